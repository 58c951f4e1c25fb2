//! A question put and answered: limits, a line of progress, Ctrl-C, and where mistakes are told.

use std::io::Write;

use grundy::{Budget, Limits, QuestionError};

use crate::answer::Audience;
use crate::interrupt;
use crate::outcome::{Code, Failure};
use crate::progress::Progress;

/// Computes within a budget; Ctrl-C stops it.
pub(crate) fn compute<T>(
    budget: Budget,
    work: impl FnOnce(&Limits<'_>) -> Result<T, QuestionError>,
) -> Result<T, QuestionError> {
    let _progress = Progress::start();
    interrupt::stoppable(|stop| work(&budget.start(stop)))
}

/// Computes an answer and writes it.
pub(crate) fn put(
    budget: Budget,
    audience: Audience,
    work: impl FnOnce(&Limits<'_>) -> Result<String, QuestionError>,
) -> Result<(), Failure> {
    match compute(budget, work) {
        Ok(answer) => Ok(writeln!(std::io::stdout(), "{answer}")?),
        Err(error) => refuse(&error, audience),
    }
}

/// Tells what is wrong to whoever asked.
pub(crate) fn refuse<T>(error: &QuestionError, audience: Audience) -> Result<T, Failure> {
    let failure = match error {
        QuestionError::Formula(mistake, text) => Failure::Mistake(mistake.render(text)),
        QuestionError::Mistake(message) => Failure::Mistake(format!("error: {message}\n")),
        QuestionError::Halt(halt) => Failure::Halted(halt.clone()),
    };
    if audience == Audience::Program {
        writeln!(std::io::stdout(), "{}", error.to_json())?;
        let code: Code = failure.code();
        return Err(Failure::Told(code));
    }
    Err(failure)
}
