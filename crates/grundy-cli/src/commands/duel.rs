//! A match against the machine in which a move is one number, typed line by line.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::ValueEnum;
use grundy::{Budget, Limits, QuestionError};

use crate::answer::Audience;
use crate::outcome::Failure;
use crate::question::{compute, refuse};

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
pub(crate) trait Duel {
    /// What is on the table, and which moves there are.
    fn show(&self) -> String;
    /// Makes the move that was typed.
    fn take(&mut self, text: &str) -> Result<(), String>;
    /// Whether whoever moved last has won, once the game is over.
    fn last_mover_won(&self) -> Option<bool>;
    /// A winning move, if there is one.
    fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<String>, QuestionError>;
    /// A move for when all are lost: the least, so that the game lasts.
    fn any_move(&self) -> String;
}

/// Plays until somebody has won or the lines end.
pub(crate) fn duel(mut game: impl Duel, first: Seat, budget: Budget) -> Result<(), Failure> {
    let mut output = io::stdout();
    let input = io::stdin();
    let prompt = if input.is_terminal() { "> " } else { "" };
    let mut lines = input.lock().lines();
    let mut turn = first;
    writeln!(
        output,
        "type a number to take it, `hint` for a winning one, `quit` to leave"
    )?;
    loop {
        if let Some(last_won) = game.last_mover_won() {
            let yours = (turn == Seat::Machine) == last_won;
            writeln!(
                output,
                "{}",
                if yours { "you win" } else { "the machine wins" }
            )?;
            return Ok(());
        }
        writeln!(output, "{}", game.show())?;
        if turn == Seat::Machine {
            let best = compute(budget, |limits| game.winning_move(limits));
            let best = best.or_else(|error| refuse(&error, Audience::Person))?;
            let chosen = best.unwrap_or_else(|| game.any_move());
            game.take(&chosen).expect("the machine's moves are legal");
            writeln!(output, "the machine takes {chosen}")?;
            turn = Seat::You;
            continue;
        }
        write!(output, "{prompt}")?;
        output.flush()?;
        let Some(line) = lines.next() else {
            return Ok(());
        };
        match line?.trim() {
            "" => {}
            "quit" => return Ok(()),
            "hint" => {
                let best = compute(budget, |limits| game.winning_move(limits));
                let best = best.or_else(|error| refuse(&error, Audience::Person))?;
                match best {
                    Some(best) => writeln!(output, "{best} wins")?,
                    None => writeln!(output, "no move wins")?,
                }
            }
            typed => match game.take(typed) {
                Ok(()) => {
                    writeln!(output, "you take {typed}")?;
                    turn = Seat::Machine;
                }
                Err(message) => writeln!(output, "{message}")?,
            },
        }
    }
}
