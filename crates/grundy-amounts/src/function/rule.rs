//! A typed function as the rule of a take-away game: its values at integers, rounded down.

use grundy_num::formula::{Function, Law, Row};
use grundy_num::{IBig, Rational, UBig};

use super::FunctionError;
use crate::takeaway::{LinearRule, TakeRule, TakeRuleError};

/// The rule floor(f(k)) of a typed function f.
#[derive(Clone, Debug)]
pub enum FunctionRule {
    /// A line, which is fast also for heaps of thousands of digits.
    Linear(LinearRule),
    /// Anything else.
    Any(Function),
}

impl FunctionRule {
    /// The rule of a take-away game that a function gives.
    ///
    /// A formula must be seen not to decrease part by part, so that `x - floor(x/2)` is refused
    /// where `ceil(x/2)` is not.
    pub fn of(function: &Function) -> Result<FunctionRule, FunctionError> {
        if let [
            Row {
                at: None,
                law: Law::From(formula),
            },
        ] = function.rows()
            && formula.atoms.is_empty()
        {
            let rule = LinearRule::new(&formula.slope, &formula.constant)?;
            return Ok(FunctionRule::Linear(rule));
        }
        let one = Rational::ONE;
        let Some(first) = function.value(&one) else {
            let found = function.rows().first().and_then(|row| row.at.clone());
            return Err(FunctionError::Late {
                expected: one,
                found: found.unwrap_or_default(),
            });
        };
        if first < one {
            return Err(TakeRuleError::Stuck(first.floor().numerator()).into());
        }
        for row in function.rows() {
            if let Law::From(formula) = &row.law
                && !formula.is_plainly_nondecreasing()
            {
                let message = "a part of its formula does; write powers, floor, ceil, min and \
                               max of nondecreasing parts with positive multiples only";
                return Err(TakeRuleError::Decreasing(message.to_owned()).into());
            }
            // Between the rows nothing decreases; at them the neighbours tell.
            let Some(at) = row.at.as_ref().map(Rational::ceil).filter(|at| *at >= one) else {
                continue;
            };
            for (low, high) in [(&at - &one, at.clone()), (at.clone(), &at + &one)] {
                let (Some(before), Some(after)) = (function.value(&low), function.value(&high))
                else {
                    continue;
                };
                if low >= one && before.floor() > after.floor() {
                    let message =
                        format!("{} at {low}, {} at {high}", before.floor(), after.floor());
                    return Err(TakeRuleError::Decreasing(message).into());
                }
            }
        }
        Ok(FunctionRule::Any(function.clone()))
    }
}

impl TakeRule for FunctionRule {
    fn most_after(&self, taken: &UBig) -> UBig {
        match self {
            FunctionRule::Linear(rule) => rule.most_after(taken),
            FunctionRule::Any(function) => {
                let value = function.value(&Rational::from(IBig::from(taken.clone())));
                let value = value.expect("the rule is defined from 1 on").floor();
                UBig::try_from(value.numerator()).expect("a rule is positive")
            }
        }
    }
}
