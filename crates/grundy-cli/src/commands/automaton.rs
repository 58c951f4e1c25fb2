//! `grundy automaton`: space-time diagrams, and the games of rules with two letters.

use grundy::Refusal;
use grundy::json::{Whole, Wholes};
use grundy::questions::{Automaton, AutomatonBinary, AutomatonGame, AutomatonVerify, RuleField};
use grundy::values::IBig;

use crate::caller::CallerArguments;
use crate::commands::thermograph::sheet_of_terminal;
use crate::commands::turing::{Cell, compared};
use crate::outcome::Failure;
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Draw the space-time diagram of a cellular automaton, or compile it to a game
///
/// The start is one cell with letter 1 among zeros or, when a line of zeros does not stay while
/// one of ones does, one 0 among ones. In characters `.` is the letter around the start and `#` the
/// other one of 0 and 1, so that among ones `#` is a 0; the letters from 2 on are written as themselves.
///
/// A game is made of rules that keep a line of ones; of one that keeps a line of zeros its conjugate is
/// taken (137 for 110).
///
/// With --binary the automaton becomes one with two letters: each letter has a code, and the binary
/// automaton, which looks farther, is run beside the first and compared bit by bit. With --place the
/// letters around a bit of the start are read back from its window, step by step.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy automaton --rule 110 --steps 20
  grundy automaton --rule 110 --steps 200 -o rule110.png
  grundy automaton --rule 195 --steps 15 --circles
  grundy automaton --rule 137 --steps 12 --verify
  grundy automaton --rule 110 --start 1101 --binary --place 3")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own on the command line"
)]
pub(crate) struct Arguments {
    /// The number of the rule, or the next letters of all windows, separated by commas
    #[arg(long, allow_hyphen_values = true)]
    rule: String,
    /// The number of letters
    #[arg(long, default_value_t = 2)]
    letters: usize,
    /// How far a cell looks to either side
    #[arg(long, default_value_t = 1)]
    radius: usize,
    /// How many steps
    #[arg(long, default_value_t = 32)]
    steps: usize,
    /// The letters of the start, such as 1101; digits and letters count from 0
    #[arg(long, value_name = "LETTERS")]
    start: Option<String>,
    /// Draw circles, each line half a cell further to the left: of rule 195 Pascal's triangle
    #[arg(long)]
    circles: bool,
    /// Code the letters by bits, and compare the binary automaton with the automaton
    #[arg(long, conflicts_with_all = ["game", "verify", "circles"])]
    binary: bool,
    /// With --binary: read the letters around this place back from the bits
    #[arg(
        long,
        value_name = "PLACE",
        allow_hyphen_values = true,
        requires = "binary"
    )]
    place: Option<i64>,
    /// Print the subtraction game instead of a diagram
    #[arg(long)]
    game: bool,
    /// Play the game against the rule for all cells of these steps
    #[arg(long, conflicts_with = "game")]
    verify: bool,
    /// A heap of its own for each mode of the game, instead of six heaps
    #[arg(long)]
    plain: bool,
    /// The cell whose position the game shows: place and time
    #[arg(
        long,
        value_name = "U,T",
        allow_hyphen_values = true,
        default_value = "0,0"
    )]
    cell: Cell,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let Some(rule) = rule(&arguments.rule) else {
        let message = format!("expected the number of a rule, found `{}`", arguments.rule);
        let hint = "write `grundy automaton --rule 110 --steps 60`";
        let mistake = grundy::Diagnostic::plain(message).hint(hint);
        return caller.refuse::<Automaton>(Refusal::Mistake(mistake.in_field("rule")));
    };
    let (radius, plain, steps) = (arguments.radius, arguments.plain, arguments.steps);
    if arguments.game {
        let question = AutomatonGame {
            rule,
            radius,
            plain,
            cell: arguments.cell.pair(),
        };
        return caller.write(&question, arguments.picture.output.as_deref());
    }
    if arguments.verify {
        let question = AutomatonVerify {
            rule,
            radius,
            plain,
            steps,
        };
        return compared(&caller, &question);
    }
    if arguments.binary {
        let question = AutomatonBinary {
            rule,
            letters: arguments.letters,
            radius,
            steps,
            start: arguments.start.clone(),
            place: arguments.place,
        };
        return caller.draw(&question, &arguments.picture, &sheet_of_terminal());
    }
    let question = Automaton {
        rule,
        letters: arguments.letters,
        radius,
        steps,
        start: arguments.start.clone(),
        circles: arguments.circles,
    };
    caller.draw(&question, &arguments.picture, &sheet_of_terminal())
}

/// A number, or letters with commas between them.
fn rule(text: &str) -> Option<RuleField> {
    let whole = |text: &str| text.trim().parse::<IBig>().ok().map(Whole);
    if text.contains(',') {
        let letters = text.split(',').map(whole).collect::<Option<_>>();
        return letters.map(|letters| RuleField::Table(Wholes(letters)));
    }
    whole(text).map(RuleField::Number)
}
