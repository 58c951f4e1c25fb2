//! `grundy repl`: a session in which names are kept.
//!
//! On a terminal lines are edited, completed and remembered; otherwise they are read as they
//! come, so that a script can be piped in.

mod bare_words;
mod editor;
mod help;
mod history;
mod line;
mod mistakes;
mod words;

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Parser;
use grundy::questions::{Eval, Names};
use rustyline::error::ReadlineError;

use crate::caller::{Audience, Caller, LanguageArguments};
use crate::interrupt::{self, Idle, Meanwhile};
use crate::options::refuse_unknown;
use crate::outcome::{Code, Failure, report_failure};
use crate::pager;
use crate::setting::Setting;
use line::Line;
use words::CommandLine;

pub(crate) use help::page;

/// Start a session that keeps names
///
/// Every command works here too, on one workbench, and expressions need no quotation marks:
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
    caller: LanguageArguments,
}

const PROMPT: &str = "> ";

/// What the last value is called.
const LAST: &str = "_";

pub(crate) fn run(arguments: &Arguments, setting: Setting<'_>) -> Result<(), Failure> {
    setting.outside_sessions("repl", "this is a session already")?;
    let mut caller = Setting::Shell.caller(&arguments.caller)?;
    caller.keep_last(LAST);
    let repl = Repl { caller };
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        repl.talk()
    } else {
        repl.read()
    }
}

/// A page for people was asked for where a program reads.
pub(crate) fn no_page() -> Failure {
    Failure::mistake(
        "this help is a text for people",
        "leave `--json` out to read it",
    )
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
        let _session = Meanwhile::new(Idle::Returns);
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
            interrupt::forget();
            match self.answer(&text) {
                Ok(Then::Next) => {}
                Ok(Then::Quit) => break,
                Err(failure @ Failure::Output(_)) => return Err(failure),
                Err(failure) => self.report(&failure)?,
            }
        }
        Ok(())
    }

    /// Lines from a file or a pipe.
    fn read(&self) -> Result<(), Failure> {
        let mut first_failure: Option<Code> = None;
        let mut bytes = Vec::new();
        loop {
            // A command may read lines too, such as the moves of a match.
            let read = io::stdin()
                .lock()
                .read_until(b'\n', &mut bytes)
                .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
            let text = std::str::from_utf8(&bytes);
            let so_far = text.map(|text| text.strip_suffix('\n').unwrap_or(text));
            let wants_more = |text| line::wants_more(text, |word| self.is_name(word));
            if read > 0 && so_far.is_ok_and(wants_more) {
                continue;
            }
            let answer = match text {
                Ok(text) => self.answer(text),
                Err(error) => Err(Failure::mistake(
                    &format!(
                        "this line is not UTF-8 text from byte {} on",
                        error.valid_up_to()
                    ),
                    "the lines after it are read all the same",
                )),
            };
            match answer {
                Ok(Then::Next) => {}
                Ok(Then::Quit) => break,
                Err(failure @ Failure::Output(_)) => return Err(failure),
                Err(failure) => {
                    self.report(&failure)?;
                    first_failure.get_or_insert(failure.code());
                }
            }
            bytes.clear();
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
            Line::Command(line) => self
                .command(&line)
                .map_err(|failure| mistakes::of_command(failure, &line))?,
            Line::Expression(source) => {
                let question = Eval {
                    brief: true,
                    ..Eval::of(source)
                };
                let answered = self.caller.answer(&question);
                let is_name = |word: &str| self.is_name(word);
                answered.map_err(|failure| mistakes::of_expression(failure, source, is_name))?;
            }
        }
        Ok(Then::Next)
    }

    /// Runs a command.
    fn command(&self, line: &CommandLine) -> Result<(), Failure> {
        if line.wants_standard_input() {
            let message = "`-` is not for a session, whose lines come from there";
            return Err(Failure::mistake(message, "type it here, or name a file"));
        }
        refuse_unknown(&line.arguments, |name| self.is_name(name))?;
        match crate::Arguments::try_parse_from(&line.arguments) {
            Ok(arguments) => match &arguments.command {
                Some(command) => command.run(Setting::Session(&self.caller)),
                None => Ok(()),
            },
            Err(error) if error.use_stderr() => Err(Failure::Mistake(error.render().to_string())),
            Err(_) if self.caller.audience == Audience::Program => Err(no_page()),
            Err(help) => Ok(pager::show_styled(&help.render())?),
        }
    }

    /// Says what is wrong: to a program where its answers go, one line for each that it sent.
    fn report(&self, failure: &Failure) -> Result<(), Failure> {
        match mistakes::as_refusal(failure).filter(|_| self.caller.audience == Audience::Program) {
            Some(refusal) => match self.caller.refuse::<Eval>(refusal) {
                Err(failure @ Failure::Output(_)) => Err(failure),
                _ => Ok(()),
            },
            None => {
                report_failure(failure);
                Ok(())
            }
        }
    }

    fn is_name(&self, word: &str) -> bool {
        self.caller.bench().names().iter().any(|name| name == word)
    }
}
