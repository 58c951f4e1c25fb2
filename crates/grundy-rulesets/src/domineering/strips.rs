//! Bounds of Domineering boards from strips of two rows.
//!
//! A vertical domino that nobody may place any more costs Left something or nothing. So a board is
//! worth at least what its rows are worth that are left when it is cut, here and there, between two
//! rows; and strips of at most two rows are few enough to be looked up. Right is bounded likewise,
//! by the columns.

use std::sync::OnceLock;

use grundy_rules::board::{Frame, Region};
use grundy_rules::{Bounds, SwitchSum};
use smallvec::{SmallVec, smallvec};

/// Bounds of a board; those of its strips where they are narrow enough, and otherwise the most
/// dominoes that either player could ever place.
pub(super) fn bounds(board: &Region) -> Option<Bounds> {
    let (frame, free) = board.as_bits()?;
    let lower = lower_bounds(frame, free);
    let lower_of_negative = lower_bounds(frame.transposed(), frame.transpose(free));
    Some(Bounds::of_best(lower, lower_of_negative))
}

/// Lower bounds of a board, one for each way to read its strips.
fn lower_bounds(frame: Frame, free: u64) -> [SwitchSum; 3] {
    match Strips::of(frame.columns()) {
        Some(strips) => best_cut(frame, free, strips).readings(),
        None => [-most_dominoes(frame, free); 3],
    }
}

/// The cut with the greatest mean.
///
/// In a run, free squares side by side in a row, Right may move anywhere, so a run stays whole: it
/// is joined to runs above it, to runs below it, or to none. From row to row the best sums are kept
/// for every choice of runs that are still to be joined.
fn best_cut(frame: Frame, free: u64, strips: &Strips) -> Strip {
    let mut sums: SmallVec<[(u64, Strip); 16]> = smallvec![(0, Strip::default())];
    let mut next: SmallVec<[(u64, Strip); 16]> = SmallVec::new();
    for at in 0..frame.rows() {
        let row = free >> (at * frame.columns()) & lowest(frame.columns());
        let all_runs: SmallVec<[u64; 6]> = runs(row).collect();
        next.clear();
        for &(above, sum) in &sums {
            // Every choice of the runs below one that is still to be joined.
            let joinable = all_runs.iter().filter(|&&run| run & above != 0);
            let mut choices: SmallVec<[u64; 16]> = smallvec![0];
            for run in joinable {
                for at in 0..choices.len() {
                    choices.push(choices[at] | run);
                }
            }
            for joined in choices {
                let sum = sum.plus(strips.strip(above, joined));
                let below = row & !joined;
                match next.iter_mut().find(|(open, _)| *open == below) {
                    Some((_, best)) if best.mixed.mean() < sum.mixed.mean() => *best = sum,
                    Some(_) => {}
                    None => next.push((below, sum)),
                }
            }
        }
        std::mem::swap(&mut sums, &mut next);
    }
    let ends = sums.iter();
    let ends = ends.map(|&(open, sum)| sum.plus(strips.strip(open, 0)));
    let best = ends.max_by_key(|sum| sum.mixed.mean());
    best.expect("some run is joined or not")
}

/// The free squares of a row that lie side by side.
fn runs(row: u64) -> impl Iterator<Item = u64> {
    let mut rest = row;
    std::iter::from_fn(move || {
        let first = rest & rest.wrapping_neg();
        let run = rest & !rest.wrapping_add(first);
        rest &= !run;
        (run != 0).then_some(run)
    })
}

/// As many horizontal dominoes as there is room for at once.
fn most_dominoes(frame: Frame, free: u64) -> SwitchSum {
    let mut rest = free;
    let mut dominoes = 0;
    loop {
        let first = rest & frame.left_of(rest);
        if first == 0 {
            return SwitchSum::number(dominoes * SwitchSum::UNIT);
        }
        let first = first & first.wrapping_neg();
        rest &= !(first | first << 1);
        dominoes += 1;
    }
}

/// The lower bounds of a strip of two rows.
#[derive(Clone, Copy, Default)]
struct Strip {
    /// The sum of its parts, each a switch or a number, whichever has the greater mean.
    mixed: SwitchSum,
    /// The same, with switches wherever Left has something to gain by moving first.
    hot: SwitchSum,
    /// A number for the whole strip.
    cold: SwitchSum,
}

impl Strip {
    fn plus(self, other: &Strip) -> Strip {
        Strip {
            mixed: self.mixed + other.mixed,
            hot: self.hot + other.hot,
            cold: self.cold + other.cold,
        }
    }

    fn readings(self) -> [SwitchSum; 3] {
        [self.mixed, self.hot, self.cold]
    }
}

/// All strips of two rows and so many columns.
struct Strips {
    columns: usize,
    /// By the free squares of both rows, the upper one in the low bits.
    strips: Vec<Strip>,
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

    fn strip(&self, upper: u64, lower: u64) -> &Strip {
        let index = upper | lower << self.columns;
        &self.strips[usize::try_from(index).expect("a table holds its strips")]
    }

    /// Every move leaves fewer squares, hence a lesser index: one pass from below finds all.
    fn new(columns: usize) -> Strips {
        let size = 1_usize << (2 * columns);
        let mut strips = vec![Strip::default(); size];
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
                let mixed = if hot.mean() > number.mean() {
                    hot
                } else {
                    number
                };
                let cold = number;
                Strip { mixed, hot, cold }
            } else {
                let (one, rest) = (strips[part], strips[index & !part]);
                Strip {
                    mixed: one.mixed + rest.mixed,
                    hot: one.hot + rest.hot,
                    cold: number,
                }
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

fn lowest(count: usize) -> u64 {
    u64::MAX >> (64 - count)
}
