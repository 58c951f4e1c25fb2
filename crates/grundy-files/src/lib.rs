//! Files that are there whole or not at all, whatever happens while they are written.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A file is written beside its place, synced, and then gets its name: those who read meanwhile find the old file or
//! the new one.

mod unfinished;

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

pub use unfinished::is_abandoned;

/// Writes a file, or leaves the one that is there as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |mut file| file.write_all(bytes))
}

/// The same with whatever `fill` writes. Two who write the same file do not meet: each writes its own, and the last to
/// finish stays. A file that a link leads to is replaced, not the link; a device, a pipe or a link to nothing is
/// written to. Permissions stay as they were.
pub fn write_whole_with<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&File) -> Result<(), E>,
) -> Result<(), E> {
    let found = fs::metadata(path);
    let is_new = found.is_err() && fs::symlink_metadata(path).is_err();
    if !is_new && !found.as_ref().is_ok_and(fs::Metadata::is_file) {
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        return fill(&file);
    }
    let itself = found
        .as_ref()
        .ok()
        .and_then(|_| fs::canonicalize(path).ok());
    let path = itself.as_deref().unwrap_or(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(unfinished::name(&name, std::process::id()));
    let written = write_beside(&beside, fill).and_then(|()| {
        if let Ok(old) = &found {
            fs::set_permissions(&beside, old.permissions())?;
        }
        Ok(fs::rename(&beside, path)?)
    });
    written.inspect_err(|_| {
        // The first error counts; nothing more can be done for a part that cannot be removed.
        let _ = fs::remove_file(&beside);
    })
}

fn write_beside<E: From<io::Error>>(
    beside: &Path,
    fill: impl FnOnce(&File) -> Result<(), E>,
) -> Result<(), E> {
    let file = File::create_new(beside)?;
    fill(&file)?;
    Ok(file.sync_all()?)
}

/// Makes the names in a folder survive a loss of power.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    // Where folders cannot be opened as files, names are kept by the system alone.
    if cfg!(unix) {
        File::open(path)?.sync_all()?;
    }
    Ok(())
}
