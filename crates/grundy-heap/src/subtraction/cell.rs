//! Values as one bit each, so that the least excluded value takes no loop.
//!
//! A heap of value `v` is kept as the word `1 << v`, a heap that does not exist as 0. Of the
//! union `x` of the options the lowest bit that is not set is `!x & (x + 1)`: that is the heap.
//! A set of `k` numbers has values up to `k`, so a word of `k + 1` bits or more will do, and `x`,
//! a union of at most `k` bits, is never all ones.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for a vector unit must be one function with its caller"
)]

use super::{bytes, kernel};

/// A word that holds one value, or none.
pub(crate) trait Cell: Copy + Eq + Default + 'static {
    /// The recurrence in the way that suits these cells; see `kernel::fill`.
    #[inline(always)]
    fn fill(cells: &mut [Self], from: usize, to: usize, set: &[usize]) {
        kernel::fill_wide(cells, from, to, set);
    }

    /// Both sets of values together.
    #[must_use]
    fn union(self, other: Self) -> Self;

    /// The least value that is not in this set, as a cell.
    #[must_use]
    fn excluded(self) -> Self;

    /// The value kept here; of an empty cell, nothing sensible.
    fn value(self) -> u32;

    /// The cell of a value.
    fn of_value(value: u32) -> Self;
}

macro_rules! cell {
    ($($word:ty $({$fill:item})?,)*) => {$(
        impl Cell for $word {
            $($fill)?

            #[inline(always)]
            fn union(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn excluded(self) -> Self {
                // Not all ones, so the sum never wraps; saying so keeps the loop free of checks.
                !self & self.wrapping_add(1)
            }

            #[inline(always)]
            fn value(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn of_value(value: u32) -> Self {
                1 << value
            }
        }
    )*};
}

cell! {
    u8 {
        #[inline(always)]
        fn fill(cells: &mut [u8], from: usize, to: usize, set: &[usize]) {
            bytes::fill(cells, from, to, set);
        }
    },
    u16,
    u32,
    u64,
    u128,
}

/// Who wins a heap: 1 where it is lost for whoever moves, and 0 where it is won or does not exist, which
/// are alike as options. A heap is lost when none of its options is; so sets of any size will do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost(u8);

impl Cell for Lost {
    #[inline(always)]
    fn union(self, other: Self) -> Self {
        Lost(self.0 | other.0)
    }

    #[inline(always)]
    fn excluded(self) -> Self {
        Lost(!self.0 & 1)
    }

    #[inline(always)]
    fn value(self) -> u32 {
        u32::from(self.0 == 0)
    }

    #[inline(always)]
    fn of_value(value: u32) -> Self {
        Lost(u8::from(value == 0))
    }
}

/// Sets of up to 1023 numbers: slow, but as plain as the others.
impl Cell for [u64; 16] {
    fn union(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }

    fn excluded(self) -> Self {
        let word = self.iter().position(|&word| word != u64::MAX);
        let word = word.expect("fewer options than bits");
        let mut cell = [0; 16];
        cell[word] = self[word].excluded();
        cell
    }

    fn value(self) -> u32 {
        let word = self.iter().position(|&word| word != 0).unwrap_or(0);
        u32::try_from(word * 64).expect("16 words") + self[word].trailing_zeros()
    }

    fn of_value(value: u32) -> Self {
        let mut cell = [0; 16];
        cell[value as usize / 64] = 1 << (value % 64);
        cell
    }
}
