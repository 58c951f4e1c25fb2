//! `grundy eval`: what an expression is worth.

use grundy::json::PlayName;
use grundy::questions::Eval;

use crate::caller::{Caller, CallerArguments};
use crate::expressions::ExpressionArguments;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;

/// Evaluate expressions: value, winner, stops, mean and temperature
///
/// Several expressions are evaluated in order, and later ones may use the names of earlier ones;
/// the first that fails is the last. `grundy repl` and then `help language` shows the notation.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    /// Show the canonical form as lists of options in JSON
    #[arg(long, requires = "json")]
    form: bool,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    for expr in arguments.expressions.read()? {
        caller.answer(&Eval {
            expr,
            play: PlayName(arguments.play.play()),
            form: arguments.form,
            brief: false,
        })?;
    }
    Ok(())
}
