//! The functions of the language: one list, from which calls, help and completion come.

mod graphs;

use std::sync::Arc;

use grundy_game::{Game, GameSum, Games, Player, UpStar};
use grundy_num::{IBig, Nimber, NoFiniteWord, Quotient, Rational, Surreal, UBig};
use grundy_rules::board::Graph;

use crate::arithmetic::{as_nimber, as_number};
use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate::{Placed, as_integer, number, wrong_kind};
use crate::literal::shorten;
use crate::session::EvalError;
use crate::stalk;
use crate::stalk_sum;
use crate::surreal;
use crate::value::{Play, Value};

/// A function of the language.
pub struct Function {
    /// The name and arguments, as `cool(g, t)`.
    pub signature: &'static str,
    /// What it gives, in a line.
    pub summary: &'static str,
    call: fn(&mut Call<'_, '_>) -> Result<Value, EvalError>,
}

impl Function {
    /// The name alone.
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }

    /// How many arguments it takes, at least and at most.
    fn arguments(&self) -> std::ops::RangeInclusive<usize> {
        let inside = self.signature.split(['(', ')']).nth(1).unwrap_or("");
        if inside.starts_with('"') {
            // An example of a text, with commas of its own.
            return 1..=1;
        }
        let all = inside
            .split(',')
            .filter(|argument| !argument.trim().is_empty())
            .count();
        let optional = inside.matches('[').count();
        all - optional..=all
    }
}

/// All functions, by name.
pub static FUNCTIONS: &[Function] = &[
    function(
        "atomic_weight(g)",
        "how many ups an infinitesimal is worth",
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
    function(
        "complete(n)",
        "the complete graph on n vertices",
        graphs::complete,
    ),
    function(
        "conway(g, h)",
        "Conway's product of the canonical forms",
        |call| {
            let product = call.games.conway(call.game(0)?, call.game(1)?)?;
            call.value(product)
        },
    ),
    function("cool(g, t)", "g cooled by the number t", |call| {
        let (g, t) = (call.game(0)?, call.number(1)?);
        if t < Rational::from(-1) {
            return Err(call.refuse(1, "nothing is cooled below -1", "take t >= -1"));
        }
        let cooled = call.games.cool(g, &t)?;
        call.value(cooled)
    }),
    function("cycle(n)", "the cycle on n vertices", graphs::cycle),
    function(
        "digit_function(m, n)",
        "the nim-value of the digit m before a string of digits worth n",
        |call| {
            let (m, n) = (call.natural(0)?, call.natural(1)?);
            let value = grundy_heap::digit_function(&m, &n, call.games.limits())?;
            Ok(number(Rational::from(IBig::from(value))))
        },
    ),
    function(
        "dimacs(\"p edge 2 1 …\")",
        "the graph that the text of a DIMACS file stands for",
        |call| graphs::from_text(call, Graph::dimacs),
    ),
    function(
        "edge_list(\"1 2 …\")",
        "the graph with an edge on each line of the text",
        |call| graphs::from_text(call, Graph::edge_list),
    ),
    function("followers(g)", "all games reachable from g", |call| {
        let followers = call.games.followers(call.game(0)?)?;
        call.list(&followers)
    }),
    function("freeze(g)", "g cooled by its temperature", |call| {
        let frozen = call.games.freeze(call.game(0)?)?;
        call.value(frozen)
    }),
    function(
        "graph(\"0-1, 1-2, 5\")",
        "the graph with these edges and vertices",
        |call| graphs::from_text(call, Graph::parse),
    ),
    function(
        "graph6(\"D?{\")",
        "the graph that a graph6 text stands for",
        |call| graphs::from_text(call, Graph::graph6),
    ),
    function(
        "grid(a, b)",
        "the grid graph of a rows and b columns",
        graphs::grid,
    ),
    function(
        "heat(g, t)",
        "every move in g gains t, numbers stay",
        |call| {
            let heated = call.games.heat(call.game(0)?, call.game(1)?)?;
            call.value(heated)
        },
    ),
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
    ),
    function(
        "is_all_small(g)",
        "whether in g and its followers both or neither can move",
        |call| Ok(Value::Bool(call.games.is_all_small(call.game(0)?)?)),
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
    function("is_number(g)", "whether g equals a number", |call| {
        if let Value::Surreal(_) = &call.args[0].value {
            return Ok(Value::Bool(true));
        }
        let g = call.game(0)?;
        Ok(Value::Bool(call.games.is_number(g)))
    }),
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
    function("miny(g)", "the negative of tiny(g)", |call| {
        let miny = call.games.miny(call.game(0)?)?;
        call.value(miny)
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
        "norton(g, u)",
        "Norton's product of g by the unit u",
        |call| {
            let product = call.games.norton(call.game(0)?, call.game(1)?)?;
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
                Value::Surreal(x) => stalk_sum::outcome(x),
                Value::Sum(sum) => sum.outcome(call.games)?,
                _ => call.games.sum_outcome(&call.sum(0)?)?,
            }))
        },
    ),
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
    function("path(n)", "the path on n vertices", graphs::path),
    function("petersen()", "the Petersen graph", |_| {
        Ok(Value::Graph(Arc::new(Graph::petersen())))
    }),
    function(
        "random_graph(n, p, seed)",
        "a random graph, each edge there with probability p",
        graphs::random,
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
        "right_stop(g)",
        "the number reached when Right starts",
        |call| {
            let [_, right] = call.stops(0)?;
            Ok(number(right))
        },
    ),
    function(
        "rook(m, n)",
        "the value of the misère rook at (m, n); -1 in the corner (0, 0)",
        |call| {
            let (m, n) = (call.natural(0)?, call.natural(1)?);
            let value = grundy_heap::rook(&m, &n, call.games.limits())?;
            Ok(number(Rational::from(value)))
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
    function("star(n)", "the star with n leaves", graphs::star),
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
            Ok(number(temperature))
        },
    ),
    function("thermograph(g)", "both walls of the thermograph", |call| {
        let sum = call.sum(0)?;
        Ok(Value::Thermograph(call.games.sum_thermograph(&sum)?))
    }),
    function("tiny(g)", "the positive infinitesimal {0||0|-g}", |call| {
        let tiny = call.games.tiny(call.game(0)?)?;
        call.value(tiny)
    }),
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

