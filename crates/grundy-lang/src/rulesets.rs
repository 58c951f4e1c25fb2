//! Positions in the language: from the arguments of a call to a position of its ruleset.

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, IBig, Rational};
use grundy_rules::board::Graph;
use grundy_rules::{Arg, ArgError, Args, Index};
use grundy_solve::{Entry, Position, PositionSum};

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{Placed, as_integer, number};
use crate::range::Integers;
use crate::value::Value;

/// A ruleset with its parameters.
#[derive(Clone)]
pub struct Rules {
    pub(crate) entry: &'static Entry,
    pub(crate) args: Vec<Placed>,
    /// How many copies of the position there will be, where `n.rules` is still to be indexed.
    pub(crate) copies: IBig,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.entry.name, self.args)
    }
}

impl Rules {
    /// The ruleset with its parameters as they are typed: `subtraction(1, 2)`.
    pub(crate) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let args = self.args.iter().map(|arg| arg.value.write(games, notation));
        let args = args.collect::<Result<Vec<_>, _>>()?;
        let rules = format!("{}({})", self.entry.name, args.join(", "));
        Ok(if self.copies == IBig::ONE {
            rules
        } else {
            format!("{}.{rules}", self.copies)
        })
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        let values = |rules: &Rules| -> Vec<Value> {
            rules.args.iter().map(|arg| arg.value.clone()).collect()
        };
        self.entry.info == other.entry.info
            && self.copies == other.copies
            && values(self) == values(other)
    }
}

/// The position that a call of a ruleset is, or the ruleset where the heap is still to come;
/// `span` is the whole call.
pub(crate) fn position(
    entry: &'static Entry,
    args: Vec<Placed>,
    span: Span,
) -> Result<Value, Refusal> {
    Integers::refuse_empty(&args)?;
    let mut args = Integers::spread(alone(entry, args, span))?;
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
    Ok(Value::Rules(Rules {
        entry,
        args,
        copies: IBig::ONE,
    }))
}

/// A list that is the only argument stands for its members, where these are arguments of the game:
/// `subtraction([1, 2, 6])`.
fn alone(entry: &'static Entry, args: Vec<Placed>, span: Span) -> Vec<Placed> {
    let [
        Placed {
            value: Value::List(items),
            span: place,
        },
    ] = args.as_slice()
    else {
        return args;
    };
    let placed = |value: &Value| Placed {
        value: value.clone(),
        span: *place,
    };
    let mut members: Vec<Placed> = items.iter().map(placed).collect();
    if entry.index != Index::Nothing {
        members.push(placed(&number(Rational::ZERO)));
    }
    if read(entry, &members, span).is_err() {
        return args;
    }
    members.truncate(items.len());
    members
}

/// The member of a list or a range at a place, counted from 0.
fn member(place: &IBig, base: &Placed, index: Span) -> Result<Option<Value>, Refusal> {
    let (found, count) = match &base.value {
        Value::List(items) => {
            let found = usize::try_from(place)
                .ok()
                .and_then(|place| items.get(place));
            (found.cloned(), Some(IBig::from(items.len())))
        }
        Value::Range(range) => {
            let found = range.at(place).map(|n| number(Rational::from(n)));
            (found, range.len().cloned())
        }
        _ => return Ok(None),
    };
    found.map(Some).ok_or_else(|| {
        let message = match count {
            Some(count) if count != IBig::ZERO => {
                let last = count - IBig::ONE;
                format!("expected a place from 0 to {last}, found {place}")
            }
            Some(_) => format!("nothing has a place in an empty list, found {place}"),
            None => format!("expected a place from 0 on, found {place}"),
        };
        Diagnostic::new(index, message)
            .hint("places are counted from 0")
            .into()
    })
}

/// The position `rules[heap]`, or the sum `rules[heap, heap]` where a position has one heap; of a
/// list or a range the member at a place.
pub(crate) fn indexed(
    games: Games<'_>,
    base: Placed,
    index: Placed,
    span: Span,
) -> Result<Value, Refusal> {
    if let Some(place) = as_integer(&index.value)
        && let Some(member) = member(&place, &base, index.span)?
    {
        return Ok(member);
    }
    let Value::Rules(rules) = base.value else {
        let message = match base.value {
            Value::List(_) | Value::Range(_) => {
                let found = index.value.kind();
                format!("expected an integer as the place in a list, found {found}")
            }
            other => format!("{} has no index", other.kind()),
        };
        return Err(Diagnostic::new(base.span, message).into());
    };
    let mut args = rules.args;
    let heaps = match index.value {
        Value::Range(range) => range.values(index.span)?.collect(),
        Value::List(heaps) if rules.entry.index == Index::Heap => heaps.to_vec(),
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
    if rules.copies != IBig::ONE {
        sum = sum.multiple(games, &rules.copies)?;
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
