//! Canonical forms of short games, their algebra, and what can be read off them.

mod thermograph;

pub use thermograph::{Corner, Thermograph, Wall};
