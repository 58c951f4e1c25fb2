//! The trait that a ruleset implements.

use std::cmp::Ordering;
use std::hash::Hash;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player, Sign};

use crate::args::{ArgError, Args};
use crate::board::Letter;
use crate::bounds::Bounds;
use crate::moves::{self, Move};
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
    /// The rules in a few sentences: what a position is, what each player may do, who wins.
    pub rules: &'static str,
    /// How a position is typed: every letter, and all forms that are read.
    pub notation: &'static str,
    /// What is known of the game.
    pub theory: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
}

/// No more winning moves than this are shown of a position, so nobody needs a longer list.
pub const MOST_WINNING_MOVES: usize = 1000;

/// A ruleset: how positions are read and written, and what the moves are.
///
/// There is no turn in a position and no convention of play in a ruleset. Every method below `options`
/// is optional, and only ever makes things faster or prettier, or refuses what nobody could wait for:
/// with all of them deleted the answers are the same.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// A position; equal positions have equal options.
    type Position: Clone + Eq + Hash + Send + Sync + 'static;

    /// Name, summary and example, and the page of the game.
    const INFO: Info;

    /// What stands in square brackets after the arguments and is the last of them, as the heap in
    /// `partizan_subtraction([1, 2], [1, 3])[7]`.
    const INDEX: Index = Index::Nothing;

    /// The letters of a board that is typed cell by cell, so that one can paint it; none of any other game.
    const LEGEND: &'static [Letter] = &[];

    /// Whether [`known_nimber`](Ruleset::known_nimber) is a search made for these rules, which no
    /// general search for the winner beats.
    const SEARCHES_ITSELF: bool = false;

    /// Reads the ruleset's parameters and a position from the arguments of a call; an index in
    /// square brackets is the last of them.
    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError>;

    /// The arguments that read back to the position, such as `"..|.#"` with its quotes.
    fn write(&self, position: &Self::Position) -> String;

    /// Appends the positions that `player` can move to.
    ///
    /// Where [`listable`](Ruleset::listable) refuses, the list means nothing.
    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>);

    /// Appends the moves of `player` with their names: those to the positions of `options`, each
    /// position at least once. Moves to the same position that players call differently are all
    /// there.
    ///
    /// Where [`listable`](Ruleset::listable) refuses, the list means nothing.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Move<Self::Position>>,
    ) {
        let mut options = Vec::new();
        self.options(position, player, &mut options);
        moves::unnamed(options, out);
    }

    /// Refuses positions with more options than anybody lists, such as a nim heap of 10^1000.
    /// Whoever calls `options` or `moves` asks this first; what is known of such a position by theory
    /// remains known.
    fn listable(&self, position: &Self::Position) -> Result<(), Halt> {
        let _ = position;
        Ok(())
    }

    /// About the bytes that the options of a position take together, where that can be much: a
    /// search asks for them before it lists the options, so that its limit on memory holds.
    fn list_bytes(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// How many positions [`options`](Ruleset::options) appends, where they need not be made for that:
    /// searches look first at what has few.
    fn option_count(&self, position: &Self::Position, player: Player) -> Option<usize> {
        let _ = (position, player);
        None
    }

    /// Appends independent parts whose sum the position is. Nothing appended means that the
    /// position is not split; a position nobody can move in may be split into no parts by
    /// returning `Split::Parts` with nothing appended.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        let _ = (position, out);
        Split::Whole
    }

    /// Replaces the position by one that is the same game up to sign: moved to a corner, turned,
    /// dead cells removed; and says what the new position is to the old one. The same value is not enough: under
    /// misère play it says too little.
    fn normalize(&self, position: &mut Self::Position) -> Likeness {
        let _ = position;
        Likeness::Same
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

    /// Games between which the value lies, found at a glance: moves that a player keeps whatever
    /// happens, and the most that he can ever make. Searches for the winner cut off what they decide.
    fn bounds(&self, position: &Self::Position) -> Option<Bounds> {
        let _ = position;
        None
    }

    /// The same with more effort, for positions that [`bounds`](Ruleset::bounds) leave open.
    fn closer_bounds(&self, position: &Self::Position) -> Option<Bounds> {
        let _ = position;
        None
    }

    /// How good it looks for `mover` to have moved here, in steps of [`SwitchSum::UNIT`] for half a
    /// move: the more, the sooner a search looks at it. It is asked of whole positions, before they
    /// are split, and decides nothing. Without it, moves are ordered by how many each player has.
    ///
    /// [`SwitchSum::UNIT`]: crate::SwitchSum::UNIT
    fn promise(&self, position: &Self::Position, mover: Player) -> Option<i64> {
        let _ = (position, mover);
        None
    }

    /// The nimber where theory gives it without looking at options; for impartial rulesets, and
    /// for others at positions equal to nimbers.
    fn known_nimber(
        &self,
        position: &Self::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        let _ = (position, limits);
        Ok(None)
    }

    /// All moves of `player` to positions equal to the nimber `rest`, found without listing
    /// options; they are called as in `moves`. Beside a sum of value `rest` they are the winning
    /// moves. Where there are more than
    /// [`MOST_WINNING_MOVES`] of them, the list may end after one more than that.
    fn winning_moves(
        &self,
        position: &Self::Position,
        player: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Self::Position>>>, Halt> {
        let _ = (position, player, rest, limits);
        Ok(None)
    }

    /// What arguments were taken for that could as well be meant otherwise, and how the other
    /// reading is written: `digits(12)` is one digit, `digits("12")` two. It is told beside the
    /// answer.
    fn other_reading(args: &Args<'_>) -> Option<String> {
        let _ = args;
        None
    }

    /// The position as it is typed: `name(arguments)`, or `name(arguments)[heap]`.
    fn notation(&self, position: &Self::Position) -> String {
        let (name, arguments) = (Self::INFO.name, self.write(position));
        if Self::INDEX == Index::Nothing {
            return format!("{name}({arguments})");
        }
        // An integer holds no comma, so the last comma ends the arguments before the index.
        let (before, index) = arguments.rsplit_once(',').unwrap_or(("", &arguments));
        format!("{name}({before})[{}]", index.trim_start())
    }

    /// The position as a picture.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Text(self.write(position))
    }
}

