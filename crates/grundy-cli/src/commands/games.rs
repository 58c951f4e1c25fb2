//! `grundy games`: the games of the catalogue, and the page of each.

use grundy::questions::Games;
use grundy::render::Style;

use crate::caller::CallerArguments;
use crate::known_names::{KnownNames, games};
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// List the games whose positions can be typed, or show the rules of one of them
///
/// With a name: its rules, how its positions are typed, an example with its picture and its value,
/// what is known of it, and where it comes from.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy games
  grundy games hackenbush
  grundy games domineering -o board.svg")]
pub(crate) struct Arguments {
    /// Show this game, with its rules
    #[arg(value_parser = KnownNames(games), hide_possible_values = true)]
    name: Option<String>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Games {
        name: arguments.name.clone(),
    };
    if !arguments.picture.asked() {
        return caller.page(&question);
    }
    caller.draw(&question, &arguments.picture, &Style::default())
}
