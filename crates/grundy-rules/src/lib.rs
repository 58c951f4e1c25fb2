//! What a ruleset is, and the boards that rulesets share.
//!
//! A [`Ruleset`] says how its positions are written and what the moves are; everything else
//! (values, outcomes, winning moves, play, pictures) follows. Start with [`ruleset`](Ruleset).
//! [`Rules`] are what solvers ask for: every ruleset, and rules that are known only at run time.

mod ruleset;

mod args;
mod bounds;
mod moves;
mod picture;
mod places;

mod rules;

pub mod board;

pub use args::{Arg, ArgError, Args};
pub use bounds::{Bounds, SwitchSum};
pub use moves::Move;
pub use picture::{Links, LonePiece, Mark, Picture};
pub use places::{cell_place, edge_places, heap_place, note_place};
pub use rules::{Impartial, Rules};
pub use ruleset::{Index, Info, Likeness, MOST_WINNING_MOVES, Ruleset, Split};