/// What stands in square brackets behind the parameters of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// There are no such brackets.
    Nothing,
    /// A heap, which is the position; several heaps in the brackets are a sum of positions.
    Heap,
    /// A heap or a list of heaps, which is the position.
    Heaps,
}

/// What the normal form of a position is to the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// The same game.
    Same,
    /// Its negative: the game with the players exchanged.
    Negative,
    /// Both: exchanging the players leads to the same form. Who starts then makes no difference to
    /// who wins, the starter or his opponent.
    Both,
}

impl Likeness {
    /// The likeness of a form to the position, where the position is compared with a form of its
    /// negative, and the lesser one is taken.
    pub fn of_lesser<T: Ord>(same: T, negative: T) -> (T, Likeness) {
        match same.cmp(&negative) {
            Ordering::Less => (same, Likeness::Same),
            Ordering::Equal => (same, Likeness::Both),
            Ordering::Greater => (negative, Likeness::Negative),
        }
    }

    /// `Minus` where the value of the form is the negative.
    pub const fn sign(self) -> Sign {
        match self {
            Likeness::Same | Likeness::Both => Sign::Plus,
            Likeness::Negative => Sign::Minus,
        }
    }
}

impl From<Sign> for Likeness {
    /// The likeness of a form that is not compared with that of the negative.
    fn from(sign: Sign) -> Likeness {
        match sign {
            Sign::Plus => Likeness::Same,
            Sign::Minus => Likeness::Negative,
        }
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
