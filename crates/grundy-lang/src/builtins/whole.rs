//! Functions of whole numbers, of two or of as many as there are.

use std::ops::ControlFlow;

use grundy_game::Games;
use grundy_num::{IBig, Rational, UBig};
use rustc_hash::FxHashSet;

use super::families::not_a_number;
use super::fold::{Fold, MORE, integer};
use super::{Call, Function, Takes, function, of_members, of_numbers};
use crate::arithmetic::{as_nimber, as_number};
use crate::diagnostic::{Diagnostic, Refusal};
use crate::evaluate::{Placed, number};
use crate::range::floor_divide;
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_numbers("abs(x)", "x, or -x where x is negative", |call| {
        let x = call.number(0)?;
        Ok(number(if x < Rational::ZERO { -x } else { x }))
    }),
    of_numbers("floor(x)", "the largest integer up to x", |call| {
        let x = call.number(0)?;
        let floor = floor_divide(&x.numerator(), &IBig::from(x.denominator()));
        Ok(number(Rational::from(floor)))
    }),
    of_members("gcd(a, b, …)", "the greatest common divisor", || {
        Box::new(Divisor(UBig::ZERO))
    })
    .of(Takes::Numbers),
    of_members("max(x, y, …)", "the largest of numbers", || {
        Box::new(Extreme {
            name: "the largest",
            is_better: |x, best| x > best,
            best: None,
        })
    })
    .of(Takes::Numbers),
    of_members(
        "mex(a, b, …)",
        "the least number from 0 on that is not among them",
        || Box::<Mex>::default(),
    )
    .of(Takes::Numbers),
    of_members("min(x, y, …)", "the smallest of numbers", || {
        Box::new(Extreme {
            name: "the smallest",
            is_better: |x, best| x < best,
            best: None,
        })
    })
    .of(Takes::Numbers),
    function("nimber(g)", "the number n of a game that is *n", |call| {
        if let Some(nimber) = as_nimber(&call.args[0].value) {
            return Ok(whole(&nimber.to_ubig()));
        }
        let g = call.game(0)?;
        let value = call.value(g)?;
        match as_nimber(&value) {
            Some(nimber) => Ok(whole(&nimber.to_ubig())),
            None => {
                let notation = grundy_game::Notation::Ascii;
                let found = value.write(call.games, notation)?;
                let found = grundy_rules::shorten(&found);
                Err(call.refuse(
                    0,
                    &format!("expected a nimber such as *5, found {found}"),
                    "impartial games have nimbers",
                ))
            }
        }
    }),
];

fn whole(n: &UBig) -> Value {
    number(Rational::from(IBig::from(n.clone())))
}

struct Divisor(UBig);

impl Fold for Divisor {
    fn take(&mut self, _: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let (_, size) = integer(&member, "an integer")?.into_parts();
        // In lowest terms the fraction size/d has the denominator d/gcd(size, d).
        match Rational::new(size.clone(), self.0.clone()) {
            Some(fraction) => self.0 = &self.0 / fraction.denominator(),
            None => self.0 = size,
        }
        MORE
    }

    fn value(self: Box<Self>, _: &Call<'_, '_>) -> Result<Value, Refusal> {
        Ok(whole(&self.0))
    }
}

/// The largest or the smallest so far.
struct Extreme {
    name: &'static str,
    is_better: fn(&Rational, &Rational) -> bool,
    best: Option<Rational>,
}

impl Fold for Extreme {
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let member = member.settled(games)?;
        let x = as_number(&member.value).ok_or_else(|| not_a_number(&member))?;
        if self
            .best
            .as_ref()
            .is_none_or(|best| (self.is_better)(x, best))
        {
            self.best = Some(x.clone());
        }
        MORE
    }

    fn value(self: Box<Self>, call: &Call<'_, '_>) -> Result<Value, Refusal> {
        self.best
            .map(number)
            .ok_or_else(|| call.of_nothing(self.name))
    }
}

/// The numbers so far; of members only as many count as there are.
#[derive(Default)]
struct Mex(FxHashSet<UBig>);

impl Fold for Mex {
    fn take(&mut self, games: Games<'_>, member: Placed) -> Result<ControlFlow<()>, Refusal> {
        let n = integer(&member, "a number from 0 on")?;
        let n = UBig::try_from(n).map_err(|_| {
            Diagnostic::new(
                member.span,
                "expected a number from 0 on, found a negative one",
            )
        })?;
        games.limits().allow_memory(64 * self.0.len() as u64)?;
        self.0.insert(n);
        MORE
    }

    fn value(self: Box<Self>, call: &Call<'_, '_>) -> Result<Value, Refusal> {
        let mut least = UBig::ZERO;
        while self.0.contains(&least) {
            call.games.limits().tick()?;
            least += UBig::ONE;
        }
        Ok(whole(&least))
    }
}
