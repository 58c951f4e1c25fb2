//! Ranges of integers, `1..8` and `1, 3, .. 39`: as arguments of rulesets, as items of lists, and
//! as what a name runs through in a rule.
//!
//! A range is its ends and its step; nothing is written down until somebody asks for a list.

use std::fmt;

use grundy_num::{IBig, Rational};

use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate::{Placed, as_integer, number, wrong_kind};
use crate::value::Value;

/// Integers at equal distances, finitely many or without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Integers {
    first: IBig,
    /// Never 0.
    step: IBig,
    /// How many there are; without end where there is none.
    count: Option<IBig>,
}

/// The longest range that becomes a list or the arguments of a ruleset.
pub(crate) const MOST: u32 = 1 << 16;

impl Integers {
    /// The range between two values; none where the last is below the first.
    pub(crate) fn between(first: &Placed, last: &Placed) -> Result<Integers, Diagnostic> {
        let (first, last) = (end(first, "first")?, end(last, "last")?);
        Ok(Integers::of(first, IBig::ONE, Some(last)))
    }

    /// The range from a value on.
    pub(crate) fn from(first: &Placed) -> Result<Integers, Diagnostic> {
        Ok(Integers::of(end(first, "first")?, IBig::ONE, None))
    }

    /// The range that begins with two values and does not pass a third.
    pub(crate) fn by_steps(
        first: &Placed,
        second: &Placed,
        last: Option<&Placed>,
    ) -> Result<Integers, Diagnostic> {
        let start = end(first, "first")?;
        let step = end(second, "second")? - &start;
        if step == IBig::ZERO {
            let message = "expected two different numbers at the beginning of a range by steps";
            return Err(Diagnostic::new(second.span, message).hint("for example `1, 3, .. 39`"));
        }
        let last = last.map(|last| end(last, "last")).transpose()?;
        Ok(Integers::of(start, step, last))
    }

    fn of(first: IBig, step: IBig, last: Option<IBig>) -> Integers {
        let count = last.map(|last| {
            let steps = floor_divide(&(last - &first), &step);
            (steps + IBig::ONE).max(IBig::ZERO)
        });
        Integers { first, step, count }
    }

    /// How many there are, if there is an end.
    pub(crate) fn len(&self) -> Option<&IBig> {
        self.count.as_ref()
    }

    /// The one at a place, counted from 0.
    pub(crate) fn at(&self, place: &IBig) -> Option<IBig> {
        let is_there = *place >= IBig::ZERO && self.count.as_ref().is_none_or(|end| place < end);
        is_there.then(|| &self.first + &self.step * place)
    }

    /// Whether an integer is among them.
    pub(crate) fn contains(&self, n: &IBig) -> bool {
        let distance = n - &self.first;
        let place = floor_divide(&distance, &self.step);
        &place * &self.step == distance && self.at(&place).is_some()
    }

    /// The integers in order, one after the other.
    pub(crate) fn iter(&self) -> impl Iterator<Item = IBig> + '_ {
        let mut place = IBig::ZERO;
        let mut next = self.first.clone();
        std::iter::from_fn(move || {
            if self.count.as_ref().is_some_and(|end| place >= *end) {
                return None;
            }
            let found = next.clone();
            next += &self.step;
            place += IBig::ONE;
            Some(found)
        })
    }

    /// The integers as values, in order, where they are few enough for a list.
    pub(crate) fn values(
        &self,
        span: Span,
    ) -> Result<impl Iterator<Item = Value> + '_, Diagnostic> {
        let Some(count) = &self.count else {
            let first = &self.first;
            let last = first + IBig::from(10) * &self.step;
            let hint = if self.step == IBig::ONE {
                format!("`{first}..{last}` ends")
            } else {
                let second = first + &self.step;
                format!("`{first}, {second}, .. {last}` ends: no comma stands behind the dots")
            };
            let message = "expected a range that ends, found one without an end";
            return Err(Diagnostic::new(span, message).hint(hint));
        };
        if *count > IBig::from(MOST) {
            let message = format!("expected a range of at most {MOST} numbers, found more");
            return Err(Diagnostic::new(span, message)
                .hint("`for n in 1..10**9` runs through a range of any length"));
        }
        Ok(self.iter().map(|n| number(Rational::from(n))))
    }

    /// The arguments or items with each range replaced by its integers, which stand where it does.
    pub(crate) fn spread(placed: Vec<Placed>) -> Result<Vec<Placed>, Diagnostic> {
        if !placed.iter().any(|it| matches!(it.value, Value::Range(_))) {
            return Ok(placed);
        }
        let mut all = Vec::with_capacity(placed.len());
        for Placed { value, span } in placed {
            match value {
                Value::Range(range) => {
                    all.extend(range.values(span)?.map(|value| Placed { value, span }));
                }
                value => all.push(Placed { value, span }),
            }
        }
        Ok(all)
    }

    /// Refuses ranges without a number among the arguments of a ruleset: nobody means them.
    pub(crate) fn refuse_empty(placed: &[Placed]) -> Result<(), Diagnostic> {
        let is_empty = |it: &&Placed| matches!(&it.value, Value::Range(range) if range.count == Some(IBig::ZERO));
        match placed.iter().find(is_empty) {
            Some(empty) => {
                let message = "expected a range from a smaller number to a larger one";
                Err(Diagnostic::new(empty.span, message).hint("for example `1..8`"))
            }
            None => Ok(()),
        }
    }
}

