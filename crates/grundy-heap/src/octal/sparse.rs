//! The kernel for games that leave at most two heaps: nim-values by way of rare heaps.
//!
//! The mex of a heap is found in two halves (see [`mask`](super::mask) for the classes).
//! Every common option has a rare part, so running through the rare heaps finds all of them, and with them the least common
//! value that is no option. Below it each rare value needs just one *witness*, a split that has it: they are many,
//! so a few tries do. Only where none exists, at a rare heap, are all splits tried.

use super::code::Code;
use super::mask::{Mask, fewest_rare};
use grundy_num::Halt;

/// Values stay below this, so that the exclusive or of two does too and one more bit holds their mex.
const VALUES: u16 = 1 << 15;

/// How many splits are remembered for a rare value.
const WITNESSES: usize = 8;

/// What is known besides the values themselves; all of it can be rebuilt from them.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    whole: Vec<usize>,
    single: Vec<usize>,
    breaks: Vec<usize>,
    mask: Mask,
    /// Whether the mask helps at all; if not, all splits are tried at every heap.
    dense: bool,
    rare_heaps: Vec<u32>,
    rare_values: Vec<u16>,
    /// All values are below this power of two.
    bound: u16,
    /// For heaps of each parity, the values below twice the bound by class.
    ranks: [Ranks; 2],
    marks: Marks,
    witnesses: Vec<[Split; WITNESSES]>,
    effort: Effort,
    /// The length of the sequence at which the mask is chosen again.
    next_choice: usize,
}

/// Which values are options: a byte for each `u16`, so that no index needs a check.
#[derive(Clone, Debug)]
struct Marks(Box<[u8; 1 << 16]>);

#[derive(Clone, Debug, Default)]
struct Ranks {
    rare: Vec<u16>,
    common: Vec<u16>,
}

/// A way to break a heap: how much is taken and the size of one part, 0 when unset.
#[derive(Clone, Copy, Debug, Default)]
struct Split {
    taken: u32,
    part: u32,
}

