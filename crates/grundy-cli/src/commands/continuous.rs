//! `grundy continuous`: Nim with real amounts, solved exactly.

use clap::ValueEnum;
use grundy::render::profile::ProfilePicture;
use grundy::{ContinuousQuestion, QuestionError, Rational};

use crate::answer::Audience;
use crate::commands::duel::{Duel, Seat, duel};
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::question::{compute, put, refuse};

/// Solve continuous Nim: take a real amount, at most g(x) after the opponent took x
///
/// Every move takes at least M, the first one at most B. The bound g is a formula in x such as
/// `2x`, `x/2 + 1` or `max(2x, x+5)`, or a table such as `1: 1, 3/2 = 3/2, 3/2: 2x` with the value
/// at a jump after `=`. All numbers are exact fractions. With `-o` or `--format`, v is drawn over all
/// numbers up to X.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Who wins
    #[arg(long, value_enum)]
    variant: Variant,
    /// The least move
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    m: String,
    /// The bound of a move by the one before, a nondecreasing formula in x or a table
    #[arg(long, value_name = "BOUND", allow_hyphen_values = true)]
    g: String,
    /// The bound of the first move [default: none]
    #[arg(long, allow_hyphen_values = true)]
    b: Option<String>,
    /// The number to start from
    #[arg(long, allow_hyphen_values = true)]
    x: String,
    /// Play it against the machine, moves typed line by line
    #[arg(long, conflicts_with_all = ["json", "output", "format"])]
    play: bool,
    /// With --play: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Variant {
    /// whoever takes the last of the water
    Exhaust,
    /// whoever makes the number negative
    Neg,
    /// whoever does not make the number negative
    Neglose,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let audience = Audience::of_json(arguments.json);
    let variant = match arguments.variant {
        Variant::Exhaust => "exhaust",
        Variant::Neg => "neg",
        Variant::Neglose => "neglose",
    };
    let b = arguments.b.as_deref();
    let question = ContinuousQuestion::typed(variant, &arguments.m, &arguments.g, b, &arguments.x);
    let question = question.or_else(|error| refuse(&error, audience))?;
    let budget = arguments.limits.budget(None);
    if arguments.play {
        return duel(
            Number {
                table: question.table(),
            },
            arguments.begins,
            budget,
        );
    }
    if arguments.picture.asked() {
        arguments.picture.format()?;
        let hint = "draw up to a smaller number with `--x`";
        let profile = compute(budget, |limits| question.profile(limits));
        let profile = profile.or_else(|error| refuse(&error, audience))?;
        let name = format!("{variant}, m = {}, g(x) = {}", arguments.m, arguments.g);
        let picture = ProfilePicture::new(name, profile)
            .map_err(|error| Failure::mistake(&error.to_string(), hint))?;
        arguments.picture.deliver(&picture, hint)?;
        if arguments.picture.output.is_none() {
            return Ok(());
        }
    }
    put(budget, audience, |limits| {
        let answer = question.answer(limits)?;
        Ok(match audience {
            Audience::Program => answer.to_json(),
            Audience::Person => question.report(&answer),
        })
    })
}

/// The number being played.
#[derive(Clone)]
struct Number<'q> {
    table: grundy::continuous::ContinuousTable<'q>,
}

impl Duel for Number<'_> {
    fn show(&self) -> String {
        let (least, most) = self.table.range();
        format!("X = {}, take {least} to {most}", self.table.number())
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        let amount: Rational = text.parse().map_err(|error| format!("{error}"))?;
        self.table.take(&amount).map_err(|error| error.to_string())
    }

    fn last_mover_won(&self) -> Option<bool> {
        let result = self.table.result()?;
        Some(result == grundy::continuous::LastMove::Won)
    }

    fn winning_move(&self, limits: &grundy::Limits<'_>) -> Result<Option<String>, QuestionError> {
        let found = self.table.winning_move(limits)?;
        Ok(found.map(|amount| amount.to_string()))
    }

    fn any_move(&self) -> String {
        self.table.range().0.to_string()
    }
}
