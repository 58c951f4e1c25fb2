//! `grundy repl`: a session in which names are kept.
//!
//! On a terminal lines are edited, completed and remembered; otherwise they are read as they
//! come, so that a script can be piped in.

mod editor;
mod help;
mod history;
mod line;
mod words;

use std::io::{self, IsTerminal, Write};

use clap::Parser;
use grundy::questions::{Eval, Names};
use rustyline::error::ReadlineError;

use crate::caller::{Caller, CallerArguments};
use crate::options::refuse_unknown;
use crate::outcome::{Code, Failure, report_failure};
use crate::pager;
use crate::setting::Setting;
use line::Line;

pub(crate) use help::page;

/// Start a session that keeps names
///
/// Every command works here too, on one workbench and without quotation marks:
/// `draw nim(3, 4) -o heaps.svg`. `_` is the last value; type `help` for what can be asked. Lines can
/// also be piped in: then values are printed without prompts, and the exit code is that of the first
/// line that failed.
#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  grundy repl
  echo 'g := {2|1}; g + g' | grundy repl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    caller: CallerArguments,
}

const PROMPT: &str = "> ";

/// What the last value is called.
const LAST: &str = "_";

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    setting.outside_sessions("repl", "this is a session already")?;
    let mut caller = Caller::new(&arguments.caller)?;
    caller.keep_last(LAST);
    let repl = Repl { caller };
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        repl.talk()
    } else {
        repl.read()
    }
}

struct Repl {
    caller: Caller,
}

/// Whether a session goes on.
#[derive(PartialEq, Eq)]
enum Then {
    Next,
    Quit,
}

impl Repl {
    /// A conversation on a terminal.
    fn talk(&self) -> Result<(), Failure> {
        writeln!(
            io::stdout(),
            "grundy {}. Type an expression, `help`, or `quit`.",
            env!("CARGO_PKG_VERSION")
        )?;
        let no_terminal = |error: ReadlineError| {
            Failure::File(
                "cannot read from this terminal".to_owned(),
                io::Error::other(error),
            )
        };
        let mut editor = editor::open().map_err(no_terminal)?;
        history::load(&mut editor);
        loop {
            let names = self.caller.bench().names().into_iter().collect();
            editor::set_names(&mut editor, names);
            let text = match editor.readline(PROMPT) {
                Ok(text) => text,
                Err(ReadlineError::Interrupted) => continue,
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(no_terminal(error)),
            };
            history::add(&mut editor, &text);
            match self.answer(&text) {
                Ok(Then::Next) => {}
                Ok(Then::Quit) => break,
                Err(failure @ Failure::Output(_)) => return Err(failure),
                Err(failure) => _ = report_failure(&failure),
            }
        }
        Ok(())
    }

    /// Lines from a file or a pipe.
    fn read(&self) -> Result<(), Failure> {
        let mut first_failure: Option<Code> = None;
        let mut text = String::new();
        loop {
            // A command may read lines too, such as the moves of a match.
            let read = io::stdin()
                .read_line(&mut text)
                .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
            let so_far = text.strip_suffix('\n').unwrap_or(&text);
            if read > 0 && line::wants_more(so_far, |word| self.is_name(word)) {
                continue;
            }
            match self.answer(&text) {
                Ok(Then::Next) => {}
                Ok(Then::Quit) => break,
                Err(failure @ Failure::Output(_)) => return Err(failure),
                Err(failure) => {
                    report_failure(&failure);
                    first_failure.get_or_insert(failure.code());
                }
            }
            text.clear();
            if read == 0 {
                break;
            }
        }
        first_failure.map_or(Ok(()), |code| Err(Failure::Told(code)))
    }

    /// Does what a line says.
    fn answer(&self, text: &str) -> Result<Then, Failure> {
        let text = text.trim_end();
        match Line::read(text, |word| self.is_name(word)) {
            Line::Empty => {}
            Line::Quit => return Ok(Then::Quit),
            Line::Names => self.caller.answer(&Names {})?,
            Line::Command(line) => {
                refuse_unknown(&line.arguments, |name| self.is_name(name))?;
                match crate::Arguments::try_parse_from(&line.arguments) {
                    Ok(arguments) => {
                        if let Some(command) = &arguments.command {
                            command.run(Setting::Session(&self.caller))?;
                        }
                    }
                    Err(error) if error.use_stderr() => {
                        return Err(Failure::Mistake(error.render().to_string()));
                    }
                    Err(help) => pager::show_styled(&help.render())?,
                }
            }
            Line::Expression(source) => self.caller.answer(&Eval {
                brief: true,
                ..Eval::of(source)
            })?,
        }
        Ok(Then::Next)
    }

    fn is_name(&self, word: &str) -> bool {
        self.caller.bench().names().iter().any(|name| name == word)
    }
}
