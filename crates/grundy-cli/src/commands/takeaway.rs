//! `grundy takeaway`: games on one heap in which each move bounds the next.

use grundy::json::{PlayName, Whole};
use grundy::questions::Takeaway;
use grundy::{FunctionField, Hands, IBig, Player};

use crate::caller::{Caller, CallerArguments};
use crate::outcome::Failure;
use crate::table::{self, Seat, TableArguments};

/// Solve a take-away game: at most f(k) stones after the opponent took k
///
/// The first move takes 1 to FIRST stones; whoever takes the last stone wins. The rule f is a
/// formula in x such as `2x` (Fibonacci Nim), `x/2 + 1` or `max(2x, 5)`, rounded down, or a table
/// such as `1: 1, 2: 3, 5: 9`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rule, a nondecreasing formula in x or a table
    #[arg(long, value_name = "RULE", allow_hyphen_values = true)]
    f: String,
    /// The number of stones
    #[arg(long, value_parser = stones, allow_negative_numbers = true)]
    n: Whole,
    /// The most stones of the first move [default: all but one]
    #[arg(long, value_parser = stones, allow_negative_numbers = true)]
    first: Option<Whole>,
    /// Whoever takes the last stone loses
    #[arg(long)]
    misere: bool,
    /// Play it against the machine
    #[arg(long, conflicts_with = "json")]
    play: bool,
    /// With --play: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

fn stones(text: &str) -> Result<Whole, String> {
    let number = text
        .parse::<IBig>()
        .ok()
        .filter(|number| *number > IBig::ZERO);
    let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number
        .map(Whole)
        .ok_or_else(|| "expected a positive integer".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    let play = if arguments.misere {
        grundy::Play::Misere
    } else {
        grundy::Play::Normal
    };
    let question = Takeaway {
        f: FunctionField::typed(&arguments.f),
        n: arguments.n.clone(),
        m: arguments.first.clone(),
        play: PlayName(play),
    };
    if !arguments.play {
        return caller.answer(&question);
    }
    let contest = question.contest(arguments.begins.into());
    let contest = contest.map_err(|error| Failure::of(&error))?;
    table::play(
        &caller,
        contest,
        Hands::One(Player::Left),
        arguments.table,
        None,
    )
}
