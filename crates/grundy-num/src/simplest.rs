//! The simplest number of an interval: the simplicity theorem as arithmetic.
//!
//! The simplest number of an interval is 0 if 0 is inside; else the integer nearest to 0, if an
//! integer is inside; else the one inside whose denominator is least. The tree of numbers is
//! never walked, so an interval past 10^30 or of width 2^-100000 costs one big-integer step.

use std::cmp::Ordering;
use std::ops::Bound;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use crate::dyadic::shl_exact;
use crate::{Dyadic, Rational};

/// The simplest number between two dyadic ends.
#[inline]
pub(crate) fn simplest_dyadic(lo: Bound<&Dyadic>, hi: Bound<&Dyadic>) -> Option<Dyadic> {
    match aligned_words(lo, hi) {
        Some((first, last, exponent)) => simplest_word(first, last, exponent),
        None => simplest_large(lo, hi),
    }
}

/// The interval as first/2^exponent, ..., last/2^exponent, one place finer than its ends:
/// the mean of two ends is no finer, and no simplest number is finer than that.
#[inline]
fn aligned_words(lo: Bound<&Dyadic>, hi: Bound<&Dyadic>) -> Option<(i64, i64, u32)> {
    let ((a, j), (b, k)) = (end(lo)?.as_small()?, end(hi)?.as_small()?);
    let exponent = j.max(k).checked_add(1)?;
    let first = shl_exact(a, exponent - j)?.checked_add(i64::from(!closed(lo)))?;
    let last = shl_exact(b, exponent - k)?.checked_sub(i64::from(!closed(hi)))?;
    Some((first, last, exponent))
}

/// The simplest of first/2^exponent, ..., last/2^exponent.
#[inline]
fn simplest_word(first: i64, last: i64, exponent: u32) -> Option<Dyadic> {
    if first > last {
        return None;
    }
    if first <= 0 && last >= 0 {
        return Some(Dyadic::ZERO);
    }
    let (near, far) = if first > 0 {
        (first, last)
    } else {
        (last, first)
    };
    let (near, far) = (near.unsigned_abs(), far.unsigned_abs());
    // From 63 places on a word is at most 1, which is the roundest number there if inside.
    let least = (exponent < 63).then(|| ((near - 1) >> exponent) + 1);
    let (magnitude, exponent) = match least {
        Some(least) if least << exponent <= far => (least, 0),
        _ => {
            let twos = ((near - 1) ^ far).ilog2();
            (far >> twos, exponent - twos)
        }
    };
    let magnitude = match i64::try_from(magnitude) {
        Ok(magnitude) => Dyadic::new(magnitude, exponent),
        Err(_) => Dyadic::from_parts(IBig::from(magnitude), exponent),
    };
    Some(if first > 0 { magnitude } else { -magnitude })
}

/// The simplest number when an end is missing or leaves a word.
fn simplest_large(lo: Bound<&Dyadic>, hi: Bound<&Dyadic>) -> Option<Dyadic> {
    if let (Some(l), Some(h)) = (end(lo), end(hi))
        && !(l < h || l == h && closed(lo) && closed(hi))
    {
        return None;
    }
    if above_zero(lo) {
        simplest_positive(lo, hi)
    } else if below_zero(hi) {
        let (lo, hi) = (lo.map(|l| -l), hi.map(|h| -h));
        simplest_positive(hi.as_ref(), lo.as_ref()).map(|x| -x)
    } else {
        Some(Dyadic::ZERO)
    }
}

fn end<T>(bound: Bound<&T>) -> Option<&T> {
    match bound {
        Bound::Included(x) | Bound::Excluded(x) => Some(x),
        Bound::Unbounded => None,
    }
}

fn closed<T>(bound: Bound<&T>) -> bool {
    matches!(bound, Bound::Included(_))
}

/// Whether everything above this lower bound is greater than 0.
fn above_zero(lo: Bound<&Dyadic>) -> bool {
    match lo {
        Bound::Included(l) => l.is_positive(),
        Bound::Excluded(l) => !l.is_negative(),
        Bound::Unbounded => false,
    }
}

/// Whether everything below this upper bound is less than 0.
fn below_zero(hi: Bound<&Dyadic>) -> bool {
    match hi {
        Bound::Included(h) => h.is_negative(),
        Bound::Excluded(h) => !h.is_positive(),
        Bound::Unbounded => false,
    }
}

