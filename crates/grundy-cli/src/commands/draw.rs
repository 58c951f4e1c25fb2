//! `grundy draw`: pictures of positions and stalks, in a file or in the terminal.

use grundy::render::Drawable;
use grundy::render::position::PositionPicture;
use grundy::render::stalk::Stalk;
use grundy::{EvalError, Picture, Position, mark_winning, stalk_picture};

use crate::expressions::read_one;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::position::of_value;
use crate::worker::Worker;

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
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    arguments.picture.format()?;
    let source = read_one(&arguments.expression)?;
    let mut worker = Worker::new(arguments.limits.budget(None));
    arguments.graphs.define(&mut worker)?;
    let found = worker.answer(|session, limits| {
        let value = session.evaluate(&source, limits)?;
        match stalk_picture(session.games(limits), &value)? {
            Some(stalk) => Ok(Found::Stalk(stalk)),
            None => of_value(value, &source)
                .map(Found::Position)
                .map_err(|error| match error {
                    EvalError::Mistake(mistake) => {
                        EvalError::Mistake(mistake.hint("a number is drawn as its stalk"))
                    }
                    halt @ EvalError::Halt(_) => halt,
                }),
        }
    });
    let picture: Box<dyn Drawable> = match found.map_err(|error| Failure::of(&error, &source))? {
        Found::Stalk(_) if arguments.winning => return Err(no_winning_moves()),
        Found::Position(position) => {
            let picture = if arguments.winning {
                with_winning_moves(&position, &source, &mut worker)?
            } else {
                position.picture()
            };
            Box::new(PositionPicture::new(picture, position.write()))
        }
        Found::Stalk(stalk) => Box::new(stalk),
    };
    arguments
        .picture
        .deliver(&*picture, "draw a smaller position")
}

enum Found {
    Position(Position),
    Stalk(Stalk),
}

fn with_winning_moves(
    position: &Position,
    source: &str,
    worker: &mut Worker,
) -> Result<Picture, Failure> {
    let solution = worker.answer(|session, limits| session.solve(source, limits));
    let solution = solution.map_err(|error| Failure::of(&error, source))?;
    if let Some(halt) = solution.left.halt.clone().or(solution.right.halt.clone()) {
        return Err(Failure::Halted(halt));
    }
    mark_winning(&position.picture(), &solution).ok_or_else(no_winning_moves)
}

fn no_winning_moves() -> Failure {
    Failure::mistake(
        "winning moves are marked on graphs alone",
        "draw a position such as `node_kayles(grid(4, 5))`, or leave `--winning` out",
    )
}
