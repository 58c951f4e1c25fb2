//! When a match stops: when somebody cannot move, or as soon as only numbers are left.

use grundy_num::{Halt, Limits, Outcome, Play};

use super::Match;
use crate::cheap::unless_dear;
use crate::judge::{Judge, settle_if_cheap};
use crate::position_sum::PositionSum;

/// When nobody moves any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// When somebody cannot move.
    #[default]
    Stuck,
    /// When all summands are numbers, as in the brochure: then the sign of their sum decides, and
    /// at 0 whoever would have to move loses.
    Numbers,
}

impl Match {
    /// The match that stops then. Under misère play, where numbers decide nothing, it is played
    /// to the end all the same.
    #[must_use]
    pub fn stopping(mut self, stop: Stop) -> Match {
        self.stop = match self.play {
            Play::Normal => stop,
            Play::Misere => Stop::Stuck,
        };
        self
    }

    /// When nobody moves any more.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Who wins, once all summands are known to be numbers and play stops there.
    pub(super) fn stopped(&self, limits: &Limits<'_>) -> Result<Option<Outcome>, Halt> {
        if self.stop == Stop::Stuck {
            return Ok(None);
        }
        let games = self.arena.within(limits);
        let mut sum = PositionSum::default();
        for summand in &self.summands {
            let value = summand.value();
            let surreal = value.surreal().cloned();
            let mut number = surreal.map_or_else(PositionSum::default, PositionSum::from);
            let settled = settle_if_cheap(games, &value.without_surreal());
            // What takes long to value is not known to be a number.
            let Some(settled) = unless_dear(settled)? else {
                return Ok(None);
            };
            let g = games.expand(&settled)?;
            if games.as_number(g).is_none() {
                return Ok(None);
            }
            number.append(games, games.sum_of(g)?.into())?;
            sum.append(games, number)?;
        }
        Ok(sum.as_number().map(|x| Judge::outcome_of_number(&x)))
    }
}
