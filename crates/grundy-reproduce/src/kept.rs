//! What long items have found so far, kept in a folder: the same command goes on from there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_sweep::{SweepError, write_whole};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// A folder of answers, and of states to go on from.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    folder: PathBuf,
}

impl Kept {
    /// What is kept in a folder, which is made where it is not there.
    pub(crate) fn in_folder(folder: &Path) -> Result<Kept, SweepError> {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| SweepError::File {
            what: "make",
            path: folder.to_owned(),
            error,
        })?;
        Ok(Kept {
            folder: folder.to_owned(),
        })
    }

    /// The answer to a request, where it is kept. A file that is no answer is as good as none.
    pub(crate) fn answer(&self, request: &str) -> Option<Value> {
        read(&self.path(request, "answer.json"))
    }

    /// Keeps an answer; the state that led to it is no longer needed.
    pub(crate) fn keep_answer(&self, request: &str, answer: &Value) -> Result<(), SweepError> {
        write_whole(
            &self.path(request, "answer.json"),
            answer.to_string().as_bytes(),
        )?;
        // A state that stays is not looked at any more.
        let _ = fs::remove_file(self.path(request, "state.json"));
        Ok(())
    }

    /// The state that a request can go on from, and how long it was worked on at a stretch.
    pub(crate) fn state(&self, request: &str) -> Option<(Value, Duration)> {
        let mut kept = read(&self.path(request, "state.json"))?;
        let milliseconds = kept["milliseconds"].as_u64()?;
        Some((kept["state"].take(), Duration::from_millis(milliseconds)))
    }

    /// Keeps such a state.
    pub(crate) fn keep_state(
        &self,
        request: &str,
        state: &Value,
        stretch: Duration,
    ) -> Result<(), SweepError> {
        let milliseconds = u64::try_from(stretch.as_millis()).unwrap_or(u64::MAX);
        let kept = json!({ "milliseconds": milliseconds, "state": state });
        write_whole(
            &self.path(request, "state.json"),
            kept.to_string().as_bytes(),
        )
    }

    /// The folder of a sweep.
    pub(crate) fn sweep(&self, recipe: &str) -> PathBuf {
        self.path(recipe, "sweep")
    }

    /// A place that only this request of this version has.
    fn path(&self, request: &str, ending: &str) -> PathBuf {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update([0]);
        hash.update(request);
        let digest = hash.finalize();
        let start = digest.first_chunk().expect("a digest has 32 bytes");
        let name = u64::from_be_bytes(*start);
        self.folder.join(format!("{name:016x}.{ending}"))
    }
}

fn read(path: &Path) -> Option<Value> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}
