//! A match: a sum played move by move, with a machine that plays it perfectly.
//!
//! The summands are the terms as they were typed: positions by their rules, braces by the options
//! that were typed, stalks edge by edge, and any other game in its canonical form. Copies and other
//! terms that are sums lie on the table separately. A player who cannot move loses; under misère
//! play that player wins. Interfaces show what [`Match::view`] gives and hand back what was chosen.

mod choose;
mod edges;
mod endgame;
mod hands;
mod label;
mod likely;
mod machine;
mod stop;
mod transcript;
mod view;

use std::sync::Arc;

use grundy_game::{GameArena, Kept, Notation};
use grundy_num::{Halt, Limits, Play, Player, UBig};
use grundy_rules::Move;

use crate::stalk::{LeftOut, MOST_EDGES};
use crate::term::{Term, cuts};

pub use choose::ChooseError;
pub use hands::Hands;
pub use label::{Label, MOST_SUMMANDS, ParseLabelError};
pub use stop::Stop;
pub use transcript::{ReplayError, Transcript, TranscriptError};
pub use view::{Among, Hints, MatchView, MoveView, Prospect, SummandView};

/// A match between Left and Right, at one moment of it.
///
/// It is a plain value: a copy goes on by itself, and a [`Transcript`] has everything that makes
/// it again from the sum it began with.
///
/// ```
/// use std::sync::Arc;
/// use grundy_game::{GameArena, GameSum, Kept, UpStar};
/// use grundy_num::{Limits, Nimber, Play, Player};
/// use grundy_solve::{Match, Term};
/// let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
/// let star = |n: u64| Term::from(GameSum::from(UpStar::from_star(Nimber::from(n))));
/// let sum = Kept::new(Arc::clone(&arena), vec![star(1), star(2)]);
///
/// let mut game = Match::new("* + *2", sum, Play::Normal, Player::Left);
/// let best = game.best_move(&limits)?.expect("Left can move");
/// assert_eq!((best.summand, best.text.as_str()), (1, "*"));
/// game.play(best);
/// assert_eq!(game.to_move(), Player::Right);
/// assert_eq!(game.favourite(&limits)?, Player::Left);
/// # Ok::<(), grundy_num::Halt>(())
/// ```
#[derive(Clone)]
pub struct Match {
    arena: Arc<GameArena>,
    source: String,
    starter: Player,
    play: Play,
    stop: Stop,
    summands: Vec<Term>,
    /// What each summand is called.
    labels: Vec<Label>,
    turns: Vec<Turn>,
    resigned: Option<Player>,
}

/// A move that the player to move may make.
#[derive(Clone)]
pub struct LegalMove {
    /// Who may make it.
    pub player: Player,
    /// The summand moved in, counted from 0 among all on the table.
    pub summand: usize,
    /// What that summand is called.
    pub label: Label,
    /// What the summand becomes, as it is typed in ASCII.
    pub text: String,
    /// What players call the move, where the ruleset names its moves.
    pub name: Option<String>,
    /// The places of the summand's picture that the move concerns.
    pub places: Vec<String>,
    to: Term,
}

/// A move that was made.
#[derive(Clone)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The summand moved in, counted from 0 among all on the table.
    pub summand: usize,
    /// What that summand is called.
    pub label: Label,
    /// What the summand became, as it is typed in ASCII.
    pub text: String,
    /// What players call the move, where the ruleset names its moves.
    pub name: Option<String>,
    /// The places of the picture that the move concerned.
    pub places: Vec<String>,
    before: Term,
}

/// More moves than this are not listed.
const MOST_LISTED: usize = 10_000;

impl Match {
    /// The match that begins with this sum, which was typed as `source`. Under misère play all
    /// summands must be positions, since a value has forgotten what matters there.
    pub fn new(
        source: impl Into<String>,
        sum: Kept<Vec<Term>>,
        play: Play,
        starter: Player,
    ) -> Match {
        let (arena, terms) = sum.into_parts();
        let (labels, summands) = Label::lay_out(terms).into_iter().unzip();
        Match {
            arena,
            source: source.into(),
            starter,
            play,
            stop: Stop::Stuck,
            summands,
            labels,
            turns: Vec::new(),
            resigned: None,
        }
    }

