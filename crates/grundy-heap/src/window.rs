//! Sequences in which a heap depends on the last few before it, and the search for their periods.
//!
//! A finite set of numbers, the heaps that are given, and what stands before heap 0: that is a [`Line`]. It serves
//! subtraction games whose first values are given, and outcomes, of which a heap is lost exactly when none is lost that a
//! move leads to. Either way the last `max S` entries decide all later ones, so a window that comes again proves a period,
//! unless a given heap lies after it.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use crate::subtraction::window_theorem;
use crate::{Beginning, Proof, Reading, Scratch, Theorem};

/// A heap that does not exist, or one of a value that no heap after it can have: neither ever is in the way of a mex.
const NONE: u16 = u16::MAX;

/// The most numbers of a set, so that every value fits.
const MOST_NUMBERS: usize = 1 << 15;

/// Heaps that are computed at once before memory is spared.
const QUICK_HEAPS: usize = 1 << 20;

/// The rules by which a line goes on.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The numbers, increasing.
    set: Vec<usize>,
    reading: Reading,
    beginning: Beginning,
    /// The entries of the first heaps, which are given.
    head: Vec<u32>,
}

impl Line {
    pub(crate) fn new(set: &[u64], reading: Reading, beginning: Beginning) -> Result<Self, Halt> {
        if set.len() > MOST_NUMBERS {
            return Err(Halt::TooLarge("a set of over 32768 numbers"));
        }
        let set = set
            .iter()
            .map(|&s| usize::try_from(s).map_err(|_| Halt::Memory));
        let head = beginning.given().iter().map(|&value| match reading {
            Reading::Nimbers => value,
            Reading::Outcomes => value.min(1),
        });
        Ok(Line {
            set: set.collect::<Result<_, _>>()?,
            reading,
            head: head.collect(),
            beginning,
        })
    }

    /// Its period by the kernels for small sets, where the first heaps show it; they are many times faster.
    pub(crate) fn quick_period(&self, limits: &Limits<'_>) -> Result<Option<Proof>, Halt> {
        if self.set.len() > Scratch::LARGEST_SET || self.max() > QUICK_HEAPS {
            return Ok(None);
        }
        limits.look()?;
        let set: Vec<u64> = self.set.iter().map(|&s| s as u64).collect();
        let (reading, beginning) = (self.reading, &self.beginning);
        Scratch::default().period_of(&set, reading, beginning, QUICK_HEAPS, limits)
    }

    /// The theorem that proves its period.
    pub(crate) fn theorem(&self) -> Theorem {
        window_theorem(self.reading, &self.beginning)
    }

    /// The length of the window that decides what follows.
    pub(crate) fn max(&self) -> usize {
        self.set[self.set.len() - 1]
    }

    /// The first heap that is not given.
    pub(crate) fn first(&self) -> u64 {
        self.head.len() as u64
    }

    /// The greatest entry that is not given.
    pub(crate) fn most(&self) -> u16 {
        match self.reading {
            Reading::Nimbers => u16::try_from(self.set.len()).expect("there are few numbers"),
            Reading::Outcomes => 1,
        }
    }

    fn cell(&self, entry: u32) -> u16 {
        let cell = u16::try_from(entry).ok();
        cell.filter(|&cell| cell <= self.most()).unwrap_or(NONE)
    }

    /// The line where nothing but the given heaps is there.
    pub(crate) fn start(&self, limits: &Limits<'_>) -> Result<Rolling, Halt> {
        let max = self.max();
        limits.allow_memory(2 * max as u64)?;
        let before = match self.beginning {
            Beginning::Wall | Beginning::Values(_) => NONE,
            Beginning::Sink => 0,
        };
        let given = self.head.len().min(max);
        let mut cells = vec![before; max - given];
        let last = &self.head[self.head.len() - given..];
        cells.extend(last.iter().map(|&entry| self.cell(entry)));
        Ok(Rolling {
            next: self.first(),
            cells,
        })
    }

    /// The entries of a range of heaps, from the smallest heap up.
    pub(crate) fn entries(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
        let count = heaps.end.saturating_sub(heaps.start);
        limits.allow_memory(count.saturating_mul(4))?;
        let given = usize::try_from(heaps.end.min(self.first())).map_err(|_| Halt::Memory)?;
        let from = usize::try_from(heaps.start).unwrap_or(usize::MAX);
        let mut entries = self.head[from.min(given)..given].to_vec();
        let mut rolling = self.start(limits)?;
        while rolling.next < heaps.end {
            let block = self.block().min(short(heaps.end - rolling.next));
            let skipped = short(heaps.start.saturating_sub(rolling.next)).min(block);
            let cells = rolling.ahead(self, block, limits)?;
            let wanted = &cells[self.max() + skipped..];
            entries.extend(wanted.iter().map(|&cell| u32::from(cell)));
            rolling.pass(block);
        }
        Ok(entries)
    }