const fn function(
    signature: &'static str,
    summary: &'static str,
    call: fn(&mut Call<'_, '_>) -> Result<Value, EvalError>,
) -> Function {
    Function {
        signature,
        summary,
        call,
    }
}

/// The function with this name.
pub(crate) fn find(name: &str) -> Option<&'static Function> {
    let index = FUNCTIONS.binary_search_by(|function| function.name().cmp(name));
    index.ok().map(|index| &FUNCTIONS[index])
}

/// The names of all functions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(Function::name)
}

/// A function being called.
pub(crate) struct Call<'a, 'p> {
    pub(crate) games: Games<'a>,
    pub(crate) name: &'p str,
    pub(crate) span: Span,
    pub(crate) args: Vec<Placed>,
}

/// Calls the function with the name in `call`.
pub(crate) fn call(mut call: Call<'_, '_>) -> Result<Value, EvalError> {
    let Some(function) = find(call.name) else {
        let length = u32::try_from(call.name.len()).unwrap_or(0);
        let span = Span::new(call.span.from, call.span.from + length);
        let mistake = Diagnostic::new(
            span,
            format!("there is no function `{}`", shorten(call.name)),
        );
        let known = names().chain(
            grundy_rulesets::CATALOGUE
                .iter()
                .map(|entry| entry.info.name),
        );
        return Err(suggest(mistake, call.name, known).into());
    };
    if !function.arguments().contains(&call.args.len()) {
        let expected = match (function.arguments().start(), function.arguments().end()) {
            (least, most) if least == most => format!("{least}"),
            (least, most) => format!("{least} or {most}"),
        };
        let message = format!(
            "`{}` takes {expected} {}, here are {}",
            call.name,
            if expected == "1" {
                "argument"
            } else {
                "arguments"
            },
            call.args.len()
        );
        let mistake = Diagnostic::new(call.span, message);
        return Err(mistake
            .hint(format!("`{}`: {}", function.signature, function.summary))
            .into());
    }
    // Who wins is asked of positions themselves, everything else of their values.
    if !matches!(call.name, "outcome" | "impartial") {
        call.args = std::mem::take(&mut call.args)
            .into_iter()
            .map(|placed| placed.settled(call.games))
            .collect::<Result<_, _>>()?;
    }
    (function.call)(&mut call)
}

impl Call<'_, '_> {
    fn text(&self, i: usize) -> Result<&str, EvalError> {
        match &self.args[i].value {
            Value::Text(text) => Ok(text),
            other => Err(wrong_kind(self.args[i].span, "a text", other).into()),
        }
    }

