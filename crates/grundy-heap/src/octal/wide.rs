//! The mex by rare heaps, for any values: options are marked in bytes.

use super::code::Break;
use super::sparse::{Heaps, Listed};
use super::witness::{Effort, Way, Witnesses};

/// Which values are options: a byte for each `u16`, so that no index needs a check.
#[derive(Clone, Debug)]
pub(super) struct Marks(Box<[u8; 1 << 16]>);

/// The values of a heap of some parity by class, in ascending order.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    pub(super) rare: Vec<u16>,
    pub(super) common: Vec<u16>,
}

impl Marks {
    pub(super) fn new() -> Self {
        let marks = vec![0; 1 << 16].into_boxed_slice();
        Marks(marks.try_into().expect("the lengths are the same"))
    }

    #[inline]
    pub(super) fn clear(&mut self, to: usize) {
        self.0[..to].fill(0);
    }

    #[inline]
    pub(super) fn set(&mut self, value: u16) {
        self.0[usize::from(value)] = 1;
    }

    /// Marks the values of a total broken into each of the listed heaps and the rest.
    #[inline]
    fn set_splits(&mut self, values: &[u16], total: usize, (heaps, theirs): (&[u32], &[u16])) {
        for (&heap, &value) in heaps.iter().zip(theirs) {
            self.set(value ^ values[total - heap as usize]);
        }
    }

    #[inline]
    pub(super) fn is_free(&self, value: u16) -> bool {
        self.0[usize::from(value)] == 0
    }
}

/// How many splits are marked between two looks at what is still wanted.
const BLOCK: usize = 256;

/// The mex at the heap after `values`, given the marks of the options that leave less than two heaps.
pub(super) fn mex(
    values: &[u16],
    breaks: &[Break],
    heaps: &Heaps,
    ranks: &Ranks,
    marks: &mut Marks,
    witnesses: &mut Witnesses,
    effort: &mut Effort,
) -> (u16, u64) {
    let n = values.len();
    let mut rare_work = 0;
    for &way in breaks {
        let rest = n.saturating_sub(way.taken);
        for rare in heaps.rare.parts(way, rest) {
            marks.set_splits(values, rest, rare);
            rare_work += rare.0.len() as u64;
        }
    }
    let free = ranks.common.iter().find(|&&value| marks.is_free(value));
    // A heap of one parity may have no common values at all.
    let least_common = free.copied().unwrap_or(u16::MAX);
    let below = ranks.rare.partition_point(|&value| value < least_common);
    let mut hunt = Hunt {
        values,
        breaks,
        wanted: &ranks.rare[..below],
        work: 0,
    };
    hunt.drop_found(marks);
    let found = match effort.way() {
        Way::Recall => hunt.recall(marks, witnesses) || hunt.scan(marks, Some(witnesses)),
        Way::Scan => hunt.sweep(&heaps.common, marks) || hunt.scan(marks, None),
    };
    let work = rare_work + hunt.work;
    if found {
        effort.spent(hunt.work);
        return (least_common, work);
    }
    (hunt.wanted[0], work)
}

/// The look for a witness of each rare value below the least common one.
struct Hunt<'a> {
    values: &'a [u16],
    breaks: &'a [Break],
    /// The values that may still be without a witness; the first one is.
    wanted: &'a [u16],
    work: u64,
}

impl Hunt<'_> {
    /// Steps over values that are marked; whether nothing is wanted any more.
    fn drop_found(&mut self, marks: &Marks) -> bool {
        let found = self
            .wanted
            .iter()
            .take_while(|&&value| !marks.is_free(value))
            .count();
        self.wanted = &self.wanted[found..];
        self.wanted.is_empty()
    }

    /// Marks the splits with the first common heaps, block by block.
    fn sweep(&mut self, common: &Listed, marks: &mut Marks) -> bool {
        if self.wanted.is_empty() {
            return true;
        }
        for &way in self.breaks {
            let rest = self.values.len().saturating_sub(way.taken);
            for (heaps, theirs) in common.parts(way, rest) {
                for block in heaps.chunks(BLOCK).zip(theirs.chunks(BLOCK)) {
                    marks.set_splits(self.values, rest, block);
                    self.work += block.0.len() as u64;
                    if self.drop_found(marks) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Tries for each wanted value the splits that had it at earlier heaps.
    fn recall(&mut self, marks: &mut Marks, witnesses: &mut Witnesses) -> bool {
        for &value in self.wanted {
            if marks.is_free(value) && witnesses.recall(self.values, value, &mut self.work) {
                marks.set(value);
            }
        }
        self.drop_found(marks)
    }

    /// Tries all splits in order until nothing is wanted any more.
    fn scan(&mut self, marks: &mut Marks, mut witnesses: Option<&mut Witnesses>) -> bool {
        for &way in self.breaks {
            let rest = self.values.len().saturating_sub(way.taken);
            let half = way.half(rest);
            let parts = &self.values[1..=half];
            let others = &self.values[rest - half..rest];
            for (part, (&a, &b)) in (1..).zip(parts.iter().zip(others.iter().rev())) {
                self.work += 1;
                let value = a ^ b;
                if marks.is_free(value) {
                    marks.set(value);
                    if let Some(witnesses) = &mut witnesses {
                        witnesses.add(value, way, part);
                    }
                    if self.drop_found(marks) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