    /// How many entries are computed at once: as many as a window has, so that to move it costs little.
    pub(crate) fn block(&self) -> usize {
        self.max().max(256)
    }

    /// Computes the cells of a range from those before them.
    fn fill(&self, cells: &mut [u16], range: Range<usize>) {
        match self.reading {
            Reading::Outcomes => {
                for at in range {
                    let won = self.set.iter().any(|&s| cells[at - s] == 0);
                    cells[at] = u16::from(won);
                }
            }
            Reading::Nimbers if self.set.len() < 128 => {
                for at in range {
                    let options = self.set.iter().map(|&s| cells[at - s]);
                    let options = options.filter(|&option| option < 128);
                    let seen = options.fold(0u128, |seen, option| seen | 1 << option);
                    let value = u16::try_from(seen.trailing_ones());
                    cells[at] = value.expect("at most 127");
                }
            }
            Reading::Nimbers => {
                let mut seen = vec![usize::MAX; self.set.len() + 1];
                for at in range {
                    for &s in &self.set {
                        if let Some(seen) = seen.get_mut(usize::from(cells[at - s])) {
                            *seen = at;
                        }
                    }
                    let free = seen.iter().position(|&last| last != at);
                    let value = u16::try_from(free.expect("one value more than options"));
                    cells[at] = value.expect("there are few numbers");
                }
            }
        }
    }
}

/// A line as it is computed: the last window, and behind it what was computed ahead.
#[derive(Clone, Debug)]
pub(crate) struct Rolling {
    /// The heap after the window.
    pub(crate) next: u64,
    cells: Vec<u16>,
}

/// Options looked at between two looks at the limits.
const OPTIONS_PER_LOOK: usize = 1 << 16;

impl Rolling {
    /// A line that goes on from a window.
    pub(crate) fn at(next: u64, cells: Vec<u16>) -> Self {
        Rolling { next, cells }
    }

    /// The window, the oldest first.
    pub(crate) fn window(&self) -> &[u16] {
        &self.cells
    }

    /// The window and so many entries behind it; the heap stays where it is.
    pub(crate) fn ahead(
        &mut self,
        line: &Line,
        count: usize,
        limits: &Limits<'_>,
    ) -> Result<&[u16], Halt> {
        let max = line.max();
        limits.allow_memory(2 * (max as u64 + count as u64))?;
        self.cells.resize(max + count, 0);
        let piece = (OPTIONS_PER_LOOK / line.set.len()).max(64);
        let mut from = max;
        while from < self.cells.len() {
            if let Err(halt) = limits.look() {
                self.cells.truncate(max);
                return Err(halt);
            }
            let to = self.cells.len().min(from + piece);
            line.fill(&mut self.cells, from..to);
            from = to;
        }
        Ok(&self.cells)
    }

    /// Goes on past entries that were computed.
    pub(crate) fn pass(&mut self, count: usize) {
        let max = self.cells.len() - count;
        self.cells.copy_within(count.., 0);
        self.cells.truncate(max);
        self.next += count as u64;
    }

    /// Forgets entries that were computed ahead.
    pub(crate) fn drop_ahead(&mut self, count: usize) {
        self.cells.truncate(self.cells.len() - count);
    }

    /// Goes on to a heap.
    pub(crate) fn run_to(
        &mut self,
        line: &Line,
        heap: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        while self.next < heap {
            let count = line.block().min(short(heap - self.next));
            self.ahead(line, count, limits)?;
            self.pass(count);
        }
        Ok(())
    }
}

/// A number of heaps as a length, as long as one can be.
pub(crate) fn short(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Windows as a checkpoint has them: what does not exist is one more than the greatest entry.
pub(crate) fn to_numbers(cells: &[u16], most: u16) -> Vec<u32> {
    let number = |&cell: &u16| u32::from(if cell == NONE { most + 1 } else { cell });
    cells.iter().map(number).collect()
}

/// The window of such numbers.
pub(crate) fn to_cells(numbers: &[u32], most: u16) -> Vec<u16> {
    let cell = |&number: &u32| u16::try_from(number).ok().filter(|&cell| cell <= most);
    numbers.iter().map(|n| cell(n).unwrap_or(NONE)).collect()
}
