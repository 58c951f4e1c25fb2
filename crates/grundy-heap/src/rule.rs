//! Subtraction games with infinitely many numbers, given by a rule.
//!
//! Two theorems prove the periods of progressions, and one those of other sets, by the residues of their numbers; what none of
//! them proves is reported as seen.

mod polynomial;
pub(crate) mod progression;
mod residues;
pub(crate) mod sequence;

use std::fmt;
use std::str::FromStr;

use grundy_num::{Halt, Limits};

use crate::{Differences, Finding, HeapError, Period, Proof};
use progression::LongSteps;
use residues::{RESIDUES, Verdict};

pub use polynomial::{Polynomial, PolynomialError};

/// A rule that gives the numbers which may be taken.
///
/// ```
/// use grundy_heap::SetRule;
/// use grundy_num::Limits;
/// let limits = Limits::none();
/// let rule: SetRule = "n -> n^2 + 1".parse()?;
/// assert_eq!(rule.numbers(30, &limits)?, [2, 5, 10, 17, 26]);
/// let powers: SetRule = "powers of 3".parse()?;
/// assert_eq!(powers.numbers(100, &limits)?, [1, 3, 9, 27, 81]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
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
    pub fn numbers(&self, most: u64, limits: &Limits<'_>) -> Result<Vec<u64>, HeapError> {
        let up_to = |numbers: &mut dyn Iterator<Item = u64>| {
            let mut list = Vec::new();
            for number in numbers.take_while(|&s| s <= most) {
                push(&mut list, number, limits)?;
            }
            Ok::<_, Halt>(list)
        };
        Ok(match self {
            SetRule::Squares => up_to(&mut (1..).map_while(|n: u64| n.checked_mul(n)))?,
            SetRule::Primes => primes(most, limits)?,
            SetRule::Fibonacci => {
                let next = |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?));
                up_to(&mut std::iter::successors(Some((1, 2)), next).map(|(a, _)| a))?
            }
            SetRule::Powers(base) if *base < 2 => return Err(RuleError::Base(*base).into()),
            SetRule::Powers(base) => up_to(&mut std::iter::successors(Some(1), |power: &u64| {
                power.checked_mul(*base)
            }))?,
            SetRule::Progression { first: 0, .. } | SetRule::Progression { step: 0, .. } => {
                return Err(RuleError::Progression.into());
            }
            SetRule::Progression { first, step } => {
                up_to(&mut std::iter::successors(Some(*first), |s| {
                    s.checked_add(*step)
                }))?
            }
            SetRule::Polynomial(polynomial) => of_polynomial(polynomial, most, limits)?,
        })
    }

    /// The values of the heaps below `count`.
    pub fn values(&self, count: u64, limits: &Limits<'_>) -> Result<Vec<u32>, HeapError> {
        // A table of bits for each value; there are few values in sparse sets.
        limits.allow_memory(count.saturating_mul(5))?;
        let length = usize::try_from(count).map_err(|_| Halt::Memory)?;
        match *self {
            SetRule::Progression { first, step } if 0 < step && step <= first => {
                return Ok(quotients(first, length, limits)?);
            }
            SetRule::Progression { first, step } if 0 < first => {
                return Ok(in_long_steps(first, step, count, limits)?);
            }
            _ => {}
        }
        let numbers = self.numbers(count.saturating_sub(1), limits)?;
        Ok(sequence::values(&numbers, length, limits)?)
    }

    /// What the heaps below `count` show of a period, with a saltus or without, and whether the residues of the numbers prove it.
    pub fn observe(&self, count: u64, limits: &Limits<'_>) -> Result<Finding, HeapError> {
        let values = self.values(count, limits)?;
        let up_to = u128::from(count);
        let Some(period) = apparent_law(&values, limits)? else {
            return Ok(Finding::Unresolved { up_to });
        };
        let lacking = if period.saltus > 0 {
            "a theorem on values of this set that grow".to_owned()
        } else {
            match residues::judge(self, &values, period, limits)? {
                Verdict::Proved(needed) if needed <= count => {
                    let proof = Proof::new(period, RESIDUES, needed.into());
                    return Ok(Finding::Proved(proof));
                }
                Verdict::Proved(needed) => format!(
                    "a proof by {} needs the values of all heaps below {needed} to go on like this",
                    RESIDUES.name
                ),
                Verdict::Refuted => return Ok(Finding::Unresolved { up_to }),
                Verdict::Open => format!(
                    "the theorem of this program, {}, does not apply: for some heap the numbers looked at do not give all smaller values",
                    RESIDUES.name
                ),
            }
        };
        Ok(Finding::Observed {
            period,
            up_to,
            lacking,
        })
    }
}

