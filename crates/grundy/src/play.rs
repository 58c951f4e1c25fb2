//! Matches between people, and with a machine that plays perfectly where it can: of a sum of games, a
//! heap of a take-away game, or a number in continuous Nim.
//!
//! What is played is a [`Contest`], and a [`View`] is what there is to see of it; [`Conversation`] is
//! all the talk about it, and [`Review`] looks back. None of them reads keys or prints: interfaces
//! hand over what was typed, and show what comes back.

mod command;
mod conversation;
mod review;
mod view;

mod amounts;
mod piles;
mod sum;

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Player};

use crate::{Diagnostic, Refusal};

pub use amounts::{Amounts, Pile};
pub use command::Command;
pub use conversation::{Conversation, Heard, Next, Settings};
pub use grundy_solve::{
    Hands, Hints, LegalMove, Match, Prospect, ReplayError, Stop, Transcript, TranscriptError, Turn,
};
pub use review::{Review, Reviewed};
pub use view::{Board, Listed, View};

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

    /// The moves so far.
    fn turns(&self) -> Vec<Made>;

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

    /// A move that looks good, without a proof, where a perfect one takes too long to find.
    fn likely(
        &self,
        notation: Notation,
        limits: &Limits<'_>,
    ) -> Result<Chosen<Self::Move>, Refusal>;

    /// Makes a move that [`Contest::choose`], [`Contest::best`] or [`Contest::likely`] gave just
    /// now.
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
    /// The move in words, with what becomes of the board.
    pub said: String,
    /// What it is called where everybody sees the boards, after `You move` or `grundy moves`.
    pub called: String,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Who made it.
    pub player: Player,
    /// The board moved on, counted from 0.
    pub board: usize,
    /// The move in words.
    pub said: String,
    /// What the move is called where everybody sees the boards.
    pub called: String,
}
