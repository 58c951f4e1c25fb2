//! What a line typed during a match asks for; every match understands the same words.

use clap::ValueEnum;

/// What is shown unasked.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hints {
    /// nothing
    #[default]
    Off,
    /// who wins from here
    Outcome,
    /// who wins, and the value of the sum
    Value,
}

impl From<Hints> for grundy::Hints {
    fn from(hints: Hints) -> grundy::Hints {
        match hints {
            Hints::Off => grundy::Hints::Off,
            Hints::Outcome => grundy::Hints::Outcome,
            Hints::Value => grundy::Hints::Value,
        }
    }
}

/// A line, understood.
#[derive(PartialEq, Eq)]
pub(crate) enum Command<'l> {
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

/// The words of every match, below the ways to type its moves.
pub(crate) const WORDS: &str = "\x20 moves          show again what is there, and the moves
  hint           say who wins, and the best move
  hints outcome  show that before each move (hints value, hints off)
  undo           take back your last move and the answer to it
  resign         give up
  quit           leave the match as it is
The first letter of moves, hint, undo, resign and quit will do, unless a move has that name.
";

impl<'l> Command<'l> {
    /// Understands a line; what is no command is a move.
    pub(crate) fn read(line: &'l str) -> Command<'l> {
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
