//! The two players, their signs, the four outcomes and the two conventions of play.
//!
//! These words stand below everything else, so that a heap, a board and a number say alike who wins.

use std::fmt;

/// One of the two players. Left is positive, blue, vertical, a toad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left, the positive player.
    Left,
    /// Right, the negative player.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// Whose moves this player makes in a game or in its negative: in `-g` Left moves as Right
    /// does in `g`.
    ///
    /// ```
    /// use grundy_num::{Player, Sign};
    /// assert_eq!(Player::Left.under(Sign::Minus), Player::Right);
    /// ```
    #[must_use]
    pub const fn under(self, sign: Sign) -> Player {
        match sign {
            Sign::Plus => self,
            Sign::Minus => self.opponent(),
        }
    }

    /// The sign of the numbers this player wins.
    pub const fn sign(self) -> Sign {
        match self {
            Player::Left => Sign::Plus,
            Player::Right => Sign::Minus,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins a game under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts: the game is positive.
    Left,
    /// Right wins, whoever starts: the game is negative.
    Right,
    /// The next player to move wins: the game is confused with zero.
    Next,
    /// The previous player wins: the game is zero.
    Previous,
}

impl Outcome {
    /// The outcome, given who wins when Left starts and who wins when Right starts.
    ///
    /// ```
    /// use grundy_num::{Outcome, Player};
    /// assert_eq!(Outcome::from_winners(Player::Left, Player::Right), Outcome::Next);
    /// ```
    pub const fn from_winners(left_starts: Player, right_starts: Player) -> Outcome {
        match (left_starts, right_starts) {
            (Player::Left, Player::Left) => Outcome::Left,
            (Player::Right, Player::Right) => Outcome::Right,
            (Player::Left, Player::Right) => Outcome::Next,
            (Player::Right, Player::Left) => Outcome::Previous,
        }
    }

    /// Who wins when `starter` moves first.
    pub const fn winner(self, starter: Player) -> Player {
        match self {
            Outcome::Left => Player::Left,
            Outcome::Right => Player::Right,
            Outcome::Next => starter,
            Outcome::Previous => starter.opponent(),
        }
    }

    /// The letter used in books and in JSON: `L`, `R`, `N` or `P`.
    pub const fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "Left wins",
            Outcome::Right => "Right wins",
            Outcome::Next => "the next player wins",
            Outcome::Previous => "the previous player wins",
        })
    }
}

/// Plus, towards Left, or minus, towards Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The sign of the numbers Left wins.
    Plus,
    /// The sign of the numbers Right wins.
    Minus,
}

impl Sign {
    /// The sign of a product.
    #[must_use]
    pub const fn times(self, other: Sign) -> Sign {
        match (self, other) {
            (Sign::Plus, sign) | (sign, Sign::Plus) => sign,
            (Sign::Minus, Sign::Minus) => Sign::Plus,
        }
    }
}

impl std::ops::Neg for Sign {
    type Output = Sign;
    fn neg(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }
}

/// Who wins at the end: the last player to move, or the one who cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}
