//! Turing machines with one tape, infinite to both sides, and one head.

mod machine;
mod run;
mod shorthand;
mod text;

pub use machine::{Machine, MachineError, Row, Step, Transition};
pub use run::{Run, Stop};
pub use text::{MachineText, TextError};
