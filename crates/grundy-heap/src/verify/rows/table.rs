//! The table itself, cell by cell, and a row with tokens.

use grundy_num::{Halt, Limits};

use super::claim::Claim;
use super::refuse;
use crate::VerifyError;

/// The bit of a set that stands for the value equal to the number of the column.
const HERE: u32 = 32;

/// Rows that do the same in every block.
pub(super) const BASE: usize = 13;

/// The values to the left in a row: bit `b` stands for `column - 32 + b`. Lower values are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row(pub(super) u64);

/// A row of which some values may be there or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    /// The values that are there.
    pub(super) taken: u64,
    /// For each token the value that is there if the token is.
    pub(super) places: Vec<u32>,
}

impl Marks {
    /// The row in which these tokens are there.
    pub(super) fn row(&self, tokens: &[bool]) -> Row {
        let there = self.places.iter().zip(tokens).filter(|(_, token)| **token);
        Row(there.fold(self.taken, |row, (place, _)| row | 1 << place))
    }
}

/// Rows `0..=m` before column 0: no value is negative, but for the -1 in the corner.
pub(super) fn start(m: u32) -> Vec<Row> {
    let mut rows = vec![Row((1 << HERE) - 1); m as usize + 1];
    rows[0] = Row((1 << (HERE - 1)) - 1);
    rows
}

/// The value of each row in this column is the least that is neither to its left nor `above`; returns
/// that of the last row, relative to the column.
pub(super) fn fill(rows: &mut [Row], above: u32) -> i64 {
    let mut above = spread(above);
    let mut last = 0;
    for row in rows {
        last = (row.0 | above).trailing_ones();
        above |= 1 << last;
        // The next column is one further right, so every value is one less relative to it.
        row.0 = (row.0 | 1 << last) >> 1;
    }
    i64::from(last) - i64::from(HERE)
}

/// The values of base rows are kept relative to `column - 13`.
fn spread(values: u32) -> u64 {
    u64::from(values) << (HERE - 13)
}

/// The base rows over one block.
#[derive(Debug)]
pub(super) struct Block {
    /// For each column the set of values of the base rows.
    pub(super) columns: Vec<u32>,
}

impl Block {
    /// Computes the base rows over a block; they must be at its end as they were.
    pub(super) fn unroll(
        claim: &Claim,
        start: &[Row],
        limits: &Limits<'_>,
    ) -> Result<Self, VerifyError> {
        let length = usize::try_from(claim.block).map_err(|_| Halt::Memory)?;
        let mut columns = Vec::new();
        columns
            .try_reserve_exact(length)
            .map_err(|_| Halt::Memory)?;
        let mut rows = start.to_vec();
        for _ in 0..length {
            limits.tick()?;
            let mut above = 0u64;
            for row in &mut rows {
                let value = (row.0 | above).trailing_ones();
                above |= 1 << value;
                row.0 = (row.0 | 1 << value) >> 1;
            }
            columns.push(u32::try_from(above >> (HERE - 13)).expect("13 rows stay within 13"));
        }
        match rows.iter().zip(start).position(|(end, start)| end != start) {
            None => Ok(Block { columns }),
            Some(row) => {
                let reason = format!(
                    "row {row} is not the same again {} columns later",
                    claim.block
                );
                Err(refuse("block", reason))
            }
        }
    }

    /// Carries the rows above the base over a block, from where the certificate says they start.
    pub(super) fn carry(
        &self,
        claim: &Claim,
        index: usize,
        limits: &Limits<'_>,
    ) -> Result<(Vec<Row>, Marks), VerifyError> {
        let mut rows = claim.rows_at(index);
        let mut marks = claim.marks_at(index);
        let mut varying = marks
            .places
            .iter()
            .fold(0u64, |set, place| set | 1 << place);
        // Places are counted from the start of the block, so that tokens need not move with columns.
        let mut places: Vec<u64> = marks.places.iter().map(|&place| place.into()).collect();
        for (column, &base) in (0u64..).zip(&self.columns) {
            limits.tick()?;
            let mut above = spread(base);
            for row in &mut rows {
                let value = (row.0 | above).trailing_ones();
                above |= 1 << value;
                row.0 = (row.0 | 1 << value) >> 1;
            }
            let free = (marks.taken | varying | above).trailing_ones();
            if free == u64::BITS {
                let reason = format!("no value is free in its column {column}");
                return Err(refuse(format!("block {index}"), reason));
            }
            let rivals = varying & !above & ((1 << free) - 1);
            if rivals == 0 {
                marks.taken |= 1 << free;
            } else {
                let token = rivals.trailing_zeros();
                if rivals != 1 << token {
                    let reason = format!("two tokens compete in its column {column}");
                    return Err(refuse(format!("block {index}"), reason));
                }
                marks.taken |= 1 << token;
                varying = varying & !(1 << token) | 1 << free;
                let moved = places
                    .iter_mut()
                    .find(|place| **place == column + u64::from(token));
                *moved.expect("each varying value has a token") = column + u64::from(free);
            }
            if marks.taken & 1 == 0 {
                let reason = format!("a value far to the left is missing in its column {column}");
                return Err(refuse(format!("block {index}"), reason));
            }
            marks.taken >>= 1;
            varying >>= 1;
        }
        let end = self.columns.len() as u64;
        let at_end =
            |place: &u64| u32::try_from(place - end).expect("a token with a bit in the window");
        marks.places = places.iter().map(at_end).collect();
        Ok((rows, marks))
    }
}
