//! What families have in common in which the last few entries of a [`Line`] decide the next.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{HeapError, HeapGame, wide};
use crate::window::Line;
use crate::window_search::WindowSearch;
use crate::{Checkpoint, Reading, ResumeError, Search};

/// A game whose values, and whose outcomes, are the entries of a line.
pub(super) trait ByWindow {
    /// The line of its values or outcomes.
    fn line(&self, reading: Reading) -> Result<Line, Halt>;

    /// The game itself.
    fn game(&self) -> HeapGame;

    /// The values of a range of heaps.
    fn values_of(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let values = self.line(Reading::Nimbers)?.entries(heaps, limits)?;
        Ok(wide(&values, limits)?)
    }

    /// The search for the period of the values.
    fn begin(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(self.window_search(limits)?))
    }

    /// The same, taken up.
    fn go_on(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let search = self.window_search(limits)?;
        Ok(Box::new(search.resume(checkpoint, limits)?))
    }

    /// The search as it begins.
    fn window_search(&self, limits: &Limits<'_>) -> Result<WindowSearch, Halt> {
        let line = self.line(Reading::Nimbers)?;
        WindowSearch::new(self.game(), line, 1, limits)
    }
}
