//! Bounds of Domineering boards from strips of two rows.
//!
//! A vertical domino that nobody may place any more costs Left something or nothing. So a board is
//! worth at least what its rows are worth that are left when it is cut, here and there, between two
//! rows; and strips of at most two rows are few enough to be looked up. Right is bounded likewise,
//! by the columns.

use std::sync::OnceLock;

use grundy_rules::board::{Frame, SquareSet};
use grundy_rules::{Bounds, SwitchSum};

use super::order::dominoes;

/// Bounds of a board by its strips, both ways.
pub(super) fn bounds<S: SquareSet>(frame: Frame, free: S) -> Bounds {
    let lower = lower_bound(frame, free);
    let lower_of_negative = lower_bound(frame.transposed(), frame.transpose(free));
    Bounds::of_lower(lower, lower_of_negative)
}

/// A lower bound of a board, from its strips where they are narrow enough, and otherwise the most
/// dominoes that Right could ever place.
fn lower_bound<S: SquareSet>(frame: Frame, free: S) -> SwitchSum {
    match Strips::of(frame.columns()) {
        Some(strips) => best_cut(frame, free, strips),
        None => SwitchSum::number(-dominoes(frame, free) * SwitchSum::UNIT),
    }
}

/// The cut with the greatest mean.
///
/// In a run, free squares side by side in a row, Right may move anywhere, so a run stays whole: it
/// is joined to runs above it, to runs below it, or to none. From row to row the best sums are kept
/// for every choice of runs that are still to be joined.
fn best_cut<S: SquareSet>(frame: Frame, free: S, strips: &Strips) -> SwitchSum {
    // Both rows and their sums are used in turn: they are too large to be copied.
    let (above, row) = (&mut Row::default(), &mut Row::default());
    let (mut above, mut row) = (above, row);
    above.sums[0] = Some(SwitchSum::default());
    for squares in frame.rows_of(free) {
        row.read(squares);
        let all = row.choices() - 1;
        for open in 0..above.choices() {
            let Some(sum) = above.sums[open] else {
                continue;
            };
            let squares = above.unions[open];
            let joinable = row.touching(squares);
            let mut joined = joinable;
            loop {
                let sum = sum + strips.strip(squares, row.unions[joined]);
                let best = &mut row.sums[all & !joined];
                if best.is_none_or(|best| best.mean() < sum.mean()) {
                    *best = Some(sum);
                }
                if joined == 0 {
                    break;
                }
                joined = (joined - 1) & joinable;
            }
        }
        std::mem::swap(&mut above, &mut row);
    }
    let ends = (0..above.choices()).filter_map(|open| {
        let rest = strips.strip(above.unions[open], 0);
        Some(above.sums[open]? + rest)
    });
    let best = ends.max_by_key(|sum| sum.mean());
    best.expect("some run is joined or not")
}

/// As many runs as a row of the widest strips can have.
const MOST_RUNS: usize = WIDTHS[WIDTHS.len() - 1].div_ceil(2);

/// The runs of a row.
struct Row {
    runs: usize,
    /// The squares of each choice of runs, by its bits.
    unions: [u64; 1 << MOST_RUNS],
    /// The best sums of what lies above, by the runs that are still to be joined.
    sums: [Option<SwitchSum>; 1 << MOST_RUNS],
}

impl Default for Row {
    fn default() -> Row {
        Row {
            runs: 0,
            unions: [0; 1 << MOST_RUNS],
            sums: [None; 1 << MOST_RUNS],
        }
    }
}

impl Row {
    fn read(&mut self, squares: u64) {
        self.runs = 0;
        let mut rest = squares;
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let run = rest & !rest.wrapping_add(first);
            rest &= !run;
            let (without, with) = self.unions.split_at_mut(1 << self.runs);
            for (with, without) in with.iter_mut().zip(without) {
                *with = *without | run;
            }
            self.runs += 1;
        }
        let choices = self.choices();
        self.sums[..choices].fill(None);
    }

    /// How many choices of runs there are.
    fn choices(&self) -> usize {
        1 << self.runs
    }

    /// The runs with a square in a set.
    fn touching(&self, squares: u64) -> usize {
        let runs = (0..self.runs).filter(|&run| self.unions[1 << run] & squares != 0);
        runs.fold(0, |set, run| set | 1 << run)
    }
}

