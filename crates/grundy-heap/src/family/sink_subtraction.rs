//! Subtraction games with a sink: heaps of 0 and below are all the end of the game.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::by_window::ByWindow;
use super::{Family, FamilyInfo, HeapError, HeapGame, ReadGameError, numbers};
use crate::verify::{self, Checker};
use crate::window::Line;
use crate::{Beginning, Checkpoint, Differences, Reading, ResumeError, Search};

/// A subtraction game in which a move may take more than there is: whatever is then left has the value 0, as heap 0 has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinkSubtraction(pub(crate) Differences);

impl ByWindow for SinkSubtraction {
    fn line(&self, reading: Reading) -> Result<Line, Halt> {
        Line::new(self.0.as_slice(), reading, Beginning::Sink)
    }

    fn game(&self) -> HeapGame {
        HeapGame::SinkSubtraction(self.clone())
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
        self.values_of(heaps, limits)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        self.begin(limits)
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        self.go_on(checkpoint, limits)
    }
}