/// The least law that the values obey from the first half on, with a saltus where there is none without.
fn apparent_law(values: &[u32], limits: &Limits<'_>) -> Result<Option<Period>, Halt> {
    let law = |(preperiod, period): (usize, usize), saltus: u32| Period {
        preperiod: preperiod as u128,
        period: period as u128,
        saltus: saltus.into(),
    };
    if let Some(found) = sequence::apparent_period(values, limits)? {
        return Ok(Some(law(found, 0)));
    }
    limits.allow_memory(12 * values.len() as u64)?;
    // Where the steps from heap to heap repeat, the values grow by the same from one period to the next.
    let steps = values
        .windows(2)
        .map(|two| i64::from(two[1]) - i64::from(two[0]));
    let steps: Vec<i64> = steps.collect();
    let found = sequence::apparent_period(&steps, limits)?;
    Ok(found.and_then(|(preperiod, period)| {
        let saltus = values[preperiod + period].checked_sub(values[preperiod])?;
        (saltus > 0).then(|| law((preperiod, period), saltus))
    }))
}

/// The values of a progression in short steps.
fn quotients(first: u64, count: usize, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    let mut values = Vec::with_capacity(count);
    for heap in 0..count as u64 {
        limits.tick()?;
        let value = u32::try_from(heap / first);
        values.push(value.map_err(|_| Halt::TooLarge("the value of a heap"))?);
    }
    Ok(values)
}

/// The values of a progression in long steps, each number divided by what divides all of them.
fn in_long_steps(first: u64, step: u64, count: u64, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    let (gcd, mut game) = long_steps(first, step, limits)?;
    let reduced = usize::try_from(count.div_ceil(gcd)).map_err(|_| Halt::Memory)?;
    game.extend_to(reduced, limits)?;
    let mut values = Vec::new();
    for heap in 0..count {
        limits.tick()?;
        values.push(game.values()[usize::try_from(heap / gcd).map_err(|_| Halt::Memory)?]);
    }
    Ok(values)
}

/// The greatest common divisor of a progression, and the game of what is left of its numbers.
pub(crate) fn long_steps(
    first: u64,
    step: u64,
    limits: &Limits<'_>,
) -> Result<(u64, LongSteps), Halt> {
    let gcd = match Differences::new([first, step]) {
        Ok(both) => both.gcd(),
        Err(_) => first,
    };
    Ok((gcd, LongSteps::new(first / gcd, step / gcd, limits)?))
}

/// Adds a number to a list that the memory holds.
fn push(list: &mut Vec<u64>, number: u64, limits: &Limits<'_>) -> Result<(), Halt> {
    limits.tick()?;
    if list.len() == list.capacity() {
        // While they move, the old numbers and twice as much room are both there.
        limits.allow_memory(3 * size_of_val(list.as_slice()) as u64)?;
    }
    list.push(number);
    Ok(())
}

fn of_polynomial(
    polynomial: &Polynomial,
    most: u64,
    limits: &Limits<'_>,
) -> Result<Vec<u64>, HeapError> {
    let mut numbers = Vec::new();
    let mut before = 0;
    for n in 1.. {
        let value = polynomial.at(n).ok_or(RuleError::TooLarge(n))?;
        if value <= before {
            return Err(RuleError::NotIncreasing { n, value, before }.into());
        }
        before = value;
        match u64::try_from(value) {
            Ok(value) if value <= most => push(&mut numbers, value, limits)?,
            _ => break,
        }
    }
    Ok(numbers)
}

/// Numbers that are sieved between two looks at the clock; they stay in the cache meanwhile.
const SIEVED_AT_ONCE: u64 = 1 << 18;

/// The sieve of Eratosthenes, a stretch of numbers at a time.
fn primes(most: u64, limits: &Limits<'_>) -> Result<Vec<u64>, Halt> {
    let mut primes: Vec<u64> = Vec::new();
    let mut from = 2;
    while from <= most {
        limits.look()?;
        // All primes up to the root are known: a stretch ends at the square of where it begins.
        let square = from.saturating_mul(from) - 1;
        let last = most
            .min(from.saturating_add(SIEVED_AT_ONCE - 1))
            .min(square);
        let length = usize::try_from(last - from + 1).map_err(|_| Halt::Memory)?;
        let mut is_prime = vec![true; length];
        for &p in primes.iter().take_while(|&&p| p <= last / p) {
            let first = (p * p).max(from.div_ceil(p) * p) - from;
            let first = usize::try_from(first).map_err(|_| Halt::Memory)?;
            let p = usize::try_from(p).map_err(|_| Halt::Memory)?;
            let multiples = is_prime.iter_mut().skip(first).step_by(p);
            multiples.for_each(|no| *no = false);
        }
        for (number, is_prime) in (from..).zip(is_prime) {
            if is_prime {
                push(&mut primes, number, limits)?;
            }
        }
        from = last.saturating_add(1);
        if last == u64::MAX {
            break;
        }
    }
    Ok(primes)
}

impl FromStr for SetRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let text = text.trim();
        let unknown = || RuleError::Unknown(text.to_owned());
        if let Some(("n", formula)) = text.split_once("->").map(|(n, f)| (n.trim(), f)) {
            let polynomial: Polynomial = formula.parse()?;
            // Numbers in equal steps are a progression, however they are written.
            return Ok(match polynomial.in_equal_steps() {
                Some((first, step)) => SetRule::Progression { first, step },
                None => SetRule::Polynomial(polynomial),
            });
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
