//! Surreal numbers with a finite Conway normal form.
//!
//! Every surreal number is a sum of coefficients times powers ω^exponent with falling exponents.
//! Here the sum is finite, the coefficients are rational and the exponents are of the same kind
//! again: a class closed under sums, products, powers of ω and division by a single term.

mod arithmetic;
mod between;
mod decode;
mod encode;
mod lazy;
mod powers;
mod quotient;
mod text;

use std::cmp::Ordering;

use crate::ordinal::{DEEPEST, TOO_DEEP};
use crate::{Halt, Ordinal, Rational};

pub use decode::DecodeError;
pub use encode::NoFiniteWord;
pub use lazy::SignRuns;
pub use powers::PowerError;
pub use quotient::Quotient;
pub use text::ParseSurrealError;
pub(crate) use text::{Reader, Sums};

/// A surreal number Σ coefficient · ω^exponent with finitely many terms.
///
/// ```
/// use grundy_num::Surreal;
/// let omega = Surreal::omega();
/// let x: Surreal = "omega^2 - 3*omega + 1/2".parse()?;
/// assert!(x > &omega * &omega - Surreal::from(4) * &omega);
/// assert_eq!((&omega + Surreal::from(1)) * (&omega - Surreal::from(1)), "w^2 - 1".parse()?);
/// assert_eq!(&x - &x, Surreal::ZERO);
/// # Ok::<_, grundy_num::ParseSurrealError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Surreal {
    /// Invariant: exponents fall, coefficients are not 0.
    terms: Vec<SurrealTerm>,
}

/// A term coefficient · ω^exponent of a normal form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SurrealTerm {
    /// The power of ω.
    pub exponent: Surreal,
    /// The coefficient, which is not 0.
    pub coefficient: Rational,
}

impl Surreal {
    /// The number 0.
    pub const ZERO: Surreal = Surreal { terms: Vec::new() };

    /// The number ω, the simplest one above every integer.
    pub fn omega() -> Surreal {
        Surreal::monomial(Surreal::from(1), Rational::ONE)
    }

    /// The number ω^exponent.
    ///
    /// The error is [`Halt::TooLarge`], past a tower of 64 exponents.
    ///
    /// ```
    /// use grundy_num::Surreal;
    /// let root = Surreal::omega_power(&"1/2".parse()?)?;
    /// assert_eq!(&root * &root, Surreal::omega());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn omega_power(exponent: &Surreal) -> Result<Surreal, Halt> {
        if exponent.depth() >= DEEPEST {
            return Err(TOO_DEEP);
        }
        Ok(Surreal::monomial(exponent.clone(), Rational::ONE))
    }

    /// coefficient · ω^exponent, whatever the depth, which the caller has seen to.
    fn monomial(exponent: Surreal, coefficient: Rational) -> Surreal {
        if coefficient.is_zero() {
            return Surreal::ZERO;
        }
        Surreal {
            terms: vec![SurrealTerm {
                exponent,
                coefficient,
            }],
        }
    }

    /// How deep powers of ω are nested: 0 for a rational number, 1 for ω.
    fn depth(&self) -> usize {
        let depth = |term: &SurrealTerm| {
            if term.exponent.is_zero() {
                0
            } else {
                1 + term.exponent.depth()
            }
        };
        self.terms.iter().map(depth).max().unwrap_or(0)
    }

    /// The terms of the normal form, highest exponent first.
    pub fn terms(&self) -> &[SurrealTerm] {
        &self.terms
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The sign of this number: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.terms
            .first()
            .map_or(0, |term| term.coefficient.signum())
    }

    /// Whether this is less than 0.
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The rational number this is, if it is one.
    pub fn as_rational(&self) -> Option<Rational> {
        match self.terms.as_slice() {
            [] => Some(Rational::ZERO),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// The single term this is, if it is one.
    pub fn as_monomial(&self) -> Option<&SurrealTerm> {
        match self.terms.as_slice() {
            [term] => Some(term),
            _ => None,
        }
    }

    /// The ordinal this is, if it is one: coefficients and exponents that are natural.
    ///
    /// ```
    /// use grundy_num::{Ordinal, Surreal};
    /// let x: Surreal = "2*omega^omega + 3".parse()?;
    /// assert_eq!(x.to_ordinal().map(|n| n.to_string()), Some("2*w^w+3".to_owned()));
    /// assert_eq!("omega - 1".parse::<Surreal>()?.to_ordinal(), None);
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    pub fn to_ordinal(&self) -> Option<Ordinal> {
        let mut ordinal = Ordinal::ZERO;
        for term in &self.terms {
            if !term.coefficient.is_integer() || term.coefficient.is_negative() {
                return None;
            }
            let power = Ordinal::omega_power(&term.exponent.to_ordinal()?).ok()?;
            let coefficient = term.coefficient.numerator().into_parts().1;
            ordinal = ordinal + power * Ordinal::from(coefficient);
        }
        Some(ordinal)
    }

    /// About how many bytes this takes.
    pub fn bytes(&self) -> u64 {
        let own = size_of::<Surreal>() as u64;
        let term = |term: &SurrealTerm| {
            let bits = match term.coefficient.as_dyadic() {
                Some(x) => x.bit_size(),
                None => dashu_base::BitTest::bit_len(&term.coefficient.denominator()) as u64 * 2,
            };
            term.exponent.bytes() + size_of::<Rational>() as u64 + bits / 8
        };
        own + self.terms.iter().map(term).sum::<u64>()
    }
}

impl From<Rational> for Surreal {
    fn from(x: Rational) -> Self {
        Surreal::monomial(Surreal::ZERO, x)
    }
}

impl From<i64> for Surreal {
    fn from(n: i64) -> Self {
        Surreal::from(Rational::from(n))
    }
}

impl From<&Ordinal> for Surreal {
    fn from(ordinal: &Ordinal) -> Self {
        let terms = ordinal.terms().map(|(exponent, coefficient)| SurrealTerm {
            exponent: Surreal::from(&exponent),
            coefficient: Rational::from(dashu_int::IBig::from(coefficient)),
        });
        Surreal {
            terms: terms.collect(),
        }
    }
}

/// The first term in which two normal forms differ decides.
impl Ord for Surreal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut left, mut right) = (self.terms.iter(), other.terms.iter());
        loop {
            let (x, y) = match (left.next(), right.next()) {
                (None, None) => return Ordering::Equal,
                (Some(x), None) => return x.coefficient.signum().cmp(&0),
                (None, Some(y)) => return 0.cmp(&y.coefficient.signum()),
                (Some(x), Some(y)) => (x, y),
            };
            let order = match x.exponent.cmp(&y.exponent) {
                Ordering::Greater => x.coefficient.signum().cmp(&0),
                Ordering::Less => 0.cmp(&y.coefficient.signum()),
                Ordering::Equal => x.coefficient.cmp(&y.coefficient),
            };
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
