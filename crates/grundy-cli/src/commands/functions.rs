//! `grundy functions`: the functions of the language.

use grundy::questions::Functions;

use crate::caller::{Caller, CallerArguments};
use crate::known_names::{KnownNames, functions};
use crate::outcome::Failure;

/// List the functions of the expression language, and its games
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Show this function only
    #[arg(value_parser = KnownNames(functions), hide_possible_values = true)]
    name: Option<String>,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    caller.answer(&Functions {
        name: arguments.name.clone(),
    })
}
