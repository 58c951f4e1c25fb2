//! The nim-sequence as a stream: a block of values at a time, in memory that does not grow.

use grundy_num::{Halt, Limits};

use super::cell::Cell;
use super::kernel::{self, LEAD, SLACK};

/// The least number of cells in a block: they stay in the nearest cache.
const SHORTEST_BLOCK: usize = 16 * 1024;

/// A place in the sequence with the window of values before it, which determines all that follow.
#[derive(Clone)]
pub(crate) struct Stream<C> {
    set: Vec<usize>,
    block: usize,
    /// The heap whose cell is the first after the window.
    next: u64,
    /// The window and the block, with the room around them that a kernel asks for.
    cells: Vec<C>,
    /// How far into the cells the window lies: past heaps are dropped only when others are computed.
    passed: usize,
    /// How many cells of such a window are already at the front.
    moved: usize,
}

impl<C: Cell> Stream<C> {
    /// Cells that are made or moved between two looks at the limits.
    pub(super) const PIECE: usize = (1 << 23) / size_of::<C>();

    /// The stream before heap 0, where the window holds heaps that do not exist.
    pub(crate) fn new(set: &[usize], limits: &Limits<'_>) -> Result<Self, Halt> {
        let max = set[set.len() - 1];
        let block = max.checked_mul(4).ok_or(Halt::Memory)?;
        let block = block.max(1).checked_next_multiple_of(SHORTEST_BLOCK);
        let block = block.ok_or(Halt::Memory)?;
        let length = block.checked_add(LEAD + max + SLACK).ok_or(Halt::Memory)?;
        let bytes = length.checked_mul(size_of::<C>()).ok_or(Halt::Memory)?;
        limits.allow_memory(bytes as u64)?;
        limits.allow_more(bytes as u64)?;
        let mut cells = Vec::new();
        cells.try_reserve_exact(length).map_err(|_| Halt::Memory)?;
        while cells.len() < length {
            limits.look()?;
            cells.resize(length.min(cells.len() + Self::PIECE), C::default());
        }
        Ok(Stream {
            set: set.to_vec(),
            block,
            next: 0,
            cells,
            passed: 0,
            moved: 0,
        })
    }

    /// Goes to `heap`, given the window before it; after a [`Halt`] it stands nowhere.
    pub(crate) fn jump(
        &mut self,
        heap: u64,
        window: &[C],
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let place = &mut self.cells[LEAD..LEAD + window.len()];
        let pieces = place
            .chunks_mut(Self::PIECE)
            .zip(window.chunks(Self::PIECE));
        for (place, window) in pieces {
            limits.look()?;
            place.copy_from_slice(window);
        }
        (self.passed, self.moved) = (0, 0);
        self.next = heap;
        Ok(())
    }

    pub(crate) fn max(&self) -> usize {
        self.set[self.set.len() - 1]
    }

    pub(crate) fn set(&self) -> &[usize] {
        &self.set
    }

    /// How many cells are computed at a time at most.
    pub(crate) fn block(&self) -> usize {
        self.block
    }

    /// The heap that comes next.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// The cells of the `max` heaps before the next one.
    pub(crate) fn window(&self) -> &[C] {
        &self.cells[LEAD + self.passed..][..self.max()]
    }

    /// The window and, after it, the cells of the next `count` heaps, at most a block.
    pub(crate) fn ahead(&mut self, count: usize, limits: &Limits<'_>) -> Result<&[C], Halt> {
        self.move_window(limits)?;
        let max = self.max();
        let from = LEAD + max;
        kernel::fill_in_pieces(&mut self.cells, from..from + count, &self.set, limits)?;
        Ok(&self.cells[LEAD..from + count])
    }

    /// Moves past `count` heaps that were computed by `ahead`.
    pub(crate) fn pass(&mut self, count: usize) {
        self.passed = count;
        self.next += count as u64;
    }

    /// Brings the window to the front of the cells. A later call goes on where one was halted; the
    /// window is whole all the while if it lies a window or more ahead, as after a block.
    fn move_window(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let max = self.max();
        while self.passed > 0 && self.moved < max {
            limits.look()?;
            let count = Self::PIECE.min(max - self.moved);
            let to = LEAD + self.moved;
            let from = to + self.passed;
            self.cells.copy_within(from..from + count, to);
            self.moved += count;
        }
        (self.passed, self.moved) = (0, 0);
        Ok(())
    }
}
