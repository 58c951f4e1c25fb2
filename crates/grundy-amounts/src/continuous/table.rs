//! Continuous Nim being played: whose turn it is does not matter, only what is on the table.

use std::sync::Arc;

use grundy_num::{Limits, Rational};

use super::{ContinuousNim, SolveError, Variant};

/// A number and how much may be taken from it now.
#[derive(Clone, Debug)]
pub struct ContinuousTable {
    game: Arc<ContinuousNim>,
    number: Rational,
    bound: Rational,
}

/// How a game ends for whoever moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMove {
    /// The last move won.
    Won,
    /// The last move lost.
    Lost,
}

/// An amount that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an amount from {least} to {most}, found {found}")]
pub struct IllegalAmount {
    /// How much has to be taken at least.
    pub least: Rational,
    /// How much can be taken at most.
    pub most: Rational,
    /// What was asked for.
    pub found: Rational,
}

impl ContinuousTable {
    /// A number from which at most `bound` may be taken first.
    pub fn new(game: Arc<ContinuousNim>, number: Rational, bound: Rational) -> Self {
        ContinuousTable {
            game,
            number,
            bound,
        }
    }

    /// The number.
    pub fn number(&self) -> &Rational {
        &self.number
    }

    /// Who wins it, and how.
    pub fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// How much has to be taken at least and can be taken at most.
    pub fn range(&self) -> (Rational, Rational) {
        let least = self.game.bound().least_move();
        match self.game.variant() {
            Variant::Exhaust => (
                least.min(&self.number).clone(),
                (&self.bound).min(&self.number).clone(),
            ),
            Variant::Negative | Variant::NegativeLoses => (least.clone(), self.bound.clone()),
        }
    }

    /// Takes an amount; afterwards the other player is to move.
    pub fn take(&mut self, amount: &Rational) -> Result<(), IllegalAmount> {
        let (least, most) = self.range();
        if *amount < least || *amount > most {
            let found = amount.clone();
            return Err(IllegalAmount { least, most, found });
        }
        self.number -= amount;
        self.bound = self.game.bound().value(amount);
        Ok(())
    }

    /// How the game ended, once it has.
    pub fn result(&self) -> Option<LastMove> {
        match self.game.variant() {
            Variant::Exhaust => self.number.is_zero().then_some(LastMove::Won),
            Variant::Negative => self.number.is_negative().then_some(LastMove::Won),
            Variant::NegativeLoses => self.number.is_negative().then_some(LastMove::Lost),
        }
    }

    /// A winning amount, if there is one.
    pub fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<Rational>, SolveError> {
        let solution = self.game.solve(&self.number, limits)?;
        Ok(solution.winning_move(&self.bound, limits)?)
    }
}
