//! The project on disk: its root, its files and its manifests.
//!
//! Files are those git tracks or would track. Outside a checkout, as in an unpacked archive,
//! they are found by walking the tree instead.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Directories that hold no source, wherever they stand.
const NOT_SOURCE: [&str; 4] = [".git", "target", "node_modules", "artifacts"];

pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The project this task was built in.
    pub(crate) fn here() -> Self {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        Project {
            root: xtask
                .parent()
                .expect("xtask is a folder of the project")
                .to_path_buf(),
        }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A command that runs in the root of the project.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// The text of a file, by its path from the root.
    pub(crate) fn read(&self, path: &str) -> Result<String> {
        fs::read_to_string(self.root.join(path)).with_context(|| format!("cannot read {path}"))
    }

    /// The text of a file, or nothing when it is not text.
    pub(crate) fn read_text(&self, path: &str) -> Result<Option<String>> {
        let bytes =
            fs::read(self.root.join(path)).with_context(|| format!("cannot read {path}"))?;
        Ok(String::from_utf8(bytes).ok())
    }

    /// Paths of all files from the root, with `/` between their parts, sorted.
    pub(crate) fn files(&self) -> Result<Vec<String>> {
        let mut files = match self.files_of_git() {
            Some(files) => files,
            None => self.files_of_tree()?,
        };
        files.sort();
        files.dedup();
        Ok(files)
    }

    fn files_of_git(&self) -> Option<Vec<String>> {
        let output = self
            .command("git")
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        // A file that was deleted but not yet committed is still listed. A list without the
        // manifest belongs to some repository around us that ignores this folder.
        let files: Vec<String> = text
            .split('\0')
            .filter(|path| !path.is_empty() && self.root.join(path).is_file())
            .map(str::to_owned)
            .collect();
        files
            .iter()
            .any(|path| path == "Cargo.toml")
            .then_some(files)
    }

    fn files_of_tree(&self) -> Result<Vec<String>> {
        let mut files = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(self.root.join(&folder))? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = format!("{folder}{name}");
                if !entry.file_type()?.is_dir() {
                    files.push(path);
                } else if !NOT_SOURCE.contains(&name.as_str()) {
                    folders.push(path + "/");
                }
            }
        }
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_listing_find_the_manifests() {
        let project = Project::here();
        for files in [project.files().unwrap(), project.files_of_tree().unwrap()] {
            assert!(files.iter().any(|path| path == "Cargo.toml"));
            assert!(files.iter().any(|path| path == "xtask/src/main.rs"));
            assert!(!files.iter().any(|path| path.starts_with("target/")));
        }
    }
}
