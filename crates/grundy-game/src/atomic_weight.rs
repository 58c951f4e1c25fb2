//! Atomic weight: how many ups an infinitesimal is worth.
//!
//! Calculus of all-small games (Berlekamp, Conway, Guy, *Winning Ways*, chapter 8; Siegel,
//! *Combinatorial Game Theory*, II.7): the weight is `{weights of GL - 2 | weights of GR + 2}`, but
//! where that is an integer, the remote star decides which of the fitting integers it is.
//!
//! The calculus is a theorem for all-small games only. It also gives a candidate `W` for any other
//! infinitesimal `G`, which is the weight exactly if `-E <= G - W·↑ <= E`, where
//! `E = ↑ + * + (*N : -1)` with a power of two `N` past every nimber in `G`. Some infinitesimals,
//! such as `{1|↑↑↑||↑}`, have no weight.

use grundy_num::{BitTest, Halt, IBig, Nimber, Player, Rational, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::up_star::UpStar;
use crate::{Game, Games};

impl Games<'_> {
    /// The atomic weight of `g`, or `None` if `g` has none. Every all-small game has one; numbers
    /// other than 0 and hot games have none.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let half = games.from_options(&[games.ups(2)?], &[games.ups(-1)?])?;
    /// let weight = games.atomic_weight(half)?.expect("the game is all small");
    /// assert_eq!(games.show(weight)?, "1/2");
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn atomic_weight(self, g: Game) -> Result<Option<Game>, Halt> {
        if !self.is_infinitesimal(g) {
            return Ok(None);
        }
        if let Some(value) = self.as_up_star(g) {
            return self.integer(value.ups).map(Some);
        }
        let followers = self.nontrivial_followers(g)?;
        let calculus = Calculus {
            games: self,
            remote: self.remote_star(&followers)?,
            // A number outweighs anything the other followers can bring together.
            heavy: i64::try_from(followers.len()).map_err(|_| Halt::Memory)? * 4 + 16,
        };
        let weight = calculus.weight(g, &mut FxHashMap::default())?;
        let certain = self.is_all_small(g)?;
        Ok(if certain || self.has_atomic_weight(g, weight)? {
            Some(weight)
        } else {
            None
        })
    }

    /// The defining property: `g` differs from `weight` copies of ↑ by at most `E` either way.
    pub(crate) fn has_atomic_weight(self, g: Game, weight: Game) -> Result<bool, Halt> {
        let difference = self.sub(g, self.norton(weight, self.ups(1)?)?)?;
        let remote = self.remote_star(&self.nontrivial_followers(difference)?)?;
        let up_star = self.add(self.ups(1)?, self.star(Nimber::from(1_u64))?)?;
        let bound = self.add(up_star, self.ordinal_sum(remote, self.integer(-1)?)?)?;
        Ok(self.le(self.neg(bound)?, difference)? && self.le(difference, bound)?)
    }

    /// A star of a power of two above every star that occurs.
    fn remote_star(self, followers: &[Game]) -> Result<Game, Halt> {
        let stars = followers
            .iter()
            .filter_map(|&g| self.as_up_star(g))
            .map(|value| &value.star);
        let largest = stars.max().cloned().unwrap_or(Nimber::ZERO);
        let bits = largest.to_ubig().bit_len().max(1);
        if bits > 20 {
            return Err(Halt::TooLarge("the option list of a remote star"));
        }
        self.star(Nimber::from(1_u64 << bits))
    }

    /// The followers of `g`, number-up-star games not opened.
    fn nontrivial_followers(self, g: Game) -> Result<Vec<Game>, Halt> {
        self.postorder(g, |g| self.as_up_star(g).is_some())
    }
}

struct Calculus<'a> {
    games: Games<'a>,
    remote: Game,
    heavy: i64,
}

impl Calculus<'_> {
    fn weight(&self, g: Game, known: &mut FxHashMap<Game, Game>) -> Result<Game, Halt> {
        let games = self.games;
        if let Some(UpStar { number, ups, .. }) = games.as_up_star(g) {
            let heavy = match number.cmp(&Rational::ZERO) as i64 {
                0 => *ups,
                sign => sign * self.heavy,
            };
            return games.integer(heavy);
        }
        if let Some(&weight) = known.get(&g) {
            return Ok(weight);
        }
        let mut side = |player, by: i64| -> Result<Vec<Game>, Halt> {
            let mut weights = Vec::new();
            for &option in games.options(g, player)? {
                let weight = with_deep_stack(|| self.weight(option, known))?;
                weights.push(games.add(weight, games.integer(by)?)?);
            }
            Ok(weights)
        };
        let (left, right) = (side(Player::Left, -2)?, side(Player::Right, 2)?);
        let simplest = games.from_options(&left, &right)?;
        let weight = match games.as_integer(simplest) {
            Some(_) => self.integer_weight(g, &left, &right)?,
            None => simplest,
        };
        known.insert(g, weight);
        Ok(weight)
    }

    /// Of the integers that fit between the options: the largest if `g` is above the remote star,
    /// the smallest if below, and 0 if neither.
    fn integer_weight(&self, g: Game, left: &[Game], right: &[Game]) -> Result<Game, Halt> {
        let games = self.games;
        let integer = if games.le(self.remote, g)? {
            let fitting = right.iter().map(|&h| {
                let stop = games.left_stop(h);
                let floor = stop.number.floor();
                let excluded = floor == *stop.number && stop.to_move == Player::Left;
                floor.numerator() - IBig::from(u8::from(excluded))
            });
            fitting.min()
        } else if games.le(g, self.remote)? {
            let fitting = left.iter().map(|&h| {
                let stop = games.right_stop(h);
                let ceil = stop.number.ceil();
                let excluded = ceil == *stop.number && stop.to_move == Player::Right;
                ceil.numerator() + IBig::from(u8::from(excluded))
            });
            fitting.max()
        } else {
            Some(IBig::ZERO)
        };
        let integer = integer.expect("a game that is not a number has options of both players");
        games.number(&Rational::from(grundy_num::Dyadic::from(integer)))
    }
}
