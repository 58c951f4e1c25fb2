//! Outcomes of a game on heaps: a sequence of its own, with a period of its own.
//!
//! Values say more than outcomes, and their period may be longer and begin later. So outcomes are asked directly wherever
//! the rules allow it: by the window of a finite set, by a move to the end of the game, by a losing heap that comes but
//! once. Elsewhere the period of the values, once it is proved, is one of the outcomes, and the least is found within it.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::derived::Derived;
use super::known::Known;
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError};
use crate::trace::{Options, Trace};
use crate::window_search::WindowSearch;
use crate::{Checkpoint, ResumeError, Search};

/// The outcomes of a game: 0 where the player who has just moved wins, 1 where the next player does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcomes(Box<HeapGame>);

impl Outcomes {
    pub(super) fn of(game: HeapGame) -> Outcomes {
        Outcomes(Box::new(game))
    }

    /// The game whose outcomes they are.
    pub(crate) fn game_of_values(&self) -> &HeapGame {
        &self.0
    }

    fn game(&self) -> HeapGame {
        HeapGame::Outcomes(self.clone())
    }

    /// The search around one for the values.
    fn derived(&self, values: Box<dyn Search>) -> Box<dyn Search> {
        Box::new(Derived::new(self.game(), (*self.0).clone(), values))
    }
}

impl Family for Outcomes {
    const INFO: FamilyInfo = FamilyInfo {
        name: "outcomes",
        summary: "who wins a game on heaps: 0 where the player who moved last does, otherwise 1",
        parameters: "a game on heaps",
        example: "outcomes subtraction 2,4,7",
    };

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        let start = parameters.len() - parameters.trim_start().len();
        let inner = parameters.trim_start();
        let end = inner.find(|c: char| c.is_whitespace() || c == '(');
        let name = &inner[..end.unwrap_or(inner.len())];
        // To read them again would go as deep as somebody types.
        if name.replace('_', "-") == Self::INFO.name {
            let error = ReadGameError::new("expected a game, found its outcomes again");
            let error = error.at(start..start + name.len());
            return Err(error.hint("outcomes of outcomes are the same: leave out one of the two"));
        }
        if name.is_empty() {
            let error = ReadGameError::new("expected a game on heaps, found nothing");
            let hint = format!("for example `{}`", Self::INFO.example);
            return Err(error.at(start..start).hint(hint));
        }
        let game = HeapGame::read(parameters)?;
        Ok(Outcomes::of(game))
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        self.0.family().options(heap, options)
    }

    fn trace(&self, heap: u64, limits: &Limits<'_>) -> Result<Trace, HeapError> {
        self.0.trace(heap, limits)
    }
}

impl Kernel for Outcomes {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let mut values = self.0.values(heaps, limits)?;
        for value in &mut values {
            limits.tick()?;
            *value = i128::from(*value != 0);
        }
        Ok(values)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(match self.0.family().outcomes(limits)? {
            OutcomesBy::Window(line, stretch) => {
                Box::new(WindowSearch::new(self.game(), line, stretch, limits)?)
            }
            OutcomesBy::Theorem(period, theorem) => {
                Box::new(Known::by_theorem(self.game(), period, theorem))
            }
            OutcomesBy::Values => self.derived(self.0.search(limits)?),
        })
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        if let OutcomesBy::Window(line, stretch) = self.0.family().outcomes(limits)? {
            let search = WindowSearch::new(self.game(), line, stretch, limits)?;
            return Ok(Box::new(search.resume(checkpoint, limits)?));
        }
        let inner = Checkpoint {
            game: (*self.0).clone(),
            fields: checkpoint.fields.clone(),
        };
        Ok(self.derived(self.0.family().kernel().resume(&inner, limits)?))
    }
}
