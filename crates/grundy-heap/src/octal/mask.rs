//! Which values are rare: the mask of a sparse space.
//!
//! Give every pair of a heap `n` and a value `v` the class `|v & bits| mod 2`, to which `n - t mod 2` may be added
//! when all moves that break a heap take a number of beans of the same parity as `t`. If a heap `n` is broken into `a` and `b`,
//! then the class of `G(a) xor G(b)` at `n` is the sum mod 2 of the classes of `a` and `b`, whatever the bits are.
//! So an option of class 1, a *common* one, always has one part of class 0, a *rare* one:
//! with few rare heaps, all common options are found quickly.

use grundy_num::{Halt, Limits};

/// Values that are counted between two looks at the clock.
pub(super) const VALUES_PER_LOOK: usize = 1 << 16;

/// The choice of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    /// The bits of the value that count.
    pub(crate) bits: u16,
    /// When the parity of the heap counts: the parity of the beans taken by moves that break.
    pub(crate) parity: Option<u16>,
}

impl Mask {
    /// The class of a value at a heap of the given parity: 0 is rare, 1 is common.
    #[inline]
    pub(crate) fn class(self, parity_of_heap: u16, value: u16) -> u16 {
        let shift = self.parity.map_or(0, |parity| parity ^ parity_of_heap);
        u16::from((value & self.bits).count_ones() % 2 == 1) ^ shift
    }
}

/// The mask with the fewest rare heaps among those from 1 on, and how many there are.
///
/// The number of heaps of class 0 less the number of class 1 is, over all masks at once, the Walsh-Hadamard transform
/// of the histogram of values. `parity` is the common parity of all breaking moves, if they have one.
pub(super) fn fewest_rare(
    values: &[u16],
    highest: u16,
    parity: Option<u16>,
    limits: &Limits<'_>,
) -> Result<(Mask, usize), Halt> {
    let size = (usize::from(highest) + 1).next_power_of_two();
    let heaps = values.len().saturating_sub(1);
    let mut best = (
        Mask {
            bits: 0,
            parity: None,
        },
        heaps,
    );
    for shift in std::iter::once(None).chain(parity.map(Some)) {
        let mut excess = vec![0i64; size];
        let mut sign = match shift {
            Some(0) => -1,
            _ => 1,
        };
        for values in values.get(1..).unwrap_or_default().chunks(VALUES_PER_LOOK) {
            limits.look()?;
            for &value in values {
                excess[usize::from(value)] += sign;
                if shift.is_some() {
                    sign = -sign;
                }
            }
        }
        walsh_hadamard(&mut excess);
        for (bits, excess) in (0..=u16::MAX).zip(excess) {
            // Both have the parity of the number of heaps, so the half is exact.
            let rare = i64::midpoint(i64::try_from(heaps).expect("a length fits"), excess);
            let rare = usize::try_from(rare).expect("a count is not negative");
            if rare < best.1 {
                let parity = shift;
                best = (Mask { bits, parity }, rare);
            }
        }
    }
    Ok(best)
}

fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rare(values: &[u16], mask: Mask) -> usize {
        let heaps = values.iter().enumerate().skip(1);
        heaps
            .filter(|&(n, &value)| mask.class(u16::from(n % 2 == 1), value) == 0)
            .count()
    }

    #[test]
    fn a_mask_is_chosen_within_limits() {
        let up = std::sync::atomic::AtomicBool::new(true);
        let stopped = Limits::none().stop(&up);
        assert_eq!(
            fewest_rare(&[0, 1, 2], 2, None, &stopped),
            Err(Halt::Stopped)
        );
    }

    proptest! {
        #[test]
        fn no_mask_has_fewer_rare_heaps(
            values in prop::collection::vec(0u16..16, 0..60),
            parity in prop::option::of(0u16..2),
        ) {
            let highest = values.iter().copied().max().unwrap_or(0);
            let found = fewest_rare(&values, highest, parity, &Limits::none());
            let (best, count) = found.unwrap();
            prop_assert_eq!(rare(&values, best), count);
            for bits in 0..16 {
                for parity in [None, parity] {
                    let mask = Mask { bits, parity };
                    prop_assert!(rare(&values, mask) >= count);
                }
            }
        }
    }
}
