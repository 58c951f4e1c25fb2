//! What may go wrong with a sweep.

use std::io;
use std::path::{Path, PathBuf};

use grundy::{Diagnostic, Halt, Refusal};

use crate::BadChunk;

/// Why a sweep, or a part of it, was not done.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// What was asked for makes no sense: the message says what would.
    #[error("{}", .0.message)]
    Mistake(Box<Diagnostic>),
    /// A limit was reached, or somebody stopped it: what is finished stays finished.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// A file or a folder failed.
    #[error("cannot {what} {}: {error}", .path.display())]
    File {
        /// What was tried: `write`, `read`.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is not what it should be.
    #[error("{}: {reason}", .path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Files are not the chunks that their names say; there is at least one.
    #[error("{}", list(.0))]
    BadChunks(Vec<BadChunk>),
}

/// Files with what is wrong with them, a line each where there are several.
fn list(bad: &[BadChunk]) -> String {
    let lines: Vec<String> = bad.iter().map(BadChunk::to_string).collect();
    match lines.as_slice() {
        [only] => only.clone(),
        lines => format!(
            "{} files are not the chunks that their names say\n  {}",
            lines.len(),
            lines.join("\n  ")
        ),
    }
}

impl SweepError {
    /// A mistake, and what would work.
    pub(crate) fn mistake(message: impl Into<String>, hint: impl Into<String>) -> SweepError {
        Diagnostic::plain(message.into()).hint(hint.into()).into()
    }

    pub(crate) fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SweepError {
        move |error| SweepError::File {
            what,
            path: path.to_owned(),
            error,
        }
    }

    /// The same, of a file that had no name yet.
    pub(crate) fn at(mut self, name: &Path) -> SweepError {
        if let SweepError::File { path, .. } = &mut self
            && path.as_os_str().is_empty()
        {
            name.clone_into(path);
        }
        self
    }

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> SweepError {
        SweepError::Damaged {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }
}

/// How work ends that was refused: what could be mistaken was looked at before it began.
pub(crate) fn halted(refusal: Refusal) -> Halt {
    match refusal {
        Refusal::Halt(halt) => halt,
        Refusal::Mistake(mistake) => Halt::failed(mistake.message),
    }
}

impl From<io::Error> for SweepError {
    /// A file failed whose name is told later.
    fn from(error: io::Error) -> SweepError {
        SweepError::file("write", Path::new(""))(error)
    }
}

impl From<Diagnostic> for SweepError {
    fn from(mistake: Diagnostic) -> SweepError {
        SweepError::Mistake(Box::new(mistake))
    }
}

impl From<Refusal> for SweepError {
    fn from(refusal: Refusal) -> SweepError {
        match refusal {
            Refusal::Mistake(mistake) => mistake.into(),
            Refusal::Halt(halt) => SweepError::Halt(halt),
        }
    }
}
