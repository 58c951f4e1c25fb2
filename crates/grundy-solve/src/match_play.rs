//! A match: a sum played move by move, with a machine that plays it perfectly.
//!
//! The summands are those typed; a game that is no position of a ruleset is played in its
//! canonical form. Whoever cannot move loses; under misère play he wins, and games are played as
//! they were typed. Interfaces only show the lists that a [`Match`] gives and hand back what was
//! chosen.

mod endgame;
mod machine;
mod summand;
mod transcript;

use std::sync::Arc;

use grundy_game::{GameArena, Kept, Notation};
use grundy_num::{Halt, Limits, Play, Player};
use rustc_hash::FxHashSet;

use crate::analysis::write_positions;
use crate::erased::Position;

pub use summand::Summand;
pub use transcript::{ReplayError, Transcript, TranscriptError};

/// A match between Left and Right, at one moment of it.
///
/// It is a plain value: a copy goes on by itself, and a [`Transcript`] has everything that makes
/// it again from the sum it began with.
///
/// ```
/// use std::sync::Arc;
/// use grundy_game::{GameArena, Kept, UpStar};
/// use grundy_num::{Limits, Nimber, Play, Player};
/// use grundy_solve::{Match, Summand};
/// let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
/// let star = |n: u64| arena.within(&limits).star(Nimber::from(n)).map(Summand::Game);
/// let sum = Kept::new(Arc::clone(&arena), vec![star(1)?, star(2)?]);
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
    summands: Vec<Summand>,
    turns: Vec<Turn>,
    resigned: Option<Player>,
}

/// A move that the player to move may make.
#[derive(Clone)]
pub struct LegalMove {
    /// The summand moved in, counted from 0.
    pub summand: usize,
    /// What the summand becomes, as it is typed in ASCII.
    pub text: String,
    /// What players call the move, where the ruleset names its moves.
    pub name: Option<String>,
    to: Summand,
}

/// A move that was made.
#[derive(Clone)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The summand moved in, counted from 0.
    pub summand: usize,
    /// What the summand became, as it is typed in ASCII.
    pub text: String,
    /// What players call the move, where the ruleset names its moves.
    pub name: Option<String>,
    before: Summand,
}

/// What was typed is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// A number outside the list.
    #[error("expected a number from 1 to {most}, found `{typed}`")]
    NoSuchNumber {
        /// What was typed.
        typed: String,
        /// The last number of the list.
        most: usize,
    },
    /// Neither a number nor the name or text of a move.
    #[error("there is no move `{typed}`; a number from the list works, or `{example}`")]
    NoSuchMove {
        /// What was typed.
        typed: String,
        /// The first move of the list, as it could be typed.
        example: String,
    },
    /// Several moves have this name or text.
    #[error("`{typed}` is each of the moves {numbers}; type one of these numbers")]
    Several {
        /// What was typed.
        typed: String,
        /// The numbers of the moves, with commas.
        numbers: String,
    },
}

/// More moves than this are not listed.
const MOST_LISTED: usize = 10_000;

