//! All-but games.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, Known, ReadGameError, numbers, wide};
use crate::all_but::AllBut;
use crate::all_but::AllButSearch;
use crate::fields::expect_fields;
use crate::verify::{self, Checker};
use crate::{Checkpoint, Period, ResumeError, Search, Theorem};

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

impl Family for AllButGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "all-but",
        summary: "take a number of counters that is not in the set",
        parameters: "numbers with commas, or `{}`",
        example: "all-but 1,2,4",
    };
    const CHECKER: Checker = verify::all_but;

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

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(match self {
            AllButGame::Set(game) => wide(&game.values(heaps, limits)?, limits)?,
            AllButGame::Nim => {
                let mut values = Vec::new();
                for heap in heaps {
                    limits.tick()?;
                    values.push(heap.into());
                }
                values
            }
        })
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(match self {
            AllButGame::Set(game) if game.formula().is_some() => {
                let solved = game.solve(limits)?;
                let certificate = solved.certificate(limits)?;
                Box::new(Known::new(solved.proof().clone(), certificate))
            }
            AllButGame::Set(game) => Box::new(game.search(limits)?),
            AllButGame::Nim => {
                let period = Period {
                    preperiod: 0,
                    period: 1,
                    saltus: 1,
                };
                Box::new(Known::by_theorem(
                    HeapGame::AllBut(AllButGame::Nim),
                    period,
                    NIM,
                ))
            }
        })
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        match self {
            AllButGame::Set(game) => {
                let set = game.set().clone();
                Ok(Box::new(AllButSearch::resume(set, checkpoint, limits)?))
            }
            AllButGame::Nim => {
                expect_fields::<&str>(checkpoint, &[])?;
                Ok(self.search(limits)?)
            }
        }
    }
}

impl From<AllBut> for HeapGame {
    fn from(game: AllBut) -> Self {
        HeapGame::AllBut(AllButGame::Set(game))
    }
}
