//! Evaluation: one walk over the nodes of a program with a stack of values.
//!
//! Nodes stand in post-order, so when a node is reached the values of its children are on top of
//! the stack, however deep the expression was. Only what decides for itself which of its parts are
//! evaluated, and how often, is a walk of its own: where such a subtree begins, its root is asked.

mod definition;
mod lazy;
mod question;
mod rule;

use std::sync::Arc;

use grundy_game::{Game, GameSum, Games, UpStar};
use grundy_heap::NamedGame;
use grundy_num::{Halt, IBig, Nimber, Outcome, Play, Quotient, Rational, Sign, Surreal};
use grundy_rules::shorten;

use crate::arithmetic;
use crate::builtins::{self, Call};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::range::Integers;
use crate::record::Record;
use crate::rulesets;
use crate::scope::Scope;
use crate::surreal;
use crate::syntax::{Node, NodeId, NodeKind, Program, Symbol};
use crate::terms::forgotten;
use crate::value::Value;
pub use definition::Definition;
pub(crate) use lazy::truth;
use question::Argument;
use rule::refuse_deep;
pub use rule::{Member, Reached};
pub(crate) use rule::{each_member, place_after};

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
    scope: &mut Scope,
) -> Result<Value, Refusal> {
    let mut answer = None;
    for statement in 0..program.statements().len() {
        answer = Some(statement_value(program, statement, games, scope)?.value);
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
    scope: &mut Scope,
) -> Result<Placed, Refusal> {
    Evaluator::new(program, games, scope).nodes(program.statement_nodes(statement))
}

/// The value of one node of a statement whose names are all known.
pub(crate) fn node_value(
    program: &Program,
    node: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Placed, Refusal> {
    Evaluator::new(program, games, scope).nodes(program.subtree(node))
}

/// A value that takes more than this is not copied without a look at the clock.
const LARGE_BYTES: u64 = 1 << 14;

pub(crate) struct Evaluator<'p, 'a, 's> {
    program: &'p Program,
    games: Games<'a>,
    scope: &'s mut Scope,
    stack: Vec<Placed>,
    /// The bytes of the values up to each place of the stack, so that a list of a thousand copies
    /// of a long number counts against the memory limit.
    bytes: Vec<u64>,
}

impl<'p, 'a, 's> Evaluator<'p, 'a, 's> {
    fn new(program: &'p Program, games: Games<'a>, scope: &'s mut Scope) -> Self {
        Evaluator {
            program,
            games,
            scope,
            stack: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// The bytes of the games and of the values on the stack.
    fn held(&self) -> u64 {
        let values = self.bytes.last().copied().unwrap_or(0);
        self.games.arena().bytes().saturating_add(values)
    }

    /// The value of a whole subtree, given by its nodes.
    fn nodes(&mut self, range: std::ops::Range<usize>) -> Result<Placed, Refusal> {
        let (program, limits) = (self.program, self.games.limits());
        let base = self.stack.len();
        let mut lazy = program.lazy[program.lazy_from(&range)..].iter();
        let mut index = range.start;
        while index < range.end {
            limits.tick()?;
            // Those inside a subtree that was evaluated are passed over.
            while lazy
                .as_slice()
                .first()
                .is_some_and(|it| (it.first as usize) < index)
            {
                lazy.next();
            }
            let value = match lazy.as_slice().first() {
                Some(&subtree) if subtree.first as usize == index => {
                    index = subtree.root.index();
                    self.lazy(subtree)?
                }
                _ => self.node(index)?,
            };
            let span = program.nodes()[index].span;
            self.push(value, span)?;
            index += 1;
        }
        let root = self.stack.pop().expect("a subtree has a root");
        self.bytes.pop();
        assert!(self.stack.len() == base, "nodes form one tree");
        Ok(root)
    }

    fn push(&mut self, value: Value, span: Span) -> Result<(), Halt> {
        let limits = self.games.limits();
        self.bytes.truncate(self.stack.len());
        let own = value.bytes();
        self.bytes
            .push(own + self.bytes.last().copied().unwrap_or(0));
        if own > LARGE_BYTES {
            limits.look()?;
        }
        limits.allow_memory(self.held())?;
        self.stack.push(Placed { value, span });
        Ok(())
    }

    /// The value of a node whose children's values are on top of the stack.
    fn node(&mut self, index: usize) -> Result<Value, Refusal> {
        let (program, games) = (self.program, self.games);
        let Node { kind, span } = program.nodes()[index];
        let stack = &mut self.stack;
        match kind {
            NodeKind::Number(id) => Ok(number(program.number(id).clone())),
            NodeKind::UpStar(id) => Ok(Value::Game(literal(program.up_star(id), span)?.into())),
            NodeKind::Text(text) => Ok(Value::Text(program.text(text).to_owned())),
            NodeKind::Name(name) => self.name(name, span),
            NodeKind::Call { name, args } => {
                let (name, nodes) = (program.name(name), program.list(args));
                let args = take(stack, args.len());
                // Under misère play it matters how the game was typed, which its value forgets.
                if let ("outcome", [game, _], [_, play]) = (name, nodes, args.as_slice())
                    && play.value == Value::Play(Play::Misere)
                {
                    let outcome =
                        crate::solve::misere_outcome_of(program, *game, games, self.scope)?;
                    return Ok(Value::Outcome(outcome));
                }
                if nodes.iter().any(|&node| program.is_named(node)) {
                    return self.call_by_names(name, nodes, args, span);
                }
                self.call(name, nodes, args, span)
            }
            NodeKind::Braces { left, right } => {
                let right = take(stack, right.len());
                let left = take(stack, left.len());
                of_options(games, left, right, span)
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
                let holds = arithmetic::compare(games, op, &left, &right)?;
                Ok(Value::Bool(holds))
            }
            NodeKind::Index { .. } => {
                let (index, base) = (take_one(stack), take_one(stack));
                rulesets::indexed(games, base, index, span)
            }
            NodeKind::List(list) => {
                let items = Integers::spread(take(stack, list.len()))?;
                let list = Value::List(items.into_iter().map(|item| item.value).collect());
                refuse_deep(list.list_depth(), span)?;
                Ok(list)
            }
            NodeKind::Assign { name, value: node } => {
                let value = take_one(stack).value;
                let name = program.name(name);
                self.refuse_taken(name, span)?;
                let moves = forgotten::moves(program, node, games.limits(), &self.scope.names)?;
                self.scope.give(name, value.clone(), moves);
                Ok(value)
            }
            _ => self.node_of_family(kind, span),
        }
    }

    /// The value of a node that families of values have brought.
    fn node_of_family(&mut self, kind: NodeKind, span: Span) -> Result<Value, Refusal> {
        let (program, games) = (self.program, self.games);
        let stack = &mut self.stack;
        match kind {
            NodeKind::Chain { values, relations } => {
                let placed = take(stack, values.len());
                for (i, &op) in program.relations(relations, values).iter().enumerate() {
                    if !arithmetic::compare(games, op, &placed[i], &placed[i + 1])? {
                        return Ok(Value::Bool(false));
                    }
                }
                Ok(Value::Bool(true))
            }
            NodeKind::Not(_) => {
                let holds = truth(take_one(stack), "a truth value after `not`")?;
                Ok(Value::Bool(!holds))
            }
            NodeKind::Steps(list) => {
                let numbers = take(stack, list.len());
                let range = Integers::by_steps(&numbers[0], &numbers[1], numbers.get(2))?;
                Ok(Value::Range(range))
            }
            NodeKind::Endless(_) => Ok(Value::Range(Integers::from(&take_one(stack))?)),
            NodeKind::Named { .. } => Ok(take_one(stack).value),
            NodeKind::Record(list) => {
                let values = take(stack, list.len());
                let names = program.list(list).iter().map(|&node| program.name_of(node));
                let mut fields: Vec<(String, Value)> = Vec::with_capacity(values.len());
                for (name, placed) in names.zip(values) {
                    let name = name.unwrap_or_default();
                    if fields.iter().any(|(other, _)| other == name) {
                        let message = format!("the field `{}` is given twice", shorten(name));
                        return Err(Diagnostic::new(placed.span, message).into());
                    }
                    fields.push((name.to_owned(), placed.value.settled(games)?));
                }
                let record = Value::Record(Record::new(fields));
                refuse_deep(record.list_depth(), span)?;
                Ok(record)
            }
            _ => unreachable!("lazy nodes are evaluated by a walk of their own"),
        }
    }

    /// What a call gives, all of whose arguments are given by their places.
    fn call(
        &mut self,
        name: &str,
        nodes: &[NodeId],
        args: Vec<Placed>,
        span: Span,
    ) -> Result<Value, Refusal> {
        if let Some(entry) = grundy_rulesets::find(name) {
            return rulesets::position(entry, args, span);
        }
        if builtins::find(name).is_none() {
            if let Some(Value::Function(function)) = self.scope.names.get(name) {
                let function = Arc::clone(function);
                return self.apply(&function, args, span);
            }
            let arguments = nodes.iter().zip(args);
            let arguments = arguments.map(|(&node, placed)| Argument {
                name: None,
                node,
                placed,
            });
            let arguments: Vec<Argument<'_>> = arguments.collect();
            if let Some(answer) = self.question(name, &arguments, span)? {
                return Ok(answer);
            }
            return Err(self.scope.no_function(name, span).into());
        }
        builtins::call(Call {
            games: self.games,
            name,
            span,
            args,
            asker: self.scope.asker.as_deref(),
            remarks: &self.scope.remarks,
        })
    }

    /// What a call gives with names before some of its arguments, as questions take them.
    fn call_by_names(
        &mut self,
        name: &str,
        nodes: &[NodeId],
        args: Vec<Placed>,
        span: Span,
    ) -> Result<Value, Refusal> {
        let program = self.program;
        let arguments = nodes.iter().zip(args);
        let arguments = arguments.map(|(&node, placed)| Argument {
            name: program.name_of(node),
            node,
            placed,
        });
        let arguments: Vec<Argument<'_>> = arguments.collect();
        let is_own = builtins::find(name).is_some() || grundy_rulesets::find(name).is_some();
        if !is_own {
            if let Some(answer) = self.question(name, &arguments, span)? {
                return Ok(answer);
            }
            if self.scope.names.get(name).is_none() {
                return Err(self.scope.no_function(name, span).into());
            }
        }
        let named = arguments.iter().find(|argument| argument.name.is_some());
        let place = named.map_or(span, |argument| argument.placed.span);
        let message = format!("`{}` takes its arguments by their places", shorten(name));
        Err(Diagnostic::new(place, message)
            .hint("only questions such as `period` take arguments by name")
            .hint("an ordinal sum has blanks on both sides of its colon, or none")
            .into())
    }

    /// Refuses to give a value to a name that belongs to the language.
    fn refuse_taken(&self, name: &str, span: Span) -> Result<(), Diagnostic> {
        let asker = self.scope.asker.as_ref();
        if is_taken(name) || asker.is_some_and(|asker| asker.places(name).is_some()) {
            let message = format!("`{name}` already means something and cannot be given a value");
            return Err(Diagnostic::new(span, message).hint("choose another name"));
        }
        Ok(())
    }

    fn value_of(&self, g: Game) -> Result<Value, Refusal> {
        Ok(Value::Game(self.games.sum_of(g)?))
    }

    fn name(&self, symbol: Symbol, span: Span) -> Result<Value, Refusal> {
        if let Some(value) = self.scope.local(symbol) {
            return Ok(value.clone());
        }
        let name = self.program.name(symbol);
        if let Some(value) = self.scope.names.get(name) {
            return Ok(value.clone());
        }
        match name {
            "normal" => return Ok(Value::Play(Play::Normal)),
            "misere" => return Ok(Value::Play(Play::Misere)),
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            "none" => return Ok(Value::Nothing),
            // The letters of outcomes are free to be given other values.
            "L" => return Ok(Value::Outcome(Outcome::Left)),
            "R" => return Ok(Value::Outcome(Outcome::Right)),
            "N" => return Ok(Value::Outcome(Outcome::Next)),
            "P" => return Ok(Value::Outcome(Outcome::Previous)),
            "omega" => return Ok(surreal::surreal(Quotient::from(Surreal::omega()))),
            _ => {}
        }
        let mistake = Diagnostic::new(span, format!("nothing is called `{}`", shorten(name)));
        if let Some(function) = builtins::find(name) {
            return Err(mistake
                .hint(format!("`{}` is a function", function.signature))
                .into());
        }
        let heaps = NamedGame::find(name).map(|game| {
            format!(
                "questions take the game on all heaps as a text: `period(\"{}\")`",
                game.name
            )
        });
        if let Some(entry) = grundy_rulesets::find(name) {
            let example = entry.info.example;
            let mistake = mistake.hint(format!(
                "`{name}` is a game: a position is typed as in `{example}`"
            ));
            let mistake = heaps.into_iter().fold(mistake, Diagnostic::hint);
            return Err(mistake
                .hint(format!("`grundy games {name}` has its rules"))
                .into());
        }
        if let Some(heaps) = heaps {
            return Err(mistake.hint(heaps).into());
        }
        Err(
            builtins::suggest(mistake, name, self.scope.known().into_iter())
                .hint(format!("`{} := …` gives it a value", shorten(name)))
                .into(),
        )
    }
}

/// Whether a name belongs to the language.
pub(crate) fn is_taken(name: &str) -> bool {
    matches!(
        name,
        "normal" | "misere" | "omega" | "true" | "false" | "none"
    ) || builtins::find(name).is_some()
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

/// What braces around these options are worth.
pub(crate) fn of_options(
    games: Games<'_>,
    left: Vec<Placed>,
    right: Vec<Placed>,
    span: Span,
) -> Result<Value, Refusal> {
    if surreal::is_among(&left) || surreal::is_among(&right) {
        return surreal::of_options(games, &left, &right, span);
    }
    let (left, right) = (options(games, left)?, options(games, right)?);
    let canonical = games.from_options(&left, &right)?;
    Ok(Value::Game(games.sum_of(canonical)?))
}

fn options(games: Games<'_>, options: Vec<Placed>) -> Result<Vec<Game>, Refusal> {
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
