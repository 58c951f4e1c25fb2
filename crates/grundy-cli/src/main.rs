//! The command `grundy`: exact answers about combinatorial games.
//!
//! One file per command in `commands`; nothing here knows mathematics. An answer goes to standard
//! output, what is wrong to standard error, and the exit code says which it was.

mod caller;
mod commands;
mod expressions;
mod graph_names;
mod interrupt;
mod known_names;
mod limits;
mod machine;
mod notation;
mod outcome;
mod picture_file;
mod play_argument;
mod progress;
mod repl;
mod table;
mod topics;
mod whole_file;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::{
    automaton, batch, completions, continuous, draw, eval, functions, games, graph, help, lattice,
    pascal, period, play, schema, sequence, solve, takeaway, thermograph, tree, turing, verify,
};
use crate::outcome::{Failure, report_failure};

/// Exact answers about combinatorial games: values, winners, temperatures, thermographs.
///
/// Without a command, `grundy` starts a session on a terminal, as `grundy repl` does.
#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  grundy eval '{5|2||-1} + {3|-3} + ^*'
  grundy solve '{5|2||-1} + {3|-3}'
  grundy thermograph '{5|2||-1}' -o picture.svg
  grundy draw 'hackenbush(\"0-1 B, 1-2 R\")' -o bush.png
  grundy games hackenbush

Exit codes: 0 answered, 1 a file or pipe failed, 2 a mistake in what was typed,
3 a limit cut the answer off, 4 no fault found but only a sample checked,
130 interrupted."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Eval(eval::Arguments),
    Solve(solve::Arguments),
    Play(play::Arguments),
    Thermograph(thermograph::Arguments),
    Draw(draw::Arguments),
    Tree(tree::Arguments),
    Graph(graph::Arguments),
    Period(period::Arguments),
    Sequence(sequence::Arguments),
    Verify(verify::Arguments),
    Continuous(continuous::Arguments),
    Takeaway(takeaway::Arguments),
    Turing(turing::Arguments),
    Automaton(automaton::Arguments),
    Lattice(lattice::Arguments),
    Pascal(pascal::Arguments),
    Repl(repl::Arguments),
    Batch(batch::Arguments),
    Functions(functions::Arguments),
    Games(games::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
    Help(help::Arguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report_failure(&failure),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Some(Command::Eval(arguments)) => eval::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Thermograph(arguments)) => thermograph::run(&arguments),
        Some(Command::Draw(arguments)) => draw::run(&arguments),
        Some(Command::Tree(arguments)) => tree::run(&arguments),
        Some(Command::Graph(arguments)) => graph::run(&arguments),
        Some(Command::Period(arguments)) => period::run(&arguments),
        Some(Command::Sequence(arguments)) => sequence::run(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Continuous(arguments)) => continuous::run(&arguments),
        Some(Command::Takeaway(arguments)) => takeaway::run(&arguments),
        Some(Command::Turing(arguments)) => turing::run(&arguments),
        Some(Command::Automaton(arguments)) => automaton::run(&arguments),
        Some(Command::Lattice(arguments)) => lattice::run(&arguments),
        Some(Command::Pascal(arguments)) => pascal::run(&arguments),
        Some(Command::Repl(arguments)) => repl::run(&arguments),
        Some(Command::Batch(arguments)) => batch::run(&arguments),
        Some(Command::Functions(arguments)) => functions::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Schema(arguments)) => schema::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments),
        Some(Command::Help(arguments)) => help::run(&arguments),
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            repl::run(&repl::Arguments::default())
        }
        None => {
            let help = Arguments::command().render_help();
            Ok(write!(std::io::stdout(), "{help}")?)
        }
    }
}
