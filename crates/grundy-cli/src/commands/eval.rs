//! `grundy eval`: what an expression is worth.

use grundy::{Answer, EvalError, eval_json, report};

use crate::answer::{Audience, show};
use crate::expressions::ExpressionArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::{ConventionArgument, NotationArgument};
use crate::outcome::Failure;
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
    notation: NotationArgument,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let mut worker = Worker::new(arguments.limits.budget(None));
    for source in arguments.expressions.read()? {
        let answer = evaluate(&mut worker, &source, arguments);
        show(answer, &source, Audience::of_json(arguments.json))?;
    }
    Ok(())
}

fn evaluate(worker: &mut Worker, source: &str, arguments: &Arguments) -> Result<Answer, EvalError> {
    let convention = arguments.convention.convention();
    worker.answer(|session, limits| {
        let value = session.evaluate(source, limits)?;
        let games = session.games(limits);
        if arguments.json {
            eval_json(games, &value, convention)
        } else {
            report(games, &value, arguments.notation.notation(), convention)
        }
    })
}
