//! The terms of a sum as they were typed, and the moves in them.

use grundy_game::Games;
use grundy_num::{Halt, IBig, Player, Sign, UBig, with_deep_stack};

use super::positions::position_moves;
use super::{MoveTo, Solution};
use crate::analysis::expand_if_cheap;
use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate::{self, Placed, wrong_kind};
use crate::names::Names;
use crate::position_sum::{PositionSum, sign_of};
use crate::stalk;
use crate::stalk_sum::{self, Summand};
use crate::surreal;
use crate::syntax::{BinaryOp, List, NodeId, NodeKind, Program};
use crate::terms;
use crate::value::Value;

/// A term of the sum, with its sign.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) sign: Sign,
    pub(super) node: NodeId,
}

impl From<(Sign, NodeId)> for Term {
    fn from((sign, node): (Sign, NodeId)) -> Term {
        Term { sign, node }
    }
}

/// Reads terms and the moves in them off the program.
pub(super) struct Reader<'p, 'a, 'n> {
    pub(super) program: &'p Program,
    pub(super) games: Games<'a>,
    pub(super) names: &'n mut Names,
}

impl Reader<'_, '_, '_> {
    pub(super) fn value(&mut self, term: Term) -> Result<PositionSum, EvalError> {
        let placed = evaluate::node_value(self.program, term.node, self.games, self.names)?;
        self.sum(placed, term)
    }

    pub(super) fn sum(&self, placed: Placed, term: Term) -> Result<PositionSum, EvalError> {
        let sum = match placed.value {
            sum @ (Value::Game(_) | Value::Sum(_)) => PositionSum::of(sum),
            other => return Err(wrong_kind(placed.span, "a game as a summand", &other).into()),
        };
        Ok(match term.sign {
            Sign::Plus => sum,
            Sign::Minus => sum.neg(self.games)?,
        })
    }

    /// Whether a term is an infinite number, or a stalk of infinitely many edges.
    pub(super) fn is_infinite(&self, term: Term, value: &Value) -> bool {
        let is_endless = || as_number(value).is_some_and(|x| !x.is_dyadic());
        matches!(value, Value::Surreal(_)) || self.stalk_text(term).is_some() && is_endless()
    }

    /// Whether a number is typed as a stalk, or is one of infinitely many edges: its moves are the
    /// edges, not the options of a canonical form.
    pub(super) fn is_stalk(&self, term: Term, value: &Value) -> bool {
        self.stalk_text(term).is_some() || as_number(value).is_some_and(|x| !x.is_dyadic())
    }

    /// The text of a term that is a stalk as typed, with its place.
    fn stalk_text(&self, term: Term) -> Option<(&str, Span)> {
        let NodeKind::Call { name, args } = self.program.node(term.node).kind else {
            return None;
        };
        let [argument] = self.program.list(args) else {
            return None;
        };
        let argument = self.program.node(*argument);
        match argument.kind {
            NodeKind::Text(text) if self.program.name(name) == "stalk" => {
                Some((self.program.text(text), argument.span))
            }
            _ => None,
        }
    }

    /// Solves a sum of stalks and numbers; its terms must all be numbers.
    pub(super) fn solve_stalks(&mut self, terms: &[Term]) -> Result<Solution, EvalError> {
        let mut summands = Vec::with_capacity(terms.len());
        for &term in terms {
            let placed = evaluate::node_value(self.program, term.node, self.games, self.names)?;
            let Some(x) = surreal::to_surreal(self.games, &placed.value)? else {
                let kind = placed.value.kind();
                let message = format!("a surreal number and {kind} do not add");
                return Err(Diagnostic::new(placed.span, message)
                    .hint("infinite stalks and numbers are solved beside numbers alone")
                    .into());
            };
            let x = match term.sign {
                Sign::Plus => x,
                Sign::Minus => x.neg(),
            };
            let summand = match self.stalk_text(term) {
                Some((text, span)) => Summand::Stalk {
                    word: stalk::word(text, span)?,
                    sign: term.sign,
                },
                None => Summand::Number(x.clone()),
            };
            summands.push((summand, x));
        }
        Ok(stalk_sum::solve(self.games, &summands)?)
    }

    /// The options of a term as they were typed, for `player`.
    pub(super) fn options(
        &mut self,
        term: Term,
        value: &PositionSum,
        player: Player,
    ) -> Result<Vec<Move>, EvalError> {
        let games = self.games;
        match self.program.node(term.node).kind {
            NodeKind::Braces { left, right } => {
                let side = match player.under(term.sign) {
                    Player::Left => left,
                    Player::Right => right,
                };
                self.typed(side, term.sign)
            }
            NodeKind::PlusMinus(list) => self.typed(list, player.sign()),
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let (count, sign) = terms::copies(self.program, left, games, self.names)?;
                let sign = sign.times(term.sign);
                self.options_of_copies(&count, Term { sign, node: right }, player)
            }
            _ if let [(position, count)] = value.positions.as_slice()
                && value.is_positions_only()
                && count.unsigned_abs() == 1 =>
            {
                position_moves(games, position, sign_of(*count), player)
            }
            _ => {
                let value = &value.settle(games)?;
                let canonical = match expand_if_cheap(games, value)? {
                    Some(g) => g,
                    None => games.expand(value)?,
                };
                if games.as_number(canonical).is_some_and(|x| !x.is_dyadic()) {
                    // Nobody needs to move in a number, and this one has no last move to list.
                    return Ok(Vec::new());
                }
                let options = games.options(canonical, player)?;
                Ok(options
                    .iter()
                    .map(|&option| Ok(Move::from(PositionSum::from(games.sum_of(option)?))))
                    .collect::<Result<_, Halt>>()?)
            }
        }
    }

    fn typed(&mut self, list: List, sign: Sign) -> Result<Vec<Move>, EvalError> {
        let program = self.program;
        let nodes = program.list(list).iter();
        nodes
            .map(|&node| self.value(Term { sign, node }).map(Move::from))
            .collect()
    }

    /// A move in `n.g` is a move in one copy, the others staying.
    fn options_of_copies(
        &mut self,
        count: &UBig,
        copy: Term,
        player: Player,
    ) -> Result<Vec<Move>, EvalError> {
        let games = self.games;
        if count.is_zero() {
            return Ok(Vec::new());
        }
        let mut options = Vec::new();
        // A bracketed sum is moved in at any of its terms.
        for (sign, node) in terms::terms(self.program, copy.node) {
            let term = Term {
                sign: sign.times(copy.sign),
                node,
            };
            let value = self.value(term)?;
            let whole = self.value(copy)?;
            let mut others = whole.multiple(games, &IBig::from(count.clone()))?;
            others.append(games, value.clone().neg(games)?)?;
            for option in with_deep_stack(|| self.options(term, &value, player))? {
                let mut moved = others.clone();
                moved.append(games, option.to)?;
                options.push(moved.into());
            }
        }
        Ok(options)
    }
}

/// A move as it was typed: what the summand becomes, and how it is shown where it is a position.
pub(super) struct Move {
    pub(super) to: PositionSum,
    pub(super) shown: Option<MoveTo>,
}

impl From<PositionSum> for Move {
    fn from(to: PositionSum) -> Self {
        Move { to, shown: None }
    }
}
