//! What a ruleset is, and the boards that rulesets share.
//!
//! A [`Ruleset`] says how its positions are written and what the moves are; everything else
//! (values, outcomes, winning moves, play, pictures) follows. Start with [`ruleset`](Ruleset).

mod args;
pub mod board;
mod picture;
mod ruleset;

pub use args::{Arg, ArgError, Args};
pub use picture::{Links, Mark, Picture};
pub use ruleset::{Impartial, Info, MOST_WINNING_MOVES, Ruleset, Split};
