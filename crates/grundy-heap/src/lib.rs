//! Games on heaps: their sequences of values, the periods of those sequences, and the proofs.
//!
//! A [`Period`] is a statement about a sequence; [`Finding`] says how much of it is known.
//! Long computations are [`Search`]es: they advance within limits, tell how far they are,
//! and can be put aside as a [`Checkpoint`] and taken up again.

mod certificate;
pub mod lattice;
mod period;
mod search;

pub use certificate::{Certificate, Checked, Depth, Refusal};
pub use period::{Finding, Period, Proof, Theorem};
pub use search::{Checkpoint, Progress, Search};
