//! Subtraction games, whose numbers are listed or given by a rule.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, Known, ReadGameError, numbers, wide};
use crate::fields::expect_fields;
use crate::rule::long_steps;
use crate::rule::progression::{ENDLESS_SHORT_STEPS, LongSteps};
use crate::verify::{self, Checker};
use crate::{
    Certificate, Checkpoint, Finding, Period, Progress, Proof, ResumeError, Search, SetRule,
    Subtraction, SubtractionSearch, Theorem,
};

/// A subtraction game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubtractionGame {
    /// The numbers that may be taken are listed.
    Set(Subtraction),
    /// A rule gives them.
    Rule(SetRule),
    /// There are none: nobody can move.
    Nothing,
}

pub(super) const NO_MOVES: Theorem = Theorem {
    name: "no moves",
    statement: "when no number may be taken, every heap has the value 0",
};

/// All heaps alike, from the first on.
pub(super) const CONSTANT: Period = Period {
    preperiod: 0,
    period: 1,
    saltus: 0,
};

/// How far a game given by a rule is computed to see what its values do.
const OBSERVED_TO: u64 = 1 << 16;

impl Family for SubtractionGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "subtraction",
        summary: "take a number of counters that is in the set",
        parameters: "numbers with commas, `{}`, or a rule: `squares`, `primes`, `fibonacci`, `powers of 2`, `3, 5, ...`, `n -> n^2+1`",
        example: "subtraction 1,2,6,11",
    };
    const CHECKER: Checker = verify::subtraction;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        let trimmed = parameters.trim();
        let names_a_rule = trimmed.contains("...")
            || trimmed.contains('…')
            || trimmed.starts_with(|first: char| first.is_ascii_alphabetic());
        if !names_a_rule {
            let set = numbers::any_set(parameters)?;
            let game = set.map(|set| SubtractionGame::Set(Subtraction::new(set)));
            return Ok(game.unwrap_or(SubtractionGame::Nothing));
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
            SubtractionGame::Nothing => numbers::EMPTY.to_owned(),
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
            SubtractionGame::Nothing => {
                let count = heaps.end.saturating_sub(heaps.start);
                vec![0; usize::try_from(count).map_err(|_| Halt::Memory)?]
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
            SubtractionGame::Rule(rule) => rule_search(rule, limits)?,
            SubtractionGame::Nothing => {
                let game = HeapGame::Subtraction(SubtractionGame::Nothing);
                Box::new(Known::by_theorem(game, CONSTANT, NO_MOVES))
            }
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
            SubtractionGame::Rule(_) | SubtractionGame::Nothing => {
                expect_fields::<&str>(checkpoint, &[])?;
                self.search(limits)?
            }
        })
    }
}

impl From<Subtraction> for HeapGame {
    fn from(game: Subtraction) -> Self {
        HeapGame::Subtraction(SubtractionGame::Set(game))
    }
}

/// The search for the period of a game given by a rule: a theorem on progressions, or what the first heaps show, and the
/// residues of the numbers prove.
fn rule_search(rule: &SetRule, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
    let game = HeapGame::Subtraction(SubtractionGame::Rule(rule.clone()));
    Ok(match *rule {
        SetRule::Progression { first, step } if step <= first => {
            let period = Period {
                preperiod: 0,
                period: first.into(),
                saltus: 1,
            };
            Box::new(Known::by_theorem(game, period, ENDLESS_SHORT_STEPS))
        }
        SetRule::Progression { first, step } => {
            let (gcd, values) = long_steps(first, step, limits)?;
            Box::new(ProgressionSearch {
                game,
                gcd,
                values,
                found: None,
            })
        }
        _ => Box::new(RuleSearch {
            rule: rule.clone(),
            heaps: OBSERVED_TO,
            found: None,
        }),
    })
}

/// The search for the period of a progression in long steps.
struct ProgressionSearch {
    game: HeapGame,
    /// Every value stands for so many heaps.
    gcd: u64,
    values: LongSteps,
    found: Option<Proof>,
}

impl Search for ProgressionSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        let proof = self.values.prove(limits)?;
        let gcd = u128::from(self.gcd);
        let Period {
            preperiod, period, ..
        } = proof.period();
        let period = Period {
            preperiod: preperiod * gcd,
            period: period * gcd,
            saltus: 0,
        };
        let proof = Proof::new(period, proof.theorem(), proof.checked_to() * gcd);
        self.found = Some(proof.clone());
        Ok(Finding::Proved(proof))
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: self.values.values().len() as u128,
            total: None,
        }
    }

    /// Nothing is kept: the values are soon computed again.
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            game: self.game.clone(),
            fields: Vec::new(),
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(self.found.as_ref().map(|proof| Certificate {
            game: self.game.clone(),
            period: proof.period(),
            theorem: proof.theorem().name.to_owned(),
            fields: Vec::new(),
        }))
    }
}

/// What the first heaps of a game given by a rule show.
struct RuleSearch {
    rule: SetRule,
    heaps: u64,
    found: Option<Proof>,
}

impl Search for RuleSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        match self.rule.observe(self.heaps, limits) {
            Ok(finding) => {
                if let Finding::Proved(proof) = &finding {
                    self.found = Some(proof.clone());
                }
                Ok(finding)
            }
            Err(HeapError::Halt(halt)) => Err(halt),
            // The rule was tried on fewer heaps when it was read.
            Err(HeapError::Rule(error)) => Err(Halt::Failed(error.to_string().into())),
        }
    }

    fn look_to(&mut self, heap: u64) {
        self.heaps = heap;
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: 0,
            total: Some(self.heaps.into()),
        }
    }

    /// Nothing is kept: the few values are soon computed again.
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            game: HeapGame::Subtraction(SubtractionGame::Rule(self.rule.clone())),
            fields: Vec::new(),
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(self.found.as_ref().map(|proof| Certificate {
            game: HeapGame::Subtraction(SubtractionGame::Rule(self.rule.clone())),
            period: proof.period(),
            theorem: proof.theorem().name.to_owned(),
            fields: Vec::new(),
        }))
    }
}
