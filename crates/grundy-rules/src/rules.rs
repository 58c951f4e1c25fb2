//! What solvers ask of rules.

use std::hash::Hash;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Limits, Nimber, Player};

use crate::bounds::Bounds;
use crate::moves::{self, Move};
use crate::picture::Picture;
use crate::ruleset::{Likeness, Ruleset, Split};

/// Rules by which positions are solved and played. Every [`Ruleset`] is such rules; rules that are
/// known only at run time, whose name is made then and whose moves may fail, implement this trait
/// alone.
///
/// Every method below `options` is optional, and only ever makes things faster or prettier.
///
/// ```
/// use grundy_num::{Halt, Player};
/// use grundy_rules::Rules;
///
/// /// Take one or two stones; a heap of 13 is a mistake.
/// #[derive(PartialEq)]
/// struct Taking {
///     name: String,
/// }
///
/// impl Rules for Taking {
///     type Position = u64;
///
///     fn name(&self) -> &str {
///         &self.name
///     }
///
///     fn write(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///
///     fn options(&self, heap: &u64, _: Player, out: &mut Vec<u64>) -> Result<(), Halt> {
///         if *heap == 13 {
///             return Err(Halt::failed("nobody plays with 13 stones"));
///         }
///         out.extend((1..=2).filter_map(|taken| heap.checked_sub(taken)));
///         Ok(())
///     }
/// }
///
/// let rules = Taking { name: "taking".to_owned() };
/// assert_eq!(rules.notation(&5), "taking(5)");
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position; equal positions have equal options.
    type Position: Clone + Eq + Hash + Send + Sync + 'static;

    /// Whether [`known_nimber`](Rules::known_nimber) is a search made for these rules, which no
    /// general search for the winner beats.
    const SEARCHES_ITSELF: bool = false;

    /// What the rules are called.
    fn name(&self) -> &str;

    /// The position in words, without the name of the rules.
    fn write(&self, position: &Self::Position) -> String;

    /// Appends the positions that `player` can move to; `Halt::TooLarge` where they are too many
    /// to list. After an error the list means nothing.
    fn options(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt>;

    /// Appends the moves of `player` with their names; see [`Ruleset::moves`].
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Move<Self::Position>>,
    ) -> Result<(), Halt> {
        let mut options = Vec::new();
        self.options(position, player, &mut options)?;
        moves::unnamed(options, out);
        Ok(())
    }

    /// See [`Ruleset::list_bytes`].
    fn list_bytes(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// See [`Ruleset::option_count`].
    fn option_count(&self, position: &Self::Position, player: Player) -> Option<usize> {
        let _ = (position, player);
        None
    }

    /// See [`Ruleset::components`].
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        let _ = (position, out);
        Split::Whole
    }

    /// See [`Ruleset::normalize`].
    fn normalize(&self, position: &mut Self::Position) -> Likeness {
        let _ = position;
        Likeness::Same
    }

    /// See [`Ruleset::known_value`].
    fn known_value(
        &self,
        games: Games<'_>,
        position: &Self::Position,
    ) -> Result<Option<Game>, Halt> {
        let _ = (games, position);
        Ok(None)
    }

    /// See [`Ruleset::bounds`].
    fn bounds(&self, position: &Self::Position) -> Option<Bounds> {
        let _ = position;
        None
    }

    /// See [`Ruleset::closer_bounds`].
    fn closer_bounds(&self, position: &Self::Position) -> Option<Bounds> {
        let _ = position;
        None
    }

    /// See [`Ruleset::promise`].
    fn promise(&self, position: &Self::Position, mover: Player) -> Option<i64> {
        let _ = (position, mover);
        None
    }

    /// See [`Ruleset::known_nimber`].
    fn known_nimber(
        &self,
        position: &Self::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        let _ = (position, limits);
        Ok(None)
    }

    /// See [`Ruleset::winning_moves`].
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

    /// The position as it is shown: `name(words)`.
    fn notation(&self, position: &Self::Position) -> String {
        format!("{}({})", self.name(), self.write(position))
    }

    /// The position as a picture.
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Text(self.write(position))
    }
}

/// A promise, checked by the shared tests: both players have the same options.
pub trait Impartial: Rules {}

impl<R: Ruleset> Rules for R {
    type Position = <R as Ruleset>::Position;

    const SEARCHES_ITSELF: bool = <R as Ruleset>::SEARCHES_ITSELF;

    fn name(&self) -> &str {
        R::INFO.name
    }

    fn write(&self, position: &Self::Position) -> String {
        Ruleset::write(self, position)
    }

    fn options(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) -> Result<(), Halt> {
        self.listable(position)?;
        Ruleset::options(self, position, player, out);
        Ok(())
    }

    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Move<Self::Position>>,
    ) -> Result<(), Halt> {
        self.listable(position)?;
        Ruleset::moves(self, position, player, out);
        Ok(())
    }

    fn list_bytes(&self, position: &Self::Position) -> u64 {
        Ruleset::list_bytes(self, position)
    }

    fn option_count(&self, position: &Self::Position, player: Player) -> Option<usize> {
        Ruleset::option_count(self, position, player)
    }

    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) -> Split {
        Ruleset::components(self, position, out)
    }

    fn normalize(&self, position: &mut Self::Position) -> Likeness {
        Ruleset::normalize(self, position)
    }

    fn known_value(
        &self,
        games: Games<'_>,
        position: &Self::Position,
    ) -> Result<Option<Game>, Halt> {
        Ruleset::known_value(self, games, position)
    }

    fn bounds(&self, position: &Self::Position) -> Option<Bounds> {
        Ruleset::bounds(self, position)
    }

    fn closer_bounds(&self, position: &Self::Position) -> Option<Bounds> {
        Ruleset::closer_bounds(self, position)
    }

    fn promise(&self, position: &Self::Position, mover: Player) -> Option<i64> {
        Ruleset::promise(self, position, mover)
    }

    fn known_nimber(
        &self,
        position: &Self::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Nimber>, Halt> {
        Ruleset::known_nimber(self, position, limits)
    }

    fn winning_moves(
        &self,
        position: &Self::Position,
        player: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Self::Position>>>, Halt> {
        Ruleset::winning_moves(self, position, player, rest, limits)
    }

    fn notation(&self, position: &Self::Position) -> String {
        Ruleset::notation(self, position)
    }

    fn picture(&self, position: &Self::Position) -> Picture {
        Ruleset::picture(self, position)
    }
}
