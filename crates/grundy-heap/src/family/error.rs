//! What can be wrong with a game as it is typed, and with a question about it.

use std::ops::Range;

use grundy_num::Halt;

use crate::RuleError;

/// Why a text is not a game on heaps: what is wrong, where, and what would work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadGameError {
    /// What was expected and what was found.
    pub message: String,
    /// The bytes of the text that are wrong, where they are known; empty when something is missing there.
    pub range: Option<Range<usize>>,
    /// What would work.
    pub hint: Option<String>,
}

impl ReadGameError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        ReadGameError {
            message: message.into(),
            range: None,
            hint: None,
        }
    }

    pub(crate) fn at(self, range: Range<usize>) -> Self {
        ReadGameError {
            range: Some(range),
            ..self
        }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        ReadGameError {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// The same mistake in a text that begins so many bytes earlier.
    pub(crate) fn further(self, by: usize) -> Self {
        ReadGameError {
            range: self.range.map(|range| range.start + by..range.end + by),
            ..self
        }
    }
}

/// Why a question about a game on heaps has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeapError {
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// A rule gives no set of numbers as far as heaps were asked for.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl HeapError {
    /// The reason to halt, for a game that is already read: its rule was tried then.
    pub(crate) fn into_halt(self) -> Halt {
        match self {
            HeapError::Halt(halt) => halt,
            HeapError::Rule(error) => Halt::Failed(error.to_string().into()),
        }
    }
}
