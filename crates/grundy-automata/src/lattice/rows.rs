//! Rows of positions with the same weighted total, as bits.
//!
//! All options of a position have a smaller total, so the positions of one total depend on nothing
//! among themselves, and a machine word decides 64 of them at once. In the plane the positions with
//! `v x + w y = T`, where v and w have no common factor, are `x = x0 + k w` for k = 0, 1, …: bit k
//! of the row. A move carries row T to another row and every k to `k + c` with one constant c.

/// The plane of the first two heaps: how its totals become rows.
#[derive(Clone, Debug)]
pub(super) struct Plane {
    /// The weights without their common factor.
    v: u64,
    w: u64,
    /// The common factor: only its multiples are totals.
    factor: u64,
    /// The inverse of v modulo w.
    inverse: u64,
}

impl Plane {
    pub(super) fn new(v: u64, w: u64) -> Plane {
        let factor = greatest_common_divisor(v, w);
        let (v, w) = (v / factor, w / factor);
        Plane {
            v,
            w,
            factor,
            inverse: inverse(v % w, w),
        }
    }

    /// The least first heap of the row of a total; meaningless where the row is empty.
    #[inline]
    pub(super) fn first(&self, total: u64) -> u64 {
        if self.w == 1 {
            return 0;
        }
        let total = u128::from(total / self.factor) * u128::from(self.inverse);
        u64::try_from(total % u128::from(self.w)).expect("a remainder is below its modulus")
    }

    /// The number of positions of a total.
    #[inline]
    pub(super) fn length(&self, total: u64) -> u64 {
        if self.v == 1 && self.w == 1 && self.factor == 1 {
            return total.saturating_add(1);
        }
        if !total.is_multiple_of(self.factor) {
            return 0;
        }
        let used = u128::from(self.v) * u128::from(self.first(total));
        let Some(rest) = u128::from(total / self.factor).checked_sub(used) else {
            return 0;
        };
        let step = u128::from(self.v) * u128::from(self.w);
        u64::try_from(rest / step + 1).expect("a row is no longer than its total allows")
    }

    /// The bit of a position in the row of its total.
    pub(super) fn bit(&self, x: u64, total: u64) -> u64 {
        (x - self.first(total)) / self.w
    }

    /// The c with which a move that takes `taken` from the first heap carries bit k of the row
    /// `from` to bit k + c of the row `to`.
    #[inline]
    pub(super) fn shift(&self, taken: i64, from: u64, to: u64) -> i64 {
        if self.w == 1 {
            return -taken;
        }
        let difference =
            i128::from(self.first(from)) - i128::from(taken) - i128::from(self.first(to));
        i64::try_from(difference / i128::from(self.w))
            .expect("a shift is about as long as its move")
    }
}

/// Adds to bit k of `row`, for every k, bit k + `shift` of `source`; beyond its ends there is nothing.
pub(super) fn or_shifted(row: &mut [u64], source: &[u64], shift: i64) {
    let Ok(words) = isize::try_from(shift.div_euclid(64)) else {
        return;
    };
    let bits = shift.rem_euclid(64);
    // Word i of the row takes the upper bits of word i + words and, unless the shift is by whole
    // words, the lower bits of the one after it.
    let (targets, sources) = overlap(row.len(), source.len(), words);
    if bits == 0 {
        for (target, &low) in row[targets].iter_mut().zip(&source[sources]) {
            *target |= low;
        }
        return;
    }
    let (nexts, highs) = overlap(row.len(), source.len(), words.saturating_add(1));
    let both = targets.start.max(nexts.start)..targets.end.min(nexts.end);
    if both.is_empty() {
        for (target, &low) in row[targets].iter_mut().zip(&source[sources]) {
            *target |= low >> bits;
        }
        for (target, &high) in row[nexts].iter_mut().zip(&source[highs]) {
            *target |= high << (64 - bits);
        }
        return;
    }
    let low_from = sources.start + (both.start - targets.start);
    let lows = &source[low_from..low_from + both.len()];
    let highs = &source[low_from + 1..low_from + 1 + both.len()];
    for ((target, &low), &high) in row[both.clone()].iter_mut().zip(lows).zip(highs) {
        *target |= (low >> bits) | (high << (64 - bits));
    }
    if targets.end > both.end {
        row[both.end] |= source[sources.end - 1] >> bits;
    }
    if nexts.start < both.start {
        row[nexts.start] |= source[0] << (64 - bits);
    }
}

/// The words i of a row for which word i + `words` of the source exists, and those words.
fn overlap(
    row: usize,
    source: usize,
    words: isize,
) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let ahead = usize::try_from(words).unwrap_or(0).min(source);
    let behind = if words < 0 {
        words.unsigned_abs().min(row)
    } else {
        0
    };
    let count = (row - behind).min(source - ahead);
    (behind..behind + count, ahead..ahead + count)
}

/// A row of so many ones.
pub(super) fn fill(row: &mut Vec<u64>, length: u64) {
    let words = usize::try_from(length.div_ceil(64)).expect("a row fits the memory");
    row.clear();
    row.resize(words, u64::MAX);
    if let (Some(last), 1..) = (row.last_mut(), length % 64) {
        *last >>= 64 - length % 64;
    }
}

pub(super) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of a modulo m, for a and m without a common factor; 0 for m = 1.
fn inverse(a: u64, m: u64) -> u64 {
    let (mut r, mut s) = ((i128::from(m), i128::from(a)), (0i128, 1i128));
    while r.1 != 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    u64::try_from(s.0.rem_euclid(i128::from(m))).expect("a remainder is below its modulus")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bit(row: &[u64], k: i64) -> bool {
        usize::try_from(k).is_ok_and(|k| k / 64 < row.len() && row[k / 64] >> (k % 64) & 1 == 1)
    }

    proptest! {
        #[test]
        fn shifting_a_row_moves_every_bit(
            row in prop::collection::vec(any::<u64>(), 0..5),
            source in prop::collection::vec(any::<u64>(), 0..5),
            shift in -400i64..400,
        ) {
            let mut shifted = row.clone();
            or_shifted(&mut shifted, &source, shift);
            for k in 0..64 * i64::try_from(row.len()).unwrap() {
                prop_assert_eq!(bit(&shifted, k), bit(&row, k) || bit(&source, k + shift), "{}", k);
            }
        }

        #[test]
        fn a_row_lists_exactly_the_positions_of_its_total(v in 1u64..9, w in 1u64..9, total in 0u64..150) {
            let plane = Plane::new(v, w);
            let positions: Vec<u64> = (0..=total / v)
                .filter(|x| (total - v * x).is_multiple_of(w))
                .collect();
            prop_assert_eq!(plane.length(total), positions.len() as u64);
            for (k, &x) in positions.iter().enumerate() {
                prop_assert_eq!(plane.bit(x, total), k as u64);
            }
        }
    }

    #[test]
    fn shifts_at_the_ends_of_the_type_move_everything_out() {
        let mut row = [1, 2];
        or_shifted(&mut row, &[u64::MAX; 3], i64::MAX);
        or_shifted(&mut row, &[u64::MAX; 3], i64::MIN);
        assert_eq!(row, [1, 2]);
    }
}
