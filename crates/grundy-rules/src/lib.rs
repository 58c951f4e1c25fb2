//! What a ruleset is, and the boards that rulesets share.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! [`Rules`] say how positions are written and what the options are; everything else (values,
//! outcomes, winning moves, play, pictures) follows. A [`Ruleset`] is rules that the catalogue lists:
//! it adds how positions are typed, and the page of the game. Both are in `rules.rs`.

mod rules;

mod args;
mod bounds;
mod hooks;
mod info;
mod moves;
mod picture;
mod places;

pub mod board;

pub use args::{Arg, ArgError, Args, shorten};
pub use bounds::{Bounds, Effort, SwitchSum};
pub use hooks::{Likeness, MOST_WINNING_MOVES, Split};
pub use info::{Index, Info};
pub use moves::Move;
pub use picture::{Links, LonePiece, Mark, Picture};
pub use places::{cell_place, edge_places, heap_place, note_place};
pub use rules::{Impartial, Rules, Ruleset};
