//! The misère rook and its rows, each with the period of both tables of the text.
//!
//! A rook on a board without end moves left or up; the corner is forbidden. Its value is
//! `g(m, n) = mex {g(m', n), g(m, n') | m' < m, n' < n}` with `g(0, 0) = -1`, and the inverse of each
//! row is the function `f(m, ·)` of digit deletion: I. S. Frolov, *The game "deletion of digits" and
//! the misère rook game* (2012). Every row is arithmetically periodic. The text has the periods of
//! rows 0 to 9, found by repeated stretches; here a row takes one pass over the period of the row
//! below, by the theorem in [`tokens`].

mod window;

mod tokens;

mod level;

mod lanes;
mod pass;
mod simd;

mod settled;
mod tower;

mod board;
mod cycle;
pub(crate) mod near;
mod value;

mod checkpoint;
mod search;

pub use search::{RookSearch, RookTable, TOKENS};
pub use settled::RookRow;
pub use tower::RookRows;
