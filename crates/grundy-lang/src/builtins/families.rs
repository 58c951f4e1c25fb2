//! Functions over families of values: whether all hold, how many do, their sum.

use std::ops::ControlFlow;

use grundy_game::Games;
use grundy_num::{IBig, Rational};
use rustc_hash::FxHashSet;

use super::fold::{ENOUGH, Fold, MORE};
use super::{Call, Function, Takes, function, of_members};
use crate::arithmetic::{as_number, binary, same};
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate::{Placed, number, truth, wrong_kind};
use crate::syntax::BinaryOp;
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_members("all(xs)", "whether all of them are true", || {
        Box::new(Quantifier { until: false })
    }),
    of_members("any(xs)", "whether one of them is true", || {
        Box::new(Quantifier { until: true })
    }),
    of_members("count(xs)", "how many of them are true", || {
        Box::new(Count(IBig::ZERO))
    }),
    of_members("distinct(xs)", "each of them once, as they come", || {
        Box::<Distinct>::default()
    }),
    of_members("first(xs)", "the first of them", || Box::new(First(None))),
    function("len(xs)", "how many they are", |call| {
        let count = match &call.args[0].value {
            Value::List(items) => IBig::from(items.len()),
            Value::Range(range) => match range.len() {
                Some(count) => count.clone(),
                None => return Err(call.refuse(0, "this range has no end", "write `1..40`")),
            },
            other => {
                return Err(wrong_kind(call.args[0].span, "a list or a range", other).into());
            }
        };
        Ok(number(Rational::from(count)))
    }),
    of_members("sort(xs)", "numbers, the smallest first", || {
        Box::<Sort>::default()
    })
    .of(Takes::Numbers),
    of_members("sum(xs)", "all of them added up", || {
        Box::new(Sum(number(Rational::ZERO)))
    }),
];

/// Whether one member is what is looked for: `true` for any, `false` for all.
struct Quantifier {
    until: bool,
}

/// A quantifier that has found its member.
const FOUND: &str = "a truth value in a list";

impl Fold for Quantifier {
    fn take(&mut self, _: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        if truth(member, FOUND)? == self.until {
            self.until = !self.until;
            return ENOUGH;
        }
        MORE
    }

    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(Value::Bool(!self.until))
    }
}

struct Count(IBig);

impl Fold for Count {
    fn take(&mut self, _: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let span = member.span;
        match member.value {
            Value::Bool(true) => self.0 += IBig::ONE,
            Value::Bool(false) => {}
            other => {
                return Err(wrong_kind(span, FOUND, &other)
                    .hint("`count` counts what is true; `len(xs)` is the length of a list")
                    .into());
            }
        }
        MORE
    }

    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(number(Rational::from(self.0)))
    }
}

struct First(Option<Value>);

impl Fold for First {
    fn take(&mut self, _: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        self.0 = Some(member.value);
        ENOUGH
    }

    /// Nothing where there is none: whether there is one is often the question.
    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(self.0.unwrap_or(Value::Nothing))
    }
}

struct Sum(Value);

impl Fold for Sum {
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let span = member.span;
        let so_far = std::mem::replace(&mut self.0, Value::Nothing);
        let left = Placed {
            value: so_far,
            span,
        };
        self.0 = binary(games, BinaryOp::Add, left, member, span)?;
        MORE
    }

    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(self.0)
    }
}

/// The members so far, numbers also by value, so that a million of them are told apart quickly.
#[derive(Default)]
struct Distinct {
    items: Vec<Value>,
    numbers: FxHashSet<Rational>,
    bytes: u64,
}

impl Fold for Distinct {
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let is_new = match as_number(&member.value) {
            Some(x) => self.numbers.insert(x.clone()),
            None => {
                let mut is_new = true;
                for other in &self.items {
                    games.limits().tick()?;
                    is_new &= as_number(other).is_some() || !same(games, other, &member.value)?;
                }
                is_new
            }
        };
        if is_new {
            self.bytes += 2 * member.value.bytes();
            allow(games, self.bytes)?;
            self.items.push(member.value);
        }
        MORE
    }

    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(Value::list(self.items))
    }
}

#[derive(Default)]
struct Sort {
    numbers: Vec<Rational>,
    bytes: u64,
}

impl Fold for Sort {
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let member = member.settled(games)?;
        let number = as_number(&member.value).ok_or_else(|| not_a_number(&member))?;
        self.numbers.push(number.clone());
        self.bytes += member.value.bytes();
        allow(games, self.bytes)?;
        MORE
    }

    fn value(mut self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        self.numbers.sort();
        Ok(Value::List(self.numbers.into_iter().map(number).collect()))
    }
}

/// Games have no order in which they could stand.
pub(super) fn not_a_number(member: &Placed) -> Diagnostic {
    wrong_kind(member.span, "a number", &member.value)
        .hint("games are ordered only in part; `mean(g)` is a number, and `nimber(g)` of a nimber")
}

fn allow(games: Games<'_>, bytes: u64) -> Result<(), Refusal> {
    let held = games.arena().bytes().saturating_add(bytes);
    Ok(games.limits().allow_memory(held)?)
}
