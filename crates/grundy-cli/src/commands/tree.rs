//! `grundy tree`: the options of a position with their values, or the tree of all values of stalks.

use std::path::PathBuf;

use grundy::render::position::TooLargeToDraw;
use grundy::render::tree::{png, svg, tikz};
use grundy::render::value_tree::{self, ValueTree};
use grundy::{Branches, position_tree, tree_nodes};

use crate::answer::{Audience, show};
use crate::expressions::read_one;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::{Code, Failure};
use crate::picture_file::Format;
use crate::position::position;
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
    /// Write to a file whose name ends in .svg, .png, .tex or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What to write, whatever the name of the file
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Pixels of the PNG for each unit of the SVG, 1 to 8
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=8))]
    scale: u16,
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
    let output = arguments.output.as_deref();
    let depth = arguments.depth;
    let format = Format::chosen(arguments.format, output)?;
    if format == Format::Txt {
        let answer = worker.answer(|sitting| {
            let position = position(sitting, &source)?;
            let games = sitting.games();
            let notation = arguments.notation.notation();
            Ok(position_tree(games, &position, depth, branches, notation)?)
        });
        return match (answer, output) {
            (Ok(answer), Some(_)) => {
                format.deliver(output, format!("{}\n", answer.text).as_bytes())?;
                let cut_off = |halt| Err(Failure::Told(Code::of_halt(&halt)));
                answer.halt.map_or(Ok(()), cut_off)
            }
            (answer, _) => show(answer, &source, Audience::Person),
        };
    }
    let nodes = worker.answer(|sitting| {
        let position = position(sitting, &source)?;
        Ok(tree_nodes(sitting.games(), &position, depth, branches)?)
    });
    let nodes = nodes.map_err(|error| Failure::of(&error, &source))?;
    let bytes = match format {
        Format::Svg => svg(&nodes).map(String::into_bytes),
        Format::Tex => tikz(&nodes).map(String::into_bytes),
        _ => png(&nodes, arguments.scale),
    };
    let bytes = bytes.map_err(|error: TooLargeToDraw| {
        Failure::mistake(&error.to_string(), "draw fewer moves with `--depth`")
    })?;
    format.deliver(output, &bytes)
}

/// The tree of the values of stalks.
fn values(edges: usize, arguments: &Arguments) -> Result<(), Failure> {
    let output = arguments.output.as_deref();
    let format = Format::chosen(arguments.format, output)?;
    let hint = "ask for fewer edges with `--values`";
    let tree = ValueTree::new(edges).map_err(|error| Failure::mistake(&error.to_string(), hint))?;
    let bytes = match format {
        Format::Svg => value_tree::svg(&tree).map(String::into_bytes),
        Format::Tex => value_tree::tikz(&tree).map(String::into_bytes),
        Format::Txt => Ok(value_tree::terminal(&tree).into_bytes()),
        Format::Png => value_tree::png(&tree, arguments.scale),
    };
    let bytes = bytes.map_err(|error| Failure::mistake(&error.to_string(), hint))?;
    format.deliver(output, &bytes)
}
