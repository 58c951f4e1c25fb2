//! Typed functions as bounds of continuous Nim and as rules of take-away games.

mod bound;
mod rule;

use grundy_num::Rational;

pub use rule::FunctionRule;

use crate::continuous::BoundError;
use crate::takeaway::TakeRuleError;

/// Why a function cannot be a bound or a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FunctionError {
    /// It cannot bound continuous Nim.
    #[error(transparent)]
    Bound(#[from] BoundError),
    /// It cannot be the rule of a take-away game.
    #[error(transparent)]
    Rule(#[from] TakeRuleError),
    /// A table begins too late.
    #[error("expected a table that begins at {expected} or before, found its first row at {found}")]
    Late {
        /// The first place where the function is needed.
        expected: Rational,
        /// Where the table begins.
        found: Rational,
    },
    /// x is multiplied by itself in a bound of continuous Nim.
    #[error("expected a piecewise linear function of x, found a product of x with itself")]
    Curved,
    /// Too many breakpoints to write down.
    #[error("expected at most {most} breakpoints up to {to}, found more")]
    TooMany {
        /// How many there may be.
        most: usize,
        /// Up to where they are needed.
        to: Rational,
    },
}

impl FunctionError {
    /// What would work.
    pub fn hint(&self) -> &'static str {
        match self {
            FunctionError::Bound(BoundError::Stuck { .. }) => {
                "`max(m, …)`, with the number in place of m, always leaves a move"
            }
            FunctionError::Rule(TakeRuleError::Stuck(_)) => "`max(1, …)` always leaves a move",
            FunctionError::Bound(BoundError::Decreasing { .. })
            | FunctionError::Rule(TakeRuleError::Decreasing(_)) => {
                "`2x`, `max(2x, 5)` and tables whose values grow never decrease"
            }
            FunctionError::Bound(_) | FunctionError::Rule(_) | FunctionError::Late { .. } => {
                "a table such as `1: 1, 3/2: 2` has its places in order, from the least move on"
            }
            FunctionError::Curved => "only multiples of x keep every answer rational, such as `2x`",
            FunctionError::TooMany { .. } => {
                "floor, ceil and many rows have as many breakpoints; ask for a smaller number"
            }
        }
    }
}
