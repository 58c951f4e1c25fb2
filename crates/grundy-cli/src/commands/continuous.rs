//! `grundy continuous`: Nim with real amounts, solved exactly.

use clap::ArgGroup;
use grundy::json::Exact;
use grundy::questions::FunctionField;
use grundy::questions::{Continuous, TableLayout, VariantName};
use grundy::render::Style;
use grundy::values::Rational;

use crate::caller::CallerArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;
use crate::table::AmountsArguments;
use crate::words::words;

/// Solve continuous Nim: take a real amount, at most g(x) after the opponent took x
///
/// Two players take amounts from a number X in turn. The first move takes at most B; whoever moves
/// after a move of x takes at most g(x); and every move takes at least M. The answer says who wins,
/// and v(X), the infimum of the first moves that win.
///
/// The bound g is a formula in x, such as `2x`, `x/2 + 1` or `max(2x, x+5)`, or a table of pieces:
/// `1: 1, 3/2 = 3/2, 3/2: 2x` is 1 from 1 on, 3/2 at 3/2 and 2x beyond. All numbers are exact, such
/// as `13/2` or `6.5`. The picture shows v for all numbers from 0 to X.
///
/// With --table v is listed piece by piece: the numbers from 0 to X in intervals, on each of them
/// v(X) as a formula, and whether taking v(X) itself wins.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("shown")
    .args(["output", "format", "is_table", "layout"])
    .multiple(true)
    .conflicts_with("is_match"))]
#[command(after_help = "\
Examples:
  grundy continuous --variant neg --m 1 --g 2x --b 3 --x 13/2
  grundy continuous --variant exhaust --g 'x + 1' --x 20.5 -o v.svg
  grundy continuous --variant neg --g 2x --x 9 --table
  grundy continuous --variant exhaust --g 'x/2 + 1' --x 8 --table --layout csv
  grundy continuous --variant neglose --g 2x --x 9 --match --lines")]
pub(crate) struct Arguments {
    /// Which player wins
    #[arg(long, value_parser = words::<VariantName>())]
    variant: VariantName,
    /// M, the least amount that may be taken
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    m: Rational,
    /// g, the most that may be taken after a move of x: a nondecreasing formula in x, or a table
    #[arg(long, value_name = "BOUND", allow_hyphen_values = true)]
    g: String,
    /// B, the most that the first move may take [default: any amount]
    #[arg(long, allow_hyphen_values = true)]
    b: Option<Rational>,
    /// X, the number to start from
    #[arg(long, allow_hyphen_values = true)]
    x: Rational,
    /// List the pieces of v on all numbers up to X
    #[arg(long = "table")]
    is_table: bool,
    /// With --table: how the text is laid out [default: plain]
    #[arg(long, value_parser = words::<TableLayout>())]
    layout: Option<TableLayout>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    amounts: AmountsArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Continuous {
        variant: arguments.variant,
        m: Exact(arguments.m.clone()),
        g: FunctionField::typed(&arguments.g),
        b: arguments.b.clone().map(Exact),
        x: Exact(arguments.x.clone()),
        table: arguments.is_table,
        layout: arguments.layout,
    };
    if !arguments.amounts.is_match {
        return caller.draw(&question, &arguments.picture, &Style::default());
    }
    let amounts = arguments.amounts;
    amounts.play(&caller, |starter| question.contest(starter))
}
