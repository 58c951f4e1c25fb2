//! Functions of the forms of games: options, incentives, products, outcomes, infinitesimals.

use grundy_game::Game;
use grundy_num::{Play, Player};
use grundy_solve::Judge;

use super::{Function, Takes, function};
use crate::evaluate::{Placed, wrong_kind};
use crate::value::Value;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    function(
        "atomic_weight(g)",
        "how many ups g is worth, an infinitesimal that has such a weight",
        |call| {
            let g = call.game(0)?;
            match call.games.atomic_weight(g)? {
                Some(weight) => call.value(weight),
                None if !call.games.is_infinitesimal(g) => Err(call.refuse(
                    0,
                    "this game has no atomic weight, since it is not infinitesimal",
                    "`is_infinitesimal(g)` asks; `g - mean(g)` may be one",
                )),
                None => Err(call.refuse(
                    0,
                    "this game has no atomic weight: no number of ups comes close to it",
                    "every all-small game has one; `is_all_small(g)` asks",
                )),
            }
        },
    ),
    function(
        "conway(g, h)",
        "Conway's product of the canonical forms",
        |call| {
            let product = call.games.conway(call.game(0)?, call.game(1)?)?;
            call.value(product)
        },
    ),
    function("followers(g)", "all games reachable from g", |call| {
        let followers = call.games.followers(call.game(0)?)?;
        call.list(&followers)
    }),
    function(
        "impartial(position)",
        "the position with both players' moves for both",
        |call| {
            let Value::Sum(sum) = &call.args[0].value else {
                return Err(
                    wrong_kind(call.args[0].span, "a position", &call.args[0].value).into(),
                );
            };
            match sum.as_position() {
                Some(position) => Ok(Value::Sum(position.made_impartial().into())),
                None => Err(call.refuse(
                    0,
                    "expected one position, found a sum",
                    "make each summand impartial",
                )),
            }
        },
    )
    .of(Takes::Positions),
    function(
        "is_all_small(g)",
        "whether in g and its followers both or neither can move",
        |call| Ok(Value::Bool(call.games.is_all_small(call.game(0)?)?)),
    ),
    function(
        "left_incentives(g)",
        "what Left gains by each move: GL - G",
        |call| {
            let incentives = call.games.incentives(call.game(0)?, Player::Left)?;
            call.list(&incentives)
        },
    ),
    function("left_options(g)", "the canonical options of Left", |call| {
        let options = call.games.left(call.game(0)?)?;
        call.list(options)
    }),
    function("miny(g)", "the negative of tiny(g)", |call| {
        let miny = call.games.miny(call.game(0)?)?;
        call.value(miny)
    }),
    function(
        "norton(g, u)",
        "Norton's product of g by a unit u > 0",
        |call| {
            let (g, u) = (call.game(0)?, call.game(1)?);
            if u == Game::ZERO || !call.games.le(Game::ZERO, u)? {
                return Err(call.refuse(
                    1,
                    "Norton's product needs a unit greater than 0",
                    "by any other game it would depend on the form of g; take u > 0, such as ^",
                ));
            }
            let product = call.games.norton(g, u)?;
            call.value(product)
        },
    ),
    function(
        "ordinal(g, h)",
        "the ordinal sum g : h of the canonical forms",
        |call| {
            let sum = call.games.ordinal_sum(call.game(0)?, call.game(1)?)?;
            call.value(sum)
        },
    ),
    function(
        "outcome(g, [play])",
        "who wins: L, R, N(ext) or P(revious)",
        |call| {
            let play = match call.args.get(1) {
                None => Play::Normal,
                Some(Placed {
                    value: Value::Play(play),
                    ..
                }) => *play,
                Some(other) => {
                    return Err(wrong_kind(other.span, "`normal` or `misere`", &other.value).into());
                }
            };
            assert_eq!(
                play,
                Play::Normal,
                "misère play is asked of the game as typed"
            );
            Ok(Value::Outcome(match &call.args[0].value {
                Value::Surreal(x) => Judge::outcome_of_number(x),
                Value::Sum(sum) => sum.outcome(call.games)?,
                _ => call.games.sum_outcome(&call.sum(0)?)?,
            }))
        },
    )
    .of(Takes::Positions),
    function(
        "right_incentives(g)",
        "what Right gains by each move: G - GR",
        |call| {
            let incentives = call.games.incentives(call.game(0)?, Player::Right)?;
            call.list(&incentives)
        },
    ),
    function(
        "right_options(g)",
        "the canonical options of Right",
        |call| {
            let options = call.games.right(call.game(0)?)?;
            call.list(options)
        },
    ),
    function(
        "tiny(g)",
        "{0||0|-g}, a positive infinitesimal if the right stop of g is not negative",
        |call| {
            let tiny = call.games.tiny(call.game(0)?)?;
            call.value(tiny)
        },
    ),
    function("up_power(n)", "↑ to the power n", |call| {
        let n = call.small(0)?;
        if n == 0 {
            return Err(call.refuse(0, "powers of up begin with the first", "take n >= 1"));
        }
        let power = call.games.up_power(n)?;
        call.value(power)
    }),
    function("up_sum(n)", "up_power(1) + … + up_power(n)", |call| {
        let sum = call.games.up_sum(call.small(0)?)?;
        call.value(sum)
    }),
];
