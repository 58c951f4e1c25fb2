//! `grundy pascal`: one cell of Pascal's automaton, however far out.

use grundy::IBig;
use grundy::json::Whole;
use grundy::questions::Pascal;

use crate::caller::CallerArguments;
use crate::outcome::Failure;
use crate::setting::Setting;

/// Tell a cell of Pascal's automaton: 0 where the binomial coefficient C(T, X) is odd
///
/// The place and the time may have thousands of digits. A picture of the whole triangle is
/// `grundy automaton --rule 195 --steps 63 -o triangle.png`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy pascal 2 4
  grundy pascal 12345678901234567890 98765432109876543210")]
pub(crate) struct Arguments {
    /// The place
    #[arg(value_name = "X", allow_negative_numbers = true)]
    place: String,
    /// The time
    #[arg(value_name = "T", allow_negative_numbers = true)]
    time: String,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let whole = |what: &str, text: &str| {
        let number = text.parse::<IBig>().ok().map(Whole);
        number.ok_or_else(|| {
            let message = format!("expected a whole number as {what}, found `{text}`");
            Failure::mistake(&message, "write `grundy pascal 2 4`")
        })
    };
    let question = Pascal {
        x: whole("place", &arguments.place)?,
        t: whole("time", &arguments.time)?,
    };
    setting.caller(&arguments.caller)?.answer(&question)
}
