//! `grundy draw`: pictures of positions and stalks, in a file or in the terminal.

use grundy::questions::Draw;
use grundy::render::Style;

use crate::caller::{Caller, CallerArguments};
use crate::expressions::read_one;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;

/// Draw a position (a board, a bush, a graph or heaps) or the stalk of a number
///
/// A number such as `stalk("L^w R^w")` or `13/16` is drawn as its stalk, the only one it is the
/// value of; dots stand for the rest of long runs and of blocks repeated without end, and the
/// ordinal beside a joint is the number of the edge that comes next.
///
/// Without a file the drawing is made of characters. Left is blue, Right red; pieces carry letters
/// too, and edges dash patterns (red is dashed, green dotted) or, in characters, the letters B, R
/// and G, in stalks L and R.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position or a number, or `-` to read it from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    expression: String,
    /// Mark the winning moves on a graph: the vertices to choose are filled (in characters, they
    /// stand in brackets), the edges to choose thick
    #[arg(long)]
    winning: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    let question = Draw {
        expr: read_one(&arguments.expression)?,
        winning: arguments.winning,
    };
    caller.draw(&question, &arguments.picture, &Style::default())
}
