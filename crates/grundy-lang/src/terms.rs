//! The terms of a sum as they were typed: the one reader of solving, misère play and matches.

pub(crate) mod forgotten;
pub(crate) mod played;
pub(crate) mod typed;

use grundy_game::Games;
use grundy_num::{IBig, Sign, UBig};
use grundy_solve::{Position, PositionSum};

use crate::diagnostic::{Refusal, Span};
use crate::evaluate::{self, as_integer, wrong_kind};
use crate::scope::Scope;
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};

/// The terms of the sum that a node is, in the order they were typed, round brackets removed; a
/// term that is subtracted has a minus. Anything else than a sum is one term.
pub(crate) fn terms(program: &Program, root: NodeId) -> Vec<(Sign, NodeId)> {
    let mut terms = Vec::new();
    let mut waiting = vec![(Sign::Plus, root)];
    while let Some((sign, node)) = waiting.pop() {
        match program.node(node).kind {
            NodeKind::Binary {
                op: BinaryOp::Add,
                left,
                right,
            } => waiting.extend([(sign, right), (sign, left)]),
            NodeKind::Binary {
                op: BinaryOp::Sub,
                left,
                right,
            } => waiting.extend([(-sign, right), (sign, left)]),
            NodeKind::Negate(child) => waiting.push((-sign, child)),
            NodeKind::Assign { value, .. } => waiting.push((sign, value)),
            _ => terms.push((sign, node)),
        }
    }
    terms
}

/// The names that a statement gives a value, and what it gives them.
fn assigned(program: &Program, statement: NodeId) -> (Vec<&str>, NodeId) {
    let (mut names, mut node) = (Vec::new(), statement);
    while let NodeKind::Assign { name, value } = program.node(node).kind {
        names.push(program.name(name));
        node = value;
    }
    (names, node)
}

/// The factor and the game of `n.g`, if a node is that. A field of a record is typed alike.
pub(crate) fn multiple(
    program: &Program,
    node: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Option<(NodeId, NodeId)>, Refusal> {
    Ok(match program.node(node).kind {
        NodeKind::Binary {
            op: BinaryOp::IntegerMultiple,
            left,
            right,
        } => Some((left, right)),
        NodeKind::Field { base, name } => {
            let factor = evaluate::node_value(program, base, games, scope)?;
            as_integer(&factor.value).map(|_| (base, name))
        }
        _ => None,
    })
}

/// How many copies the factor of `n.g` stands for, and the sign they have.
pub(crate) fn copies(
    program: &Program,
    factor: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(UBig, Sign), Refusal> {
    let placed = evaluate::node_value(program, factor, games, scope)?;
    let n = as_integer(&placed.value)
        .ok_or_else(|| wrong_kind(placed.span, "an integer before the dot", &placed.value))?;
    let sign = if n < IBig::ZERO {
        Sign::Minus
    } else {
        Sign::Plus
    };
    let (_, count) = n.into_parts();
    Ok((count, sign))
}

/// The text of a term that is a stalk as typed, with its place.
fn stalk_text(program: &Program, node: NodeId) -> Option<(&str, Span)> {
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

/// The positions of a sum, with the sign and the number of the copies of each.
fn counted(sum: &PositionSum) -> impl Iterator<Item = (&Position, Sign, usize)> {
    sum.positions().iter().map(|(position, count)| {
        let sign = if *count < 0 { Sign::Minus } else { Sign::Plus };
        let copies = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
        (position, sign, copies)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let program = crate::parse(source).expect(source);
        let root = *program.statements().last().expect("a statement");
        let found = terms(&program, root).into_iter().map(|(sign, node)| {
            let sign = if sign == Sign::Minus { "-" } else { "+" };
            format!("{sign}{}", &source[program.node(node).span.range()])
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{source}");
    }

    #[test]
    fn brackets_are_opened_and_signs_multiplied() {
        check("{1|0} - (* - ^) + 2.*2", &["+{1|0}", "-*", "+^", "+2.*2"]);
        check("-(* - (^ - *2))", &["-*", "+^", "-*2"]);
        check("g := * - nim(3)", &["+*", "-nim(3)"]);
        check("2.(* + ^)", &["+2.(* + ^)"]);
    }

    #[test]
    fn a_long_sum_is_read_without_recursion() {
        let source = vec!["*"; 100_000].join("-");
        let program = crate::parse(&source).expect("a sum");
        let found = terms(&program, program.statements()[0]);
        assert_eq!(found.len(), 100_000);
        assert!(found[1..].iter().all(|&(sign, _)| sign == Sign::Minus));
    }
}
