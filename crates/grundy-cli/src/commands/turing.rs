//! `grundy turing`: run a machine, compile it to a game, and check every stage.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Subcommand, ValueEnum};
use grundy::automata::{Chain, Machine, Run, Stop, Variant, Verdict};
use grundy::render::cells::{CellPicture, tape_picture};
use grundy::{CompileTarget, Diagnostic, Halt, Limits, Span, compile_json};

use crate::interrupt;
use crate::limits::LimitArguments;
use crate::outcome::{Code, Failure};
use crate::picture_file::PictureArguments;
use crate::whole_file::deliver;

/// Run a Turing machine, compile it to a subtraction game, or check every stage on the way
///
/// A machine is a busy beaver in shorthand, such as `1RB1LB_1LA1RZ`, or the name of a file (`-` for
/// standard input) with one transition a line:
///
///     halt: H
///     A 0 -> 1 R B
///     A 1 -> 1 L B
///     B 0 -> 1 L A
///     B 1 -> 1 R H
///
/// The moves are L, R and S (stay). `halt:` names the states that halt. `start:` may be left out
/// when it is the state of the first transition, `blank:` when it is 0; `states:` and `symbols:`
/// fix the order in which both are numbered. What follows `#` is a comment.
#[derive(clap::Args)]
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
struct RunArguments {
    /// A file, or a machine in shorthand
    machine: String,
    /// The symbols on the tape from the head on, separated by commas
    #[arg(long, value_delimiter = ',')]
    input: Vec<String>,
    /// Stop after so many steps
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    steps: u64,
    /// Stop once the head was on more cells than this
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    cells: usize,
    /// Rows of a picture at most
    #[arg(long, default_value_t = 500)]
    rows: usize,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

/// Write down one stage between the machine and its game, in JSON
///
/// The game is a request `lattice` for `grundy batch`, about the cell given; the player to move
/// wins it exactly when that bit of the binary automaton is 0. `grundy lattice FILE` reads it too.
#[derive(clap::Args)]
struct CompileArguments {
    /// A file, or a machine in shorthand
    machine: String,
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
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Play every stage against the one before it, and tell the first difference
#[derive(clap::Args)]
struct VerifyArguments {
    /// A file, or a machine in shorthand
    machine: String,
    /// How many steps
    #[arg(long, default_value_t = 20)]
    steps: u64,
    /// A heap of its own for each mode of the game, instead of six heaps
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    limits: LimitArguments,
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
    pub(crate) place: i64,
    pub(crate) time: u64,
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

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    match &arguments.command {
        Command::Run(arguments) => run_machine(arguments),
        Command::Compile(arguments) => compile(arguments),
        Command::Verify(arguments) => verify(arguments),
    }
}

/// Reads a machine from a file, standard input or the argument itself.
fn machine(argument: &str) -> Result<Machine, Failure> {
    let mut text = String::new();
    if argument == "-" {
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
    } else if argument.parse::<Machine>().is_ok() || looks_like_shorthand(argument) {
        argument.clone_into(&mut text);
    } else if argument.is_empty() {
        return Err(Failure::mistake(
            "expected a file or a machine in shorthand, found nothing",
            "write `1RB1LB_1LA1RZ`, or the name of a file",
        ));
    } else {
        text = std::fs::read_to_string(argument)
            .map_err(|error| Failure::File(format!("cannot read {argument}"), error))?;
    }
    text.parse().map_err(|error: grundy::automata::TextError| {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span::new(byte(error.span.start), byte(error.span.end));
        Failure::Mistake(
            Diagnostic::new(span, error.to_string())
                .hint(error.hint)
                .render(&text),
        )
    })
}

/// Whether an argument is meant as shorthand: three characters a transition, joined by `_`.
fn looks_like_shorthand(argument: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "_-".contains(c);
    argument.starts_with(|c: char| c.is_ascii_digit()) && argument.chars().all(is_letter)
}

fn run_machine(arguments: &RunArguments) -> Result<(), Failure> {
    let machine = machine(&arguments.machine)?;
    let number = |name: &String| {
        let names = machine.symbols().join(" ");
        let refuse = || {
            Failure::mistake(
                &format!("unknown symbol `{name}` in the input"),
                &format!("the symbols are {names}"),
            )
        };
        machine.symbol(name).ok_or_else(refuse)
    };
    let input: Vec<u8> = arguments
        .input
        .iter()
        .map(number)
        .collect::<Result<_, _>>()?;
    let budget = arguments.limits.budget(None);
    if arguments.picture.asked() {
        let steps = usize::try_from(arguments.steps)
            .unwrap_or(usize::MAX)
            .min(arguments.rows.max(1) - 1);
        let picture =
            interrupt::stoppable(|stop| tape_picture(&machine, &input, steps, &budget.start(stop)));
        let picture = picture.map_err(Failure::Halted)?;
        let title = format!("the tape of {}", arguments.machine);
        let picture = CellPicture::new(title, picture);
        let smaller = "draw fewer rows with `--rows`, or a PNG";
        return arguments.picture.deliver(&picture, smaller);
    }
    let mut run = machine.run(&input);
    let stop = interrupt::stoppable(|stop| {
        let limits: Limits<'_> = budget.start(stop);
        run.advance(arguments.steps, arguments.cells, &limits)
    });
    let mut output = std::io::stdout().lock();
    write!(output, "{}", report(&run, &stop))?;
    match stop {
        Ok(Stop::Halted) => Ok(()),
        Ok(Stop::Steps | Stop::Space) => Err(Failure::Told(Code::Limit)),
        Err(halt) => Err(Failure::Told(Code::of_halt(&halt))),
    }
}

/// Cells of a tape that are shown.
const SHOWN: usize = 80;

fn report(run: &Run<'_>, stop: &Result<Stop, Halt>) -> String {
    let machine = run.machine();
    let state = &machine.states()[usize::from(run.state())];
    let ended = match stop {
        Ok(Stop::Halted) => "halted",
        Ok(Stop::Steps) => "still running: the limit on steps was reached",
        Ok(Stop::Space) => "still running: the limit on cells was reached",
        Err(halt) => &format!("still running: {halt}"),
    };
    let (first, last) = run.visited();
    let mut text = format!("{ended}\n");
    let mut line = |name: &str, what: String| {
        writeln!(text, "  {name:<10}{what}").expect("writing to a string cannot fail");
    };
    line("steps", run.steps().to_string());
    line("state", state.clone());
    line("head", run.head().to_string());
    line("visited", format!("{first} to {last}"));
    line("not blank", run.nonblank().to_string());
    // Input beyond the visited cells is on the tape too.
    let (first, last) = run.extent();
    let symbols: Vec<&str> = (first..=last)
        .take(SHOWN)
        .map(|at| machine.symbols()[usize::from(run.symbol(at))].as_str())
        .collect();
    let glue = if machine
        .symbols()
        .iter()
        .all(|name| name.chars().count() == 1)
    {
        ""
    } else {
        " "
    };
    let is_cut = (first..=last).nth(SHOWN).is_some();
    let more = if is_cut { " …" } else { "" };
    line("tape", format!("{}{more}", symbols.join(glue)));
    text
}

fn chain(machine: Machine, plain: bool) -> Result<Chain, Failure> {
    let variant = if plain { Variant::Plain } else { Variant::Six };
    let chain = Chain::new(machine, variant);
    chain.map_err(|error| {
        Failure::mistake(
            &error.to_string(),
            "take a machine with fewer states or symbols",
        )
    })
}

fn compile(arguments: &CompileArguments) -> Result<(), Failure> {
    let chain = chain(machine(&arguments.machine)?, arguments.plain)?;
    let target = match arguments.to {
        Target::Ca => CompileTarget::Automaton,
        Target::Binary => CompileTarget::Binary,
        Target::Game => CompileTarget::Game,
    };
    let json = compile_json(&chain, target, (arguments.cell.place, arguments.cell.time));
    let json = json.ok_or_else(|| {
        let message = "the cell is too far out to have a position, and holds 1";
        Failure::mistake(message, "take a place nearer to 0")
    })?;
    deliver(arguments.output.as_deref(), format!("{json}\n").as_bytes())
}

fn verify(arguments: &VerifyArguments) -> Result<(), Failure> {
    let chain = chain(machine(&arguments.machine)?, arguments.plain)?;
    let budget = arguments.limits.budget(None);
    let verdict = interrupt::stoppable(|stop| chain.verify(arguments.steps, &budget.start(stop)));
    told(&verdict.map_err(Failure::Halted)?, arguments.steps)
}

/// Says what a comparison found; a difference is a failure.
pub(crate) fn told(verdict: &Verdict, steps: u64) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    match &verdict.difference {
        None => {
            let Verdict {
                cells, positions, ..
            } = verdict;
            writeln!(
                output,
                "no difference in {steps} steps: {cells} cells and {positions} positions compared"
            )?;
            Ok(())
        }
        Some(difference) => {
            writeln!(output, "{difference}")?;
            Err(Failure::Told(Code::Files))
        }
    }
}
