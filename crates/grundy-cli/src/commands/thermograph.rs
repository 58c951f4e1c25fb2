//! `grundy thermograph`: pictures of thermographs, in a file or in the terminal.

mod picture;
mod text;

use std::path::PathBuf;

use clap::ValueEnum;
use grundy::render::thermograph::Characters;
use grundy::{Rational, thermograph_json};

use crate::answer::{Audience, show};
use crate::expressions::ExpressionArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::ConventionArgument;
use crate::outcome::Failure;
use crate::picture_file::{deliver, deliver_png, format_of_name};
use crate::worker::{Worker, whole};

pub(crate) use picture::Drawing;
pub(crate) use text::Canvas;

/// Draw the thermographs of games, exact to the last corner
///
/// Without a file the drawing is made of characters; several games are laid over one another in
/// one picture. Temperature goes upwards; positive values are on the left, as is the custom.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    /// Write to a file whose name ends in .svg, .png, .tex, .json or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What to write, whatever the name of the file
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The corners of both walls in JSON, one game a line; as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Show how the thermograph of one game comes from those of its options
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    convention: ConventionArgument,
    /// Draw the text with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Columns of the text, 24 to 400 [default: those of the terminal, else 80]
    #[arg(long)]
    width: Option<u16>,
    /// Lines of the text, 8 to 200 [default: 20]
    #[arg(long)]
    height: Option<u16>,
    /// Pixels of the PNG for each unit of the SVG, 1 to 8
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=8))]
    scale: u16,
    /// The temperature to draw from, such as 0 or -1/2 [default: -1]
    #[arg(long, value_name = "TEMPERATURE", allow_hyphen_values = true)]
    from: Option<Rational>,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture for browsers and documents
    Svg,
    /// A picture in pixels
    Png,
    /// A `tikzpicture` for LaTeX
    Tex,
    /// The corners of both walls
    Json,
    /// A drawing of characters
    Txt,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let format = arguments.format()?;
    let sources = arguments.expressions.read()?;
    if arguments.steps && sources.len() > 1 {
        return Err(Failure::mistake(
            "`--steps` shows one game, here are several",
            "draw them one by one",
        ));
    }
    let mut worker = Worker::new(arguments.limits.budget(None));
    if format == Format::Json {
        return corners(arguments, &mut worker, &sources);
    }
    let drawing = Drawing::new(&mut worker, &sources, arguments)?;
    let bytes = match format {
        Format::Svg => drawing.svg().into_bytes(),
        Format::Tex => drawing.tikz().into_bytes(),
        Format::Png => drawing.png(arguments.scale),
        Format::Txt | Format::Json => {
            let characters = if arguments.ascii {
                Characters::Ascii
            } else {
                Characters::Braille
            };
            let canvas = Canvas::new(arguments.width, arguments.height, characters);
            drawing.text(&canvas).into_bytes()
        }
    };
    let output = arguments.output.as_deref();
    match format {
        Format::Png => deliver_png(output, &bytes),
        _ => deliver(output, &bytes),
    }
}

impl Arguments {
    /// What to write: as asked for, or as the name of the file says.
    fn format(&self) -> Result<Format, Failure> {
        if self.json {
            return Ok(Format::Json);
        }
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(file) = &self.output else {
            return Ok(Format::Txt);
        };
        format_of_name(file, ".svg, .png, .tex, .json or .txt")
    }
}

/// The corners of all walls, one game a line, as programs read them.
fn corners(arguments: &Arguments, worker: &mut Worker, sources: &[String]) -> Result<(), Failure> {
    let convention = arguments.convention.convention();
    let mut lines = String::new();
    for source in sources {
        let answer = worker.answer(|sitting| {
            let sum = picture::game(sitting, source)?;
            thermograph_json(sitting.games(), &sum, convention)
        });
        match (answer, &arguments.output) {
            (answer, None) => show(answer.map(whole), source, Audience::Program)?,
            (Ok(answer), Some(_)) => lines.extend([answer.as_str(), "\n"]),
            (Err(error), Some(_)) => return Err(Failure::of(&error, source)),
        }
    }
    deliver(arguments.output.as_deref(), lines.as_bytes())
}
