//! The joint cycle of windows found by walking twice round it: for boards whose periods are short.

use grundy_num::{Halt, IBig, Limits, UBig};

use super::window::{ORIGIN, Windows, place};

/// Rows that are periodic from some column on.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    first: Windows,
    start: Windows,
    period: u128,
}

impl Cycle {
    /// Finds a column from which the windows return, by Brent's method.
    pub(crate) fn find(first: Windows, limits: &Limits<'_>) -> Result<Self, Halt> {
        let mut ahead = first.clone();
        let mut start = first.clone();
        let mut power = 1;
        loop {
            limits.tick()?;
            ahead.advance();
            let period = ahead.column - start.column;
            if ahead.rows == start.rows {
                return Ok(Cycle {
                    first,
                    start,
                    period,
                });
            }
            if period == power {
                start.clone_from(&ahead);
                power *= 2;
            }
        }
    }

    /// The values of all rows in a column.
    pub(crate) fn at(&self, column: &UBig, limits: &Limits<'_>) -> Result<Vec<UBig>, Halt> {
        let start = UBig::from(self.start.column);
        let (mut windows, steps) = if *column < start {
            (self.first.clone(), column.clone())
        } else {
            (
                self.start.clone(),
                (column - start) % UBig::from(self.period),
            )
        };
        let steps = u128::try_from(&steps).expect("it is below a period");
        for _ in 0..steps {
            limits.tick()?;
            windows.advance();
        }
        let mut taken = windows.forbidden();
        let values = windows.rows.iter_mut().map(|row| {
            let bit = place(row, &mut taken).trailing_zeros();
            let value = IBig::from(column.clone()) + IBig::from(bit) - IBig::from(ORIGIN);
            UBig::try_from(value).expect("no value is negative on this board")
        });
        Ok(values.collect())
    }
}
