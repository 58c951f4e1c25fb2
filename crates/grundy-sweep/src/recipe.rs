//! The recipe of a sweep: all that its rows depend on.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{AnyFamily, Field, Selection, SweepError};

/// What is swept and what is kept, and how the members are cut into chunks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// The version of grundy that planned it; no other works on it, since it might compute other rows.
    pub grundy: String,
    /// What is swept.
    pub family: AnyFamily,
    /// What is kept of it.
    #[serde(default, skip_serializing_if = "Selection::is_all")]
    pub keep: Selection,
    /// Of all rows, only the first few by a column, when they are merged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Top>,
    /// How many members there are.
    pub members: u64,
    /// How many of them are in a chunk.
    pub chunk: u64,
}

/// The rows with the greatest values in a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Top {
    /// The column: whole numbers, or texts that are numbers such as `5/4`, by their exact values. Texts that are
    /// no numbers, and empty cells, come last.
    pub by: String,
    /// How many rows.
    pub keep: usize,
}

/// The version that plans and works.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// So many chunks are made where members are neither too few nor too many.
const CHUNKS: u64 = 64;

/// Every chunk is a file in one folder, and there are no more of them.
const MOST_CHUNKS: u64 = 1_000_000;

/// The rows of a chunk are held in memory.
const LARGEST_CHUNK: u64 = 1 << 24;

/// No sweep has more members.
pub(crate) const MOST_MEMBERS: u64 = MOST_CHUNKS * LARGEST_CHUNK;

impl Recipe {
    /// A sweep over a whole family; members are counted when it gets its folder.
    pub fn new(family: AnyFamily) -> Recipe {
        Recipe {
            grundy: VERSION.to_owned(),
            family,
            keep: Selection::default(),
            top: None,
            members: 0,
            chunk: 0,
        }
    }

    /// Counts the members and cuts them into chunks, unless their size was chosen; what makes no sense is
    /// refused.
    pub(crate) fn planned(mut self, folder: &Path) -> Result<Recipe, SweepError> {
        self.members = self.family.count(folder)?;
        if self.members == 0 {
            let message = format!("nothing is in the family: {}", self.family.words());
            return Err(SweepError::mistake(message, "choose a larger one"));
        }
        let fields = self.fields()?;
        if let Some(top) = &self.top
            && !fields.iter().any(|field| field.name == top.by)
        {
            let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            let message = format!("no column is called `{}`", top.by);
            return Err(SweepError::mistake(
                message,
                format!("there are {}", names.join(", ")),
            ));
        }
        if self.chunk == 0 {
            let Range { start, end } = self.family.chunk();
            self.chunk = self.members.div_ceil(CHUNKS).clamp(start, end);
        }
        self.refuse_unwieldy()?;
        Ok(self)
    }

    /// Refuses more chunks than a folder holds, and chunks that no memory holds.
    pub(crate) fn refuse_unwieldy(&self) -> Result<(), SweepError> {
        let (members, unit) = (self.members, self.family.info().members);
        if members > MOST_MEMBERS {
            let message =
                format!("expected at most {MOST_MEMBERS} {unit}, found {members} or more");
            let hint = if self.family.info().options().has("random") {
                "choose a smaller family, or take a sample: `--random 1000000`"
            } else {
                "choose a smaller family"
            };
            return Err(SweepError::mistake(message, hint));
        }
        if self.chunk > LARGEST_CHUNK {
            let message = format!(
                "expected at most {LARGEST_CHUNK} {unit} in a chunk, found {}",
                self.chunk
            );
            let hint = "the rows of a chunk are held in memory: `--chunk-size 100000`";
            return Err(SweepError::mistake(message, hint));
        }
        if self.chunks() > MOST_CHUNKS {
            let message = format!(
                "expected at most {MOST_CHUNKS} chunks, each a file, found {}: {members} {unit} by {}",
                self.chunks(),
                self.chunk
            );
            let fewer = members.div_ceil(MOST_CHUNKS).next_power_of_two();
            let hint = format!("larger chunks: `--chunk-size {fewer}`");
            return Err(SweepError::mistake(message, hint));
        }
        Ok(())
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        self.members.div_ceil(self.chunk.max(1))
    }

    /// The members of a chunk.
    pub fn members_of(&self, chunk: u64) -> Range<u64> {
        let start = chunk.saturating_mul(self.chunk).min(self.members);
        start..start.saturating_add(self.chunk).min(self.members)
    }

    /// The columns of its rows.
    pub fn fields(&self) -> Result<Vec<Field>, SweepError> {
        self.keep.fields(&self.family.fields())
    }

    /// The recipe as files have it.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("recipes are plain data");
        text.push('\n');
        text
    }
}