/// All strips of two rows and so many columns.
struct Strips {
    columns: usize,
    /// By the free squares of both rows, the upper one in the low bits: the sum of lower bounds of
    /// the parts, each a switch or a number, whichever has the greater mean.
    strips: Vec<SwitchSum>,
}

/// The widths of tables there are: a strip is looked up in the narrowest that holds it.
const WIDTHS: [usize; 5] = [4, 6, 8, 9, 10];

/// A number that no bound is below, and one that none is above.
const NOTHING: i32 = i32::MIN;
const ANYTHING: i32 = i32::MAX;

/// One, in the steps of [`SwitchSum`].
const ONE: i32 = 1024;

impl Strips {
    /// The table for boards of so many columns; `None` for wide ones.
    fn of(columns: usize) -> Option<&'static Strips> {
        static TABLES: [OnceLock<Strips>; WIDTHS.len()] = [const { OnceLock::new() }; WIDTHS.len()];
        let at = WIDTHS.iter().position(|&width| columns <= width)?;
        Some(TABLES[at].get_or_init(|| Strips::new(WIDTHS[at])))
    }

    fn strip(&self, upper: u64, lower: u64) -> SwitchSum {
        let index = upper | lower << self.columns;
        self.strips[usize::try_from(index).expect("a table holds its strips")]
    }

    /// Every move leaves fewer squares, hence a lesser index: one pass from below finds all.
    fn new(columns: usize) -> Strips {
        let size = 1_usize << (2 * columns);
        let mut strips = vec![SwitchSum::default(); size];
        // A number that the strip is not below, and the greatest such after a move of Left's.
        let mut least = vec![0_i32; size];
        let mut after_left = vec![NOTHING; size];
        for index in 1..size {
            let (upper, lower) = (index & (lowest_index(columns)), index >> columns);
            let (mut left, mut right, mut answered) = (NOTHING, ANYTHING, ANYTHING);
            for column in bits(upper & lower) {
                let after = index & !(1 << column | 1 << column << columns);
                left = left.max(least[after]);
            }
            for (row, shift) in [(upper, 0), (lower, columns)] {
                for column in bits(row & row >> 1) {
                    let after = index & !(3 << column << shift);
                    right = right.min(least[after]);
                    // Left lets it be, or answers.
                    answered = answered.min((least[after] - 1).max(after_left[after]));
                }
            }
            after_left[index] = left;
            least[index] = number_within(left, answered);
            let part = first_part(columns, upper, lower);
            let number = SwitchSum::number(least[index].into());
            strips[index] = if part == index {
                let hot = if left != NOTHING && right != ANYTHING && left >= right {
                    SwitchSum::not_above(left.into(), right.into())
                } else {
                    number
                };
                if hot.mean() > number.mean() {
                    hot
                } else {
                    number
                }
            } else {
                strips[part] + strips[index & !part]
            };
        }
        Strips { columns, strips }
    }
}

/// A number that a strip is not below, when Left can move to at least `left`, and to at least
/// `answered`, or to any number above it, after any move of Right's.
///
/// Left, moving second, must have an answer to Right's moves in the strip, and in the negative of
/// the number too, which are moves to the negatives of its Left options. The simplest number above
/// `left` has no Left option beyond it.
fn number_within(left: i32, answered: i32) -> i32 {
    match (left, answered) {
        (NOTHING, _) => answered.min(0).div_euclid(ONE) * ONE,
        (_, ANYTHING) => simplest_above(left, left.saturating_add(4 * ONE)),
        _ if answered <= left => answered,
        _ => simplest_above(left, answered),
    }
}

/// The simplest number above `low` that is not above `high`, in steps.
fn simplest_above(low: i32, high: i32) -> i32 {
    if low < 0 && high >= 0 {
        return 0;
    }
    let mut grid = ONE;
    loop {
        let least = (low.div_euclid(grid) + 1) * grid;
        let greatest = high.div_euclid(grid) * grid;
        if least <= greatest {
            return if low < 0 { greatest } else { least };
        }
        grid /= 2;
    }
}

/// The part around the first column with a free square that hangs together.
fn first_part(columns: usize, upper: usize, lower: usize) -> usize {
    let first = (upper | lower).trailing_zeros() as usize;
    let joined = upper & upper >> 1 | lower & lower >> 1;
    let width = (joined >> first).trailing_ones() as usize + 1;
    let columns_of_part = lowest_index(width) << first;
    upper & columns_of_part | (lower & columns_of_part) << columns
}

fn bits(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

fn lowest_index(count: usize) -> usize {
    (1 << count) - 1
}
