//! The summands of an expression as positions: what misère play needs, where values do not help.

use grundy_game::{Games, UpStar};
use grundy_num::{IBig, with_deep_stack};
use grundy_solve::{Position, partizan};

use super::form::{self, Form, FormBuilder, FormSum};
use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate::{self, as_integer, wrong_kind};
use crate::names::Names;
use crate::syntax::{BinaryOp, List, NodeId, NodeKind, Program};
use crate::value::Value;

/// A position, or its negative.
#[derive(Clone)]
pub(crate) struct Signed {
    pub(crate) position: Position,
    pub(crate) is_negated: bool,
}

/// More positions than this are not played together.
const MOST_POSITIONS: usize = 1000;

const FORGOTTEN: &str = "misère play needs the moves, and a value has forgotten them";
const WHAT_WORKS: &str = "type positions, braces and numbers, such as `nim(3, 5) + {1|*} - 2`";

/// The summands as they were typed, round brackets removed; `n.g` is one of several positions.
pub(crate) fn summands(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Vec<Vec<Signed>>, EvalError> {
    let mut reader = Reader {
        program,
        games,
        names,
        builder: FormBuilder::default(),
    };
    let mut summands = Vec::new();
    let mut waiting = vec![(root, false)];
    while let Some((node, is_negated)) = waiting.pop() {
        match program.node(node).kind {
            NodeKind::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::Sub),
                left,
                right,
            } => {
                waiting.push((right, is_negated != (op == BinaryOp::Sub)));
                waiting.push((left, is_negated));
            }
            NodeKind::Negate(child) => waiting.push((child, !is_negated)),
            NodeKind::Assign { value, .. } => waiting.push((value, is_negated)),
            _ => {
                let mut pieces = Vec::new();
                reader.pieces(node, is_negated, &mut pieces)?;
                summands.push(pieces);
            }
        }
    }
    let forms = reader.builder.finish();
    let signed = |piece| match piece {
        Piece::Position(signed) => signed,
        Piece::Form(form) => Signed {
            position: partizan(forms.clone(), [form].into()),
            is_negated: false,
        },
    };
    let signed = |pieces: Vec<Piece>| pieces.into_iter().map(signed).collect();
    Ok(summands.into_iter().map(signed).collect())
}

/// A part of a summand: typed games get their rules when all of them are read.
#[derive(Clone)]
enum Piece {
    Position(Signed),
    Form(Form),
}

struct Reader<'p, 'g, 'n> {
    program: &'p Program,
    games: Games<'g>,
    names: &'n mut Names,
    builder: FormBuilder,
}

