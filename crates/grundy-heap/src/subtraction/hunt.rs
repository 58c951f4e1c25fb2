//! The search for a window that comes again, in memory that does not grow with the period.
//!
//! Brent's method: a window is kept at heaps that double, and every later window is compared with
//! it. When the kept window is on the cycle and the run since is as long as the period, it comes
//! again, for the first time after exactly the least period. The law `G(n + p) = G(n)` then holds
//! from some heap on and fails before it, so the preperiod is found by bisection among the marks.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::cell::Cell;
use super::marks::{Marks, copied};
use super::recurrence::{self, Comparison};
use super::stream::Stream;
use crate::{CheckpointError, ResumeError};

/// A search whatever the width of its cells; windows go in and out as values.
pub(crate) trait Hunting: Send + Sync {
    /// Works until the period is known: the least preperiod and the least period.
    fn advance(&mut self, limits: &Limits<'_>) -> Result<(u64, u64), Halt>;

    /// How many values were computed in order.
    fn heaps(&self) -> u64;

    /// The values of a range of heaps.
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<u32>, Halt>;

    /// The spacing of the marks and the windows there.
    fn marks(&self) -> (u64, Vec<u32>);

    /// The heap where the search is, with its window, and the one kept, with its window.
    fn place(&self) -> [(u64, Vec<u32>); 2];

    /// Goes to such a place, unless no search has such marks there.
    fn resume(
        &mut self,
        marks: (u64, &[u32]),
        place: [(u64, &[u32]); 2],
        limits: &Limits<'_>,
    ) -> Result<(), ResumeError>;
}

#[derive(Clone)]
pub(crate) struct Hunt<C> {
    stream: Stream<C>,
    marks: Marks<C>,
    /// The window compared with, before heap `kept_at`; none yet at heap 0.
    kept: Vec<C>,
    kept_at: u64,
    period: Option<u64>,
}

impl<C: Cell + Send + Sync> Hunt<C> {
    pub(crate) fn new(set: &[usize], limits: &Limits<'_>) -> Result<Self, Halt> {
        let stream = Stream::new(set, limits)?;
        let marks = Marks::new(stream.max(), stream.block() as u64);
        Ok(Hunt {
            stream,
            marks,
            kept: Vec::new(),
            kept_at: 0,
            period: None,
        })
    }

    fn find_period(&mut self, limits: &Limits<'_>) -> Result<u64, Halt> {
        if let Some(period) = self.period {
            return Ok(period);
        }
        let block = self.stream.block();
        loop {
            limits.tick()?;
            limits.look()?;
            let from = self.stream.next();
            let cells = self.stream.ahead(block, limits)?;
            if self.kept_at > 0
                && let Some(offset) = recurrence::find(cells, &self.kept, limits)?
            {
                let period = from + offset as u64 - self.kept_at;
                self.period = Some(period);
                return Ok(period);
            }
            let next = from + block as u64;
            let window = &cells[block..];
            let windows = (self.marks.len() + 2) as u64;
            limits.allow_memory(windows.saturating_mul(size_of_val(window) as u64))?;
            // Nothing changes before the last thing that can halt, so that a later call goes on here.
            let is_kept = self.kept_at == 0 || next == 2 * self.kept_at;
            let kept = is_kept.then(|| copied(window, limits)).transpose()?;
            self.marks.note(next, window, limits)?;
            self.stream.pass(block);
            if let Some(kept) = kept {
                self.kept = kept;
                self.kept_at = next;
            }
        }
    }

    /// A stream that stands before `heap`.
    fn stream_at(&self, heap: u64, limits: &Limits<'_>) -> Result<Stream<C>, Halt> {
        let mut stream = Stream::new(self.stream.set(), limits)?;
        if let Some((at, window)) = self.marks.before(heap) {
            stream.jump(at, window, limits)?;
        }
        while stream.next() < heap {
            limits.look()?;
            let count = step(heap - stream.next(), stream.block());
            stream.ahead(count, limits)?;
            stream.pass(count);
        }
        Ok(stream)
    }

