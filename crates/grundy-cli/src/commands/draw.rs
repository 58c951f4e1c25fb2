//! `grundy draw`: pictures of positions, in a file or in the terminal.

use std::path::PathBuf;

use grundy::mark_winning;
use grundy::render::position::{TooLargeToDraw, png, svg, terminal, tikz};

use crate::expressions::read_one;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::Format;
use crate::position::position;
use crate::worker::Worker;

/// Draw a position: a board, a bush on its ground, a graph or heaps
///
/// Without a file the drawing is made of characters. Left is blue, Right red; pieces carry letters
/// too, and edges dash patterns (red is dashed, green dotted) or, in characters, the letters B, R
/// and G.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position, or `-` to read it from standard input
    #[arg(value_name = "POSITION")]
    expression: String,
    /// Mark the winning moves on a graph: the vertices to choose are filled (in characters, they
    /// stand in brackets), the edges to choose thick
    #[arg(long)]
    winning: bool,
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
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let format = Format::chosen(arguments.format, arguments.output.as_deref())?;
    let source = read_one(&arguments.expression)?;
    let mut worker = Worker::new(arguments.limits.budget(None));
    arguments.graphs.define(&mut worker)?;
    let found = worker.answer(|session, limits| position(session, &source, limits));
    let position = found.map_err(|error| Failure::of(&error, &source))?;
    let (mut picture, name) = (position.picture(), position.write());
    if arguments.winning {
        let solution = worker.answer(|session, limits| session.solve(&source, limits));
        let solution = solution.map_err(|error| Failure::of(&error, &source))?;
        if let Some(halt) = solution.left.halt.clone().or(solution.right.halt.clone()) {
            return Err(Failure::Halted(halt));
        }
        picture = mark_winning(&picture, &solution).ok_or_else(|| {
            Failure::mistake(
                "winning moves are marked on graphs alone",
                "draw a position such as `node_kayles(grid(4, 5))`, or leave `--winning` out",
            )
        })?;
    }
    let bytes = match format {
        Format::Svg => svg(&picture, &name).map(String::into_bytes),
        Format::Tex => tikz(&picture, &name).map(String::into_bytes),
        Format::Txt => terminal(&picture).map(String::into_bytes),
        Format::Png => png(&picture, &name, arguments.scale),
    };
    let bytes = bytes.map_err(|error: TooLargeToDraw| {
        Failure::mistake(&error.to_string(), "draw a smaller position")
    })?;
    format.deliver(arguments.output.as_deref(), &bytes)
}
