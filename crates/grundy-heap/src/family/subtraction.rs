//! Subtraction games, whose numbers are listed or given by a rule.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, Known, ReadGameError, numbers, wide};
use crate::fields::expect_fields;
use crate::verify::{self, Checker};
use crate::{
    Certificate, Checkpoint, Finding, Progress, ResumeError, Search, SetRule, Subtraction,
    SubtractionSearch,
};

/// A subtraction game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubtractionGame {
    /// The numbers that may be taken are listed.
    Set(Subtraction),
    /// A rule gives them.
    Rule(SetRule),
}

/// How far a game without a theorem is computed to see what its values do.
const OBSERVED_TO: u64 = 1 << 16;

impl Family for SubtractionGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "subtraction",
        summary: "take a number of counters that is in the set",
        parameters: "numbers with commas, or a rule: `squares`, `primes`, `fibonacci`, `powers of 2`, `3, 5, ...`, `n -> n^2+1`",
        example: "subtraction 1,2,6,11",
    };
    const CHECKER: Checker = verify::subtraction;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        let trimmed = parameters.trim();
        let names_a_rule = trimmed.contains("...")
            || trimmed.contains('…')
            || trimmed.starts_with(|first: char| first.is_ascii_alphabetic());
        if !names_a_rule {
            let set = numbers::set(parameters)?;
            return Ok(SubtractionGame::Set(Subtraction::new(set)));
        }
        let rule = trimmed.parse::<SetRule>();
        // A formula may read well and still give no growing numbers.
        let rule = rule.and_then(|rule| match rule.numbers(OBSERVED_TO, &Limits::none()) {
            Err(HeapError::Rule(error)) => Err(error),
            _ => Ok(rule),
        });
        rule.map(SubtractionGame::Rule).map_err(|error| {
            let start = parameters.len() - parameters.trim_start().len();
            let mistake = ReadGameError::new(error.to_string()).at(start..start + trimmed.len());
            mistake.hint("a set is `1,2,5`, a rule `squares`, `3, 5, ...` or `n -> n^2+1`")
        })
    }

    fn parameters(&self) -> String {
        match self {
            SubtractionGame::Set(game) => game.set().to_string(),
            SubtractionGame::Rule(rule) => rule.to_string(),
        }
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(match self {
            SubtractionGame::Set(game) => wide(&game.values(heaps, limits)?, limits)?,
            SubtractionGame::Rule(rule) => {
                let values = rule.values(heaps.end, limits)?;
                let from = usize::try_from(heaps.start).unwrap_or(usize::MAX);
                wide(&values[from.min(values.len())..], limits)?
            }
        })
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(match self {
            SubtractionGame::Set(game) if game.formula().is_some() => {
                let solved = game.solve(limits)?;
                Box::new(Known::new(
                    solved.proof().clone(),
                    solved.certificate(limits)?,
                ))
            }
            SubtractionGame::Set(game) => Box::new(game.search(limits)?),
            SubtractionGame::Rule(rule) => Box::new(RuleSearch(rule.clone())),
        })
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        Ok(match self {
            SubtractionGame::Set(game) => {
                let set = game.set().clone();
                Box::new(SubtractionSearch::resume(set, checkpoint, limits)?)
            }
            SubtractionGame::Rule(rule) => {
                expect_fields::<&str>(checkpoint, &[])?;
                Box::new(RuleSearch(rule.clone()))
            }
        })
    }
}

impl From<Subtraction> for HeapGame {
    fn from(game: Subtraction) -> Self {
        HeapGame::Subtraction(SubtractionGame::Set(game))
    }
}

/// What the first heaps of a game given by a rule show.
struct RuleSearch(SetRule);

impl Search for RuleSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        match self.0.observe(OBSERVED_TO, limits) {
            Ok(finding) => Ok(finding),
            Err(HeapError::Halt(halt)) => Err(halt),
            Err(HeapError::Rule(error)) => {
                unreachable!("the rule was tried on these heaps when it was read: {error}")
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: 0,
            total: Some(OBSERVED_TO.into()),
        }
    }

    /// Nothing is kept: the few values are soon computed again.
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            game: HeapGame::Subtraction(SubtractionGame::Rule(self.0.clone())),
            fields: Vec::new(),
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(None)
    }
}
