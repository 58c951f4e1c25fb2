//! `grundy functions`: the functions of the language.

use grundy::questions::Functions;

use crate::caller::CallerArguments;
use crate::known_names::{KnownNames, functions};
use crate::outcome::Failure;
use crate::setting::Setting;

/// List the functions of the expression language, and its games
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy functions
  grundy functions cool")]
pub(crate) struct Arguments {
    /// Show this function only
    #[arg(value_parser = KnownNames(functions), hide_possible_values = true)]
    name: Option<String>,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    caller.page(&Functions {
        name: arguments.name.clone(),
    })
}
