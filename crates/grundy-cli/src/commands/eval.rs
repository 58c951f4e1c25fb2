//! `grundy eval`: what an expression is worth.

use grundy::json::PlayName;
use grundy::questions::Eval;

use crate::caller::LanguageArguments;
use crate::expressions::ExpressionArguments;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::setting::Setting;

/// Evaluate expressions: value, winner, stops, mean and temperature
///
/// Several expressions are evaluated one after the other, and names given in one are known in the
/// next; grundy stops at the first mistake. `grundy help language` shows how expressions are
/// written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy eval 'nim(3, 4, 5)'
  grundy eval '{5|2||-1} + {3|-3} + ^*'
  grundy eval 'g := domineering(\"..|..\")' 'g + g == 0'
  grundy eval --json --form '{2|1}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    /// With --json: also give the canonical form, as lists of options
    #[arg(long, requires = "json")]
    form: bool,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
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
