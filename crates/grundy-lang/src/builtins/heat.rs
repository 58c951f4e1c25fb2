//! Functions of temperature theory: stops, means, cooling and heating.

use grundy_num::Rational;

use super::{Function, function};
use crate::evaluate::number;
use crate::surreal;
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    function("cool(g, t)", "g cooled by a number t > -1", |call| {
        let (g, t) = (call.game(0)?, call.number(1)?);
        if t <= Rational::from(-1) {
            return Err(call.refuse(
                1,
                "cooling by -1 or less depends on the form of a game, not on its value alone",
                "take t > -1",
            ));
        }
        if t < Rational::ZERO && !call.games.is_short(g) {
            return Err(call.refuse(
                0,
                "below 0 only short games are cooled, and a number in this game is not dyadic",
                "take t >= 0, or numbers with a power of two below the line",
            ));
        }
        let cooled = call.games.cool(g, &t)?;
        call.value(cooled)
    }),
    function("freeze(g)", "g cooled by its temperature", |call| {
        let g = call.game(0)?;
        let temperature = call.by_convention(call.games.temperature(g)?);
        let frozen = call.games.cool(g, &temperature)?;
        call.value(frozen)
    }),
    function(
        "heat(g, t)",
        "g with t gained by every move; numbers stay",
        |call| {
            let (g, t) = (call.game(0)?, call.game(1)?);
            if !call.games.heating_adds_at(g, t)? {
                let is_positive = call.games.as_number(t).is_some_and(Rational::is_positive);
                call.remark(if is_positive {
                    "`heat` by a number t > 0 need not respect sums and order where plays of g end \
                     in numbers that are not multiples of a power of two above t"
                } else {
                    "`heat` by a game whose right stop is not 0 need not respect sums and order"
                });
            }
            let heated = call.games.heat(g, t)?;
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
        "g with each integer n replaced by n.s, and t gained by every other move",
        |call| {
            let (g, s, t) = (call.game(0)?, call.game(1)?, call.game(2)?);
            if !call.games.overheating_adds(s, t)? {
                call.remark("`overheat` by these s and t need not respect sums");
            }
            let overheated = call.games.overheat(g, s, t)?;
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
            Ok(number(call.by_convention(temperature)))
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
