//! What a line typed during a match asks for; every match understands the same words.

use grundy_solve::Hints;

/// A line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'l> {
    /// An empty line.
    Nothing,
    /// What can be typed.
    Help,
    /// What is there, once more.
    Moves,
    /// Who wins, and the best move.
    Hint,
    /// Hints before each move from now on.
    Hints(Hints),
    /// Who was winning all along.
    Review,
    /// The last move is taken back.
    Undo,
    /// The player gives up.
    Resign,
    /// The match is left as it is.
    Quit,
    /// A number, a name or the text of a move.
    Move(&'l str),
}

/// The words of every match, below the ways to type its moves.
pub(super) const WORDS: &str = "\x20 moves          show again what is there, and the moves
  hint           say who wins, and the best move
  hints moves    mark the moves that win (or hints outcome, value, off)
  review         look back: who was winning, and where it was thrown away
  undo           take back your last move and the answer to it
  resign         give up
  quit           leave the match as it is
The first letter of moves, hint, undo, resign and quit will do,
unless a move has that name.";

impl<'l> Command<'l> {
    /// Understands a line; what is no command is a move.
    ///
    /// ```
    /// use grundy::play::Command;
    /// assert_eq!(Command::read("undo"), Command::Undo);
    /// assert_eq!(Command::read("a1-b1"), Command::Move("a1-b1"));
    /// ```
    pub fn read(line: &'l str) -> Command<'l> {
        match line.trim() {
            "" => Command::Nothing,
            "help" | "?" => Command::Help,
            "moves" | "m" => Command::Moves,
            "hint" | "h" => Command::Hint,
            "hints off" => Command::Hints(Hints::Off),
            "hints outcome" => Command::Hints(Hints::Outcome),
            "hints value" => Command::Hints(Hints::Value),
            "hints moves" | "hints on" | "hints" => Command::Hints(Hints::Moves),
            "review" => Command::Review,
            "undo" | "u" => Command::Undo,
            "resign" | "r" => Command::Resign,
            "quit" | "exit" | "q" => Command::Quit,
            other => Command::Move(other),
        }
    }
}
