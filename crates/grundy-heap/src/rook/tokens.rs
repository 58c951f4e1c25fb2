//! Families of windows: how one pass over the rows below settles a row for every window at once.
//!
//! Let row `m` start at some column with a window that is not known but for this: the values of a set
//! `fixed` are taken, those of a set `varying` may be or may not be, and no others are. Put a token on
//! each varying value, and let it say whether its value is taken.
//!
//! **Theorem.** In a column whose values so far are the set `C`, let `free` be the least value that is
//! neither in `C` nor fixed nor varying. If no varying value outside `C` lies below `free`, every
//! window takes `free`, which becomes fixed. If exactly one does, say `a`, then a window in which `a`
//! is not taken takes `a`, and one in which it is takes `free`: afterwards `a` is taken in all of them,
//! and `free` in just those in which `a` was. So `a` becomes fixed and its token moves to `free`. In
//! both cases every choice of what the tokens say evolves by the same walk of the tokens.
//!
//! **Corollary.** If this goes on for `T` columns, the joint period of the rows below, and `fixed` and
//! `varying` then are what they were, as seen from the column, the tokens have been permuted, and the row's windows at the columns
//! `b, b + T, b + 2T, …` are the images of the first under the powers of that permutation. The joint
//! period of rows `0..=m` is `T` times the length of the orbit of the set of taken tokens.
//!
//! That two tokens never compete is observed, not proved: it is checked in each column. Started from
//! any windows whatsoever, row `m` reaches such a family within some hundred columns, of `m/2 + 2`
//! tokens for even `m` and of `m` tokens for odd `m >= 3`.

use grundy_num::SplitMix64;

use super::window::{ORIGIN, Windows, place};

/// Columns after which the windows of a row have merged into a family.
pub(crate) const SETTLING: u32 = 2048;

/// Windows that are tried first to see which values vary, and the most that are tried.
const TRIALS: [usize; 3] = [64, 1 << 10, 1 << 14];

/// The values taken in all windows of a family and those taken in some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    pub(crate) fixed: u64,
    pub(crate) varying: u64,
}

impl Family {
    /// The least family that holds all of the given windows.
    fn holding(windows: &[u64]) -> Self {
        let fixed = windows.iter().fold(u64::MAX, |all, window| all & window);
        let some = windows.iter().fold(0, |some, window| some | window);
        Family {
            fixed,
            varying: some & !fixed,
        }
    }

    /// The family that row `rows.rows.len()` has settled into [`SETTLING`] columns later, where `rows`
    /// then stands; `taken` values are taken in each window, and `known` is the row's own, if known.
    ///
    /// The windows are found by trial, the rare ones by many. Any family that holds the row's own
    /// window and returns will do; one that misses a window fails to return.
    pub(crate) fn settle(rows: &mut Windows, taken: u32, known: Option<u64>) -> Self {
        let row = u32::try_from(rows.rows.len()).expect("windows have at most 31 rows");
        let start = rows.clone();
        let mut family = Family {
            fixed: 0,
            varying: 0,
        };
        for trials in TRIALS {
            rows.clone_from(&start);
            let mut windows = trial_windows(row, taken, rows.column, trials);
            for step in 1..=SETTLING {
                let column = rows.advance();
                for window in &mut windows {
                    place(window, &mut { column });
                }
                // Windows merge fast, and one of each is enough.
                if step % 32 == 0 {
                    windows.sort_unstable();
                    windows.dedup();
                }
            }
            windows.extend(known);
            family = Family::holding(&windows);
            if family.varying.count_ones() >= usual_tokens(row) {
                break;
            }
        }
        family
    }

    /// The values with a token, in ascending order, as bits of the window.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = u32> + use<> {
        let varying = self.varying;
        (0..u64::BITS).filter(move |bit| varying >> bit & 1 == 1)
    }

    /// The window in which the tokens with the given numbers are taken.
    pub(crate) fn window(&self, taken: impl Fn(u32) -> bool) -> u64 {
        let tokens = (0..).zip(self.tokens());
        let taken = tokens.filter(|&(token, _)| taken(token));
        taken.fold(self.fixed, |window, (_, bit)| window | 1 << bit)
    }
}

