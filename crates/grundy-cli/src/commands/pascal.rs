//! `grundy pascal`: one cell of Pascal's automaton, however far out.

use std::io::Write;

use grundy::automata::pascal_cell;
use grundy::{IBig, UBig};

use crate::outcome::Failure;

/// Tell a cell of Pascal's automaton: 0 where the binomial coefficient C(T, X) is odd
///
/// The place and the time may have thousands of digits. A picture of the whole triangle is
/// `grundy automaton --rule 195 --steps 63 -o triangle.png`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The place
    #[arg(value_name = "X", allow_negative_numbers = true)]
    place: String,
    /// The time
    #[arg(value_name = "T", allow_negative_numbers = true)]
    time: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let refuse = |what: &str, found: &str| {
        let message = format!("expected {what}, found `{found}`");
        Failure::mistake(&message, "write `grundy pascal 2 4`")
    };
    let place: IBig = (arguments.place.parse())
        .map_err(|_| refuse("a whole number as place", &arguments.place))?;
    let time: UBig = (arguments.time.parse())
        .map_err(|_| refuse("a whole number from 0 on as time", &arguments.time))?;
    Ok(writeln!(
        std::io::stdout(),
        "{}",
        pascal_cell(&place, &time)
    )?)
}
