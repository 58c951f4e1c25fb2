//! `grundy tree`: the options of a position with their values, or the tree of all values of stalks.

use grundy::render::Format;
use grundy::render::value_tree::ValueTree;
use grundy::{Branches, position_tree, tree_picture};

use crate::answer::{Audience, show};
use crate::expressions::read_one;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::{Code, Failure};
use crate::picture_file::PictureArguments;
use crate::position::position;
use crate::whole_file::deliver;
use crate::worker::Worker;

/// Show the options of a position with their values, as a tree
///
/// One move is shown for each option of the canonical form; moves that are dominated or
/// reversible are only counted, unless `--all` asks for them.
///
/// In a picture every position is a small board with its value below. Left's moves are blue and
/// lean to the left, Right's are red and dashed and lean to the right; either player's are green.
///
/// With `--values` the tree is that of all finite stalks: 0, and above each number the two stalks
/// with one edge more, blue to larger numbers and red to smaller ones.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position, or `-` to read it from standard input
    #[arg(value_name = "POSITION", required_unless_present = "values")]
    expression: Option<String>,
    /// Show the values of all stalks with up to so many edges instead
    #[arg(long, value_name = "EDGES", conflicts_with_all = ["expression", "depth", "all"])]
    values: Option<usize>,
    /// How many moves deep
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    depth: usize,
    /// Show every option
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    if let Some(edges) = arguments.values {
        return values(edges, arguments);
    }
    let source = read_one(arguments.expression.as_deref().unwrap_or_default())?;
    let mut worker = Worker::new(arguments.limits.budget(None));
    arguments.graphs.define(&mut worker)?;
    let branches = if arguments.all {
        Branches::All
    } else {
        Branches::Canonical
    };
    let output = arguments.picture.output.as_deref();
    let depth = arguments.depth;
    if arguments.picture.format()? == Format::Text {
        let answer = worker.answer(|sitting| {
            let position = position(sitting, &source)?;
            let games = sitting.games();
            let notation = arguments.notation.notation();
            Ok(position_tree(games, &position, depth, branches, notation)?)
        });
        return match (answer, output) {
            (Ok(answer), Some(_)) => {
                deliver(output, format!("{}\n", answer.text).as_bytes())?;
                let cut_off = |halt| Err(Failure::Told(Code::of_halt(&halt)));
                answer.halt.map_or(Ok(()), cut_off)
            }
            (answer, _) => show(answer, &source, Audience::Person),
        };
    }
    let tree = worker.answer(|sitting| {
        let position = position(sitting, &source)?;
        let games = sitting.games();
        Ok(tree_picture(games, &position, depth, branches)?)
    });
    let tree = tree.map_err(|error| Failure::of(&error, &source))?;
    arguments
        .picture
        .deliver(&tree, "draw fewer moves with `--depth`")
}

/// The tree of the values of stalks.
fn values(edges: usize, arguments: &Arguments) -> Result<(), Failure> {
    let hint = "ask for fewer edges with `--values`";
    let tree = ValueTree::new(edges).map_err(|error| Failure::mistake(&error.to_string(), hint))?;
    arguments.picture.deliver(&tree, hint)
}
