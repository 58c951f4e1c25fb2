//! The recurrence on cells of one byte, several to a word.
//!
//! A union of at most seven of eight bits is never all ones, so adding 1 to every byte of a word
//! carries nothing from one byte to the next. Words are written and read at the same places of
//! the buffer and shifted into position in registers: a processor hands what it just wrote to a
//! read of the very same place at once, but makes a read across two such places wait.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for a vector unit must be one function with its caller"
)]

use std::cell::Cell as Shared;

use super::kernel::{chunks_of, single_of};

/// Fills `cells[from..to]` for a set of at most seven numbers; see `kernel::fill`.
#[inline(always)]
pub(super) fn fill(cells: &mut [u8], from: usize, to: usize, set: &[usize]) {
    match set.len() {
        1 => fill_of::<1>(cells, from, to, set),
        2 => fill_of::<2>(cells, from, to, set),
        3 => fill_of::<3>(cells, from, to, set),
        4 => fill_of::<4>(cells, from, to, set),
        5 => fill_of::<5>(cells, from, to, set),
        6 => fill_of::<6>(cells, from, to, set),
        7 => fill_of::<7>(cells, from, to, set),
        length => unreachable!("{length} numbers do not fit a byte"),
    }
}

/// With the length of the set known, the loops over it are unrolled.
#[inline(always)]
fn fill_of<const K: usize>(cells: &mut [u8], from: usize, to: usize, set: &[usize]) {
    let set: &[usize; K] = set.first_chunk().expect("the length was matched");
    match set[0] {
        1 => single_of(cells, from, to, set),
        2..4 => pairs(cells, from, to, set),
        4..8 => fours(cells, from, to, set),
        // From here on what a vector reads was written long ago.
        8..128 => eights(cells, from, to, set),
        _ => chunks_of(cells, from, to, set),
    }
}

/// Words of `$many` cells each.
macro_rules! words {
    ($fill:ident, $word:ty, $many:literal) => {
        #[inline(always)]
        fn $fill<const K: usize>(cells: &mut [u8], from: usize, to: usize, set: &[usize; K]) {
            const ONES: $word = <$word>::MAX / 0xff;
            // Cell by cell to the first whole word.
            let head = bytemuck::pod_align_to::<u8, $word>(cells).0.len();
            let start = (head + (from - head).next_multiple_of($many)).min(to);
            single_of(cells, from, start, set);
            if start == to {
                return;
            }
            let words = bytemuck::pod_align_to_mut::<u8, $word>(cells).1;
            let words = Shared::from_mut(words).as_slice_of_cells();
            let first = (start - head) / $many;
            let count = (to - start).div_ceil($many);
            let place = &words[first..first + count];
            // The cells from `n - s` on lie in two words, of which the first is so many before.
            let options = set.map(|s| &words[first - s.div_ceil($many)..][..count + 1]);
            let shift =
                set.map(|s| u32::try_from(8 * (s.next_multiple_of($many) - s)).expect("below 64"));
            for i in 0..count {
                let mut union = 0;
                for k in 0..K {
                    let low = <$word>::from_le(options[k][i].get());
                    let high = <$word>::from_le(options[k][i + 1].get());
                    // In two shifts, for the second word is wanted not at all when the first is whole.
                    let beyond = (high << 1).wrapping_shl(<$word>::BITS - 1 - shift[k]);
                    union |= low.wrapping_shr(shift[k]) | beyond;
                }
                let values: $word = !union & union.wrapping_add(ONES);
                place[i].set(values.to_le());
            }
        }
    };
}

words!(pairs, u16, 2);
words!(fours, u32, 4);
words!(eights, u64, 8);
