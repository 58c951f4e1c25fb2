//! Files that are there whole or not at all, whatever happens meanwhile.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::{SweepError, unfinished};

/// Writes a file beside its place, syncs it and gives it its name. Two who write the same file do not
/// meet: each writes its own, and the last to finish stays. What a link leads to is replaced, not the
/// link; a device or a pipe is written to.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), SweepError> {
    write_whole_with(path, |mut file| Ok(file.write_all(bytes)?))
}

/// The same with whatever somebody writes.
pub(crate) fn write_whole_with(
    path: &Path,
    fill: impl FnOnce(&File) -> Result<(), SweepError>,
) -> Result<(), SweepError> {
    let found = fs::metadata(path);
    if found.as_ref().is_ok_and(|about| !about.is_file()) {
        let file = File::options().write(true).open(path);
        let written = file.map_err(SweepError::from).and_then(|file| fill(&file));
        return written.map_err(|error| error.at(path));
    }
    let itself = found.ok().and_then(|_| fs::canonicalize(path).ok());
    let path = itself.as_deref().unwrap_or(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(unfinished::name(&name, std::process::id()));
    let written = File::create_new(&beside)
        .map_err(SweepError::from)
        .and_then(|file| {
            fill(&file)?;
            Ok(file.sync_all()?)
        })
        .and_then(|()| Ok(fs::rename(&beside, path)?));
    written.map_err(|error| {
        // The first error counts; a part that cannot be removed is nobody's file.
        let _ = fs::remove_file(&beside);
        error.at(path)
    })
}

/// Has the names in a folder outlive a loss of power.
pub fn sync_folder(path: &Path) -> Result<(), SweepError> {
    // Where folders cannot be opened as files, names are kept by the system alone.
    if cfg!(unix) {
        let synced = File::open(path).and_then(|folder| folder.sync_all());
        synced.map_err(SweepError::file("sync", path))?;
    }
    Ok(())
}
