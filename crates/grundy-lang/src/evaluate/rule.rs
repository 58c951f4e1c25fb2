//! Lists by rule: a name runs through the members of a list or a range, and nothing is written
//! down that nobody asked for.

use std::cell::Cell;
use std::ops::{ControlFlow, Range};

use grundy_game::Games;
use grundy_num::{Rational, with_deep_stack};

use super::lazy::truth;
use super::{Evaluator, Placed, number, wrong_kind};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::scope::Scope;
use crate::syntax::{List, NodeId, NodeKind, Program};
use crate::value::{DEEPEST_LIST, Value};

/// What is done with each member, or with what is wrong with it; it may want no more.
type Each<'e, 'p, 'a, 's> = dyn FnMut(&mut Evaluator<'p, 'a, 's>, Result<Placed, Refusal>) -> Result<ControlFlow<()>, Refusal>
    + 'e;

/// A member of a rule: what the names of the rule stand for, and what it is, or what is wrong with it.
#[derive(Debug)]
pub struct Member {
    /// The names in the order of their clauses, with their values.
    pub names: Vec<(String, Value)>,
    /// What the member is.
    pub value: Result<Value, Diagnostic>,
}

/// Calls `visit` with every member of the rule that the last statement is, in order, until it wants no
/// more. The first `skip` of them are passed over without being evaluated; how many were is the answer.
/// A member that is a mistake is handed over as one; a limit ends it all.
pub(crate) fn each_member(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    skip: u64,
    visit: &mut dyn FnMut(Member) -> Result<ControlFlow<()>, Refusal>,
) -> Result<u64, Refusal> {
    let Some(last) = program.statements().len().checked_sub(1) else {
        return Err(Diagnostic::plain("expected a rule, found nothing").into());
    };
    for statement in 0..last {
        super::statement_value(program, statement, games, scope)?;
    }
    let root = program.node(program.statements()[last]);
    let NodeKind::Rule(clauses) = root.kind else {
        let message = "expected a rule such as `[n for n in 1..9]`, found something else";
        return Err(Diagnostic::new(root.span, message).into());
    };
    let first = program.statement_nodes(last).start;
    let outer = scope.locals.len();
    let mut evaluator = Evaluator::new(program, games, scope);
    let left = Cell::new(skip);
    evaluator.members(clauses, first, &left, &mut |evaluator, member| {
        let value = match member {
            Ok(placed) => Ok(placed.value),
            Err(Refusal::Mistake(mistake)) => Err(mistake),
            Err(halt @ Refusal::Halt(_)) => return Err(halt),
        };
        let bound = evaluator.scope.locals[outer..].iter();
        let names = bound.map(|(symbol, value)| (program.name(*symbol).to_owned(), value.clone()));
        visit(Member {
            names: names.collect(),
            value,
        })
    })?;
    Ok(skip - left.get())
}

/// What is left to do of a rule: its other clauses, and then its members.
#[derive(Clone, Copy)]
struct Rest<'r> {
    clauses: &'r [NodeId],
    /// The first node of the next clause.
    from: usize,
    /// The nodes of a member.
    head: (usize, usize),
    /// How many members are still to be passed over.
    skip: &'r Cell<u64>,
}

impl<'p, 'a, 's> Evaluator<'p, 'a, 's> {
    /// The list of all members of a rule.
    pub(super) fn list_by_rule(
        &mut self,
        clauses: List,
        first: usize,
        span: Span,
    ) -> Result<Value, Refusal> {
        let mut items = Vec::new();
        let held = self.held();
        let mut bytes = 0;
        let mut deepest = 0;
        self.members(clauses, first, &Cell::new(0), &mut |evaluator, member| {
            let member = member?;
            let limits = evaluator.games.limits();
            bytes += member.value.bytes();
            deepest = deepest.max(member.value.list_depth());
            limits.allow_memory(held.saturating_add(bytes))?;
            limits.allow_item(&items)?;
            items.push(member.value);
            Ok(ControlFlow::Continue(()))
        })?;
        refuse_deep(deepest + 1, span)?;
        Ok(Value::list(items))
    }

    /// Calls `each` with the members of a rule, whose first node is `first`, in order, but for those that
    /// are to be passed over.
    pub(super) fn members(
        &mut self,
        clauses: List,
        first: usize,
        skip: &Cell<u64>,
        each: &mut Each<'_, 'p, 'a, 's>,
    ) -> Result<(), Refusal> {
        let nodes = self.program.list(clauses);
        let (head, clauses) = nodes
            .split_first()
            .expect("a rule says what its members are");
        let rest = Rest {
            clauses,
            from: head.index() + 1,
            head: (first, head.index() + 1),
            skip,
        };
        self.clause(rest, each).map(|_| ())
    }

    fn clause(
        &mut self,
        rest: Rest<'_>,
        each: &mut Each<'_, 'p, 'a, 's>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let Some((clause, others)) = rest.clauses.split_first() else {
            if let Some(left) = rest.skip.get().checked_sub(1) {
                rest.skip.set(left);
                return Ok(ControlFlow::Continue(()));
            }
            let member = self.member(rest.head.0..rest.head.1);
            return each(self, member);
        };
        let inner = self.nodes(rest.from..clause.index())?;
        let rest = Rest {
            clauses: others,
            from: clause.index() + 1,
            ..rest
        };
        match self.program.node(*clause).kind {
            NodeKind::Where(_) => {
                if truth(inner, "a truth value after `if`")? {
                    self.clause(rest, each)
                } else {
                    Ok(ControlFlow::Continue(()))
                }
            }
            NodeKind::For { name, .. } => {
                let span = self.program.node(*clause).span;
                self.refuse_taken(self.program.name(name), span)?;
                let slot = self.scope.locals.len();
                self.scope.locals.push((name, Value::Nothing));
                let flow = with_deep_stack(|| self.run_through(inner, slot, rest, each));
                self.scope.locals.truncate(slot);
                flow
            }
            _ => unreachable!("a rule is made of clauses"),
        }
    }

    /// A member, or what is wrong with it: then nothing of it is left behind.
    fn member(&mut self, nodes: Range<usize>) -> Result<Placed, Refusal> {
        let (height, bound) = (self.stack.len(), self.scope.locals.len());
        let member = self.nodes(nodes);
        if member.is_err() {
            self.stack.truncate(height);
            self.bytes.truncate(height);
            self.scope.locals.truncate(bound);
        }
        member
    }

    /// Lets the name in a slot run through a list or a range.
    fn run_through(
        &mut self,
        source: Placed,
        slot: usize,
        rest: Rest<'_>,
        each: &mut Each<'_, 'p, 'a, 's>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let limits = self.games.limits();
        let mut one = |evaluator: &mut Self, value: Value| {
            limits.tick()?;
            evaluator.scope.locals[slot].1 = value;
            evaluator.clause(rest, each)
        };
        match source.value {
            Value::Range(range) => {
                for n in range.iter() {
                    if one(self, number(Rational::from(n)))?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            Value::List(items) => {
                for item in items.iter() {
                    if one(self, item.clone())?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            other => {
                return Err(
                    wrong_kind(source.span, "a list or a range after `in`", &other)
                        .hint("for example `for n in 1..40` or `for x in [1, 4, 9]`")
                        .into(),
                );
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Refuses lists that are nested so deep that copying and dropping them would not stay shallow.
pub(super) fn refuse_deep(depth: usize, span: Span) -> Result<(), Diagnostic> {
    if depth > DEEPEST_LIST {
        let message = format!("lists are nested at most {DEEPEST_LIST} deep");
        return Err(Diagnostic::new(span, message));
    }
    Ok(())
}
