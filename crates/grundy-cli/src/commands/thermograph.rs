//! `grundy thermograph`: pictures of thermographs, in a file or in the terminal.

use grundy::json::Exact;
use grundy::questions::Thermograph;
use grundy::render::{Characters, Format, Style};
use grundy::values::{Notation, Rational};
use terminal_size::terminal_size;

use crate::caller::{Audience, LanguageArguments};
use crate::expressions::ExpressionArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Draw the thermographs of games, exact to the last corner
///
/// Without a file the drawing is made of characters; several games are laid over one another in
/// one picture, and answered one by one in JSON. Temperature goes upwards; positive values are on
/// the left, as is the custom. A position stands for its value.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy thermograph '{5|2||-1}'
  grundy thermograph '{5|2||-1}' --why -o steps.svg
  grundy thermograph 'domineering(\"...|...\")' '{2|-1}' -o both.png")]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    /// Show how the thermograph of one game comes from those of its options
    #[arg(long)]
    why: bool,
    /// Draw the text with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Columns of the text, 24 to 400 [default: those of the terminal, else 80]
    #[arg(long, value_parser = clap::value_parser!(u16).range(24..=400))]
    width: Option<u16>,
    /// Lines of the text, 8 to 200 [default: 20]
    #[arg(long, value_parser = clap::value_parser!(u16).range(8..=200))]
    height: Option<u16>,
    /// The temperature at the foot of the picture, such as 0 or -1/2 [default: -1]
    #[arg(long, value_name = "TEMPERATURE", allow_hyphen_values = true)]
    foot: Option<Rational>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let mut caller = setting.caller(&arguments.caller)?;
    if arguments.ascii {
        caller.set_notation(Notation::Ascii);
    }
    let picture = &arguments.picture;
    for (option, size) in [("--width", arguments.width), ("--height", arguments.height)] {
        if size.is_some() && (picture.json_file().is_some() || picture.format()? != Format::Text) {
            let message = format!("`{option}` is only used for pictures of characters");
            return Err(Failure::mistake(&message, &format!("leave `{option}` out")));
        }
    }
    let style = Style {
        characters: if arguments.ascii {
            Characters::Ascii
        } else {
            Characters::Unicode
        },
        width: arguments.width.or_else(width_of_terminal),
        height: arguments.height,
        ..Style::default()
    };
    let mut sources = arguments.expressions.read()?;
    let question = |expr: String, others: Vec<String>| Thermograph {
        expr,
        others,
        steps: arguments.why,
        from: arguments.foot.clone().map(Exact),
    };
    if caller.audience == Audience::Program && !arguments.picture.asked() {
        for expr in sources {
            caller.answer(&question(expr, Vec::new()))?;
        }
        return Ok(());
    }
    let others = sources.split_off(1);
    let first = sources.pop().unwrap_or_default();
    caller.draw(&question(first, others), &arguments.picture, &style)
}

/// The size of the terminal, for pictures that are cut to it. What goes to a file is not cut.
pub(crate) fn sheet_of_terminal() -> Style {
    let size = terminal_size();
    Style {
        width: size.map(|(width, _)| width.0),
        height: size.map(|(_, height)| height.0),
        ..Style::default()
    }
}

/// The columns of the terminal, within reason.
pub(crate) fn width_of_terminal() -> Option<u16> {
    terminal_size().map(|(width, _)| width.0.min(100))
}
