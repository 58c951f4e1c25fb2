//! Pictures: the options that say where one goes and in which format, and its writing.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grundy::render::{Background, Content, Drawable, Format, Style};
use grundy::requests::BackgroundName;

use crate::outcome::Failure;
use crate::whole_file::deliver;
use crate::words::words;

/// Where a picture goes, and how.
#[derive(clap::Args, Default)]
pub(crate) struct PictureArguments {
    #[arg(short, long, value_name = "FILE", help = output_help())]
    pub(crate) output: Option<PathBuf>,
    /// What to write, whatever the name of the file
    #[arg(long, value_parser = formats())]
    format: Option<Format>,
    /// Pixels of a PNG to a unit of the drawing, 1 to 8 [default: as many as suit it]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=8))]
    scale: Option<u16>,
    /// What the picture stands on
    #[arg(long, value_parser = words::<BackgroundName>(), default_value = "white")]
    background: BackgroundName,
}

impl PictureArguments {
    /// Whether a picture was asked for at all.
    pub(crate) fn asked(&self) -> bool {
        self.output.is_some() || self.format.is_some()
    }

    /// What the picture stands on.
    pub(crate) fn background(&self) -> Background {
        self.background.into()
    }

    /// The file for an answer in JSON, where its name says that.
    pub(crate) fn json_file(&self) -> Option<&Path> {
        let file = self.output.as_deref().filter(|_| self.format.is_none())?;
        let ending = file.extension()?;
        ending.eq_ignore_ascii_case("json").then_some(file)
    }

    /// What to write: as asked for, or as the name of the file says, or else characters.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        match (self.format, &self.output) {
            (Some(format), _) => Ok(format),
            (None, Some(file)) => format_of_name(file),
            (None, None) => Ok(Format::Text),
        }
    }

    /// Refuses what a picture in this format would not depend on.
    pub(crate) fn expect_used(&self, format: Format) -> Result<(), Failure> {
        let unused = |option: &str, only: &str| {
            let message = format!("`{option}` is only used {only}");
            Err(Failure::mistake(&message, &format!("leave `{option}` out")))
        };
        if self.scale.is_some() && format.ending() != "png" {
            return unused("--scale", "for PNG");
        }
        if self.background != BackgroundName::default() && format == Format::Text {
            return unused("--background", "for pictures that are not text");
        }
        Ok(())
    }

    /// Writes the picture in a style; where it is too large, the hint says what would be smaller.
    pub(crate) fn deliver(
        &self,
        picture: &dyn Drawable,
        style: Style,
        hint: &str,
    ) -> Result<(), Failure> {
        let format = self.format()?;
        self.expect_used(format)?;
        let style = Style {
            scale: self.scale,
            background: self.background(),
            ..style
        };
        let shows_bytes = self.output.is_none() && std::io::stdout().is_terminal();
        if shows_bytes && format.content() == Content::Bytes {
            let ending = format.ending();
            return Err(Failure::mistake(
                &format!("a terminal cannot show {}", format.summary()),
                &format!("name a file with `-o picture.{ending}`"),
            ));
        }
        let bytes = format
            .write(picture, &style)
            .map_err(|error| Failure::mistake(&error.to_string(), hint))?;
        deliver(self.output.as_deref(), &bytes)
    }
}

fn output_help() -> String {
    format!("Write to a file whose name ends in {}", endings())
}

/// The endings of all formats in words: `.svg, .png, .tex or .txt`.
fn endings() -> String {
    let endings: Vec<String> = Format::ALL
        .iter()
        .map(|format| format!(".{}", format.ending()))
        .collect();
    match endings.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => endings.concat(),
    }
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: &Format| PossibleValue::new(format.ending()).help(format.summary());
    PossibleValuesParser::new(Format::ALL.iter().map(value))
        .map(|ending| Format::of_ending(&ending).expect("one of the endings of all formats"))
}

fn format_of_name(file: &Path) -> Result<Format, Failure> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.and_then(Format::of_ending).ok_or_else(|| {
        #[cfg(not(feature = "png"))]
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
            return crate::left_out::left_out("writing PNG");
        }
        let message = format!("the name {} does not say what to write", file.display());
        let hint = format!("end it in {}, or give `--format`", endings());
        Failure::mistake(&message, &hint)
    })
}
