//! Where a picture goes: a file whose name says its format, or standard output.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;

use crate::outcome::Failure;

/// What can be written of a position or a tree.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A picture for browsers and documents
    Svg,
    /// A picture in pixels
    Png,
    /// A `tikzpicture` for LaTeX
    Tex,
    /// A drawing of characters
    Txt,
}

impl Format {
    /// What to write: as asked for, or as the name of the file says, or else characters.
    pub(crate) fn chosen(asked: Option<Format>, file: Option<&Path>) -> Result<Format, Failure> {
        match (asked, file) {
            (Some(format), _) => Ok(format),
            (None, Some(file)) => format_of_name(file, ".svg, .png, .tex or .txt"),
            (None, None) => Ok(Format::Txt),
        }
    }

    /// Writes what has this format to the file, or to standard output.
    pub(crate) fn deliver(self, file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Format::Png => deliver_png(file, bytes),
            _ => deliver(file, bytes),
        }
    }
}

/// What a plot can be written as.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotFormat {
    /// A picture for browsers and documents
    Svg,
    /// A picture in pixels
    Png,
    /// A `tikzpicture` for LaTeX
    Tex,
}

impl PlotFormat {
    /// As the end of the file's name says.
    pub(crate) fn of_name(file: &Path) -> Result<PlotFormat, Failure> {
        named(file).ok_or_else(|| wordless(file, "end it in .svg, .png or .tex"))
    }
}

fn named<F: ValueEnum>(file: &Path) -> Option<F> {
    let extension = file.extension()?.to_str()?;
    F::from_str(extension, true).ok()
}

fn wordless(file: &Path, hint: &str) -> Failure {
    let message = format!("the name {} does not say what to write", file.display());
    Failure::mistake(&message, hint)
}

/// The format that the end of a file's name says; `endings` lists those there are.
pub(crate) fn format_of_name<F: ValueEnum>(file: &Path, endings: &str) -> Result<F, Failure> {
    named(file).ok_or_else(|| wordless(file, &format!("end it in {endings}, or give `--format`")))
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
