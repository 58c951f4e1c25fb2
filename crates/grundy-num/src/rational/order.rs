//! The order of rational numbers.

use std::cmp::Ordering;

use dashu_base::BitTest;
use dashu_int::IBig;

use super::{Rational, Repr};

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Dyadic(x), Repr::Dyadic(y)) = (&self.0, &other.0) {
            return x.cmp(y);
        }
        if let (Some((a, b)), Some((c, d))) = (self.small_parts(), other.small_parts()) {
            // A signed word times an unsigned one is within 127 bits and a sign.
            return (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)));
        }
        compare_large(self, other)
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares by sign, then roughly by size, and multiplies crosswise only when both agree.
#[cold]
fn compare_large(x: &Rational, y: &Rational) -> Ordering {
    let by_sign = x.signum().cmp(&y.signum());
    if by_sign != Ordering::Equal || x.is_zero() {
        return by_sign;
    }
    let (p, q) = (magnitude(x), magnitude(y));
    if p.abs_diff(q) >= 2 {
        return if x.is_positive() {
            p.cmp(&q)
        } else {
            q.cmp(&p)
        };
    }
    let left = x.numerator() * IBig::from(y.denominator());
    let right = y.numerator() * IBig::from(x.denominator());
    left.cmp(&right)
}

/// An e with 2^(e-1) < |x| < 2^(e+1), from the lengths of numerator and denominator.
fn magnitude(x: &Rational) -> i128 {
    let numerator = x.numerator().into_parts().1.bit_len() as u64;
    let denominator = match &x.0 {
        Repr::Dyadic(x) => u64::from(x.exponent()) + 1,
        _ => x.denominator().bit_len() as u64,
    };
    i128::from(numerator) - i128::from(denominator)
}