impl Sparse {
    /// The kernel of a code, to go on from any number of values.
    pub(super) fn new(code: &Code) -> Self {
        Sparse {
            whole: code.taking(0),
            single: code.taking(1),
            breaks: code.taking(2),
            mask: Mask {
                bits: 0,
                parity: None,
            },
            dense: true,
            rare_heaps: Vec::new(),
            rare_values: Vec::new(),
            bound: 1,
            ranks: [Ranks::default(), Ranks::default()],
            marks: Marks::new(),
            witnesses: Vec::new(),
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
        (self.rare_heaps.len() * 6 + self.witnesses.len() * size_of::<[Split; WITNESSES]>()) as u64
    }

    /// The value of the next heap, and about how many splits were looked at.
    pub(super) fn next(&mut self, values: &[u16]) -> Result<(u16, u64), Halt> {
        let n = values.len();
        if n >= self.next_choice {
            self.choose(values);
        }
        self.marks.clear(2 * usize::from(self.bound));
        if self.whole.contains(&n) {
            self.marks.set(0);
        }
        for &taken in &self.single {
            if taken < n {
                self.marks.set(values[n - taken]);
            }
        }
        let (value, work) = if self.dense {
            self.by_all_splits(values)
        } else {
            self.by_rare_heaps(values)
        };
        if value >= VALUES {
            return Err(Halt::TooLarge("a nim-value above 32767 in this sequence"));
        }
        if value >= self.bound {
            self.bound = (value + 1).next_power_of_two();
            self.rank();
        }
        let parity = u16::from(n % 2 == 1);
        if !self.dense && self.mask.class(parity, value) == 0 {
            self.rare_heaps.push(to_u32(n));
            self.rare_values.push(value);
        }
        Ok((value, work))
    }

    fn by_all_splits(&mut self, values: &[u16]) -> (u16, u64) {
        let n = values.len();
        let mut work = 0;
        for &taken in &self.breaks {
            let rest = n.saturating_sub(taken);
            let half = rest / 2;
            if half == 0 {
                continue;
            }
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

    fn by_rare_heaps(&mut self, values: &[u16]) -> (u16, u64) {
        let n = values.len();
        let mut work = 0;
        for &taken in &self.breaks {
            let rest = n.saturating_sub(taken);
            let rare = match self.rare_heaps.last() {
                Some(&last) if last as usize >= rest => self
                    .rare_heaps
                    .partition_point(|&heap| (heap as usize) < rest),
                _ => self.rare_heaps.len(),
            };
            let heaps = self.rare_heaps[..rare].iter();
            for (&heap, &value) in heaps.zip(&self.rare_values[..rare]) {
                self.marks.set(value ^ values[rest - heap as usize]);
            }
            work += rare as u64;
        }
        let ranks = &self.ranks[n % 2];
        let free = ranks
            .common
            .iter()
            .find(|&&value| self.marks.is_free(value));
        // A heap of one parity may have no common values at all.
        let least_common = free.copied().unwrap_or(u16::MAX);
        let below = ranks.rare.iter().take_while(|&&value| value < least_common);
        let wanted = below.filter(|&&value| self.marks.is_free(value)).count();
        if wanted == 0 {
            self.effort.spent(0);
            return (least_common, work);
        }
        let mut hunt = Hunt {
            values,
            least_common,
            wanted,
            work: 0,
        };
        let reach = self.effort.reach();
        let found = hunt.scan(&self.breaks, 1, reach, &mut self.marks, None)
            || hunt.recall(&ranks.rare, &mut self.marks, &mut self.witnesses)
            || hunt.scan(
                &self.breaks,
                reach + 1,
                usize::MAX,
                &mut self.marks,
                Some(&mut self.witnesses),
            );
        work += hunt.work;
        if found {
            self.effort.spent(hunt.work);
            return (least_common, work);
        }
        let free = ranks.rare.iter().find(|&&value| self.marks.is_free(value));
        (
            *free.expect("a rare value below the common one has no witness"),
            work,
        )
    }

    /// Chooses the mask anew from all values.
    fn choose(&mut self, values: &[u16]) {
        let n = values.len();
        let first = self.breaks.first().map_or(0, |taken| taken % 2);
        let same = self.breaks.iter().all(|taken| taken % 2 == first);
        let parity = same.then_some(u16::from(first == 1));
        let (mask, rare) = fewest_rare(values, parity);
        self.next_choice = (2 * n).max(64);
        // All splits of a heap are half as many as its heaps, and need no second stage.
        self.dense = rare >= n / 3;
        self.mask = mask;
        let highest = values.iter().copied().max().unwrap_or(0);
        self.bound = (highest + 1).next_power_of_two().max(self.bound);
        self.rank();
        self.rare_heaps.clear();
        self.rare_values.clear();
        if self.dense {
            return;
        }
        for (heap, &value) in values.iter().enumerate().skip(1) {
            if mask.class(u16::from(heap % 2 == 1), value) == 0 {
                self.rare_heaps.push(to_u32(heap));
                self.rare_values.push(value);
            }
        }
    }

    /// Sorts the values that can occur as a mex into classes.
    fn rank(&mut self) {
        for (parity, ranks) in (0..).zip(&mut self.ranks) {
            let all = 0..=(self.bound - 1) * 2 + 1;
            (ranks.common, ranks.rare) =
                all.partition(|&value| self.mask.class(parity, value) == 1);
        }
        let values = 2 * usize::from(self.bound);
        self.witnesses.resize(values, [Split::default(); WITNESSES]);
    }
}

/// The look for a witness of each rare value below the least common one.
struct Hunt<'a> {
    values: &'a [u16],
    least_common: u16,
    /// How many values are still without a witness.
    wanted: usize,
    work: u64,
}

impl Hunt<'_> {
    /// Tries the splits with a part from `from` to `to`; whether nothing is wanted any more.
    #[inline]
    fn scan(
        &mut self,
        breaks: &[usize],
        from: usize,
        to: usize,
        marks: &mut Marks,
        mut witnesses: Option<&mut Vec<[Split; WITNESSES]>>,
    ) -> bool {
        let n = self.values.len();
        for &taken in breaks {
            let rest = n.saturating_sub(taken);
            let to = to.min(rest / 2);
            if from > to {
                continue;
            }
            let parts = &self.values[from..=to];
            let others = &self.values[rest - to..=rest - from];
            for (index, (&a, &b)) in parts.iter().zip(others.iter().rev()).enumerate() {
                let value = a ^ b;
                if marks.is_free(value) {
                    marks.set(value);
                    if value < self.least_common {
                        if let Some(witnesses) = &mut witnesses {
                            let known = &mut witnesses[usize::from(value)];
                            known.rotate_right(1);
                            known[0] = Split {
                                taken: to_u32(taken),
                                part: to_u32(from + index),
                            };
                        }
                        self.wanted -= 1;
                        if self.wanted == 0 {
                            self.work += index as u64 + 1;
                            return true;
                        }
                    }
                }
            }
            self.work += parts.len() as u64;
        }
        false
    }

    /// Tries for each wanted value the splits that had it at earlier heaps.
    fn recall(
        &mut self,
        rare: &[u16],
        marks: &mut Marks,
        witnesses: &mut [[Split; WITNESSES]],
    ) -> bool {
        let n = self.values.len();
        for &value in rare.iter().take_while(|&&value| value < self.least_common) {
            if !marks.is_free(value) {
                continue;
            }
            let known = &mut witnesses[usize::from(value)];
            for at in 0..WITNESSES {
                let Split { taken, part } = known[at];
                let rest = n.saturating_sub(taken as usize);
                if part == 0 || part as usize >= rest {
                    continue;
                }
                self.work += 1;
                if self.values[part as usize] ^ self.values[rest - part as usize] == value {
                    marks.set(value);
                    known[..=at].rotate_right(1);
                    self.wanted -= 1;
                    break;
                }
            }
        }
        self.wanted == 0
    }
}

impl Marks {
    fn new() -> Self {
        let marks = vec![0; 1 << 16].into_boxed_slice();
        Marks(marks.try_into().expect("the lengths are the same"))
    }