impl Match {
    /// The match that begins with this sum, which was typed as `source`. Under misère play all
    /// summands must be positions, since a value has forgotten what matters there.
    pub fn new(
        source: impl Into<String>,
        sum: Kept<Vec<Summand>>,
        play: Play,
        starter: Player,
    ) -> Match {
        let (arena, summands) = sum.into_parts();
        Match {
            arena,
            source: source.into(),
            starter,
            play,
            summands,
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

    /// Who gave up, if somebody did.
    pub fn resigned(&self) -> Option<Player> {
        self.resigned
    }

    /// The summands as they stand, as text.
    pub fn summands(&self, notation: Notation, limits: &Limits<'_>) -> Result<Vec<String>, Halt> {
        let games = self.arena.within(limits);
        let texts = self.summands.iter().map(|it| it.write(games, notation));
        texts.collect()
    }

    /// The positions that the summands are, or are the negatives of, for drawing; `None` for a
    /// summand that is a game.
    pub fn positions(&self) -> impl Iterator<Item = Option<&Position>> {
        self.summands.iter().map(Summand::position)
    }

    /// The moves of the player to move, summand by summand; a summand's moves to the same position
    /// are one move. There are none once the match is over.
    pub fn moves(&self, limits: &Limits<'_>) -> Result<Vec<LegalMove>, Halt> {
        if self.resigned.is_some() {
            return Ok(Vec::new());
        }
        let (games, player) = (self.arena.within(limits), self.to_move());
        let mut moves = Vec::new();
        for (summand, from) in self.summands.iter().enumerate() {
            let mut seen = FxHashSet::default();
            for to in from.options(games, player)? {
                // A large position takes longer to write than a look at the clock.
                limits.look()?;
                if !seen.insert(to.clone()) {
                    continue;
                }
                let text = to.write(games, Notation::Ascii)?;
                let name = from.move_name(&to, player);
                moves.push(LegalMove {
                    summand,
                    text,
                    name,
                    to,
                });
                if moves.len() > MOST_LISTED {
                    return Err(Halt::TooLarge("the list of moves"));
                }
            }
        }
        Ok(moves)
    }

    /// What a move makes of its summand, as text in a notation.
    pub fn write_move(
        &self,
        legal: &LegalMove,
        notation: Notation,
        limits: &Limits<'_>,
    ) -> Result<String, Halt> {
        legal.to.write(self.arena.within(limits), notation)
    }

    /// Makes a move from the list that [`Match::moves`] gives now.
    ///
    /// # Panics
    /// When the move is of another match with more summands.
    pub fn play(&mut self, legal: LegalMove) {
        let player = self.to_move();
        let LegalMove {
            summand,
            text,
            name,
            to,
        } = legal;
        let before = std::mem::replace(&mut self.summands[summand], to);
        self.turns.push(Turn {
            player,
            summand,
            text,
            name,
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
        let (games, player) = (self.arena.within(limits), self.to_move());
        for summand in &self.summands {
            if !summand.options(games, player)?.is_empty() {
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

    /// The value of the whole sum as text, where that is cheap, and its summands where not.
    pub fn value(&self, notation: Notation, limits: &Limits<'_>) -> Result<String, Halt> {
        let games = self.arena.within(limits);
        write_positions(games, &self.sum(games)?, notation)
    }
}

impl LegalMove {
    /// The move that was typed: its number in the list from 1 on, its name, or the text of what
    /// the summand becomes; after `to ` a number is a text too.
    pub fn choose<'m>(moves: &'m [LegalMove], typed: &str) -> Result<&'m LegalMove, ChooseError> {
        let typed = typed.trim();
        let text = typed.strip_prefix("to ").map(str::trim_start);
        if text.is_none() && !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = typed.parse::<usize>().ok();
            let found = number.and_then(|n| moves.get(n.checked_sub(1)?));
            return found.ok_or_else(|| ChooseError::NoSuchNumber {
                typed: typed.to_owned(),
                most: moves.len(),
            });
        }
        let wanted = squeezed(text.unwrap_or(typed));
        let is_meant = |it: &LegalMove| {
            squeezed(&it.text) == wanted || it.name.as_deref().map(squeezed) == Some(wanted.clone())
        };
        let numbers: Vec<usize> = (0..moves.len()).filter(|&i| is_meant(&moves[i])).collect();
        match numbers[..] {
            [only] => Ok(&moves[only]),
            [] => Err(ChooseError::NoSuchMove {
                typed: typed.to_owned(),
                example: moves.first().map_or_else(String::new, |it| {
                    it.name.clone().unwrap_or_else(|| format!("to {}", it.text))
                }),
            }),
            _ => {
                let numbers: Vec<String> = numbers.iter().map(|i| (i + 1).to_string()).collect();
                Err(ChooseError::Several {
                    typed: typed.to_owned(),
                    numbers: numbers.join(", "),
                })
            }
        }
    }
}

/// A text without blanks, the signs that stand for others replaced, letters small: how texts of
/// moves are compared.
fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '↑' => squeezed.push('^'),
            '↓' => squeezed.push('v'),
            '±' => squeezed.push_str("+-"),
            _ if letter.is_whitespace() => {}
            _ => squeezed.extend(letter.to_lowercase()),
        }
    }
    squeezed
}
