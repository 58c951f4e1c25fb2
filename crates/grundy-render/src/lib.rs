//! Pure functions from results to text, LaTeX, SVG and JSON views.
//!
//! Nothing here reads a file or a clock: the same input gives the same bytes. Labels are exact;
//! only the place of a mark on the page is rounded.

#![allow(
    clippy::disallowed_types,
    reason = "a place on the page is a float; every number that is written is exact"
)]

pub mod cells;
#[cfg(feature = "png")]
mod png;
pub mod position;
mod powers;
pub mod profile;
mod scene;
pub mod sequence;
pub mod stalk;
mod svg;
pub mod thermograph;
mod tikz;
pub mod tree;
pub mod value_tree;
pub mod view;
