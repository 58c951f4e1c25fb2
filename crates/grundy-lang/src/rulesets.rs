//! Positions in the language: from the arguments of a call to a position of its ruleset.

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, Rational};
use grundy_rules::board::Graph;
use grundy_rules::{Arg, ArgError, Args, Index};
use grundy_solve::{Entry, Position, PositionSum};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{Placed, number};
use crate::range::Integers;
use crate::value::Value;

/// A ruleset with its parameters.
#[derive(Clone)]
pub struct Rules {
    pub(crate) entry: &'static Entry,
    pub(crate) args: Vec<Placed>,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.entry.info.name, self.args)
    }
}

impl Rules {
    /// The ruleset with its parameters as they are typed: `subtraction(1, 2)`.
    pub(crate) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let args = self.args.iter().map(|arg| arg.value.write(games, notation));
        let args = args.collect::<Result<Vec<_>, _>>()?;
        Ok(format!("{}({})", self.entry.info.name, args.join(", ")))
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        let values = |rules: &Rules| -> Vec<Value> {
            rules.args.iter().map(|arg| arg.value.clone()).collect()
        };
        self.entry.info == other.entry.info && values(self) == values(other)
    }
}

/// The position that a call of a ruleset is, or the ruleset where the heap is still to come;
/// `span` is the whole call.
pub(crate) fn position(
    entry: &'static Entry,
    args: Vec<Placed>,
    span: Span,
) -> Result<Value, Refusal> {
    let mut args = Integers::spread(args);
    if entry.index == Index::Nothing {
        return Ok(Value::Sum(read(entry, &args, span)?.into()));
    }
    // Whether the parameters are right does not depend on the heap, so an empty one will do.
    args.push(Placed {
        value: number(Rational::ZERO),
        span,
    });
    read(entry, &args, span)?;
    args.pop();
    Ok(Value::Rules(Rules { entry, args }))
}

/// The position `rules[heap]`, or the sum `rules[heap, heap]` where a position has one heap.
pub(crate) fn indexed(
    games: Games<'_>,
    base: Placed,
    index: Placed,
    span: Span,
) -> Result<Value, Refusal> {
    let Value::Rules(rules) = base.value else {
        let message = format!("{} has no index", base.value.kind());
        return Err(Diagnostic::new(base.span, message).into());
    };
    let mut args = rules.args;
    let heaps = match index.value {
        Value::Range(range) => Value::List(range.values().collect()),
        other => other,
    };
    let heaps = match heaps {
        Value::List(heaps) if rules.entry.index == Index::Heap => heaps,
        one => vec![one],
    };
    let mut sum = PositionSum::from(GameSum::default());
    for value in heaps {
        games.limits().tick()?;
        args.push(Placed {
            value,
            span: index.span,
        });
        sum.append(games, read(rules.entry, &args, span)?.into())?;
        args.pop();
    }
    Ok(Value::Sum(sum))
}

fn read(entry: &Entry, placed: &[Placed], span: Span) -> Result<Position, Refusal> {
    let args = placed.iter().map(argument).collect::<Result<Vec<Arg>, _>>();
    let found = args.and_then(|args| {
        let position = entry.read(&Args::new(&args));
        position.map_err(|error| diagnostic(error, placed, span))
    });
    match found {
        Ok(position) => Ok(position),
        Err(mistake) if mistake.hints.is_empty() => {
            let example = format!("for example `{}`", entry.info.example);
            Err(mistake.hint(example).into())
        }
        Err(mistake) => Err(mistake.into()),
    }
}

fn argument(placed: &Placed) -> Result<Arg, Diagnostic> {
    argument_of(&placed.value).ok_or_else(|| {
        let found = placed.value.kind();
        Diagnostic::new(
            placed.span,
            format!("expected a text, an integer, a list or a graph, found {found}"),
        )
    })
}

fn argument_of(value: &Value) -> Option<Arg> {
    Some(match value {
        Value::Text(text) => Arg::Text(text.clone()),
        Value::Graph(graph) => Arg::Graph(Graph::clone(graph)),
        Value::Line(line) => Arg::Line(line.clone()),
        Value::List(items) => Arg::List(items.iter().map(argument_of).collect::<Option<_>>()?),
        Value::Game(sum) => Arg::Integer(
            sum.as_number()
                .filter(|x| x.is_integer())
                .map(Rational::numerator)?,
        ),
        _ => return None,
    })
}

/// The mistake at its place in the source: a text stands one byte after its opening quote.
pub(crate) fn diagnostic(error: ArgError, placed: &[Placed], span: Span) -> Diagnostic {
    let at = match (
        error.argument.and_then(|index| placed.get(index)),
        error.place,
    ) {
        (Some(argument), Some(place)) => {
            let offset = |byte: usize| {
                let byte = u32::try_from(byte).unwrap_or(u32::MAX);
                argument.span.from.saturating_add(1).saturating_add(byte)
            };
            Span::new(offset(place.start), offset(place.end))
        }
        (Some(argument), None) => argument.span,
        (None, _) => span,
    };
    let mut mistake = Diagnostic::new(at, error.message);
    if let Some(label) = error.label {
        mistake = mistake.label(label);
    }
    if let Some(hint) = error.hint {
        mistake = mistake.hint(hint);
    }
    mistake
}
