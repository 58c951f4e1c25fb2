//! `grundy turing`: run a machine, compile it to a game, and check every stage.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Subcommand, ValueEnum};
use grundy::Question;
use grundy::json::Whole;
use grundy::questions::{
    MachineField, Name, Stage, StagesCompared, Turing, TuringCompile, TuringVerify,
};

use crate::caller::{Caller, CallerArguments};
use crate::commands::thermograph::sheet_of_terminal;
use crate::expressions::read_text;
use crate::outcome::{Code, Failure};
use crate::picture_file::PictureArguments;
use crate::setting::Setting;

/// Run a Turing machine, compile it to a subtraction game, or check every stage on the way
///
/// A machine is given in the shorthand of busy beavers, such as `1RB1LB_1LA1RZ`,
/// or as the name of a file (`-` for standard input) with a transition on each
/// line:
///
///     halt: H
///     A 0 -> 1 R B
///     A 1 -> 1 L B
///     B 0 -> 1 L A
///     B 1 -> 1 R H
///
/// `A 0 -> 1 R B` says: in state A, reading 0, write 1, move right and go on in
/// state B. The moves are L (left), R (right) and S (stay). `halt:` names the
/// states in which the machine stops. The machine begins in the state of the first
/// transition unless `start:` names another, and the blank symbol is 0 unless
/// `blank:` names another. `states:` and `symbols:` list both in the order in
/// which they are numbered. What follows `#` is a comment.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  grundy turing run 1RB1LB_1LA1RZ
  grundy turing run 1RB2LB1RZ_2LA2RB1LB -o tape.png
  grundy turing compile 1RB1LB_1LA1RZ --to game -o beaver.json
  grundy turing verify 1RB1LB_1LA1RZ --steps 20")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(RunArguments),
    Compile(CompileArguments),
    Verify(VerifyArguments),
}

/// Run the machine and tell how it ends
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy turing run 1RB1LB_1LA1RZ
  grundy turing run 1RB2LB1RZ_2LA2RB1LB -o tape.png
  grundy turing run 1RB1LB_1LA1RZ --input 1,0,1 --pairs -o cells.svg")]
struct RunArguments {
    /// A file, or a machine in shorthand
    machine: String,
    /// The symbols on the tape from the head to the right, separated by commas
    #[arg(long, value_delimiter = ',')]
    input: Vec<String>,
    /// Stop after so many steps
    #[arg(long)]
    steps: Option<u64>,
    /// Stop when the head has been on more cells than this
    #[arg(long)]
    cells: Option<u64>,
    /// Draw at most this many rows
    #[arg(long, default_value_t = 500)]
    rows: u64,
    /// Draw the cells of the machine's automaton, with states and symbols in them
    #[arg(long)]
    pairs: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    caller: CallerArguments,
}

/// Write down one stage between the machine and its game, in JSON
///
/// The game is a request `lattice` for `grundy batch`, about the cell given; the player to move
/// wins it exactly when that bit of the binary automaton is 0. `grundy lattice FILE` reads it too.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy turing compile 1RB1LB_1LA1RZ --to binary
  grundy turing compile 1RB1LB_1LA1RZ --to game -o beaver.json")]
struct CompileArguments {
    /// A file, or a machine in shorthand
    machine: String,
    /// The symbols on the tape, separated by commas, which the machine is made to write first
    #[arg(long, value_delimiter = ',')]
    input: Vec<String>,
    /// Which stage
    #[arg(long, value_enum)]
    to: Target,
    /// A heap of its own for each mode of the game, instead of six heaps
    #[arg(long)]
    plain: bool,
    /// The bit whose position the game shows: place and time
    #[arg(
        long,
        value_name = "U,T",
        allow_hyphen_values = true,
        default_value = "0,0"
    )]
    cell: Cell,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    caller: CallerArguments,
}

