//! Nimbers: the values of impartial games.
//!
//! The nimbers below 2^(2^k) are a field for every k. Sums are exclusive or at any size; products
//! are offered in the field of 2^64, which holds every nimber a game of feasible size has.

mod field;
mod logarithms;

use std::fmt;
use std::str::FromStr;

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::ParseNumberError;
use crate::number_text::digits;
use crate::operators::{assigning_operator, binary_operator};

pub use field::{nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_square};

/// A nimber, exact at any size: `+` is nim addition.
///
/// ```
/// use grundy_num::Nimber;
/// assert_eq!(Nimber::from(3) + Nimber::from(5), Nimber::from(6));
/// assert_eq!(Nimber::from(3).checked_mul(&Nimber::from(5)), Ok(Nimber::from(15)));
/// assert_eq!(Nimber::from(4).checked_mul(&Nimber::from(4)), Ok(Nimber::from(6)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Nimber(Repr);

/// Invariant: `Big` only past a word, so that the derived equality and hash are those of values.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(u64),
    Big(Box<UBig>),
}

/// A nimber is too large for the field in which products are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a nimber below 2^64, found one of {bits} bits; larger nimbers only add and compare"
)]
pub struct NimberTooLarge {
    /// The length of the nimber in bits.
    pub bits: usize,
}

impl Nimber {
    /// The nimber 0, the value of a finished game.
    pub const ZERO: Nimber = Nimber(Repr::Small(0));

    /// The nimber 1, the value of star.
    pub const ONE: Nimber = Nimber(Repr::Small(1));

    /// Whether this is 0, so that the previous player wins.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// The size of the nim heap with this value, if it fits a word.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Small(n) => Some(n),
            Repr::Big(_) => None,
        }
    }

    /// The size of the nim heap with this value.
    pub fn to_ubig(&self) -> UBig {
        match &self.0 {
            Repr::Small(n) => UBig::from(*n),
            Repr::Big(n) => UBig::clone(n),
        }
    }

    /// The nim product of two nimbers below 2^64, and of any nimber with 0 or 1.
    pub fn checked_mul(&self, other: &Nimber) -> Result<Nimber, NimberTooLarge> {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => Ok(Nimber::from(nim_mul(*a, *b))),
            (Repr::Small(0), _) | (_, Repr::Small(0)) => Ok(Nimber::ZERO),
            (Repr::Small(1), _) => Ok(other.clone()),
            (_, Repr::Small(1)) => Ok(self.clone()),
            (Repr::Big(n), _) | (_, Repr::Big(n)) => Err(NimberTooLarge { bits: n.bit_len() }),
        }
    }

    /// The nimber whose nim product with this one is 1; 0 has none.
    ///
    /// ```
    /// use grundy_num::Nimber;
    /// assert_eq!(Nimber::from(2).checked_inverse(), Ok(Some(Nimber::from(3))));
    /// assert_eq!(Nimber::ZERO.checked_inverse(), Ok(None));
    /// ```
    pub fn checked_inverse(&self) -> Result<Option<Nimber>, NimberTooLarge> {
        Ok(nim_inverse(self.in_field()?).map(Nimber::from))
    }

    /// The nim power with an exponent of any size; the power 0 is 1.
    ///
    /// ```
    /// use grundy_num::{Nimber, UBig};
    /// let huge = UBig::from(10u32).pow(100);
    /// assert_eq!(Nimber::from(2).checked_pow(&huge), Ok(Nimber::from(2)));
    /// ```
    pub fn checked_pow(&self, exponent: &UBig) -> Result<Nimber, NimberTooLarge> {
        if exponent.is_zero() {
            return Ok(Nimber::ONE);
        }
        if exponent.is_one() {
            return Ok(self.clone());
        }
        let base = self.in_field()?;
        if base == 0 {
            return Ok(Nimber::ZERO);
        }
        // Fermat's theorem: a^(2^64 - 1) = 1 for every a but 0.
        Ok(Nimber::from(nim_pow(base, exponent % u64::MAX)))
    }

    /// The nimber whose nim square this is: in a field of characteristic 2 there is just one.
    pub fn checked_sqrt(&self) -> Result<Nimber, NimberTooLarge> {
        Ok(Nimber::from(nim_sqrt(self.in_field()?)))
    }

    fn in_field(&self) -> Result<u64, NimberTooLarge> {
        match &self.0 {
            Repr::Small(n) => Ok(*n),
            Repr::Big(n) => Err(NimberTooLarge { bits: n.bit_len() }),
        }
    }
}

#[inline]
fn add(a: &Nimber, b: &Nimber) -> Nimber {
    match (&a.0, &b.0) {
        (Repr::Small(a), Repr::Small(b)) => Nimber::from(a ^ b),
        (Repr::Small(small), Repr::Big(big)) | (Repr::Big(big), Repr::Small(small)) => {
            Nimber(Repr::Big(Box::new(UBig::clone(big) ^ *small)))
        }
        (Repr::Big(a), Repr::Big(b)) => Nimber::from(UBig::clone(a) ^ UBig::clone(b)),
    }
}

binary_operator!(Nimber, Add, add, add);
assigning_operator!(Nimber, AddAssign, add_assign, add);

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(nimbers: I) -> Nimber {
        nimbers.fold(Nimber::ZERO, |sum, n| sum + n)
    }
}

impl Ord for Nimber {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        use std::cmp::Ordering::{Greater, Less};
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Small(_), Repr::Big(_)) => Less,
            (Repr::Big(_), Repr::Small(_)) => Greater,
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Nimber {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Nimber {
    fn default() -> Self {
        Nimber::ZERO
    }
}

impl From<u64> for Nimber {
    #[inline]
    fn from(n: u64) -> Self {
        Nimber(Repr::Small(n))
    }
}

impl From<UBig> for Nimber {
    fn from(n: UBig) -> Self {
        match u64::try_from(&n) {
            Ok(n) => Nimber::from(n),
            Err(_) => Nimber(Repr::Big(Box::new(n))),
        }
    }
}

/// The size of the nim heap in decimal digits, without a star.
impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => fmt::Display::fmt(n, f),
            Repr::Big(n) => fmt::Display::fmt(n, f),
        }
    }
}

impl fmt::Debug for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{self}")
    }
}

impl FromStr for Nimber {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        Ok(Nimber::from(digits(text, 0, text.len())?))
    }
}
