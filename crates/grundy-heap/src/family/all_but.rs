//! All-but games.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, Known, ReadGameError, numbers, wide};
pub use crate::all_but::AllBut;
use crate::all_but::AllButSearch;
use crate::verify::{self, Checker};
use crate::{Checkpoint, ResumeError, Search};

impl Family for AllBut {
    const INFO: FamilyInfo = FamilyInfo {
        name: "all-but",
        summary: "take a number of counters that is not in the set",
        parameters: "numbers with commas",
        example: "all-but 1,2,4",
    };
    const CHECKER: Checker = verify::all_but;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::set(parameters).map(AllBut::new)
    }

    fn parameters(&self) -> String {
        self.set().to_string()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(wide(&AllBut::values(self, heaps, limits)?, limits)?)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(if self.formula().is_some() {
            let solved = self.solve(limits)?;
            let certificate = solved.certificate(limits)?;
            Box::new(Known::new(solved.proof().clone(), certificate))
        } else {
            Box::new(AllBut::search(self, limits)?)
        })
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let set = self.set().clone();
        Ok(Box::new(AllButSearch::resume(set, checkpoint, limits)?))
    }
}

impl From<AllBut> for HeapGame {
    fn from(game: AllBut) -> Self {
        HeapGame::AllBut(game)
    }
}
