//! A workbench at work: evaluations with limits, a line of progress, and Ctrl-C.

use grundy::{Answer, Budget, EvalError, Sitting, Workbench};

use crate::interrupt;
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

    /// The workbench, for giving names and asking about them.
    pub(crate) fn bench(&self) -> &Workbench {
        &self.bench
    }

    /// Runs one evaluation from the text to the answer; everything it does counts against the
    /// same limits.
    pub(crate) fn answer<T>(
        &mut self,
        compute: impl FnOnce(&Sitting<'_>) -> Result<T, EvalError>,
    ) -> Result<T, EvalError> {
        let _progress = Progress::start();
        interrupt::stoppable(|stop| compute(&self.bench.sit(&self.budget.start(stop))?))
    }
}

/// An answer that nothing cut off.
pub(crate) fn whole(text: String) -> Answer {
    Answer { text, halt: None }
}
