//! A match line by line, on a terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use grundy::play::{Contest, Conversation, Heard, Next};

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
        let mut line = Vec::new();
        loop {
            if io::stdin().is_terminal() {
                write!(io::stdout(), "{}", self.talk.prompt())?;
                io::stdout().flush()?;
            }
            line.clear();
            let read = io::stdin().lock().read_until(b'\n', &mut line);
            let read = read
                .map_err(|error| Failure::File("cannot read standard input".to_owned(), error))?;
            let text = if read == 0 {
                "quit".into()
            } else {
                String::from_utf8_lossy(&line)
            };
            match self.compute(|talk, limits| talk.hear(&text, limits)) {
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

fn say(lines: &[String]) -> Result<(), Failure> {
    for line in lines {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}
