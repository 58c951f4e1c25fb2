//! Dyadic rationals as games: their birthdays and canonical options.

use std::ops::Bound;

use super::Dyadic;
use crate::simplest::simplest_dyadic;

impl Dyadic {
    /// The simplest number strictly between `lo` and `hi`, where `None` is unbounded;
    /// no number when `lo >= hi`.
    ///
    /// This is the simplicity theorem: of all numbers in the gap, the answer is the
    /// one with the earliest birthday (Conway, *On Numbers and Games*).
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// let (lo, hi): (Dyadic, Dyadic) = ("1/4".parse()?, "1".parse()?);
    /// assert_eq!(Dyadic::simplest_between(Some(&lo), Some(&hi)), Some("1/2".parse()?));
    /// assert_eq!(Dyadic::simplest_between(Some(&hi), Some(&lo)), None);
    /// # Ok::<_, grundy_num::ParseNumberError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the answer needs a denominator past 2^(2^32-1), which takes an end that has it.
    pub fn simplest_between(lo: Option<&Dyadic>, hi: Option<&Dyadic>) -> Option<Dyadic> {
        simplest_dyadic(
            lo.map_or(Bound::Unbounded, Bound::Excluded),
            hi.map_or(Bound::Unbounded, Bound::Excluded),
        )
    }

    /// The day on which this number is born: |n| for an integer n, and
    /// floor(|x|) + 1 + k for x with denominator 2^k, k > 0.
    ///
    /// It is also the length of the sign expansion.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(-7, 2).birthday(), Dyadic::from(4));
    /// ```
    #[must_use]
    pub fn birthday(&self) -> Dyadic {
        self.abs().ceil() + Dyadic::from(i64::from(self.exponent()))
    }

    /// The one Left option of the canonical form, if it has one.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(5, 3).canonical_left(), Some(Dyadic::new(1, 1)));
    /// assert_eq!(Dyadic::from(-3).canonical_left(), None);
    /// ```
    pub fn canonical_left(&self) -> Option<Dyadic> {
        // (2j+1)/2^k = { 2j/2^k | (2j+2)/2^k } and n = { n-1 | } for n > 0.
        (self.is_positive() || !self.is_integer()).then(|| self - self.unit())
    }

    /// The one Right option of the canonical form, if it has one.
    ///
    /// ```
    /// use grundy_num::Dyadic;
    /// assert_eq!(Dyadic::new(5, 3).canonical_right(), Some(Dyadic::new(3, 2)));
    /// assert_eq!(Dyadic::from(-3).canonical_right(), Some(Dyadic::from(-2)));
    /// ```
    pub fn canonical_right(&self) -> Option<Dyadic> {
        (self.is_negative() || !self.is_integer()).then(|| self + self.unit())
    }

    /// One over the denominator.
    fn unit(&self) -> Dyadic {
        Dyadic::new(1, self.exponent())
    }
}
