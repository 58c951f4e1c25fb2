//! The command `grundy`: exact answers about combinatorial games.
//!
//! One file per command in `commands`; nothing here knows mathematics. An answer goes to standard
//! output, what is wrong to standard error, and the exit code says which it was.

mod caller;
mod commands;
mod expressions;
mod folding;
mod formal_checker;
mod graph_names;
mod interrupt;
mod known_names;
#[cfg(not(all(
    feature = "install",
    feature = "png",
    feature = "schema",
    feature = "serve",
    feature = "sweep"
)))]
mod left_out;
mod limits;
mod machine;
mod mistake_colours;
mod notation;
mod old_words;
mod options;
mod outcome;
mod pager;
mod picture_file;
mod play_argument;
mod printing;
mod progress;
mod setting;
mod subject;
mod table;
mod topics;
mod user_folder;
mod whole_file;
mod words;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::commands::{Command, repl};
use crate::options::refuse_unknown;
use crate::outcome::{Failure, report_failure};
use crate::setting::Setting;

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

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let ended = refuse_unknown(&words, |_| false).and_then(|()| run(&Arguments::parse()));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report_failure(&failure),
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(command) => command.run(Setting::Shell),
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            repl::run(&repl::Arguments::default(), Setting::Shell)
        }
        None => {
            let help = Arguments::command().render_help();
            Ok(write!(std::io::stdout(), "{help}")?)
        }
    }
}
