//! The order of dyadic rationals.

use std::cmp::Ordering;

use dashu_int::{IBig, Word};

use super::{Dyadic, Repr};

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some((m, j)), Some((n, k))) = (self.as_small(), other.as_small()) {
            if j == k {
                return m.cmp(&n);
            }
            // Aligning by at most 63 places keeps both sides within 127 bits.
            if j < k && k - j < 64 {
                return (i128::from(m) << (k - j)).cmp(&i128::from(n));
            }
            if j > k && j - k < 64 {
                return i128::from(m).cmp(&(i128::from(n) << (j - k)));
            }
        }
        compare_large(self, other)
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares by sign, then by size as a power of two, and aligns only numbers of like size:
/// then the shifted numerator is no longer than the other one.
#[cold]
fn compare_large(x: &Dyadic, y: &Dyadic) -> Ordering {
    let by_sign = x.signum().cmp(&y.signum());
    if by_sign != Ordering::Equal || x.is_zero() {
        return by_sign;
    }
    let by_size = magnitude(x).cmp(&magnitude(y));
    if by_size != Ordering::Equal {
        return if x.is_positive() {
            by_size
        } else {
            by_size.reverse()
        };
    }
    let (j, k) = (x.exponent(), y.exponent());
    let (m, n) = (x.numerator(), y.numerator());
    if j < k {
        shift_left(m, k - j).cmp(&n)
    } else {
        m.cmp(&shift_left(n, j - k))
    }
}

/// The e with 2^(e-1) <= |x| < 2^e.
fn magnitude(x: &Dyadic) -> i128 {
    i128::from(bit_length(x)) - i128::from(x.exponent())
}

/// The number of bits of |numerator|.
pub(super) fn bit_length(x: &Dyadic) -> u64 {
    match &x.0 {
        Repr::Small { numerator, .. } => {
            u64::from(u64::BITS - numerator.unsigned_abs().leading_zeros())
        }
        Repr::Big(big) => {
            let (_, words) = big.numerator.as_sign_words();
            let unused = words
                .last()
                .map_or(0, |word| u64::from(word.leading_zeros()));
            words.len() as u64 * u64::from(Word::BITS) - unused
        }
    }
}

pub(super) fn shift_left(n: IBig, places: u32) -> IBig {
    n << places as usize
}
