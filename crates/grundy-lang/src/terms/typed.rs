//! The terms of a sum with their moves as they were typed: braces by their options, positions by
//! their rules, stalks and infinite numbers edge by edge, several copies by one of them; a name that
//! was given in the same program and a choice by what they stand for. Whatever else is typed is a
//! value, which is moved in by its canonical form; where that has forgotten moves, a remark says so.

use grundy_game::Games;
use grundy_num::{Sign, with_deep_stack};
use grundy_rules::shorten;
use grundy_solve::{Braces, Bracket, PositionSum, Stalk, Term};
use rustc_hash::FxHashMap;

use super::{assigned, copies, forgotten, multiple, stalk_text, terms};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{self, Placed, truth, wrong_kind};
use crate::names::TypedMoves;
use crate::scope::{AsTyped, Remarks, Scope};
use crate::stalk;
use crate::syntax::{List, NodeId, NodeKind, Program};
use crate::value::Value;

/// Reads the sum that a node is.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Term>, Refusal> {
    let mut reader = Reader {
        program,
        games,
        scope,
        braces: FxHashMap::default(),
    };
    reader.terms(root)
}

/// Evaluates a statement that is not the last of a program whose last statement is read as it was
/// typed. A name that it gives is kept as typed where its value forgets moves.
pub(crate) fn prepare(
    program: &Program,
    statement: usize,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(), Refusal> {
    let (names, node) = assigned(program, program.statements()[statement]);
    // The value of a sum forgets its terms: 1/4 + 1/4 is not played as 1/2 is.
    let is_typed = !names.is_empty()
        && (terms(program, node).len() > 1
            || forgotten::moves(program, node, games.limits(), &scope.names)?
                == TypedMoves::Forgotten);
    // What names stood for before: the statement may give one of them another value.
    let before = is_typed.then(|| scope.clone());
    let value = evaluate::statement_value(program, statement, games, scope)?.value;
    let Some(mut before) = before else {
        return Ok(());
    };
    if matches!(value, Value::Game(_) | Value::Sum(_) | Value::Surreal(_)) {
        before.remarks = Remarks::default();
        let terms = match read(program, node, games, &mut before) {
            // The value is known all the same, and will be said to be one.
            Err(Refusal::Mistake(_)) => return Ok(()),
            found => found?,
        };
        let term = Term::sum(games, terms)?;
        let remarks = before.remarks.take();
        for name in names {
            let (term, remarks) = (term.clone(), remarks.clone());
            let typed = AsTyped { term, remarks };
            scope.typed.insert(name.to_owned(), typed);
        }
    }
    Ok(())
}

struct Reader<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    scope: &'n mut Scope,
    /// What was read so far, by its options: what is typed twice is the same.
    braces: FxHashMap<(Bracket, [Vec<Term>; 2]), Braces>,
}

/// An option with its place.
struct Typed {
    term: Term,
    span: Span,
}

