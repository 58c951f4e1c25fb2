//! Requests that need no session: machines, automata and lattice games. One file each.

pub(crate) mod lattice;
pub(crate) mod node_kayles;
pub(crate) mod pascal;
pub(crate) mod turing;
