//! What is read off a row once the walk of its tokens is known: the least period and the preperiods.

use grundy_num::{Halt, Limits};

use super::lanes::STREAM_ORIGIN;
use super::level::{Boundaries, Level};
use super::window::{ORIGIN, Windows, place};

/// The periods of row `m` of both tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RookRow {
    /// The row: the heap, or the digit.
    pub m: u32,
    /// The least `t` with `g(m, n + t) = g(m, n) + t`, and the same for `f`, for all large `n`.
    pub period: u128,
    /// From which `n` on it holds for the rook function `g`.
    pub rook_preperiod: u128,
    /// From which `n` on it holds for the digit function `f`.
    pub digit_preperiod: u128,
    /// The columns of `g` that were computed to prove it.
    pub columns: u128,
}

/// Rows above the base, at some column of the block in hand.
struct Upper<'a> {
    rows: Vec<u64>,
    stream: &'a [u32],
    at: usize,
}

impl Upper<'_> {
    /// Fills the next column; the value of the last row, relative to it.
    fn advance(&mut self) -> i64 {
        let mut column = u64::from(self.stream[self.at]) << (ORIGIN - STREAM_ORIGIN);
        let mut last = 0;
        for row in &mut self.rows {
            last = place(row, &mut column);
        }
        self.at = (self.at + 1) % self.stream.len();
        i64::from(last.trailing_zeros()) - i64::from(ORIGIN)
    }
}

/// The periods of a row; `None` when its own period may be less than the joint one, as a divisor could not be refuted.
///
/// From the first boundary on the row is purely periodic, so its least period divides the joint
/// period `t`, and if it is less it divides `t / q` for a prime `q`: one column in which the windows
/// of the row differ refutes that. The window of a row is a function of its last values, so it has
/// the same periods as they have.
pub(crate) fn settled(
    level: &Level,
    stream: &[u32],
    limits: &Limits<'_>,
) -> Result<Option<RookRow>, Halt> {
    let boundaries = Boundaries::new(level);
    let span = boundaries.span();
    let at = |distance: u128| -> Result<Upper<'_>, Halt> {
        let mut upper = Upper {
            rows: boundaries.upper(distance / level.block),
            stream,
            at: 0,
        };
        for _ in 0..distance % level.block {
            limits.tick()?;
            upper.advance();
        }
        Ok(upper)
    };

    for prime in prime_divisors(span, limits)? {
        let (mut here, mut there) = (at(0)?, at(span / prime)?);
        let mut compared = 0;
        while here.rows.last() == there.rows.last() {
            if compared == level.block.max(u128::from(u16::MAX)) {
                return Ok(None);
            }
            limits.tick()?;
            here.advance();
            there.advance();
            compared += 1;
        }
    }

    // The law holds from the boundary on; before it, the row as it begins is compared with the row
    // one or more whole periods later.
    let round = level.boundary.div_ceil(span) * span;
    let mut later = at((round - level.boundary) % span)?;
    let mut row = Windows::new(level.board, level.row + 1);
    let mut settled = RookRow {
        m: level.row,
        period: span,
        rook_preperiod: 0,
        digit_preperiod: 0,
        columns: level.boundary + level.block * level.walks.len() as u128,
    };
    while row.column < level.boundary {
        limits.tick()?;
        let column = row.column;
        let value = row.advance_last();
        if value != later.advance() {
            // f(m, g(m, n)) = n, so f breaks the law at the values g has where g breaks it.
            settled.rook_preperiod = column + 1;
            if let Ok(value) =
                u128::try_from(i128::try_from(column).unwrap_or(i128::MAX) + i128::from(value))
            {
                settled.digit_preperiod = settled.digit_preperiod.max(value + 1);
            }
        }
    }
    Ok(Some(settled))
}

/// The primes that divide `n`, by trial: periods of rows have small ones only.
pub(crate) fn prime_divisors(mut n: u128, limits: &Limits<'_>) -> Result<Vec<u128>, Halt> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime * prime <= n {
        limits.tick()?;
        if n.is_multiple_of(prime) {
            primes.push(prime);
            while n.is_multiple_of(prime) {
                n /= prime;
            }
        }
        prime += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    Ok(primes)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn the_primes_of_a_period_are_found_within_limits() {
        let up = AtomicBool::new(true);
        let stopped = Limits::none().stop(&up);
        assert_eq!(prime_divisors((1 << 61) - 1, &stopped), Err(Halt::Stopped));
        assert_eq!(prime_divisors(360, &Limits::none()), Ok(vec![2, 3, 5]));
    }
}