impl Reader<'_, '_, '_> {
    /// The terms of the sum that a node is.
    fn terms(&mut self, root: NodeId) -> Result<Vec<Term>, Refusal> {
        let mut read = Vec::new();
        for (sign, node) in terms(self.program, root) {
            self.games.limits().tick()?;
            let term = with_deep_stack(|| self.term(node))?;
            read.push(term.times(self.games, sign)?);
        }
        Ok(read)
    }

    fn term(&mut self, node: NodeId) -> Result<Term, Refusal> {
        let (program, games) = (self.program, self.games);
        let span = program.node(node).span;
        match program.node(node).kind {
            NodeKind::Braces { left, right } => {
                let (left, right) = (self.options(left)?, self.options(right)?);
                self.typed(Bracket::Braces, [left, right], span)
            }
            NodeKind::PlusMinus(list) => {
                let left = self.options(list)?;
                let negative = |option: &Typed| -> Result<Typed, Refusal> {
                    let term = option.term.clone().times(games, Sign::Minus)?;
                    Ok(Typed {
                        term,
                        span: option.span,
                    })
                };
                let right = left.iter().map(negative).collect::<Result<_, _>>()?;
                self.typed(Bracket::PlusMinus, [left, right], span)
            }
            NodeKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let holds = evaluate::node_value(program, condition, games, self.scope)?;
                let holds = truth(holds, "a truth value between `if` and `then`")?;
                let chosen = self.terms(if holds { then } else { otherwise })?;
                Ok(Term::sum(games, chosen)?)
            }
            NodeKind::Name(name) if self.scope.typed.contains_key(program.name(name)) => {
                let AsTyped { term, remarks } = &self.scope.typed[program.name(name)];
                for remark in remarks {
                    self.scope.remarks.add(remark);
                }
                Ok(term.clone())
            }
            _ => {
                if let Some((factor, game)) = multiple(program, node, games, self.scope)? {
                    let (count, sign) = copies(program, factor, games, self.scope)?;
                    let copy = self.terms(game)?.into_iter();
                    let copy = copy.map(|term| term.times(games, sign));
                    let copy = copy.collect::<Result<_, _>>()?;
                    return Ok(Term::copies(games, count, copy)?);
                }
                self.value(node)
            }
        }
    }

    /// The term that a value is.
    fn value(&mut self, node: NodeId) -> Result<Term, Refusal> {
        let (program, games) = (self.program, self.games);
        let Placed { value, span } = evaluate::node_value(program, node, games, self.scope)?;
        if let Some((text, place)) = stalk_text(program, node) {
            let stalk = Stalk::new(stalk::word(text, place)?, Sign::Plus);
            let value = match value {
                Value::Surreal(x) => PositionSum::from((*x).clone()),
                value => game(value, span)?,
            };
            return Ok(Term::stalk_of_value(stalk, value));
        }
        let limits = games.limits();
        if forgotten::moves(program, node, limits, &self.scope.names)? == TypedMoves::Forgotten {
            self.scope
                .remarks
                .add(&taken_by_value(program, node, &value));
        }
        Ok(match value {
            Value::Surreal(x) => Term::number((*x).clone())?,
            value => Term::of(games, &game(value, span)?)?,
        })
    }

    /// The game that these options make.
    fn typed(
        &mut self,
        bracket: Bracket,
        options: [Vec<Typed>; 2],
        span: Span,
    ) -> Result<Term, Refusal> {
        let placed = |options: &[Typed]| -> Result<Vec<Placed>, Refusal> {
            let placed = |option: &Typed| {
                let (value, span) = (valued(option)?, option.span);
                Ok(Placed { value, span })
            };
            options.iter().map(placed).collect()
        };
        let [left, right] = &options;
        let value = evaluate::of_options(self.games, placed(left)?, placed(right)?, span)?;
        let value = match value {
            Value::Surreal(x) => PositionSum::from((*x).clone()),
            value => game(value, span)?,
        };
        let options = options.map(|options| {
            let options = options.into_iter().map(|option| option.term);
            options.collect::<Vec<Term>>()
        });
        let braces = self.braces.entry((bracket, options));
        let braces =
            braces.or_insert_with_key(|(bracket, options)| Braces::new(*bracket, options.clone()));
        Ok(Term::typed(value, braces.clone()))
    }

    fn options(&mut self, list: List) -> Result<Vec<Typed>, Refusal> {
        let program = self.program;
        let mut options = Vec::new();
        for &node in program.list(list) {
            let terms = with_deep_stack(|| self.terms(node))?;
            let term = Term::sum(self.games, terms)?;
            let span = program.node(node).span;
            options.push(Typed { term, span });
        }
        Ok(options)
    }
}

/// The remark on a term whose value has forgotten the moves that were typed.
fn taken_by_value(program: &Program, node: NodeId, value: &Value) -> String {
    let term = match program.node(node).kind {
        NodeKind::Name(name) => format!("`{}`", shorten(program.name(name))),
        NodeKind::Call { name, .. } => format!("`{}(…)`", shorten(program.name(name))),
        NodeKind::Index { .. } => "an item of a list".to_owned(),
        NodeKind::Field { .. } => "a field of a record".to_owned(),
        _ => "a term".to_owned(),
    };
    match value {
        Value::Sum(sum) if !sum.positions().is_empty() => format!(
            "{term} keeps the moves of its positions; what else was typed in it is taken by its value, \
             with the moves of the canonical form"
        ),
        _ => format!("{term} is taken by its value: its moves are those of the canonical form"),
    }
}

/// What an option is worth.
fn valued(option: &Typed) -> Result<Value, Diagnostic> {
    let value = option.term.value();
    let Some(_) = value.surreal() else {
        return Ok(if value.positions().is_empty() {
            Value::Game(value.games().clone())
        } else {
            Value::Sum(value.clone())
        });
    };
    let number = value.as_number();
    let number = number.map(|x| Value::Surreal(std::sync::Arc::new(x)));
    number.ok_or_else(|| {
        let message = "a surreal number and a game do not add";
        let hint = "infinite and infinitesimal numbers go with numbers alone, as in `omega + 1/2`";
        Diagnostic::new(option.span, message).hint(hint)
    })
}

/// A value that must be a game or have positions in it, as the sum it is.
fn game(value: Value, span: Span) -> Result<PositionSum, Diagnostic> {
    match value {
        Value::Sum(sum) => Ok(sum),
        Value::Game(sum) => Ok(sum.into()),
        other => Err(wrong_kind(span, "a game as a summand", &other)),
    }
}