/// The simplest number of an interval that is not empty and holds positive numbers only.
fn simplest_positive(lo: Bound<&Dyadic>, hi: Bound<&Dyadic>) -> Option<Dyadic> {
    let l = end(lo)?;
    let least = if closed(lo) {
        l.ceil()
    } else {
        l.floor() + Dyadic::ONE
    };
    let inside = match hi {
        Bound::Included(h) => least <= *h,
        Bound::Excluded(h) => least < *h,
        Bound::Unbounded => true,
    };
    if inside {
        return Some(least);
    }
    let h = end(hi)?;
    // One place finer than the ends, as in `aligned_words`.
    let exponent = l.exponent().max(h.exponent()).checked_add(1);
    let exponent = exponent.expect("the simplest number needs a denominator of at most 2^(2^32-1)");
    let align = |x: &Dyadic| x.numerator().into_parts().1 << (exponent - x.exponent()) as usize;
    let first = if closed(lo) {
        align(l)
    } else {
        align(l) + UBig::ONE
    };
    let last = if closed(hi) {
        align(h)
    } else {
        align(h) - UBig::ONE
    };
    Some(roundest(first, last, exponent))
}

/// The number with least denominator among first/2^exponent, ..., last/2^exponent,
/// none of which is an integer.
///
/// Where the binary digits of first - 1 and last part, the digits of last up to there, with
/// zeros after, are past first - 1; and two numbers as round as that would have a rounder between.
fn roundest(first: UBig, last: UBig, exponent: u32) -> Dyadic {
    let twos = ((first - UBig::ONE) ^ &last).bit_len() - 1;
    let places = u32::try_from(twos).expect("no integer lies between, so fewer twos than places");
    Dyadic::from_parts(IBig::from(last >> twos), exponent - places)
}

impl Rational {
    /// The simplest number in the interval from `lo` to `hi`, or `None` when it is empty.
    ///
    /// The answer is dyadic except when the interval is one closed point `[x, x]`, whose only
    /// number is x.
    ///
    /// ```
    /// use std::ops::Bound::{Excluded, Included, Unbounded};
    /// use grundy_num::Rational;
    /// let (third, half): (Rational, Rational) = ("1/3".parse()?, "1/2".parse()?);
    /// let between = Rational::simplest_between;
    /// assert_eq!(between(Excluded(&third), Included(&half)), Some(half.clone()));
    /// assert_eq!(between(Excluded(&third), Excluded(&half)), Some("3/8".parse()?));
    /// assert_eq!(between(Included(&third), Included(&third)), Some(third.clone()));
    /// assert_eq!(between(Excluded(&third), Unbounded), Some(Rational::ONE));
    /// assert_eq!(between(Excluded(&half), Excluded(&half)), None);
    /// # Ok::<_, grundy_num::ParseNumberError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the answer needs a denominator past 2^(2^32-1).
    pub fn simplest_between(lo: Bound<&Rational>, hi: Bound<&Rational>) -> Option<Rational> {
        if let (Some(left), Some(right)) = (dyadic_bound(lo), dyadic_bound(hi)) {
            return simplest_dyadic(left, right).map(Rational::from);
        }
        let Some((l, h)) = end(lo).zip(end(hi)) else {
            // One end is not dyadic, and the other is missing: the next integer stands for it.
            let (lo, hi) = (lo.map(|l| l.floor_at(0)), hi.map(|h| h.ceil_at(0)));
            return simplest_dyadic(open(&lo), open(&hi)).map(Rational::from);
        };
        match l.cmp(h) {
            Ordering::Greater => return None,
            Ordering::Equal => return (closed(lo) && closed(hi)).then(|| l.clone()),
            Ordering::Less => {}
        }
        // At this many places the width passes one unit, so rounding both ends inwards
        // leaves a dyadic interval that is not empty and holds the simplest number.
        let width = h - l;
        let exponent = width.denominator().bit_len() + 1;
        let exponent = exponent
            .saturating_sub(dashu_base::UnsignedAbs::unsigned_abs(width.numerator()).bit_len());
        let exponent = u32::try_from(exponent)
            .expect("the simplest number needs a denominator of at most 2^(2^32-1)");
        let inner_lo = match lo.map(Rational::as_dyadic) {
            Bound::Included(Some(l)) => Bound::Included(l.clone()),
            Bound::Excluded(Some(l)) => Bound::Excluded(l.clone()),
            _ => Bound::Included(l.ceil_at(exponent)),
        };
        let inner_hi = match hi.map(Rational::as_dyadic) {
            Bound::Included(Some(h)) => Bound::Included(h.clone()),
            Bound::Excluded(Some(h)) => Bound::Excluded(h.clone()),
            _ => Bound::Included(h.floor_at(exponent)),
        };
        simplest_dyadic(inner_lo.as_ref(), inner_hi.as_ref()).map(Rational::from)
    }
}

/// The bound with its end as a dyadic number, if it is one.
fn dyadic_bound(bound: Bound<&Rational>) -> Option<Bound<&Dyadic>> {
    Some(match bound {
        Bound::Included(x) => Bound::Included(x.as_dyadic()?),
        Bound::Excluded(x) => Bound::Excluded(x.as_dyadic()?),
        Bound::Unbounded => Bound::Unbounded,
    })
}

fn open(bound: &Bound<Dyadic>) -> Bound<&Dyadic> {
    end(bound.as_ref()).map_or(Bound::Unbounded, Bound::Excluded)
}
