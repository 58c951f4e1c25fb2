//! Games in which a move takes an amount away.

use std::fmt::Display;

use grundy_game::Notation;
use grundy_num::{Halt, Limits, Player};
use grundy_solve::{Hints, Prospect};

use super::{Board, Chosen, Contest, Made, View, Words};
use crate::{Diagnostic, Refusal};

/// Something from which two players take amounts in turn; whose turn it is does not matter.
pub trait Pile: Clone + Send {
    /// An amount.
    type Amount: Clone + Display + PartialEq + Send;

    /// What is left, in words.
    fn left(&self) -> String;

    /// The least and the greatest amount that may be taken now.
    fn range(&self) -> [Self::Amount; 2];

    /// The amount that was typed, if it may be taken.
    fn read(&self, typed: &str) -> Result<Self::Amount, Diagnostic>;

    /// The pile after an amount that may be taken was.
    #[must_use]
    fn without(&self, amount: &Self::Amount) -> Self;

    /// Whether the last move won, once the game is over.
    fn last_move_won(&self) -> Option<bool>;

    /// A winning amount, if there is one.
    fn winning(&self, limits: &Limits<'_>) -> Result<Option<Self::Amount>, Refusal>;

    /// A rule that is easily forgotten, as a sentence; empty if there is none.
    fn rule(&self) -> &'static str;

    /// Why nobody moves any more, once it is over.
    fn end(&self) -> &'static str;
}

/// A contest of taking away.
#[derive(Clone)]
pub struct Amounts<P: Pile> {
    name: String,
    starter: Player,
    pile: P,
    /// The pile before each move, and the move in words.
    before: Vec<(P, String)>,
    resigned: Option<Player>,
}

impl<P: Pile> Amounts<P> {
    /// The contest that begins with this pile, under this name.
    pub fn new(name: impl Into<String>, pile: P, starter: Player) -> Amounts<P> {
        Amounts {
            name: name.into(),
            starter,
            pile,
            before: Vec::new(),
            resigned: None,
        }
    }

    fn mover(&self, turn: usize) -> Player {
        if turn.is_multiple_of(2) {
            self.starter
        } else {
            self.starter.opponent()
        }
    }

    fn finished(&self) -> Option<Player> {
        if let Some(player) = self.resigned {
            return Some(player.opponent());
        }
        let to_move = self.to_move();
        let won = self.pile.last_move_won()?;
        Some(if won { to_move.opponent() } else { to_move })
    }

    fn chosen(&self, made: P::Amount) -> Chosen<P::Amount> {
        let said = self.said(&made);
        let called = said.clone();
        Chosen { made, said, called }
    }

    fn said(&self, amount: &P::Amount) -> String {
        format!("{amount}, leaving {}", self.pile.without(amount).left())
    }
}

impl<P: Pile> Contest for Amounts<P> {
    type Move = P::Amount;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starter(&self) -> Player {
        self.starter
    }

    fn to_move(&self) -> Player {
        self.mover(self.before.len())
    }

    fn turns(&self) -> Vec<Made> {
        let turns = self.before.iter().enumerate();
        let turns = turns.map(|(at, (_, said))| Made {
            player: self.mover(at),
            board: 0,
            said: said.clone(),
            called: said.clone(),
        });
        turns.collect()
    }

    fn resigned(&self) -> Option<Player> {
        self.resigned
    }

    fn winner(&self, _: &Limits<'_>) -> Result<Option<Player>, Halt> {
        Ok(self.finished())
    }

    fn view(
        &self,
        notation: Notation,
        hints: Hints,
        limits: &Limits<'_>,
    ) -> Result<View<P::Amount>, Refusal> {
        let board = Board {
            label: None,
            text: self.pile.left(),
            picture: None,
            stalk: None,
            last: Vec::new(),
            has_more_moves: false,
        };
        let mut view = View {
            boards: vec![board],
            to_move: self.to_move(),
            moves: Vec::new(),
            amounts: Some(self.pile.range().map(|amount| amount.to_string())),
            winner: self.finished(),
            prospect: None,
            halt: None,
        };
        if hints != Hints::Off && view.winner.is_none() {
            match self.prospect(notation, hints, limits) {
                Ok(prospect) => view.prospect = Some(prospect),
                Err(Refusal::Halt(halt)) => view.halt = Some(halt),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(view)
    }

    fn prospect(&self, _: Notation, _: Hints, limits: &Limits<'_>) -> Result<Prospect, Refusal> {
        let to_move = self.to_move();
        let wins = self.pile.winning(limits)?.is_some();
        Ok(Prospect {
            favourite: if wins { to_move } else { to_move.opponent() },
            value: None,
        })
    }

    fn choose(&self, _: &View<P::Amount>, typed: &str) -> Result<Chosen<P::Amount>, Diagnostic> {
        // A move in words says what is left after a comma.
        let amount = typed.split(',').next().unwrap_or(typed);
        Ok(self.chosen(self.pile.read(amount.trim())?))
    }

    /// Where all moves lose the least is taken, so that the game lasts.
    fn best(&self, _: Notation, limits: &Limits<'_>) -> Result<Chosen<P::Amount>, Refusal> {
        let [least, _] = self.pile.range();
        Ok(self.chosen(self.pile.winning(limits)?.unwrap_or(least)))
    }

    /// The least amount leaves most to be decided.
    fn likely(&self, _: Notation, _: &Limits<'_>) -> Result<Chosen<P::Amount>, Refusal> {
        let [least, _] = self.pile.range();
        Ok(self.chosen(least))
    }

    fn make(&mut self, chosen: P::Amount) {
        let said = self.said(&chosen);
        let pile = self.pile.without(&chosen);
        self.before
            .push((std::mem::replace(&mut self.pile, pile), said));
    }

    fn resign(&mut self) {
        self.resigned = Some(self.to_move());
    }

    fn undo(&mut self) -> Option<Player> {
        if self.resigned.take().is_some() {
            return None;
        }
        (self.pile, _) = self.before.pop()?;
        Some(self.to_move())
    }

    fn words(&self) -> Words {
        Words {
            has_sides: false,
            verb: "take",
            rule: self.pile.rule(),
            typing: "\x20 3              take so much",
            end: self.pile.end().to_owned(),
        }
    }
}
