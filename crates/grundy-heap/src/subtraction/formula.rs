//! Sets whose nim-sequence is known in closed form.
//!
//! Odd multiples of the least number `x` change nothing about the values of `{x}`, for heaps at an
//! odd multiple of `x` apart have different ones. All other sets here are arithmetic progressions
//! `a, a + d, …, a + kd`, which are symmetric: with `s` the set also contains `p - s`, where
//! `p = 2a + kd`. For a symmetric set the first `p` values repeat: modulo `p` the options of `r` are
//! the `r - s` and the `r + s`, and `r + s` never has the value of its own option `r`.
//!
//! In long steps, `d > a`, the values are 0 and 1 but for a value 2 where a number is taken from an
//! odd stretch of `a` heaps, and these stand `d` apart, `2a + d` from the last in a period to the
//! first in the next. So `p` is the least period, unless no such stretch is there: then `d` is an
//! even multiple of `a`, and all numbers are odd multiples.

use grundy_num::UBig;

use crate::{Differences, Period, Theorem};

/// A closed form for the values of a subtraction game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    kind: Kind,
    period: u128,
    theorem: Theorem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The value is the number of times `first` fits the remainder.
    Quotient { first: u128 },
    /// A progression in long steps: the remainder is brought below `2 first + step`, where the
    /// game is that of the pair.
    Pair { first: u128, step: u128 },
}

const ONE_NUMBER: Theorem = Theorem {
    name: "one number",
    statement: "the values of {x} are x zeros and x ones in turn",
};

const CONSECUTIVE: Theorem = Theorem {
    name: "numbers from 1 to m",
    statement: "the value of a heap n in the game of {1, ..., m} is n mod (m + 1)",
};

const ODD_MULTIPLES: Theorem = Theorem {
    name: "odd multiples",
    statement: "when every number is an odd multiple of the least one x, the values are those of {x}",
};

const PAIR: Theorem = Theorem {
    name: "two numbers",
    statement: "the values of {x, y} with x < y, where y is not an odd multiple of x, have the least period x + y from the start",
};

const SHORT_STEPS: Theorem = Theorem {
    name: "progression in short steps",
    statement: "for {a, a + d, ..., b} with d <= a the value of a heap n is (n mod (a + b)) / a, rounded down",
};

const LONG_STEPS: Theorem = Theorem {
    name: "progression in long steps",
    statement: "for {a, a + d, ..., b} with d >= 2a, and d not an even multiple of a, the values have the least period a + b from the start, and those of the heaps from 2a to a + b - 1 the period d",
};

impl Formula {
    /// The formula for a set, if one of the theorems covers it.
    ///
    /// ```
    /// use grundy_heap::{Differences, Formula};
    /// let formula = Formula::of(&Differences::new([2, 5]).unwrap()).unwrap();
    /// assert_eq!(formula.theorem().name, "two numbers");
    /// let values: Vec<u64> = (0..7u32).map(|n| formula.value(&n.into())).collect();
    /// assert_eq!(values, [0, 0, 1, 1, 0, 2, 1]);
    /// ```
    pub fn of(set: &Differences) -> Option<Formula> {
        let numbers = set.as_slice();
        let first = u128::from(set.least());
        let last = u128::from(set.greatest());
        if numbers
            .iter()
            .all(|s| s % set.least() == 0 && (s / set.least()) % 2 == 1)
        {
            let theorem = if set.len() == 1 {
                ONE_NUMBER
            } else {
                ODD_MULTIPLES
            };
            return Some(Formula {
                kind: Kind::Quotient { first },
                period: 2 * first,
                theorem,
            });
        }
        let step = numbers[1] - numbers[0];
        if numbers.windows(2).any(|pair| pair[1] - pair[0] != step) {
            return None;
        }
        let step = u128::from(step);
        let (kind, theorem) = if step <= first {
            let theorem = match (first, set.len()) {
                (1, _) => CONSECUTIVE,
                (_, 2) => PAIR,
                _ => SHORT_STEPS,
            };
            (Kind::Quotient { first }, theorem)
        } else if set.len() == 2 {
            (Kind::Pair { first, step }, PAIR)
        } else if step >= 2 * first {
            (Kind::Pair { first, step }, LONG_STEPS)
        } else {
            return None;
        };
        Some(Formula {
            kind,
            period: first + last,
            theorem,
        })
    }

    /// The period, from heap 0 on.
    pub fn period(&self) -> Period {
        Period {
            preperiod: 0,
            period: self.period,
            saltus: 0,
        }
    }

    /// The theorem that gives the formula.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The value of a heap.
    pub fn value(&self, heap: &UBig) -> u64 {
        let remainder = heap % UBig::from(self.period);
        let r = u128::try_from(&remainder).expect("less than the period");
        let value = match self.kind {
            Kind::Quotient { first } => r / first,
            Kind::Pair { first, step } => {
                let below = 2 * first + step;
                let r = if r < below {
                    r
                } else {
                    2 * first + (r - 2 * first) % step
                };
                let parity = r / first % 2;
                // From `first + step` on both numbers can be taken, and the greater leaves a 0.
                match (r < first + step, parity) {
                    (true, _) => parity,
                    (false, 0) => 2,
                    (false, _) => 1,
                }
            }
        };
        u64::try_from(value).expect("at most as many as the set has numbers")
    }
}