impl Reader<'_, '_, '_> {
    /// The positions that a node stands for.
    fn pieces(
        &mut self,
        node: NodeId,
        is_negated: bool,
        out: &mut Vec<Piece>,
    ) -> Result<(), EvalError> {
        match self.program.node(node).kind {
            NodeKind::Number(_)
            | NodeKind::UpStar(_)
            | NodeKind::Braces { .. }
            | NodeKind::PlusMinus(_) => {
                let sum = self.form(node)?;
                let sum = if is_negated { form::neg(&sum)? } else { sum };
                out.extend(sum.into_iter().map(Piece::Form));
            }
            NodeKind::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::Sub),
                left,
                right,
            } => {
                let flips = op == BinaryOp::Sub;
                with_deep_stack(|| self.pieces(left, is_negated, out))?;
                with_deep_stack(|| self.pieces(right, is_negated != flips, out))?;
            }
            NodeKind::Negate(child) => {
                with_deep_stack(|| self.pieces(child, !is_negated, out))?;
            }
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let (copies, flips) = self.copies(left)?;
                let mut copy = Vec::new();
                with_deep_stack(|| self.pieces(right, is_negated != flips, &mut copy))?;
                self.few(node, copies.saturating_mul(copy.len()))?;
                for _ in 0..copies {
                    out.extend(copy.iter().cloned());
                }
            }
            _ => self.positions(node, is_negated, out)?,
        }
        self.few(node, out.len())
    }

    /// The positions of a node that is not a typed game.
    fn positions(
        &mut self,
        node: NodeId,
        is_negated: bool,
        out: &mut Vec<Piece>,
    ) -> Result<(), EvalError> {
        let placed = evaluate::node_value(self.program, node, self.games, self.names)?;
        match placed.value {
            Value::Sum(sum) if sum.is_positions_only() => {
                for (position, count) in &sum.positions {
                    let copies = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
                    self.few(node, copies)?;
                    let piece = Piece::Position(Signed {
                        position: position.clone(),
                        is_negated: is_negated != (*count < 0),
                    });
                    out.extend(std::iter::repeat_n(piece, copies));
                }
                Ok(())
            }
            Value::Game(_) | Value::Sum(_) => Err(forgotten(placed.span)),
            other => Err(wrong_kind(placed.span, "a game as a summand", &other).into()),
        }
    }

    /// The typed game that a node is.
    fn form(&mut self, node: NodeId) -> Result<FormSum, EvalError> {
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
                Ok([self.builder.braces([left.into(), right.into()])?].into())
            }
            NodeKind::PlusMinus(list) => {
                let left = self.options(list)?;
                let right: Vec<FormSum> = left
                    .iter()
                    .map(|option| form::neg(option))
                    .collect::<Result<_, _>>()?;
                Ok([self.builder.braces([left.into(), right.into()])?].into())
            }
            NodeKind::Negate(child) => Ok(form::neg(&with_deep_stack(|| self.form(child))?)?),
            NodeKind::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::Sub),
                left,
                right,
            } => {
                let left = with_deep_stack(|| self.form(left))?;
                let right = with_deep_stack(|| self.form(right))?;
                let right = match op {
                    BinaryOp::Sub => form::neg(&right)?,
                    _ => right,
                };
                self.few(node, left.len() + right.len())?;
                Ok(form::sum(left.into_iter().chain(right)))
            }
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let (copies, flips) = self.copies(left)?;
                let copy = with_deep_stack(|| self.form(right))?;
                let copy = if flips { form::neg(&copy)? } else { copy };
                self.few(node, copies.saturating_mul(copy.len()))?;
                Ok(form::sum((0..copies).flat_map(|_| copy.iter().cloned())))
            }
            _ => Err(forgotten(span)),
        }
    }

    fn options(&mut self, list: List) -> Result<Vec<FormSum>, EvalError> {
        let program = self.program;
        let nodes = program.list(list).iter();
        nodes
            .map(|&node| with_deep_stack(|| self.form(node)))
            .collect()
    }

    /// How many copies a multiple stands for, and whether they are negated.
    fn copies(&mut self, factor: NodeId) -> Result<(usize, bool), EvalError> {
        let placed = evaluate::node_value(self.program, factor, self.games, self.names)?;
        let n = as_integer(&placed.value)
            .ok_or_else(|| wrong_kind(placed.span, "an integer before the dot", &placed.value))?;
        let flips = n < IBig::ZERO;
        let (_, count) = n.into_parts();
        Ok((usize::try_from(count).unwrap_or(usize::MAX), flips))
    }

    fn few(&self, node: NodeId, count: usize) -> Result<(), EvalError> {
        if count <= MOST_POSITIONS {
            return Ok(());
        }
        let message = format!("expected at most {MOST_POSITIONS} summands to play, found more");
        Err(Diagnostic::new(self.program.node(node).span, message).into())
    }
}

fn plain(literal: UpStar, span: Span) -> Result<FormSum, EvalError> {
    if !literal.number.is_dyadic() {
        let message = "a number that is not dyadic has no list of moves";
        let hint = "play numbers whose denominator is a power of two, such as 3/8";
        return Err(Diagnostic::new(span, message).hint(hint).into());
    }
    // Negatives are taken later without a check.
    literal.checked_neg()?;
    Ok(form::sum([Form::Plain(literal)]))
}

fn forgotten(span: Span) -> EvalError {
    Diagnostic::new(span, FORGOTTEN).hint(WHAT_WORKS).into()
}
