//! The periods of whole families of sets.

use super::quick::Scratch;
use crate::Proof;

/// All sets of `size` numbers up to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetFamily {
    /// How many numbers a set has, from 1 to 7.
    pub size: usize,
    /// The greatest number allowed.
    pub most: u64,
}

/// What a sweep found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// How many sets there are.
    pub sets: u64,
    /// How many of them got a proved period.
    pub proved: u64,
    /// The set with the longest period, the first of several.
    pub longest_period: Option<(Vec<u64>, Proof)>,
    /// The set with the longest preperiod, the first of several.
    pub longest_preperiod: Option<(Vec<u64>, Proof)>,
}

/// The periods of all sets of a family, on `threads` threads, with heaps up to `last` for each set.
///
/// The answer does not depend on the number of threads.
///
/// ```
/// use grundy_heap::{SetFamily, sweep};
/// let swept = sweep(SetFamily { size: 2, most: 30 }, 2, 10_000);
/// assert_eq!((swept.sets, swept.proved), (435, 435));
/// assert_eq!(swept.longest_period.unwrap().0, [29, 30]);
/// ```
pub fn sweep(family: SetFamily, threads: usize, last: usize) -> Swept {
    let threads = threads.max(1) as u64;
    // Threads take the greatest numbers in turn, so that each gets its share of long sets.
    let share = |thread: u64| {
        let mut part = Swept::default();
        let mut scratch = Scratch::default();
        for greatest in (1..=family.most).filter(|greatest| greatest % threads == thread) {
            part.sweep_up_to(family.size, greatest, &mut scratch, last);
        }
        part
    };
    if threads == 1 {
        return share(0);
    }
    std::thread::scope(|scope| {
        let share = &share;
        let parts: Vec<_> = (0..threads)
            .map(|t| scope.spawn(move || share(t)))
            .collect();
        let parts = parts
            .into_iter()
            .map(|part| part.join().expect("a sweep does not panic"));
        parts.fold(Swept::default(), Swept::join)
    })
}

impl Swept {
    /// All sets of `size` numbers with this greatest one, in lexicographic order.
    fn sweep_up_to(&mut self, size: usize, greatest: u64, scratch: &mut Scratch, last: usize) {
        if size == 0 || size > Scratch::LARGEST_SET || greatest < size as u64 {
            return;
        }
        let mut set: Vec<u64> = (1..=size as u64).collect();
        set[size - 1] = greatest;
        loop {
            self.sets += 1;
            if let Some(proof) = scratch.period(&set, last) {
                self.proved += 1;
                self.note(&set, proof);
            }
            // The last number but the greatest that has room to grow.
            let room = |i: usize| greatest - (size - 1 - i) as u64;
            let Some(i) = (0..size - 1).rev().find(|&i| set[i] < room(i)) else {
                return;
            };
            let grown = set[i] + 1;
            for (number, place) in (grown..).zip(&mut set[i..size - 1]) {
                *place = number;
            }
        }
    }

    fn note(&mut self, set: &[u64], proof: Proof) {
        if beats(
            set,
            proof.period().period,
            self.longest_period.as_ref(),
            |p| p.period,
        ) {
            self.longest_period = Some((set.to_vec(), proof.clone()));
        }
        if beats(
            set,
            proof.period().preperiod,
            self.longest_preperiod.as_ref(),
            |p| p.preperiod,
        ) {
            self.longest_preperiod = Some((set.to_vec(), proof));
        }
    }

    fn join(mut self, other: Swept) -> Swept {
        self.sets += other.sets;
        self.proved += other.proved;
        for (set, proof) in other
            .longest_period
            .into_iter()
            .chain(other.longest_preperiod)
        {
            self.note(&set, proof);
        }
        self
    }
}

fn beats(
    set: &[u64],
    length: u128,
    best: Option<&(Vec<u64>, Proof)>,
    measure: impl Fn(&crate::Period) -> u128,
) -> bool {
    best.is_none_or(|(best_set, best)| {
        let best = measure(&best.period());
        length > best || length == best && set < best_set.as_slice()
    })
}
