//! Quotients of surreal numbers, kept as pairs.
//!
//! 1/(ω+1) = 1/ω - 1/ω² + … has infinitely many terms. As a pair of finite sums it stays exact:
//! sums and products are those of fractions, and two pairs are compared by cross-multiplication.

use std::cmp::Ordering;
use std::fmt;

use super::Surreal;
use crate::Rational;

/// A quotient of two surreal numbers.
///
/// ```
/// use grundy_num::{Quotient, Surreal};
/// let x = Quotient::new(&Surreal::from(1), &"omega + 1".parse()?).unwrap();
/// assert_eq!(x.to_string(), "1/(omega + 1)");
/// assert!(x < Quotient::new(&Surreal::from(1), &Surreal::omega()).unwrap());
/// let y = Quotient::new(&"omega^2 - 1".parse()?, &"omega + 1".parse()?).unwrap();
/// assert_eq!(y.to_surreal(), Some("omega - 1".parse()?));
/// # Ok::<_, grundy_num::ParseSurrealError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quotient {
    numerator: Surreal,
    /// Invariant: its highest coefficient is 1 and its lowest exponent is 0.
    denominator: Surreal,
}

/// A division that has not come out exact after this many terms is left as a pair.
const MOST_TERMS: usize = 64;

impl Quotient {
    /// The quotient, or `None` when the denominator is 0.
    pub fn new(numerator: &Surreal, denominator: &Surreal) -> Option<Quotient> {
        let (lead, last) = (denominator.terms.first()?, denominator.terms.last()?);
        let unit = Surreal::monomial(last.exponent.clone(), lead.coefficient.clone());
        let numerator = numerator.div_monomial(&unit)?;
        let denominator = denominator.div_monomial(&unit)?;
        if denominator.as_monomial().is_none() {
            if let Some(exact) = numerator.div_exact(&denominator, MOST_TERMS) {
                return Some(Quotient::from(exact));
            }
            // A numerator that divides the denominator leaves a simpler pair.
            if numerator.terms.len() > 1
                && let Some(exact) = denominator.div_exact(&numerator, MOST_TERMS)
            {
                return Quotient::new(&Surreal::from(1), &exact);
            }
        }
        Some(Quotient {
            numerator,
            denominator,
        })
    }

    /// The numerator of the pair.
    pub fn numerator(&self) -> &Surreal {
        &self.numerator
    }

    /// The denominator of the pair: its highest coefficient is 1 and its lowest exponent is 0.
    pub fn denominator(&self) -> &Surreal {
        &self.denominator
    }

    /// The number of finitely many terms that this was found to be.
    pub fn to_surreal(&self) -> Option<Surreal> {
        (self.denominator.as_rational() == Some(Rational::ONE)).then(|| self.numerator.clone())
    }

    /// The sign of this number: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// The sum.
    #[must_use]
    pub fn add(&self, other: &Quotient) -> Quotient {
        if self.denominator == other.denominator {
            let numerator = &self.numerator + &other.numerator;
            return Quotient::pair(&numerator, &self.denominator);
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Quotient::pair(&numerator, &(&self.denominator * &other.denominator))
    }

    /// The negative.
    #[must_use]
    pub fn neg(&self) -> Quotient {
        Quotient {
            numerator: -&self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    /// The product.
    #[must_use]
    pub fn mul(&self, other: &Quotient) -> Quotient {
        let numerator = &self.numerator * &other.numerator;
        Quotient::pair(&numerator, &(&self.denominator * &other.denominator))
    }

    /// The quotient, or `None` when `other` is 0.
    pub fn checked_div(&self, other: &Quotient) -> Option<Quotient> {
        Quotient::new(
            &(&self.numerator * &other.denominator),
            &(&self.denominator * &other.numerator),
        )
    }

    fn pair(numerator: &Surreal, denominator: &Surreal) -> Quotient {
        Quotient::new(numerator, denominator).expect("a product of denominators is not 0")
    }

    /// About how many bytes this takes.
    pub fn bytes(&self) -> u64 {
        self.numerator.bytes() + self.denominator.bytes()
    }
}

impl From<Surreal> for Quotient {
    fn from(x: Surreal) -> Self {
        Quotient {
            numerator: x,
            denominator: Surreal::from(1),
        }
    }
}

/// Denominators are positive, so cross-multiplication keeps the order.
impl Ord for Quotient {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let left = &self.numerator * &other.denominator;
        left.cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Quotient {}

impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(x) = self.to_surreal() {
            return x.fmt(f);
        }
        match self.numerator.as_rational() {
            Some(x) if x.is_integer() => write!(f, "{x}/({})", self.denominator),
            _ => write!(f, "({})/({})", self.numerator, self.denominator),
        }
    }
}