    /// The sum as it was typed.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Who made the first move, or will make it.
    pub fn starter(&self) -> Player {
        self.starter
    }

    /// Who wins at the end: the last player to move, or the one who cannot.
    pub fn convention(&self) -> Play {
        self.play
    }

    /// Who moves next.
    pub fn to_move(&self) -> Player {
        if self.turns.len().is_multiple_of(2) {
            self.starter
        } else {
            self.starter.opponent()
        }
    }

    /// The moves so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The summands as they stand.
    pub fn summands(&self) -> &[Term] {
        &self.summands
    }

    /// What each summand is called.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Who gave up, if somebody did.
    pub fn resigned(&self) -> Option<Player> {
        self.resigned
    }

    /// The moves of the player to move, summand by summand. There are none once the match is over.
    /// Where there are more than 1000 edges to cut, not all of them are listed.
    pub fn moves(&self, limits: &Limits<'_>) -> Result<Vec<LegalMove>, Halt> {
        if self.resigned.is_some() || self.stopped(limits)?.is_some() {
            return Ok(Vec::new());
        }
        let (games, player) = (self.arena.within(limits), self.to_move());
        let most_edges = self.most_edges();
        let mut moves = Vec::new();
        for (summand, from) in self.summands.iter().enumerate() {
            for Move {
                name, to, places, ..
            } in match from.as_stalk() {
                Some(stalk) => cuts(stalk, most_edges, player)?,
                None => from.moves(games, player)?,
            } {
                // A large position takes longer to write than a look at the clock.
                limits.look()?;
                let text = to.write(games, Notation::Ascii)?;
                moves.push(LegalMove {
                    player,
                    summand,
                    label: self.labels[summand].clone(),
                    text,
                    name,
                    places,
                    to,
                });
                if moves.len() > MOST_LISTED {
                    return Err(Halt::TooLarge("the list of moves"));
                }
            }
        }
        Ok(moves)
    }

    /// The player to move is listed all edges of a stalk that has up to this many.
    fn most_edges(&self) -> u64 {
        let player = self.to_move();
        let stalks = self.summands.iter().filter_map(Term::as_stalk);
        let total: UBig = stalks.filter_map(|stalk| stalk.count(player)).sum();
        if total > UBig::from(MOST_EDGES) {
            0
        } else {
            MOST_EDGES
        }
    }

    /// Whether the list of moves has all those in a summand.
    fn lists_all(&self, summand: &Term) -> Result<bool, Halt> {
        let player = self.to_move();
        match summand.as_stalk() {
            Some(stalk) => {
                let left_out = stalk.left_out(self.most_edges(), player)?;
                Ok(left_out == LeftOut::NOTHING)
            }
            None => summand.lists_all(player),
        }
    }

    /// Makes a move from the list that [`Match::moves`] gives now.
    ///
    /// # Panics
    /// When the move is of another match with more summands.
    pub fn play(&mut self, legal: LegalMove) {
        let LegalMove {
            player,
            summand,
            label,
            text,
            name,
            places,
            to,
        } = legal;
        let before = std::mem::replace(&mut self.summands[summand], to);
        self.turns.push(Turn {
            player,
            summand,
            label,
            text,
            name,
            places,
            before,
        });
    }

    /// The player to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.to_move());
    }

    /// Takes back a resignation, or else the last move, which is returned.
    pub fn undo(&mut self) -> Option<Turn> {
        if self.resigned.take().is_some() {
            return None;
        }
        let turn = self.turns.pop()?;
        self.summands[turn.summand] = turn.before.clone();
        Some(turn)
    }

    /// Who has won, once somebody gave up or cannot move.
    pub fn winner(&self, limits: &Limits<'_>) -> Result<Option<Player>, Halt> {
        if let Some(player) = self.resigned {
            return Ok(Some(player.opponent()));
        }
        if let Some(outcome) = self.stopped(limits)? {
            return Ok(Some(outcome.winner(self.to_move())));
        }
        let (games, player) = (self.arena.within(limits), self.to_move());
        for summand in &self.summands {
            if !summand.moves(games, player)?.is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(self.winner_when_stuck(player)))
    }

    /// Who wins when `player` is to move and cannot.
    fn winner_when_stuck(&self, player: Player) -> Player {
        match self.play {
            Play::Normal => player.opponent(),
            Play::Misere => player,
        }
    }
}
