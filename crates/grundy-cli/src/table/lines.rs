//! A match line by line, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use grundy::play::{Contest, Conversation, Heard, Next};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::Table;
use super::colour::Colours;
use crate::outcome::{Code, Failure, report_failure};

/// Plays the match; the exit code is that of the first line that failed.
pub(super) fn play<C: Contest>(mut table: Table<'_, C>) -> Result<(), Failure> {
    let mut output = io::stdout();
    writeln!(
        output,
        "{} `help` says what can be typed.",
        table.talk.greeting()
    )?;
    for line in table.talk.story() {
        writeln!(output, "{line}")?;
    }
    let mut first_failure = None;
    loop {
        table.save()?;
        match table.compute(|talk, limits| talk.next(limits))? {
            Next::Over(ending) => {
                writeln!(output, "{ending}")?;
                table.look_back()?;
                break;
            }
            Next::Machine => {
                let done = table.compute(Conversation::reply)?;
                writeln!(output, "{done}")?;
            }
            Next::Player => {
                table.show()?;
                if !table.ask(&mut first_failure)? {
                    break;
                }
            }
        }
    }
    match first_failure {
        // On a terminal the mistakes were seen and mended.
        Some(code) if !io::stdin().is_terminal() => Err(Failure::Told(code)),
        _ => Ok(()),
    }
}

impl<C: Contest> Table<'_, C> {
    /// What is there, the moves and the hints. Hints that a limit cuts off are missed, and the
    /// match goes on.
    fn show(&mut self) -> Result<(), Failure> {
        // What the hints say of moves stands in the list, so that they come first.
        let hints = match self.compute(Conversation::hints) {
            Ok(hints) => hints,
            Err(failure) => {
                report_failure(&failure);
                Vec::new()
            }
        };
        let view = self.compute(|talk, limits| {
            let whose = talk.whose();
            let view = talk.view(limits)?;
            Ok((view.amounts.is_none(), view.glyphs(&whose)))
        })?;
        let (has_boards, page) = view;
        if has_boards {
            // Boards stand apart from the moves before them.
            writeln!(io::stdout())?;
        }
        Colours::of_output().print(&page)?;
        say(&hints)
    }

    /// Who was winning all along; where that is stopped, nothing is missed of the match.
    fn look_back(&mut self) -> Result<(), Failure> {
        if self.talk.contest().turns().is_empty() {
            return Ok(());
        }
        match self.compute(|talk, limits| talk.review(limits)) {
            Ok(review) => say(&[review]),
            Err(failure) => {
                report_failure(&failure);
                Ok(())
            }
        }
    }

    /// Reads lines until one moves or takes back; `false` when there are no more.
    fn ask(&mut self, first_failure: &mut Option<Code>) -> Result<bool, Failure> {
        loop {
            let line = read_line(&self.talk.prompt())?;
            let text = line.as_deref().unwrap_or("quit");
            match self.compute(|talk, limits| talk.hear(text, limits)) {
                Ok(Heard::Nothing) => {}
                Ok(Heard::Show) => self.show()?,
                Ok(Heard::Page(page)) => say(&[page])?,
                Ok(Heard::Said(lines)) => say(&lines)?,
                Ok(Heard::Moved(done)) => {
                    if !done.is_empty() {
                        say(&[done])?;
                    }
                    return Ok(true);
                }
                Ok(Heard::Left(words)) => {
                    say(&[words])?;
                    return Ok(false);
                }
                Err(failure) => {
                    report_failure(&failure);
                    first_failure.get_or_insert(failure.code());
                }
            }
        }
    }
}

/// The next line, if there is one. On a terminal it is edited, and Ctrl-C there leaves the match: a
/// session goes on with its next line.
fn read_line(prompt: &str) -> Result<Option<String>, Failure> {
    let failed = |error| Failure::File("cannot read standard input".to_owned(), error);
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let mut editor = DefaultEditor::new().map_err(|error| failed(io::Error::other(error)))?;
        return match editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => Err(Failure::Told(Code::Interrupted)),
            Err(error) => Err(failed(io::Error::other(error))),
        };
    }
    if io::stdin().is_terminal() {
        write!(io::stdout(), "{prompt}")?;
        io::stdout().flush()?;
    }
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line);
    let read = read.map_err(failed)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

fn say(lines: &[String]) -> Result<(), Failure> {
    for line in lines {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}
