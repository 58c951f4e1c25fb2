//! The kernel for games that leave at most two heaps: nim-values by way of rare heaps.
//!
//! The mex of a heap is found in two halves (see [`mask`](super::mask) for the classes).
//! Every common option has a rare part, so running through the rare heaps finds all of them, and with them the least common
//! value that is no option. Below it each rare value needs just one *witness*, a split that has it: they are many,
//! so a few tries do. Only where none exists, at a rare heap, are all splits tried.

use super::code::{Break, Code, Halves};
use super::mask::{Mask, VALUES_PER_LOOK, fewest_rare};
use super::narrow::{self, Classes};
use super::wide::{self, Marks, Ranks};
use super::witness::{Effort, Witnesses};
use grundy_num::{Halt, Limits};

/// Values stay below this, so that the exclusive or of two does too and one more bit holds their mex.
const VALUES: u16 = 1 << 15;

/// What is known besides the values themselves; all of it can be rebuilt from them.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    whole: Vec<usize>,
    single: Vec<usize>,
    breaks: Vec<Break>,
    mask: Mask,
    /// Whether the mask helps at all; if not, all splits are tried at every heap.
    dense: bool,
    heaps: Heaps,
    /// All values are below this power of two.
    bound: u16,
    /// For heaps of each parity, the values below twice the bound by class.
    ranks: [Ranks; 2],
    /// The same below the bound, when that is at most 64.
    classes: [Classes; 2],
    marks: Marks,
    witnesses: Witnesses,
    effort: Effort,
    /// The length of the sequence at which the mask is chosen again.
    next_choice: usize,
}

/// The heaps from 1 on by class.
#[derive(Clone, Debug, Default)]
pub(super) struct Heaps {
    /// All rare ones.
    pub(super) rare: Listed,
    /// The first common ones: as parts of a split they bring rare values.
    pub(super) common: Listed,
}

/// Some heaps in ascending order with their values.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    heaps: Vec<u32>,
    values: Vec<u16>,
}

/// How many common heaps are listed.
const COMMON: usize = 1 << 13;

impl Heaps {
    fn push(&mut self, heap: usize, value: u16, class: u16) {
        let list = match class {
            0 => &mut self.rare,
            _ if self.common.heaps.len() < COMMON => &mut self.common,
            _ => return,
        };
        let heap = u32::try_from(heap).expect("a sequence has fewer than 2^32 values");
        list.heaps.push(heap);
        list.values.push(value);
    }
}

impl Listed {
    /// The heaps smaller than a total, with their values.
    #[inline]
    pub(super) fn below(&self, total: usize) -> (&[u32], &[u16]) {
        let count = match self.heaps.last() {
            Some(&last) if last as usize >= total => {
                self.heaps.partition_point(|&heap| (heap as usize) < total)
            }
            _ => self.heaps.len(),
        };
        (&self.heaps[..count], &self.values[..count])
    }
}

impl Listed {
    /// The heaps smaller than a total that may be a part of it: those before and those after a forbidden half.
    #[inline]
    pub(super) fn parts(&self, way: Break, total: usize) -> [(&[u32], &[u16]); 2] {
        let (heaps, theirs) = self.below(total);
        let end = heaps.len();
        let half = match way.halves {
            Halves::Forbidden if total.is_multiple_of(2) => {
                heaps.partition_point(|&heap| (heap as usize) < total / 2)
            }
            _ => end,
        };
        let is_there = heaps
            .get(half)
            .is_some_and(|&heap| 2 * heap as usize == total);
        let after = half + usize::from(is_there);
        [
            (&heaps[..half], &theirs[..half]),
            (&heaps[after..], &theirs[after..]),
        ]
    }
}

impl Sparse {
    /// The kernel of a code, to go on from any number of values.
    pub(super) fn new(code: &Code) -> Self {
        Sparse {
            whole: code.taking(0),
            single: code.taking(1),
            breaks: code.breaks(),
            mask: Mask {
                bits: 0,
                parity: None,
            },
            dense: true,
            heaps: Heaps::default(),
            bound: 1,
            ranks: [Ranks::default(), Ranks::default()],
            classes: [Classes::default(); 2],
            marks: Marks::new(),
            witnesses: Witnesses::default(),
            effort: Effort::default(),
            next_choice: 0,
        }
    }

    /// The mask in use.
    pub(super) fn mask(&self) -> Mask {
        self.mask
    }

    /// The bytes held besides the values.
    pub(super) fn bytes(&self) -> u64 {
        self.heaps.rare.heaps.len() as u64 * 6 + self.witnesses.bytes()
    }

    /// The value of the next heap, and about how many splits were looked at.
    pub(super) fn next(&mut self, values: &[u16], limits: &Limits<'_>) -> Result<(u16, u64), Halt> {
        let n = values.len();
        if n >= self.next_choice {
            self.choose(values, limits)?;
        }
        let (value, work) = if self.bound <= 64 && !self.dense {
            self.by_a_word(values)
        } else {
            self.by_marks(values)
        };
        if value >= VALUES {
            return Err(Halt::TooLarge("a nim-value above 32767 in this sequence"));
        }
        if value >= self.bound {
            self.bound = (value + 1).next_power_of_two();
            self.rank();
        }
        let parity = u16::from(n % 2 == 1);
        if !self.dense {
            self.heaps.push(n, value, self.mask.class(parity, value));
        }
        Ok((value, work))
    }