    fn find_preperiod(&self, period: u64, limits: &Limits<'_>) -> Result<u64, Halt> {
        // The law does not yet hold at mark `below` and holds at `above`, which is the kept
        // window if no mark.
        let (mut below, mut above) = (0, 1 + self.marks.len());
        while let Some((heap, _)) = self.marks.get(above - 1) {
            if heap < self.kept_at || above == 1 {
                break;
            }
            above -= 1;
        }
        while above - below > 1 {
            let middle = usize::midpoint(below, above);
            let (heap, window) = self.marks.get(middle).expect("between two marks");
            let later = self.stream_at(heap + period, limits)?;
            if Comparison::within(limits).same(later.window(), window)? {
                above = middle;
            } else {
                below = middle;
            }
        }
        let from = self.marks.get(below).map_or(0, |(heap, _)| heap);
        let to = (self.marks.get(above)).map_or(self.kept_at, |(heap, _)| heap);
        let mut here = self.stream_at(from, limits)?;
        let mut there = self.stream_at(from + period, limits)?;
        let max = here.max();
        // The last heap at which the law fails, kept as the next one.
        let mut preperiod = 0;
        let mut comparison = Comparison::within(limits);
        let mut note = |first: u64, here: &[C], there: &[C]| {
            if let Some(i) = comparison.last_unlike(here, there)? {
                preperiod = first + i as u64 + 1;
            }
            Ok::<_, Halt>(())
        };
        if from > 0 {
            note(from - max as u64, here.window(), there.window())?;
        }
        while here.next() < to {
            limits.look()?;
            let count = step(to - here.next(), here.block());
            let first = here.next();
            let (cells, later) = (here.ahead(count, limits)?, there.ahead(count, limits)?);
            note(first, &cells[max..], &later[max..])?;
            here.pass(count);
            there.pass(count);
        }
        Ok(preperiod)
    }
}

fn step(left: u64, block: usize) -> usize {
    usize::try_from(left).map_or(block, |left| left.min(block))
}

fn values<C: Cell>(cells: &[C]) -> Vec<u32> {
    cells.iter().map(|cell| cell.value()).collect()
}

fn cells<C: Cell>(values: &[u32]) -> Vec<C> {
    values.iter().map(|&value| C::of_value(value)).collect()
}

impl<C: Cell + Send + Sync> Hunting for Hunt<C> {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<(u64, u64), Halt> {
        let period = self.find_period(limits)?;
        Ok((self.find_preperiod(period, limits)?, period))
    }

    fn heaps(&self) -> u64 {
        self.stream.next()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
        let mut stream = self.stream_at(heaps.start, limits)?;
        let max = stream.max();
        let mut out = Vec::new();
        while stream.next() < heaps.end {
            limits.look()?;
            let count = step(heaps.end - stream.next(), stream.block());
            limits.allow_memory((out.len() as u64 + count as u64) * 4)?;
            let cells = stream.ahead(count, limits)?;
            for cells in cells[max..].chunks(Stream::<C>::PIECE) {
                limits.look()?;
                out.extend(cells.iter().map(|cell| cell.value()));
            }
            stream.pass(count);
        }
        Ok(out)
    }

    fn marks(&self) -> (u64, Vec<u32>) {
        let windows = self.marks.windows().iter();
        (
            self.marks.spacing(),
            windows.flat_map(|window| values(window)).collect(),
        )
    }

    fn place(&self) -> [(u64, Vec<u32>); 2] {
        let next = self.stream.next();
        let window = if next == 0 { &[] } else { self.stream.window() };
        [(next, values(window)), (self.kept_at, values(&self.kept))]
    }

    fn resume(
        &mut self,
        (spacing, marks): (u64, &[u32]),
        place: [(u64, &[u32]); 2],
        limits: &Limits<'_>,
    ) -> Result<(), ResumeError> {
        let [(next, window), (kept_at, kept)] = place;
        let windows = marks.chunks(self.stream.max());
        let mut list = Vec::new();
        for window in windows {
            limits.look()?;
            list.push(cells(window));
        }
        let count = list.len();
        self.marks.restore(spacing, list).ok_or_else(|| {
            let reason =
                format!("expected what a search keeps of so many heaps, found {count} windows");
            CheckpointError::new("spacing", reason)
        })?;
        self.kept = cells(kept);
        self.kept_at = kept_at;
        if next > 0 {
            self.stream.jump(next, &cells(window), limits)?;
        }
        Ok(())
    }
}

/// The search with cells as narrow as the set allows.
pub(crate) fn hunt(set: &[usize], limits: &Limits<'_>) -> Result<Box<dyn Hunting>, Halt> {
    Ok(match set.len() {
        ..8 => Box::new(Hunt::<u8>::new(set, limits)?),
        8..16 => Box::new(Hunt::<u16>::new(set, limits)?),
        16..32 => Box::new(Hunt::<u32>::new(set, limits)?),
        32..64 => Box::new(Hunt::<u64>::new(set, limits)?),
        64..128 => Box::new(Hunt::<u128>::new(set, limits)?),
        128..1024 => Box::new(Hunt::<[u64; 16]>::new(set, limits)?),
        1024.. => {
            return Err(Halt::TooLarge(
                "the word for a value of a set of over 1023 numbers",
            ));
        }
    })
}
