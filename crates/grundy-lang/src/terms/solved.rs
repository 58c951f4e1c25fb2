//! The terms of a sum to be solved: each with its value and the moves as they were typed.

use std::sync::Arc;

use grundy_game::Games;
use grundy_num::Sign;
use grundy_solve::{NumberTerm, PositionSum, Term};

use super::{copies, counted, multiple, terms};
use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{self, Placed, options, wrong_kind};
use crate::scope::Scope;
use crate::stalk;
use crate::surreal;
use crate::syntax::{List, NodeId, NodeKind, Program};
use crate::value::Value;

/// A sum as typed.
pub(crate) enum Sum {
    /// Of games and positions.
    Games(Vec<Term>),
    /// Of numbers, with infinite ones or stalks among them.
    Numbers(Vec<NumberTerm>),
}

/// Reads the sum that a node is.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Sum, Refusal> {
    let mut reader = Reader {
        program,
        games,
        scope,
    };
    let typed = terms(program, root);
    let mut read = Vec::with_capacity(typed.len());
    let (mut numbers_alone, mut has_stalk) = (true, false);
    for &(sign, node) in &typed {
        let (placed, options) = reader.value(node)?;
        if reader.is_infinite(node, &placed.value) {
            return reader.numbers(&typed);
        }
        numbers_alone &= as_number(&placed.value).is_some();
        has_stalk |= reader.is_stalk(node, &placed.value);
        read.push(reader.term(node, placed, options)?.times(games, sign)?);
    }
    if numbers_alone && has_stalk {
        return reader.numbers(&typed);
    }
    Ok(Sum::Games(read))
}

/// Left's and Right's options as typed.
type Options = [Vec<PositionSum>; 2];

struct Reader<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    scope: &'n mut Scope,
}

