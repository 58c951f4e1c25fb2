//! The recurrence: cells of a buffer from those before them.
//!
//! As many heaps as the least number of the set may be computed at once, for they are no options
//! of each other.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for a vector unit must be one function with its caller"
)]

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::cell::Cell;
use super::vector;

/// Cells before the window that a kernel may read, whatever they hold.
pub(crate) const LEAD: usize = 16;

/// Cells past the end of a run that a kernel may write to and leave in disorder.
pub(crate) const SLACK: usize = 16;

/// Cells in the longest vector.
const VECTOR: usize = 32;

/// Fills `cells[from..to]`, where the window, as many cells before `from` as the greatest number
/// says, is known, and `LEAD` cells come before that.
///
/// `set` is increasing and `to + SLACK <= cells.len()`; cells from `to` on are left in disorder.
#[inline]
pub(crate) fn fill<C: Cell>(cells: &mut [C], from: usize, to: usize, set: &[usize]) {
    assert!(set[set.len() - 1] + LEAD <= from && to + SLACK <= cells.len());
    vector::fill(cells, from, to, set);
}

/// Bytes that are read between two looks at the limits: a few milliseconds at most.
const PIECE: usize = 1 << 23;

/// The same with a look at the limits now and then; after a [`Halt`] a part is filled.
#[inline]
pub(crate) fn fill_in_pieces<C: Cell>(
    cells: &mut [C],
    run: Range<usize>,
    set: &[usize],
    limits: &Limits<'_>,
) -> Result<(), Halt> {
    let piece = (PIECE / (size_of::<C>() * set.len())).max(64);
    let mut from = run.start;
    while run.end - from > piece {
        limits.look()?;
        fill(cells, from, from + piece, set);
        from += piece;
    }
    fill(cells, from, run.end, set);
    Ok(())
}

/// The kernel for cells of two bytes and more.
#[inline(always)]
pub(super) fn fill_wide<C: Cell>(cells: &mut [C], from: usize, to: usize, set: &[usize]) {
    if set[0] < 8 {
        for n in from..to {
            let options = set.iter().map(|s| cells[n - s]);
            cells[n] = options.fold(C::default(), C::union).excluded();
        }
        return;
    }
    let chunk = whole_vectors(set[0]);
    let mut n = from;
    while n < to {
        let count = chunk.min(to - n);
        let (past, place) = cells.split_at_mut(n);
        let place = &mut place[..count];
        place.fill(C::default());
        for &s in set {
            let options = &past[n - s..][..count];
            for (cell, &option) in place.iter_mut().zip(options) {
                *cell = cell.union(option);
            }
        }
        for cell in place {
            *cell = cell.excluded();
        }
        n += count;
    }
}

/// Cell by cell.
#[inline(always)]
pub(super) fn single_of<C: Cell, const K: usize>(
    cells: &mut [C],
    from: usize,
    to: usize,
    set: &[usize; K],
) {
    let cells = std::cell::Cell::from_mut(&mut cells[..to]).as_slice_of_cells();
    let place = &cells[from..];
    let options = set.map(|s| &cells[from - s..][..place.len()]);
    for i in 0..place.len() {
        let mut union = C::default();
        for options in options {
            union = union.union(options[i].get());
        }
        place[i].set(union.excluded());
    }
}

/// As many cells at once as the least number allows, for least numbers of a vector and more.
#[inline(always)]
pub(super) fn chunks_of<C: Cell, const K: usize>(
    cells: &mut [C],
    from: usize,
    to: usize,
    set: &[usize; K],
) {
    let chunk = whole_vectors(set[0]);
    let mut n = from;
    while n < to {
        let count = chunk.min(to - n);
        let (past, place) = cells.split_at_mut(n);
        let place = &mut place[..count];
        let options = set.map(|s| &past[n - s..][..count]);
        for i in 0..count {
            let mut union = C::default();
            for options in options {
                union = union.union(options[i]);
            }
            place[i] = union.excluded();
        }
        n += count;
    }
}

/// The most cells that fit `least` and leave no part of a vector over.
fn whole_vectors(least: usize) -> usize {
    if least < VECTOR {
        least
    } else {
        least / VECTOR * VECTOR
    }
}