/// The largest integer that is at most n/d.
pub(crate) fn floor_divide(n: &IBig, d: &IBig) -> IBig {
    let quotient = n / d;
    let is_below = (n < &IBig::ZERO) != (d < &IBig::ZERO) && &quotient * d != *n;
    if is_below {
        quotient - IBig::ONE
    } else {
        quotient
    }
}

fn end(placed: &Placed, which: &str) -> Result<IBig, Diagnostic> {
    as_integer(&placed.value).ok_or_else(|| {
        let expected = format!("an integer as the {which} of a range");
        wrong_kind(placed.span, &expected, &placed.value)
    })
}

/// As it is typed: a range by steps is a list outside of rules, so that it is written as one.
impl fmt::Display for Integers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == Some(IBig::ZERO) {
            return write!(f, "[]");
        }
        let first = &self.first;
        let last = self.count.as_ref();
        let last = last.map(|count| first + (count - IBig::ONE) * &self.step);
        if self.step == IBig::ONE {
            write!(f, "{first}..")?;
            return last.map_or(Ok(()), |last| write!(f, "{last}"));
        }
        match (last, &self.count) {
            (Some(_), Some(count)) if *count <= IBig::from(MOST) => {
                let members: Vec<String> = self.iter().map(|n| n.to_string()).collect();
                write!(f, "[{}]", members.join(", "))
            }
            (Some(last), _) => write!(f, "[{first}, {}, .. {last}]", first + &self.step),
            (None, _) => write!(f, "[{first}, {}, ..]", first + &self.step),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(first: i32, step: i32, last: i32) -> Integers {
        Integers::of(first.into(), step.into(), Some(last.into()))
    }

    #[test]
    fn a_range_holds_what_counting_finds() {
        for first in -4..5 {
            for step in [-3, -2, -1, 1, 2, 3] {
                for last in -9..10 {
                    let range = range(first, step, last);
                    let mut counted = Vec::new();
                    let mut n = first;
                    while (step > 0 && n <= last) || (step < 0 && n >= last) {
                        counted.push(IBig::from(n));
                        n += step;
                    }
                    assert_eq!(range.iter().collect::<Vec<_>>(), counted);
                    assert_eq!(range.len(), Some(&IBig::from(counted.len())));
                    for n in -12..13 {
                        let n = IBig::from(n);
                        assert_eq!(range.contains(&n), counted.contains(&n), "{n} in {range}");
                    }
                    for (place, n) in counted.iter().enumerate() {
                        assert_eq!(range.at(&place.into()).as_ref(), Some(n));
                    }
                    assert_eq!(range.at(&counted.len().into()), None);
                }
            }
        }
    }

    #[test]
    fn division_rounds_down() {
        for n in -20_i64..20 {
            for d in [-7, -3, -1, 1, 2, 5] {
                let quotient = floor_divide(&n.into(), &d.into());
                let rest = IBig::from(n) - &quotient * IBig::from(d);
                let inside = if d > 0 {
                    IBig::ZERO <= rest && rest < IBig::from(d)
                } else {
                    IBig::from(d) < rest && rest <= IBig::ZERO
                };
                assert!(inside, "{n} div {d}");
            }
        }
    }
}
