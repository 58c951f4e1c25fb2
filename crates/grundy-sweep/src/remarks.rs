//! What is told of rows besides the rows themselves.

use serde::{Deserialize, Serialize};

use crate::counted;

/// What is told of the members of a sweep, or of a chunk of it, besides the rows that are kept of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// Members that are left out since the filter makes no sense for them, as it may where a cell is empty.
    #[serde(default, skip_serializing_if = "Noticed::is_empty")]
    pub unjudged: Noticed,
    /// Members that are mistakes, whether or not their rows are kept.
    #[serde(default, skip_serializing_if = "Noticed::is_empty")]
    pub mistakes: Noticed,
}

impl Remarks {
    /// Tells also what is told of the members behind these.
    pub(crate) fn add(&mut self, other: Remarks) {
        self.unjudged.add(other.unjudged);
        self.mistakes.add(other.mistakes);
    }
}

/// Members of which something is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noticed {
    /// How many there are.
    pub count: u64,
    /// What the first of them are called, each with what is told of it.
    pub first: Vec<String>,
}

/// So many members at most are named.
const NAMED: usize = 5;

impl Noticed {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// What a person is told of members, called `unit`, that a filter makes no sense for, if there are any.
    pub fn left_out_by(&self, filter: &str, unit: &str) -> Option<String> {
        let first = self.first.first()?;
        let left_out = counted(self.count, unit);
        let whom = if self.count == 1 {
            ""
        } else {
            "them, the first "
        };
        Some(format!(
            "{left_out} left out: `{filter}` makes no sense for {whom}{first}"
        ))
    }

    /// Counts one more, of which this is told.
    pub(crate) fn notice(&mut self, told: impl FnOnce() -> String) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(told());
        }
    }

    fn add(&mut self, other: Noticed) {
        self.count += other.count;
        self.first.extend(other.first);
        self.first.truncate(NAMED);
    }
}
