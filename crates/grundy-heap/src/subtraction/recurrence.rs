//! Where in a run of cells a window comes again.
//!
//! Windows are compared at a few probes first, many places at once; the sequence has long runs of
//! equal values when the least number of the set is large, so the probes are spread out.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for a vector unit must be one function with its caller"
)]

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::cell::Cell;
use super::vector;

/// Places compared at once.
const LANES: usize = 128;

/// How many cells of a window are looked at before all of them are.
const PROBES: usize = 8;

/// Places looked at between two looks at the limits.
const PIECE: usize = 1 << 20;

/// The first `offset >= 1` at which `window` is found again in `cells`, if it is.
pub(crate) fn find<C: Cell>(
    cells: &[C],
    window: &[C],
    limits: &Limits<'_>,
) -> Result<Option<usize>, Halt> {
    let mut start = 0;
    while cells.len() - start > PIECE + window.len() {
        limits.look()?;
        let piece = &cells[start..=start + PIECE + window.len()];
        if let Some(offset) = vector::find(piece, window) {
            return Ok(Some(start + offset));
        }
        start += PIECE;
    }
    let offset = vector::find(&cells[start..], window);
    Ok(offset.map(|offset| start + offset))
}

/// How far back in `run` its last `max` cells were seen before.
#[inline]
pub(crate) fn nearest<C: Cell>(
    run: &[C],
    max: usize,
    limits: &Limits<'_>,
) -> Result<Option<usize>, Halt> {
    let Some(head) = run.len().checked_sub(max) else {
        return Ok(None);
    };
    let mut end = head;
    while end > PIECE {
        limits.look()?;
        if let Some(place) = vector::nearest(run, end - PIECE..end, max) {
            return Ok(Some(head - place));
        }
        end -= PIECE;
    }
    Ok(vector::nearest(run, 0..end, max).map(|place| head - place))
}

/// `find` in lanes, compiled once for every machine and once for vector units.
#[inline(always)]
pub(super) fn find_in_lanes<C: Cell>(cells: &[C], window: &[C]) -> Option<usize> {
    let last = cells.len().checked_sub(window.len())?;
    let mut offset = 1;
    while offset <= last {
        let end = (offset + LANES).min(last + 1);
        let alike = alike(&cells[offset..], window, end - offset);
        let mut places = (offset..end).filter(|o| alike[o - offset] != 0);
        if let Some(found) = places.find(|&o| cells[o..o + window.len()] == *window) {
            return Some(found);
        }
        offset = end;
    }
    None
}

/// The last of these places at which the last `max` cells of `run` are found, in lanes.
#[inline(always)]
pub(super) fn nearest_in_lanes<C: Cell>(
    run: &[C],
    places: Range<usize>,
    max: usize,
) -> Option<usize> {
    let window = &run[run.len() - max..];
    let mut end = places.end;
    while end > places.start {
        let start = end.saturating_sub(LANES).max(places.start);
        let alike = alike(&run[start..], window, end - start);
        let mut alike_places = (start..end).rev().filter(|o| alike[o - start] != 0);
        if let Some(found) = alike_places.find(|&o| run[o..o + max] == *window) {
            return Some(found);
        }
        end = start;
    }
    None
}

/// For each of the first `count` places of `cells`, not 0 if the window there may be `window`.
#[inline(always)]
fn alike<C: Cell>(cells: &[C], window: &[C], count: usize) -> [u8; LANES] {
    let max = window.len();
    let mut alike = [0; LANES];
    alike[..count].fill(1);
    // From the end backwards: the latest values tell windows apart soonest.
    for i in 0..PROBES {
        let probe = max - 1 - i * max / PROBES;
        let expected = window[probe];
        for (alike, &cell) in alike[..count].iter_mut().zip(&cells[probe..]) {
            *alike &= u8::from(cell == expected);
        }
        if i % 2 == 1 && alike.iter().fold(0, |any, alike| any | alike) == 0 {
            break;
        }
    }
    alike
}
