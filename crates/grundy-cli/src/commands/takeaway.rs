//! `grundy takeaway`: games on one heap in which each move bounds the next.

use grundy::json::{PlayName, Whole};
use grundy::questions::FunctionField;
use grundy::questions::Takeaway;
use grundy::values::IBig;

use crate::caller::CallerArguments;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::setting::Setting;
use crate::table::AmountsArguments;

/// Solve a take-away game: at most f(k) stones after the opponent took k
///
/// The first move takes 1 to FIRST stones; whoever takes the last stone wins. The rule f is a
/// formula in x such as `2x` (Fibonacci Nim), `x/2 + 1`, `x^2` or `max(2x, 5)`, rounded down, or a
/// table such as `1: 1, 2: 3, 5: 9`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy takeaway --f 2x --n 100
  grundy takeaway --f '1: 1, 2: 3, 5: 9' --n 40 --first 7 --play misere
  grundy takeaway --f 2x --n 20 --match --lines")]
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
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    amounts: AmountsArguments,
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

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Takeaway {
        f: FunctionField::typed(&arguments.f),
        n: arguments.n.clone(),
        m: arguments.first.clone(),
        play: PlayName(arguments.play.play()),
    };
    if !arguments.amounts.is_match {
        return caller.answer(&question);
    }
    let amounts = arguments.amounts;
    amounts.play(&caller, |starter| question.contest(starter))
}
