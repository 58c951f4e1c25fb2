//! Where a picture goes: a file whose name says its format, or standard output.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;

use crate::outcome::Failure;

/// The format that the end of a file's name says; `endings` lists those there are.
pub(crate) fn format_of_name<F: ValueEnum>(file: &Path, endings: &str) -> Result<F, Failure> {
    let extension = file.extension().and_then(|extension| extension.to_str());
    extension
        .and_then(|extension| F::from_str(extension, true).ok())
        .ok_or_else(|| {
            Failure::mistake(
                &format!("the name {} does not say what to write", file.display()),
                &format!("end it in {endings}, or give `--format`"),
            )
        })
}

/// Writes to the file, or without one to standard output.
pub(crate) fn deliver(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    match file {
        Some(file) => fs::write(file, bytes)
            .map_err(|error| Failure::File(format!("cannot write {}", file.display()), error)),
        None => Ok(std::io::stdout().write_all(bytes)?),
    }
}

/// The same for a PNG, which would only upset a terminal.
pub(crate) fn deliver_png(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if file.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::mistake(
            "a terminal cannot show a PNG",
            "name a file with `-o picture.png`",
        ));
    }
    deliver(file, bytes)
}
