//! Sums, products and roundings of dyadic rationals.

use dashu_int::IBig;

use super::order::shift_left;
use super::{Dyadic, Repr};
use crate::Halt;
use crate::operators::{assigning_operator, binary_operator};

const TOO_FINE: &str = "a number with a denominator past 2^(2^32)";

impl Dyadic {
    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// Twice this number.
    #[must_use]
    pub fn double(&self) -> Dyadic {
        match self.0 {
            Repr::Small {
                numerator,
                exponent,
            } if exponent > 0 => Dyadic(Repr::Small {
                numerator,
                exponent: exponent - 1,
            }),
            _ => self + self,
        }
    }

    /// Half this number.
    ///
    /// # Panics
    ///
    /// When the denominator is already 2^(2^32-1); see [`Dyadic::checked_shr`].
    #[must_use]
    pub fn half(&self) -> Dyadic {
        self.checked_shr(1)
            .expect("half of a number needs a denominator of at most 2^(2^32-1)")
    }

    /// This number divided by 2^places, unless its denominator would pass 2^(2^32-1).
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::from(6).checked_shr(2), Ok(Dyadic::new(3, 1)));
    /// assert!(Dyadic::ONE.checked_shr(u32::MAX).unwrap().checked_shr(1).is_err());
    /// ```
    pub fn checked_shr(&self, places: u32) -> Result<Dyadic, Halt> {
        if self.is_zero() {
            return Ok(Dyadic::ZERO);
        }
        match (&self.0, self.exponent().checked_add(places)) {
            (Repr::Small { numerator, .. }, Some(exponent)) => {
                Ok(Dyadic::new(*numerator, exponent))
            }
            (Repr::Big(big), Some(exponent)) => {
                Ok(Dyadic::from_parts(big.numerator.clone(), exponent))
            }
            (_, None) => {
                // The numerator of an integer may hold enough twos to pay for the shift.
                let numerator = self.numerator();
                let twos = numerator.trailing_zeros().unwrap_or(0).min(places as usize);
                let exponent = u64::from(self.exponent()) + u64::from(places) - twos as u64;
                let exponent = u32::try_from(exponent).map_err(|_| Halt::TooLarge(TOO_FINE))?;
                Ok(Dyadic::from_parts(numerator >> twos, exponent))
            }
        }
    }

    /// The product, unless its denominator would pass 2^(2^32-1).
    pub fn checked_mul(&self, other: &Dyadic) -> Result<Dyadic, Halt> {
        if self.is_zero() || other.is_zero() {
            return Ok(Dyadic::ZERO);
        }
        let (j, k) = (u64::from(self.exponent()), u64::from(other.exponent()));
        if let (Some((m, _)), Some((n, _)), Ok(exponent)) =
            (self.as_small(), other.as_small(), u32::try_from(j + k))
            && let Some(product) = m.checked_mul(n)
        {
            return Ok(Dyadic::new(product, exponent));
        }
        let product = self.numerator() * other.numerator();
        let twos = product.trailing_zeros().unwrap_or(0) as u64;
        let twos = twos.min(j + k);
        let exponent = u32::try_from(j + k - twos).map_err(|_| Halt::TooLarge(TOO_FINE))?;
        let twos = usize::try_from(twos).map_err(|_| Halt::TooLarge(TOO_FINE))?;
        Ok(Dyadic::from_parts(product >> twos, exponent))
    }

    /// The greatest integer that is not greater.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(-7, 2).floor(), Dyadic::from(-2));
    /// ```
    #[must_use]
    pub fn floor(&self) -> Dyadic {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => Dyadic::from(numerator >> (*exponent).min(63)),
            Repr::Big(big) => Dyadic::from(floor_shr(&big.numerator, big.exponent)),
        }
    }

    /// The least integer that is not less.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(-7, 2).ceil(), Dyadic::from(-1));
    /// ```
    #[must_use]
    pub fn ceil(&self) -> Dyadic {
        if self.is_integer() {
            self.clone()
        } else {
            self.floor() + Dyadic::ONE
        }
    }
}

/// floor(n / 2^places).
pub(crate) fn floor_shr(n: &IBig, places: u32) -> IBig {
    n >> places as usize
}

#[inline]
fn add(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Some((m, j)), Some((n, k))) = (x.as_small(), y.as_small())
        && let Some(sum) = add_small(m, j, n, k)
    {
        return sum;
    }
    add_large(x, y)
}

#[inline]
fn sub(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if let (Some((m, j)), Some((n, k))) = (x.as_small(), y.as_small())
        && let Some(difference) = n.checked_neg().and_then(|n| add_small(m, j, n, k))
    {
        return difference;
    }
    add_large(x, &-y)
}

/// m/2^j + n/2^k, each in lowest terms, if no numerator on the way leaves a word.
#[inline]
fn add_small(m: i64, j: u32, n: i64, k: u32) -> Option<Dyadic> {
    if j == k {
        return Some(Dyadic::new(m.checked_add(n)?, j));
    }
    // The finer of the two has an odd numerator and the shifted one is even,
    // so the sum is in lowest terms.
    let (coarse, fine, exponent) = if j < k { (m, n, k) } else { (n, m, j) };
    let numerator = shl_exact(coarse, j.abs_diff(k))?.checked_add(fine)?;
    Some(Dyadic(Repr::Small {
        numerator,
        exponent,
    }))
}

/// n * 2^places, if it fits.
#[inline]
pub(crate) fn shl_exact(n: i64, places: u32) -> Option<i64> {
    if n == 0 {
        return Some(0);
    }
    let shifted = n.checked_shl(places)?;
    (shifted >> places == n).then_some(shifted)
}

#[cold]
fn add_large(x: &Dyadic, y: &Dyadic) -> Dyadic {
    if x.is_zero() {
        return y.clone();
    }
    if y.is_zero() {
        return x.clone();
    }
    let (j, k) = (x.exponent(), y.exponent());
    let (coarse, fine) = if j < k { (x, y) } else { (y, x) };
    let aligned = shift_left(coarse.numerator(), j.abs_diff(k));
    Dyadic::from_parts(aligned + fine.numerator(), j.max(k))
}

fn mul(x: &Dyadic, y: &Dyadic) -> Dyadic {
    x.checked_mul(y)
        .expect("the product needs a denominator of at most 2^(2^32-1)")
}

binary_operator!(Dyadic, Add, add, add);
binary_operator!(Dyadic, Sub, sub, sub);
binary_operator!(
    Dyadic,
    Mul,
    mul,
    /// The product.
    ///
    /// # Panics
    ///
    /// When the denominator would pass 2^(2^32-1); see [`Dyadic::checked_mul`].
    mul
);
assigning_operator!(Dyadic, AddAssign, add_assign, add);
assigning_operator!(Dyadic, SubAssign, sub_assign, sub);

impl std::ops::Neg for &Dyadic {
    type Output = Dyadic;
    #[inline]
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => match numerator.checked_neg() {
                Some(numerator) => Dyadic(Repr::Small {
                    numerator,
                    exponent: *exponent,
                }),
                None => Dyadic::from_parts(-IBig::from(*numerator), *exponent),
            },
            // -2^63 fits inline though 2^63 does not, so the canonical form must be chosen again.
            Repr::Big(big) => Dyadic::from_parts(-&big.numerator, big.exponent),
        }
    }
}

impl std::ops::Neg for Dyadic {
    type Output = Dyadic;
    #[inline]
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl std::iter::Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(numbers: I) -> Dyadic {
        numbers.fold(Dyadic::ZERO, |sum, x| sum + x)
    }
}
