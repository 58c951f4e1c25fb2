//! Rows of digit deletion.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, ReadGameError, numbers};
use crate::verify::{self, Checker};
use crate::{Checkpoint, ResumeError, RookRows, RookSearch, RookTable, Search};

/// A digit of digit deletion before strings of each value: the heap is the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DigitsGame(pub(crate) u32);

impl Family for DigitsGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "digits",
        summary: "lower a digit, or delete a zero and all that follows; this digit stands first",
        parameters: "the digit",
        example: "digits 9",
    };
    const CHECKER: Checker = verify::digits;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::row(parameters).map(DigitsGame)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(RookRows::new().values(RookTable::Digits, self.0, heaps, limits)?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(RookSearch::new(RookTable::Digits, self.0)))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let search = RookSearch::resume(RookTable::Digits, self.0, checkpoint, limits)?;
        Ok(Box::new(search))
    }
}
