//! All-but games whose values are known in closed form.

use grundy_num::{Halt, UBig};

use crate::{Differences, Period, Theorem};

/// The longest list of heaps that is written down.
const LONGEST: u64 = 1 << 24;

/// A closed form for the values of an all-but game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllButFormula {
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The numbers from 1 to `most` are forbidden.
    UpTo { most: u64 },
    /// One number is forbidden.
    One { number: u64 },
}

impl AllButFormula {
    /// The formula for a set of forbidden numbers, if one of the theorems covers it.
    pub fn of(set: &Differences) -> Option<AllButFormula> {
        let kind = if set.greatest() == set.len() as u64 {
            Kind::UpTo {
                most: set.greatest(),
            }
        } else if set.len() == 1 {
            Kind::One {
                number: set.greatest(),
            }
        } else {
            return None;
        };
        Some(AllButFormula { kind })
    }

    /// The period, from heap 0 on.
    pub fn period(&self) -> Period {
        let (period, saltus) = match self.kind {
            Kind::UpTo { most } => (u128::from(most) + 1, 1),
            Kind::One { number } => (2 * u128::from(number), u128::from(number)),
        };
        Period {
            preperiod: 0,
            period,
            saltus,
        }
    }

    /// The theorem that gives the formula.
    pub fn theorem(&self) -> Theorem {
        match self.kind {
            Kind::UpTo { .. } => Theorem {
                name: "all but 1 to k",
                statement: "when exactly the numbers 1, ..., k are forbidden, the value of a heap n is n / (k + 1), rounded down",
            },
            Kind::One { .. } => Theorem {
                name: "all but one number",
                statement: "when only s is forbidden, the values are 0, ..., s - 1 twice, then s, ..., 2s - 1 twice, and so on",
            },
        }
    }

    /// The value of a heap.
    pub fn value(&self, heap: &UBig) -> UBig {
        match self.kind {
            Kind::UpTo { most } => heap / (UBig::from(most) + UBig::ONE),
            Kind::One { number } => {
                let number = UBig::from(number);
                let turns = heap / (&number + &number);
                turns * &number + heap % number
            }
        }
    }

    /// The heaps that have a value.
    pub fn heaps_of(&self, value: &UBig) -> Result<Vec<UBig>, Halt> {
        Ok(match self.kind {
            Kind::UpTo { most } if most >= LONGEST => {
                return Err(Halt::TooLarge("the list of the heaps of one value"));
            }
            Kind::UpTo { most } => {
                let first = value * (UBig::from(most) + UBig::ONE);
                (0..=most).map(|i| &first + UBig::from(i)).collect()
            }
            Kind::One { number } => {
                let number = UBig::from(number);
                let turns = value / &number;
                let first = turns * (&number + &number) + value % &number;
                vec![first.clone(), first + number]
            }
        })
    }
}
