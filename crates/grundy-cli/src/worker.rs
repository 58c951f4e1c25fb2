//! A session at work: evaluations with limits, a line of progress, and Ctrl-C.

use grundy::{Answer, Budget, EvalError, Limits, Session};

use crate::interrupt;
use crate::progress::Progress;

/// A session whose evaluations can be stopped.
pub(crate) struct Worker {
    session: Session,
    budget: Budget,
}

impl Worker {
    /// A new session with so much time and memory for each evaluation.
    pub(crate) fn new(budget: Budget) -> Worker {
        Worker {
            session: Session::default(),
            budget,
        }
    }

    /// The session, for asking about its names.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// The session, for giving names.
    pub(crate) fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Runs one evaluation from the text to the answer; everything it does counts against the
    /// same limits.
    pub(crate) fn answer<T>(
        &mut self,
        compute: impl FnOnce(&mut Session, &Limits<'_>) -> Result<T, EvalError>,
    ) -> Result<T, EvalError> {
        let _progress = Progress::start();
        interrupt::stoppable(|stop| compute(&mut self.session, &self.budget.start(stop)))
    }
}

/// An answer that nothing cut off.
pub(crate) fn whole(text: String) -> Answer {
    Answer { text, halt: None }
}
