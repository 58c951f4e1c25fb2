//! Subtraction games with a sink: heaps of 0 and below are all the end of the game.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, ReadGameError, numbers, wide};
use crate::subtraction::WINDOW;
use crate::verify::{self, Checker};
use crate::window::{Before, Entry, Line};
use crate::window_search::WindowSearch;
use crate::{Checkpoint, Differences, ResumeError, Search};

/// A subtraction game in which a move may take more than there is: whatever is then left has the value 0, as heap 0 has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinkSubtraction(pub(crate) Differences);

impl SinkSubtraction {
    pub(super) fn line(&self, entry: Entry) -> Result<Line, Halt> {
        Line::new(self.0.as_slice(), entry, &[0], Before::Zeros)
    }

    fn begin(&self, limits: &Limits<'_>) -> Result<WindowSearch, Halt> {
        let game = HeapGame::SinkSubtraction(self.clone());
        WindowSearch::new(game, self.line(Entry::Value)?, 1, WINDOW, limits)
    }
}

impl Family for SinkSubtraction {
    const INFO: FamilyInfo = FamilyInfo {
        name: "sink-subtraction",
        summary: "take a number of counters that is in the set, also more than there are; then the game is over",
        parameters: "numbers with commas",
        example: "sink-subtraction 1,2,6",
    };
    const CHECKER: Checker = verify::sink_subtraction;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::set(parameters).map(SinkSubtraction)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let values = self.line(Entry::Value)?.entries(heaps, limits)?;
        Ok(wide(&values, limits)?)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(self.begin(limits)?))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        Ok(Box::new(self.begin(limits)?.resume(checkpoint, limits)?))
    }
}
