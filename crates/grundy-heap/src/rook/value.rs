//! `f` and `g` for arguments of any size.
//!
//! Both functions are faces of one set of triples `(m, n, v)` with `g(m, n) = v` and `f(m, v) = n`,
//! symmetric in `m` and `n`. Whichever of the three numbers is small, a row with a period answers:
//! for small `m` or `n` a row of the rook, for small `v` a row of digit deletion read by its digit.
//! When none is small and the table is too large to fill, there is no answer.

use std::ops::Range;

use grundy_num::{Halt, IBig, Limits, UBig};

use super::board::{Cells, cell};
use super::cycle::Cycle;
use super::search::RookTable;
use super::tower::{self, RookRows};
use super::window::{Board, Windows};

/// Columns up to which a row is simply computed.
const SHORT: u128 = 1 << 16;

/// The rows of the rook that are tried for a value near the diagonal: those that take a moment.
const QUICK_ROW: u32 = 10;

/// The halt for arguments of which none is small.
const NO_SMALL_ARGUMENT: Halt =
    Halt::TooLarge("a table with no side short enough for a known period");

impl RookRows {
    /// The value of the misère rook at `(m, n)`; -1 in the corner.
    ///
    /// ```
    /// use grundy_heap::RookRows;
    /// use grundy_num::{Limits, UBig};
    /// let mut rows = RookRows::new();
    /// let far = UBig::from(10u8).pow(100) + UBig::from(7u8);
    /// let value = rows.rook(&UBig::from(9u8), &far, &Limits::none())?;
    /// assert_eq!(value, (far + UBig::from(5u8)).into());
    /// # Ok::<_, grundy_num::Halt>(())
    /// ```
    pub fn rook(&mut self, m: &UBig, n: &UBig, limits: &Limits<'_>) -> Result<IBig, Halt> {
        let (m, n) = if m <= n { (m, n) } else { (n, m) };
        if m == n && *n >= UBig::from(2u8) {
            return Ok(IBig::ZERO); // G5
        }
        if let Ok(row) = u32::try_from(m)
            && row <= tower::MAX_ROW
        {
            let value = self.row_values(row, n, 1, limits)?;
            return Ok(value.into_iter().next().expect("one value was asked for"));
        }
        // Near the diagonal the value is small, and the row of that value knows n by m.
        let others = self.deletion(limits)?.at(m, limits)?;
        if let Some(value) = (0..)
            .zip(others)
            .find_map(|(value, other): (u32, _)| (other == *n).then_some(value))
        {
            return Ok(value.into());
        }
        cell(Cells::Rook, m, n, limits)?
            .map(Into::into)
            .ok_or(NO_SMALL_ARGUMENT)
    }

    /// The value of digit deletion for the digit `m` before a string of value `n`.
    ///
    /// ```
    /// use grundy_heap::RookRows;
    /// use grundy_num::{Limits, UBig};
    /// let mut rows = RookRows::new();
    /// let value = rows.digit(&UBig::from(6u8), &UBig::from(5u8), &Limits::none())?;
    /// assert_eq!(value, UBig::ZERO);
    /// # Ok::<_, grundy_num::Halt>(())
    /// ```
    pub fn digit(&mut self, m: &UBig, n: &UBig, limits: &Limits<'_>) -> Result<UBig, Halt> {
        let one = UBig::ONE;
        if *m == UBig::ZERO {
            return Ok(n + one);
        }
        if *m == n + &one {
            return Ok(UBig::ZERO); // f(n + 1, n) = 0
        }
        if m == n {
            return Ok(one); // f(n, n) = 1
        }
        if let Ok(row) = u32::try_from(m)
            && row <= tower::MAX_ROW
        {
            return self.digit_by_row(row, n, limits);
        }
        if let Ok(value) = usize::try_from(n)
            && value < CYCLE_ROWS as usize
        {
            return Ok(self.deletion(limits)?.at(m, limits)?.swap_remove(value));
        }
        // Near the diagonal the answer is small, and its row has n at m.
        let sought = IBig::from(n.clone());
        for row in 0..=QUICK_ROW {
            if self.row_values(row, m, 1, limits)?.first() == Some(&sought) {
                return Ok(row.into());
            }
        }
        cell(Cells::Digits, m, n, limits)?.ok_or(NO_SMALL_ARGUMENT)
    }

