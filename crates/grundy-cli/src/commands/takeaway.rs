//! `grundy takeaway`: games on one heap in which each move bounds the next.

use grundy::json::{PlayName, Whole};
use grundy::questions::Takeaway;
use grundy::takeaway::{TakeRule, TakeawayTable};
use grundy::{FunctionField, IBig, Limits, Refusal, UBig};

use crate::caller::{Caller, CallerArguments};
use crate::commands::duel::{Duel, Seat, duel};
use crate::outcome::Failure;

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
    #[arg(long, value_parser = stones, allow_negative_numbers = true)]
    n: Whole,
    /// The most stones of the first move [default: all but one]
    #[arg(long, value_parser = stones, allow_negative_numbers = true)]
    first: Option<Whole>,
    /// Whoever takes the last stone loses
    #[arg(long)]
    misere: bool,
    /// Play it against the machine, moves typed line by line
    #[arg(long, conflicts_with = "json")]
    play: bool,
    /// With --play: who moves first
    #[arg(long, value_enum, default_value_t)]
    begins: Seat,
    #[command(flatten)]
    caller: CallerArguments,
}

fn stones(text: &str) -> Result<Whole, String> {
    let number = text
        .parse::<IBig>()
        .ok()
        .filter(|number| *number > IBig::ZERO);
    let number = number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number
        .map(Whole)
        .ok_or_else(|| "expected a positive integer".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let caller = Caller::new(&arguments.caller)?;
    let play = if arguments.misere {
        grundy::Play::Misere
    } else {
        grundy::Play::Normal
    };
    let question = Takeaway {
        f: FunctionField::typed(&arguments.f),
        n: arguments.n.clone(),
        m: arguments.first.clone(),
        play: PlayName(play),
    };
    if !arguments.play {
        return caller.answer(&question);
    }
    let game = question.game().map_err(|error| Failure::of(&error))?;
    let table = question.table(&game).map_err(|error| Failure::of(&error))?;
    duel(Heap { table }, arguments.begins, caller.budget())
}

/// The heap being played.
#[derive(Clone)]
struct Heap<'q> {
    table: TakeawayTable<'q, Box<dyn TakeRule>>,
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
        let Whole(number) = stones(text)?;
        let number = UBig::try_from(number).map_err(|error| error.to_string())?;
        self.table.take(&number).map_err(|error| error.to_string())
    }

    fn last_mover_won(&self) -> Option<bool> {
        let result = self.table.result()?;
        Some(result == grundy::Play::Normal)
    }

    fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<String>, Refusal> {
        let found = self.table.winning_move(limits)?;
        Ok(found.map(|taken| taken.to_string()))
    }

    fn any_move(&self) -> String {
        "1".to_owned()
    }
}
