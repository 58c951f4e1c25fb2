//! Sets of squares as the bits of a word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A word whose bits are the squares of a frame: `u64`, or `u128` for boards of more than 64 squares.
pub trait SquareSet:
    Copy
    + Debug
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// As many squares as fit.
    const SQUARES: u32;
    /// No square.
    const NONE: Self;
    /// The first square alone.
    const FIRST: Self;

    /// The first squares, so many of them.
    #[must_use]
    fn lowest(count: u32) -> Self;

    /// The squares of the first of so many columns, without end.
    #[must_use]
    fn first_column(columns: usize) -> Self;

    /// The set in reverse order, within all squares that fit.
    #[must_use]
    fn reversed(self) -> Self;

    /// The first square of the set alone.
    #[must_use]
    fn lowest_square(self) -> Self;

    /// The number of the first square; `SQUARES` where there is none.
    fn first(self) -> u32;

    /// The number of the last square of a set that has some.
    fn last(self) -> u32;

    /// How many squares there are.
    fn count(self) -> u32;

    /// The first 64 squares.
    fn first_64(self) -> u64;
}

macro_rules! square_set {
    ($word:ty, $bits:literal) => {
        impl SquareSet for $word {
            const SQUARES: u32 = $bits;
            const NONE: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn lowest(count: u32) -> Self {
                if count == 0 {
                    0
                } else {
                    <$word>::MAX >> ($bits - count)
                }
            }

            #[inline]
            fn first_column(columns: usize) -> Self {
                const TABLE: [$word; $bits + 1] = {
                    let mut table = [0; $bits + 1];
                    let mut columns = 1;
                    while columns <= $bits {
                        let mut square = 0;
                        while square < $bits {
                            table[columns] |= 1 << square;
                            square += columns;
                        }
                        columns += 1;
                    }
                    table
                };
                TABLE[columns]
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn lowest_square(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                self.ilog2()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            #[expect(
                clippy::allow_attributes,
                reason = "only one of the two words is longer than the first squares"
            )]
            #[allow(
                clippy::cast_possible_truncation,
                clippy::unnecessary_cast,
                reason = "the first squares are what is wanted"
            )]
            fn first_64(self) -> u64 {
                self as u64
            }
        }
    };
}

square_set!(u64, 64);
square_set!(u128, 128);
