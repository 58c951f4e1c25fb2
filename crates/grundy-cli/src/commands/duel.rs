//! A match against the machine in which a move is one number, typed line by line.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::ValueEnum;
use grundy::{Budget, Limits, Refusal};

use crate::commands::match_command::{Command, Hints, WORDS};
use crate::outcome::{Code, Failure, report_failure};
use crate::worker::Worker;

/// Who moves first.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// the one who types
    #[default]
    You,
    /// the machine
    Machine,
}

/// A game between two players of which a move is a number.
pub(crate) trait Duel: Clone {
    /// What is on the table, and which moves there are.
    fn show(&self) -> String;
    /// Makes the move that was typed.
    fn take(&mut self, text: &str) -> Result<(), String>;
    /// Whether whoever moved last has won, once the game is over.
    fn last_mover_won(&self) -> Option<bool>;
    /// A winning move, if there is one.
    fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<String>, Refusal>;
    /// A move for when all are lost: the least, so that the game lasts.
    fn any_move(&self) -> String;
}

/// Plays until somebody has won or the lines end.
pub(crate) fn duel(game: impl Duel, first: Seat, budget: Budget) -> Result<(), Failure> {
    let table = Match {
        game,
        turn: first,
        before: Vec::new(),
        hints: Hints::Off,
        budget,
    };
    table.play()
}

/// Whether the conversation goes on.
enum Then {
    Asked,
    Ended,
}

struct Match<G> {
    game: G,
    turn: Seat,
    /// The table before each move, and who made the move.
    before: Vec<(G, Seat)>,
    hints: Hints,
    budget: Budget,
}

impl<G: Duel> Match<G> {
    fn play(mut self) -> Result<(), Failure> {
        let mut output = io::stdout();
        let input = io::stdin();
        let prompt = if input.is_terminal() { "> " } else { "" };
        let mut lines = input.lock().split(b'\n');
        let mut first_failure: Option<Code> = None;
        writeln!(
            output,
            "Type a number to take it. `help` says what else can be typed."
        )?;
        self.show()?;
        while self.winner().is_none() {
            if self.turn == Seat::Machine {
                self.machine_move()?;
                self.show()?;
                continue;
            }
            write!(output, "{prompt}")?;
            output.flush()?;
            let line = match lines.next().transpose() {
                Ok(Some(line)) => line,
                Ok(None) => {
                    writeln!(output, "The match is left here.")?;
                    break;
                }
                Err(error) => {
                    return Err(Failure::File(
                        "cannot read standard input".to_owned(),
                        error,
                    ));
                }
            };
            match self.answer(String::from_utf8_lossy(&line).trim()) {
                Ok(Then::Asked) => {}
                Ok(Then::Ended) => break,
                Err(failure @ (Failure::Output(_) | Failure::File(..))) => return Err(failure),
                Err(failure) => {
                    report_failure(&failure);
                    first_failure.get_or_insert(failure.code());
                }
            }
        }
        if let Some(winner) = self.winner() {
            say_winner(winner)?;
        }
        match first_failure {
            // On a terminal the mistakes were seen and mended.
            Some(code) if !input.is_terminal() => Err(Failure::Told(code)),
            _ => Ok(()),
        }
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) -> Result<Then, Failure> {
        let mut output = io::stdout();
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help => write!(
                output,
                "What can be typed:\n  3              take so much\n{WORDS}"
            )?,
            Command::Moves => self.show()?,
            Command::Hint => self.hint()?,
            Command::Hints(hints) => {
                self.hints = hints;
                self.show_hints()?;
            }
            Command::Undo => self.undo()?,
            Command::Resign => {
                writeln!(output, "You resign.")?;
                say_winner(Seat::Machine)?;
                return Ok(Then::Ended);
            }
            Command::Quit => {
                writeln!(output, "The match is left here.")?;
                return Ok(Then::Ended);
            }
            Command::Move(typed) => {
                let before = self.game.clone();
                self.game.take(typed).map_err(|message| {
                    Failure::mistake(
                        &message,
                        "`moves` shows what may be taken, `help` the words",
                    )
                })?;
                self.before.push((before, Seat::You));
                self.turn = Seat::Machine;
                writeln!(output, "You take {typed}")?;
                self.show()?;
            }
        }
        Ok(Then::Asked)
    }

    /// Who has won, once the game is over.
    fn winner(&self) -> Option<Seat> {
        let last_won = self.game.last_mover_won()?;
        let yours = (self.turn == Seat::Machine) == last_won;
        Some(if yours { Seat::You } else { Seat::Machine })
    }

    fn machine_move(&mut self) -> Result<(), Failure> {
        let chosen = self.best()?.unwrap_or_else(|| self.game.any_move());
        self.before.push((self.game.clone(), Seat::Machine));
        self.game
            .take(&chosen)
            .expect("the machine's moves are legal");
        self.turn = Seat::You;
        Ok(writeln!(io::stdout(), "grundy takes {chosen}")?)
    }

    /// Takes back your last move, and the machine's answer with it.
    fn undo(&mut self) -> Result<(), Failure> {
        let Some(last) = self
            .before
            .iter()
            .rposition(|(_, mover)| *mover == Seat::You)
        else {
            let message = "there is no move of yours to take back";
            return Err(Failure::mistake(message, "move first"));
        };
        self.before.truncate(last + 1);
        if let Some((game, mover)) = self.before.pop() {
            (self.game, self.turn) = (game, mover);
        }
        writeln!(io::stdout(), "Your last move is taken back.")?;
        self.show()
    }

    /// The table and, before a move of yours, the hints.
    fn show(&self) -> Result<(), Failure> {
        if self.winner().is_some() {
            return Ok(());
        }
        writeln!(io::stdout(), "{}", self.game.show())?;
        if self.turn == Seat::You {
            self.show_hints()?;
        }
        Ok(())
    }

    fn show_hints(&self) -> Result<(), Failure> {
        if self.hints == Hints::Off {
            return Ok(());
        }
        let prospect = prospect(self.best()?.as_ref());
        Ok(writeln!(io::stdout(), "Hint: {prospect}.")?)
    }

    fn hint(&self) -> Result<(), Failure> {
        let best = self.best()?;
        let prospect = prospect(best.as_ref());
        let chosen = best.unwrap_or_else(|| self.game.any_move());
        Ok(writeln!(io::stdout(), "Hint: {prospect}; take {chosen}.")?)
    }

    fn best(&self) -> Result<Option<String>, Failure> {
        let best =
            Worker::new(self.budget).answer(|sitting| self.game.winning_move(sitting.limits()));
        best.map_err(|error| Failure::of(&error))
    }
}

fn prospect(best: Option<&String>) -> &'static str {
    match best {
        Some(_) => "you can win",
        None => "perfect play beats you",
    }
}

fn say_winner(winner: Seat) -> Result<(), Failure> {
    let words = match winner {
        Seat::You => "You win.",
        Seat::Machine => "grundy wins.",
    };
    Ok(writeln!(io::stdout(), "{words}")?)
}
