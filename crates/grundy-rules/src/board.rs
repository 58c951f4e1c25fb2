//! Boards that rulesets share: squares in rows, and graphs.

mod graph;
mod squares;

pub use graph::{Edge, Graph, GraphError};
pub use squares::Squares;
