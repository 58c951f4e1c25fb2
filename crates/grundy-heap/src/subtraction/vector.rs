//! The choice of the vector unit, made when the program runs.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "code for a vector unit may run only where the unit is present, which the compiler cannot see"
    )
)]

use std::ops::Range;

use super::cell::Cell;
use super::recurrence::{self, PROBES};

/// Fills cells with the widest vectors this machine has.
#[inline]
pub(super) fn fill<C: Cell>(cells: &mut [C], from: usize, to: usize, set: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was just asked, and it has the unit.
        return unsafe { fill_avx2(cells, from, to, set) };
    }
    C::fill(cells, from, to, set);
}

/// The first place that may hold a window, with the widest vectors this machine has.
#[inline]
pub(super) fn first_alike<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was just asked, and it has the unit.
        return unsafe { first_alike_avx2(cells, window, probes, places) };
    }
    recurrence::first_alike_in_lanes(cells, window, probes, places)
}

/// The last place that may hold a window, with the widest vectors this machine has.
#[inline]
pub(super) fn last_alike<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was just asked, and it has the unit.
        return unsafe { last_alike_avx2(cells, window, probes, places) };
    }
    recurrence::last_alike_in_lanes(cells, window, probes, places)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn fill_avx2<C: Cell>(cells: &mut [C], from: usize, to: usize, set: &[usize]) {
    C::fill(cells, from, to, set);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn first_alike_avx2<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    recurrence::first_alike_in_lanes(cells, window, probes, places)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn last_alike_avx2<C: Cell>(
    cells: &[C],
    window: &[C],
    probes: &[usize; PROBES],
    places: Range<usize>,
) -> Option<usize> {
    recurrence::last_alike_in_lanes(cells, window, probes, places)
}
