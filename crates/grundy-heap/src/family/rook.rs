//! Rows of the misère rook.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, ReadGameError, numbers};
use crate::verify::{self, Checker};
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
    const CHECKER: Checker = verify::rook;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::row(parameters).map(RookGame)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(RookRows::new().values(RookTable::Rook, self.0, heaps, limits)?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(RookSearch::new(RookTable::Rook, self.0)))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let search = RookSearch::resume(RookTable::Rook, self.0, checkpoint, limits)?;
        Ok(Box::new(search))
    }
}
