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
use super::recurrence;

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

/// Looks for a window with the widest vectors this machine has.
#[inline]
pub(super) fn find<C: Cell>(cells: &[C], window: &[C]) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was just asked, and it has the unit.
        return unsafe { find_avx2(cells, window) };
    }
    recurrence::find_in_lanes(cells, window)
}

/// Looks backwards for the last window with the widest vectors this machine has.
#[inline]
pub(super) fn nearest<C: Cell>(run: &[C], places: Range<usize>, max: usize) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine was just asked, and it has the unit.
        return unsafe { nearest_avx2(run, places, max) };
    }
    recurrence::nearest_in_lanes(run, places, max)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn nearest_avx2<C: Cell>(run: &[C], places: Range<usize>, max: usize) -> Option<usize> {
    recurrence::nearest_in_lanes(run, places, max)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn fill_avx2<C: Cell>(cells: &mut [C], from: usize, to: usize, set: &[usize]) {
    C::fill(cells, from, to, set);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn find_avx2<C: Cell>(cells: &[C], window: &[C]) -> Option<usize> {
    recurrence::find_in_lanes(cells, window)
}
