//! Evaluation: one walk over the nodes of a program with a stack of values.
//!
//! Nodes stand in post-order, so when a node is reached the values of its children are on top of
//! the stack. Nothing here recurses, however deep the expression was.

use grundy_game::{Game, GameSum, Games, UpStar};
use grundy_num::{Halt, IBig, Nimber, Play, Quotient, Rational, Sign, Surreal};

use crate::arithmetic;
use crate::builtins::{self, Call};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::literal::shorten;
use crate::names::Names;
use crate::range::Integers;
use crate::rulesets;
use crate::surreal;
use crate::syntax::{NodeId, NodeKind, Program};
use crate::value::{DEEPEST_LIST, Value};

/// A value with the place it came from.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

impl Placed {
    /// The same with positions replaced by their values.
    pub(crate) fn settled(self, games: Games<'_>) -> Result<Placed, Halt> {
        Ok(Placed {
            value: self.value.settled(games)?,
            span: self.span,
        })
    }
}

/// Evaluates all statements; the value of the last one is the answer.
pub(crate) fn run(
    program: &Program,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Value, Refusal> {
    let mut answer = None;
    for statement in 0..program.statements().len() {
        answer = Some(statement_value(program, statement, games, names)?.value);
    }
    answer.ok_or_else(|| {
        let nothing = Diagnostic::new(Span::default(), "expected an expression, found nothing");
        nothing
            .hint("for example `{2|1} + ^`; `help` lists what there is")
            .into()
    })
}

/// Evaluates one statement.
pub(crate) fn statement_value(
    program: &Program,
    statement: usize,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Placed, Refusal> {
    let value = Evaluator {
        program,
        games,
        names,
    }
    .nodes(program.statement_nodes(statement))?;
    Ok(value)
}

/// The value of one node of a statement whose names are all known.
pub(crate) fn node_value(
    program: &Program,
    node: NodeId,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Placed, Refusal> {
    Evaluator {
        program,
        games,
        names,
    }
    .nodes(program.subtree(node))
}

/// A value that takes more than this is not copied without a look at the clock.
const LARGE_BYTES: u64 = 1 << 14;

struct Evaluator<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    names: &'n mut Names,
}

impl Evaluator<'_, '_, '_> {
    fn nodes(&mut self, range: std::ops::Range<usize>) -> Result<Placed, Refusal> {
        let mut stack: Vec<Placed> = Vec::new();
        // The bytes of the values up to each place of the stack, so that a list of a thousand
        // copies of a long number counts against the memory limit.
        let mut bytes: Vec<u64> = Vec::new();
        let limits = self.games.limits();
        for index in range {
            limits.tick()?;
            let node = self.program.nodes()[index];
            let value = self.node(node.kind, node.span, &mut stack)?;
            bytes.truncate(stack.len());
            let own = value.bytes();
            let total = own + bytes.last().copied().unwrap_or(0);
            bytes.push(total);
            if own > LARGE_BYTES {
                limits.look()?;
            }
            limits.allow_memory(self.games.arena().bytes().saturating_add(total))?;
            stack.push(Placed {
                value,
                span: node.span,
            });
        }
        let root = stack.pop().expect("a statement has a root");
        assert!(stack.is_empty(), "the nodes of a statement form one tree");
        Ok(root)
    }

    fn node(
        &mut self,
        kind: NodeKind,
        span: Span,
        stack: &mut Vec<Placed>,
    ) -> Result<Value, Refusal> {
        let (program, games) = (self.program, self.games);
        match kind {
            NodeKind::Number(id) => Ok(number(program.number(id).clone())),
            NodeKind::UpStar(id) => Ok(Value::Game(literal(program.up_star(id), span)?.into())),
            NodeKind::Text(text) => Ok(Value::Text(program.text(text).to_owned())),
            NodeKind::Name(name) => self.name(program.name(name), span),
            NodeKind::Call { name, args } => {
                let (name, nodes) = (program.name(name), program.list(args));
                let args = take(stack, args.len());
                // Under misère play it matters how the game was typed, which its value forgets.
                if let ("outcome", [game, _], [_, play]) = (name, nodes, args.as_slice())
                    && play.value == Value::Play(Play::Misere)
                {
                    let outcome =
                        crate::solve::misere_outcome_of(program, *game, games, self.names)?;
                    return Ok(Value::Outcome(outcome));
                }
                match grundy_rulesets::find(name) {
                    Some(entry) => rulesets::position(entry, args, span),
                    None => builtins::call(Call {
                        games,
                        name,
                        span,
                        args,
                    }),
                }
            }
            NodeKind::Braces { left, right } => {
                let right = take(stack, right.len());
                let left = take(stack, left.len());
                let (left, right) = (options(games, left)?, options(games, right)?);
                self.value_of(games.from_options(&left, &right)?)
            }
            NodeKind::PlusMinus(list) => {
                let left = options(games, take(stack, list.len()))?;
                let right: Vec<Game> = left
                    .iter()
                    .map(|&option| games.neg(option))
                    .collect::<Result<_, _>>()?;
                self.value_of(games.from_options(&left, &right)?)
            }
            NodeKind::Negate(_) => {
                let operand = take_one(stack);
                match operand.value {
                    Value::Game(sum) => Ok(Value::Game(games.sum_neg(sum)?)),
                    Value::Sum(sum) => Ok(Value::Sum(sum.times(games, Sign::Minus)?)),
                    Value::Surreal(x) => Ok(surreal::surreal(x.neg())),
                    other => Err(wrong_kind(operand.span, "a game to negate", &other).into()),
                }
            }
            NodeKind::Binary { op, .. } => {
                let (right, left) = (take_one(stack), take_one(stack));
                arithmetic::binary(games, op, left, right, span)
            }
            NodeKind::Compare { op, .. } => {
                let (right, left) = (take_one(stack), take_one(stack));
                arithmetic::compare(games, op, left.settled(games)?, right.settled(games)?)
            }
            NodeKind::Index { .. } => {
                let (index, base) = (take_one(stack), take_one(stack));
                rulesets::indexed(games, base, index, span)
            }
            NodeKind::List(list) => {
                let items = Integers::spread(take(stack, list.len()));
                let list = Value::List(items.into_iter().map(|item| item.value).collect());
                if list.list_depth() > DEEPEST_LIST {
                    let message = format!("lists are nested at most {DEEPEST_LIST} deep");
                    return Err(Diagnostic::new(span, message).into());
                }
                Ok(list)
            }
            NodeKind::Assign { name, .. } => {
                let value = take_one(stack).value;
                let name = program.name(name);
                if is_taken(name) {
                    let message =
                        format!("`{name}` already means something and cannot be given a value");
                    return Err(Diagnostic::new(span, message)
                        .hint("choose another name")
                        .into());
                }
                self.names.give(name, value.clone());
                Ok(value)
            }
        }
    }

    fn value_of(&self, g: Game) -> Result<Value, Refusal> {
        Ok(Value::Game(self.games.sum_of(g)?))
    }

    fn name(&self, name: &str, span: Span) -> Result<Value, Refusal> {
        if let Some(value) = self.names.get(name) {
            return Ok(value.clone());
        }
        match name {
            "normal" => return Ok(Value::Play(Play::Normal)),
            "misere" => return Ok(Value::Play(Play::Misere)),
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            "omega" => return Ok(surreal::surreal(Quotient::from(Surreal::omega()))),
            _ => {}
        }
        let mistake = Diagnostic::new(span, format!("nothing is called `{}`", shorten(name)));
        if let Some(function) = builtins::find(name) {
            return Err(mistake
                .hint(format!("`{}` is a function", function.signature))
                .into());
        }
        if let Some(entry) = grundy_rulesets::find(name) {
            return Err(mistake
                .hint(format!(
                    "`{name}` is a game: a position is typed as in `{}`",
                    entry.info.example
                ))
                .hint(format!("`grundy games {name}` has its rules"))
                .into());
        }
        let mut known: Vec<&str> = builtins::names().collect();
        known.extend(
            grundy_rulesets::CATALOGUE
                .iter()
                .map(|entry| entry.info.name),
        );
        known.extend(self.names.iter().map(|(name, _)| name));
        Err(builtins::suggest(mistake, name, known.into_iter())
            .hint(format!("`{} := …` gives it a value", shorten(name)))
            .into())
    }
}

/// Whether a name belongs to the language.
pub(crate) fn is_taken(name: &str) -> bool {
    matches!(name, "normal" | "misere" | "omega" | "true" | "false")
        || builtins::find(name).is_some()
        || grundy_rulesets::find(name).is_some()
}

pub(crate) fn number(x: Rational) -> Value {
    Value::Game(UpStar::from_number(x).into())
}

/// The game that a literal with ups or a star is.
pub(crate) fn literal(literal: &crate::syntax::UpStar, span: Span) -> Result<UpStar, Diagnostic> {
    let ups = i64::try_from(&literal.ups)
        .map_err(|_| Diagnostic::new(span, "a count of ups is below 2^63, this one is not"))?;
    let star = Nimber::from(literal.star.clone());
    Ok(UpStar {
        number: literal.number.clone(),
        ups,
        star,
    })
}

fn take(stack: &mut Vec<Placed>, count: usize) -> Vec<Placed> {
    stack.split_off(stack.len() - count)
}

fn take_one(stack: &mut Vec<Placed>) -> Placed {
    stack.pop().expect("the children of a node stand before it")
}

pub(crate) fn options(games: Games<'_>, options: Vec<Placed>) -> Result<Vec<Game>, Refusal> {
    options
        .into_iter()
        .map(|option| canonical(games, option, "a game as an option"))
        .collect()
}

/// The canonical form of a value, which must be a game.
pub(crate) fn canonical(games: Games<'_>, placed: Placed, expected: &str) -> Result<Game, Refusal> {
    let sum = game_sum(placed.settled(games)?, expected)?;
    Ok(games.expand(&sum)?)
}

/// A value that must be a game, as the sum it is kept as.
pub(crate) fn game_sum(placed: Placed, expected: &str) -> Result<GameSum, Refusal> {
    match placed.value {
        Value::Game(sum) => Ok(sum),
        other => Err(wrong_kind(placed.span, expected, &other).into()),
    }
}

/// The integer that a value is, if it is one.
pub(crate) fn as_integer(value: &Value) -> Option<IBig> {
    let Value::Game(sum) = value else { return None };
    sum.as_number()
        .filter(|x| x.is_integer())
        .map(Rational::numerator)
}

pub(crate) fn wrong_kind(span: Span, expected: &str, found: &Value) -> Diagnostic {
    Diagnostic::new(span, format!("expected {expected}, found {}", found.kind()))
}
