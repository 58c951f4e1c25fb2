//! `grundy lattice`: subtraction games on several heaps.

use grundy::questions::{Lattice, LatticeCount, LatticeGameField, LatticeTable};

use crate::caller::CallerArguments;
use crate::commands::thermograph::sheet_of_terminal;
use crate::expressions::read_text;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Solve a subtraction game on several heaps, whose moves may also add stones
///
/// The moves are vectors such as `1,2; 2,1; 3,-2`, or a file in JSON with them as `D`, such as
/// `grundy turing compile --to game` writes. Every move must lower the total of the heaps.
///
/// `node_kayles(path(5))`, or any other graph there, is the game of Node Kayles with a heap for each
/// edge and isolated vertex and a move for each vertex; its moves are printed first.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy lattice '1,2; 2,1' --position 10,12
  grundy lattice '1,2; 2,1' -o table.png
  grundy lattice '1,2; 2,1' --total 50 --nimbers")]
pub(crate) struct Arguments {
    /// The moves, or a file with them
    #[arg(allow_hyphen_values = true)]
    moves: String,
    /// Tell who wins this position, such as 10,12
    #[arg(long, value_delimiter = ',', value_name = "HEAPS", value_parser = heap, allow_hyphen_values = true)]
    position: Vec<u64>,
    /// Count all positions with at most so many stones
    #[arg(long, value_name = "STONES")]
    total: Option<u64>,
    /// Nimbers instead of winners, for counts and pictures
    #[arg(long)]
    nimbers: bool,
    /// What a stone of each heap counts, such as 3,1
    #[arg(long, value_delimiter = ',')]
    weights: Vec<u64>,
    /// Squares on a side of the table that is drawn
    #[arg(long, default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..=16384))]
    side: u32,
    /// The heaps from the third on in the table that is drawn, such as 2,0; the others are empty
    #[arg(long, value_delimiter = ',', value_name = "HEAPS", value_parser = heap)]
    slice: Vec<u64>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

const HINT: &str = "write the moves as `1,2; 2,1`, or name a file that has them as `D`";

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let mut question = written(&arguments.moves)?;
    if !arguments.weights.is_empty() {
        question.game.weights = Some(arguments.weights.clone());
    }
    if !arguments.position.is_empty() {
        question.position = Some(arguments.position.iter().copied().collect());
    }
    let game = question.game.clone();
    if let Some(total) = arguments.total {
        let nimbers = arguments.nimbers;
        return caller.answer(&LatticeCount {
            game,
            total,
            nimbers,
        });
    }
    let has_position = question.position.is_some() || game.graph.is_some();
    if has_position && !arguments.picture.asked() {
        return caller.answer(&question);
    }
    let question = LatticeTable {
        game,
        side: arguments.side,
        slice: arguments.slice.clone(),
        nimbers: arguments.nimbers,
    };
    caller.draw(&question, &arguments.picture, &sheet_of_terminal())
}

fn heap(text: &str) -> Result<u64, String> {
    let heap = text.trim().parse();
    heap.map_err(|_| format!("expected a heap from 0 to {}, found `{text}`", u64::MAX))
}

/// The question that an argument is: moves, a graph, or the name of a file with a request.
fn written(argument: &str) -> Result<Lattice, Failure> {
    let graph = argument.trim().strip_prefix("node_kayles(");
    if let Some(graph) = graph.and_then(|rest| rest.strip_suffix(')')) {
        let game = LatticeGameField {
            graph: Some(graph.to_owned()),
            ..LatticeGameField::default()
        };
        return Ok(Lattice {
            game,
            ..Lattice::default()
        });
    }
    let vector = |text: &str| {
        let entries = text.split(',').map(|entry| entry.trim().parse::<i64>());
        entries.collect::<Result<Vec<_>, _>>()
    };
    let listed = argument.split(';').map(vector);
    if let Ok(moves) = listed.collect::<Result<Vec<_>, _>>() {
        let game = LatticeGameField {
            moves: Some(moves),
            ..LatticeGameField::default()
        };
        return Ok(Lattice {
            game,
            ..Lattice::default()
        });
    }
    if !std::path::Path::new(argument).exists() {
        let message = format!(
            "expected vectors of whole numbers or a file, found `{argument}`, and no such file"
        );
        return Err(Failure::mistake(&message, HINT));
    }
    let text = read_text(argument)?;
    grundy::questions::read_lattice(&text)
        .map_err(|mistake| Failure::mistake(&format!("{argument}: {mistake}"), HINT))
}
