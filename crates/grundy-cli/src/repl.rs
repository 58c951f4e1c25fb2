//! `grundy repl`: a session in which names are kept.
//!
//! On a terminal lines are edited, completed and remembered; otherwise they are read as they
//! come, so that a script can be piped in.

mod editor;
mod help;
mod history;
mod line;

use std::io::{self, BufRead, IsTerminal, Write};

use grundy::render::Drawable;
use grundy::{Convention, Limits, Notation, Play, Session};
use rustyline::error::ReadlineError;

use crate::answer::{Audience, show};
use crate::commands::solve;
use crate::commands::thermograph::{Figure, style};
use crate::graph_names::GraphArguments;
use crate::interrupt;
use crate::limits::LimitArguments;
use crate::notation::NotationArgument;
use crate::outcome::{Code, Failure, report_failure};
use crate::worker::{Worker, whole};
use line::Line;

/// Start a session that keeps names
///
/// Type `help` for what can be asked. Lines can also be piped in: then values are printed without
/// prompts, and the exit code is that of the first line that failed.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    #[command(flatten)]
    notation: NotationArgument,
    #[command(flatten)]
    graphs: GraphArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

const PROMPT: &str = "> ";

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let mut repl = Repl {
        worker: Worker::new(arguments.limits.budget(None)),
        notation: arguments.notation.notation(),
    };
    arguments.graphs.define(&mut repl.worker)?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        repl.talk()
    } else {
        repl.read()
    }
}

struct Repl {
    worker: Worker,
    notation: Notation,
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
            let names = self.worker.session().names().keys().cloned().collect();
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
        let mut output = io::stdout();
        match Line::read(text, |word| self.is_name(word)) {
            Line::Empty => {}
            Line::Quit => return Ok(Then::Quit),
            Line::Names => write!(output, "{}", self.names())?,
            Line::Help(topic) => {
                let Some(page) = help::page(topic) else {
                    return Err(Failure::mistake(
                        &format!("there is no help on `{topic}`"),
                        "`help` lists what there is",
                    ));
                };
                write!(output, "{page}")?;
            }
            Line::Draw(source) => {
                let figure = Figure::of(&mut self.worker, source)?;
                let text = figure.text(&style(None, None)).map_err(|error| {
                    Failure::mistake(&error.to_string(), "draw something smaller")
                })?;
                write!(output, "{text}")?;
            }
            Line::Solve(source) => {
                let answer = solve::solve(&mut self.worker, source, Play::Normal, self.notation);
                show(answer, source, Audience::Person)?;
            }
            Line::About(source) => {
                let notation = self.notation;
                let answer = self.worker.answer(|session, limits| {
                    let value = session.evaluate(source, limits)?;
                    grundy::report(session.games(limits), &value, notation, Convention::Usual)
                });
                show(answer, source, Audience::Person)?;
            }
            Line::Expression(source) => {
                let notation = self.notation;
                let answer = self.worker.answer(|session, limits| {
                    let value = session.evaluate(source, limits)?;
                    Ok(whole(value.write(session.games(limits), notation)?))
                });
                show(answer, source, Audience::Person)?;
            }
        }
        Ok(Then::Next)
    }

    fn is_name(&self, word: &str) -> bool {
        self.worker.session().names().contains_key(word)
    }

    /// The names given so far with their values, one a line.
    fn names(&mut self) -> String {
        let notation = self.notation;
        let write = |session: &mut Session, limits: &Limits<'_>| {
            let games = session.games(limits);
            let mut text = String::new();
            for (name, value) in session.names() {
                let value = value.write(games, notation)?;
                text.extend([name, " := ", &value, "\n"]);
            }
            Ok(text)
        };
        match self.worker.answer(write) {
            Ok(text) if text.is_empty() => "no names yet; `g := {2|1}` gives one\n".to_owned(),
            Ok(text) => text,
            Err(error) => format!("stopped: {error}\n"),
        }
    }
}
