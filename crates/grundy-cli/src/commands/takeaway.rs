//! `grundy takeaway`: games on one heap in which each move bounds the next.

use grundy::{Play, QuestionError, TakeawayQuestion, UBig};

use crate::answer::Audience;
use crate::commands::duel::{Duel, Seat, duel};
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::question::{put, refuse};

/// Solve a take-away game: at most f(k) stones after the opponent took k
///
/// The first move takes 1 to FIRST stones; whoever takes the last stone wins. The rule f is a
/// formula in x such as `2x` (Fibonacci Nim), `x/2 + 1` or `max(2x, 5)`, rounded down, or a table
/// such as `1: 1, 2: 3, 5: 9`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rule, a nondecreasing formula in x or a table
    #[arg(long, value_name = "RULE", allow_hyphen_values = true)]
    f: String,
    /// The number of stones
    #[arg(long, value_parser = stones)]
    n: UBig,
    /// The most stones of the first move [default: all but one]
    #[arg(long, value_parser = stones)]
    first: Option<UBig>,
    /// Whoever takes the last stone loses
    #[arg(long)]
    misere: bool,
    /// Play it against the machine, moves typed line by line
    #[arg(long, conflicts_with = "json")]
    play: bool,
    /// With --play: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

fn stones(text: &str) -> Result<UBig, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits
        .then(|| UBig::from_str_radix(text, 10).ok())
        .flatten();
    let number = number.filter(|number| !number.is_zero());
    number.ok_or_else(|| "expected a positive integer".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let audience = Audience::of_json(arguments.json);
    let play = if arguments.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let question = TakeawayQuestion::typed(
        &arguments.f,
        arguments.n.clone(),
        arguments.first.clone(),
        play,
    );
    let question = question.or_else(|error| refuse(&error, audience))?;
    let budget = arguments.limits.budget(None);
    if arguments.play {
        return duel(
            Heap {
                table: question.table(),
            },
            arguments.begins,
            budget,
        );
    }
    put(budget, audience, |limits| {
        let answer = question.answer(limits)?;
        Ok(match audience {
            Audience::Program => answer.to_json(),
            Audience::Person => question.report(&answer),
        })
    })
}

/// The heap being played.
#[derive(Clone)]
struct Heap<'q> {
    table: grundy::takeaway::TakeawayTable<'q, Box<dyn grundy::takeaway::TakeRule>>,
}

impl Duel for Heap<'_> {
    fn show(&self) -> String {
        let (heap, most) = (self.table.heap(), self.table.most());
        let stones = if heap.is_one() { "stone" } else { "stones" };
        if most.is_one() {
            format!("{heap} {stones}, take 1")
        } else {
            format!("{heap} {stones}, take 1 to {most}")
        }
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        let number = stones(text)?;
        self.table.take(&number).map_err(|error| error.to_string())
    }

    fn last_mover_won(&self) -> Option<bool> {
        let result = self.table.result()?;
        Some(result == grundy::Play::Normal)
    }

    fn winning_move(&self, limits: &grundy::Limits<'_>) -> Result<Option<String>, QuestionError> {
        Ok(self
            .table
            .winning_move(limits)?
            .map(|taken| taken.to_string()))
    }

    fn any_move(&self) -> String {
        "1".to_owned()
    }
}
