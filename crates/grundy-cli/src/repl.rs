//! `grundy repl`: a session in which names are kept.
//!
//! On a terminal lines are edited, completed and remembered; otherwise they are read as they
//! come, so that a script can be piped in.

mod editor;
mod help;
mod history;
mod line;

use std::io::{self, BufRead, IsTerminal, Write};

use grundy::questions::{Eval, Names, Solve, Thermograph};
use grundy::render::Style;
use rustyline::error::ReadlineError;

use crate::caller::{Caller, CallerArguments};
use crate::commands::thermograph::width_of_terminal;
use crate::outcome::{Code, Failure, report_failure};
use crate::picture_file::PictureArguments;
use crate::topics::{Topic, no_help};
use line::Line;

/// Start a session that keeps names
///
/// Type `help` for what can be asked. Lines can also be piped in: then values are printed without
/// prompts, and the exit code is that of the first line that failed.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    #[command(flatten)]
    caller: CallerArguments,
}

const PROMPT: &str = "> ";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut repl = Repl {
        caller: Caller::new(&arguments.caller)?,
    };
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
    fn talk(&mut self) -> Result<(), Failure> {
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
    fn read(&mut self) -> Result<(), Failure> {
        let mut first_failure: Option<Code> = None;
        let mut text = String::new();
        let mut input = io::stdin().lock();
        loop {
            let read = input
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
    fn answer(&mut self, text: &str) -> Result<Then, Failure> {
        let text = text.trim_end();
        match Line::read(text, |word| self.is_name(word)) {
            Line::Empty => {}
            Line::Quit => return Ok(Then::Quit),
            Line::Names => self.caller.answer(&Names {})?,
            Line::Help(topic) => match (help::page(topic), Topic::find(topic)) {
                (Some(page), _) => write!(io::stdout(), "{page}")?,
                (None, Some(topic)) => topic.show(&self.caller)?,
                (None, None) => {
                    let list = "`help`, `help games` and `help functions` list what there is";
                    return Err(no_help(topic, &line::WORDS, list));
                }
            },
            Line::Draw(source) => {
                let question = Thermograph {
                    expr: source.to_owned(),
                    ..Thermograph::default()
                };
                let style = Style {
                    width: width_of_terminal(),
                    ..Style::default()
                };
                self.caller
                    .draw(&question, &PictureArguments::default(), &style)?;
            }
            Line::Solve { source, why, all } => self.caller.answer(&Solve {
                expr: source.to_owned(),
                why,
                all,
                ..Solve::default()
            })?,
            Line::About(source) => self.caller.answer(&Eval::of(source))?,
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
