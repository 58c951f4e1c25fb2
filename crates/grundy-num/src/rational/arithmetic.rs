//! Sums, products, quotients and roundings of rational numbers.

use dashu_base::DivEuclid;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{Rational, Repr};
use crate::Dyadic;
use crate::operators::{assigning_operator, binary_operator};

impl Rational {
    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Rational {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// Half this number.
    ///
    /// # Panics
    ///
    /// When a dyadic denominator would pass 2^(2^32-1).
    #[must_use]
    pub fn half(&self) -> Rational {
        match &self.0 {
            Repr::Dyadic(x) => Rational::from(x.half()),
            _ => self * &Rational::from(Dyadic::new(1, 1)),
        }
    }

    /// The quotient, or `None` when `other` is 0.
    ///
    /// ```
    /// use grundy_num::Rational;
    /// let quotient = Rational::from(-2).checked_div(&Rational::from(6));
    /// assert_eq!(quotient, "-1/3".parse().ok());
    /// assert_eq!(Rational::ONE.checked_div(&Rational::ZERO), None);
    /// ```
    pub fn checked_div(&self, other: &Rational) -> Option<Rational> {
        if other.is_zero() {
            return None;
        }
        if let (Some((a, b)), Some((c, d))) = (self.small_parts(), other.small_parts()) {
            let magnitude = u128::from(b) * u128::from(c.unsigned_abs());
            let numerator = i128::from(a) * i128::from(d);
            let numerator = if c < 0 { -numerator } else { numerator };
            return Some(Rational::from_wide_parts(numerator, magnitude));
        }
        let numerator = self.numerator() * IBig::from(other.denominator());
        let denominator = IBig::from(self.denominator()) * other.numerator();
        Rational::new(numerator, denominator)
    }

    /// The greatest integer that is not greater.
    #[must_use]
    pub fn floor(&self) -> Rational {
        Rational::from(self.floor_at(0))
    }

    /// The least integer that is not less.
    #[must_use]
    pub fn ceil(&self) -> Rational {
        Rational::from(self.ceil_at(0))
    }

    /// The greatest multiple of 2^-exponent that is not greater.
    pub(crate) fn floor_at(&self, exponent: u32) -> Dyadic {
        if let (Repr::Dyadic(x), 0) = (&self.0, exponent) {
            return x.floor();
        }
        let scaled = self.numerator() << exponent as usize;
        Dyadic::from_parts(scaled.div_euclid(IBig::from(self.denominator())), exponent)
    }

    /// The least multiple of 2^-exponent that is not less.
    pub(crate) fn ceil_at(&self, exponent: u32) -> Dyadic {
        -(-self).floor_at(exponent)
    }

    /// The numerator and denominator, when each fits a word.
    #[inline]
    pub(super) fn small_parts(&self) -> Option<(i64, u64)> {
        match &self.0 {
            Repr::Dyadic(x) => match x.as_small() {
                Some((numerator, k)) if k < u64::BITS => Some((numerator, 1 << k)),
                _ => None,
            },
            Repr::Ratio {
                numerator,
                denominator,
            } => Some((*numerator, *denominator)),
            Repr::Big(_) => None,
        }
    }
}

/// The greatest common divisor of two numbers of which the second is not 0.
pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return u128::from(gcd_words(a, b));
    }
    // One division of Euclid's usually brings an uneven pair within words.
    let (mut a, mut b) = (b, a % b);
    while b != 0 {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_words(b, a));
        }
        (a, b) = (b, a % b);
    }
    a
}

/// The binary algorithm: differences of odd numbers are even, and twos are shifted away.
fn gcd_words(a: u64, b: u64) -> u64 {
    if a == 0 {
        return b;
    }
    let twos = a.trailing_zeros().min(b.trailing_zeros());
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        let difference = a.abs_diff(b);
        b = a.min(b);
        a = difference >> difference.trailing_zeros();
    }
    a << twos
}

#[inline]
fn add(x: &Rational, y: &Rational) -> Rational {
    if let (Repr::Dyadic(x), Repr::Dyadic(y)) = (&x.0, &y.0) {
        return Rational::from(x + y);
    }
    if let (Some((a, b)), Some((c, d))) = (x.small_parts(), y.small_parts())
        && let Some(numerator) =
            (i128::from(a) * i128::from(d)).checked_add(i128::from(c) * i128::from(b))
    {
        return Rational::from_wide_parts(numerator, u128::from(b) * u128::from(d));
    }
    let (b, d) = (x.denominator(), y.denominator());
    let left = x.numerator() * IBig::from(d.clone());
    let right = y.numerator() * IBig::from(b.clone());
    Rational::from_big_parts(left + right, b * d)
}

#[inline]
fn sub(x: &Rational, y: &Rational) -> Rational {
    match (&x.0, &y.0) {
        (Repr::Dyadic(x), Repr::Dyadic(y)) => Rational::from(x - y),
        _ => add(x, &-y),
    }
}

fn mul(x: &Rational, y: &Rational) -> Rational {
    if let (Repr::Dyadic(x), Repr::Dyadic(y)) = (&x.0, &y.0) {
        return Rational::from(x * y);
    }
    if let (Some((a, b)), Some((c, d))) = (x.small_parts(), y.small_parts()) {
        let numerator = i128::from(a) * i128::from(c);
        return Rational::from_wide_parts(numerator, u128::from(b) * u128::from(d));
    }
    Rational::from_big_parts(
        x.numerator() * y.numerator(),
        x.denominator() * y.denominator(),
    )
}

binary_operator!(Rational, Add, add, add);
binary_operator!(Rational, Sub, sub, sub);
binary_operator!(
    Rational,
    Mul,
    mul,
    /// The product.
    ///
    /// # Panics
    ///
    /// When a dyadic denominator would pass 2^(2^32-1).
    mul
);
assigning_operator!(Rational, AddAssign, add_assign, add);
assigning_operator!(Rational, SubAssign, sub_assign, sub);

impl std::ops::Neg for &Rational {
    type Output = Rational;
    #[inline]
    fn neg(self) -> Rational {
        match &self.0 {
            Repr::Dyadic(x) => Rational::from(-x),
            Repr::Ratio {
                numerator,
                denominator,
            } => match numerator.checked_neg() {
                Some(numerator) => Rational(Repr::Ratio {
                    numerator,
                    denominator: *denominator,
                }),
                None => {
                    Rational::from_wide_parts(-i128::from(*numerator), u128::from(*denominator))
                }
            },
            Repr::Big(ratio) => Rational::from_ratio(-RBig::clone(ratio)),
        }
    }
}

impl std::ops::Neg for Rational {
    type Output = Rational;
    #[inline]
    fn neg(self) -> Rational {
        -&self
    }
}

impl std::iter::Sum for Rational {
    fn sum<I: Iterator<Item = Rational>>(numbers: I) -> Rational {
        numbers.fold(Rational::ZERO, |sum, x| sum + x)
    }
}
