//! Subtraction games, whose numbers are listed or given by a rule.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::known::{CONSTANT, Known, Stairs, won_from};
use super::{
    Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers, wide,
};
use crate::fields::expect_fields;
use crate::rule::long_steps;
use crate::rule::progression::{ENDLESS_SHORT_STEPS, LongSteps};
use crate::trace::Options;
use crate::window::Line;
use crate::{
    Beginning, Certificate, Checkpoint, Finding, Period, Progress, Proof, Reading, ResumeError,
    Search, SetRule, Subtraction, Theorem,
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

const NO_MOVES: Theorem = Theorem {
    name: "no moves",
    statement: "when no number may be taken, every heap has the value 0",
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

    fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            SubtractionGame::Set(game) => Box::new(game.clone()),
            SubtractionGame::Rule(rule) => Box::new(rule.clone()),
            SubtractionGame::Nothing => Box::new(Stairs {
                game: HeapGame::Subtraction(SubtractionGame::Nothing),
                period: CONSTANT,
                theorem: NO_MOVES,
            }),
        }
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        Ok(match self {
            SubtractionGame::Set(game) => options.take(game.set().as_slice().iter().copied()),
            SubtractionGame::Rule(rule) => options.take(rule.numbers(heap, options.limits)?),
            SubtractionGame::Nothing => Ok(()),
        }?)
    }

    fn outcomes(&self, _: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        Ok(match self {
            SubtractionGame::Set(game) => {
                // What is left of a heap by the greatest common divisor is never touched.
                let numbers = game.set().reduced();
                let line = Line::new(numbers.as_slice(), Reading::Outcomes, Beginning::Wall)?;
                OutcomesBy::Window(line, game.set().gcd())
            }
            SubtractionGame::Rule(SetRule::Progression { first, step }) if step <= first => {
                // The heaps of value 0 are those in which the first number does not fit.
                OutcomesBy::Theorem(won_from((*first).into()), ENDLESS_SHORT_STEPS)
            }
            SubtractionGame::Rule(_) => OutcomesBy::Values,
            SubtractionGame::Nothing => OutcomesBy::Theorem(CONSTANT, NO_MOVES),
        })
    }
}

impl Kernel for SetRule {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let values = self.values(heaps.end, limits)?;
        let from = usize::try_from(heaps.start).unwrap_or(usize::MAX);
        Ok(wide(&values[from.min(values.len())..], limits)?)
    }

    /// A theorem on progressions, or what the first heaps show, and the residues of the numbers prove.
    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        let way = match *self {
            SetRule::Progression { first, step } if step <= first => {
                let period = Period {
                    preperiod: 0,
                    period: first.into(),
                    saltus: 1,
                };
                let known = Known::by_theorem(self.clone().into(), period, ENDLESS_SHORT_STEPS);
                return Ok(Box::new(known));
            }
            SetRule::Progression { first, step } => {
                let (gcd, values) = long_steps(first, step, limits)?;
                Way::LongSteps { gcd, values }
            }
            _ => Way::Observation { heaps: OBSERVED_TO },
        };
        Ok(Box::new(RuleSearch {
            rule: self.clone(),
            way,
            found: None,
        }))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        expect_fields::<&str>(checkpoint, &[])?;
        Ok(Kernel::search(self, limits)?)
    }
}

impl From<Subtraction> for HeapGame {
    fn from(game: Subtraction) -> Self {
        HeapGame::Subtraction(SubtractionGame::Set(game))
    }
}

impl From<SetRule> for HeapGame {
    fn from(rule: SetRule) -> Self {
        HeapGame::Subtraction(SubtractionGame::Rule(rule))
    }
}

/// The search for the period of a game given by a rule.
struct RuleSearch {
    rule: SetRule,
    way: Way,
    found: Option<Proof>,
}

enum Way {
    /// A progression in long steps, whose period a theorem shows; every value stands for this many heaps.
    LongSteps { gcd: u64, values: LongSteps },
    /// The law that the first heaps show.
    Observation { heaps: u64 },
}

impl Search for RuleSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        let finding = match &mut self.way {
            Way::LongSteps { gcd, values } => {
                let proof = values.prove(limits)?;
                let gcd = u128::from(*gcd);
                let Period {
                    preperiod, period, ..
                } = proof.period();
                let period = Period {
                    preperiod: preperiod * gcd,
                    period: period * gcd,
                    saltus: 0,
                };
                Finding::Proved(Proof::new(
                    period,
                    proof.theorem(),
                    proof.checked_to() * gcd,
                ))
            }
            // The rule was tried on fewer heaps when it was read.
            Way::Observation { heaps } => {
                let finding = self.rule.observe(*heaps, limits);
                finding.map_err(HeapError::into_halt)?
            }
        };
        if let Finding::Proved(proof) = &finding {
            self.found = Some(proof.clone());
        }
        Ok(finding)
    }

    fn look_to(&mut self, heap: u64) {
        if let Way::Observation { heaps } = &mut self.way {
            *heaps = heap;
        }
    }

    fn progress(&self) -> Progress {
        let (done, total) = match &self.way {
            Way::LongSteps { values, .. } => (values.values().len() as u128, None),
            Way::Observation { heaps } => (0, Some((*heaps).into())),
        };
        Progress {
            unit: "values",
            done,
            total,
        }
    }

    /// Nothing is kept: the few values are soon computed again.
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint::empty(self.rule.clone().into())
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let proof = self.found.as_ref();
        Ok(proof.map(|proof| Certificate::plain(self.rule.clone().into(), proof)))
    }
}