/// How many tokens the family of a row has, as far as anybody has looked.
fn usual_tokens(row: u32) -> u32 {
    match row {
        0 | 1 => 0,
        _ if row.is_multiple_of(2) => row / 2 + 2,
        _ => row,
    }
}

/// Windows of a row with as many values taken as the row has, drawn evenly; the same on every run.
fn trial_windows(row: u32, taken: u32, seed: u128, trials: usize) -> Vec<u64> {
    let low = ORIGIN - row - 1;
    let width = 2 * row + 2;
    let mut draws = Draws::new(seed ^ u128::from(row));
    (0..trials)
        .map(|_| {
            let mut window = (1 << low) - 1;
            while u64::count_ones(window) < taken {
                window |= 1 << (u64::from(low) + draws.below(u64::from(width)));
            }
            window
        })
        .collect()
}

/// Numbers that look random.
pub(crate) struct Draws(SplitMix64);

impl Draws {
    pub(crate) fn new(seed: u128) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "both halves go in")]
        Draws(SplitMix64::new(
            seed as u64 ^ ((seed >> 64) as u64).rotate_left(32),
        ))
    }

    /// A number below `bound`, evenly enough for bounds far below 2^64.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.draw() % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rook::lanes::{self, BLOCKS, Edge, Shape};

    /// Until two tokens compete, every choice of what the tokens say is a window that the rules give.
    #[test]
    fn every_window_of_a_family_follows_its_tokens() {
        let mut draws = Draws::new(3);
        let (mut columns, mut clashes) = (0, 0);
        for _ in 0..2_000 {
            let varying = (draws.below(1 << 20) & draws.below(1 << 20)) << 4;
            let family = Family {
                fixed: (draws.below(1 << 20) << 4 | 15) & !varying,
                varying,
            };
            if varying.count_ones() > 16 {
                continue;
            }
            let narrow = |window: u64| u32::try_from(window).unwrap();
            let mut edges = [Edge::default(); BLOCKS];
            edges[0].fixed = narrow(family.fixed);
            edges[0].varying = narrow(varying);
            for plane in 0..4 {
                edges[0].planes[plane] = narrow(family.window(|token| token >> plane & 1 == 1));
            }
            let said = draws.below(1 << 16);
            let mut window = family.window(|token| said >> token & 1 == 1);
            for _ in 0..40 {
                let column = (draws.below(1 << 20) & draws.below(1 << 20)) << 1;
                let shape = Shape {
                    middle: 0,
                    planes: 4,
                    shift: 0,
                };
                lanes::run(&mut edges, shape, &[narrow(column)]);
                let edge = &edges[0];
                // A family out of the reach of the word ends the case like a clash.
                if edge.clash != 0 || edge.fixed & 1 == 0 || edge.varying.leading_zeros() < 2 {
                    clashes += 1;
                    break;
                }
                place(&mut window, &mut { column });
                let number = |bit: u32| {
                    (0..4)
                        .map(|p| (edge.planes[p] >> bit & 1) << p)
                        .sum::<u32>()
                };
                let taken = (0..u32::BITS)
                    .filter(|bit| edge.varying >> bit & 1 == 1 && said >> number(*bit) & 1 == 1)
                    .fold(edge.fixed, |window, bit| window | 1 << bit);
                assert_eq!(u64::from(taken), window, "{family:?}");
                columns += 1;
            }
        }
        assert!(
            columns > 2_000 && clashes > 100,
            "{columns} columns, {clashes} clashes"
        );
    }

    #[test]
    fn rows_settle_into_families_of_the_usual_size() {
        for row in 2..=11 {
            let mut rows = Windows::new(crate::rook::window::Board::Rook, row);
            while rows.column < 200 {
                rows.advance();
            }
            let family = Family::settle(&mut rows, ORIGIN, None);
            assert_eq!(family.varying.count_ones(), usual_tokens(row), "row {row}");
        }
    }
}
