//! Subtraction games with infinitely many numbers, given by a rule.
//!
//! No theorem gives these games a period; what is seen is reported as seen.

mod polynomial;
mod sequence;

use std::fmt;
use std::str::FromStr;

use grundy_num::{Halt, Limits};

use crate::{Finding, HeapError, Period};

pub use polynomial::{Polynomial, PolynomialError};

/// A rule that gives the numbers which may be taken.
///
/// ```
/// use grundy_heap::SetRule;
/// let rule: SetRule = "n -> n^2 + 1".parse()?;
/// assert_eq!(rule.numbers(30)?, [2, 5, 10, 17, 26]);
/// assert_eq!("powers of 3".parse::<SetRule>()?.numbers(100)?, [1, 3, 9, 27, 81]);
/// # Ok::<_, grundy_heap::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetRule {
    /// 1, 4, 9, 16, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, b, b², …
    Powers(u64),
    /// `first`, `first + step`, …
    Progression {
        /// The least number.
        first: u64,
        /// The distance of neighbours.
        step: u64,
    },
    /// The values of a polynomial at 1, 2, 3, …
    Polynomial(Polynomial),
}

/// Why a rule gives no set of numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The text names no rule.
    #[error(
        "expected `squares`, `primes`, `fibonacci`, `powers of b`, `a, a+d, ...` as in `3, 5, ...`, or `n -> ...`, found `{0}`"
    )]
    Unknown(String),
    /// The base of powers is too small.
    #[error("expected powers of a number from 2 up, found powers of {0}")]
    Base(u64),
    /// The progression does not start above 0 and grow.
    #[error("expected a progression of increasing numbers from 1 up, as in `3, 5, ...`")]
    Progression,
    /// The polynomial cannot be read.
    #[error("in the rule after `->`: {0}")]
    Polynomial(#[from] PolynomialError),
    /// The values of the polynomial do not increase.
    #[error("expected numbers that increase from 1 up, found {value} for n = {n} after {before}")]
    NotIncreasing {
        /// Where.
        n: u64,
        /// What is there.
        value: i128,
        /// What came before, 0 at the start.
        before: i128,
    },
    /// A value is beyond all heaps.
    #[error("expected numbers below 2^127 on the way to the value for n = {0}")]
    TooLarge(u64),
}

impl SetRule {
    /// The numbers up to `most`, in increasing order.
    pub fn numbers(&self, most: u64) -> Result<Vec<u64>, RuleError> {
        let up_to = |numbers: &mut dyn Iterator<Item = u64>| -> Vec<u64> {
            numbers.take_while(|&s| s <= most).collect()
        };
        Ok(match self {
            SetRule::Squares => up_to(&mut (1..).map_while(|n: u64| n.checked_mul(n))),
            SetRule::Primes => primes(most),
            SetRule::Fibonacci => {
                let next = |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?));
                up_to(&mut std::iter::successors(Some((1, 2)), next).map(|(a, _)| a))
            }
            SetRule::Powers(base) if *base < 2 => return Err(RuleError::Base(*base)),
            SetRule::Powers(base) => up_to(&mut std::iter::successors(Some(1), |power: &u64| {
                power.checked_mul(*base)
            })),
            SetRule::Progression { first: 0, .. } | SetRule::Progression { step: 0, .. } => {
                return Err(RuleError::Progression);
            }
            SetRule::Progression { first, step } => {
                up_to(&mut std::iter::successors(Some(*first), |s| {
                    s.checked_add(*step)
                }))
            }
            SetRule::Polynomial(polynomial) => of_polynomial(polynomial, most)?,
        })
    }

    /// The values of the heaps below `count`.
    pub fn values(&self, count: u64, limits: &Limits<'_>) -> Result<Vec<u32>, HeapError> {
        // A table of bits for each value; there are few values in sparse sets.
        limits.allow_memory(count.saturating_mul(5))?;
        let length = usize::try_from(count).map_err(|_| Halt::Memory)?;
        let numbers = self.numbers(count.saturating_sub(1))?;
        Ok(sequence::values(&numbers, length, limits)?)
    }

    /// What the heaps below `count` show of a period: never a proof.
    pub fn observe(&self, count: u64, limits: &Limits<'_>) -> Result<Finding, HeapError> {
        let values = self.values(count, limits)?;
        let up_to = u128::from(count);
        Ok(match sequence::apparent_period(&values) {
            Some((preperiod, period)) => Finding::Observed {
                period: Period {
                    preperiod: preperiod as u128,
                    period: period as u128,
                    saltus: 0,
                },
                up_to,
                lacking: "a theorem on this infinite set; finitely many values alone prove nothing"
                    .into(),
            },
            None => Finding::Unresolved { up_to },
        })
    }
}

