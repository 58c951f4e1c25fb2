//! `grundy continuous`: Nim with real amounts, solved exactly.

use clap::ValueEnum;
use grundy::json::Exact;
use grundy::questions::{Continuous, VariantName};
use grundy::render::Style;
use grundy::{FunctionField, Hands, Player, Rational};

use crate::caller::CallerArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;
use crate::table::{self, Seat, TableArguments};

/// Solve continuous Nim: take a real amount, at most g(x) after the opponent took x
///
/// Every move takes at least M, the first one at most B. The bound g is a formula in x such as
/// `2x`, `x/2 + 1` or `max(2x, x+5)`, or a table such as `1: 1, 3/2 = 3/2, 3/2: 2x` with the value
/// at a jump after `=`. All numbers are exact fractions. The picture is of v over all numbers up to
/// X.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy continuous --variant neg --m 1 --g 2x --b 3 --x 13/2
  grundy continuous --variant exhaust --g 'x + 1' --x 20.5 -o v.svg
  grundy continuous --variant neglose --g 2x --x 9 --match --lines")]
pub(crate) struct Arguments {
    /// Who wins
    #[arg(long, value_enum)]
    variant: Variant,
    /// The least move
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    m: Rational,
    /// The bound of a move by the one before, a nondecreasing formula in x or a table
    #[arg(long, value_name = "BOUND", allow_hyphen_values = true)]
    g: String,
    /// The bound of the first move [default: none, any amount]
    #[arg(long, allow_hyphen_values = true)]
    b: Option<Rational>,
    /// The number to start from
    #[arg(long, allow_hyphen_values = true)]
    x: Rational,
    #[command(flatten)]
    picture: PictureArguments,
    /// Play it against the machine
    #[arg(long = "match", conflicts_with_all = ["json", "output", "format"])]
    is_match: bool,
    /// With --match: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Variant {
    /// whoever takes the last of the water
    Exhaust,
    /// whoever makes the number negative
    Neg,
    /// whoever does not make the number negative
    Neglose,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Continuous {
        variant: match arguments.variant {
            Variant::Exhaust => VariantName::Exhaust,
            Variant::Neg => VariantName::Neg,
            Variant::Neglose => VariantName::Neglose,
        },
        m: Exact(arguments.m.clone()),
        g: FunctionField::typed(&arguments.g),
        b: arguments.b.clone().map(Exact),
        x: Exact(arguments.x.clone()),
    };
    if !arguments.is_match {
        return caller.draw(&question, &arguments.picture, &Style::default());
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