    fn by_a_word(&mut self, values: &[u16]) -> (u16, u64) {
        let n = values.len();
        let mut options = 0;
        if n < 64 && self.whole.contains(&n) {
            options |= narrow::bit(0);
        }
        for &taken in &self.single {
            if taken < n {
                options |= narrow::bit(values[n - taken]);
            }
        }
        narrow::mex(
            values,
            &self.breaks,
            &self.heaps.rare,
            (self.bound, self.classes[n % 2]),
            options,
            &mut self.witnesses,
            &mut self.effort,
        )
    }

    fn by_marks(&mut self, values: &[u16]) -> (u16, u64) {
        let n = values.len();
        self.marks.clear(2 * usize::from(self.bound));
        if self.whole.contains(&n) {
            self.marks.set(0);
        }
        for &taken in &self.single {
            if taken < n {
                self.marks.set(values[n - taken]);
            }
        }
        if self.dense {
            return self.by_all_splits(values);
        }
        wide::mex(
            values,
            &self.breaks,
            &self.heaps,
            &self.ranks[n % 2],
            &mut self.marks,
            &mut self.witnesses,
            &mut self.effort,
        )
    }

    fn by_all_splits(&mut self, values: &[u16]) -> (u16, u64) {
        let n = values.len();
        let mut work = 0;
        for &way in &self.breaks {
            let rest = n.saturating_sub(way.taken);
            let half = way.half(rest);
            let parts = &values[1..=half];
            let others = &values[rest - half..rest];
            for (&a, &b) in parts.iter().zip(others.iter().rev()) {
                self.marks.set(a ^ b);
            }
            work += half as u64;
        }
        let free = (0..=u16::MAX).find(|&value| self.marks.is_free(value));
        (free.expect("some value is no option"), work)
    }

    /// Chooses the mask anew from all values. After a halt it is chosen again from the beginning.
    pub(super) fn choose(&mut self, values: &[u16], limits: &Limits<'_>) -> Result<(), Halt> {
        let n = values.len();
        let first = self.breaks.first().map_or(0, |way| way.taken % 2);
        let same = self.breaks.iter().all(|way| way.taken % 2 == first);
        let parity = same.then_some(u16::from(first == 1));
        let mut highest = 0;
        for values in values.chunks(VALUES_PER_LOOK) {
            limits.look()?;
            highest = values.iter().copied().fold(highest, u16::max);
        }
        let (mask, rare) = fewest_rare(values, highest, parity, limits)?;
        // All splits of a heap are half as many as its heaps, and need no second stage;
        // at each rare heap they are all tried anyway.
        self.dense = rare >= n / 5;
        self.mask = mask;
        self.bound = (highest + 1).next_power_of_two().max(self.bound);
        self.rank();
        self.heaps = Heaps::default();
        if !self.dense {
            for (heap, &value) in values.iter().enumerate().skip(1) {
                if heap.is_multiple_of(VALUES_PER_LOOK) {
                    limits.look()?;
                }
                let class = mask.class(u16::from(heap % 2 == 1), value);
                self.heaps.push(heap, value, class);
            }
        }
        self.next_choice = (2 * n).max(64);
        Ok(())
    }

    /// Sorts the values that can occur as a mex into classes.
    fn rank(&mut self) {
        for (parity, ranks) in (0..).zip(&mut self.ranks) {
            let all = 0..=(self.bound - 1) * 2 + 1;
            (ranks.common, ranks.rare) =
                all.partition(|&value| self.mask.class(parity, value) == 1);
            if self.bound <= 64 {
                let word = |list: &[u16]| {
                    let below = list.iter().filter(|&&value| value < self.bound);
                    below.fold(0, |word, &value| word | narrow::bit(value))
                };
                self.classes[usize::from(parity)] = Classes {
                    rare: word(&ranks.rare),
                    common: word(&ranks.common),
                };
            }
        }
        self.witnesses.reach(2 * usize::from(self.bound));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_choice_that_halts_is_made_again() {
        let code = Code::octal("0.77").unwrap();
        let mut values = vec![0];
        let mut whole = Sparse::new(&code);
        let mut halted = Sparse::new(&code);
        let up = AtomicBool::new(true);
        let mut halts = 0;
        for _ in 0..1000 {
            let stopped = Limits::none().stop(&up);
            if let Err(halt) = halted.next(&values, &stopped) {
                assert_eq!(halt, Halt::Stopped);
                halts += 1;
            } else {
                // It was no place for a choice, and the heap is counted now.
                halted = whole.clone();
            }
            let (value, _) = whole.next(&values, &Limits::none()).unwrap();
            let again = halted.next(&values, &Limits::none()).unwrap().0;
            assert_eq!(again, value, "heap {}", values.len());
            values.push(value);
            halted = whole.clone();
        }
        assert!(halts >= 4, "only {halts} choices");
    }
}
