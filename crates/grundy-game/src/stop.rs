//! Left and Right stops, each with the player who is to move when the number is reached.
//!
//! The order of a non-number `g` against a number `x` can be read off the stops alone, because
//! nobody needs to move in a number while something else is left (number avoidance):
//! `g >= x` exactly when the Right stop is above `x`, or is `x` with Right to move there.

use std::cmp::Ordering;

use grundy_num::Rational;

use crate::Player;

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
    pub(crate) fn at_most(&self, x: &Rational) -> bool {
        *self
            <= Stop {
                number: x,
                to_move: Player::Left,
            }
    }

    /// For a Right stop of `g`: whether `g >= x`.
    pub(crate) fn at_least(&self, x: &Rational) -> bool {
        *self
            >= Stop {
                number: x,
                to_move: Player::Right,
            }
    }

    /// For the Left stop of `g` and the Right stop of `h`: whether some number lies between, so
    /// that `g <= h` by transitivity.
    pub(crate) fn leaves_room_below(&self, right_stop_of_h: &Stop<'_>) -> bool {
        match self.number.cmp(right_stop_of_h.number) {
            Ordering::Less => true,
            Ordering::Equal => {
                self.to_move == Player::Left && right_stop_of_h.to_move == Player::Right
            }
            Ordering::Greater => false,
        }
    }
}
