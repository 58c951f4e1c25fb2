//! Where expressions come from: arguments, a file or standard input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::outcome::Failure;

/// One expression or several, evaluated in order in one session.
#[derive(clap::Args)]
pub(crate) struct ExpressionArguments {
    /// An expression, or `-` to read one from standard input
    // Only the first may begin with a minus: a list of such arguments would swallow the options
    // that stand after it.
    #[arg(
        value_name = "EXPR",
        allow_hyphen_values = true,
        required_unless_present = "file"
    )]
    first: Option<String>,
    /// More expressions; put `--` before those that begin with a minus
    #[arg(value_name = "EXPR", allow_negative_numbers = true)]
    more: Vec<String>,
    /// Read an expression from a file, before any others
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl ExpressionArguments {
    /// The expressions themselves.
    pub(crate) fn read(&self) -> Result<Vec<String>, Failure> {
        let mut sources = Vec::new();
        if let Some(file) = &self.file {
            sources.push(from_file(file)?);
        }
        for source in self.first.iter().chain(&self.more) {
            sources.push(read_one(source)?);
        }
        Ok(sources)
    }
}

/// The text of one argument, which may be `-` for standard input.
pub(crate) fn read_one(argument: &str) -> Result<String, Failure> {
    if argument == "-" {
        from_standard_input()
    } else {
        Ok(argument.to_owned())
    }
}

/// The text of a file, or of standard input where its name is `-`.
pub(crate) fn read_text(file: &str) -> Result<String, Failure> {
    if file == "-" {
        return from_standard_input();
    }
    let text = from_file(Path::new(file))?;
    // Spreadsheets begin their files with a mark of the byte order.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// The text of a file.
pub(crate) fn from_file(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file)
        .map_err(|error| Failure::File(format!("cannot read {}", file.display()), error))?;
    utf8(bytes, &file.display().to_string())
}

fn from_standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
    utf8(bytes, "standard input")
}

fn utf8(bytes: Vec<u8>, origin: &str) -> Result<String, Failure> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::mistake(
            &format!("{origin} is not UTF-8 text from byte {at} on"),
            "save it as UTF-8",
        )
    })?;
    // The end of the last line is not part of the expression; without it a mistake in a text of
    // one line is shown without a line number.
    text.truncate(text.trim_end().len());
    Ok(text)
}