impl Reader<'_, '_, '_> {
    /// The value of a term, and its options where it is typed by them.
    fn value(&mut self, node: NodeId) -> Result<(Placed, Option<Options>), Refusal> {
        let games = self.games;
        let (left, right, typed) = match self.program.node(node).kind {
            NodeKind::Braces { left, right } => {
                let (left, right) = (self.placed(left)?, self.placed(right)?);
                let typed = [typed_options(left.clone())?, typed_options(right.clone())?];
                (options(games, left)?, options(games, right)?, typed)
            }
            NodeKind::PlusMinus(list) => {
                let left = self.placed(list)?;
                let typed = typed_options(left.clone())?;
                let left = options(games, left)?;
                let right = left.iter().map(|&option| games.neg(option));
                let right = right.collect::<Result<_, _>>()?;
                let negatives = typed.iter().cloned();
                let negatives = negatives.map(|option| option.times(games, Sign::Minus));
                let negatives = negatives.collect::<Result<_, _>>()?;
                (left, right, [typed, negatives])
            }
            _ => {
                let placed = evaluate::node_value(self.program, node, games, self.scope)?;
                return Ok((placed, None));
            }
        };
        let canonical = games.from_options(&left, &right)?;
        let placed = Placed {
            value: Value::Game(games.sum_of(canonical)?),
            span: self.program.node(node).span,
        };
        Ok((placed, Some(typed)))
    }

    fn placed(&mut self, list: List) -> Result<Vec<Placed>, Refusal> {
        let (program, games) = (self.program, self.games);
        let nodes = program.list(list).iter();
        nodes
            .map(|&node| evaluate::node_value(program, node, games, self.scope))
            .collect()
    }

    /// The term that a node is, given its value.
    fn term(
        &mut self,
        node: NodeId,
        placed: Placed,
        options: Option<Options>,
    ) -> Result<Term, Refusal> {
        let value = game(placed, "a game as a summand")?;
        if let Some([left, right]) = options {
            return Ok(Term::typed(value.games().clone(), left, right));
        }
        // Several heaps of one ruleset, `subtraction(1, 2)[5, 6]`, are moved in one by one.
        if let NodeKind::Index { .. } = self.program.node(node).kind
            && value.as_signed().is_none()
        {
            let heaps = counted(&value).flat_map(|(heap, sign, copies)| {
                std::iter::repeat_n((Arc::clone(heap), sign), copies)
            });
            return Ok(Term::positions(self.games, heaps)?);
        }
        Ok(match self.copy(node)? {
            Some(copy) => Term::copies(value, copy),
            None => Term::from(value),
        })
    }

    /// The terms of one copy of `n.g`; `None` for anything else, and where a term is no game.
    fn copy(&mut self, node: NodeId) -> Result<Option<Vec<Term>>, Refusal> {
        let mut copy = Vec::new();
        let mut waiting = vec![(Sign::Plus, node)];
        while let Some((sign, term)) = waiting.pop() {
            let multiple = multiple(self.program, term, self.games, self.scope)?;
            if let Some((left, right)) = multiple {
                let (count, of_copies) = copies(self.program, left, self.games, self.scope)?;
                if !count.is_zero() {
                    let inner = terms(self.program, right).into_iter().rev();
                    let sign = sign.times(of_copies);
                    waiting.extend(inner.map(|(own, term)| (sign.times(own), term)));
                }
            } else if term == node {
                return Ok(None);
            } else {
                let (placed, options) = self.value(term)?;
                let Some(value) = placed.value.into_sum() else {
                    return Ok(None);
                };
                let term = match options {
                    Some([left, right]) => Term::typed(value.games().clone(), left, right),
                    None => Term::from(value),
                };
                copy.push(term.times(self.games, sign)?);
            }
        }
        Ok(Some(copy))
    }

    /// Whether a term is an infinite number, or a stalk of infinitely many edges.
    fn is_infinite(&self, node: NodeId, value: &Value) -> bool {
        let is_endless = || as_number(value).is_some_and(|x| !x.is_dyadic());
        matches!(value, Value::Surreal(_))
            || stalk_text(self.program, node).is_some() && is_endless()
    }

    /// Whether a number is typed as a stalk, or is one of infinitely many edges: its moves are the
    /// edges, not the options of a canonical form.
    fn is_stalk(&self, node: NodeId, value: &Value) -> bool {
        stalk_text(self.program, node).is_some() || as_number(value).is_some_and(|x| !x.is_dyadic())
    }

    /// The terms of a sum of stalks and numbers, which must all be numbers.
    fn numbers(&mut self, typed: &[(Sign, NodeId)]) -> Result<Sum, Refusal> {
        let mut numbers = Vec::with_capacity(typed.len());
        for &(sign, node) in typed {
            let placed = evaluate::node_value(self.program, node, self.games, self.scope)?;
            let Some(x) = surreal::to_surreal(self.games, &placed.value)? else {
                let kind = placed.value.kind();
                let message = format!("a surreal number and {kind} do not add");
                return Err(Diagnostic::new(placed.span, message)
                    .hint("infinite stalks and numbers are solved beside numbers alone")
                    .into());
            };
            let value = match sign {
                Sign::Plus => x,
                Sign::Minus => x.neg(),
            };
            let word = stalk_text(self.program, node);
            let word = word
                .map(|(text, span)| stalk::word(text, span))
                .transpose()?;
            numbers.push(NumberTerm {
                value,
                stalk: word.map(|word| (word, sign)),
            });
        }
        Ok(Sum::Numbers(numbers))
    }
}

/// The text of a term that is a stalk as typed, with its place.
pub(super) fn stalk_text(program: &Program, node: NodeId) -> Option<(&str, Span)> {
    let NodeKind::Call { name, args } = program.node(node).kind else {
        return None;
    };
    let [argument] = program.list(args) else {
        return None;
    };
    let argument = program.node(*argument);
    match argument.kind {
        NodeKind::Text(text) if program.name(name) == "stalk" => {
            Some((program.text(text), argument.span))
        }
        _ => None,
    }
}

fn typed_options(options: Vec<Placed>) -> Result<Vec<PositionSum>, Diagnostic> {
    let option = |option| game(option, "a game as an option");
    options.into_iter().map(option).collect()
}

/// A value that must be a game or have positions in it, as the sum it is.
pub(super) fn game(placed: Placed, expected: &str) -> Result<PositionSum, Diagnostic> {
    match placed.value {
        Value::Sum(sum) => Ok(sum),
        Value::Game(sum) => Ok(sum.into()),
        other => Err(wrong_kind(placed.span, expected, &other)),
    }
}
