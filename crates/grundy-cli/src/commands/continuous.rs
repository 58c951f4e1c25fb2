//! `grundy continuous`: Nim with real amounts, solved exactly.

use clap::ValueEnum;
use grundy::continuous::ContinuousTable;
use grundy::json::Exact;
use grundy::questions::{Continuous, VariantName};
use grundy::render::Style;
use grundy::{FunctionField, Limits, Rational, Refusal, unsolved};

use crate::caller::{Caller, CallerArguments};
use crate::commands::duel::{Duel, Seat, duel};
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;

/// Solve continuous Nim: take a real amount, at most g(x) after the opponent took x
///
/// Every move takes at least M, the first one at most B. The bound g is a formula in x such as
/// `2x`, `x/2 + 1` or `max(2x, x+5)`, or a table such as `1: 1, 3/2 = 3/2, 3/2: 2x` with the value
/// at a jump after `=`. All numbers are exact fractions. The picture is of v over all numbers up to
/// X.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Who wins
    #[arg(long, value_enum)]
    variant: Variant,
    /// The least move
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    m: Rational,
    /// The bound of a move by the one before, a nondecreasing formula in x or a table
    #[arg(long, value_name = "BOUND", allow_hyphen_values = true)]
    g: String,
    /// The bound of the first move [default: none]
    #[arg(long, allow_hyphen_values = true)]
    b: Option<Rational>,
    /// The number to start from
    #[arg(long, allow_hyphen_values = true)]
    x: Rational,
    #[command(flatten)]
    picture: PictureArguments,
    /// Play it against the machine, moves typed line by line
    #[arg(long, conflicts_with_all = ["json", "output", "format"])]
    play: bool,
    /// With --play: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    #[command(flatten)]
    caller: CallerArguments,
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
    let caller = Caller::new(&arguments.caller)?;
    let question = Continuous {
        variant: match arguments.variant {
            Variant::Exhaust => VariantName::Exhaust,
            Variant::Neg => VariantName::Neg,
            Variant::Neglose => VariantName::Neglose,
        },
        m: Exact(arguments.m.clone()),
        g: FunctionField::typed(&arguments.g),
        b: arguments.b.clone().map(Exact),
        x: Exact(arguments.x.clone()),
    };
    if !arguments.play {
        return caller.draw(&question, &arguments.picture, &Style::default());
    }
    let game = question.game().map_err(|error| Failure::of(&error))?;
    let table = question.table(&game);
    duel(Number { table }, arguments.begins, caller.budget())
}

/// The number being played.
#[derive(Clone)]
struct Number<'q> {
    table: ContinuousTable<'q>,
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

    fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<String>, Refusal> {
        let found = self.table.winning_move(limits).map_err(unsolved)?;
        Ok(found.map(|amount| amount.to_string()))
    }

    fn any_move(&self) -> String {
        self.table.range().0.to_string()
    }
}
