//! The commands, one file each.

pub(crate) mod automaton;
pub(crate) mod batch;
pub(crate) mod completions;
pub(crate) mod continuous;
pub(crate) mod draw;
pub(crate) mod eval;
pub(crate) mod functions;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod help;
pub(crate) mod lattice;
pub(crate) mod pascal;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod schema;
pub(crate) mod sequence;
pub(crate) mod solve;
pub(crate) mod takeaway;
pub(crate) mod thermograph;
pub(crate) mod tree;
pub(crate) mod turing;
pub(crate) mod verify;
