//! The trait that a ruleset implements.

use std::hash::Hash;

use grundy_game::{Game, Games, Player};
use grundy_num::{Halt, Nimber, Sign};

use crate::args::{ArgError, Args};
use crate::picture::Picture;

/// What the catalogue knows of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in the language.
    pub name: &'static str,
    /// The rules in a sentence.
    pub summary: &'static str,
    /// A position as it is typed.
    pub example: &'static str,
}

/// A ruleset: how positions are read and written, and what the moves are.
///
/// A move is the position it leads to. There is no turn in a position and no convention of play
/// in a ruleset. Every method below `options` is optional, and only ever makes things faster or
/// prettier: with all of them deleted the answers are the same.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// A position; equal positions have equal options.
    type Position: Clone + Eq + Hash + Send + Sync + 'static;

    /// Name, summary and example.
    const INFO: Info;

    /// Reads the ruleset's parameters and a position from the arguments of a call.
    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError>;

    /// The arguments that read back to the position, such as `"..|.#"` with its quotes.
    fn write(&self, position: &Self::Position) -> String;

    /// Appends the positions that `player` can move to.
    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>);

    /// Appends independent parts whose sum the position is. Nothing appended means that the
    /// position is not split; a position nobody can move in may be split into no parts by
    /// returning `Split::Parts` with nothing appended.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        let _ = (position, out);
        Split::Whole
    }

    /// Replaces the position by one with the same value up to sign: moved to a corner, turned,
    /// dead cells removed. `Minus` when the value of the new position is the negative.
    fn normalize(&self, position: &mut Self::Position) -> Sign {
        let _ = position;
        Sign::Plus
    }

    /// The value where theory gives it without looking at options.
    fn known_value(
        &self,
        games: Games<'_>,
        position: &Self::Position,
    ) -> Result<Option<Game>, Halt> {
        let _ = (games, position);
        Ok(None)
    }

    /// The nimber where theory gives it without looking at options; for impartial rulesets.
    fn known_nimber(&self, position: &Self::Position) -> Option<Nimber> {
        let _ = position;
        None
    }

    /// What players call the move, such as `a1-b1`.
    fn move_name(
        &self,
        from: &Self::Position,
        to: &Self::Position,
        player: Player,
    ) -> Option<String> {
        let _ = (from, to, player);
        None
    }

    /// The position as a picture.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Text(self.write(position))
    }
}

/// Whether a position was split into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// It is one part.
    Whole,
    /// It is the sum of the parts appended.
    Parts,
}

/// A promise, checked by the shared tests: both players have the same options.
pub trait Impartial: Ruleset {}
