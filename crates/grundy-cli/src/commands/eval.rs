//! `grundy eval`: what an expression is worth.

use grundy::{Answer, EvalError, Play, eval_json, eval_json_misere, report, report_misere};

use crate::answer::{Audience, show};
use crate::expressions::ExpressionArguments;
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::{ConventionArgument, NotationArgument};
use crate::outcome::Failure;
use crate::play_argument::PlayArgument;
use crate::worker::Worker;

/// Evaluate expressions: value, winner, stops, mean and temperature
///
/// Several expressions are evaluated in order, and later ones may use the names of earlier ones;
/// the first that fails is the last. `grundy repl` and then `help language` shows the notation.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    expressions: ExpressionArguments,
    /// Answer in JSON, one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    play: PlayArgument,
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let mut worker = Worker::new(arguments.limits.budget(None));
    arguments.graphs.define(&mut worker)?;
    for source in arguments.expressions.read()? {
        let answer = evaluate(&mut worker, &source, arguments);
        show(answer, &source, Audience::of_json(arguments.json))?;
    }
    Ok(())
}

fn evaluate(worker: &mut Worker, source: &str, arguments: &Arguments) -> Result<Answer, EvalError> {
    let convention = arguments.convention.convention();
    let notation = arguments.notation.notation();
    worker.answer(|sitting| {
        let value = sitting.evaluate(source)?;
        match (arguments.play.play(), arguments.json) {
            (Play::Normal, true) => eval_json(sitting.games(), &value, convention),
            (Play::Normal, false) => report(sitting.games(), &value, notation, convention),
            (Play::Misere, json) => {
                let outcome = sitting.misere_outcome(source)?;
                let games = sitting.games();
                if json {
                    eval_json_misere(games, &value, outcome, convention)
                } else {
                    report_misere(games, &value, outcome, notation, convention)
                }
            }
        }
    })
}
