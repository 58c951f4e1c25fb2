//! Windows kept at even distances, from which any part of the sequence is soon computed again.

use grundy_num::{Halt, Limits};

use super::cell::Cell;
use super::stream::Stream;

/// What the windows may take together, in bytes, unless there are too few of them.
const BYTES: usize = 64 << 20;

/// Window `i` is the one before heap `(i + 1) * spacing`.
#[derive(Clone)]
pub(crate) struct Marks<C> {
    max: usize,
    spacing: u64,
    windows: Vec<Vec<C>>,
}

impl<C: Cell> Marks<C> {
    pub(crate) fn new(max: usize, spacing: u64) -> Self {
        Marks {
            max,
            spacing,
            windows: Vec::new(),
        }
    }

    /// Windows as they were kept before, unless no search keeps so many so far apart.
    pub(crate) fn restore(&mut self, spacing: u64, windows: Vec<Vec<C>>) -> Option<()> {
        let doubled =
            (spacing / self.spacing).is_power_of_two() && spacing.is_multiple_of(self.spacing);
        // They are doubled when there are too many, and half of those are left.
        let many = spacing == self.spacing || windows.len() >= self.most() / 2;
        (doubled && many && windows.len() < self.most()).then(|| {
            self.spacing = spacing;
            self.windows = windows;
        })
    }

    pub(crate) fn spacing(&self) -> u64 {
        self.spacing
    }

    pub(crate) fn windows(&self) -> &[Vec<C>] {
        &self.windows
    }

    pub(crate) fn len(&self) -> usize {
        self.windows.len()
    }

    /// There are always fewer windows than these.
    fn most(&self) -> usize {
        (BYTES / (self.max * size_of::<C>())).clamp(8, 1024)
    }

    /// Keeps the window before `heap` if it is the turn of `heap`; every other one goes when
    /// there are too many. After a [`Halt`] all is as before.
    pub(crate) fn note(
        &mut self,
        heap: u64,
        window: &[C],
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if heap != (self.len() as u64 + 1) * self.spacing {
            return Ok(());
        }
        self.windows.push(copied(window, limits)?);
        if self.len() >= self.most() {
            let mut odd = [false, true].into_iter().cycle();
            self.windows.retain(|_| odd.next().expect("endless"));
            self.spacing *= 2;
        }
        Ok(())
    }

    /// The last window at or before `heap`, and the heap it comes before; `None` for the start.
    pub(crate) fn before(&self, heap: u64) -> Option<(u64, &[C])> {
        let count = usize::try_from(heap / self.spacing).unwrap_or(usize::MAX);
        self.get(count.min(self.len()))
    }

    /// The `count`-th window, counted from 1, and the heap it comes before.
    pub(crate) fn get(&self, count: usize) -> Option<(u64, &[C])> {
        let window = self.windows.get(count.checked_sub(1)?)?;
        Some((count as u64 * self.spacing, window))
    }
}

/// A window of its own, copied in pieces with a look at the limits between them.
pub(crate) fn copied<C: Cell>(window: &[C], limits: &Limits<'_>) -> Result<Vec<C>, Halt> {
    limits.allow_more(size_of_val(window) as u64)?;
    let mut copy = Vec::new();
    copy.try_reserve_exact(window.len())
        .map_err(|_| Halt::Memory)?;
    for piece in window.chunks(Stream::<C>::PIECE) {
        limits.look()?;
        copy.extend_from_slice(piece);
    }
    Ok(copy)
}
