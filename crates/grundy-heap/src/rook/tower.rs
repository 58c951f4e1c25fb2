//! The rows that are proved, one on top of the other.

use grundy_num::{Halt, Limits};

use super::cycle::Cycle;
use super::level::{BASE_ROWS, Boundaries, Level};
use super::pass::{Pass, Step};
use super::settled::{RookRow, settled};
use super::window::{Board, Windows};

/// The most rows that a tower reaches: one block of rows in the middle is all the kernel has.
pub(crate) const MAX_ROW: u32 = BASE_ROWS + 5;

/// Rows `0..` of the misère rook with their periods, as far as anybody has asked.
///
/// ```
/// use grundy_heap::RookRows;
/// use grundy_num::Limits;
/// let mut rows = RookRows::new();
/// rows.climb(9, &Limits::none())?;
/// let periods: Vec<u128> = rows.rows().iter().map(|row| row.period).collect();
/// assert_eq!(periods, [1, 1, 3, 9, 36, 144, 720, 5_040, 10_080, 151_200]);
/// # Ok::<_, grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RookRows {
    pub(crate) levels: Vec<Level>,
    pub(crate) rows: Vec<RookRow>,
    pub(crate) pass: Option<Pass>,
    /// The rows of digit deletion by their digit, once they are wanted.
    pub(crate) deletion: Option<Cycle>,
    /// The row whose pass failed: none above it can be reached.
    pub(crate) broken: Option<u32>,
}

impl RookRows {
    /// No rows yet.
    pub fn new() -> Self {
        RookRows::default()
    }

    /// The rows that are proved, from row 0 on.
    pub fn rows(&self) -> &[RookRow] {
        &self.rows
    }

    /// Proves rows up to `m`; after a [`Halt`] a later call goes on where this one stopped.
    ///
    /// `None` when the row is out of reach: past row 18, or its windows do what those of no row
    /// looked at so far have done.
    ///
    /// # Complexity
    /// Row `m` takes as many columns as the period of row `m - 1` has, some 10^9 a second.
    pub fn climb(&mut self, m: u32, limits: &Limits<'_>) -> Result<Option<&RookRow>, Halt> {
        let index = m as usize;
        while self.rows.len() <= index {
            let row = u32::try_from(self.rows.len()).expect("rows are few");
            if row > MAX_ROW || self.broken == Some(row) {
                return Ok(None);
            }
            let below = self.levels.last();
            let pass = match &mut self.pass {
                Some(pass) => pass,
                none => none.insert(Pass::new(Board::Rook, below, limits)?),
            };
            match pass.advance(below, limits)? {
                Step::Broken => self.broken = Some(row),
                Step::Done => match settled(&pass.level(), pass.stream(), limits)? {
                    None => self.broken = Some(row),
                    Some(settled) => {
                        self.levels.push(pass.level());
                        self.rows.push(settled);
                        self.pass = None;
                    }
                },
            }
        }
        Ok(self.rows.get(index))
    }

    /// Columns computed so far, and those to come for row `m` when that is known.
    pub(crate) fn columns(&self, m: u32) -> (u128, Option<u128>) {
        let proved: u128 = self.rows.iter().map(|row| row.columns).sum();
        let (done, all) = self.pass.as_ref().map_or((0, None), |pass| {
            let (done, all) = pass.columns();
            (done, (pass.row() == m).then_some(all))
        });
        let total = if self.rows.len() > m as usize {
            Some(proved)
        } else {
            all.map(|all| proved + all)
        };
        (proved + done, total)
    }

    /// Rows `0..=m` at a column past the first boundary of level `m`, which must be proved.
    pub(crate) fn windows_at(
        &self,
        m: u32,
        column: u128,
        limits: &Limits<'_>,
    ) -> Result<Windows, Halt> {
        let level = &self.levels[m as usize];
        let boundaries = Boundaries::new(level);
        let distance = (column - level.boundary) % boundaries.span();
        let mut windows = boundaries.windows(distance / level.block);
        for _ in 0..distance % level.block {
            limits.tick()?;
            windows.advance();
        }
        windows.column = column;
        Ok(windows)
    }
}
