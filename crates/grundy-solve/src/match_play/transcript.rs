//! Transcripts: a match as plain text, one thing a line, that can be played again.

use std::fmt;
use std::str::FromStr;

use grundy_num::{Halt, Limits, Play, Player};

use super::{Hands, Label, LegalMove, Match, Stop};

/// A match written down.
///
/// ```
/// let text = "sum    *2\nyou    left\nfirst  left\nleft   1 *\nright  1 0\n";
/// let transcript: grundy_solve::Transcript = text.parse()?;
/// assert_eq!(transcript.turns.len(), 2);
/// assert!(transcript.to_string().ends_with(text));
/// # Ok::<(), grundy_solve::TranscriptError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The sum as it was typed, in one line.
    pub source: String,
    /// Who wins at the end.
    pub play: Play,
    /// When it stops.
    pub stop: Stop,
    /// The sides that the machine did not play.
    pub hands: Hands,
    /// Who made the first move.
    pub starter: Player,
    /// The moves: who, in which summand, and what it became.
    pub turns: Vec<(Player, Label, String)>,
    /// Who gave up at the end, if somebody did.
    pub resigned: Option<Player>,
}

/// A text is not a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found `{found}`")]
pub struct TranscriptError {
    /// The line, from 1 on.
    pub line: usize,
    /// What would work there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// A transcript cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// One of its moves is not in the rules.
    #[error("move {turn}: {player} cannot move summand {summand} to `{text}` here")]
    NoSuchMove {
        /// Which move, from 1 on.
        turn: usize,
        /// Whose move it should be.
        player: Player,
        /// What the summand is called.
        summand: Label,
        /// What it should become.
        text: String,
    },
    /// Somebody moves or gives up when it is not his turn.
    #[error("move {turn}: it is not the turn of {player}")]
    WrongPlayer {
        /// Which move, from 1 on.
        turn: usize,
        /// Who is said to move.
        player: Player,
    },
}

fn word(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

fn player(word: &str) -> Option<Player> {
    match word {
        "left" => Some(Player::Left),
        "right" => Some(Player::Right),
        _ => None,
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# `grundy play --replay FILE` plays this again")?;
        writeln!(f, "sum    {}", self.source)?;
        if self.play == Play::Misere {
            writeln!(f, "play   misere")?;
        }
        if self.stop == Stop::Numbers {
            writeln!(f, "stop   numbers")?;
        }
        writeln!(f, "you    {}", self.hands.word())?;
        writeln!(f, "first  {}", word(self.starter))?;
        for (player, summand, text) in &self.turns {
            writeln!(f, "{:<6} {summand} {text}", word(*player))?;
        }
        match self.resigned {
            Some(player) => writeln!(f, "{:<6} resigns", word(player)),
            None => Ok(()),
        }
    }
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Transcript, TranscriptError> {
        let mut transcript = Transcript {
            source: String::new(),
            play: Play::Normal,
            stop: Stop::Stuck,
            hands: Hands::One(Player::Left),
            starter: Player::Left,
            turns: Vec::new(),
            resigned: None,
        };
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |expected| TranscriptError {
                line: at + 1,
                expected,
                found: line.to_owned(),
            };
            let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim_start();
            let side = || player(rest).ok_or_else(|| error("`left` or `right` after the word"));
            match (key, player(key)) {
                ("sum", _) => rest.clone_into(&mut transcript.source),
                _ if transcript.source.is_empty() => {
                    return Err(error("a first line such as `sum nim(3, 5)`"));
                }
                ("play", _) => {
                    transcript.play = match rest {
                        "normal" => Play::Normal,
                        "misere" => Play::Misere,
                        _ => return Err(error("`play normal` or `play misere`")),
                    }
                }
                ("stop", _) if rest == "numbers" => transcript.stop = Stop::Numbers,
                ("stop", _) => return Err(error("`stop numbers`")),
                ("you", _) => {
                    let hands = Hands::of_word(rest);
                    let expected = "`left`, `right`, `both` or `none` after the word";
                    transcript.hands = hands.ok_or_else(|| error(expected))?;
                }
                ("first", _) => transcript.starter = side()?,
                (_, Some(_)) if transcript.resigned.is_some() => {
                    return Err(error("nothing after a resignation"));
                }
                (_, Some(player)) if rest == "resigns" => transcript.resigned = Some(player),
                (_, Some(player)) => {
                    let (summand, text) = rest
                        .split_once(char::is_whitespace)
                        .and_then(|(label, text)| Some((label.parse().ok()?, text.trim_start())))
                        .ok_or_else(|| error("a move such as `left 1 nim(3, 3)`"))?;
                    transcript.turns.push((player, summand, text.to_owned()));
                }
                _ => {
                    let expected = "`sum`, `play`, `stop`, `you`, `first`, `left` or `right`";
                    return Err(error(expected));
                }
            }
        }
        if transcript.source.is_empty() {
            return Err(TranscriptError {
                line: text.lines().count().max(1),
                expected: "a line such as `sum nim(3, 5)`",
                found: String::new(),
            });
        }
        Ok(transcript)
    }
}

impl Match {
    /// The match so far, written down.
    pub fn transcript(&self, hands: Hands) -> Transcript {
        let lines: Vec<&str> = self.source.lines().collect();
        let turns = self.turns.iter();
        Transcript {
            source: lines.join(" ").trim().to_owned(),
            play: self.play,
            stop: self.stop,
            hands,
            starter: self.starter,
            turns: turns
                .map(|turn| (turn.player, turn.label.clone(), turn.text.clone()))
                .collect(),
            resigned: self.resigned,
        }
    }

    /// The match with the moves of a transcript made as well; their sum and starter are its own.
    pub fn replayed(
        mut self,
        transcript: &Transcript,
        limits: &Limits<'_>,
    ) -> Result<Match, ReplayError> {
        for (at, (player, summand, text)) in transcript.turns.iter().enumerate() {
            let player = *player;
            let turn = at + 1;
            if player != self.to_move() {
                return Err(ReplayError::WrongPlayer { turn, player });
            }
            let moves = self.moves(limits)?;
            let is_meant = |it: &LegalMove| it.label == *summand && it.text == *text;
            let legal = match moves.into_iter().find(is_meant) {
                Some(legal) => Some(legal),
                None => self.cut_to(summand, text)?,
            };
            let Some(legal) = legal else {
                return Err(ReplayError::NoSuchMove {
                    turn,
                    player,
                    summand: summand.clone(),
                    text: text.clone(),
                });
            };
            self.play(legal);
        }
        if let Some(player) = transcript.resigned {
            if player != self.to_move() {
                let turn = transcript.turns.len() + 1;
                return Err(ReplayError::WrongPlayer { turn, player });
            }
            self.resign();
        }
        Ok(self)
    }
}
