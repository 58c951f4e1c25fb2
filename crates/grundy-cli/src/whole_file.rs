//! What a command writes: to a file, which is then whole, or to standard output.

use std::io::{self, Write};
use std::path::Path;

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
    grundy_files::write_whole(file, bytes)
        .map_err(|error| Failure::File(format!("cannot write {}", file.display()), error))
}
