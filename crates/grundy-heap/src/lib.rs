//! Games on heaps: their sequences of values, the periods of those sequences, and the proofs.
//!
//! A [`Period`] is a statement about a sequence; [`Finding`] says how much of it is known.
//! Long computations are [`Search`]es: they advance within limits, tell how far they are,
//! and can be put aside as a [`Checkpoint`] and taken up again.

mod certificate;
pub mod continuous;
pub mod formula;
pub mod lattice;
mod period;
mod search;
pub mod takeaway;

mod all_but;
mod digit_deletion;
mod fields;
pub mod octal;
mod rook;
mod rule;
mod set;
mod subtraction;
mod verify;
mod winner;

pub use all_but::{AllBut, AllButFormula, AllButSearch, SolvedAllBut};
pub use certificate::{Certificate, Checked, Depth, Refusal};
pub use digit_deletion::{DigitMove, DigitString, ParseDigitsError, digit_function, rook};
pub use fields::CheckpointError;
pub use period::{Finding, Period, Proof, Theorem};
pub use rook::{RookResumeError, RookRow, RookRows, RookSearch, RookTable, TOKENS};
pub use rule::{Polynomial, PolynomialError, RuleError, SetRule};
pub use search::{Checkpoint, Progress, Search};
pub use set::{Differences, SetError};
pub use subtraction::{
    Family, Formula, Scratch, SolvedSubtraction, Subtraction, SubtractionSearch, Swept, sweep,
};
pub use verify::verify;
pub use winner::Winner;
