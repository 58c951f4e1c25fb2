//! Sums, negatives and integer multiples of canonical forms.

use grundy_num::{BitTest, Halt, IBig, Player, Rational, with_deep_stack};

use crate::up_star::UpStar;
use crate::{Game, Games};

impl Games<'_> {
    /// The negative of `g`: the same game with the players' roles exchanged.
    pub fn neg(self, g: Game) -> Result<Game, Halt> {
        if let Some(known) = self.known_negative(g) {
            return Ok(known);
        }
        let negative = match self.as_up_star(g) {
            Some(value) => self.up_star(value.checked_neg()?)?,
            None => with_deep_stack(|| self.neg_by_options(g))?,
        };
        self.remember_negative(g, negative);
        Ok(negative)
    }

    fn neg_by_options(self, g: Game) -> Result<Game, Halt> {
        self.limits.tick()?;
        let negated = |player| -> Result<Vec<Game>, Halt> {
            self.options(g, player)?
                .iter()
                .map(|&option| self.neg(option))
                .collect()
        };
        let (left, right) = (negated(Player::Right)?, negated(Player::Left)?);
        // Negating keeps every order reversed, so the form stays canonical.
        let numbers = Player::BOTH.map(|starter| -self.stop(g, starter.opponent()).number);
        let stops = [0, 1].map(|side| crate::Stop {
            number: &numbers[side],
            to_move: self.stop(g, Player::BOTH[1 - side]).to_move.opponent(),
        });
        self.intern(left, right, stops)
    }

    /// The sum of `g` and `h`.
    ///
    /// ```
    /// # use grundy_game::{Game, GameArena};
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// let (two, three) = (games.star(2_u64.into())?, games.star(3_u64.into())?);
    /// assert_eq!(games.add(two, three)?, games.star(1_u64.into())?);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn add(self, g: Game, h: Game) -> Result<Game, Halt> {
        match (self.as_up_star(g), self.as_up_star(h)) {
            (Some(x), Some(y)) => return self.up_star(x.checked_add(y)?),
            _ if g == Game::ZERO => return Ok(h),
            _ if h == Game::ZERO => return Ok(g),
            _ => {}
        }
        let (g, h) = if g.id() <= h.id() { (g, h) } else { (h, g) };
        if let Some(known) = self.arena.sum_cache.get(g, h) {
            return Ok(known);
        }
        let sum = with_deep_stack(|| match (self.as_number(g), self.as_number(h)) {
            (Some(x), _) => self.translate(h, g, x),
            (_, Some(x)) => self.translate(g, h, x),
            _ => self.add_by_options(g, h),
        })?;
        self.arena.sum_cache.set(g, h, sum);
        Ok(sum)
    }

    /// `g + x` for a form `g` that is not packed, hence not a number.
    ///
    /// Number translation: the canonical form of the sum has the translated options of `g`.
    fn translate(self, g: Game, number: Game, x: &Rational) -> Result<Game, Halt> {
        self.limits.tick()?;
        let translated = |player| -> Result<Vec<Game>, Halt> {
            self.options(g, player)?
                .iter()
                .map(|&option| self.add(option, number))
                .collect()
        };
        let (left, right) = (translated(Player::Left)?, translated(Player::Right)?);
        let numbers = Player::BOTH.map(|starter| self.stop(g, starter).number + x);
        let stops = [0, 1].map(|side| crate::Stop {
            number: &numbers[side],
            to_move: self.stop(g, Player::BOTH[side]).to_move,
        });
        self.intern(left, right, stops)
    }

    fn add_by_options(self, g: Game, h: Game) -> Result<Game, Halt> {
        self.limits.tick()?;
        if self.neg(g)? == h {
            return Ok(Game::ZERO);
        }
        let summed = |player| -> Result<Vec<Game>, Halt> {
            let (of_g, of_h) = (self.options(g, player)?, self.options(h, player)?);
            let mut options = Vec::with_capacity(of_g.len() + of_h.len());
            for &option in of_g {
                options.push(self.add(option, h)?);
            }
            for &option in of_h {
                options.push(self.add(g, option)?);
            }
            Ok(options)
        };
        let (left, right) = (summed(Player::Left)?, summed(Player::Right)?);
        let of_g = [self.left(g)?.len(), self.right(g)?.len()];
        self.canonical_of_sum(left, right, of_g)
    }

    /// The difference `g - h`.
    pub fn sub(self, g: Game, h: Game) -> Result<Game, Halt> {
        self.add(g, self.neg(h)?)
    }

    /// `n` copies of `g` added up; of `-g` when `n` is negative.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// assert_eq!(games.multiple(&(-3).into(), games.ups(1)?)?, games.ups(-3)?);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn multiple(self, n: &IBig, g: Game) -> Result<Game, Halt> {
        if let Some(value) = self.as_up_star(g) {
            return self.up_star(value.checked_multiple(n)?);
        }
        let base = if *n < IBig::ZERO { self.neg(g)? } else { g };
        let (_, count) = n.clone().into_parts();
        // By doubling: copies of a game often cancel early, as 4 copies of {2|1||-1} do.
        let mut sum = Game::ZERO;
        for bit in (0..count.bit_len()).rev() {
            sum = self.add(sum, sum)?;
            if count.bit(bit) {
                sum = self.add(sum, base)?;
            }
        }
        Ok(sum)
    }
}

impl UpStar {
    /// `n` copies added up.
    pub(crate) fn checked_multiple(&self, n: &IBig) -> Result<UpStar, Halt> {
        let too_many = Halt::TooLarge("a count of ups");
        let ups = IBig::from(self.ups) * n;
        let factor = Rational::from(grundy_num::Dyadic::from(n.clone()));
        Ok(UpStar {
            number: &self.number * &factor,
            ups: i64::try_from(ups).map_err(|_| too_many)?,
            star: if n.bit(0) {
                self.star.clone()
            } else {
                grundy_num::Nimber::ZERO
            },
        })
    }
}
