//! Files that are written whole or not at all.
//!
//! What is written goes to a new file in the same folder first, which then gets the name: whoever
//! reads meanwhile, and whatever happens meanwhile, there is the old file or the new one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::outcome::Failure;

/// Writes to the file, or without one to standard output.
pub(crate) fn deliver(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    match file {
        Some(file) => write_whole(file, bytes),
        None => Ok(io::stdout().write_all(bytes)?),
    }
}

/// Writes a file, or leaves the one that is there as it was.
pub(crate) fn write_whole(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = match target(file) {
        Target::File(file) => replace(&file, bytes),
        Target::Other => fs::write(file, bytes),
    };
    written.map_err(|error| Failure::File(format!("cannot write {}", file.display()), error))
}

/// What a name stands for.
enum Target {
    /// A file, there or not, by the name it has itself.
    File(PathBuf),
    /// A device, a pipe or a link to nothing: these are written to, not replaced.
    Other,
}

fn target(file: &Path) -> Target {
    match fs::metadata(file) {
        Ok(about) if about.is_file() => {
            Target::File(fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()))
        }
        Err(_) if fs::symlink_metadata(file).is_err() => Target::File(file.to_owned()),
        _ => Target::Other,
    }
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let (beside, new) = new_file_beside(file)?;
    let written = fill(new, bytes).and_then(|()| {
        // Who may read the file stays as it was.
        if let Ok(old) = fs::metadata(file) {
            fs::set_permissions(&beside, old.permissions())?;
        }
        fs::rename(&beside, file)
    });
    if written.is_err() {
        // Nothing more can be done for a file that cannot be removed; the first error counts.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn fill(mut new: File, bytes: &[u8]) -> io::Result<()> {
    new.write_all(bytes)?;
    new.sync_all()
}

/// A new file in the folder of another.
fn new_file_beside(file: &Path) -> io::Result<(PathBuf, File)> {
    let process = std::process::id();
    for number in 0_u32.. {
        let name = format!(".grundy-{process}-{number}.part");
        let beside = file.with_file_name(name);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)
        {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return Ok((beside, opened?)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
