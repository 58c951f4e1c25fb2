//! Periods of many small sets, one after another, in one buffer.
//!
//! The values are computed to some heap, then the nearest earlier copy of the last window is
//! looked for: its distance is the least period, and the proof. Without a copy the run is doubled.
//! Outcomes are decided by the window before them as values are, by the same theorem.

use grundy_num::{Halt, Limits};

use super::cell::{Cell, Lost};
use super::kernel::{self, LEAD, SLACK};
use super::{recurrence, window_theorem};
use crate::{Period, Proof};

/// What is read off a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Its nim-value.
    #[default]
    Nimbers,
    /// Who wins it: 0 where the previous player does, 1 where the next one does.
    Outcomes,
}

/// What is known before anything is computed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Beginning {
    /// Nothing: a move takes at most what there is.
    #[default]
    Wall,
    /// All heaps up to 0 are lost, and a move may lead below 0.
    Sink,
    /// The values of the first heaps are these, by whatever law; from there on a move takes at most
    /// what there is.
    Values(Vec<u32>),
}

impl Beginning {
    /// The values of the first heaps that are given; of a sink it is heap 0.
    pub(crate) fn given(&self) -> &[u32] {
        match self {
            Beginning::Wall => &[],
            Beginning::Sink => &[0],
            Beginning::Values(values) => values,
        }
    }
}

/// A buffer to find periods of small sets in, without allocating for each.
///
/// ```
/// use grundy_heap::{Beginning, Reading, Scratch};
/// use grundy_num::Limits;
/// let (mut scratch, limits) = (Scratch::default(), Limits::none());
/// let proof = scratch.period(&[1, 2, 6, 11], 1 << 20, &limits)?.unwrap();
/// assert_eq!((proof.period().preperiod, proof.period().period), (3, 12));
///
/// let (reading, beginning) = (Reading::Outcomes, Beginning::Wall);
/// let outcomes = scratch.period_of(&[2, 4, 7], reading, &beginning, 1 << 20, &limits)?;
/// assert_eq!(outcomes.unwrap().period().preperiod, 4);
/// let nimbers = scratch.period(&[2, 4, 7], 1 << 20, &limits)?;
/// assert_eq!(nimbers.unwrap().period().preperiod, 8);
/// # Ok::<_, grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    bytes: Vec<u8>,
    words: Vec<u32>,
    lost: Vec<Lost>,
}

impl Scratch {
    /// The largest set whose nim-values fit.
    pub const LARGEST_SET: usize = 31;

    /// The greatest value that a beginning may have.
    pub const GREATEST_VALUE: u32 = 31;

    /// The period of the nim-values of the subtraction game of these numbers, which are increasing and
    /// positive, at most 31 of them; `None` when heaps up to `last` do not show it or the set is no
    /// such set.
    pub fn period(
        &mut self,
        set: &[u64],
        last: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Proof>, Halt> {
        self.period_of(set, Reading::Nimbers, &Beginning::Wall, last, limits)
    }

    /// The same of nim-values or outcomes, and with any beginning. Heaps are counted from the first
    /// that is given; of outcomes a beginning counts 0 as lost and everything else as won.
    pub fn period_of(
        &mut self,
        set: &[u64],
        reading: Reading,
        beginning: &Beginning,
        last: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Proof>, Halt> {
        let mut room = [0; Self::LARGEST_SET];
        let Some(numbers) = numbers(set, &mut room) else {
            return Ok(None);
        };
        let greatest = beginning.given().iter().copied().max().unwrap_or(0);
        if greatest > Self::GREATEST_VALUE {
            return Ok(None);
        }
        let found = match reading {
            Reading::Outcomes => period_in(&mut self.lost, numbers, beginning, last, limits),
            // A union of seven bits of eight is never all ones.
            Reading::Nimbers if numbers.len() <= 7 && greatest <= 7 => {
                period_in(&mut self.bytes, numbers, beginning, last, limits)
            }
            Reading::Nimbers => period_in(&mut self.words, numbers, beginning, last, limits),
        };
        let theorem = window_theorem(reading, beginning);
        Ok(found?.map(|(period, heaps)| Proof::new(period, theorem, heaps)))
    }
}

/// The least period, and the first heap whose value was not needed to prove it.
fn period_in<C: Cell>(
    cells: &mut Vec<C>,
    numbers: &[usize],
    beginning: &Beginning,
    last: usize,
    limits: &Limits<'_>,
) -> Result<Option<(Period, u128)>, Halt> {
    let max = numbers[numbers.len() - 1];
    let given = beginning.given();
    let before = match beginning {
        Beginning::Wall | Beginning::Values(_) => C::default(),
        Beginning::Sink => C::of_value(0),
    };
    // In a run, cell `max + n` is heap `n`; the cells before are heaps that do not exist, or sinks.
    let mut from = max + given.len();
    let Some(first) = from.checked_mul(4).and_then(|four| four.checked_add(32)) else {
        return Ok(None);
    };
    // Behind the cell of the last heap. A run that ends there shows every law that shows by that heap.
    let end = max.saturating_add(last).saturating_add(1);
    let mut to = first.min(end);
    let mut is_fresh = true;
    while from < to {
        if cells.len() < LEAD + to + SLACK {
            let length = to.checked_mul(2).ok_or(Halt::Memory)? + LEAD + SLACK;
            limits.allow_memory((length as u64).saturating_mul(size_of::<C>() as u64))?;
            cells.resize(length, C::default());
        }
        if is_fresh {
            cells[..LEAD + max].fill(before);
            for (cell, &value) in cells[LEAD + max..].iter_mut().zip(given) {
                *cell = C::of_value(value);
            }
            is_fresh = false;
        }
        kernel::fill_in_pieces(cells, LEAD + from..LEAD + to, numbers, limits)?;
        let run = &cells[LEAD..LEAD + to];
        // What comes after a window is decided by it only where it was computed.
        if let Some(period) = recurrence::nearest(&run[given.len()..], max, limits)? {
            // Where the sequence and itself one period on differ last.
            let (here, there) = (&run[max..to - period], &run[max + period..]);
            let preperiod = here.len() - common_end(here, there);
            let window = preperiod.max(given.len().saturating_sub(max));
            let heaps = window + period + max;
            let period = Period {
                preperiod: preperiod as u128,
                period: period as u128,
                saltus: 0,
            };
            return Ok(Some((period, heaps as u128)));
        }
        (from, to) = (to, to.saturating_mul(2).min(end));
    }
    Ok(None)
}

/// The numbers of an increasing set of positive numbers, if they are few.
fn numbers<'a>(set: &[u64], room: &'a mut [usize]) -> Option<&'a [usize]> {
    let numbers = room.get_mut(..set.len())?;
    for (number, &s) in numbers.iter_mut().zip(set) {
        *number = usize::try_from(s).ok()?;
    }
    let increase = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    (increase && numbers.first().is_some_and(|&s| s > 0)).then_some(numbers)
}

/// How many cells at the end of two runs of one length agree.
#[inline]
fn common_end<C: Cell>(a: &[C], b: &[C]) -> usize {
    const AT_ONCE: usize = 64;
    let chunks = a.rchunks_exact(AT_ONCE).zip(b.rchunks_exact(AT_ONCE));
    let whole = chunks.take_while(|(a, b)| a == b).count() * AT_ONCE;
    let (a, b) = (&a[..a.len() - whole], &b[..b.len() - whole]);
    let rest = a.iter().rev().zip(b.iter().rev());
    whole + rest.take_while(|(a, b)| a == b).count()
}
