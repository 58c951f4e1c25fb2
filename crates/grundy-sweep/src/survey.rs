//! A survey of chunks: which are sound, which are left to do, which files are not what their names say.

use std::fmt;
use std::path::PathBuf;

use grundy::Limits;
use serde::Serialize;

use crate::chunk::Found;
use crate::{Folder, SweepError};

/// A file that is not the chunk that its name says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BadChunk {
    /// Which chunk it should be.
    pub chunk: u64,
    /// The file.
    #[serde(skip)]
    pub file: PathBuf,
    /// Whether it may be computed again.
    pub flaw: Flaw,
    /// What is wrong with it.
    pub reason: String,
    /// What would help.
    pub remedy: String,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Flaw {
    /// It is worth nothing: bits have changed, or it has the name of another chunk.
    Damaged,
    /// It is a whole chunk of another sweep, which somebody may want.
    Foreign,
}

impl fmt::Display for BadChunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}; {}",
            self.file.display(),
            self.reason,
            self.remedy
        )
    }
}

/// What was found out about chunks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many of them are done.
    pub sound: u64,
    /// Those that are left to do, since they have no file or a damaged one, in order.
    pub left: Vec<u64>,
    /// The files that are not what their names say, in order.
    pub bad: Vec<BadChunk>,
}

impl Survey {
    /// The same, unless there are chunks of other sweeps: these are refused, all of them by name.
    pub fn without_foreign(self) -> Result<Survey, SweepError> {
        let is_foreign = |bad: &&BadChunk| bad.flaw == Flaw::Foreign;
        let foreign: Vec<BadChunk> = self.bad.iter().filter(is_foreign).cloned().collect();
        if foreign.is_empty() {
            return Ok(self);
        }
        Err(SweepError::BadChunks(foreign))
    }
}

impl Folder {
    /// Reads the chunks that are wanted, and checks their seals.
    pub fn survey(
        &self,
        is_wanted: impl Fn(u64) -> bool,
        limits: &Limits<'_>,
    ) -> Result<Survey, SweepError> {
        let mut survey = Survey::default();
        let mut files = self.done()?.into_iter().peekable();
        for chunk in 0..self.recipe().chunks() {
            let has_file = files.next_if_eq(&chunk).is_some();
            if !is_wanted(chunk) {
                continue;
            }
            if !has_file {
                survey.left.push(chunk);
                continue;
            }
            limits.look()?;
            match self.look_at(chunk)? {
                Found::Chunk(_) => survey.sound += 1,
                // Somebody deleted it meanwhile.
                Found::Nothing => survey.left.push(chunk),
                Found::Bad(bad) => {
                    if bad.flaw == Flaw::Damaged {
                        survey.left.push(chunk);
                    }
                    survey.bad.push(bad);
                }
            }
        }
        Ok(survey)
    }
}
