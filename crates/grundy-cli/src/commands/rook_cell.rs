//! `grundy rook-cell`: a square of the misère rook and the values before it.

use grundy::json::Whole;
use grundy::questions::RookCell;
use grundy::render::Style;
use grundy::{IBig, UBig};

use crate::caller::CallerArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Tell the value of the misère rook on a square, and the values it is made of
///
/// The rook moves left or up, and the corner (0, 0) is forbidden. In row M and column N it has the
/// value g, the least number that is neither among the values R to its left nor among the values C above
/// it. Row M of g has N in column f, and h = g - N repeats as N grows. The picture is the table of
/// g with the square, R and C marked. M and N may have thousands of digits, as long as one of them is
/// small.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy rook-cell 3 5
  grundy rook-cell 5 7 -o table.svg
  grundy rook-cell 9 100000000000000000000")]
pub(crate) struct Arguments {
    /// The row, from 0 on
    #[arg(value_name = "M")]
    row: UBig,
    /// The column, from 0 on
    #[arg(value_name = "N")]
    column: UBig,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let whole = |number: &UBig| Whole(IBig::from(number.clone()));
    let question = RookCell {
        m: whole(&arguments.row),
        n: whole(&arguments.column),
    };
    let caller = setting.caller(&arguments.caller)?;
    caller.draw(&question, &arguments.picture, &Style::default())
}
