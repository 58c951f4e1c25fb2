//! Powers and roots of surreal numbers.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{Surreal, SurrealTerm};
use crate::{Halt, Rational};

/// Why a power is not a number of the class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PowerError {
    /// The root of a coefficient is irrational, or of a negative number.
    #[error("the root of {0} is not a rational number")]
    Irrational(Rational),
    /// The root of a sum of several terms.
    #[error("expected a single term such as 4*omega under the root, found a sum")]
    RootOfSum,
    /// A negative power of a sum, which is a quotient.
    #[error("a negative power of a sum has infinitely many terms")]
    NegativePowerOfSum,
    /// A negative power of 0.
    #[error("0 has no negative power")]
    PowerOfZero,
    /// An exponent that is not rational under a base other than a power of ω.
    #[error("expected a rational exponent, or omega as the base")]
    InfiniteExponent,
    /// The power is too large.
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// A power with more terms than this is not multiplied out.
const MOST_TERMS: usize = 20_000;

/// A coefficient with more bits than this is not written.
const MOST_BITS: usize = 1 << 20;

impl Surreal {
    /// The power `self`^`exponent`.
    ///
    /// An integer power is taken of any number, a rational one of a single term, and any power
    /// of ω itself, for which ω^x is the x-th power in the normal form.
    ///
    /// ```
    /// use grundy_num::Surreal;
    /// let power = |x: &str, y: &str| {
    ///     let (x, y): (Surreal, Surreal) = (x.parse().unwrap(), y.parse().unwrap());
    ///     x.pow(&y).map(|x| x.to_string()).map_err(|error| error.to_string())
    /// };
    /// assert_eq!(power("4*omega", "1/2")?, "2*omega^(1/2)");
    /// assert_eq!(power("omega + 1", "2")?, "omega^2 + 2*omega + 1");
    /// assert_eq!(power("2*omega", "1/2"), Err("the root of 2 is not a rational number".into()));
    /// # Ok::<_, String>(())
    /// ```
    pub fn pow(&self, exponent: &Surreal) -> Result<Surreal, PowerError> {
        if *self == Surreal::omega() {
            return Ok(Surreal::omega_power(exponent)?);
        }
        let exponent = exponent.as_rational().ok_or(PowerError::InfiniteExponent)?;
        match self.terms.as_slice() {
            [] if exponent.is_zero() => Ok(Surreal::from(1)),
            [] if exponent.is_negative() => Err(PowerError::PowerOfZero),
            [] => Ok(Surreal::ZERO),
            [term] => monomial_power(term, &exponent),
            _ if !exponent.is_integer() => Err(PowerError::RootOfSum),
            _ if exponent.is_negative() => Err(PowerError::NegativePowerOfSum),
            _ => self.natural_power(&exponent),
        }
    }

    /// The square root of a single term.
    ///
    /// ```
    /// use grundy_num::Surreal;
    /// let root = Surreal::omega().sqrt()?;
    /// assert_eq!(root.to_string(), "omega^(1/2)");
    /// assert_eq!(&root * &root, Surreal::omega());
    /// # Ok::<_, grundy_num::PowerError>(())
    /// ```
    pub fn sqrt(&self) -> Result<Surreal, PowerError> {
        self.pow(&Surreal::from(Rational::ONE.half()))
    }

    /// A natural power of a sum, by repeated squaring.
    fn natural_power(&self, exponent: &Rational) -> Result<Surreal, PowerError> {
        let too_large = Halt::TooLarge("a power");
        let n = exponent.to_i64().and_then(|n| usize::try_from(n).ok());
        let n = n.filter(|n| n.saturating_mul(self.terms.len()) <= MOST_TERMS);
        let n = n.ok_or(too_large.clone())?;
        let mut power = Surreal::from(1);
        for bit in (0..n.bit_len()).rev() {
            power = &power * &power;
            if n >> bit & 1 == 1 {
                power = &power * self;
            }
            if power.terms.len() > MOST_TERMS || power.bytes() > 1 << 26 {
                return Err(too_large.into());
            }
        }
        Ok(power)
    }
}

/// (c·ω^e)^x = c^x · ω^(e·x).
fn monomial_power(term: &SurrealTerm, exponent: &Rational) -> Result<Surreal, PowerError> {
    let coefficient = rational_power(&term.coefficient, exponent)?;
    Ok(Surreal::monomial(
        term.exponent.scaled(exponent),
        coefficient,
    ))
}

/// The rational power of a rational number other than 0, where it is rational.
fn rational_power(x: &Rational, exponent: &Rational) -> Result<Rational, PowerError> {
    if *x == Rational::ONE || exponent.is_zero() {
        return Ok(Rational::ONE);
    }
    let irrational = || PowerError::Irrational(x.clone());
    let degree = usize::try_from(exponent.denominator()).map_err(|_| irrational())?;
    let root = |n: IBig| -> Option<IBig> {
        if n < IBig::ZERO && degree.is_multiple_of(2) {
            return None;
        }
        let (sign, magnitude) = n.into_parts();
        exact_root(&magnitude, degree).map(|root| IBig::from(root) * sign)
    };
    let numerator = root(x.numerator()).ok_or_else(irrational)?;
    let denominator = root(IBig::from(x.denominator())).ok_or_else(irrational)?;
    let is_inverse = exponent.is_negative();
    let power = usize::try_from(exponent.numerator().unsigned_abs());
    let bits = numerator.bit_len().max(denominator.bit_len());
    let power = match power {
        Ok(power) if power.saturating_mul(bits) <= MOST_BITS => power,
        // Powers of -1 are never large.
        _ if bits == 1 => usize::from(exponent.numerator().bit(0)),
        _ => return Err(Halt::TooLarge("a power").into()),
    };
    let (numerator, denominator) = (numerator.pow(power), denominator.pow(power));
    let quotient = if is_inverse {
        Rational::new(denominator, numerator)
    } else {
        Rational::new(numerator, denominator)
    };
    quotient.ok_or(PowerError::PowerOfZero)
}

/// The root that is a natural number, by Newton's method from above.
fn exact_root(n: &UBig, degree: usize) -> Option<UBig> {
    if degree == 1 || *n <= UBig::ONE {
        return Some(n.clone());
    }
    if n.bit_len() <= degree {
        return None;
    }
    let root = n.nth_root(degree);
    (root.pow(degree) == *n).then_some(root)
}
