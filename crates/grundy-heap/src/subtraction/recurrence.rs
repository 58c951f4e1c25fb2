//! Where in a run of cells a window comes again.
//!
//! Windows are compared at a few probes first, many places at once; the sequence has long runs of
//! equal values when the least number of the set is large, so the probes are spread out and lie
//! where values change.

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
pub(super) const PROBES: usize = 8;

/// Places looked at, or cells compared, between two looks at the limits.
const PIECE: usize = 1 << 20;

/// The first `offset >= 1` at which `window` is found again in `cells`, if it is.
pub(crate) fn find<C: Cell>(
    cells: &[C],
    window: &[C],
    limits: &Limits<'_>,
) -> Result<Option<usize>, Halt> {
    let Some(last) = cells.len().checked_sub(window.len()) else {
        return Ok(None);
    };
    let probes = probes(window);
    let mut comparison = Comparison::within(limits);
    let mut from = 1;
    while from <= last {
        limits.look()?;
        let to = last.min(from + PIECE) + 1;
        while let Some(place) = vector::first_alike(cells, window, &probes, from..to) {
            if comparison.same(&cells[place..place + window.len()], window)? {
                return Ok(Some(place));
            }
            from = place + 1;
        }
        from = to;
    }
    Ok(None)
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
    let window = &run[head..];
    let probes = probes(window);
    let mut comparison = Comparison::within(limits);
    let mut to = head;
    while to > 0 {
        let from = to.saturating_sub(PIECE);
        if from > 0 {
            limits.look()?;
        }
        while let Some(place) = vector::last_alike(run, window, &probes, from..to) {
            if comparison.same(&run[place..place + max], window)? {
                return Ok(Some(head - place));
            }
            to = place;
        }
        to = from;
    }
    Ok(None)
}

/// Comparisons of long runs, with a look at the limits once much was compared.
///
/// Where the least number of the set is large, many places are alike for millions of cells.
pub(crate) struct Comparison<'a> {
    limits: &'a Limits<'a>,
    compared: usize,
}

impl<'a> Comparison<'a> {
    const AT_ONCE: usize = 1 << 12;

    pub(crate) fn within(limits: &'a Limits<'a>) -> Self {
        Comparison {
            limits,
            compared: 0,
        }
    }

    /// Whether two runs of one length are the same.
    pub(crate) fn same<C: Cell>(&mut self, one: &[C], other: &[C]) -> Result<bool, Halt> {
        let parts = one.chunks(Self::AT_ONCE).zip(other.chunks(Self::AT_ONCE));
        for (one, other) in parts {
            self.count(one.len())?;
            if one != other {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The last place at which two runs of one length differ.
    pub(crate) fn last_unlike<C: Cell>(
        &mut self,
        one: &[C],
        other: &[C],
    ) -> Result<Option<usize>, Halt> {
        let mut end = one.len();
        while end > 0 {
            let start = end.saturating_sub(Self::AT_ONCE);
            self.count(end - start)?;
            if one[start..end] != other[start..end] {
                return Ok((start..end).rev().find(|&i| one[i] != other[i]));
            }
            end = start;
        }
        Ok(None)
    }

    fn count(&mut self, cells: usize) -> Result<(), Halt> {
        self.compared += cells;
        if self.compared >= PIECE {
            self.compared = 0;
            self.limits.look()?;
        }
        Ok(())
    }
}

/// The places of a window at which it is compared first: where it changes, from the end backwards, for
/// the latest values tell windows apart soonest, and a run of equal cells tells nothing.
fn probes<C: Cell>(window: &[C]) -> [usize; PROBES] {
    let changes = PROBES / 2;
    let mut probes = [0; PROBES];
    for (i, pair) in probes.chunks_exact_mut(2).enumerate() {
        let start = |i: usize| window.len() - i * window.len() / changes;
        let mut stretch = (start(i + 1)..start(i)).rev();
        let change = stretch.find(|&place| place > 0 && window[place] != window[place - 1]);
        let place = change.unwrap_or(start(i) - 1);
        pair.copy_from_slice(&[place, place.saturating_sub(1)]);
    }
    probes
}

/// The first of these places at which the probes find `window`, in lanes: compiled once for every
/// machine and once for vector units.
#[inline(always)]
pub(super) fn first_alike_in_lanes<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    let mut start = places.start;
    while start < places.end {
        let end = (start + LANES).min(places.end);
        let alike = alike(&cells[start..], window, probes, end - start);
        if let Some(lane) = alike.iter().position(|&alike| alike != 0) {
            return Some(start + lane);
        }
        start = end;
    }
    None
}

/// The last of these places, in lanes.
#[inline(always)]
pub(super) fn last_alike_in_lanes<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    let mut end = places.end;
    while end > places.start {
        let start = end.saturating_sub(LANES).max(places.start);
        let alike = alike(&cells[start..], window, probes, end - start);
        if let Some(lane) = alike.iter().rposition(|&alike| alike != 0) {
            return Some(start + lane);
        }
        end = start;
    }
    None
}

/// For each of the first `count` places of `cells`, not 0 if the window there may be `window`.
#[inline(always)]
fn alike<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    count: usize,
) -> [u8; LANES] {
    let mut alike = [0; LANES];
    alike[..count].fill(1);
    for (i, &probe) in probes.iter().enumerate() {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use std::cell::Cell as Count;
    use std::time::Duration;

    use super::*;

    /// A clock that goes on by a second at each look.
    fn clock() -> Duration {
        thread_local! {
            static LOOKS: Count<u64> = const { Count::new(0) };
        }
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_secs(LOOKS.get())
    }

    #[test]
    fn places_that_are_alike_for_long_are_compared_within_limits() {
        // No window of zeros is among these cells, and at every place half of one is, on average.
        let window = vec![0u8; 1 << 20];
        let mut cells = vec![0u8; 3 << 20];
        (1 << 18..cells.len())
            .step_by(1 << 20)
            .for_each(|i| cells[i] = 1);
        let soon = || Limits::none().deadline(clock, clock() + Duration::from_secs(100));
        assert_eq!(find(&cells, &window, &soon()), Err(Halt::Deadline));
        let mut run = cells;
        run.push(1);
        run.extend(&window);
        assert_eq!(nearest(&run, window.len(), &soon()), Err(Halt::Deadline));
    }

    proptest! {
        #[test]
        fn a_window_is_found_where_it_comes_again(
            cells in prop::collection::vec(0u8..2, 1..300),
            max in 1usize..12,
        ) {
            let max = max.min(cells.len());
            let limits = Limits::none();
            let window = cells[..max].to_vec();
            let naive = (1..=cells.len() - max).find(|&o| cells[o..o + max] == window);
            prop_assert_eq!(find(&cells, &window, &limits), Ok(naive));
            let (head, window) = (cells.len() - max, &cells[cells.len() - max..]);
            let naive = (1..=head).find(|&back| cells[head - back..][..max] == *window);
            prop_assert_eq!(nearest(&cells, max, &limits), Ok(naive));
            let mut comparison = Comparison::within(&limits);
            let (one, other) = (&cells[..head], &cells[max..]);
            let naive = (0..head).rfind(|&i| one[i] != other[i]);
            prop_assert_eq!(comparison.last_unlike(one, other), Ok(naive));
            prop_assert_eq!(comparison.same(one, other), Ok(naive.is_none()));
        }
    }
}
