//! Everything there is to show of a match, in one call.

use grundy_game::{Games, Notation};
use grundy_num::{Halt, Limits, Play, Player, Quotient, Sign, Surreal};

use super::{Hands, Label, LegalMove, Match, Turn};
use crate::analysis::{write_game, write_positions};
use crate::cheap::unless_dear;
use crate::erased::Position;
use crate::judge::settle_if_cheap;
use crate::position_sum::PositionSum;
use crate::stalk::Stalk;
use crate::term::Term;

/// How much a view tells of who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// Nothing.
    #[default]
    Off,
    /// Who wins from here, and of every move whether it wins.
    Outcome,
    /// The same, and the value of the sum.
    Value,
    /// The same, and the value that every move leaves.
    Moves,
}

/// A match as it stands: what is on the table, and what can be done.
#[derive(Clone)]
pub struct MatchView {
    /// Who wins at the end.
    pub play: Play,
    /// Whose turn it is.
    pub to_move: Player,
    /// The summands as they stand.
    pub summands: Vec<SummandView>,
    /// The moves of the player to move; none once the match is over.
    pub moves: Vec<MoveView>,
    /// The last move, if there was one.
    pub last: Option<Turn>,
    /// Who has won, once somebody gave up or cannot move.
    pub winner: Option<Player>,
    /// Who gave up, if somebody did.
    pub resigned: Option<Player>,
    /// What the hints say, where they are asked for.
    pub prospect: Option<Prospect>,
    /// The limit that cut the hints off, if one did.
    pub halt: Option<Halt>,
}

/// A summand as it stands.
#[derive(Clone)]
pub struct SummandView {
    /// What it is called.
    pub label: Label,
    /// The summand as it is typed.
    pub text: String,
    /// The position that it is, or is the negative of, for a picture; `None` for a game.
    pub position: Option<(Position, Sign)>,
    /// The stalk that it is.
    pub stalk: Option<Stalk>,
    /// Whether the player to move has more moves in it than are listed: edges of a long stalk, which
    /// are cut by their numbers.
    pub has_more_moves: bool,
}

/// A move that may be made.
#[derive(Clone)]
pub struct MoveView {
    /// Its number, from 1 on.
    pub number: usize,
    /// The move itself, with its summand and its name.
    pub legal: LegalMove,
    /// What the summand becomes.
    pub text: String,
    /// Who wins after it, where hints are asked for.
    pub winner: Option<Player>,
    /// The value of the sum after it, with [`Hints::Moves`] and where that is cheap.
    pub value: Option<String>,
}

/// What the hints say of a match that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who wins from here if both play perfectly.
    pub favourite: Player,
    /// The value of the sum, or its summands where that is not cheap; `None` unless it is asked
    /// for, and under misère play, where it says nothing.
    pub value: Option<String>,
}

