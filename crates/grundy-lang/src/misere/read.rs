//! The summands of an expression as positions: what misère play needs, where values do not help.

use grundy_game::{Games, UpStar};
use grundy_num::{Sign, with_deep_stack};
use grundy_solve::{Position, partizan};

use super::form::{self, Form, FormBuilder, FormSum};
use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate::{self, wrong_kind};
use crate::names::Names;
use crate::position_sum::sign_of;
use crate::syntax::{BinaryOp, List, NodeId, NodeKind, Program};
use crate::terms;
use crate::value::Value;

/// A position, or its negative.
#[derive(Clone)]
pub(crate) struct Signed {
    pub(crate) position: Position,
    pub(crate) sign: Sign,
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
    for (sign, node) in terms::terms(program, root) {
        let mut pieces = Vec::new();
        reader.pieces(node, sign, &mut pieces)?;
        summands.push(pieces);
    }
    let forms = reader.builder.finish();
    let signed = |piece| match piece {
        Piece::Position(signed) => signed,
        Piece::Form(form) => Signed {
            position: partizan(forms.clone(), [form].into()),
            sign: Sign::Plus,
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
    /// The positions that a term stands for.
    fn pieces(&mut self, node: NodeId, sign: Sign, out: &mut Vec<Piece>) -> Result<(), EvalError> {
        match self.program.node(node).kind {
            NodeKind::Number(_)
            | NodeKind::UpStar(_)
            | NodeKind::Braces { .. }
            | NodeKind::PlusMinus(_) => {
                let sum = form::signed(self.form(node)?, sign)?;
                out.extend(sum.into_iter().map(Piece::Form));
            }
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let (copies, of_copies) = self.copies(left)?;
                let mut copy = Vec::new();
                for (of_term, term) in terms::terms(self.program, right) {
                    let sign = sign.times(of_copies).times(of_term);
                    with_deep_stack(|| self.pieces(term, sign, &mut copy))?;
                    self.few(right, copy.len())?;
                }
                self.few(node, copies.saturating_mul(copy.len()))?;
                for _ in 0..copies {
                    out.extend(copy.iter().cloned());
                }
            }
            _ => self.positions(node, sign, out)?,
        }
        self.few(node, out.len())
    }

    /// The positions of a node that is not a typed game.
    fn positions(
        &mut self,
        node: NodeId,
        sign: Sign,
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
                        sign: sign.times(sign_of(*count)),
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
        let mut sum = Vec::new();
        for (sign, term) in terms::terms(self.program, node) {
            let form = self.form_of_term(term)?;
            self.few(node, sum.len() + form.len())?;
            sum.extend(form::signed(form, sign)?);
        }
        Ok(form::sum(sum))
    }

    fn form_of_term(&mut self, node: NodeId) -> Result<FormSum, EvalError> {
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
                    .map(|option| form::signed(option.clone(), Sign::Minus))
                    .collect::<Result<_, _>>()?;
                Ok([self.builder.braces([left.into(), right.into()])?].into())
            }
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let (copies, sign) = self.copies(left)?;
                let copy = form::signed(with_deep_stack(|| self.form(right))?, sign)?;
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

    /// How many copies a multiple stands for, and their sign.
    fn copies(&mut self, factor: NodeId) -> Result<(usize, Sign), EvalError> {
        let (count, sign) = terms::copies(self.program, factor, self.games, self.names)?;
        Ok((usize::try_from(count).unwrap_or(usize::MAX), sign))
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
