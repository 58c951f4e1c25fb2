//! All-but games.

use grundy_num::{Halt, Limits};

use super::known::{Stairs, won_from};
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers};
use crate::all_but::AllBut;
use crate::trace::Options;
use crate::{Differences, Period, Theorem};

/// An all-but game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AllButGame {
    /// The numbers that may not be taken.
    Set(AllBut),
    /// Every number may be taken: Nim.
    Nim,
}

const NIM: Theorem = Theorem {
    name: "nim",
    statement: "when any number may be taken, the value of a heap n is n",
};

const WHOLE_HEAPS: Theorem = Theorem {
    name: "whole heaps",
    statement: "a heap of at least one, greater than every number that may not be taken, can be taken whole, so the next player wins it",
};

impl Family for AllButGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "all-but",
        summary: "take a number of counters that is not in the set",
        parameters: "numbers with commas, or `{}`",
        example: "all-but 1,2,4",
    };

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        Ok(match numbers::any_set(parameters)? {
            Some(set) => AllButGame::Set(AllBut::new(set)),
            None => AllButGame::Nim,
        })
    }

    fn parameters(&self) -> String {
        match self {
            AllButGame::Set(game) => game.set().to_string(),
            AllButGame::Nim => numbers::EMPTY.to_owned(),
        }
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            AllButGame::Set(game) => Box::new(game.clone()),
            AllButGame::Nim => Box::new(Stairs {
                game: HeapGame::AllBut(AllButGame::Nim),
                period: Period {
                    preperiod: 0,
                    period: 1,
                    saltus: 1,
                },
                theorem: NIM,
            }),
        }
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        Ok(match self {
            AllButGame::Set(game) => {
                options.take((1..=heap).filter(|&taken| !game.set().contains(taken)))
            }
            AllButGame::Nim => options.take(1..=heap),
        }?)
    }

    fn outcomes(&self, limits: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        let last_lost = match self {
            AllButGame::Set(game) => last_lost(game.set(), limits)?,
            AllButGame::Nim => 0,
        };
        let period = won_from(u128::from(last_lost) + 1);
        Ok(OutcomesBy::Theorem(period, WHOLE_HEAPS))
    }
}

impl From<AllBut> for HeapGame {
    fn from(game: AllBut) -> Self {
        HeapGame::AllBut(AllButGame::Set(game))
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