/// Play every stage against the one before it, and tell the first difference
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grundy turing verify 1RB1LB_1LA1RZ --steps 20
  grundy turing verify 1RB1LB_1LA1RZ --input 1,0 --steps 8")]
struct VerifyArguments {
    /// A file, or a machine in shorthand
    machine: String,
    /// The symbols on the tape, separated by commas, which the machine is made to write first
    #[arg(long, value_delimiter = ',')]
    input: Vec<String>,
    /// How many steps
    #[arg(long, default_value_t = 20)]
    steps: u64,
    /// A heap of its own for each mode of the game, instead of six heaps
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    caller: CallerArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// The automaton whose letters are heads and symbols
    Ca,
    /// The patterns of the binary automaton
    Binary,
    /// The subtraction game
    Game,
}

/// A cell of an automaton, written `U,T`.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    place: i64,
    time: u64,
}

impl Cell {
    pub(crate) fn pair(self) -> (i64, u64) {
        (self.place, self.time)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Cell, String> {
        let cell = text.split_once(',').and_then(|(place, time)| {
            Some(Cell {
                place: place.trim().parse().ok()?,
                time: time.trim().parse().ok()?,
            })
        });
        cell.ok_or_else(|| "expected a place and a time such as `-3,5`".to_owned())
    }
}

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    match &arguments.command {
        Command::Run(arguments) => run_machine(arguments, setting),
        Command::Compile(arguments) => compile(arguments, setting),
        Command::Verify(arguments) => verify(arguments, setting),
    }
}

/// A machine from a file, standard input or the argument itself.
fn machine(argument: &str) -> Result<MachineField, Failure> {
    if argument.is_empty() {
        return Err(Failure::mistake(
            "expected a file or a machine in shorthand, found nothing",
            "write `1RB1LB_1LA1RZ`, or the name of a file",
        ));
    }
    if looks_like_shorthand(argument) {
        return Ok(MachineField::Text(argument.to_owned()));
    }
    read_text(argument).map(MachineField::Text)
}

/// Whether an argument is meant as shorthand: three characters a transition, joined by `_`.
fn looks_like_shorthand(argument: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "_-".contains(c);
    argument.starts_with(|c: char| c.is_ascii_digit()) && argument.chars().all(is_letter)
        || argument.starts_with("---")
}

fn names(symbols: &[String]) -> Vec<Name> {
    let names = symbols.iter().map(|symbol| Name(symbol.as_str().into()));
    names.collect()
}

fn run_machine(arguments: &RunArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = Turing {
        tm: machine(&arguments.machine)?,
        input: names(&arguments.input),
        max_steps: arguments.steps.map(Whole::from),
        max_cells: arguments.cells.map(Whole::from),
        rows: arguments.rows,
        pairs: arguments.pairs,
    };
    caller.draw(&question, &arguments.picture, &sheet_of_terminal())
}

fn compile(arguments: &CompileArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = TuringCompile {
        tm: machine(&arguments.machine)?,
        input: names(&arguments.input),
        to: match arguments.to {
            Target::Ca => Stage::Ca,
            Target::Binary => Stage::Binary,
            Target::Game => Stage::Game,
        },
        plain: arguments.plain,
        cell: arguments.cell.pair(),
    };
    caller.write(&question, arguments.output.as_deref())
}

fn verify(arguments: &VerifyArguments, setting: Setting<'_>) -> Result<(), Failure> {
    let caller = setting.caller(&arguments.caller)?;
    let question = TuringVerify {
        tm: machine(&arguments.machine)?,
        input: names(&arguments.input),
        steps: arguments.steps,
        plain: arguments.plain,
    };
    compared(&caller, &question)
}

/// Compares stages; a difference is told, and is a failure.
pub(crate) fn compared<Q>(caller: &Caller, question: &Q) -> Result<(), Failure>
where
    Q: Question<Answer = StagesCompared>,
{
    match caller.answered(question)?.difference {
        Some(_) => Err(Failure::Told(Code::Files)),
        None => Ok(()),
    }
}
