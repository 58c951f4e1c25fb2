//! What is known of a sum before it is searched: bounds of its terms, added up.

use std::ops::{Add, Neg};

use grundy_game::{Game, Games};
use grundy_num::{Halt, Outcome, Player, Rational};
use grundy_rules::{Bounds, SwitchSum};

/// Bounds, on the sides where there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    lower: Option<[SwitchSum; 2]>,
    upper: Option<[SwitchSum; 2]>,
}

impl Known {
    /// Nothing is known.
    pub(super) const NOTHING: Known = Known {
        lower: None,
        upper: None,
    };

    /// What a ruleset says of a part.
    pub(super) fn of_part(bounds: Option<Bounds>) -> Known {
        bounds.map_or(Known::NOTHING, Known::from)
    }

    /// The bounds of a number, with ups and stars, which are less than any number.
    pub(super) fn of_plain(games: Games<'_>, g: Game) -> Known {
        Known {
            lower: lower_number(games, g).map(|n| [SwitchSum::number(n); 2]),
            upper: upper_number(games, g).map(|n| [SwitchSum::number(n); 2]),
        }
    }

    /// The bounds of a canonical game, whose negative is given too.
    pub(super) fn of_game(games: Games<'_>, g: Game, negative: Game) -> Result<Known, Halt> {
        let above = Known {
            lower: lower(games, negative)?,
            upper: None,
        };
        let lower = lower(games, g)?;
        Ok(Known { lower, ..-above })
    }

    /// The same of a game of which is known who wins it: one that Left wins is above 0, which may be
    /// more than the bounds say.
    pub(super) fn with(mut self, outcome: Outcome) -> Known {
        let zero = [SwitchSum::number(0); 2];
        match outcome {
            Outcome::Left => self.raise(zero),
            Outcome::Right => {
                self = -self;
                self.raise(zero);
                self = -self;
            }
            Outcome::Next | Outcome::Previous => {}
        }
        self
    }

    fn raise(&mut self, lower: [SwitchSum; 2]) {
        let both = |[left, right]: [SwitchSum; 2]| {
            [
                left.max_for(lower[0], Player::Left),
                right.max_for(lower[1], Player::Right),
            ]
        };
        self.lower = Some(self.lower.map_or(lower, both));
    }

    /// Who wins when `starter` moves first, where the bounds tell.
    pub(super) fn winner(&self, starter: Player) -> Option<Player> {
        let at = starter as usize;
        let wins = |it: &[SwitchSum; 2], winner: Player| it[at].winner(starter) == winner;
        if self.lower.as_ref().is_some_and(|it| wins(it, Player::Left)) {
            Some(Player::Left)
        } else if self
            .upper
            .as_ref()
            .is_some_and(|it| wins(it, Player::Right))
        {
            Some(Player::Right)
        } else {
            None
        }
    }

    /// Twice the number halfway between the bounds, in steps, when `starter` moves first; `None`
    /// where they are so close that who wins depends on less than a number.
    pub(super) fn middle(&self, starter: Player) -> Option<i64> {
        let at = starter as usize;
        let (lower, upper) = (self.lower?[at].stop(starter), self.upper?[at].stop(starter));
        (upper.0 - lower.0 >= SwitchSum::UNIT).then_some(lower.0 + upper.0)
    }
}

impl From<Bounds> for Known {
    fn from(bounds: Bounds) -> Known {
        Known {
            lower: Some(bounds.lower),
            upper: Some(bounds.upper),
        }
    }
}

impl Add for Known {
    type Output = Known;

    fn add(self, other: Known) -> Known {
        let add = |a: Option<[SwitchSum; 2]>, b: Option<[SwitchSum; 2]>| {
            let (a, b) = (a?, b?);
            Some([a[0] + b[0], a[1] + b[1]])
        };
        Known {
            lower: add(self.lower, other.lower),
            upper: add(self.upper, other.upper),
        }
    }
}

impl Neg for Known {
    type Output = Known;

    fn neg(self) -> Known {
        // Exchanging the players exchanges who starts.
        let neg = |[left, right]: [SwitchSum; 2]| [-right, -left];
        Known {
            lower: self.upper.map(neg),
            upper: self.lower.map(neg),
        }
    }
}

/// The best lower bounds of a game by Left's start and by Right's: a number, and the switch between
/// the best that Left and Right can make of it.
fn lower(games: Games<'_>, g: Game) -> Result<Option<[SwitchSum; 2]>, Halt> {
    let after = |player: Player| -> Result<Vec<Option<i64>>, Halt> {
        let options = games.options(g, player)?.iter();
        Ok(options.map(|&option| lower_number(games, option)).collect())
    };
    let (lefts, rights) = (after(Player::Left)?, after(Player::Right)?);
    Ok(best(lower_number(games, g), &lefts, &rights))
}

fn best(
    number: Option<i64>,
    lefts: &[Option<i64>],
    rights: &[Option<i64>],
) -> Option<[SwitchSum; 2]> {
    let number = number.map(SwitchSum::number);
    // Right has an option without a bound where `None` is among them.
    let right = rights.iter().copied().min().flatten();
    let left = lefts.iter().copied().flatten().max();
    let hot = match (left, right) {
        (Some(left), Some(right)) if left >= right => Some(SwitchSum::not_above(left, right)),
        _ => None,
    };
    match (number, hot) {
        (Some(number), Some(hot)) => Some([
            number.max_for(hot, Player::Left),
            number.max_for(hot, Player::Right),
        ]),
        (one, other) => one.or(other).map(|bound| [bound; 2]),
    }
}

/// The greatest number of steps that the game is not below; `None` where that is out of reach.
fn lower_number(games: Games<'_>, g: Game) -> Option<i64> {
    let stop = games.right_stop(g);
    let steps = steps(stop.number)?;
    Some(if stop.at_least(stop.number) {
        steps
    } else {
        steps - 1
    })
}

/// The least number of steps that the game is not above.
fn upper_number(games: Games<'_>, g: Game) -> Option<i64> {
    let stop = games.left_stop(g);
    let steps = -steps(&-stop.number)?;
    Some(if stop.at_most(stop.number) {
        steps
    } else {
        steps + 1
    })
}

/// A number in steps, rounded down; `None` for large ones, which would leave the words that bounds
/// are made of.
fn steps(x: &Rational) -> Option<i64> {
    let scaled = (x * &Rational::from(SwitchSum::UNIT)).floor().to_i64()?;
    (scaled.abs() < 1 << 40).then_some(scaled)
}
