//! The mex by rare heaps, for values below 64: options are the bits of one word.

use super::code::Break;
use super::sparse::Listed;
use super::witness::{Effort, Way, Witnesses};

/// The values below the bound by class, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Classes {
    pub(super) rare: u64,
    pub(super) common: u64,
}

/// The mex at the heap after `values`, all below `bound <= 64`, given the options that leave less than two heaps.
pub(super) fn mex(
    values: &[u16],
    breaks: &[Break],
    rare: &Listed,
    (bound, classes): (u16, Classes),
    mut options: u64,
    witnesses: &mut Witnesses,
    effort: &mut Effort,
) -> (u16, u64) {
    let n = values.len();
    let mut work = 0;
    for &way in breaks {
        let rest = n.saturating_sub(way.taken);
        for (heaps, theirs) in rare.parts(way, rest) {
            for (&heap, &value) in heaps.iter().zip(theirs) {
                options |= bit(value ^ values[rest - heap as usize]);
            }
            work += heaps.len() as u64;
        }
    }
    let free = classes.common & !options;
    // Without a free common value the bound itself is one that is no option.
    let least_common = if free == 0 { bound } else { lowest(free) };
    let below = if least_common < 64 {
        bit(least_common) - 1
    } else {
        u64::MAX
    };
    let mut hunt = Hunt {
        values,
        wanted: classes.rare & !options & below,
        work: 0,
    };
    let found = hunt.wanted == 0
        || match effort.way() {
            Way::Recall => hunt.recall(witnesses) || hunt.scan(breaks, Some(witnesses)),
            Way::Scan => hunt.scan(breaks, None),
        };
    work += hunt.work;
    if found {
        effort.spent(hunt.work);
        return (least_common, work);
    }
    (lowest(hunt.wanted), work)
}

/// The look for a witness of each rare value below the least common one.
struct Hunt<'a> {
    values: &'a [u16],
    /// The values that are still without a witness.
    wanted: u64,
    work: u64,
}

impl Hunt<'_> {
    /// Tries all splits in order until nothing is wanted any more.
    #[inline]
    fn scan(&mut self, breaks: &[Break], mut witnesses: Option<&mut Witnesses>) -> bool {
        for &way in breaks {
            let rest = self.values.len().saturating_sub(way.taken);
            let half = way.half(rest);
            let parts = &self.values[1..=half];
            let others = &self.values[rest - half..rest];
            for (part, (&a, &b)) in (1..).zip(parts.iter().zip(others.iter().rev())) {
                if self.wanted & bit(a ^ b) == 0 {
                    continue;
                }
                self.wanted &= !bit(a ^ b);
                if let Some(witnesses) = &mut witnesses {
                    witnesses.add(a ^ b, way, part);
                }
                if self.wanted == 0 {
                    self.work += part as u64;
                    return true;
                }
            }
            self.work += half as u64;
        }
        false
    }

    /// Tries for each wanted value the splits that had it at earlier heaps.
    fn recall(&mut self, witnesses: &mut Witnesses) -> bool {
        let mut left = self.wanted;
        while left != 0 {
            let value = lowest(left);
            left &= left - 1;
            if witnesses.recall(self.values, value, &mut self.work) {
                self.wanted &= !bit(value);
            }
        }
        self.wanted == 0
    }
}

/// The bit of a value; values are below 64 here.
#[inline]
pub(super) fn bit(value: u16) -> u64 {
    1 << (value % 64)
}

#[inline]
fn lowest(bits: u64) -> u16 {
    u16::try_from(bits.trailing_zeros()).expect("a word has 64 bits")
}
