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

    /// Reads `up_sum(n) = {up_sum(n - 1) | *}` off its options, and `up_power(n) = {0 | * - up_sum(n - 1)}`,
    /// where `* - up_sum(n)` is `{0 | 0, * - up_sum(n - 1)}` from `* - up_sum(1) = ↓*` on.
    fn as_power_of_up(self, g: Game) -> Result<Option<NameKind>, Halt> {
        let star = self.star(Nimber::ONE)?;
        let (up, down_star) = (self.ups(1)?, self.add(self.ups(-1)?, star)?);
        let steps_to = |mut g: Game, end: Game, inner: fn(Options<'_>, Game) -> Option<Game>| {
            for n in 1..=MOST_NAMED {
                if g == end {
                    return Ok(Some(n));
                }
                if self.as_up_star(g).is_some() {
                    break;
                }
                match inner((self.left(g)?, self.right(g)?), star) {
                    Some(next) => g = next,
                    None => break,
                }
            }
            Ok::<_, Halt>(None)
        };
        let next_sum = |(left, right): Options<'_>, star: Game| match (left, right) {
            (&[next], &[only]) if only == star => Some(next),
            _ => None,
        };
        if let Some(n) = steps_to(g, up, next_sum)? {
            return Ok(Some(NameKind::UpSum(n)));
        }
        let (&[Game::ZERO], &[answer]) = (self.left(g)?, self.right(g)?) else {
            return Ok(None);
        };
        let next_answer = |(left, right): Options<'_>, _: Game| match (left, right) {
            (&[Game::ZERO], &[a, b]) if a == Game::ZERO => Some(b),
            (&[Game::ZERO], &[a, b]) if b == Game::ZERO => Some(a),
            _ => None,
        };
        Ok(steps_to(answer, down_star, next_answer)?.map(|n| NameKind::UpPower(n + 1)))
    }
}

/// Left's and Right's options.
type Options<'a> = (&'a [Game], &'a [Game]);

/// Powers beyond this one are written out as games.
const MOST_NAMED: u64 = 1000;

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
