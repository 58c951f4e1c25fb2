//! Files of a sweep, which are there whole or not at all.

use std::fs::File;
use std::path::Path;

use crate::SweepError;

/// Writes a file, or leaves the one that is there as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), SweepError> {
    grundy_files::write_whole(path, bytes).map_err(SweepError::file("write", path))
}

/// The same with whatever `fill` writes.
pub(crate) fn write_whole_with(
    path: &Path,
    fill: impl FnOnce(&File) -> Result<(), SweepError>,
) -> Result<(), SweepError> {
    grundy_files::write_whole_with(path, fill).map_err(|error| error.at(path))
}

/// Makes the names in a folder survive a loss of power.
pub fn sync_folder(path: &Path) -> Result<(), SweepError> {
    grundy_files::sync_folder(path).map_err(SweepError::file("sync", path))
}
