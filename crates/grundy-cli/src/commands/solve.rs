//! `grundy solve`: who wins a sum, and by which moves.

use grundy::json::PlayName;
use grundy::questions::Solve;

use crate::caller::LanguageArguments;
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::setting::Setting;

/// Find who wins a sum for each starter, and every winning move
///
/// Summands are numbered from 1 as they were typed (from 0 in JSON); every option typed counts,
/// dominated ones too. Under misère play typed games are played as they were typed. A name that is
/// given in the same line stands for what was typed; one that was given before, a function and a list
/// give a value, and a note tells where that has forgotten moves.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy solve 'nim(3, 4, 5)' --why
  grundy solve 'domineering(\"....|....\") + toads_and_frogs(\"TT..FF\") - 1/2'
  grundy solve 'nim(1, 3)' --play misere")]
pub(crate) struct Arguments {
    /// A sum of games, or `-` to read it from standard input
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    #[command(flatten)]
    play: PlayArgument,
    /// Say why: the values of the summands, and what follows from them
    #[arg(long)]
    why: bool,
    /// List all winning moves; a long list is cut otherwise
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    caller: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    caller.answer(&Solve {
        expr: read_one(&arguments.expression)?,
        play: PlayName(arguments.play.play()),
        all: arguments.all,
        why: arguments.why,
    })
}
