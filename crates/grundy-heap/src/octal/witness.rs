//! Witnesses: splits that show that a rare value is an option.
//!
//! Nearly always some split has the wanted value, so the question is only how to meet one soon.
//! In a game with few values the splits that worked at earlier heaps work again; in one with hundreds, whose sums look random, it is
//! best to run through splits in order, which brings many values at once. The work done decides.

use super::code::{Break, Halves};

/// How many splits are remembered for a value.
const SPLITS: usize = 8;

/// A way to break a heap: how much is taken and the size of one part, 0 when unset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Split {
    taken: u32,
    part: u32,
    halves: Halves,
}

/// The splits that had each value last, the latest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses(Vec<[Split; SPLITS]>);

impl Witnesses {
    /// Makes room for values below a bound.
    pub(super) fn reach(&mut self, bound: usize) {
        self.0.resize(bound, [Split::default(); SPLITS]);
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.0.len() * size_of::<[Split; SPLITS]>()) as u64
    }

    /// Remembers a split of a value.
    pub(super) fn add(&mut self, value: u16, way: Break, part: usize) {
        // A heap past 2^32 is never reached; not to remember it would be no mistake either.
        if let (Ok(taken), Ok(part)) = (u32::try_from(way.taken), u32::try_from(part)) {
            let known = &mut self.0[usize::from(value)];
            known.rotate_right(1);
            known[0] = Split {
                taken,
                part,
                halves: way.halves,
            };
        }
    }

    /// Whether a remembered split has the value at the heap after `values`; counts the splits tried.
    #[inline]
    pub(super) fn recall(&mut self, values: &[u16], value: u16, work: &mut u64) -> bool {
        let known = &mut self.0[usize::from(value)];
        for at in 0..SPLITS {
            let (taken, part) = (known[at].taken as usize, known[at].part as usize);
            let rest = values.len().saturating_sub(taken);
            let is_half = known[at].halves == Halves::Forbidden && 2 * part == rest;
            if part == 0 || part >= rest || is_half {
                continue;
            }
            *work += 1;
            if values[part] ^ values[rest - part] == value {
                known[..=at].rotate_right(1);
                return true;
            }
        }
        false
    }
}

/// How witnesses are looked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By the splits that are remembered.
    Recall,
    /// By all splits in order.
    Scan,
}

/// Which way costs less, as measured at the heaps so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Effort {
    /// Which window of the round this is: the first two try the two ways, the others use the better one.
    window: usize,
    /// How many rounds ended as the one before: rounds grow longer, as a try of the worse way can be expensive.
    steady: u32,
    heaps: u32,
    work: u64,
    costs: [u64; 2],
}

impl Effort {
    const WAYS: [Way; 2] = [Way::Recall, Way::Scan];
    const HEAPS: u32 = 128;
    const WINDOWS: usize = 32;

    /// The way to take at this heap.
    #[inline]
    pub(super) fn way(&self) -> Way {
        Self::WAYS[if self.window < 2 {
            self.window
        } else {
            self.better()
        }]
    }

    #[inline]
    fn better(&self) -> usize {
        usize::from(self.costs[1] < self.costs[0])
    }

    /// Counts the work at a heap where all wanted values had a witness.
    #[inline]
    pub(super) fn spent(&mut self, work: u64) {
        self.work += work;
        self.heaps += 1;
        // A try that has cost too much already is cut short.
        let hopeless = self.window == 1 && self.work > 2 * self.costs[0].max(1 << 12);
        if self.heaps == Self::HEAPS || hopeless {
            self.turn();
        }
    }

    fn turn(&mut self) {
        let before = self.better();
        if let Some(cost) = self.costs.get_mut(self.window) {
            *cost = self.work;
        }
        if self.window == 1 {
            let same = self.better() == before;
            self.steady = if same { (self.steady + 1).min(20) } else { 0 };
        }
        self.window = (self.window + 1) % (Self::WINDOWS << self.steady);
        (self.heaps, self.work) = (0, 0);
    }
}
