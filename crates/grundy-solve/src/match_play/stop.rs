//! When a match stops: when somebody cannot move, or as soon as only numbers are left.

use grundy_game::GameSum;
use grundy_num::{Halt, Limits, Outcome, Play};

use super::Match;
use super::numbers::total;
use crate::cheap::unless_dear;
use crate::judge::{Judge, settle_if_cheap};

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
        if let Some(numbers) = self.numbers(games)? {
            return Ok(Some(Judge::outcome_of_number(&total(&numbers))));
        }
        let mut sum = GameSum::default();
        for summand in &self.summands {
            let value = settle_if_cheap(games, &summand.to_sum(games)?);
            // What takes long to value is not known to be a number.
            let Some(value) = unless_dear(value)? else {
                return Ok(None);
            };
            let g = games.expand(&value)?;
            if games.as_number(g).is_none() {
                return Ok(None);
            }
            games.sum_push(&mut sum, g, 1)?;
        }
        let g = games.expand(&sum)?;
        Ok(Some(games.outcome(g)))
    }
}
