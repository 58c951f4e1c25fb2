//! The field of the 2^64 nimbers that fit a word.
//!
//! Write a nimber as a1 F + a0 with F = 2^32, or 2^16 one level down. Since F F = F + F/2,
//!
//! ```text
//! (a1 F + a0)(b1 F + b0) = ((a1 + a0)(b1 + b0) + a0 b0) F + a0 b0 + a1 b1 (F/2)
//! ```
//!
//! takes three products of half the size (Karatsuba's trick) and one by the constant F/2.
//! The products of 16 bits come from tables of logarithms.

use super::logarithms::{Logarithms, logarithms};

/// The nim product.
///
/// ```
/// use grundy_num::nim_mul;
/// assert_eq!(nim_mul(2, 3), 1);
/// assert_eq!(nim_mul(1 << 32, 1 << 32), 3 << 31);
/// ```
pub fn nim_mul(a: u64, b: u64) -> u64 {
    let tables = logarithms();
    let ((a1, a0), (b1, b0)) = (halves64(a), halves64(b));
    if a1 == 0 && b1 == 0 {
        return u64::from(mul32(tables, a0, b0));
    }
    let low = mul32(tables, a0, b0);
    let high = mul32(tables, a1, b1);
    let cross = mul32(tables, a1 ^ a0, b1 ^ b0);
    join64(cross ^ low, low ^ tables.half32(high))
}

/// The nim square, which is additive: the square of a sum is the sum of the squares.
///
/// ```
/// use grundy_num::nim_square;
/// assert_eq!(nim_square(4), 6);
/// ```
pub fn nim_square(a: u64) -> u64 {
    let tables = logarithms();
    let (a1, a0) = halves64(a);
    let (high, low) = (square32(tables, a1), square32(tables, a0));
    join64(high, low ^ tables.half32(high))
}

/// The nimber whose nim square is `a`.
///
/// ```
/// use grundy_num::nim_sqrt;
/// assert_eq!(nim_sqrt(6), 4);
/// ```
pub fn nim_sqrt(a: u64) -> u64 {
    let tables = logarithms();
    let (a1, a0) = halves64(a);
    join64(sqrt32(tables, a1), sqrt32(tables, a0 ^ tables.half32(a1)))
}

/// The nimber whose nim product with `a` is 1, unless `a` is 0.
///
/// ```
/// use grundy_num::nim_inverse;
/// assert_eq!(nim_inverse(2), Some(3));
/// assert_eq!(nim_inverse(0), None);
/// ```
pub fn nim_inverse(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    // The conjugate of a1 F + a0 is a1 (F + 1) + a0; their product, the norm, is half as long.
    let tables = logarithms();
    let (a1, a0) = halves64(a);
    let conjugate = a1 ^ a0;
    let norm = mul32(tables, a0, conjugate) ^ tables.half32(square32(tables, a1));
    let scale = inverse32(tables, norm);
    Some(join64(
        mul32(tables, a1, scale),
        mul32(tables, conjugate, scale),
    ))
}

/// The nim power; the power 0 of every nimber is 1.
///
/// ```
/// use grundy_num::nim_pow;
/// assert_eq!(nim_pow(2, 3), 1);
/// assert_eq!(nim_pow(0, 0), 1);
/// ```
pub fn nim_pow(a: u64, exponent: u64) -> u64 {
    let digits = u64::BITS - exponent.leading_zeros();
    (0..digits).rev().fold(1, |power, digit| {
        let square = nim_square(power);
        if exponent >> digit & 1 == 1 {
            nim_mul(square, a)
        } else {
            square
        }
    })
}

#[inline]
fn mul32(tables: &Logarithms, a: u32, b: u32) -> u32 {
    let ((a1, a0), (b1, b0)) = (halves32(a), halves32(b));
    let low = tables.mul(a0, b0);
    if a1 == 0 && b1 == 0 {
        return u32::from(low);
    }
    let half_high = tables.half16(tables.mul(a1, b1));
    let cross = tables.mul(a1 ^ a0, b1 ^ b0);
    join32(cross ^ low, low ^ half_high)
}

#[inline]
fn square32(tables: &Logarithms, a: u32) -> u32 {
    let (a1, a0) = halves32(a);
    let high = tables.square(a1);
    join32(high, tables.square(a0) ^ tables.half16(high))
}

/// Undoes `square32`: the root of the upper half first, then of what the lower half adds.
fn sqrt32(tables: &Logarithms, a: u32) -> u32 {
    let (a1, a0) = halves32(a);
    join32(tables.sqrt(a1), tables.sqrt(a0 ^ tables.half16(a1)))
}

/// The inverse of a nimber that is not 0, by its norm.
fn inverse32(tables: &Logarithms, a: u32) -> u32 {
    let (a1, a0) = halves32(a);
    let conjugate = a1 ^ a0;
    let norm = tables.mul(a0, conjugate) ^ tables.half16(tables.square(a1));
    let scale = tables.inverse(norm);
    join32(tables.mul(a1, scale), tables.mul(conjugate, scale))
}

#[inline]
fn halves64(a: u64) -> (u32, u32) {
    ((a >> 32) as u32, (a & 0xffff_ffff) as u32)
}

#[inline]
fn join64(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

#[inline]
fn halves32(a: u32) -> (u16, u16) {
    ((a >> 16) as u16, (a & 0xffff) as u16)
}

#[inline]
fn join32(high: u16, low: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}
