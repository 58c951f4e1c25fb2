//! Exact numbers of combinatorial game theory.

mod limits;

pub use limits::{Halt, Limits, with_deep_stack};
