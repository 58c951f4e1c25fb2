//! Windows kept at even distances, from which any part of the sequence is soon computed again.

use super::cell::Cell;

/// What the windows may take together, in bytes, unless there are too few of them.
const BYTES: usize = 64 << 20;

/// Window `i` is the one before heap `(i + 1) * spacing`.
#[derive(Clone)]
pub(crate) struct Marks<C> {
    max: usize,
    spacing: u64,
    windows: Vec<C>,
}

impl<C: Cell> Marks<C> {
    pub(crate) fn new(max: usize, spacing: u64) -> Self {
        Marks {
            max,
            spacing,
            windows: Vec::new(),
        }
    }

    /// Windows as they were kept before.
    pub(crate) fn restore(max: usize, spacing: u64, windows: Vec<C>) -> Self {
        Marks {
            max,
            spacing,
            windows,
        }
    }

    pub(crate) fn spacing(&self) -> u64 {
        self.spacing
    }

    pub(crate) fn cells(&self) -> &[C] {
        &self.windows
    }

    pub(crate) fn len(&self) -> usize {
        self.windows.len() / self.max
    }

    /// Keeps the window before `heap` if it is the turn of `heap`; every other one goes when
    /// there are too many.
    pub(crate) fn note(&mut self, heap: u64, window: &[C]) {
        if heap != (self.len() as u64 + 1) * self.spacing {
            return;
        }
        self.windows.extend_from_slice(window);
        let most = (BYTES / (self.max * size_of::<C>())).clamp(8, 1024);
        if self.len() >= most {
            let max = self.max;
            for i in 0..self.len() / 2 {
                let odd = (2 * i + 1) * max;
                self.windows.copy_within(odd..odd + max, i * max);
            }
            self.windows.truncate(self.len() / 2 * max);
            self.spacing *= 2;
        }
    }

    /// The last window at or before `heap`, and the heap it comes before; `None` for the start.
    pub(crate) fn before(&self, heap: u64) -> Option<(u64, &[C])> {
        let count = usize::try_from(heap / self.spacing).unwrap_or(usize::MAX);
        self.get(count.min(self.len()))
    }

    /// The `count`-th window, counted from 1, and the heap it comes before.
    pub(crate) fn get(&self, count: usize) -> Option<(u64, &[C])> {
        let start = count.checked_sub(1)? * self.max;
        let window = &self.windows[start..start + self.max];
        Some((count as u64 * self.spacing, window))
    }
}
