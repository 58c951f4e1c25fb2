//! What long items have found so far, kept in a folder: the same command goes on from there.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_sweep::{SweepError, write_whole};
use serde_json::Value;
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

    /// The answer to a request, where it is kept. A file that was changed is as good as none.
    pub(crate) fn answer(&self, request: &str) -> Option<Value> {
        read(&self.path(request, "answer.json"))
    }

    /// Keeps an answer; the state that led to it is no longer needed.
    pub(crate) fn keep_answer(&self, request: &str, answer: &Value) -> Result<(), SweepError> {
        write(&self.path(request, "answer.json"), &answer.to_string())?;
        // A state that stays is not looked at any more.
        let _ = fs::remove_file(self.path(request, "state.json"));
        Ok(())
    }

    /// The state that a request can go on from.
    pub(crate) fn state(&self, request: &str) -> Option<Value> {
        read(&self.path(request, "state.json"))
    }

    /// Keeps such a state, in JSON.
    pub(crate) fn keep_state(&self, request: &str, state: &str) -> Result<(), SweepError> {
        write(&self.path(request, "state.json"), state)
    }

    /// The folder of a sweep.
    pub(crate) fn sweep(&self, recipe: &str) -> PathBuf {
        self.path(recipe, "sweep")
    }

    /// A place that only this request of this version has.
    fn path(&self, request: &str, ending: &str) -> PathBuf {
        let version = env!("CARGO_PKG_VERSION");
        let name = check_sum(&format!("{version}\0{request}"));
        self.folder.join(format!("{name}.{ending}"))
    }
}

/// Sixteen digits that change with the text.
fn check_sum(text: &str) -> String {
    let digest = Sha256::digest(text);
    let start = digest.first_chunk().expect("a digest has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*start))
}

/// Writes JSON below its check sum.
fn write(path: &Path, json: &str) -> Result<(), SweepError> {
    write_whole(path, format!("{}\n{json}", check_sum(json)).as_bytes())
}

/// What was written so, if it is as it was.
fn read(path: &Path) -> Option<Value> {
    let text = fs::read_to_string(path).ok()?;
    let (sum, json) = text.split_once('\n')?;
    let is_whole = sum == check_sum(json);
    is_whole.then(|| serde_json::from_str(json).ok())?
}
