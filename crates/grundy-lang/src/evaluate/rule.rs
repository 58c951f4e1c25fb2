//! Lists by rule: a name runs through the members of a list or a range, and nothing is written
//! down that nobody asked for.

use std::cell::{Cell, RefCell};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use grundy_game::Games;
use grundy_num::{IBig, Rational, with_deep_stack};

use super::lazy::truth;
use super::{Evaluator, Placed, number, wrong_kind};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::range::Integers;
use crate::scope::Scope;
use crate::syntax::{List, NodeId, NodeKind, Program, Symbol};
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
    /// Where it is: how many members the list of each clause has before the one that is taken.
    pub place: Vec<u64>,
}

/// Where a walk through a rule came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A member, at this place.
    Member(Vec<u64>),
    /// The end, after so many members.
    End(u64),
}

/// Calls `visit` with the members of the rule that the last statement is, in order, until it wants no
/// more. The walk begins at a place and passes over `skip` members, none of which is evaluated; how many
/// were passed over is the answer. A member that is a mistake is handed over as one; a limit ends it all.
pub(crate) fn each_member(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    (from, skip): (&[u64], u64),
    visit: &mut dyn FnMut(Member) -> Result<ControlFlow<()>, Refusal>,
) -> Result<u64, Refusal> {
    let outer = scope.locals.len();
    let walk = Walk::new(from, skip, Heads::Evaluated);
    walk_rule(program, games, scope, &walk, &mut |evaluator, member| {
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
            place: walk.place.borrow().clone(),
        })
    })?;
    Ok(skip - walk.skip.get())
}

/// Where the member is that comes `skip` members after the one at a place; nothing is evaluated but what
/// the clauses say.
pub(crate) fn place_after(
    program: &Program,
    games: Games<'_>,
    scope: &mut Scope,
    (from, skip): (&[u64], u64),
) -> Result<Reached, Refusal> {
    let walk = Walk::new(from, skip, Heads::Left);
    let mut found = None;
    walk_rule(program, games, scope, &walk, &mut |_, _| {
        found = Some(walk.place.borrow().clone());
        Ok(ControlFlow::Break(()))
    })?;
    let passed = skip - walk.skip.get();
    Ok(found.map_or(Reached::End(passed), Reached::Member))
}

fn walk_rule<'p, 'a, 's>(
    program: &'p Program,
    games: Games<'a>,
    scope: &'s mut Scope,
    walk: &Walk<'_>,
    each: &mut Each<'_, 'p, 'a, 's>,
) -> Result<(), Refusal> {
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
    Evaluator::new(program, games, scope).members(clauses, first, walk, each)
}

/// A walk through the members of a rule.
pub(super) struct Walk<'w> {
    /// Where it begins.
    from: &'w [u64],
    /// How many clauses were entered there; all of them once it has begun.
    entered: Cell<usize>,
    /// How many members are still to be passed over.
    skip: Cell<u64>,
    /// Where it is.
    place: RefCell<Vec<u64>>,
    heads: Heads,
}

/// What becomes of the members that a walk comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Heads {
    Evaluated,
    Left,
}

impl<'w> Walk<'w> {
    /// A walk from a place on, past so many members.
    fn new(from: &'w [u64], skip: u64, heads: Heads) -> Walk<'w> {
        Walk {
            from,
            entered: Cell::new(0),
            skip: Cell::new(skip),
            place: RefCell::default(),
            heads,
        }
    }

    /// Whether it is past the place where it begins, or about to come to its last clause there.
    fn has_begun(&self) -> bool {
        self.entered.get() >= self.from.len()
    }

    /// A walk through all members.
    pub(super) fn whole() -> Walk<'static> {
        Walk::new(&[], 0, Heads::Evaluated)
    }
}

