//! Dyadic rationals m/2^k: the numbers among short games.
//!
//! The one fact to know: a value has one representation. The fraction is in lowest terms
//! (k = 0 or m odd), and a numerator that fits in an `i64` is stored inline, so equality and
//! hashing look at the stored parts alone.

mod arithmetic;
mod game;
mod order;

use dashu_int::IBig;

pub(crate) use arithmetic::shl_exact;

/// A dyadic rational m/2^k in lowest terms, exact at any size.
///
/// Numerators up to 64 bits are inline, larger ones on the heap; nothing wraps.
/// The exponent k is a `u32`, so the finest number has denominator 2^(2^32-1).
///
/// ```
/// use grundy_num::Dyadic;
/// let x = Dyadic::new(-14, 3);
/// assert_eq!(x.to_string(), "-7/4");
/// assert_eq!(x + Dyadic::from(2), Dyadic::new(1, 2));
/// # Ok::<_, grundy_num::ParseNumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// Invariant: lowest terms, and `Big` only when the numerator does not fit in an `i64`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u32 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    numerator: IBig,
    exponent: u32,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic(Repr::Small {
        numerator: 0,
        exponent: 0,
    });

    /// The number 1.
    pub const ONE: Dyadic = Dyadic(Repr::Small {
        numerator: 1,
        exponent: 0,
    });

    /// The number numerator/2^exponent.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(6, 3).to_string(), "3/4");
    /// ```
    #[inline]
    pub const fn new(numerator: i64, exponent: u32) -> Dyadic {
        if exponent == 0 || numerator & 1 == 1 {
            return Dyadic(Repr::Small {
                numerator,
                exponent,
            });
        }
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let twos = numerator.trailing_zeros();
        let twos = if twos < exponent { twos } else { exponent };
        Dyadic(Repr::Small {
            numerator: numerator >> twos,
            exponent: exponent - twos,
        })
    }

    /// The number numerator/2^exponent, for a numerator of any size.
    ///
    /// ```
    /// use grundy_num::{Dyadic, IBig};
    /// assert_eq!(Dyadic::from_parts(IBig::ONE << 100, 99), Dyadic::from(2));
    /// ```
    pub fn from_parts(numerator: IBig, exponent: u32) -> Dyadic {
        let Some(twos) = numerator.trailing_zeros() else {
            return Dyadic::ZERO;
        };
        let twos = u32::try_from(twos).map_or(exponent, |twos| twos.min(exponent));
        let numerator = if twos == 0 {
            numerator
        } else {
            numerator >> twos as usize
        };
        let exponent = exponent - twos;
        match i64::try_from(&numerator) {
            Ok(numerator) => Dyadic(Repr::Small {
                numerator,
                exponent,
            }),
            Err(_) => Dyadic(Repr::Big(Box::new(Big {
                numerator,
                exponent,
            }))),
        }
    }

    /// The numerator in lowest terms, which carries the sign.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, .. } => IBig::from(*numerator),
            Repr::Big(big) => big.numerator.clone(),
        }
    }

    /// The k of the denominator 2^k in lowest terms.
    #[inline]
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small { exponent, .. } => *exponent,
            Repr::Big(big) => big.exponent,
        }
    }

    /// The numerator and exponent, when the numerator fits in an `i64`.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(-14, 3).as_small(), Some((-7, 2)));
    /// ```
    #[inline]
    pub fn as_small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small {
                numerator,
                exponent,
            } => Some((numerator, exponent)),
            Repr::Big(_) => None,
        }
    }

    /// Whether the denominator is 1.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { numerator: 0, .. })
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
            Repr::Small { numerator, .. } => i32::from(*numerator > 0) - i32::from(*numerator < 0),
            Repr::Big(big) if big.numerator.sign() == dashu_base::Sign::Negative => -1,
            Repr::Big(_) => 1,
        }
    }

    /// The integer this is, if it is one and fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small {
                numerator,
                exponent: 0,
            } => Some(numerator),
            _ => None,
        }
    }

    /// The integer this is, if it is one, at any size.
    pub fn to_ibig(&self) -> Option<IBig> {
        self.is_integer().then(|| self.numerator())
    }

    /// How many bits its parts take: a bound on what writing it down costs.
    ///
    /// A number such as 2^-1000000 is small in memory while its decimal denominator is not;
    /// callers with a budget ask here before they print or add.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(-7, 2).bit_size(), 5);
    /// ```
    pub fn bit_size(&self) -> u64 {
        let exponent = u64::from(self.exponent());
        exponent.saturating_add(order::bit_length(self))
    }
}

impl Default for Dyadic {
    fn default() -> Self {
        Dyadic::ZERO
    }
}

impl From<i64> for Dyadic {
    #[inline]
    fn from(n: i64) -> Self {
        Dyadic::new(n, 0)
    }
}

impl From<i32> for Dyadic {
    #[inline]
    fn from(n: i32) -> Self {
        Dyadic::new(i64::from(n), 0)
    }
}

impl From<IBig> for Dyadic {
    fn from(n: IBig) -> Self {
        Dyadic::from_parts(n, 0)
    }
}
