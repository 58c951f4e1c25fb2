//! The terms of a sum as positions: what misère play needs, where values do not help.

use std::sync::Arc;

use grundy_game::{Games, UpStar};
use grundy_num::{Sign, with_deep_stack};
use grundy_solve::{FormBuilder, FormSum, Position, PositionSum, Stalk, Term};
use rustc_hash::FxHashMap;

use super::{assigned, copies, counted, multiple, stalk_text, terms};
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{self, truth, wrong_kind};
use crate::scope::{Given, Scope};
use crate::stalk;
use crate::syntax::{List, NodeId, NodeKind, Program};
use crate::value::Value;

/// More positions than this are not played together.
const MOST_POSITIONS: usize = 1000;

const FORGOTTEN: &str = "misère play needs the moves, and a value has forgotten them";
const WHAT_WORKS: &str =
    "type positions, braces, stalks and numbers, such as `nim(3, 5) + {1|*} - 2`";

/// A position with its sign.
type Signed = (Position, Sign);

/// The terms of the sum that a node is, made of positions alone; `n.g` is one of several.
pub(crate) fn read(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Term>, Refusal> {
    let term = |positions: Vec<Signed>| {
        let positions = positions.into_iter();
        let each = positions.map(|(position, sign)| Term::position(position, sign));
        Term::sum(games, each.collect())
    };
    let positions = positions(program, root, games, scope)?.into_iter();
    Ok(positions.map(term).collect::<Result<_, _>>()?)
}

/// Evaluates a statement that is not the last of a program, and remembers where its names were given.
pub(crate) fn prepare(
    program: &Program,
    statement: usize,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<(), Refusal> {
    let (names, node) = assigned(program, program.statements()[statement]);
    let before = (!names.is_empty()).then(|| scope.clone());
    evaluate::statement_value(program, statement, games, scope)?;
    if let Some(before) = before {
        let given = Arc::new(Given { node, before });
        for name in names {
            scope.given.insert(name.to_owned(), Arc::clone(&given));
        }
    }
    Ok(())
}

/// The positions that each term of a sum is made of. A typed game is negated itself, so that its
/// positions are written without a sign.
fn positions(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    scope: &mut Scope,
) -> Result<Vec<Vec<Signed>>, Refusal> {
    let mut reader = Reader {
        program,
        games,
        scope,
        builder: FormBuilder::default(),
        given: FxHashMap::default(),
    };
    let mut read = Vec::new();
    for (of_term, node) in terms(program, root) {
        let mut pieces = Vec::new();
        reader.pieces(node, of_term, &mut pieces)?;
        read.push(pieces);
    }
    let forms = reader.builder.finish();
    let signed = |piece: Piece, count: usize| match piece {
        Piece::Position(signed) => vec![signed],
        // Among several parts 0 keeps its place, so that the others are called as under normal play.
        Piece::Form(form) if form.is_empty() && count > 1 => vec![(forms.zero(), Sign::Plus)],
        Piece::Form(form) => forms.positions(&form),
    };
    let signed = |pieces: Vec<Piece>| {
        let count = pieces.len();
        let pieces = pieces.into_iter();
        pieces.flat_map(|piece| signed(piece, count)).collect()
    };
    Ok(read.into_iter().map(signed).collect())
}

/// A part of a summand: typed games get their rules when all of them are read.
#[derive(Clone)]
enum Piece {
    Position(Signed),
    Form(FormSum),
}

impl Piece {
    /// How many positions it is made of.
    fn len(&self) -> usize {
        match self {
            Piece::Position(_) => 1,
            Piece::Form(form) => form.len(),
        }
    }
}

struct Reader<'p, 'g, 'n> {
    program: &'p Program,
    games: Games<'g>,
    scope: &'n mut Scope,
    builder: FormBuilder,
    /// What was given to names, as far as it was read.
    given: FxHashMap<*const Given, FormSum>,
}

impl Reader<'_, '_, '_> {
    /// The positions that a term stands for.
    fn pieces(&mut self, node: NodeId, sign: Sign, out: &mut Vec<Piece>) -> Result<(), Refusal> {
        if let Some((left, right)) = multiple(self.program, node, self.games, self.scope)? {
            let (copies, of_copies) = self.copies(left)?;
            let mut copy = Vec::new();
            for (of_term, term) in terms(self.program, right) {
                let sign = sign.times(of_copies).times(of_term);
                with_deep_stack(|| self.pieces(term, sign, &mut copy))?;
                self.few(right, count(&copy))?;
            }
            self.few(node, copies.saturating_mul(count(&copy)))?;
            for _ in 0..copies {
                out.extend(copy.iter().cloned());
            }
            return self.few(node, count(out));
        }
        match self.program.node(node).kind {
            NodeKind::Number(_)
            | NodeKind::UpStar(_)
            | NodeKind::Braces { .. }
            | NodeKind::PlusMinus(_) => {
                let form = self.form(node)?.times(sign)?;
                out.push(Piece::Form(form));
            }
            _ if stalk_text(self.program, node).is_some() => {
                let form = self.form(node)?.times(sign)?;
                out.push(Piece::Form(form));
            }
            NodeKind::Conditional { .. } => {
                let chosen = self.chosen(node)?;
                for (of_term, term) in terms(self.program, chosen) {
                    with_deep_stack(|| self.pieces(term, sign.times(of_term), out))?;
                }
            }
            _ => {
                if let Some(form) = self.form_of_name(node)? {
                    out.push(Piece::Form(form.times(sign)?));
                    return self.few(node, count(out));
                }
                let sum = self.position_sum(node)?;
                for (position, own, copies) in counted(&sum) {
                    self.few(node, copies)?;
                    let piece = Piece::Position((position.clone(), sign.times(own)));
                    out.extend(std::iter::repeat_n(piece, copies));
                }
            }
        }
        self.few(node, count(out))
    }

    /// The part of a choice that holds.
    fn chosen(&mut self, node: NodeId) -> Result<NodeId, Refusal> {
        let NodeKind::Conditional {
            condition,
            then,
            otherwise,
        } = self.program.node(node).kind
        else {
            return Ok(node);
        };
        let holds = evaluate::node_value(self.program, condition, self.games, self.scope)?;
        let holds = truth(holds, "a truth value between `if` and `then`")?;
        Ok(if holds { then } else { otherwise })
    }

    /// The typed game that a name stands for, which was given in this program; nothing for any other node, or
    /// where positions alone were given.
    fn form_of_name(&mut self, node: NodeId) -> Result<Option<FormSum>, Refusal> {
        let NodeKind::Name(name) = self.program.node(node).kind else {
            return Ok(None);
        };
        let name = self.program.name(name);
        let is_form = match self.scope.names.get(name) {
            Some(Value::Sum(sum)) => !sum.is_positions_only(),
            Some(Value::Game(_) | Value::Surreal(_)) => true,
            _ => false,
        };
        let Some(given) = self.scope.given.get(name).filter(|_| is_form) else {
            return Ok(None);
        };
        let given = Arc::clone(given);
        if let Some(form) = self.given.get(&Arc::as_ptr(&given)) {
            return Ok(Some(form.clone()));
        }
        // What names stood for there: later statements may have given them other values.
        let now = std::mem::replace(self.scope, given.before.clone());
        let form = with_deep_stack(|| self.form(given.node));
        *self.scope = now;
        let form = form?;
        self.given.insert(Arc::as_ptr(&given), form.clone());
        Ok(Some(form))
    }

    /// The positions that a node which is no typed game stands for.
    fn position_sum(&mut self, node: NodeId) -> Result<PositionSum, Refusal> {
        let placed = evaluate::node_value(self.program, node, self.games, self.scope)?;
        match placed.value {
            Value::Sum(sum) if sum.is_positions_only() => Ok(sum),
            Value::Game(_) | Value::Sum(_) => Err(forgotten(placed.span)),
            other => Err(wrong_kind(placed.span, "a game as a summand", &other).into()),
        }
    }

    /// The typed game that a node is.
    fn form(&mut self, node: NodeId) -> Result<FormSum, Refusal> {
        let (mut sum, mut length) = (Vec::new(), 0);
        for (sign, term) in terms(self.program, node) {
            let form = self.form_of_term(term)?;
            length += form.len();
            self.few(node, length)?;
            sum.push(form.times(sign)?);
        }
        Ok(FormSum::sum(sum))
    }

    fn form_of_term(&mut self, node: NodeId) -> Result<FormSum, Refusal> {
        self.games.limits().tick()?;
        let program = self.program;
        let span = program.node(node).span;
        match program.node(node).kind {
            NodeKind::Number(id) => {
                let number = program.number(id).clone();
                plain(UpStar::from_number(number), span)
            }
            NodeKind::UpStar(id) => plain(evaluate::literal(program.up_star(id), span)?, span),
            NodeKind::Braces { left, right } => {
                let (left, right) = (self.options(left)?, self.options(right)?);
                Ok(self.builder.braces(left, right)?)
            }
            NodeKind::PlusMinus(list) => {
                let left = self.options(list)?;
                let negatives = left.iter().cloned().map(|option| option.times(Sign::Minus));
                let right = negatives.collect::<Result<_, _>>()?;
                Ok(self.builder.braces(left, right)?)
            }
            NodeKind::Conditional { .. } => {
                let chosen = self.chosen(node)?;
                with_deep_stack(|| self.form(chosen))
            }
            _ => {
                if let Some(form) = self.form_of_name(node)? {
                    return Ok(form);
                }
                if let Some((left, right)) = multiple(program, node, self.games, self.scope)? {
                    let (copies, sign) = self.copies(left)?;
                    let copy = with_deep_stack(|| self.form(right))?.times(sign)?;
                    self.few(node, copies.saturating_mul(copy.len()))?;
                    return Ok(FormSum::sum(std::iter::repeat_n(copy, copies)));
                }
                if let Some((text, place)) = stalk_text(program, node) {
                    let stalk = Stalk::new(stalk::word(text, place)?, Sign::Plus);
                    if !stalk.word().length().is_finite() {
                        return Err(endless(span));
                    }
                    return Ok(FormSum::stalk(stalk));
                }
                let sum = self.position_sum(node)?;
                let each = counted(&sum).map(|(position, sign, copies)| {
                    self.few(node, copies)?;
                    let one = FormSum::position(position.clone(), sign);
                    Ok(FormSum::sum(std::iter::repeat_n(one, copies)))
                });
                Ok(FormSum::sum(each.collect::<Result<Vec<_>, Refusal>>()?))
            }
        }
    }

    fn options(&mut self, list: List) -> Result<Vec<FormSum>, Refusal> {
        let program = self.program;
        let nodes = program.list(list).iter();
        nodes
            .map(|&node| with_deep_stack(|| self.form(node)))
            .collect()
    }

    /// How many copies a multiple stands for, and their sign.
    fn copies(&mut self, factor: NodeId) -> Result<(usize, Sign), Refusal> {
        let (count, sign) = copies(self.program, factor, self.games, self.scope)?;
        Ok((usize::try_from(count).unwrap_or(usize::MAX), sign))
    }

    fn few(&self, node: NodeId, count: usize) -> Result<(), Refusal> {
        if count <= MOST_POSITIONS {
            return Ok(());
        }
        let message = format!("expected at most {MOST_POSITIONS} summands to play, found more");
        Err(Diagnostic::new(self.program.node(node).span, message).into())
    }
}

fn count(pieces: &[Piece]) -> usize {
    pieces.iter().map(Piece::len).sum()
}

fn plain(literal: UpStar, span: Span) -> Result<FormSum, Refusal> {
    if !literal.number.is_dyadic() {
        let message = "a number that is not dyadic has no list of moves";
        let hint = "play numbers whose denominator is a power of two, such as 3/8";
        return Err(Diagnostic::new(span, message).hint(hint).into());
    }
    Ok(FormSum::plain(literal)?)
}

fn endless(span: Span) -> Refusal {
    let message = "misère play of an infinite stalk is not searched";
    let hint = "a stalk of finitely many edges, such as `stalk(\"LRL\")`, is";
    Diagnostic::new(span, message).hint(hint).into()
}

fn forgotten(span: Span) -> Refusal {
    Diagnostic::new(span, FORGOTTEN).hint(WHAT_WORKS).into()
}