/// What is left to do of a rule: its other clauses, and then its members.
#[derive(Clone, Copy)]
struct Rest<'r> {
    clauses: &'r [NodeId],
    /// The first node of the next clause.
    from: usize,
    /// The nodes of a member.
    head: (usize, usize),
    walk: &'r Walk<'r>,
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
        self.members(clauses, first, &Walk::whole(), &mut |evaluator, member| {
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

    /// Calls `each` with the members of a rule, whose first node is `first`, in order, as far as the walk
    /// comes to them.
    pub(super) fn members(
        &mut self,
        clauses: List,
        first: usize,
        walk: &Walk<'_>,
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
            walk,
        };
        self.clause(rest, each).map(|_| ())
    }

    fn clause(
        &mut self,
        rest: Rest<'_>,
        each: &mut Each<'_, 'p, 'a, 's>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let Some((clause, others)) = rest.clauses.split_first() else {
            if let Some(left) = rest.walk.skip.get().checked_sub(1) {
                rest.walk.skip.set(left);
                return Ok(ControlFlow::Continue(()));
            }
            let member = match rest.walk.heads {
                Heads::Evaluated => self.member(rest.head.0..rest.head.1),
                Heads::Left => Ok(Placed {
                    value: Value::Nothing,
                    span: self.program.nodes()[rest.head.1 - 1].span,
                }),
            };
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

    /// Lets the name in a slot run through a list or a range, from where the walk begins.
    fn run_through(
        &mut self,
        source: Placed,
        slot: usize,
        rest: Rest<'_>,
        each: &mut Each<'_, 'p, 'a, 's>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let source = Source::of(source)?;
        let (limits, walk) = (self.games.limits(), rest.walk);
        let level = walk.place.borrow().len();
        let entered = walk.entered.get();
        let mut at = walk.from.get(entered).copied().unwrap_or(0);
        walk.entered.set(entered + 1);
        walk.place.borrow_mut().push(at);
        let is_alike = walk.skip.get() > 0 && !self.is_named_in(self.scope.locals[slot].0, rest);
        while let Some(value) = source.at(at) {
            limits.tick()?;
            self.scope.locals[slot].1 = value;
            if is_alike && walk.skip.get() > 0 && walk.has_begun() {
                let passed = self.pass_over(source.len().map(|len| len - at), rest)?;
                if passed > 0 {
                    at = at.saturating_add(passed);
                    continue;
                }
            }
            walk.place.borrow_mut()[level] = at;
            let flow = self.clause(rest, each)?;
            // The clauses below begin anew with the next member.
            walk.entered.set(walk.from.len());
            walk.place.borrow_mut().truncate(level + 1);
            if flow.is_break() {
                return Ok(flow);
            }
            let Some(next) = at.checked_add(1) else { break };
            at = next;
        }
        walk.place.borrow_mut().truncate(level);
        Ok(ControlFlow::Continue(()))
    }

    /// Whether the other clauses have a name in them.
    fn is_named_in(&self, name: Symbol, rest: Rest<'_>) -> bool {
        let Some(last) = rest.clauses.last() else {
            return false;
        };
        let mut nodes = self.program.nodes()[rest.from..=last.index()].iter();
        nodes.any(|node| match node.kind {
            NodeKind::Name(symbol) => symbol == name,
            NodeKind::Call { name: called, .. } => called == name,
            NodeKind::For { name: bound, .. } => bound == name,
            _ => false,
        })
    }

    /// How many of the values of a name are passed over at once, where all of them have as many members:
    /// then those of one are counted, and the others are not looked at.
    fn pass_over(&mut self, values: Option<u64>, rest: Rest<'_>) -> Result<u64, Refusal> {
        let left = rest.walk.skip.get();
        let members = if rest.clauses.is_empty() {
            1
        } else {
            let counting = Walk::new(&[], left, Heads::Left);
            let below = Rest {
                walk: &counting,
                ..rest
            };
            let ended = self.clause(below, &mut |_, _| Ok(ControlFlow::Break(())))?;
            if ended.is_break() {
                // There are more than are to be passed over.
                return Ok(0);
            }
            left - counting.skip.get()
        };
        let passed = match (left.checked_div(members), values) {
            (Some(whole), values) => whole.min(values.unwrap_or(u64::MAX)),
            // Nothing is in any of them.
            (None, Some(values)) => values,
            (None, None) => 0,
        };
        rest.walk.skip.set(left - passed * members);
        Ok(passed)
    }
}

/// What a name runs through.
enum Source {
    Range(Integers),
    List(Arc<[Value]>),
}

impl Source {
    fn of(source: Placed) -> Result<Source, Diagnostic> {
        match source.value {
            Value::Range(range) => Ok(Source::Range(range)),
            Value::List(items) => Ok(Source::List(items)),
            other => Err(
                wrong_kind(source.span, "a list or a range after `in`", &other)
                    .hint("for example `for n in 1..40` or `for x in [1, 4, 9]`"),
            ),
        }
    }

    /// How many there are, unless they are without end; nobody comes to more than 2^64.
    fn len(&self) -> Option<u64> {
        match self {
            Source::Range(range) => range
                .len()
                .map(|count| u64::try_from(count).unwrap_or(u64::MAX)),
            Source::List(items) => Some(items.len() as u64),
        }
    }

    fn at(&self, place: u64) -> Option<Value> {
        match self {
            Source::Range(range) => {
                let n = range.at(&IBig::from(place))?;
                Some(number(Rational::from(n)))
            }
            Source::List(items) => items.get(usize::try_from(place).ok()?).cloned(),
        }
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
