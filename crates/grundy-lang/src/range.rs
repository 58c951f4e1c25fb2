//! Ranges of integers, `1..8`, as the arguments of rulesets and the items of lists have them.

use std::fmt;

use grundy_num::{IBig, Rational};

use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate::{Placed, as_integer, number, wrong_kind};
use crate::value::Value;

/// All integers from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integers {
    first: IBig,
    count: u32,
}

/// The longest range: longer sets of numbers are given by rules.
const MOST: u32 = 1 << 16;

impl Integers {
    /// The range between two values; `span` is the whole of it.
    pub(crate) fn new(first: &Placed, last: &Placed, span: Span) -> Result<Integers, Diagnostic> {
        let end = |placed: &Placed, which: &str| {
            let expected = format!("an integer as the {which} of a range");
            as_integer(&placed.value)
                .ok_or_else(|| wrong_kind(placed.span, &expected, &placed.value))
        };
        let (first, last) = (end(first, "first")?, end(last, "last")?);
        if last < first {
            let message = "expected a range from a smaller number to a larger one";
            return Err(Diagnostic::new(span, message).hint("for example `1..8`"));
        }
        let count = u32::try_from(&last - &first).ok();
        match count.filter(|&between| between < MOST) {
            Some(between) => Ok(Integers {
                first,
                count: between + 1,
            }),
            None => {
                let message = format!("expected a range of at most {MOST} numbers, found more");
                Err(Diagnostic::new(span, message))
            }
        }
    }

    /// The integers as values, in order.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.count).map(|step| number(Rational::from(&self.first + IBig::from(step))))
    }

    /// The arguments or items with each range replaced by its integers, which stand where it does.
    pub(crate) fn spread(placed: Vec<Placed>) -> Vec<Placed> {
        if !placed.iter().any(|it| matches!(it.value, Value::Range(_))) {
            return placed;
        }
        let mut all = Vec::with_capacity(placed.len());
        for Placed { value, span } in placed {
            match value {
                Value::Range(range) => {
                    all.extend(range.values().map(|value| Placed { value, span }));
                }
                value => all.push(Placed { value, span }),
            }
        }
        all
    }
}

impl fmt::Display for Integers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}..{}",
            self.first,
            &self.first + IBig::from(self.count - 1)
        )
    }
}
