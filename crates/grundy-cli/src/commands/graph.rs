//! `grundy graph`: the positions of a game given by its graph.

use grundy::{Diagnostic, GameGraph, Span, graph_json, graph_report, read_game_graph};

use crate::answer::{Audience, show};
use crate::expressions::read_text;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::{Code, Failure};
use crate::worker::Worker;

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
pub(crate) struct Arguments {
    /// A file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Show this position only
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    from: Option<String>,
    /// Answer in JSON, one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let source = read_text(&arguments.file)?;
    let audience = Audience::of_json(arguments.json);
    let graph = match read_game_graph(&source) {
        Ok((graph, _)) => graph,
        Err(mistake) => return show(Err(mistake.into()), &source, audience),
    };
    let only = match &arguments.from {
        Some(name) => Some(vertex(&graph, name, audience)?),
        None => None,
    };
    let mut worker = Worker::new(arguments.limits.budget(None));
    let answer = worker.answer(|sitting| {
        let games = sitting.games();
        Ok(match audience {
            Audience::Program => graph_json(games, &graph, only)?,
            Audience::Person => graph_report(games, &graph, only, arguments.notation.notation())?,
        })
    });
    show(answer, &source, audience)
}

/// The position with this name.
fn vertex(graph: &GameGraph, name: &str, audience: Audience) -> Result<u32, Failure> {
    if let Some(vertex) = graph.vertex(name) {
        return Ok(vertex);
    }
    let message = format!("there is no position `{name}`");
    let some: Vec<&str> = graph.names().take(5).collect();
    let hint = format!("the first positions are {}", some.join(", "));
    match audience {
        Audience::Person => Err(Failure::mistake(&message, &hint)),
        Audience::Program => {
            let mistake = Diagnostic::new(Span::default(), message).hint(hint);
            show(Err(mistake.into()), "", audience)?;
            Err(Failure::Told(Code::Mistake))
        }
    }
}
