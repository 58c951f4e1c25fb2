//! Rational numbers of any denominator.
//!
//! Most rationals of the theory are dyadic, so a dyadic value is always held as a [`Dyadic`];
//! the rest are a pair of machine words while they fit. One value has one representation.

mod arithmetic;
mod order;

use dashu_base::PowerOfTwo;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::Dyadic;

/// A rational number, exact at any size.
///
/// ```
/// use grundy_num::Rational;
/// let third = Rational::new(2, 6u32).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert!((&third + &third + &third).is_integer());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// Invariant: lowest terms; a value that fits `Dyadic` is one, another that fits `Ratio` is one.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Dyadic(Dyadic),
    Ratio { numerator: i64, denominator: u64 },
    Big(Box<RBig>),
}

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational(Repr::Dyadic(Dyadic::ZERO));

    /// The number 1.
    pub const ONE: Rational = Rational(Repr::Dyadic(Dyadic::ONE));

    /// The number numerator/denominator, or `None` when the denominator is 0.
    ///
    /// The denominator may be negative: it is an `IBig` or what converts to one.
    ///
    /// ```
    /// use grundy_num::Rational;
    /// assert_eq!(Rational::new(6, -4), "-3/2".parse().ok());
    /// assert_eq!(Rational::new(1, 0), None);
    /// ```
    pub fn new(numerator: impl Into<IBig>, denominator: impl Into<IBig>) -> Option<Rational> {
        let denominator = denominator.into();
        if denominator.is_zero() {
            return None;
        }
        let (sign, magnitude) = denominator.into_parts();
        Some(Rational::from_big_parts(numerator.into() * sign, magnitude))
    }

    /// The number numerator/denominator for a denominator that is not 0.
    fn from_big_parts(numerator: IBig, denominator: UBig) -> Rational {
        if let (Ok(numerator), Ok(denominator)) =
            (i128::try_from(&numerator), u128::try_from(&denominator))
        {
            return Rational::from_wide_parts(numerator, denominator);
        }
        if denominator.is_power_of_two() {
            let twos = denominator.trailing_zeros().unwrap_or(0);
            if let Ok(exponent) = u32::try_from(twos) {
                return Rational::from(Dyadic::from_parts(numerator, exponent));
            }
        }
        Rational::from_ratio(RBig::from_parts(numerator, denominator))
    }

    /// Chooses the representation of a fraction in lowest terms.
    fn from_ratio(ratio: RBig) -> Rational {
        let twos = ratio.denominator().trailing_zeros().unwrap_or(0);
        if let Ok(exponent) = u32::try_from(twos)
            && ratio.denominator().is_power_of_two()
        {
            return Rational::from(Dyadic::from_parts(ratio.into_parts().0, exponent));
        }
        match (
            i64::try_from(ratio.numerator()),
            u64::try_from(ratio.denominator()),
        ) {
            (Ok(numerator), Ok(denominator)) => Rational(Repr::Ratio {
                numerator,
                denominator,
            }),
            _ => Rational(Repr::Big(Box::new(ratio))),
        }
    }

    /// The number numerator/denominator for a denominator that is not 0.
    fn from_wide_parts(numerator: i128, denominator: u128) -> Rational {
        let divisor = arithmetic::gcd(numerator.unsigned_abs(), denominator);
        let magnitude = numerator.unsigned_abs() / divisor;
        let denominator = denominator / divisor;
        let small = i64::try_from(magnitude)
            .ok()
            .map(|n| if numerator < 0 { -n } else { n });
        if denominator.is_power_of_two() {
            let exponent = denominator.trailing_zeros();
            return Rational::from(match small {
                Some(numerator) => Dyadic::new(numerator, exponent),
                None => Dyadic::from_parts(signed(numerator, magnitude), exponent),
            });
        }
        match (small, u64::try_from(denominator)) {
            (Some(numerator), Ok(denominator)) => Rational(Repr::Ratio {
                numerator,
                denominator,
            }),
            // Also -2^63 over a word, which `from_ratio` finds to fit.
            _ => Rational::from_ratio(RBig::from_parts(
                signed(numerator, magnitude),
                denominator.into(),
            )),
        }
    }

    /// The dyadic number this is, if it is one.
    #[inline]
    pub fn as_dyadic(&self) -> Option<&Dyadic> {
        match &self.0 {
            Repr::Dyadic(x) => Some(x),
            _ => None,
        }
    }

    /// The dyadic number this is, if it is one.
    pub fn into_dyadic(self) -> Option<Dyadic> {
        match self.0 {
            Repr::Dyadic(x) => Some(x),
            _ => None,
        }
    }

    /// Whether the denominator is a power of two.
    #[inline]
    pub fn is_dyadic(&self) -> bool {
        self.as_dyadic().is_some()
    }

    /// Whether the denominator is 1.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.as_dyadic().is_some_and(Dyadic::is_integer)
    }

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.as_dyadic().is_some_and(Dyadic::is_zero)
    }

    /// Whether this is greater than 0.
    #[inline]
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// Whether this is less than 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The sign of this number: -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Dyadic(x) => x.signum(),
            Repr::Ratio { numerator, .. } => {
                if *numerator < 0 {
                    -1
                } else {
                    1
                }
            }
            Repr::Big(ratio) => match ratio.sign() {
                dashu_base::Sign::Negative => -1,
                dashu_base::Sign::Positive => 1,
            },
        }
    }

    /// The integer this is, if it is one and fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        self.as_dyadic().and_then(Dyadic::to_i64)
    }

    /// The numerator in lowest terms, which carries the sign.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Dyadic(x) => x.numerator(),
            Repr::Ratio { numerator, .. } => IBig::from(*numerator),
            Repr::Big(ratio) => ratio.numerator().clone(),
        }
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> UBig {
        match &self.0 {
            Repr::Dyadic(x) => UBig::ONE << x.exponent() as usize,
            Repr::Ratio { denominator, .. } => UBig::from(*denominator),
            Repr::Big(ratio) => ratio.denominator().clone(),
        }
    }
}

fn signed(like: i128, magnitude: u128) -> IBig {
    let magnitude = IBig::from(magnitude);
    if like < 0 { -magnitude } else { magnitude }
}

impl Default for Rational {
    fn default() -> Self {
        Rational::ZERO
    }
}

impl From<i64> for Rational {
    #[inline]
    fn from(n: i64) -> Self {
        Rational::from(Dyadic::from(n))
    }
}

impl From<i32> for Rational {
    #[inline]
    fn from(n: i32) -> Self {
        Rational::from(Dyadic::from(n))
    }
}

impl From<IBig> for Rational {
    fn from(n: IBig) -> Self {
        Rational::from(Dyadic::from(n))
    }
}

impl From<Dyadic> for Rational {
    #[inline]
    fn from(x: Dyadic) -> Self {
        Rational(Repr::Dyadic(x))
    }
}

impl From<&Dyadic> for Rational {
    #[inline]
    fn from(x: &Dyadic) -> Self {
        Rational(Repr::Dyadic(x.clone()))
    }
}
