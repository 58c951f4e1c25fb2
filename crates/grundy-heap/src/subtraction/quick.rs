//! Periods of many small sets, one after another, in one buffer.
//!
//! The values are computed to some heap, then the nearest earlier copy of the last window is
//! looked for: its distance is the least period, and the proof. Without a copy the run is doubled.

use grundy_num::{Halt, Limits};

use super::kernel::{self, LEAD, SLACK};
use super::{WINDOW, recurrence};
use crate::{Period, Proof};

/// A buffer to find periods of sets of at most seven numbers in, without allocating for each.
///
/// ```
/// use grundy_heap::Scratch;
/// use grundy_num::Limits;
/// let mut scratch = Scratch::default();
/// let proof = scratch.period(&[1, 2, 6, 11], 1 << 20, &Limits::none())?.unwrap();
/// assert_eq!((proof.period().preperiod, proof.period().period), (3, 12));
/// # Ok::<_, grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    cells: Vec<u8>,
}

impl Scratch {
    /// The largest set that fits.
    pub const LARGEST_SET: usize = 7;

    /// The period of the subtraction game of these numbers, which are increasing and positive,
    /// at most seven of them; `None` when heaps up to `last` do not show it or the set is no such set.
    pub fn period(
        &mut self,
        set: &[u64],
        last: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Proof>, Halt> {
        let mut room = [0; Self::LARGEST_SET];
        let Some(numbers) = numbers(set, &mut room) else {
            return Ok(None);
        };
        let max = numbers[numbers.len() - 1];
        // In a run, cell `max + n` is heap `n`; the cells before are heaps that do not exist.
        let mut from = max;
        let Some(mut to) = max.checked_mul(4).and_then(|four| four.checked_add(32)) else {
            return Ok(None);
        };
        loop {
            if to.saturating_sub(max) > last {
                return Ok(None);
            }
            if self.cells.len() < LEAD + to + SLACK {
                let length = to.checked_mul(2).ok_or(Halt::Memory)? + LEAD + SLACK;
                limits.allow_memory(length as u64)?;
                self.cells.resize(length, 0);
            }
            if from == max {
                self.cells[..LEAD + max].fill(0);
            }
            kernel::fill_in_pieces(&mut self.cells, LEAD + from..LEAD + to, numbers, limits)?;
            let run = &self.cells[LEAD..LEAD + to];
            if let Some(period) = recurrence::nearest(run, max, limits)? {
                // Where the sequence and itself one period on differ last.
                let (here, there) = (&run[max..to - period], &run[max + period..]);
                let preperiod = here.len() - common_end(here, there);
                let heaps = preperiod + period + max;
                return Ok(Some(proof(preperiod, period, heaps)));
            }
            (from, to) = (to, 2 * to);
        }
    }
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

fn proof(preperiod: usize, period: usize, heaps: usize) -> Proof {
    let period = Period {
        preperiod: preperiod as u128,
        period: period as u128,
        saltus: 0,
    };
    Proof::new(period, WINDOW, heaps as u128)
}

/// How many cells at the end of two runs of one length agree.
#[inline]
fn common_end(a: &[u8], b: &[u8]) -> usize {
    const AT_ONCE: usize = 64;
    let chunks = a.rchunks_exact(AT_ONCE).zip(b.rchunks_exact(AT_ONCE));
    let whole = chunks.take_while(|(a, b)| a == b).count() * AT_ONCE;
    let (a, b) = (&a[..a.len() - whole], &b[..b.len() - whole]);
    let rest = a.iter().rev().zip(b.iter().rev());
    whole + rest.take_while(|(a, b)| a == b).count()
}
