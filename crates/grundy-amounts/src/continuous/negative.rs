//! The theory where whoever makes the number negative wins: v and all winning moves.
//!
//! The numbers with the same parts h and a rest in the same [`a_i`, `c_i`) form a cell. On a cell with
//! the sum s of its parts, v(Y) = max(m, Y - s), so that v and the winning moves are read off cell
//! by cell.

use grundy_num::{Halt, Limits, Rational};

use super::interval::push_joined;
use super::profile::{Line, Profile};
use super::sequences::{Sequences, Side};
use super::{Bound, End, Interval, MOST_PLACES, WinningMoves};

/// Numbers from `from` up to `to`, which belongs to the cell when `to_end` is closed.
struct Cell {
    /// The sum of the parts.
    base: Rational,
    from: Rational,
    to: Rational,
    to_end: End,
}

/// The cells from a number downwards.
struct Cells<'s> {
    sequences: &'s Sequences,
    next: Rational,
    side: Side,
}

impl<'s> Cells<'s> {
    /// From `x` >= 0, which itself belongs to the first cell.
    fn down_from(sequences: &'s Sequences, x: Rational) -> Self {
        Cells {
            sequences,
            next: x,
            side: Side::At,
        }
    }
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.side == Side::Below && self.next.is_zero() {
            return None;
        }
        let found = self.sequences.decompose_side(&self.next, self.side);
        let base = &self.next - &found.rest;
        let from = &base + &self.sequences.starts()[found.cell];
        let cell = Cell {
            base,
            from: from.clone(),
            to: std::mem::replace(&mut self.next, from),
            to_end: End::closed_if(self.side == Side::At),
        };
        self.side = Side::Below;
        Some(cell)
    }
}

/// v on [0, x].
pub(super) fn profile(
    bound: &Bound,
    sequences: &Sequences,
    x: &Rational,
    limits: &Limits<'_>,
) -> Result<Profile, Halt> {
    let m = bound.least_move();
    let mut cells = Vec::new();
    for cell in Cells::down_from(sequences, x.clone()) {
        limits.tick()?;
        limits.allow_item(&cells)?;
        cells.push(cell);
    }
    let mut profile = Profile::default();
    for cell in cells.iter().rev() {
        // Up to a = m the least move itself wins; from there on v = a is not attained.
        let bend = &cell.base + m;
        let low = Interval::new(
            cell.from.clone(),
            End::Closed,
            Some(cell.to.clone()),
            cell.to_end,
        );
        let low = low.and_then(|all| all.up_to_end(&bend, End::Open));
        if let Some(low) = low {
            profile.push(&low, Some(&Line::constant(m.clone())), End::Closed);
        }
        let from = bend.max(cell.from.clone());
        let high = Interval::new(from, End::Closed, Some(cell.to.clone()), cell.to_end);
        if let Some(high) = high {
            profile.push(&high, Some(&Line::diagonal(-&cell.base)), End::Open);
        }
    }
    Ok(profile)
}

/// All winning first moves at `x` >= 0, in increasing order; at most about `most` intervals.
///
/// A move beyond x makes the number negative. Another one wins if and only if g(move) <= a for
/// the rest a >= m of what is left: with s the sum of the parts of what is left, g(y) + y <= x - s.
pub(super) fn winning_moves(
    bound: &Bound,
    sequences: &Sequences,
    x: &Rational,
    most: usize,
    limits: &Limits<'_>,
) -> Result<WinningMoves, Halt> {
    let m = bound.least_move();
    let mut found = WinningMoves::default();
    if x < m {
        found
            .intervals
            .extend(Interval::new(m.clone(), End::Closed, None, End::Open));
        return Ok(found);
    }
    // Since a <= x - y, no move beyond this one wins by what it leaves.
    let last = bound.last_within(x).map(|(last, _)| last);
    let last = last.unwrap_or_else(|| m.clone());
    for (place, cell) in Cells::down_from(sequences, x - m).enumerate() {
        limits.tick()?;
        let total = x - &cell.base;
        let lo = x - &cell.to;
        if lo > last {
            break;
        }
        if place == MOST_PLACES {
            found.more = true;
            return Ok(found);
        }
        let hi = &total - (&cell.from - &cell.base).max(m.clone());
        let moves = Interval::new(lo, cell.to_end, Some(hi), End::Closed);
        let Some(moves) = moves else { continue };
        let Some((within, end)) = bound.last_within(&total) else {
            continue;
        };
        if let Some(moves) = moves.up_to_end(&within, end) {
            if found.intervals.len() == most {
                found.more = true;
                return Ok(found);
            }
            push_joined(&mut found.intervals, moves);
        }
    }
    let beyond = Interval::new(x.clone(), End::Open, None, End::Open);
    push_joined(
        &mut found.intervals,
        beyond.expect("an unbounded interval is not empty"),
    );
    Ok(found)
}
