//! What a line typed during a match asks for.

use super::Hints;

/// A line, understood.
#[derive(PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// An empty line.
    Nothing,
    Help,
    Moves,
    Hint,
    Hints(Hints),
    Undo,
    Resign,
    Quit,
    /// A number, a name or the text of a move.
    Move(&'l str),
}

pub(super) const HELP: &str = "\
What can be typed:
  3              the move with this number
  a1-b1          the move with this name
  to *2          the move after which its summand is this
  moves          show the summands and the moves again
  hint           say who wins, and the best move
  hints outcome  show that before each move (hints value, hints off)
  undo           take back your last move and the answer to it
  resign         give up
  quit           leave the match as it is
The first letter of moves, hint, undo, resign and quit will do, unless a move has that name.
";

impl<'l> Command<'l> {
    /// Understands a line; what is no command is a move.
    pub(super) fn read(line: &'l str) -> Command<'l> {
        match line {
            "" => Command::Nothing,
            "help" | "?" => Command::Help,
            "moves" | "m" => Command::Moves,
            "hint" | "h" => Command::Hint,
            "hints off" => Command::Hints(Hints::Off),
            "hints outcome" => Command::Hints(Hints::Outcome),
            "hints value" => Command::Hints(Hints::Value),
            "undo" | "u" => Command::Undo,
            "resign" | "r" => Command::Resign,
            "quit" | "exit" | "q" => Command::Quit,
            other => Command::Move(other),
        }
    }
}