    fn value(&self, g: Game) -> Result<Value, EvalError> {
        Ok(Value::Game(self.games.sum_of(g)?))
    }

    fn list(&self, list: &[Game]) -> Result<Value, EvalError> {
        let items = list.iter().map(|&g| Ok(Value::Game(self.games.sum_of(g)?)));
        Ok(Value::List(items.collect::<Result<_, EvalError>>()?))
    }

    fn sum(&self, i: usize) -> Result<GameSum, EvalError> {
        match &self.args[i].value {
            Value::Game(sum) => Ok(sum.clone()),
            other => Err(wrong_kind(self.args[i].span, "a game", other).into()),
        }
    }

    fn game(&self, i: usize) -> Result<Game, EvalError> {
        Ok(self.games.expand(&self.sum(i)?)?)
    }

    fn stops(&self, i: usize) -> Result<[Rational; 2], EvalError> {
        let sum = self.sum(i)?;
        let [left, right] = Player::BOTH.map(|player| self.games.sum_stop(&sum, player));
        Ok([left?.number, right?.number])
    }

    fn number(&self, i: usize) -> Result<Rational, EvalError> {
        let Placed { value, span } = &self.args[i];
        match as_number(value) {
            Some(x) => Ok(x.clone()),
            None => {
                // A game may still turn out to be a number.
                let g = self.game(i)?;
                let found = self.games.as_number(g).cloned();
                found.ok_or_else(|| wrong_kind(*span, "a number", value).into())
            }
        }
    }

    fn integer(&self, i: usize) -> Result<IBig, EvalError> {
        let Placed { value, span } = &self.args[i];
        as_integer(value).ok_or_else(|| wrong_kind(*span, "an integer", value).into())
    }

    fn natural(&self, i: usize) -> Result<UBig, EvalError> {
        let n = self.integer(i)?;
        UBig::try_from(n).map_err(|_| {
            self.mistake(i, "expected an integer that is not negative")
                .into()
        })
    }

    fn small(&self, i: usize) -> Result<u64, EvalError> {
        let n = self.natural(i)?;
        u64::try_from(&n).map_err(|_| self.mistake(i, "this number is too large here").into())
    }

    /// A nimber, given as `*5` or as the integer 5.
    fn nimber(&self, i: usize) -> Result<Nimber, EvalError> {
        let Placed { value, span } = &self.args[i];
        if let Some(nimber) = as_nimber(value) {
            return Ok(nimber.clone());
        }
        let n = as_integer(value).and_then(|n| UBig::try_from(n).ok());
        n.map(Nimber::from)
            .ok_or_else(|| wrong_kind(*span, "a nimber such as *5", value).into())
    }

    /// The birthday of a number that is born on no finite day.
    fn transfinite_birthday(&self, x: &Quotient) -> Result<Value, EvalError> {
        let Some(x) = x.to_surreal() else {
            return Err(self.refuse(
                0,
                "the birthday of a quotient with infinitely many terms is not computed",
                "it is known for sums of powers of omega",
            ));
        };
        match x.birthday() {
            Ok(day) => Ok(surreal::surreal(Surreal::from(&day).into())),
            Err(NoFiniteWord::Halt(halt)) => Err(halt.into()),
            Err(error) => Err(self.mistake(0, error.to_string()).into()),
        }
    }

    fn mistake(&self, i: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.args[i].span, message)
    }

    fn refuse(&self, i: usize, message: &str, hint: &str) -> EvalError {
        self.mistake(i, message).hint(hint).into()
    }
}

fn star(nimber: Nimber) -> Value {
    Value::Game(UpStar::from_star(nimber).into())
}

/// Adds the known names nearest to a wrong one as hints.
pub(crate) fn suggest<'s>(
    mistake: Diagnostic,
    wrong: &str,
    known: impl Iterator<Item = &'s str>,
) -> Diagnostic {
    let mut near: Vec<(usize, &str)> = known
        .map(|name| (distance(wrong, name), name))
        .filter(|&(distance, name)| distance <= 1 + name.len().min(wrong.len()) / 4)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(3);
    near.into_iter().fold(mistake, |mistake, (_, name)| {
        mistake.hint(format!("did you mean `{name}`?"))
    })
}

/// How many letters must be added, dropped or changed to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
