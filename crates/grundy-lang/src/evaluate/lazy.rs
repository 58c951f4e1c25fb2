//! What decides which of its parts are evaluated: truth values joined by words, choices, fields,
//! rules and definitions.

use std::sync::Arc;

use grundy_num::with_deep_stack;

use super::rule::Walk;
use super::{Definition, Evaluator, Placed, as_integer, wrong_kind};
use crate::arithmetic;
use crate::builtins::{self, Call};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::names::TypedMoves;
use crate::syntax::{BinaryOp, Lazy, List, LogicOp, NodeId, NodeKind};
use crate::value::Value;

impl Evaluator<'_, '_, '_> {
    /// The value of a lazy subtree. Texts nest as deep as they like, so the stack grows.
    pub(super) fn lazy(&mut self, lazy: Lazy) -> Result<Value, Refusal> {
        with_deep_stack(|| self.lazy_level(lazy))
    }

    fn lazy_level(&mut self, lazy: Lazy) -> Result<Value, Refusal> {
        let node = self.program.node(lazy.root);
        let first = lazy.first as usize;
        match node.kind {
            NodeKind::Logic { op, values } => self.logic(op, values, first),
            NodeKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let holds = self.nodes(first..condition.index() + 1)?;
                let chosen = if truth(holds, "a truth value between `if` and `then`")? {
                    condition.index() + 1..then.index() + 1
                } else {
                    then.index() + 1..otherwise.index() + 1
                };
                Ok(self.nodes(chosen)?.value)
            }
            NodeKind::Field { base, name } => self.field(first, base, name, node.span),
            NodeKind::Rule(clauses) => self.list_by_rule(clauses, first, node.span),
            NodeKind::Call { name, args } => {
                let (name, nodes) = (self.program.name(name), self.program.list(args));
                let rule = self.program.node(nodes[0]);
                let NodeKind::Rule(clauses) = rule.kind else {
                    unreachable!("only a call of a rule is lazy")
                };
                if let Some(mut fold) = builtins::find(name).and_then(builtins::Function::fold) {
                    self.members(clauses, first, &Walk::whole(), &mut |evaluator, member| {
                        fold.take(evaluator.games, member?)
                    })?;
                    let call = Call {
                        games: self.games,
                        name,
                        span: node.span,
                        args: Vec::new(),
                        asker: self.scope.asker.as_deref(),
                        remarks: &self.scope.remarks,
                    };
                    return fold.value(&call);
                }
                let list = Placed {
                    value: self.list_by_rule(clauses, first, rule.span)?,
                    span: rule.span,
                };
                self.call(name, nodes, vec![list], node.span)
            }
            NodeKind::Define { name, text, .. } => {
                let name = self.program.name(name);
                self.refuse_taken(name, node.span)?;
                let definition = Definition::read(self.program.text(text));
                let function = Value::Function(Arc::new(definition));
                self.scope.give(name, function.clone(), TypedMoves::Kept);
                Ok(function)
            }
            _ => unreachable!("no other node is lazy"),
        }
    }

    /// Whether truth values joined by a word hold, looked at only as far as it takes.
    fn logic(&mut self, op: LogicOp, values: List, first: usize) -> Result<Value, Refusal> {
        let nodes = self.program.list(values);
        let expected = match op {
            LogicOp::And => "a truth value beside `and`",
            LogicOp::Or => "a truth value beside `or`",
            LogicOp::Implies => "a truth value beside `implies`",
        };
        let mut from = first;
        for (i, node) in nodes.iter().enumerate() {
            let value = self.nodes(from..node.index() + 1)?;
            from = node.index() + 1;
            let holds = truth(value, expected)?;
            let is_last = i + 1 == nodes.len();
            match op {
                _ if is_last => return Ok(Value::Bool(holds)),
                LogicOp::And if !holds => return Ok(Value::Bool(false)),
                LogicOp::Or if holds => return Ok(Value::Bool(true)),
                // What is false implies anything.
                LogicOp::Implies if !holds => return Ok(Value::Bool(true)),
                _ => {}
            }
        }
        unreachable!("words join at least two values")
    }

    /// A field of a record, or so many copies of what a name means.
    fn field(
        &mut self,
        first: usize,
        base: NodeId,
        name: NodeId,
        span: Span,
    ) -> Result<Value, Refusal> {
        let base_value = self.nodes(first..base.index() + 1)?;
        let node = self.program.node(name);
        let NodeKind::Name(symbol) = node.kind else {
            unreachable!("a field has a name")
        };
        match base_value.value {
            Value::Record(record) => record.field(self.program.name(symbol), node.span),
            value if as_integer(&value).is_some() || value.clone().into_sum().is_some() => {
                let left = Placed {
                    value,
                    span: base_value.span,
                };
                let right = self.nodes(base.index() + 1..name.index() + 1)?;
                arithmetic::binary(self.games, BinaryOp::IntegerMultiple, left, right, span)
            }
            other => {
                let expected = format!("a record with a field `{}`", self.program.name(symbol));
                Err(wrong_kind(base_value.span, &expected, &other)
                    .hint("the answer to a question is one: `period(subtraction(1, 2)).period`")
                    .into())
            }
        }
    }
}

/// A value that must be true or false.
pub(crate) fn truth(placed: Placed, expected: &str) -> Result<bool, Diagnostic> {
    match placed.value {
        Value::Bool(truth) => Ok(truth),
        other => Err(wrong_kind(placed.span, expected, &other)
            .hint("a comparison such as `a < b` is true or false")),
    }
}
