//! Bounds of positions: games whose winner is read off at sight.

use std::ops::{Add, Neg, Sub};

use grundy_num::Player;

/// A number and switches `±t`, no two of the same temperature, since `±t + ±t = 0`.
///
/// Both players take the hottest switch that is left, so who wins takes no search. Numbers are
/// multiples of 1/1024 and temperatures of 1/16, the least of which is the star `±0`; whoever makes
/// a bound rounds towards the safe side.
///
/// ```
/// use grundy_num::Player;
/// use grundy_rules::SwitchSum;
///
/// let hot = SwitchSum::not_above(2 * SwitchSum::UNIT, -SwitchSum::UNIT);
/// assert_eq!(hot.winner(Player::Left), Player::Left);
/// assert_eq!(hot.winner(Player::Right), Player::Right);
/// assert_eq!((hot + hot).winner(Player::Right), Player::Left);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SwitchSum {
    /// In steps of 1/1024.
    number: i64,
    /// Bit `k` is the switch of temperature `k/16`.
    switches: u64,
}

/// A temperature of 1/16 in steps of the number.
const DEGREE: i64 = SwitchSum::UNIT / 16;

/// The highest temperature there is room for.
const HOTTEST: i64 = 63;

impl SwitchSum {
    /// One, in the steps that numbers are counted in.
    pub const UNIT: i64 = 1024;

    /// So many steps of 1/1024.
    pub const fn number(steps: i64) -> SwitchSum {
        SwitchSum {
            number: steps,
            switches: 0,
        }
    }

    /// A switch that is no better for Left than `{left|right}`, in steps, where `left` is not less
    /// than `right`.
    pub fn not_above(left: i64, right: i64) -> SwitchSum {
        let degrees = ((left - right + DEGREE) / (2 * DEGREE)).min(HOTTEST);
        SwitchSum {
            // What is rounded comes off the side that it would favour.
            number: (left - degrees * DEGREE).min(right + degrees * DEGREE),
            switches: 1 << degrees,
        }
    }

    /// The mean, in steps: that of a switch `±t` is 0.
    pub fn mean(self) -> i64 {
        self.number
    }

    /// The temperatures of its switches, in sixteenths, coldest first.
    pub fn sixteenths(self) -> impl Iterator<Item = u32> {
        (0..u64::BITS).filter(move |degrees| self.switches >> degrees & 1 == 1)
    }

    /// Where play ends when `starter` moves first, in steps, and who moves there.
    pub fn stop(self, starter: Player) -> (i64, Player) {
        let (mut reached, mut mover, mut left) = (self.number, starter, self.switches);
        while left != 0 {
            let hottest = left.ilog2();
            left ^= 1 << hottest;
            let gain = i64::from(hottest) * DEGREE;
            reached += match mover {
                Player::Left => gain,
                Player::Right => -gain,
            };
            mover = mover.opponent();
        }
        (reached, mover)
    }

    /// Who wins when `starter` moves first.
    pub fn winner(self, starter: Player) -> Player {
        let (reached, mover) = self.stop(starter);
        match reached.signum() {
            1 => Player::Left,
            -1 => Player::Right,
            _ => mover.opponent(),
        }
    }

    /// The one of two that is better for Left when `starter` moves first.
    #[must_use]
    pub fn max_for(self, other: SwitchSum, starter: Player) -> SwitchSum {
        // At the same number the one who need not move there is better off.
        let rank = |sum: SwitchSum| {
            let (reached, mover) = sum.stop(starter);
            (reached, mover == Player::Right)
        };
        if rank(self) < rank(other) {
            other
        } else {
            self
        }
    }
}

impl Add for SwitchSum {
    type Output = SwitchSum;

    fn add(self, other: SwitchSum) -> SwitchSum {
        SwitchSum {
            number: self.number + other.number,
            switches: self.switches ^ other.switches,
        }
    }
}

impl Neg for SwitchSum {
    type Output = SwitchSum;

    fn neg(self) -> SwitchSum {
        SwitchSum {
            number: -self.number,
            ..self
        }
    }
}

