//! `grundy graph`: the positions of a game given by its graph.

use grundy::questions::Graph;

use crate::caller::CallerArguments;
use crate::expressions::read_text;
use crate::notation::NotationArgument;
use crate::outcome::Failure;
use crate::setting::Setting;

/// Read a game from the graph of its moves, and show outcome, nimber and value of its positions
///
/// The file holds arrows `a > b L`, rows `from,to,player`, or JSON: a list of moves
/// `[{"from": "a", "to": "b", "player": "L"}, ["b", "c"]]` or an object of positions
/// `{"a": {"left": ["b"], "right": ["c"]}, "b": ["c"]}`. A move is Left's (`L`), Right's (`R`), or
/// both players' where no player is named. Every play has to end: a cycle is a mistake, and is
/// shown.
///
/// Outcomes are L and R where one player wins, N where the next one to move does, P where the
/// previous one does. Nimbers are shown where all moves are both players'.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  printf 'a > b\\nb > c\\na > c\\n' | grundy graph -
  printf 'a > b L\\na > c R\\n' | grundy graph - --position a")]
pub(crate) struct Arguments {
    /// A file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Show this position only
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let mut caller = setting.caller(&arguments.caller)?;
    if let Some(notation) = arguments.notation.notation() {
        caller.set_notation(notation);
    }
    caller.answer(&Graph {
        graph: read_text(&arguments.file)?.into(),
        from: arguments.position.clone(),
    })
}
