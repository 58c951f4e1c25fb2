//! Matches against a machine that plays perfectly, whatever is played: a sum of games, a heap of a
//! take-away game, or a number in continuous Nim.
//!
//! What is played is a [`Contest`]; [`Conversation`] is all the talk there is between one player
//! and the machine. Neither reads keys nor prints: interfaces hand over what was typed, and show
//! what comes back.

mod command;
mod conversation;

mod amounts;
mod piles;
mod sum;

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Player};
use grundy_rules::Picture;
use grundy_solve::{Hints, Prospect};

use crate::{Diagnostic, Refusal};

pub use amounts::{Amounts, Pile};
pub use command::Command;
pub use conversation::{Conversation, Heard, Next};

/// Something that two players play move by move, at one moment of it.
///
/// A copy goes on by itself.
pub trait Contest: Clone + Send {
    /// A move.
    type Move: Clone + Send;

    /// What this is, as it is typed.
    fn name(&self) -> String;

    /// Who made the first move, or will make it.
    fn starter(&self) -> Player;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Who made the moves so far, and each move in words.
    fn turns(&self) -> Vec<(Player, String)>;

    /// Who gave up, if somebody did.
    fn resigned(&self) -> Option<Player>;

    /// Who has won, once somebody has.
    fn winner(&self, limits: &Limits<'_>) -> Result<Option<Player>, Halt>;

    /// What there is to show, without a word about who wins unless the hints say so. A limit that
    /// is reached while the hints are looked for costs the hints alone.
    fn view(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<View<Self::Move>, Refusal>;

    /// What the hints say, while nobody has won.
    fn prospect(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<Prospect, Refusal>;

    /// The move that was typed before this view.
    fn choose(
        &self,
        view: &View<Self::Move>,
        typed: &str,
    ) -> Result<Chosen<Self::Move>, Diagnostic>;

    /// A perfect move: one that wins, or else the hardest to win against. There is one while
    /// nobody has won.
    fn best(&self, notation: Notation, limits: &Limits<'_>) -> Result<Chosen<Self::Move>, Refusal>;

    /// Makes a move that [`Contest::choose`] or [`Contest::best`] gave just now.
    fn make(&mut self, chosen: Self::Move);

    /// The player to move gives up.
    fn resign(&mut self);

    /// Takes back a resignation, or else the last move; who had made it.
    fn undo(&mut self) -> Option<Player>;

    /// The words that people use for it.
    fn words(&self) -> Words;
}

/// The words for a contest.
#[derive(Clone, Debug)]
pub struct Words {
    /// Whether the players are Left and Right, with moves of their own.
    pub has_sides: bool,
    /// What a player does: `move` or `take`.
    pub verb: &'static str,
    /// A rule that is easily forgotten, as a sentence; empty if there is none.
    pub rule: &'static str,
    /// How moves are typed, one way a line.
    pub typing: &'static str,
    /// Why nobody moves any more, once it is over.
    pub end: String,
}

/// A move that was chosen, and what it is in words.
#[derive(Clone, Debug)]
pub struct Chosen<M> {
    /// The move.
    pub made: M,
    /// What is done by it, after `You move` or `grundy moves`.
    pub said: String,
}

/// A contest as it stands: what is on the table, and what can be done.
#[derive(Clone)]
pub struct View<M> {
    /// What is on the table.
    pub boards: Vec<Board>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The moves of the player to move, where they are few enough for a list; none once the
    /// contest is over.
    pub moves: Vec<Listed<M>>,
    /// The least and the greatest amount that may be taken, where a move is an amount.
    pub amounts: Option<[String; 2]>,
    /// Who has won, once somebody has.
    pub winner: Option<Player>,
    /// What the hints say, where they are asked for.
    pub prospect: Option<Prospect>,
    /// The limit that cut the hints off, if one did.
    pub halt: Option<Halt>,
}

/// One thing on the table.
#[derive(Clone)]
pub struct Board {
    /// The thing as it is typed, or in words.
    pub text: String,
    /// What it looks like, or what the thing looks like that it is the negative of.
    pub picture: Option<Picture>,
}

/// A move of a list.
#[derive(Clone)]
pub struct Listed<M> {
    /// The move.
    pub made: M,
    /// Its number, from 1 on.
    pub number: usize,
    /// The board moved on, counted from 0.
    pub board: usize,
    /// What players call the move, where it has a name.
    pub name: Option<String>,
    /// The places of the board's picture that the move concerns.
    pub places: Vec<String>,
    /// What the board becomes.
    pub to: String,
    /// The move in words, which can be typed too.
    pub said: String,
    /// Who wins after it, with [`Hints::Moves`].
    pub winner: Option<Player>,
    /// The value after it, with [`Hints::Moves`] and where that is cheap.
    pub value: Option<String>,
}

impl<M> View<M> {
    /// What a player is shown who talks line by line; `whose` moves they are is said above them,
    /// as in `Your moves:`.
    pub fn text(&self, whose: &str) -> String {
        let boards = self.boards.iter().map(|board| board.text.as_str());
        if let Some([least, most]) = &self.amounts {
            let left = boards.collect::<Vec<_>>().join(", ");
            return match (self.winner.is_some(), least == most) {
                (true, _) => left,
                (false, true) => format!("{left}, take {least}"),
                (false, false) => format!("{left}, take {least} to {most}"),
            };
        }
        let summands = boards.zip(1..);
        let mut lines: Vec<String> = summands
            .map(|(text, number)| format!("  summand {number}: {text}"))
            .collect();
        if self.winner.is_none() {
            lines.push(format!("{whose} moves:"));
        }
        for it in &self.moves {
            let wins = match it.winner {
                Some(winner) if winner == self.to_move => ": wins",
                Some(_) => ": loses",
                None => "",
            };
            let leaving = it.value.iter().map(|value| format!(", leaving {value}"));
            let leaving: String = leaving.collect();
            let (number, said) = (it.number, &it.said);
            lines.push(format!("{number:>4}) {said}{wins}{leaving}"));
        }
        lines.join("\n")
    }
}