impl Sub for SwitchSum {
    type Output = SwitchSum;

    fn sub(self, other: SwitchSum) -> SwitchSum {
        self + -other
    }
}

/// How much work bounds may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Bounds found at a glance.
    Glance,
    /// Closer ones, for positions that those leave open.
    Closer,
}

impl Effort {
    /// Every effort, the least first.
    pub const ALL: [Effort; 2] = [Effort::Glance, Effort::Closer];
}

/// Games between which a value lies, two on each side: of several bounds, the one that says most
/// when Left moves first, and the one that says most when Right does. All four hold whoever moves.
///
/// ```
/// use grundy_num::Player;
/// use grundy_rules::Bounds;
///
/// let [_, when_right_starts] = (Bounds::between(-1, 3) + Bounds::between(1, 3)).lower;
/// assert_eq!(when_right_starts.winner(Player::Right), Player::Left);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Not above the value.
    pub lower: [SwitchSum; 2],
    /// Not below the value.
    pub upper: [SwitchSum; 2],
}

impl Bounds {
    /// The bounds of an infinitesimal, which lies between any negative number and any positive one.
    ///
    /// ```
    /// use grundy_num::Player;
    /// use grundy_rules::Bounds;
    ///
    /// let [_, when_right_starts] = (Bounds::between(1, 3) + Bounds::INFINITESIMAL).lower;
    /// assert_eq!(when_right_starts.winner(Player::Right), Player::Left);
    /// ```
    pub const INFINITESIMAL: Bounds = Bounds {
        lower: [SwitchSum::number(-1); 2],
        upper: [SwitchSum::number(1); 2],
    };

    /// The bounds of a value between two whole numbers.
    pub fn between(lower: i32, upper: i32) -> Bounds {
        let number = |n: i32| SwitchSum::number(i64::from(n) * SwitchSum::UNIT);
        Bounds {
            lower: [number(lower); 2],
            upper: [number(upper); 2],
        }
    }

    /// The better of two bounds of the same value, on each side and for each starter.
    ///
    /// ```
    /// use grundy_rules::Bounds;
    ///
    /// let closer = Bounds::between(-1, 3).and(Bounds::between(-2, 1));
    /// assert_eq!(closer, Bounds::between(-1, 1));
    /// ```
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds {
            lower: better(self.lower, other.lower),
            upper: negated(better(negated(self.upper), negated(other.upper))),
        }
    }

    /// The bounds from a lower bound of the value and one of its negative.
    ///
    /// ```
    /// use grundy_rules::{Bounds, SwitchSum};
    ///
    /// let [lower, of_negative] = [-1, -3].map(|n| SwitchSum::number(n * SwitchSum::UNIT));
    /// assert_eq!(Bounds::of_lower(lower, of_negative), Bounds::between(-1, 3));
    /// ```
    pub fn of_lower(lower: SwitchSum, lower_of_negative: SwitchSum) -> Bounds {
        Bounds {
            lower: [lower; 2],
            upper: [-lower_of_negative; 2],
        }
    }
}

/// The bounds of the negative: exchanging the players exchanges who starts.
fn negated([left, right]: [SwitchSum; 2]) -> [SwitchSum; 2] {
    [-right, -left]
}

/// The better of two lower bounds for Left, when Left starts and when Right does.
fn better(one: [SwitchSum; 2], other: [SwitchSum; 2]) -> [SwitchSum; 2] {
    [
        one[0].max_for(other[0], Player::Left),
        one[1].max_for(other[1], Player::Right),
    ]
}

impl Add for Bounds {
    type Output = Bounds;

    fn add(self, other: Bounds) -> Bounds {
        let add = |a: [SwitchSum; 2], b: [SwitchSum; 2]| [a[0] + b[0], a[1] + b[1]];
        Bounds {
            lower: add(self.lower, other.lower),
            upper: add(self.upper, other.upper),
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;

    fn neg(self) -> Bounds {
        Bounds {
            lower: negated(self.upper),
            upper: negated(self.lower),
        }
    }
}
