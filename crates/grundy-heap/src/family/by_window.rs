//! The kernel of families in which the last few entries of a [`Line`] decide the next.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{HeapError, HeapGame, Kernel, OutcomesBy, wide};
use crate::window::Line;
use crate::window_search::WindowSearch;
use crate::{Beginning, Checkpoint, Differences, Reading, ResumeError, Search};

/// A game whose values, and whose outcomes, are the entries of a line.
pub(super) struct ByWindow {
    pub(super) game: HeapGame,
    pub(super) set: Differences,
    pub(super) beginning: Beginning,
}

impl ByWindow {
    fn line(&self, reading: Reading) -> Result<Line, Halt> {
        Line::new(self.set.as_slice(), reading, self.beginning.clone())
    }

    fn begin(&self, limits: &Limits<'_>) -> Result<WindowSearch, Halt> {
        WindowSearch::new(self.game.clone(), self.line(Reading::Nimbers)?, 1, limits)
    }

    /// Outcomes, too, are found by the window.
    pub(super) fn outcomes(&self) -> Result<OutcomesBy, Halt> {
        Ok(OutcomesBy::Window(self.line(Reading::Outcomes)?, 1))
    }
}

impl Kernel for ByWindow {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let values = self.line(Reading::Nimbers)?.entries(heaps, limits)?;
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