    #[inline]
    fn clear(&mut self, to: usize) {
        self.0[..to].fill(0);
    }

    #[inline]
    fn set(&mut self, value: u16) {
        self.0[usize::from(value)] = 1;
    }

    #[inline]
    fn is_free(&self, value: u16) -> bool {
        self.0[usize::from(value)] == 0
    }
}

/// How many small parts are tried before the remembered splits: a game with few rare values does best with none,
/// one with hundreds, whose sums look random, with hundreds. The work decides.
#[derive(Clone, Debug, Default)]
struct Effort {
    best: usize,
    tried: usize,
    /// Which window of the round this is: the first three try the best reach and its neighbours.
    window: usize,
    heaps: u32,
    work: u64,
    costs: [u64; 3],
}

impl Effort {
    const REACHES: [usize; 8] = [0, 16, 64, 128, 256, 512, 1024, 4096];
    const HEAPS: u32 = 128;
    const WINDOWS: usize = 24;

    #[inline]
    fn reach(&self) -> usize {
        Self::REACHES[self.tried]
    }

    #[inline]
    fn spent(&mut self, work: u64) {
        self.work += work;
        self.heaps += 1;
        if self.heaps == Self::HEAPS {
            self.turn();
        }
    }

    fn turn(&mut self) {
        let around = [
            self.best,
            self.best.saturating_sub(1),
            (self.best + 1).min(Self::REACHES.len() - 1),
        ];
        if self.window < 3 {
            self.costs[self.window] = self.work;
        }
        self.window += 1;
        if self.window == 3 {
            let least = (0..3).min_by_key(|&at| self.costs[at]).unwrap_or(0);
            self.best = around[least];
        }
        if self.window == Self::WINDOWS {
            self.window = 0;
        }
        self.tried = match self.window {
            at @ 0..3 => around[at],
            _ => self.best,
        };
        (self.heaps, self.work) = (0, 0);
    }
}

fn to_u32(heap: usize) -> u32 {
    u32::try_from(heap).expect("a sequence has fewer than 2^32 values")
}
