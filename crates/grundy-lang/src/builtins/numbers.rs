//! Functions of numbers and nimbers.

use grundy_game::UpStar;
use grundy_num::{Nimber, Rational};

use super::{Function, function};
use crate::arithmetic::as_number;
use crate::evaluate::{number, wrong_kind};
use crate::stalk;
use crate::surreal;
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    function(
        "birthday(g)",
        "the day on which the canonical form is born",
        |call| {
            if let Some(x) = surreal::as_surreal(&call.args[0].value)
                && as_number(&call.args[0].value).is_none_or(|x| !x.is_dyadic())
            {
                return call.transfinite_birthday(&x);
            }
            let g = call.game(0)?;
            match call.games.birthday(g)? {
                Some(day) => Ok(number(Rational::from(day))),
                None => Err(call.refuse(
                    0,
                    "this game is born on no finite day, since a number in it is not dyadic",
                    "dyadic numbers are those with a power of two below the line",
                )),
            }
        },
    ),
    function("is_number(g)", "whether g equals a number", |call| {
        if let Value::Surreal(_) = &call.args[0].value {
            return Ok(Value::Bool(true));
        }
        let g = call.game(0)?;
        Ok(Value::Bool(call.games.is_number(g)))
    }),
    function(
        "nim_inverse(a)",
        "the nimber b with nim_product(a, b) = *",
        |call| {
            let a = call.nimber(0)?;
            match a.checked_inverse() {
                Ok(Some(inverse)) => Ok(star(inverse)),
                Ok(None) => Err(call.refuse(0, "0 has no inverse", "take any other nimber")),
                Err(too_large) => Err(call.mistake(0, too_large.to_string()).into()),
            }
        },
    ),
    function(
        "nim_power(a, n)",
        "the nimber a to the power n in the field of nimbers",
        |call| {
            let (a, n) = (call.nimber(0)?, call.natural(1)?);
            a.checked_pow(&n)
                .map(star)
                .map_err(|too_large| call.mistake(0, too_large.to_string()).into())
        },
    ),
    function(
        "nim_product(a, b)",
        "the product in the field of nimbers",
        |call| {
            let (a, b) = (call.nimber(0)?, call.nimber(1)?);
            a.checked_mul(&b)
                .map(star)
                .map_err(|too_large| call.mistake(0, too_large.to_string()).into())
        },
    ),
    function(
        "nim_sqrt(a)",
        "the square root in the field of nimbers",
        |call| {
            let a = call.nimber(0)?;
            a.checked_sqrt()
                .map(star)
                .map_err(|too_large| call.mistake(0, too_large.to_string()).into())
        },
    ),
    function(
        "simplest(x, y)",
        "the number born first of those between x and y",
        |call| {
            let (x, y) = (call.finite_form(0)?, call.finite_form(1)?);
            surreal::simplest(Some(&x), Some(&y), call.span)?.ok_or_else(|| {
                call.refuse(
                    1,
                    "there is nothing between these numbers, since the first is not less",
                    "`simplest(0, 1/omega)` is 1/(2*omega)",
                )
            })
        },
    ),
    function(
        "sqrt(x)",
        "the square root of a number such as 4 or 4*omega",
        |call| {
            let span = call.args[0].span;
            match surreal::as_surreal(&call.args[0].value) {
                Some(x) => surreal::sqrt(call.games, &x, span),
                None => Err(wrong_kind(span, "a number", &call.args[0].value)
                    .hint("`nim_sqrt(a)` is the root of a nimber")
                    .into()),
            }
        },
    ),
    function(
        "stalk(\"LRLLR\")",
        "the number of a blue-red stalk, from the ground up",
        |call| {
            let Value::Text(text) = &call.args[0].value else {
                return Err(wrong_kind(
                    call.args[0].span,
                    "a text such as \"LRLLR\"",
                    &call.args[0].value,
                )
                .into());
            };
            stalk::value(text, call.args[0].span, call.games.limits())
        },
    ),
    function(
        "stalk_of(x, [runs])",
        "the stalk that is worth x; of an endless one so many runs",
        |call| {
            let runs = match call.args.get(1) {
                Some(_) => usize::try_from(call.small(1)?).unwrap_or(usize::MAX),
                None => stalk::FIRST_RUNS,
            };
            let x = call.finite_form(0)?;
            Ok(Value::Text(stalk::written(&x, runs, call.games.limits())?))
        },
    ),
];

fn star(nimber: Nimber) -> Value {
    Value::Game(UpStar::from_star(nimber).into())
}
