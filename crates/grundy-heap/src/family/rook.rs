//! Rows of the misère rook, and the kernel of both tables of rows.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::derived::once_in_a_row;
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers};
use crate::trace::Options;
use crate::{Checkpoint, ResumeError, RookRows, RookSearch, RookTable, Search};

/// A row of the table of the misère rook: the heap is the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RookGame(pub(crate) u32);

impl Family for RookGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "rook",
        summary: "a rook in this row moves left or up, and the corner is forbidden",
        parameters: "the row",
        example: "rook 9",
    };

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::row(parameters).map(RookGame)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Row(RookTable::Rook, self.0))
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        if (self.0, heap) == (0, 0) {
            options.given();
        }
        options.cells(self.0, |row| HeapGame::Rook(RookGame(row)))
    }

    fn outcomes(&self, limits: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        once_in_a_row(&HeapGame::Rook(*self), limits)
    }
}

/// The kernel of a row of one of the two tables.
pub(super) struct Row(pub(super) RookTable, pub(super) u32);

impl Kernel for Row {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(RookRows::new().values(self.0, self.1, heaps, limits)?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(RookSearch::new(self.0, self.1)))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        Ok(Box::new(RookSearch::resume(
            self.0, self.1, checkpoint, limits,
        )?))
    }
}
