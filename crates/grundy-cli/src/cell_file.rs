//! Pictures of squares: the options that say where they go, and how large.

use std::path::PathBuf;

use clap::ValueEnum;
use grundy::render::cells::Cells;

use crate::outcome::Failure;
use crate::picture_file::{deliver, deliver_png, format_of_name};

/// Where a picture of squares goes.
#[derive(clap::Args)]
pub(crate) struct CellArguments {
    /// Write to a file whose name ends in .svg, .png or .txt
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What to write, whatever the name of the file
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Pixels to a side of each square, 1 to 64; as many as suit the size without
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64))]
    scale: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture for browsers and documents
    Svg,
    /// A picture in pixels
    Png,
    /// A drawing of characters
    Txt,
}

impl CellArguments {
    /// Whether a picture was asked for at all.
    pub(crate) fn asked(&self) -> bool {
        self.output.is_some() || self.format.is_some()
    }

    /// Writes the picture.
    pub(crate) fn deliver(&self, cells: &Cells, title: &str) -> Result<(), Failure> {
        let format = match (self.format, &self.output) {
            (Some(format), _) => format,
            (None, Some(file)) => format_of_name(file, ".svg, .png or .txt")?,
            (None, None) => Format::Txt,
        };
        let (columns, rows) = cells.size();
        let suits = (1000 / columns.max(rows).max(1)).clamp(1, 16);
        let scale = self.scale.or(u16::try_from(suits).ok()).unwrap_or(1);
        let output = self.output.as_deref();
        let smaller = |error: grundy::render::cells::TooManySquares| {
            Failure::mistake(
                &error.to_string(),
                "ask for fewer steps or a smaller table, or for a PNG",
            )
        };
        match format {
            Format::Txt => deliver(output, cells.text().as_bytes()),
            Format::Svg => deliver(output, cells.svg(title, scale).map_err(smaller)?.as_bytes()),
            Format::Png => deliver_png(output, &cells.png(scale).map_err(smaller)?),
        }
    }
}
