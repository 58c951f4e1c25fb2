//! `grundy sequence`: the values of a game on heaps, laid out by their period.

use grundy::HeapGameField;
use grundy::json::Whole;
use grundy::questions::{Layout, SequenceOf};
use grundy::render::Style;

use crate::caller::CallerArguments;
use crate::known_names::{KnownNames, families};
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// List the values of a game on heaps
///
/// Games are named as for `grundy period`, or as in the language: `grundy sequence
/// 'subtraction(1,4)' --to 60 --layout periodic`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy sequence octal 0.77 --to 100
  grundy sequence 'subtraction(1,4)' --to 60 --layout periodic
  grundy sequence subtraction 2,4,7 -o values.svg")]
pub(crate) struct Arguments {
    /// The game and its parameters
    #[arg(
        required = true,
        value_name = "GAME",
        allow_negative_numbers = true,
        value_parser = KnownNames(families),
        hide_possible_values = true
    )]
    game: Vec<String>,
    /// The first heap
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The last heap [default: 60, in a picture as far as to show two periods]
    #[arg(long)]
    to: Option<u64>,
    /// How the values are laid out
    #[arg(long, value_enum, default_value_t)]
    layout: LayoutName,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

/// How values are laid out.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum LayoutName {
    /// One after the other
    #[default]
    Plain,
    /// A line for the preperiod, then a line for each period
    Periodic,
    /// A table of heaps and values, as CSV
    Csv,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = SequenceOf {
        game: HeapGameField::typed(arguments.game.join(" ")),
        from: Some(Whole::from(arguments.from)),
        to: arguments.to.map(Whole::from),
        layout: match arguments.layout {
            LayoutName::Plain => Layout::Plain,
            LayoutName::Periodic => Layout::Periodic,
            LayoutName::Csv => Layout::Csv,
        },
    };
    caller.draw(&question, &arguments.picture, &Style::default())
}
