//! What optional methods of rules say of a position: its parts, and what its normal form is to it.

use std::cmp::Ordering;

use grundy_num::Sign;

/// No more winning moves than this are shown of a position, so no caller needs a longer list.
pub const MOST_WINNING_MOVES: usize = 1000;

/// What the normal form of a position is to the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// The same game.
    Same,
    /// Its negative: the game with the players exchanged.
    Negative,
    /// Both: exchanging the players leads to the same form. Whether the starter wins or the
    /// opponent does not depend on who starts.
    Both,
}

impl Likeness {
    /// The likeness of a form to the position, where the position is compared with a form of its
    /// negative, and the lesser one is taken.
    pub fn of_lesser<T: Ord>(same: T, negative: T) -> (T, Likeness) {
        match same.cmp(&negative) {
            Ordering::Less => (same, Likeness::Same),
            Ordering::Equal => (same, Likeness::Both),
            Ordering::Greater => (negative, Likeness::Negative),
        }
    }

    /// `Minus` where the value of the form is the negative.
    pub const fn sign(self) -> Sign {
        match self {
            Likeness::Same | Likeness::Both => Sign::Plus,
            Likeness::Negative => Sign::Minus,
        }
    }
}

impl From<Sign> for Likeness {
    /// The likeness of a form that is not compared with that of the negative.
    fn from(sign: Sign) -> Likeness {
        match sign {
            Sign::Plus => Likeness::Same,
            Sign::Minus => Likeness::Negative,
        }
    }
}

/// Whether a position was split into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// It is one part.
    Whole,
    /// It is the sum of the parts appended.
    Parts,
}
