//! Subtraction games with a sink: heaps of 0 and below are all the end of the game.

use grundy_num::{Halt, Limits};

use super::by_window::ByWindow;
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers};
use crate::trace::Options;
use crate::{Beginning, Differences};

/// A subtraction game in which a move may take more than there is: whatever is then left has the value 0, as heap 0 has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinkSubtraction(pub(crate) Differences);

impl SinkSubtraction {
    fn by_window(&self) -> ByWindow {
        ByWindow {
            game: HeapGame::SinkSubtraction(self.clone()),
            set: self.0.clone(),
            beginning: Beginning::Sink,
        }
    }
}

impl Family for SinkSubtraction {
    const INFO: FamilyInfo = FamilyInfo {
        name: "sink-subtraction",
        summary: "take a number of counters that is in the set, also more than there are; then the game is over",
        parameters: "numbers with commas",
        example: "sink-subtraction 1,2,6",
    };

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::set(parameters).map(SinkSubtraction)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(self.by_window())
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        for taken in self.0.as_slice().iter().filter(|_| heap > 0) {
            match heap.checked_sub(*taken) {
                Some(left) => options.leave(&[left])?,
                None => options.leave(&[])?,
            }
        }
        Ok(())
    }

    fn outcomes(&self, _: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        self.by_window().outcomes()
    }
}
