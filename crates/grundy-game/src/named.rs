//! Games with names of their own: tiny, miny, powers of up and their sums.

use grundy_num::{Halt, Nimber};

use crate::{Game, Games};

impl Games<'_> {
    /// tiny-`g`, the positive infinitesimal `{0 || 0 | -g}`.
    pub fn tiny(self, g: Game) -> Result<Game, Halt> {
        let threat = self.from_options(&[Game::ZERO], &[self.neg(g)?])?;
        self.from_options(&[Game::ZERO], &[threat])
    }

    /// miny-`g`, the negative of tiny-`g`.
    pub fn miny(self, g: Game) -> Result<Game, Halt> {
        self.neg(self.tiny(g)?)
    }

    /// ↑ to the power `n >= 1`: `{0 | * - up_sum(n - 1)}`.
    ///
    /// ```
    /// # use grundy_game::GameArena;
    /// # let (arena, limits) = (GameArena::new(), grundy_num::Limits::none());
    /// # let games = arena.within(&limits);
    /// assert_eq!(games.up_power(1)?, games.ups(1)?);
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn up_power(self, n: u64) -> Result<Game, Halt> {
        Ok(self.up_power_and_sum(n)?.0)
    }

    /// `up_power(1) + … + up_power(n)`.
    pub fn up_sum(self, n: u64) -> Result<Game, Halt> {
        Ok(self.up_power_and_sum(n)?.1)
    }

    /// The `n`-th power of ↑ and the sum of the first `n`; both 0 for `n = 0`.
    fn up_power_and_sum(self, n: u64) -> Result<(Game, Game), Halt> {
        let star = self.star(Nimber::ONE)?;
        let (mut power, mut sum) = (Game::ZERO, Game::ZERO);
        for _ in 0..n {
            self.limits.look()?;
            power = self.from_options(&[Game::ZERO], &[self.sub(star, sum)?])?;
            sum = self.add(sum, power)?;
        }
        Ok((power, sum))
    }

    /// The name of `g` if it is tiny or miny of a positive number, a power of ↑ or a sum of powers,
    /// or the negative of one of these.
    pub(crate) fn name_of(self, g: Game) -> Result<Option<Name>, Halt> {
        if self.as_up_star(g).is_some() || !self.is_infinitesimal(g) {
            return Ok(None);
        }
        let negative = self.neg(g)?;
        for (g, is_negative) in [(g, false), (negative, true)] {
            if let Some(number) = self.as_tiny(g)? {
                return Ok(Some(Name {
                    kind: NameKind::Tiny(number),
                    is_negative,
                }));
            }
            if let Some(kind) = self.as_power_of_up(g)? {
                return Ok(Some(Name { kind, is_negative }));
            }
        }
        Ok(None)
    }

    fn as_tiny(self, g: Game) -> Result<Option<Game>, Halt> {
        let (&[Game::ZERO], &[threat]) = (self.left(g)?, self.right(g)?) else {
            return Ok(None);
        };
        if self.as_up_star(threat).is_some() {
            return Ok(None);
        }
        let (&[Game::ZERO], &[loss]) = (self.left(threat)?, self.right(threat)?) else {
            return Ok(None);
        };
        if self
            .as_number(loss)
            .is_some_and(grundy_num::Rational::is_negative)
        {
            return self.neg(loss).map(Some);
        }
        Ok(None)
    }

    fn as_power_of_up(self, g: Game) -> Result<Option<NameKind>, Halt> {
        // Powers and their sums are positive and give Left the single move to 0.
        if self.left(g)? != [Game::ZERO] || !self.is_all_small(g)? {
            return Ok(None);
        }
        let star = self.star(Nimber::ONE)?;
        let height = self.birthday(g)?;
        let (mut sum, mut n) = (self.ups(1)?, 1);
        loop {
            n += 1;
            let power = self.from_options(&[Game::ZERO], &[self.sub(star, sum)?])?;
            sum = self.add(sum, power)?;
            if power == g {
                return Ok(Some(NameKind::UpPower(n)));
            }
            if sum == g {
                return Ok(Some(NameKind::UpSum(n)));
            }
            // Birthdays of powers grow, so nothing later can be g.
            if self.birthday(power)? >= height {
                return Ok(None);
            }
        }
    }
}

/// What a game is called.
pub(crate) struct Name {
    pub(crate) kind: NameKind,
    pub(crate) is_negative: bool,
}

pub(crate) enum NameKind {
    /// tiny of a positive number.
    Tiny(Game),
    UpPower(u64),
    UpSum(u64),
}
