//! Continuous Nim: who wins, v(X), V(X), representations and the sequences behind them.
//!
//! The bound g is a text such as "2x" or "1: 1, 3/2: 2", as `grundy continuous` reads it.

use grundy_heap::continuous::{ContinuousNim, Reasoning, SolveError, Variant};
use grundy_num::{Halt, Rational, UBig};

use super::{Call, Function, of_numbers};
use crate::diagnostic::Refusal;
use crate::evaluate::number;
use crate::value::Value;

/// A list of more entries than this is not written.
const MOST: usize = 100_000;

/// The functions of this file.
pub(super) const FUNCTIONS: &[Function] = &[
    of_numbers(
        "continuous(\"neg\", m, \"2x\", x, [b])",
        "who wins x, moves from m to g(last move): N or P",
        |call| {
            let question = call.question()?;
            let solution = question.game.solve(&question.x, call.games.limits());
            let solution = solution.map_err(|error| call.unsolved(error))?;
            let first_wins = solution.first_wins(&question.b);
            Ok(Value::next_wins(
                first_wins.map_err(|error| call.unsolved(error))?,
            ))
        },
    ),
    of_numbers(
        "continuous_moves(\"neg\", m, \"2x\", x, [b])",
        "V(x), the winning amounts, those up to b where b is given",
        |call| {
            let question = call.question()?;
            let limits = call.games.limits();
            let solution = question.game.solve(&question.x, limits);
            let solution = solution.map_err(|error| call.unsolved(error))?;
            let moves = solution.winning_moves(MOST, limits)?;
            let moves = if call.args.len() > B {
                moves.up_to(&question.b)
            } else {
                moves
            };
            if moves.more {
                return Err(Halt::TooLarge("the list of winning moves").into());
            }
            Ok(Value::Intervals(moves))
        },
    ),
    of_numbers(
        "continuous_parts(\"neg\", m, \"2x\", x)",
        "x as a + h1 + … + ht, which decides who wins",
        |call| {
            let question = call.question()?;
            let solution = question.game.solve(&question.x, call.games.limits());
            let solution = solution.map_err(|error| call.unsolved(error))?;
            let Reasoning::Sequences { decomposition, .. } = solution.reasoning() else {
                return Err(call.without_parts());
            };
            let count = decomposition.parts.iter();
            let count = count.fold(UBig::ZERO, |sum, run| {
                sum + UBig::try_from(run.times.numerator()).unwrap_or_default()
            });
            if count > UBig::from(MOST) {
                return Err(Halt::TooLarge("the list of parts").into());
            }
            let mut parts = vec![number(decomposition.rest.clone())];
            for run in &decomposition.parts {
                let times = run.times.to_i64().and_then(|n| usize::try_from(n).ok());
                let times = times.expect("there are few parts");
                parts.extend(std::iter::repeat_n(number(run.part.clone()), times));
            }
            Ok(Value::List(parts))
        },
    ),
    of_numbers(
        "continuous_sequence(\"neg\", m, \"2x\", x)",
        "the intervals [a, c) up to x, as pairs of their ends",
        |call| {
            let question = call.question()?;
            let solution = question.game.solve(&question.x, call.games.limits());
            let solution = solution.map_err(|error| call.unsolved(error))?;
            let Reasoning::Sequences {
                sequences, reduced, ..
            } = solution.reasoning()
            else {
                return Err(call.without_parts());
            };
            if sequences.ends().len() > MOST {
                return Err(Halt::TooLarge("the list of intervals").into());
            }
            let ends = sequences.starts().iter().zip(sequences.ends());
            let ends = ends.take_while(|(a, _)| *a <= reduced);
            let pair = |(a, c): (&Rational, &Rational)| {
                Value::List(vec![number(a.clone()), number(c.clone())])
            };
            Ok(Value::List(ends.map(pair).collect()))
        },
    ),
    of_numbers(
        "continuous_v(\"neg\", m, \"2x\", x)",
        "v(x), the infimum of the winning amounts",
        |call| {
            let question = call.question()?;
            let solution = question.game.solve(&question.x, call.games.limits());
            let solution = solution.map_err(|error| call.unsolved(error))?;
            match &solution.threshold().value {
                Some(v) => Ok(number(v.clone())),
                None => Err(call.refuse(
                    X,
                    "no amount wins here, so that v is infinite",
                    "whoever moves makes the number negative and loses; take x >= m",
                )),
            }
        },
    ),
];

/// The places of the arguments.
const M: usize = 1;
const G: usize = 2;
const X: usize = 3;
const B: usize = 4;

/// What a call says.
struct Question {
    game: ContinuousNim,
    x: Rational,
    b: Rational,
}

impl Call<'_, '_> {
    /// The arguments variant, m, g, x and `[b]`.
    fn question(&self) -> Result<Question, Refusal> {
        let variant = match self.text(0)? {
            "exhaust" => Variant::Exhaust,
            "neg" => Variant::Negative,
            "neglose" => Variant::NegativeLoses,
            _ => {
                let message = "expected \"exhaust\", \"neg\" or \"neglose\"";
                let hint = "who wins: whoever takes the last of x, makes it negative, or does not";
                return Err(self.refuse(0, message, hint));
            }
        };
        let (m, x) = (self.number(M)?, self.number(X)?);
        if !m.is_positive() {
            let message = format!("expected a least move m > 0, found {m}");
            return Err(self.mistake(M, message).into());
        }
        let bound = self.formula(G, str::parse)?.to_bound(&m, &x);
        let bound = bound.map_err(|error| self.mistake(G, error.to_string()).hint(error.hint()))?;
        let b = if self.args.len() > B {
            self.number(B)?
        } else {
            // Beyond x and m a larger bound changes nothing.
            (&x).max(&m) + Rational::ONE
        };
        Ok(Question {
            game: ContinuousNim::new(variant, bound),
            x,
            b,
        })
    }

    /// Why there is no solution, at the argument to blame.
    fn unsolved(&self, error: SolveError) -> Refusal {
        match error {
            SolveError::Halt(halt) => halt.into(),
            SolveError::Start { .. } => self.mistake(X, error.to_string()).into(),
            SolveError::FirstBound { .. } => {
                let place = B.min(self.args.len() - 1);
                self.mistake(place, error.to_string()).into()
            }
        }
    }

    fn without_parts(&self) -> Refusal {
        let hint = "it belongs to \"neg\", and to \"neglose\" with x >= m";
        self.refuse(0, "here the winner is not found by a representation", hint)
    }
}
