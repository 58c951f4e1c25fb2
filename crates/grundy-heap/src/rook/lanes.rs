//! Many blocks of one period side by side, one in each lane of a vector.
//!
//! The lowest rows do the same in every block, so their values come as a stream: one set of values
//! for each column. Each lane adds the rows above and, on top, a family of windows of the highest
//! row; [`tokens`](super::tokens) says what a family is and why one pass over it is a proof.
//!
//! The text of the kernel stands here once, as a macro over six operations on words; the file
//! [`simd`] gives the operations for one word and for registers of several.

use super::simd;

/// Blocks that one call of [`run`] carries on.
pub(crate) const BLOCKS: usize = 16;

/// The most rows between the stream and the family.
pub(crate) const MAX_MIDDLE: usize = 5;

/// Planes of code bits: enough to tell 31 tokens apart.
pub(crate) const PLANES: usize = 5;

/// The bit of a word of the stream that stands for the value equal to the number of the column.
pub(crate) const STREAM_ORIGIN: u32 = 13;

/// The windows of one block at some column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The rows between the stream and the family.
    pub(crate) rows: [u32; MAX_MIDDLE],
    /// The values taken in every window of the family.
    pub(crate) fixed: u32,
    /// The values taken in some windows of the family.
    pub(crate) varying: u32,
    /// Plane `p` is the window in which the tokens with bit `p` in their number are taken.
    pub(crate) planes: [u32; PLANES],
    /// Not 0 once two tokens competed for a cell, which ends what the family can tell.
    pub(crate) clash: u32,
}

/// The shape of a pass: how many of the parts of an [`Edge`] are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Rows between the stream and the family.
    pub(crate) middle: usize,
    /// Planes in use; the others are left as they are.
    pub(crate) planes: usize,
    /// How far a word of the stream is shifted to meet the windows of the lanes.
    pub(crate) shift: u32,
}

/// Carries all blocks over the columns of `stream`, with the widest registers there are.
pub(crate) fn run(edges: &mut [Edge; BLOCKS], shape: Shape, stream: &[u32]) {
    simd::run(edges, shape, stream);
}

/// The kernel for words of type `$word` that hold `$lanes` lanes each, compiled with the given
/// attributes. It expects the operations `gather`, `scatter`, `splat`, `or`, `except` (the first
/// operand without the bits of the second), `succ`, `pred` and `half` beside it.
macro_rules! kernel {
    ($(#[$feature:meta])* $word:ty, $lanes:literal) => {
        $(#[$feature])*
        pub(super) fn run(edges: &mut [Edge; BLOCKS], shape: Shape, stream: &[u32]) {
            for edges in edges.chunks_exact_mut($lanes) {
                match (shape.middle, shape.planes) {
                    (0, ..=3) => sweep::<0, 3>(edges, shape.shift, stream),
                    (0, 4) => sweep::<0, 4>(edges, shape.shift, stream),
                    (1, ..=4) => sweep::<1, 4>(edges, shape.shift, stream),
                    (2, ..=4) => sweep::<2, 4>(edges, shape.shift, stream),
                    (3, ..=4) => sweep::<3, 4>(edges, shape.shift, stream),
                    (4, _) => sweep::<4, 5>(edges, shape.shift, stream),
                    (5, _) => sweep::<5, 5>(edges, shape.shift, stream),
                    _ => unreachable!("a pass has at most 5 rows, and 5 planes only with 4 or more"),
                }
            }
        }

        $(#[$feature])*
        fn sweep<const M: usize, const P: usize>(edges: &mut [Edge], shift: u32, stream: &[u32]) {
            let mut rows = [splat(0); M];
            let mut planes = [splat(0); P];
            for row in 0..M {
                rows[row] = gather(edges, |edge| edge.rows[row]);
            }
            for plane in 0..P {
                planes[plane] = gather(edges, |edge| edge.planes[plane]);
            }
            let mut fixed: $word = gather(edges, |edge| edge.fixed);
            let mut varying: $word = gather(edges, |edge| edge.varying);
            let mut clash: $word = gather(edges, |edge| edge.clash);

            for &word in stream {
                let mut column = splat(word << shift);
                for row in 0..M {
                    let taken = or(rows[row], column);
                    let least = except(succ(taken), taken);
                    column = or(column, least);
                    rows[row] = half(or(rows[row], least));
                }

                // In every window of the family the value of the cell is `first` or `free`: `first`
                // where it is not taken, `free` where the token on `first` says that it is.
                let taken = or(fixed, column);
                let first = except(succ(taken), taken);
                let filled = or(taken, varying);
                let free = except(succ(filled), filled);
                // A second token below `free` would make the value depend on both.
                clash = or(clash, except(pred(free), or(taken, first)));
                fixed = half(or(fixed, first));
                varying = half(except(or(varying, free), first));
                // A plane is one window of the family, so it moves like any other row.
                for plane in 0..P {
                    let taken = or(planes[plane], column);
                    planes[plane] = half(or(planes[plane], except(succ(taken), taken)));
                }
            }

            for row in 0..M {
                scatter(rows[row], edges, |edge, word| edge.rows[row] = word);
            }
            for plane in 0..P {
                scatter(planes[plane], edges, |edge, word| edge.planes[plane] = word);
            }
            scatter(fixed, edges, |edge, word| edge.fixed = word);
            scatter(varying, edges, |edge, word| edge.varying = word);
            scatter(clash, edges, |edge, word| edge.clash = word);
        }
    };
}
pub(super) use kernel;
