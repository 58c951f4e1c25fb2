//! `grundy solve`: who wins a sum, and by which moves.

use grundy::{Answer, EvalError, Notation, Play, report_solution, solution_json};

use crate::answer::{Audience, show};
use crate::expressions::read_one;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::worker::{Worker, whole};

/// Find who wins a sum for each starter, and every winning move
///
/// Summands are numbered from 1 as they were typed (from 0 in JSON); every option typed counts,
/// dominated ones too. Under misère play typed games are played as they were typed.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A sum of games, or `-` to read it from standard input
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let source = read_one(&arguments.expression)?;
    let mut worker = Worker::new(arguments.limits.budget(None));
    arguments.graphs.define(&mut worker)?;
    let play = arguments.play.play();
    let answer = if arguments.json {
        worker.answer(|sitting| {
            let solution = sitting.solve(&source, play)?;
            Ok(whole(solution_json(sitting.games(), &solution)?))
        })
    } else {
        solve(&mut worker, &source, play, arguments.notation.notation())
    };
    show(answer, &source, Audience::of_json(arguments.json))
}

/// The solution as shown to a person.
pub(crate) fn solve(
    worker: &mut Worker,
    source: &str,
    play: Play,
    notation: Notation,
) -> Result<Answer, EvalError> {
    worker.answer(|sitting| {
        let solution = sitting.solve(source, play)?;
        let games = sitting.games();
        Ok(whole(report_solution(games, &solution, notation)?))
    })
}
