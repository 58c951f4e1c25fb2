//! `grundy tree`: the options of a position with their values.

use grundy::{Branches, position_tree};

use crate::answer::{Audience, show};
use crate::expressions::read_one;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::Failure;
use crate::position::position;
use crate::worker::Worker;

/// Show the options of a position with their values, as a tree
///
/// One move is shown for each option of the canonical form; moves that are dominated or
/// reversible are only counted, unless `--all` asks for them.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position, or `-` to read it from standard input
    #[arg(value_name = "POSITION")]
    expression: String,
    /// How many moves deep
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    depth: usize,
    /// Show every option
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let source = read_one(&arguments.expression)?;
    let mut worker = Worker::new(arguments.limits.budget(None));
    let branches = if arguments.all {
        Branches::All
    } else {
        Branches::Canonical
    };
    let answer = worker.answer(|session, limits| {
        let position = position(session, &source, limits)?;
        let games = session.games(limits);
        let notation = arguments.notation.notation();
        let depth = arguments.depth;
        Ok(position_tree(games, &position, depth, branches, notation)?)
    });
    show(answer, &source, Audience::Person)
}
