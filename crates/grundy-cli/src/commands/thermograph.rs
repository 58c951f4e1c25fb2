//! `grundy thermograph`: pictures of thermographs, in a file or in the terminal.

mod picture;
mod text;

use grundy::render::{Characters, Style};
use grundy::{Rational, thermograph_json};

use crate::answer::{Audience, show};
use crate::expressions::ExpressionArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::ConventionArgument;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::whole_file::deliver;
use crate::worker::{Worker, whole};

pub(crate) use picture::Figure;
pub(crate) use text::style;

/// Draw the thermographs of games, exact to the last corner
///
/// Without a file the drawing is made of characters; several games are laid over one another in
/// one picture. Temperature goes upwards; positive values are on the left, as is the custom.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    #[command(flatten)]
    picture: PictureArguments,
    /// The corners of both walls in JSON, one game a line; so is a file whose name ends in .json
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
    /// The temperature to draw from, such as 0 or -1/2 [default: -1]
    #[arg(long, value_name = "TEMPERATURE", allow_hyphen_values = true)]
    from: Option<Rational>,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let is_json = arguments.is_json();
    if !is_json {
        arguments.picture.format()?;
    }
    let sources = arguments.expressions.read()?;
    if arguments.steps && sources.len() > 1 {
        return Err(Failure::mistake(
            "`--steps` shows one game, here are several",
            "draw them one by one",
        ));
    }
    let mut worker = Worker::new(arguments.limits.budget(None));
    if is_json {
        return corners(arguments, &mut worker, &sources);
    }
    let figure = Figure::new(&mut worker, &sources, arguments)?;
    let characters = if arguments.ascii {
        Characters::Ascii
    } else {
        Characters::Unicode
    };
    let style = Style {
        characters,
        ..style(arguments.width, arguments.height)
    };
    let hint = "draw fewer games at once";
    arguments.picture.deliver_styled(&figure, style, hint)
}

impl Arguments {
    /// Whether the corners are told in JSON, which is no picture.
    fn is_json(&self) -> bool {
        let ending = self
            .picture
            .output
            .as_ref()
            .and_then(|file| file.extension());
        let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        self.json || (is_json && !self.picture.has_format())
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
        match (answer, &arguments.picture.output) {
            (answer, None) => show(answer.map(whole), source, Audience::Program)?,
            (Ok(answer), Some(_)) => lines.extend([answer.as_str(), "\n"]),
            (Err(error), Some(_)) => return Err(Failure::of(&error, source)),
        }
    }
    deliver(arguments.picture.output.as_deref(), lines.as_bytes())
}
