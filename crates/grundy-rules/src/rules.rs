//! The traits of rules: [`Rules`] are solved and played, and a [`Ruleset`] can be typed as well.

use std::hash::Hash;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};

use crate::args::{ArgError, Args};
use crate::board::Letter;
use crate::bounds::{Bounds, Effort};
use crate::hooks::{Likeness, Split};
use crate::info::{Index, Info};
use crate::moves::{self, Move};
use crate::picture::Picture;

/// Rules by which positions are solved and played.
///
/// A position has no turn, and rules have no convention of play. Every method below `options` is
/// optional. It makes something faster or prettier, or refuses work that would not end in time: with
/// all of them deleted the answers are the same.
///
/// ```
/// use grundy_num::{Halt, Player};
/// use grundy_rules::Rules;
///
/// /// Take one or two stones; a heap of 13 is a mistake.
/// #[derive(PartialEq)]
/// struct Taking;
///
/// impl Rules for Taking {
///     type Position = u64;
///
///     const NAME: &'static str = "taking";
///
///     fn write(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///
///     fn options(&self, heap: &u64, _: Player, out: &mut Vec<u64>) -> Result<(), Halt> {
///         if *heap == 13 {
///             return Err(Halt::failed("13 stones are not allowed"));
///         }
///         out.extend((1..=2).filter_map(|taken| heap.checked_sub(taken)));
///         Ok(())
///     }
/// }
///
/// assert_eq!(Taking.notation(&5), "taking(5)");
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position; equal positions have equal options.
    type Position: Clone + Eq + Hash + Send + Sync + 'static;

    /// The name of the rules, in the language as well.
    const NAME: &'static str;

    /// The position as it is typed between the parentheses after the name, such as `"..|.#"` with
    /// its quotation marks.
    fn write(&self, position: &Self::Position) -> String;

    /// Appends the positions that `player` can move to. After an error the list means nothing.
    fn options(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt>;

    /// The name of rules that get theirs at run time.
    fn name(&self) -> &str {
        Self::NAME
    }

    /// What stands in square brackets after the arguments and is the last of them, as the heap in
    /// `partizan_subtraction([1, 2], [1, 3])[7]`.
    const INDEX: Index = Index::Nothing;

    /// The position as it is typed: `name(arguments)`, or `name(arguments)[heap]`.
    fn notation(&self, position: &Self::Position) -> String {
        Self::INDEX.notation(self.name(), &self.write(position))
    }

    /// The position as a picture.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Text(self.write(position))
    }

    /// The moves of `player` with their names: those to the positions of `options`, each position at
    /// least once. Moves to the same position are all there if players call them differently.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
    ) -> Result<Vec<Move<Self::Position>>, Halt> {
        Ok(moves::unnamed(self.option_list(position, player)?))
    }

    /// The options in a list of their own.
    fn option_list(
        &self,
        position: &Self::Position,
        player: Player,
    ) -> Result<Vec<Self::Position>, Halt> {
        let mut options = Vec::new();
        self.options(position, player, &mut options)?;
        Ok(options)
    }

    /// About how many bytes the options of a position take together, where that can be much: a
    /// search asks before it lists them, so that its limit on memory holds.
    ///
    /// `Halt::TooLarge` refuses positions with too many options to list, such as a nim heap of
    /// 10^1000. `options` and `moves` refuse the same positions; what theory knows of them remains
    /// known.
    fn listable(&self, position: &Self::Position) -> Result<u64, Halt> {
        let _ = position;
        Ok(0)
    }

    /// How many positions [`options`](Rules::options) appends, if they need not be made to count
    /// them: searches look first at positions with few.
    fn option_count(&self, position: &Self::Position, player: Player) -> Option<usize> {
        let _ = (position, player);
        None
    }

    /// Appends independent parts whose sum the position is, and returns `Split::Parts`; no part at
    /// all is a position in which no player can move.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        let _ = (position, out);
        Split::Whole
    }

    /// Replaces the position by one that is the same game up to sign (moved to a corner, turned,
    /// dead cells removed), and says what the new position is to the old one. The same value is not
    /// enough: under misère play it says too little.
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

    /// The nimber where theory gives it without looking at options; for impartial rules, and for
    /// others at positions equal to nimbers.
    fn known_nimber(
        &self,
        position: &Self::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        let _ = (position, limits);
        Ok(None)
    }

    /// Whether [`known_nimber`](Rules::known_nimber) is a search made for these rules, which no
    /// general search for the winner beats.
    const SEARCHES_ITSELF: bool = false;

    /// All moves of `player` to positions equal to the nimber `rest`, found without listing
    /// options, and called as in `moves`. Beside a sum of value `rest` they are the winning moves.
    /// Where there are more than [`MOST_WINNING_MOVES`](crate::MOST_WINNING_MOVES) of them, the list
    /// may end after one more than that.
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

    /// Games between which the value lies: moves that a player keeps whatever happens, and the most
    /// that the player can ever make. Searches for the winner cut off what they decide.
    ///
    /// Bounds are asked for with each [`Effort`] in turn, as long as they leave the winner open.
    /// `None` means that this effort finds no bounds, or none that less effort did not find.
    fn bounds(&self, position: &Self::Position, effort: Effort) -> Option<Bounds> {
        let _ = (position, effort);
        None
    }

    /// How good it looks for `mover` to have moved here, in steps of [`SwitchSum::UNIT`] for half a
    /// move: a search looks at more promising positions first. It is asked of whole positions, before they
    /// are split, and decides nothing. Without it, moves are ordered by how many each player has.
    ///
    /// [`SwitchSum::UNIT`]: crate::SwitchSum::UNIT
    fn promise(&self, position: &Self::Position, mover: Player) -> Option<i64> {
        let _ = (position, mover);
        None
    }
}

/// A promise, checked by the shared tests: both players have the same options.
pub trait Impartial: Rules {}

/// Rules in the catalogue, whose positions are typed.
pub trait Ruleset: Rules {
    /// The page of the game.
    const INFO: Info;

    /// The letters of a board that is typed cell by cell, so that one can paint it; none of any
    /// other game.
    const LEGEND: &'static [Letter] = &[];

    /// Reads the parameters of the rules and a position from the arguments of a call; an index in
    /// square brackets is the last of them.
    fn read(args: &Args<'_>) -> Result<(Self, Self::Position), ArgError>;

    /// How arguments were read that could as well be meant otherwise, and how the other reading is
    /// written: `digits(12)` is one digit, `digits("12")` two. It is shown beside the answer.
    fn other_reading(args: &Args<'_>) -> Option<String> {
        let _ = args;
        None
    }
}
