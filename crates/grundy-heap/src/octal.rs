//! Take-and-break games: octal and hexadecimal codes, their nim-sequences and periods.
//!
//! A [`Code`] such as `0.77` says digit by digit what a move may leave after taking so many beans from a heap.
//! An [`OctalSequence`] computes nim-values, fast where the values have a sparse space;
//! an [`OctalSearch`] goes on until the theorem of Guy and Smith proves a period, or, where values grow, [`MAJORITY_AND_SHIFTS`].
//! A proved period answers for heaps of any size: [`nimber`] and [`winning_moves`], or a [`HeapTable`] for many questions.
//!
//! ```
//! use grundy_heap::octal::{self, Code};
//! use grundy_num::{Limits, Nimber, UBig};
//!
//! let kayles = Code::octal("0.77")?;
//! let huge = UBig::from(10u32).pow(500) + UBig::from(7u32);
//! assert_eq!(octal::nimber(&kayles, &huge, &Limits::none())?, Nimber::from(7));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
mod code;
mod mask;
mod moves;
mod narrow;
mod repetition;
mod search;
mod sequence;
mod sparse;
mod three;
mod wide;
mod witness;

pub use arithmetic::MAJORITY_AND_SHIFTS;
pub use code::{Base, Code, CodeError, Halves};
pub use moves::{HeapTable, Move, NoAnswer, WinningMoves, nimber, winning_moves};
pub use search::{GUY_SMITH, GUY_SMITH_THREE, GUY_SMITH_UNEQUAL, OctalSearch, find};
pub use sequence::OctalSequence;

/// The code of Node Kayles on a path: a vertex is taken with its neighbours.
///
/// A path of `n` vertices is a heap of `n`: taking a lone vertex removes 1 and leaves nothing, taking an end
/// removes 2 and leaves at most one path, any other vertex removes 3 and leaves at most two.
pub const NODE_KAYLES_PATH: &str = "0.137";
