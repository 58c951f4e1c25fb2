//! Outcomes of a game on heaps: a sequence of its own, with a period of its own.
//!
//! Values say more than outcomes, and their period may be longer and begin later. So outcomes are asked directly wherever
//! the rules allow it: by the window of a finite set, by a move to the end of the game, by a losing heap that comes but
//! once. Elsewhere the period of the values, once it is proved, is one of the outcomes, and the least is found within it.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::by_window::ByWindow;
use super::derived::{Derived, once_in_a_row};
use super::subtraction::{CONSTANT, NO_MOVES};
use super::{
    AllButGame, Family, FamilyInfo, HeapError, HeapGame, Known, ReadGameError, SubtractionGame,
};
use crate::rule::progression::ENDLESS_SHORT_STEPS;
use crate::verify::{self, Checker};
use crate::window::Line;
use crate::window_search::WindowSearch;
use crate::{
    Beginning, Checkpoint, Differences, Period, Reading, ResumeError, Search, SetRule, Theorem,
};

/// The outcomes of a game: 0 where the player who has just moved wins, 1 where the next player does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcomes(Box<HeapGame>);

const WHOLE_HEAPS: Theorem = Theorem {
    name: "whole heaps",
    statement: "a heap of at least one, greater than every number that may not be taken, can be taken whole, so the next player wins it",
};

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

    /// The search for a window that comes again, where there is a finite set.
    fn window_search(&self, limits: &Limits<'_>) -> Result<Option<WindowSearch>, Halt> {
        let (line, stretch) = match &*self.0 {
            HeapGame::Subtraction(SubtractionGame::Set(game)) => {
                // What is left of a heap by the greatest common divisor is never touched.
                let (numbers, gcd) = (game.set().reduced(), game.set().gcd());
                (outcome_line(&numbers)?, gcd)
            }
            HeapGame::SinkSubtraction(game) => (game.line(Reading::Outcomes)?, 1),
            HeapGame::SeededSubtraction(game) => (game.line(Reading::Outcomes)?, 1),
            _ => return Ok(None),
        };
        let search = WindowSearch::new(self.game(), line, stretch, limits)?;
        Ok(Some(search))
    }
}

fn outcome_line(numbers: &Differences) -> Result<Line, Halt> {
    Line::new(numbers.as_slice(), Reading::Outcomes, Beginning::Wall)
}

impl Family for Outcomes {
    const INFO: FamilyInfo = FamilyInfo {
        name: "outcomes",
        summary: "who wins a game on heaps: 0 where the player who moved last does, otherwise 1",
        parameters: "a game on heaps",
        example: "outcomes subtraction 2,4,7",
    };
    const CHECKER: Checker = verify::outcomes;

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

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let mut values = self.0.values(heaps, limits)?;
        for value in &mut values {
            limits.tick()?;
            *value = i128::from(*value != 0);
        }
        Ok(values)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        if let Some(search) = self.window_search(limits)? {
            return Ok(Box::new(search));
        }
        let known = |period, theorem| Box::new(Known::by_theorem(self.game(), period, theorem));
        Ok(match &*self.0 {
            HeapGame::Subtraction(SubtractionGame::Nothing) => known(CONSTANT, NO_MOVES),
            HeapGame::Subtraction(SubtractionGame::Rule(SetRule::Progression { first, step }))
                if step <= first =>
            {
                // The heaps of value 0 are those in which the first number does not fit.
                known(won_from((*first).into()), ENDLESS_SHORT_STEPS)
            }
            HeapGame::AllBut(AllButGame::Nim) => known(won_from(1), WHOLE_HEAPS),
            HeapGame::AllBut(AllButGame::Set(game)) => {
                let from = u128::from(last_lost(game.set(), limits)?) + 1;
                known(won_from(from), WHOLE_HEAPS)
            }
            HeapGame::Rook(_) | HeapGame::Digits(_) => {
                let (period, theorem) = once_in_a_row(&self.0, limits)?;
                known(period, theorem)
            }
            game => Box::new(Derived::new(
                self.game(),
                game.clone(),
                game.search(limits)?,
            )),
        })
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        if let Some(search) = self.window_search(limits)? {
            return Ok(Box::new(search.resume(checkpoint, limits)?));
        }
        let inner = Checkpoint {
            game: (*self.0).clone(),
            fields: checkpoint.fields.clone(),
        };
        let search = self.0.family().resume(&inner, limits)?;
        Ok(Box::new(Derived::new(
            self.game(),
            (*self.0).clone(),
            search,
        )))
    }
}

/// From some heap on the next player wins every heap, and not one before.
pub(super) fn won_from(preperiod: u128) -> Period {
    Period {
        preperiod,
        ..CONSTANT
    }
}

/// The last heap that is lost when all numbers but these may be taken: of the heaps lost before it, none may be moved to.
fn last_lost(set: &Differences, limits: &Limits<'_>) -> Result<u64, Halt> {
    let mut lost = vec![0];
    for &heap in set.as_slice() {
        for _ in &lost {
            limits.tick()?;
        }
        if lost.iter().all(|before| set.contains(heap - before)) {
            lost.push(heap);
        }
    }
    Ok(lost[lost.len() - 1])
}
