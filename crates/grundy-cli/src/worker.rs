//! A workbench at work: evaluations with limits, a line of progress, and Ctrl-C.

use grundy::{Budget, Refusal, Sitting, Workbench};

use crate::interrupt;
use crate::machine::machine;
use crate::progress::Progress;

/// A session whose evaluations can be stopped.
pub(crate) struct Worker {
    bench: Workbench,
    budget: Budget,
}

impl Worker {
    /// A new session with so much time and memory for each evaluation.
    pub(crate) fn new(budget: Budget) -> Worker {
        Worker {
            bench: Workbench::default(),
            budget,
        }
    }

    /// Runs one evaluation from the text to the answer; everything it does counts against the
    /// same limits.
    pub(crate) fn answer<T>(
        &mut self,
        compute: impl FnOnce(&Sitting<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let progress = Progress::default();
        let _line = progress.start();
        interrupt::stoppable(|stop| compute(&self.bench.sit(&self.budget.start(machine(), stop))?))
    }
}
