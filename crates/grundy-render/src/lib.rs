//! Pictures, and the formats they are written in.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A picture ([`Drawable`]) becomes a [`Drawing`], which is a list of shapes, or characters; a
//! [`Format`] writes it.
//!
//! Nothing here reads a file or a clock: the same input gives the same bytes. Labels are exact;
//! only the place of a mark on the page is rounded.

#![allow(
    clippy::disallowed_types,
    reason = "a place on the page is a float; every number that is written is exact"
)]

pub mod drawing;

mod drawable;
mod format;
mod glyphs;

mod ansi;
mod axis;
mod csv;
mod labels;
mod legend;
mod palette;
mod powers;

pub mod cells;
pub mod histogram;
pub mod panels;
pub mod position;
pub mod profile;
pub mod scatter;
pub mod sequence;
pub mod stalk;
pub mod table;
pub mod thermograph;
pub mod tree;
pub mod value_tree;

pub use ansi::tint;
pub use axis::{PlotAxis, Scale};
pub use csv::csv_cell;
pub use drawable::{Characters, Colours, Coordinates, Drawable, Style};
pub use drawing::{Drawing, TooLargeToDraw};
pub use format::{Content, Format};
pub use glyphs::{Glyph, Glyphs, Ink, Stress};
pub use palette::Background;