impl Match {
    /// What there is to show, written in a notation. Moves are listed and written once; a limit
    /// that is reached while the hints are looked for costs the hints alone.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use grundy_game::{GameArena, GameSum, Kept, UpStar};
    /// # use grundy_num::{Limits, Nimber};
    /// use grundy_game::Notation;
    /// use grundy_num::{Play, Player};
    /// use grundy_solve::{Hints, Match, Term};
    /// # let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
    /// # let star = GameSum::from(UpStar::from_star(Nimber::from(2)));
    /// # let sum = Kept::new(arena, vec![Term::from(star)]);
    /// // `sum` has one summand, *2.
    /// let game = Match::new("*2", sum, Play::Normal, Player::Left);
    /// let view = game.view(Notation::Ascii, Hints::Moves, &limits)?;
    /// assert_eq!(view.summands[0].text, "*2");
    /// let wins = |at: usize| view.moves[at].winner == Some(Player::Left);
    /// assert_eq!((view.moves[0].text.as_str(), wins(0)), ("0", true));
    /// assert_eq!((view.moves[1].text.as_str(), wins(1)), ("*", false));
    /// # Ok::<(), grundy_num::Halt>(())
    /// ```
    pub fn view(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<MatchView, Halt> {
        let games = self.arena.within(limits);
        let legal = self.moves(limits)?;
        let summand = |(summand, label): (&Term, &Label)| {
            Ok(SummandView {
                label: label.clone(),
                has_more_moves: !legal.is_empty() && !self.lists_all(summand)?,
                text: summand.write(games, notation)?,
                position: summand.as_position(),
                stalk: summand.as_stalk().cloned(),
            })
        };
        let summands = self.summands.iter().zip(&self.labels).map(summand);
        let summands = summands.collect::<Result<_, Halt>>()?;
        let winner = if legal.is_empty() {
            self.winner(limits)?
        } else {
            None
        };
        let moves = legal.into_iter().zip(1..).map(|(legal, number)| {
            Ok(MoveView {
                number,
                text: legal.write(games, notation)?,
                legal,
                winner: None,
                value: None,
            })
        });
        let mut view = MatchView {
            play: self.play,
            to_move: self.to_move(),
            summands,
            moves: moves.collect::<Result<_, Halt>>()?,
            last: self.turns.last().cloned(),
            winner,
            resigned: self.resigned,
            prospect: None,
            halt: None,
        };
        if hints != Hints::Off && winner.is_none() {
            view.halt = self.give_hints(&mut view, games, notation, hints).err();
        }
        Ok(view)
    }

    /// What the hints say, for a match that is not over.
    pub fn prospect(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<Prospect, Halt> {
        let favourite = self.favourite(limits)?;
        let games = self.arena.within(limits);
        // Under misère play the value says nothing.
        let wanted = matches!(hints, Hints::Value | Hints::Moves) && self.play == Play::Normal;
        let value = wanted.then(|| written(games, &self.sum(games)?, notation));
        let value = value.transpose()?;
        Ok(Prospect { favourite, value })
    }

    /// A move in words, written in a notation.
    pub fn said(
        &self,
        legal: &LegalMove,
        notation: Notation,
        limits: &Limits<'_>,
    ) -> Result<String, Halt> {
        let to = legal.write(self.arena.within(limits), notation)?;
        Ok(said(&legal.label, legal.name.as_deref(), &to))
    }

    /// What a move is called, as [`LegalMove::called`] says, written in a notation.
    pub fn called(
        &self,
        legal: &LegalMove,
        notation: Notation,
        limits: &Limits<'_>,
    ) -> Result<String, Halt> {
        let to = legal.write(self.arena.within(limits), notation)?;
        let among = Among::so_many(self.summands.len());
        Ok(called(&legal.label, legal.name.as_deref(), &to, among))
    }

    fn give_hints(
        &self,
        view: &mut MatchView,
        games: Games<'_>,
        notation: Notation,
        hints: Hints,
    ) -> Result<(), Halt> {
        view.prospect = Some(self.prospect(notation, hints, games.limits())?);
        let mut judge = self.judge(games)?;
        for it in &mut view.moves {
            let (at, to) = (it.legal.summand, it.legal.to.value());
            it.winner = Some(judge.winner_after(at, to, view.to_move)?);
            if hints == Hints::Moves {
                let value = judge.value_after(at, to)?;
                it.value = value
                    .map(|sum| write_game(games, &sum, notation))
                    .transpose()?;
            }
        }
        Ok(())
    }
}

impl MoveView {
    /// The move in words: the summand, the name if there is one, and what the summand becomes.
    pub fn said(&self) -> String {
        said(&self.legal.label, self.legal.name.as_deref(), &self.text)
    }
}

/// How many summands there are to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// There is one, which need not be named.
    One,
    /// There are several.
    Several,
}

impl Among {
    /// So many summands.
    pub fn so_many(summands: usize) -> Among {
        if summands == 1 {
            Among::One
        } else {
            Among::Several
        }
    }
}

impl LegalMove {
    /// The move in words, its text in ASCII.
    pub fn said(&self) -> String {
        said(&self.label, self.name.as_deref(), &self.text)
    }

    /// What the move is called, which can be typed too: without what the summand becomes, if it
    /// has a name.
    pub fn called(&self, among: Among) -> String {
        called(&self.label, self.name.as_deref(), &self.text, among)
    }
}

fn called(label: &Label, name: Option<&str>, to: &str, among: Among) -> String {
    let name = name.map_or_else(|| format!("to {to}"), str::to_owned);
    match among {
        Among::One => name,
        Among::Several => format!("in {label}: {name}"),
    }
}

/// A move in words.
fn said(label: &Label, name: Option<&str>, to: &str) -> String {
    match name {
        Some(name) => format!("in {label}: {name}, to {to}"),
        None => format!("in {label}: to {to}"),
    }
}

/// The value of a sum as text, or its summands where that is not cheap.
fn written(games: Games<'_>, sum: &PositionSum, notation: Notation) -> Result<String, Halt> {
    let Some(x) = sum.surreal() else {
        return write_positions(games, sum, notation);
    };
    let rest = sum.without_surreal();
    let number = match unless_dear(settle_if_cheap(games, &rest))? {
        Some(settled) => settled.as_number().cloned(),
        None => None,
    };
    let Some(number) = number else {
        return sum.write(games, notation);
    };
    Ok(x.add(&Quotient::from(Surreal::from(number))).to_string())
}

impl MoveView {
    /// What the move is called, as [`LegalMove::called`] says.
    pub fn called(&self, among: Among) -> String {
        let legal = &self.legal;
        called(&legal.label, legal.name.as_deref(), &self.text, among)
    }
}

impl Turn {
    /// What the move is called, as [`LegalMove::called`] says.
    pub fn called(&self, among: Among) -> String {
        called(&self.label, self.name.as_deref(), &self.text, among)
    }

    /// The move in words, its text in ASCII.
    pub fn said(&self) -> String {
        said(&self.label, self.name.as_deref(), &self.text)
    }
}

impl Prospect {
    /// What is told of who wins: to the one player there is, or to everybody.
    pub fn told(&self, hands: Hands) -> String {
        match hands {
            Hands::One(player) if self.favourite == player => "you can win".to_owned(),
            Hands::One(_) => "perfect play beats you".to_owned(),
            Hands::Both | Hands::Neither => format!("{} can win", self.favourite),
        }
    }

    /// What the hints say, one thing a line.
    pub fn lines(&self, hands: Hands) -> Vec<String> {
        let mut lines = vec![format!("Hint: {}.", self.told(hands))];
        lines.extend(
            self.value
                .iter()
                .map(|it| format!("Hint: the sum is {it}.")),
        );
        lines
    }
}
