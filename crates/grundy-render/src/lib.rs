//! Pure functions from results to text, LaTeX, SVG and JSON views.
//!
//! Nothing here reads a file or a clock: the same input gives the same bytes. Labels are exact;
//! only the place of a mark on the page is rounded.

#![allow(
    clippy::disallowed_types,
    reason = "a place on the page is a float; every number that is written is exact"
)]

#[cfg(feature = "png")]
mod png;
pub mod position;
pub mod profile;
mod scene;
mod svg;
pub mod thermograph;
mod tikz;
pub mod view;
