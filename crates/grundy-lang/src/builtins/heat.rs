//! Functions of temperature theory: stops, means, cooling and heating.

use grundy_num::Rational;

use super::{Function, function};
use crate::evaluate::number;
use crate::surreal;
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    function("cool(g, t)", "g cooled by the number t", |call| {
        let (g, t) = (call.game(0)?, call.number(1)?);
        if t < Rational::from(-1) {
            return Err(call.refuse(1, "nothing is cooled below -1", "take t >= -1"));
        }
        let cooled = call.games.cool(g, &t)?;
        call.value(cooled)
    }),
    function("freeze(g)", "g cooled by its temperature", |call| {
        let frozen = call.games.freeze(call.game(0)?)?;
        call.value(frozen)
    }),
    function(
        "heat(g, t)",
        "every move in g gains t, numbers stay",
        |call| {
            let heated = call.games.heat(call.game(0)?, call.game(1)?)?;
            call.value(heated)
        },
    ),
    function(
        "is_hot(g)",
        "whether the left stop is above the right stop",
        |call| {
            let [left, right] = call.stops(0)?;
            Ok(Value::Bool(left > right))
        },
    ),
    function("is_infinitesimal(g)", "whether both stops are 0", |call| {
        if let Value::Surreal(x) = &call.args[0].value {
            return Ok(Value::Bool(surreal::is_infinitesimal(x)));
        }
        let [left, right] = call.stops(0)?;
        Ok(Value::Bool(left.is_zero() && right.is_zero()))
    }),
    function(
        "left_stop(g)",
        "the number reached when Left starts",
        |call| {
            let [left, _] = call.stops(0)?;
            Ok(number(left))
        },
    ),
    function("mean(g)", "the value of the mast", |call| {
        let sum = call.sum(0)?;
        Ok(number(call.games.sum_mean(&sum)?))
    }),
    function(
        "overheat(g, s, t)",
        "an integer becomes so many s, every other move gains t",
        |call| {
            let overheated = call
                .games
                .overheat(call.game(0)?, call.game(1)?, call.game(2)?)?;
            call.value(overheated)
        },
    ),
    function(
        "reduced(g)",
        "the simplest game infinitesimally close to g",
        |call| {
            let reduced = call.games.reduced(call.game(0)?)?;
            call.value(reduced)
        },
    ),
    function(
        "right_stop(g)",
        "the number reached when Right starts",
        |call| {
            let [_, right] = call.stops(0)?;
            Ok(number(right))
        },
    ),
    function(
        "temperature(g)",
        "where the mast of the thermograph begins",
        |call| {
            let sum = call.sum(0)?;
            let temperature = if sum.is_switches_only() {
                call.games.sum_temperature_bound(&sum)?
            } else {
                call.games.temperature(call.game(0)?)?
            };
            Ok(number(match call.least_temperature() {
                None => temperature,
                Some(least) => temperature.max(least),
            }))
        },
    ),
    function("thermograph(g)", "both walls of the thermograph", |call| {
        let sum = call.sum(0)?;
        let thermograph = call.games.sum_thermograph(&sum)?;
        Ok(Value::Thermograph(match call.least_temperature() {
            None => thermograph,
            Some(least) => thermograph.above(&least),
        }))
    }),
];