    /// The values of a row of one of the tables at a range of columns.
    pub fn values(
        &mut self,
        table: RookTable,
        m: u32,
        columns: Range<u64>,
        limits: &Limits<'_>,
    ) -> Result<Vec<i128>, Halt> {
        if columns.is_empty() {
            return Ok(Vec::new());
        }
        if m > tower::MAX_ROW {
            return self.values_one_by_one(table, m, columns, limits);
        }
        match table {
            RookTable::Rook => self.run(m, columns, limits),
            RookTable::Digits => {
                // Row m of the rook has each n no further than m from column n.
                let reach = u64::from(m) + 1;
                let from = columns.start.saturating_sub(reach);
                let around = self.run(m, from..columns.end.saturating_add(reach), limits)?;
                let place = |n: i128| usize::try_from(n - i128::from(columns.start)).ok();
                let mut values = vec![0; place(columns.end.into()).ok_or(Halt::Memory)?];
                for (column, n) in (i128::from(from)..).zip(around) {
                    if let Some(value) = place(n).and_then(|place| values.get_mut(place)) {
                        *value = column;
                    }
                }
                Ok(values)
            }
        }
    }

    fn values_one_by_one(
        &mut self,
        table: RookTable,
        m: u32,
        columns: Range<u64>,
        limits: &Limits<'_>,
    ) -> Result<Vec<i128>, Halt> {
        let m = UBig::from(m);
        let value = |n: u64| {
            let n = UBig::from(n);
            let value = match table {
                RookTable::Rook => self.rook(&m, &n, limits)?,
                RookTable::Digits => self.digit(&m, &n, limits)?.into(),
            };
            Ok(i128::try_from(&value).expect("a value is near its column"))
        };
        columns.map(value).collect()
    }

    /// The values of row `m` of the rook at a range of columns.
    fn run(&mut self, m: u32, columns: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, Halt> {
        let mut windows = self.windows_before(m, &columns.start.into(), limits)?;
        let value = |column: u64| {
            limits.tick()?;
            Ok(i128::from(column) + i128::from(windows.advance_last()))
        };
        columns.map(value).collect()
    }

    /// `f(m, n)` is the column in which row `m` of the rook has `n`, no further than `m` from `n`.
    fn digit_by_row(&mut self, m: u32, n: &UBig, limits: &Limits<'_>) -> Result<UBig, Halt> {
        let reach = UBig::from(m) + UBig::ONE;
        let from = if *n > reach { n - &reach } else { UBig::ZERO };
        let values = self.row_values(m, &from, 2 * m + 3, limits)?;
        let sought = IBig::from(n.clone());
        let place = values.iter().position(|value| *value == sought);
        Ok(from + UBig::from(place.expect("G7 and G8: n stands within m of column n")))
    }

    /// `count` values of row `m` of the rook from a column on.
    fn row_values(
        &mut self,
        m: u32,
        from: &UBig,
        count: u32,
        limits: &Limits<'_>,
    ) -> Result<Vec<IBig>, Halt> {
        let mut windows = self.windows_before(m, from, limits)?;
        let columns = (0..count).map(|step| IBig::from(from + UBig::from(step)));
        Ok(columns
            .map(|column| column + IBig::from(windows.advance_last()))
            .collect())
    }

    /// Rows `0..=m` of the rook as they stand before a column, or one with the same future.
    fn windows_before(
        &mut self,
        m: u32,
        column: &UBig,
        limits: &Limits<'_>,
    ) -> Result<Windows, Halt> {
        match u128::try_from(column)
            .ok()
            .filter(|&column| column <= SHORT)
        {
            Some(column) => {
                let mut windows = Windows::new(Board::Rook, m + 1);
                while windows.column < column {
                    limits.tick()?;
                    windows.advance();
                }
                Ok(windows)
            }
            None => {
                let Some(row) = self.climb(m, limits)? else {
                    return Err(Halt::TooLarge("the period of that row"));
                };
                let period = row.period;
                // Any column in the cycle with the same remainder does.
                let start = self.levels[m as usize].boundary;
                let rest = (column % UBig::from(period))
                    .try_into()
                    .expect("a remainder of 128 bits");
                let column: u128 = start.div_ceil(period) * period + u128::min(rest, period);
                self.windows_at(m, column, limits)
            }
        }
    }

    /// The rows of digit deletion that are read by their digit.
    fn deletion(&mut self, limits: &Limits<'_>) -> Result<&Cycle, Halt> {
        Ok(match &mut self.deletion {
            Some(cycle) => cycle,
            none => none.insert(Cycle::find(
                Windows::new(Board::Deletion, CYCLE_ROWS),
                limits,
            )?),
        })
    }
}

/// The rows of digit deletion, read by their digit, whose joint period is found at once: it is
/// 332,640.
const CYCLE_ROWS: u32 = super::window::MAX_ROW;
