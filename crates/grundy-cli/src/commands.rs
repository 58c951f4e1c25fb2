//! The commands, one file each.

pub(crate) mod batch;
pub(crate) mod completions;
pub(crate) mod continuous;
pub(crate) mod draw;
pub(crate) mod duel;
pub(crate) mod eval;
pub(crate) mod functions;
pub(crate) mod play;
pub(crate) mod solve;
pub(crate) mod takeaway;
pub(crate) mod thermograph;
pub(crate) mod tree;
