//! Where a command is given: to a shell, or in a session whose names and habits it shares.

use crate::caller::{Caller, LanguageArguments};
use crate::outcome::Failure;

/// Where a command is given.
#[derive(Clone, Copy)]
pub(crate) enum Setting<'a> {
    /// By itself.
    Shell,
    /// As a line of a session.
    Session(&'a Caller),
}

impl Setting<'_> {
    /// Whoever asks the questions of the command: in a session on its workbench, and as the session
    /// was begun where the command has no options of its own.
    pub(crate) fn caller(self, arguments: impl Into<LanguageArguments>) -> Result<Caller, Failure> {
        let arguments = arguments.into();
        match self {
            Setting::Shell => Caller::new(&arguments),
            Setting::Session(session) => session.for_line(&arguments),
        }
    }

    /// Refuses a command that makes no sense in a session, with what to do instead.
    pub(crate) fn outside_sessions(self, command: &str, hint: &str) -> Result<(), Failure> {
        match self {
            Setting::Shell => Ok(()),
            Setting::Session(_) => {
                let message = format!("`{command}` is not for a session");
                Err(Failure::mistake(&message, hint))
            }
        }
    }
}
