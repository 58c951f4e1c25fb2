//! Cooling, heating, overheating and freezing: each taxes or pays every move, down to the numbers.

use std::cell::Cell;

use grundy_num::{Halt, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::{Game, Games};

impl Games<'_> {
    /// `g` cooled by `t >= -1`: every move costs `t`, and what would become colder than a number
    /// is frozen at its mast.
    ///
    /// At exactly the temperature the infinitesimal part stays, so that cooling is additive.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let switch = games.from_options(&[games.integer(2)?], &[games.integer(1)?])?;
    /// let cooled = games.cool(switch, &"1/2".parse().unwrap())?;
    /// assert_eq!(games.show(cooled)?, "3/2*");
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn cool(self, g: Game, t: &Rational) -> Result<Game, Halt> {
        let tax = self.number(t)?;
        let frozen = |g: Game| {
            // An integer has no heat to lose, whatever the temperature.
            if self
                .as_number(g)
                .is_some_and(|x| x.is_integer() || !x.is_dyadic())
            {
                return Ok(Some(g));
            }
            if self.temperature(g)? < *t {
                self.number(&self.mean(g)?).map(Some)
            } else {
                Ok(None)
            }
        };
        Taxed {
            games: self,
            settled: &frozen,
            left: self.neg(tax)?,
            right: tax,
            depth: Cell::new(0),
        }
        .of(g)
    }

    /// `g` frozen: cooled by its own temperature.
    pub fn freeze(self, g: Game) -> Result<Game, Halt> {
        self.cool(g, &self.temperature(g)?)
    }

    /// `g` heated by `t`: every move gains `t`, and every number stays as it is.
    pub fn heat(self, g: Game, t: Game) -> Result<Game, Halt> {
        let number = |g: Game| Ok(self.is_number(g).then_some(g));
        Taxed {
            games: self,
            settled: &number,
            left: t,
            right: self.neg(t)?,
            depth: Cell::new(0),
        }
        .of(g)
    }

    /// `g` overheated from `s` to `t`: an integer becomes so many copies of `s`, and every other
    /// move gains `t`.
    pub fn overheat(self, g: Game, s: Game, t: Game) -> Result<Game, Halt> {
        let integer = |g: Game| match self.as_integer(g) {
            Some(n) => self.multiple(&n, s).map(Some),
            None => Ok(None),
        };
        Taxed {
            games: self,
            settled: &integer,
            left: t,
            right: self.neg(t)?,
            depth: Cell::new(0),
        }
        .of(g)
    }

    /// The integer that `g` is, if it is one.
    pub fn as_integer(self, g: Game) -> Option<grundy_num::IBig> {
        self.as_number(g)
            .filter(|x| x.is_integer())
            .map(Rational::numerator)
    }
}

/// The map that sends a settled game where `settled` says, and any other game `{L | R}` to
/// `{map(L) + left | map(R) + right}`.
struct Taxed<'a, 'f> {
    games: Games<'a>,
    settled: &'f dyn Fn(Game) -> Result<Option<Game>, Halt>,
    left: Game,
    right: Game,
    /// How deep the recursion stands: ↑ times a billion would fill any stack.
    depth: Cell<u64>,
}

/// About what a level of the recursion takes on the stack and in the table.
const LEVEL_BYTES: u64 = 1024;

impl Taxed<'_, '_> {
    fn of(&self, g: Game) -> Result<Game, Halt> {
        self.map(g, &mut FxHashMap::default())
    }

    fn map(&self, g: Game, known: &mut FxHashMap<Game, Game>) -> Result<Game, Halt> {
        if let Some(&image) = known.get(&g) {
            return Ok(image);
        }
        let image = match (self.settled)(g)? {
            Some(image) => image,
            None => with_deep_stack(|| self.map_options(g, known))?,
        };
        known.insert(g, image);
        Ok(image)
    }

    fn map_options(&self, g: Game, known: &mut FxHashMap<Game, Game>) -> Result<Game, Halt> {
        let limits = self.games.limits();
        limits.tick()?;
        self.depth.set(self.depth.get() + 1);
        limits.allow_memory(self.games.arena().bytes() + LEVEL_BYTES * self.depth.get())?;
        let mut images = |player, tax| -> Result<Vec<Game>, Halt> {
            let options = self.games.options(g, player)?.iter();
            options
                .map(|&option| self.games.add(self.map(option, known)?, tax))
                .collect()
        };
        let (left, right) = (
            images(Player::Left, self.left)?,
            images(Player::Right, self.right)?,
        );
        self.depth.set(self.depth.get() - 1);
        self.games.from_options(&left, &right)
    }
}
