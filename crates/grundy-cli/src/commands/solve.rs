//! `grundy solve`: who wins a sum, and by which moves.

use grundy::json::PlayName;
use grundy::questions::Solve;

use crate::caller::{Caller, CallerArguments};
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;

/// Find who wins a sum for each starter, and every winning move
///
/// Summands are numbered from 1 as they were typed (from 0 in JSON); every option typed counts,
/// dominated ones too. Under misère play typed games are played as they were typed.
#[derive(clap::Args)]
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
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    caller.answer(&Solve {
        expr: read_one(&arguments.expression)?,
        play: PlayName(arguments.play.play()),
        all: arguments.all,
        why: arguments.why,
    })
}
