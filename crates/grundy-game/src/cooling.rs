//! Cooling, heating, overheating and freezing: each taxes or pays every move, down to the numbers.
//!
//! All four work on the canonical form. Cooling by `t > -1` respects sums and equality of any forms
//! (Conway, *On Numbers and Games*, chapter 9). Heating and overheating respect sums only for some
//! taxes and games; [`Games::heating_adds_at`] and [`Games::overheating_adds`] decide whether a theorem
//! says so.

use std::cell::Cell;

use grundy_num::{BitTest, Halt, Player, Rational, UBig, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::{Game, Games, UpStar};

impl Games<'_> {
    /// `g` cooled by `t`: every move costs `t`, and what would become colder than a number is
    /// frozen at its mast.
    ///
    /// At exactly the temperature the infinitesimal part stays, so that cooling by `t > -1` is
    /// additive. At `t = -1` it is not, `1/4` being as hot as the tax; below 0 a number that is not
    /// dyadic has no temperature, so there `g` must be short.
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
    ///
    /// For a number `t >= 0`, cooling by `t` undoes this, which does not make it respect sums: whether
    /// it does is told by [`Games::heating_adds_at`].
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

    /// Whether heating by `t` is known to respect sums and order of all games: exactly if the right
    /// stop of `t` is 0. The proof is that of [`Games::heating_adds_at`].
    pub fn heating_adds(self, t: Game) -> bool {
        self.right_stop(t).number.is_zero()
    }

    /// Whether `g` is in the class of games whose sums and order heating by `t` is known to respect.
    /// If the right stop of `t` is 0, this is the class of all games. If `t` is a positive number, it
    /// is the class of those whose plays end in multiples of `d`, the least power of two above `t`,
    /// where a play ends at its first number. The multiples must be greater than the tax: heating by `d`
    /// sends `*`, which is less than `d`, to `±d`, which is not.
    ///
    /// The second class is closed under sums. A number that is the sum of two games of the class is a
    /// multiple of `d`, since `x - g` has the plays of `-g` with `x` added to their ends; and followers
    /// of the canonical form of a sum are sums of followers, where no option of a number is among the
    /// options of a game that is not one, which would be dominated.
    ///
    /// Write `F` for heating. Let a sum of games of the class be at least 0; then Right, moving first,
    /// does not win the sum of their images. Say Right moves in a game that is not a number. As long as
    /// such games remain, Left has an answer in one of them that makes the sum of games at least 0
    /// again (number avoidance), and the two taxes cancel. If only numbers remain, their sum `x` is
    /// positive, and `x - t` is won by Left moving first: the right stop of `t` is 0, or `x` is a
    /// multiple of `d > t`. Now say Right moves in the numbers, whose sum is `x`. If the sum `Y` of the
    /// other images is not a number, Right has a move as good in `Y`. If it is a number `y`, take the
    /// image `F(g)` of a game that is not a number. By the lemma below Right has a move in it to a left
    /// stop of at most its right stop: if `F(g)` is a number, it is at least the left stop of `g`, and
    /// one of Right's options has a left stop of at most the right stop of `g`. The left stop of `Y`
    /// after that move is at most `y`, and at least `-x` by the first case, so `x + y >= 0`. Hence `F`
    /// respects order, and since `F(-g) = -F(g)`, sums.
    ///
    /// Lemma: the right stop of `F(h) + t` is at least that of `h`. Hence the left stop of `F(h)` is at
    /// least that of `h`, as Left moves to `F(hL) + t`. If `t` is a number, it follows by induction from
    /// the options `F(hR) - t`. If the right stop of `t` is 0, let `y` be a number below the right stop
    /// of `h`, and `u` any game whose right stop is not negative; Left, moving second, wins
    /// `F(h) + u - y`. To a move in `u` Left replies there, or, once it is a number, in `F(h)` to some
    /// `F(hL) + t`. To `F(hR) - t` Left replies `F(hRL)`, the taxes cancelling, or in `-t`, whose left
    /// stop is 0, if `hR` is a number.
    pub fn heating_adds_at(self, g: Game, t: Game) -> Result<bool, Halt> {
        if self.heating_adds(t) {
            return Ok(true);
        }
        let Some(t) = self.as_number(t).filter(|t| t.is_positive()) else {
            return Ok(false);
        };
        let least = binary_order(t) + 1;
        let parts = self.postorder(g, |g| self.as_up_star(g).is_some())?;
        let ends = parts.into_iter().filter_map(|g| self.as_up_star(g));
        for UpStar { number, .. } in ends {
            self.limits().tick()?;
            if two_order(number).is_none_or(|order| order < least) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `g` overheated from `s` to `t`: an integer n becomes n copies of `s`, and every other move
    /// gains `t`. Whether sums are respected is told by [`Games::overheating_adds`].
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

    /// Whether overheating from `s` to `t` is known to respect sums and order: if `s` is short and at
    /// least 0, if no
    /// Left option of `s` exceeds `t`, no `2s - sR` with a Right option exceeds `t`, and `t` is less
    /// than or confused with `s`.
    ///
    /// Write `F` for overheating. Let a sum of games be at least 0; then Right, moving first, does
    /// not win the sum of their images. If Right moves in a game that is not an integer, and another
    /// such game remains, Left has an answer in one that makes the sum at least 0 again (integer
    /// avoidance), and the taxes cancel. If only integers remain, they add up to some `n >= 1`, and
    /// `n.s - t` is at least `s - t`, which Left wins moving first. If Right moves in a copy of `s`
    /// or `-s` while games that are not integers remain, then Left has an answer in one of these that
    /// makes the sum at least -1. So the images are at least `-s + t` and what Right's move changed,
    /// `sR - s` or `s - sL`, and that is at least 0 by the hypothesis.
    pub fn overheating_adds(self, s: Game, t: Game) -> Result<bool, Halt> {
        if !self.is_short(s) || !self.le(Game::ZERO, s)? || self.le(s, t)? {
            return Ok(false);
        }
        let (left, right) = (
            self.options(s, Player::Left)?,
            self.options(s, Player::Right)?,
        );
        let twice = self.add(s, s)?;
        for &option in left {
            if !self.le(option, t)? {
                return Ok(false);
            }
        }
        for &option in right {
            if !self.le(self.sub(twice, option)?, t)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The integer that `g` is, if it is one.
    pub fn as_integer(self, g: Game) -> Option<grundy_num::IBig> {
        self.as_number(g)
            .filter(|x| x.is_integer())
            .map(Rational::numerator)
    }
}

/// The largest `k` with `2^k <= x`, of a positive number.
fn binary_order(x: &Rational) -> i64 {
    let (_, above) = x.numerator().into_parts();
    let below = x.denominator();
    let order = bits(&above) - bits(&below);
    let shift = usize::try_from(order.unsigned_abs()).unwrap_or(usize::MAX);
    let is_less = if order >= 0 {
        above < below << shift
    } else {
        above << shift < below
    };
    order - i64::from(is_less)
}

fn bits(x: &UBig) -> i64 {
    i64::try_from(x.bit_len()).unwrap_or(i64::MAX)
}

/// The largest `k` such that a number is an integer multiple of `2^k`; of 0 there is none larger, and
/// of a number that is not dyadic none at all.
fn two_order(x: &Rational) -> Option<i64> {
    let x = x.as_dyadic()?;
    let twos = match x.numerator().trailing_zeros() {
        None => i64::MAX,
        Some(zeros) => i64::try_from(zeros).unwrap_or(i64::MAX),
    };
    Some(twos - i64::from(x.exponent()))
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