fn of_polynomial(polynomial: &Polynomial, most: u64) -> Result<Vec<u64>, RuleError> {
    let mut numbers = Vec::new();
    let mut before = 0;
    for n in 1.. {
        let value = polynomial.at(n).ok_or(RuleError::TooLarge(n))?;
        if value <= before {
            return Err(RuleError::NotIncreasing { n, value, before });
        }
        before = value;
        match u64::try_from(value) {
            Ok(value) if value <= most => numbers.push(value),
            _ => break,
        }
    }
    Ok(numbers)
}

/// The sieve of Eratosthenes.
fn primes(most: u64) -> Vec<u64> {
    let length = usize::try_from(most).expect("as many values are computed") + 1;
    let mut is_prime = vec![true; length];
    is_prime.iter_mut().take(2).for_each(|no| *no = false);
    for p in (2..).take_while(|p| p * p < length) {
        if is_prime[p] {
            is_prime[p * p..]
                .iter_mut()
                .step_by(p)
                .for_each(|no| *no = false);
        }
    }
    let primes = (0..).zip(is_prime).filter(|(_, is_prime)| *is_prime);
    primes.map(|(p, _)| p).collect()
}

impl FromStr for SetRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let text = text.trim();
        let unknown = || RuleError::Unknown(text.to_owned());
        if let Some(("n", formula)) = text.split_once("->").map(|(n, f)| (n.trim(), f)) {
            return Ok(SetRule::Polynomial(formula.parse()?));
        }
        if let Some(list) = text.strip_suffix("...") {
            let numbers = list.trim().trim_end_matches(',').split(',');
            let numbers: Option<Vec<u64>> = numbers.map(|s| s.trim().parse().ok()).collect();
            let numbers = numbers.ok_or_else(unknown)?;
            let [first, second, ..] = numbers[..] else {
                return Err(unknown());
            };
            let step = second
                .checked_sub(first)
                .filter(|&step| step > 0 && first > 0);
            let step = step.ok_or(RuleError::Progression)?;
            if numbers
                .windows(2)
                .any(|pair| pair[1].checked_sub(pair[0]) != Some(step))
            {
                return Err(RuleError::Progression);
            }
            return Ok(SetRule::Progression { first, step });
        }
        match text {
            "squares" => Ok(SetRule::Squares),
            "primes" => Ok(SetRule::Primes),
            "fibonacci" => Ok(SetRule::Fibonacci),
            _ => {
                let base = text.strip_prefix("powers of ").ok_or_else(unknown)?;
                let base = base.trim().parse().map_err(|_| unknown())?;
                if base < 2 {
                    Err(RuleError::Base(base))
                } else {
                    Ok(SetRule::Powers(base))
                }
            }
        }
    }
}

/// As it is read.
impl fmt::Display for SetRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetRule::Squares => f.write_str("squares"),
            SetRule::Primes => f.write_str("primes"),
            SetRule::Fibonacci => f.write_str("fibonacci"),
            SetRule::Powers(base) => write!(f, "powers of {base}"),
            SetRule::Progression { first, step } => {
                write!(
                    f,
                    "{first}, {}, ...",
                    u128::from(*first) + u128::from(*step)
                )
            }
            SetRule::Polynomial(polynomial) => write!(f, "n -> {polynomial}"),
        }
    }
}
