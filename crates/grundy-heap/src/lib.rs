//! Games on heaps: their sequences of values, the periods of those sequences, and the proofs.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A [`HeapGame`] is a game of any family, as it is typed and printed; it hands out its values, the search
//! for its period and the certificate of that.
//!
//! A [`Period`] is a statement about a sequence; [`Finding`] says how much of it is known.
//! Long computations are [`Search`]es: they advance within limits, tell how far they are,
//! and can be put aside as a [`Checkpoint`] and taken up again.

mod family;
mod period;

mod resumed;
mod search;

mod certificate;
mod verify;

mod set;
mod set_game;

mod subtraction;

mod window;
mod window_search;

mod rule;

mod all_but;

pub mod octal;

mod digit_deletion;
mod rook;

mod fields;

mod trace;

pub use all_but::{AllBut, AllButFormula, AllButSearch, PatternStep, PatternWalk, SolvedAllBut};
pub use certificate::{Certificate, Checked, Depth, Refusal, VerifyError};
pub use digit_deletion::{DigitMove, DigitString, ParseDigitsError, digit_function, rook};
pub use family::*;
pub use fields::{CheckpointError, ResumeError};
pub use period::{Finding, Period, Proof, Theorem};
pub use rook::{RookRow, RookRows, RookSearch, RookTable, TOKENS};
pub use rule::{Polynomial, PolynomialError, RuleError, SetRule};
pub use search::{Checkpoint, Progress, Search};
pub use set::{Differences, SetError};
pub use subtraction::{
    Beginning, Blocks, Formula, Reading, Scratch, SetFamily, SetWalk, SolvedSubtraction,
    Subtraction, SubtractionSearch,
};
pub use trace::{Place, Trace, TracedBy, TracedOption};
pub use verify::verify;
