//! Games in which a move takes an amount that the move before bounds.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! In [`takeaway`] games the amounts are whole numbers of stones, in [`continuous`] Nim any numbers. The bound is a
//! function of the amount just taken, which may be typed as a formula ([`grundy_num::formula`]): [`FunctionRule`]
//! is its rule for stones, [`continuous::Bound::of`] its bound for water.

pub mod takeaway;

pub mod continuous;

mod function;

pub use function::{FunctionError, FunctionRule};
