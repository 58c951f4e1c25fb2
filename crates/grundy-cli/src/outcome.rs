//! How a command ends, and what that is as an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use grundy::render::Colours;
use grundy::{Halt, Refusal};

use crate::mistake_colours::emphasised;
use crate::pager;

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's mistake, as shown to a person.
    Mistake(String),
    /// A limit was reached before there was anything to show.
    Halted(Halt),
    /// Everything was said already; only the exit code is left.
    Told(Code),
    /// A file or a pipe failed: what was tried, and the reason.
    File(String, io::Error),
    /// Files are not what they should be: which, and why.
    Damaged(String),
    /// Standard output failed.
    Output(io::Error),
}

/// The exit codes, as the help of the main command lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// A file or a pipe failed.
    Files = 1,
    /// The user's mistake; also what `clap` exits with.
    Mistake = 2,
    /// A limit cut the answer off.
    Limit = 3,
    /// No fault was found, but only in a sample of what was to be checked.
    Sampled = 4,
    /// Ctrl-C: 128 and the number of the signal, as shells have it.
    Interrupted = 130,
}

impl Code {
    /// The code for an answer that this limit cut off.
    pub(crate) fn of_halt(halt: &Halt) -> Code {
        match halt {
            Halt::Stopped => Code::Interrupted,
            _ => Code::Limit,
        }
    }
}

impl Failure {
    /// A question that was refused.
    pub(crate) fn of(refusal: &Refusal) -> Failure {
        match refusal {
            Refusal::Mistake(mistake) => Failure::Mistake(mistake.shown()),
            Refusal::Halt(halt) => Failure::Halted(halt.clone()),
        }
    }

    /// A mistake outside any question.
    pub(crate) fn mistake(message: &str, hint: &str) -> Failure {
        Failure::Mistake(format!("error: {message}\n  = hint: {hint}\n"))
    }

    pub(crate) fn code(&self) -> Code {
        match self {
            Failure::Mistake(_) => Code::Mistake,
            Failure::Halted(halt) => Code::of_halt(halt),
            Failure::Told(code) => *code,
            Failure::File(..) | Failure::Damaged(_) | Failure::Output(_) => Code::Files,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Says what is wrong on standard error, where that can still be said.
pub(crate) fn report_failure(failure: &Failure) -> ExitCode {
    let mut errors = io::stderr().lock();
    let colours = if pager::shows_colours(&errors) {
        Colours::Terminal
    } else {
        Colours::Plain
    };
    // With standard error closed there is nobody left to tell; the exit code still speaks.
    let _ = match failure {
        // Whoever read the answers has read enough.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Failure::Mistake(text) => write!(errors, "{}", emphasised(text, colours)),
        Failure::Halted(halt) => writeln!(errors, "stopped: {halt}"),
        Failure::Told(_) => Ok(()),
        Failure::File(what, error) => {
            let text = format!("error: {what}: {error}\n");
            write!(errors, "{}", emphasised(&text, colours))
        }
        Failure::Damaged(reason) => {
            let text = format!("error: {reason}\n");
            write!(errors, "{}", emphasised(&text, colours))
        }
        Failure::Output(error) => writeln!(errors, "error: cannot write the answer: {error}"),
    };
    ExitCode::from(failure.code() as u8)
}
