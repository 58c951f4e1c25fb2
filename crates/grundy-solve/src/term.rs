//! The terms of a sum as they were given, and the moves in each.
//!
//! A value forgets how it was given, and moves depend on it: of `{2, 1|}` the option 1 may win
//! too, and in `3.g` one copy is moved in. A term keeps both.

use grundy_game::{GameSum, Games};
use grundy_num::{Halt, Player, Sign};
use rustc_hash::FxHashSet;

use crate::cheap::expand_if_cheap;
use crate::erased::Position;
use crate::position_sum::{PositionSum, sign_of};
use crate::solution::MoveTo;

/// A term of a sum: what it is worth, its sign included, and what the moves in it are.
#[derive(Clone, Debug)]
pub struct Term {
    value: PositionSum,
    moves: Moves,
}

#[derive(Clone, Debug)]
enum Moves {
    /// Those of the canonical form.
    Canonical,
    /// Those of the rules, in any one of the positions that the value is made of.
    Positions,
    /// The options as typed, Left's and Right's.
    Typed([Vec<PositionSum>; 2]),
    /// A move in one of these, the rest of the value staying. None of them is made of copies.
    Copies(Vec<Term>),
}

/// A move in a term: what the term becomes, and how that is shown where it is a position.
pub(crate) struct Candidate {
    pub(crate) to: PositionSum,
    pub(crate) shown: Option<MoveTo>,
}

impl From<PositionSum> for Candidate {
    fn from(to: PositionSum) -> Self {
        Candidate { to, shown: None }
    }
}

impl From<PositionSum> for Term {
    /// A single position, or its negative, is moved in by its rules, anything else in its
    /// canonical form.
    fn from(value: PositionSum) -> Term {
        let moves = match value.as_signed() {
            Some(_) => Moves::Positions,
            None => Moves::Canonical,
        };
        Term { value, moves }
    }
}

impl Term {
    /// Positions with their signs, each moved in by its rules.
    pub fn positions(
        games: Games<'_>,
        positions: impl IntoIterator<Item = (Position, Sign)>,
    ) -> Result<Term, Halt> {
        let mut value = PositionSum::default();
        for (position, sign) in positions {
            value.append(games, PositionSum::signed(position, sign))?;
        }
        let moves = Moves::Positions;
        Ok(Term { value, moves })
    }

    /// A game that was typed by its options, dominated ones too.
    pub fn typed(value: GameSum, left: Vec<PositionSum>, right: Vec<PositionSum>) -> Term {
        Term {
            value: value.into(),
            moves: Moves::Typed([left, right]),
        }
    }

    /// Several copies of a sum, `value` together; `copy` are the terms of one copy. Of no copies
    /// there are no terms.
    pub fn copies(value: PositionSum, copy: Vec<Term>) -> Term {
        let mut terms = Vec::with_capacity(copy.len());
        for term in copy {
            // A move in copies of copies is one in a single game all the same.
            match term.moves {
                Moves::Copies(mut inner) => terms.append(&mut inner),
                _ => terms.push(term),
            }
        }
        let moves = Moves::Copies(terms);
        Term { value, moves }
    }

    /// The term, or its negative.
    pub fn times(self, games: Games<'_>, sign: Sign) -> Result<Term, Halt> {
        if sign == Sign::Plus {
            return Ok(self);
        }
        let negatives = |sums: Vec<PositionSum>| -> Result<Vec<PositionSum>, Halt> {
            sums.into_iter().map(|sum| sum.times(games, sign)).collect()
        };
        let moves = match self.moves {
            Moves::Typed([left, right]) => Moves::Typed([negatives(right)?, negatives(left)?]),
            Moves::Copies(terms) => {
                let terms = terms.into_iter().map(|term| term.times(games, sign));
                Moves::Copies(terms.collect::<Result<_, _>>()?)
            }
            moves @ (Moves::Canonical | Moves::Positions) => moves,
        };
        let value = self.value.times(games, sign)?;
        Ok(Term { value, moves })
    }

    /// What the term is worth.
    pub fn value(&self) -> &PositionSum {
        &self.value
    }

    /// The moves of `player`.
    pub(crate) fn candidates(
        &self,
        games: Games<'_>,
        player: Player,
    ) -> Result<Vec<Candidate>, Halt> {
        match &self.moves {
            Moves::Canonical => self.canonical_moves(games, player),
            Moves::Positions => self.position_moves(games, player),
            Moves::Typed(options) => {
                let options = options[player as usize].iter();
                Ok(options.cloned().map(Candidate::from).collect())
            }
            Moves::Copies(terms) => {
                let mut moves = Vec::new();
                for term in terms {
                    let mut others = self.value.clone();
                    others.append(games, term.value.clone().times(games, Sign::Minus)?)?;
                    for option in term.candidates(games, player)? {
                        let mut to = others.clone();
                        to.append(games, option.to)?;
                        moves.push(to.into());
                    }
                }
                Ok(moves)
            }
        }
    }

    fn canonical_moves(&self, games: Games<'_>, player: Player) -> Result<Vec<Candidate>, Halt> {
        let value = self.value.settle(games)?;
        let canonical = match expand_if_cheap(games, &value)? {
            Some(g) => g,
            None => games.expand(&value)?,
        };
        if games.as_number(canonical).is_some_and(|x| !x.is_dyadic()) {
            // Nobody needs to move in a number, and this one has no last move to list.
            return Ok(Vec::new());
        }
        let options = games.options(canonical, player)?.iter();
        let option = |&g| Ok(PositionSum::from(games.sum_of(g)?).into());
        options.map(option).collect()
    }

    /// Moves of equal positions are one move; moves to equal positions are as many as the rules
    /// have names for.
    fn position_moves(&self, games: Games<'_>, player: Player) -> Result<Vec<Candidate>, Halt> {
        let mut moves = Vec::new();
        let mut seen = FxHashSet::default();
        for (at, place) in self.value.positions().iter().enumerate() {
            if !seen.insert(place) {
                continue;
            }
            let (position, count) = place;
            let mover = player.under(sign_of(*count));
            for found in position.moves(mover)? {
                // A large position takes longer to write than a look at the clock.
                games.limits().look()?;
                let found = found.map(|option| self.value.with(at, option));
                let to = found.to.clone();
                let shown = found.map(|to| to.write_positions());
                let shown = Some(MoveTo::Position(shown));
                moves.push(Candidate { to, shown });
            }
        }
        Ok(moves)
    }
}
