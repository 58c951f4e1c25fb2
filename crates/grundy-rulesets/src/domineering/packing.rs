//! Bounds of Domineering boards from dominoes that a player keeps whatever happens.
//!
//! The counting is that of Nathan Bullock, "Domineering: Solving Large Combinatorial Search Spaces"
//! (2002), here for Right, whose dominoes lie in rows. Squares that Left cannot use, because those
//! above and below are gone, are *shut*. On free squares, no square twice, are packed
//!
//! - *safe pairs*: two shut squares side by side, a move that nobody can take away;
//! - *areas*: two rows of two squares with both squares above gone, or both below. A domino in the
//!   row away from that wall makes the other row safe: two moves for one. No area lies above another,
//!   so that a vertical domino meets one of them;
//! - *pairs*: any other two squares side by side. A vertical domino meets two of them at most;
//! - *spare squares* beside a safe pair, which Right may take with the half of the pair next to it;
//!   nothing else that is packed lies above or below, so that a vertical domino meets one of them.
//!
//! Right answers a move in an area in another area, one in pairs in a pair, one in a spare square
//! in a spare square. So he makes at least `m` moves before he is stuck: one for each safe pair, two
//! for every two areas, one for every three pairs; and he takes every other spare square, which
//! leaves a shut square over. After these moves `2m` squares are covered, and shut squares are of no
//! use to Left, so that what is left is room for a certain number of vertical dominoes. The
//! difference is what Right is ahead by, even when Left moves first, and a move elsewhere only gives
//! Right one more here.

use grundy_rules::Bounds;
use grundy_rules::board::{Frame, SquareSet};

/// Bounds of a board by counting for either player.
pub(super) fn bounds<S: SquareSet>(frame: Frame, free: S) -> Bounds {
    let left = right_is_ahead_by(frame.transposed(), frame.transpose(free));
    let right = right_is_ahead_by(frame, free);
    Bounds::between(left, -right)
}

/// How many moves Right is ahead by at least: the board is not above the negative of this.
fn right_is_ahead_by<S: SquareSet>(frame: Frame, free: S) -> i32 {
    if frame.rows() > MOST_ROWS || frame.columns() > MOST_COLUMNS {
        return -free.count().cast_signed() / 2;
    }
    let mut packing = Packing::new(frame, free);
    packing.pack_areas();
    packing.pack_pairs();
    packing.pack_spare_squares();
    packing.ahead_by()
}

/// Boards with more rows are too narrow for this to be worth while.
const MOST_ROWS: usize = 16;

/// A row and the square behind it are one word.
const MOST_COLUMNS: usize = 63;

/// An empty line before the rows, and one after them.
const LINES: usize = MOST_ROWS + 2;

struct Packing {
    rows: usize,
    /// The free squares of each row, from the second line on.
    free: [u64; LINES],
    /// Those of areas, pairs and spare squares.
    packed: [u64; LINES],
    /// Each row's first squares of safe pairs.
    safe: [u64; LINES],
    areas: i32,
    pairs: i32,
    safe_pairs: i32,
    spare_squares: i32,
    /// Shut squares that are neither in a safe pair nor in another one.
    useless: i32,
}

impl Packing {
    fn new<S: SquareSet>(frame: Frame, board: S) -> Packing {
        let mut free = [0; LINES];
        for (line, row) in free[1..].iter_mut().zip(frame.rows_of(board)) {
            *line = row;
        }
        Packing {
            rows: frame.rows(),
            free,
            packed: [0; LINES],
            safe: [0; LINES],
            areas: 0,
            pairs: 0,
            safe_pairs: 0,
            spare_squares: 0,
            useless: 0,
        }
    }

    fn pack_areas(&mut self) {
        for upper in 1..self.rows {
            let lower = upper + 1;
            let around = self.packed[upper - 1..=lower + 1].iter();
            let packed = around.fold(0, |set, row| set | row);
            let room = pairs(self.free[upper] & self.free[lower] & !packed);
            let walls = pairs(!self.free[upper - 1]) | pairs(!self.free[lower + 1]);
            let mut firsts = room & walls;
            while firsts != 0 {
                let area = lowest(firsts) | lowest(firsts) << 1;
                firsts &= !area;
                self.packed[upper] |= area;
                self.packed[lower] |= area;
                self.areas += 1;
            }
        }
    }

    fn pack_pairs(&mut self) {
        for at in 1..=self.rows {
            let shut = self.free[at] & !self.free[at - 1] & !self.free[at + 1];
            let mut rest = self.free[at] & !self.packed[at];
            while rest != 0 {
                let first = lowest(rest);
                let pair = first | first << 1;
                if pair & !rest != 0 {
                    // Nothing is beside it.
                    self.useless += i32::from(first & shut != 0);
                    rest &= !first;
                } else if pair & !shut == 0 {
                    self.safe[at] |= first;
                    self.safe_pairs += 1;
                    rest &= !pair;
                } else if pair & shut == first << 1 && first << 2 & shut & rest != 0 {
                    // The two behind it are safe.
                    rest &= !first;
                } else {
                    self.packed[at] |= pair;
                    self.pairs += 1;
                    rest &= !pair;
                }
            }
        }
    }

    fn pack_spare_squares(&mut self) {
        for at in 1..=self.rows {
            let is_open = self.free[at] & (self.free[at - 1] | self.free[at + 1]);
            let mut firsts = self.safe[at];
            while firsts != 0 {
                let first = lowest(firsts);
                firsts &= !first;
                let packed = self.packed[at - 1] | self.packed[at] | self.packed[at + 1];
                let beside = (first >> 1 | first << 2) & is_open & !packed;
                if beside != 0 {
                    self.packed[at] |= lowest(beside);
                    self.spare_squares += 1;
                }
            }
        }
    }

    fn ahead_by(&self) -> i32 {
        // An area without a partner is still two pairs.
        let pairs = self.pairs + self.areas % 2 * 2;
        let moves = self.safe_pairs + (self.areas - self.areas % 2) + pairs / 3;
        // Left cannot take both the last spare square and the last pairs.
        let last_is_taken = self.spare_squares % 2 == 1 && pairs % 3 != 0;
        let useless = self.useless + self.spare_squares / 2 + i32::from(last_is_taken);
        let squares = self.free[..=self.rows]
            .iter()
            .map(|row| row.count_ones().cast_signed());
        moves - (squares.sum::<i32>() - 2 * moves - useless) / 2
    }
}

/// The squares with another of the set to the right.
fn pairs(set: u64) -> u64 {
    set & set >> 1
}

fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}
