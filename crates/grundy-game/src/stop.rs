//! Left and Right stops, each with the player who is to move when the number is reached.
//!
//! The order of a non-number `g` against a number `x` can be read off the stops alone, because
//! nobody needs to move in a number while something else is left (number avoidance):
//! `g >= x` exactly when the Right stop is above `x`, or is `x` with Right to move there.

use std::cmp::Ordering;
use std::num::NonZeroI64;

use grundy_num::{Player, Rational};

/// The number at which play stops, and who is to move there.
///
/// Ordered as Left likes them: by the number, and at equal numbers the stop where Right is to
/// move is the better one, since at 0 the player to move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop<'a> {
    /// The number reached.
    pub number: &'a Rational,
    /// The player to move when it is reached.
    pub to_move: Player,
}

impl Ord for Stop<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number
            .cmp(other.number)
            .then(self.to_move.cmp(&other.to_move))
    }
}

impl PartialOrd for Stop<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Stop<'_> {
    /// For a Left stop of `g`: whether `g <= x`.
    pub fn at_most(&self, x: &Rational) -> bool {
        *self
            <= Stop {
                number: x,
                to_move: Player::Left,
            }
    }

    /// For a Right stop of `g`: whether `g >= x`.
    pub fn at_least(&self, x: &Rational) -> bool {
        *self
            >= Stop {
                number: x,
                to_move: Player::Right,
            }
    }

    /// The stop as one integer, for numbers that are neither large nor fine.
    pub(crate) fn rank(&self) -> Option<Rank> {
        let (numerator, exponent) = self.number.as_dyadic()?.as_small()?;
        if numerator.unsigned_abs() >= 1 << 40 || exponent > Rank::PLACES {
            return None;
        }
        let number = numerator << (Rank::PLACES - exponent);
        let rank = 2 * number + i64::from(self.to_move == Player::Right);
        NonZeroI64::new(2 * rank + 1).map(Rank)
    }
}

/// A stop as one integer, in the order of stops, so that most comparisons touch one record only.
///
/// The number counts in units of `2^-PLACES`; then comes a bit for the player to move, and last a
/// bit that is always set, so that the lack of a rank takes no space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(NonZeroI64);

impl Rank {
    const PLACES: u32 = 20;
}

/// What the stops of `g` and `h`, Left's first, tell about `g <= h`.
///
/// If `g <= h`, then each stop of `g` is at most that of `h`. If the Left stop of `g` is less than
/// the Right stop of `h`, then some number lies between, and `g <= h` by transitivity. When `g` or
/// `h` is a number, `x` with Left to move or with Right to move, one of the two applies.
pub(crate) fn order_by_stops<T: Ord>(g: [T; 2], h: [T; 2]) -> Option<bool> {
    let ([g_left, g_right], [h_left, h_right]) = (g, h);
    if g_left > h_left || g_right > h_right {
        Some(false)
    } else if g_left < h_right {
        Some(true)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;
    use grundy_num::{Dyadic, Player, Rational};

    #[test]
    fn ranks_are_ordered_as_the_stops_are() {
        let edge = (1_i64 << 40) - 1;
        let numerators = (-9..=9).chain([-edge, edge]);
        let numbers: Vec<Rational> = numerators
            .flat_map(|m| [0, 1, 2, 20].map(|k| Rational::from(Dyadic::new(m, k))))
            .collect();
        let stops = || {
            numbers
                .iter()
                .flat_map(|number| Player::BOTH.map(|to_move| Stop { number, to_move }))
        };
        for a in stops() {
            for b in stops() {
                let (p, q) = (a.rank(), b.rank());
                assert!(p.is_some() && q.is_some());
                assert_eq!(p.cmp(&q), a.cmp(&b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn numbers_large_fine_or_not_dyadic_have_no_rank() {
        for number in ["1099511627776", "1/2097152", "1/3"] {
            let number = &number.parse::<Rational>().expect("a number");
            let to_move = Player::Left;
            assert!(Stop { number, to_move }.rank().is_none());
        }
    }
}
