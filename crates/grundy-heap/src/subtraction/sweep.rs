//! The periods of whole families of sets.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy_num::{Halt, Limits};

use super::quick::Scratch;
use super::set_family::{Place, SetFamily};
use crate::{Progress, Proof};

/// What a sweep found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// How many sets were looked at.
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
/// use grundy_num::Limits;
/// let swept = sweep(SetFamily { size: 2, most: 30 }, 2, 10_000, &Limits::none())?;
/// assert_eq!((swept.sets, swept.proved), (435, 435));
/// assert_eq!(swept.longest_period.unwrap().0, [29, 30]);
/// # Ok::<_, grundy_num::Halt>(())
/// ```
pub fn sweep(
    family: SetFamily,
    threads: usize,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Swept, Halt> {
    let count = family.count();
    let count = count.ok_or(Halt::TooLarge("the number of sets in the family"))?;
    let mut sweep = Sweep::new(family, 0..count, last);
    sweep.advance(threads, limits)?;
    Ok(sweep.swept)
}

/// A sweep over a range of the sets of a family that can be watched, stopped and taken up again.
///
/// ```
/// use grundy_heap::{SetFamily, Sweep, sweep};
/// use grundy_num::{Halt, Limits};
/// let family = SetFamily { size: 3, most: 30 };
/// let mut sweep_on = Sweep::new(family, 0..4060, 10_000);
/// // A few steps of work at a time.
/// while sweep_on.advance(1, &Limits::none().steps(0)) == Err(Halt::Steps) {
///     assert!(sweep_on.progress().done < 4060);
/// }
/// assert_eq!(*sweep_on.swept(), sweep(family, 2, 10_000, &Limits::none())?);
/// # Ok::<_, Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    family: SetFamily,
    last: usize,
    swept: Swept,
    total: u64,
    /// The numbers of the sets that are not done.
    left: Vec<Range<u64>>,
}

/// Sets that a thread takes at a time: a millisecond of work or less.
const AT_A_TIME: u64 = 512;

impl Sweep {
    /// A sweep over the sets with these numbers, with heaps up to `last` for each.
    pub fn new(family: SetFamily, numbers: Range<u64>, last: usize) -> Self {
        let end = numbers.end.min(family.count().unwrap_or(u64::MAX));
        let numbers = numbers.start.min(end)..end;
        Sweep {
            family,
            last,
            swept: Swept::default(),
            total: numbers.end - numbers.start,
            left: vec![numbers],
        }
    }

    /// Works until all sets are done or a limit is reached; after a [`Halt`] what is done stays done,
    /// and a later call goes on. Each thread has these limits for itself.
    pub fn advance(&mut self, threads: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        let queue = Queue {
            left: Mutex::new(std::mem::take(&mut self.left)),
            halted: AtomicBool::new(false),
        };
        let (family, last) = (self.family, self.last);
        // A browser lets a module start no thread: there the first does all the work.
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            threads
        };
        let mut parts = Vec::new();
        std::thread::scope(|scope| {
            let others = (1..threads).map(|_| {
                let limits = limits.clone();
                let queue = &queue;
                scope.spawn(move || queue.work(family, last, &limits))
            });
            let others: Vec<_> = others.collect();
            parts.push(queue.work(family, last, limits));
            for other in others {
                parts.push(other.join().expect("a sweep does not panic"));
            }
        });
        self.left = queue.left.into_inner().unwrap_or_default();
        self.left.retain(|numbers| !numbers.is_empty());
        self.left.sort_by_key(|numbers| numbers.start);
        let mut ended = Ok(());
        for (part, end) in parts {
            self.swept.join(part);
            // The threads after the first to stop were only told to.
            ended = ended.and(end);
        }
        ended
    }

    /// How far the sweep is.
    pub fn progress(&self) -> Progress {
        Progress {
            unit: "sets",
            done: self.swept.sets.into(),
            total: Some(self.total.into()),
        }
    }

    /// What was found out so far.
    pub fn swept(&self) -> &Swept {
        &self.swept
    }

    /// The numbers of the sets that are not done, in order.
    pub fn left(&self) -> &[Range<u64>] {
        &self.left
    }
}

/// The sets that no thread has taken yet.
struct Queue {
    left: Mutex<Vec<Range<u64>>>,
    /// One thread has reached a limit, so all are to stop.
    halted: AtomicBool,
}

impl Queue {
    /// Takes sets until there are none or a limit is reached; what was taken and not done goes back.
    fn work(
        &self,
        family: SetFamily,
        last: usize,
        limits: &Limits<'_>,
    ) -> (Swept, Result<(), Halt>) {
        let mut part = Swept::default();
        let mut scratch = Scratch::default();
        while let Some(numbers) = self.take() {
            let mut place = Place::new(family.size, numbers.start);
            for number in numbers.clone() {
                let found = if self.halted.load(Ordering::Relaxed) {
                    self.put_back(number..numbers.end);
                    return (part, Ok(()));
                } else {
                    limits
                        .tick()
                        .and_then(|()| scratch.period(place.set(), last, limits))
                };
                match found {
                    Ok(proof) => part.count(place.set(), proof),
                    Err(halt) => {
                        self.halted.store(true, Ordering::Relaxed);
                        self.put_back(number..numbers.end);
                        return (part, Err(halt));
                    }
                }
                place.advance();
            }
        }
        (part, Ok(()))
    }

    fn take(&self) -> Option<Range<u64>> {
        let mut left = self.left.lock().ok()?;
        while let Some(numbers) = left.last_mut() {
            let end = numbers.end.min(numbers.start.saturating_add(AT_A_TIME));
            let taken = numbers.start..end;
            if taken.is_empty() {
                left.pop();
                continue;
            }
            numbers.start = end;
            return Some(taken);
        }
        None
    }

    fn put_back(&self, numbers: Range<u64>) {
        if let Ok(mut left) = self.left.lock() {
            left.push(numbers);
        }
    }
}

impl Swept {
    fn count(&mut self, set: &[u64], proof: Option<Proof>) {
        self.sets += 1;
        if let Some(proof) = proof {
            self.proved += 1;
            self.note(set, proof);
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

    /// Adds what was found out about other sets.
    pub fn join(&mut self, other: Swept) {
        self.sets += other.sets;
        self.proved += other.proved;
        for (set, proof) in other
            .longest_period
            .into_iter()
            .chain(other.longest_preperiod)
        {
            self.note(&set, proof);
        }
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
