//! `grundy games`: the games of the catalogue.

use grundy::questions::Games;

use crate::caller::{Caller, CallerArguments};
use crate::outcome::Failure;

/// List the games whose positions can be typed, with their rules in a sentence
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Show this game only
    name: Option<String>,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    caller.answer(&Games {
        name: arguments.name.clone(),
    })
}
