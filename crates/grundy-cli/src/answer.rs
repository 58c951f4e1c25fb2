//! Where an answer goes, and what becomes of one that a limit cut off.

use std::io::Write;

use grundy::{Answer, EvalError, error_json};

use crate::outcome::{Code, Failure};

/// Who reads the answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A mistake is shown on standard error, with its place marked.
    Person,
    /// In JSON an error is an answer too, so it goes where answers go.
    Program,
}

impl Audience {
    /// The audience of a command with or without `--json`.
    pub(crate) fn of_json(json: bool) -> Audience {
        if json {
            Audience::Program
        } else {
            Audience::Person
        }
    }
}

/// Writes an answer; what a limit left of it is shown before the command fails.
pub(crate) fn show(
    answer: Result<Answer, EvalError>,
    source: &str,
    audience: Audience,
) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    match (answer, audience) {
        (Ok(answer), _) => {
            writeln!(output, "{}", answer.text)?;
            answer
                .halt
                .map_or(Ok(()), |halt| Err(Failure::Told(Code::of_halt(&halt))))
        }
        (Err(error), Audience::Program) => {
            writeln!(output, "{}", error_json(&error))?;
            Err(Failure::Told(Failure::of(&error, source).code()))
        }
        (Err(error), Audience::Person) => Err(Failure::of(&error, source)),
    }
}
