//! The terms of a sum as they were typed, and the moves in them.

use grundy_game::Games;
use grundy_num::{Halt, IBig, Player, with_deep_stack};

use super::positions::position_moves;
use super::{MoveTo, Solution};
use crate::analysis::expand_if_cheap;
use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate::{self, Placed, as_integer, wrong_kind};
use crate::names::Names;
use crate::position_sum::PositionSum;
use crate::stalk;
use crate::stalk_sum::{self, Summand};
use crate::surreal;
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};
use crate::value::Value;

/// A term of the sum: a node, and whether it is subtracted.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) node: NodeId,
    pub(super) is_negated: bool,
}

/// Reads terms and the moves in them off the program.
pub(super) struct Reader<'p, 'a, 'n> {
    pub(super) program: &'p Program,
    pub(super) games: Games<'a>,
    pub(super) names: &'n mut Names,
}

impl Reader<'_, '_, '_> {
    /// The terms of a sum, in the order they were typed.
    pub(super) fn terms(&self, root: NodeId) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut waiting = vec![Term {
            node: root,
            is_negated: false,
        }];
        while let Some(Term { node, is_negated }) = waiting.pop() {
            match self.program.node(node).kind {
                NodeKind::Binary {
                    op: op @ (BinaryOp::Add | BinaryOp::Sub),
                    left,
                    right,
                } => {
                    let flips = op == BinaryOp::Sub;
                    waiting.push(Term {
                        node: right,
                        is_negated: is_negated != flips,
                    });
                    waiting.push(Term {
                        node: left,
                        is_negated,
                    });
                }
                NodeKind::Negate(child) => waiting.push(Term {
                    node: child,
                    is_negated: !is_negated,
                }),
                NodeKind::Assign { value, .. } => waiting.push(Term {
                    node: value,
                    is_negated,
                }),
                _ => terms.push(Term { node, is_negated }),
            }
        }
        terms
    }

    pub(super) fn value(&mut self, term: Term) -> Result<PositionSum, EvalError> {
        let placed = evaluate::node_value(self.program, term.node, self.games, self.names)?;
        self.sum(placed, term)
    }

    pub(super) fn sum(&self, placed: Placed, term: Term) -> Result<PositionSum, EvalError> {
        let sum = match placed.value {
            sum @ (Value::Game(_) | Value::Sum(_)) => PositionSum::of(sum),
            other => return Err(wrong_kind(placed.span, "a game as a summand", &other).into()),
        };
        Ok(if term.is_negated {
            sum.neg(self.games)?
        } else {
            sum
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
            let x = if term.is_negated { x.neg() } else { x };
            let summand = match self.stalk_text(term) {
                Some((text, span)) => Summand::Stalk {
                    word: stalk::word(text, span)?,
                    is_negated: term.is_negated,
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
        // The moves of a player in a negated game are the opponent's in the game, negated.
        let mover = if term.is_negated {
            player.opponent()
        } else {
            player
        };
        match self.program.node(term.node).kind {
            NodeKind::Braces { left, right } => {
                let side = match mover {
                    Player::Left => left,
                    Player::Right => right,
                };
                self.typed(side, term.is_negated)
            }
            NodeKind::PlusMinus(list) => self.typed(list, player == Player::Right),
            NodeKind::Binary {
                op: BinaryOp::IntegerMultiple,
                left,
                right,
            } => {
                let placed = evaluate::node_value(self.program, left, games, self.names)?;
                let n = as_integer(&placed.value).expect("the multiple was evaluated before");
                self.options_of_copies(
                    &n,
                    Term {
                        node: right,
                        ..term
                    },
                    player,
                )
            }
            _ if let [(position, count)] = value.positions.as_slice()
                && value.is_positions_only()
                && count.unsigned_abs() == 1 =>
            {
                position_moves(games, position, *count < 0, player)
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

    fn typed(&mut self, list: crate::syntax::List, negate: bool) -> Result<Vec<Move>, EvalError> {
        let nodes: Vec<NodeId> = self.program.list(list).to_vec();
        nodes
            .into_iter()
            .map(|node| {
                let value = self.value(Term {
                    node,
                    is_negated: negate,
                });
                value.map(Move::from)
            })
            .collect()
    }

    /// A move in `n.g` is a move in one copy, the others staying.
    fn options_of_copies(
        &mut self,
        n: &IBig,
        copy: Term,
        player: Player,
    ) -> Result<Vec<Move>, EvalError> {
        let games = self.games;
        if *n == IBig::ZERO {
            return Ok(Vec::new());
        }
        let copy = Term {
            is_negated: copy.is_negated != (*n < IBig::ZERO),
            ..copy
        };
        let (_, count) = n.clone().into_parts();
        let mut options = Vec::new();
        // A bracketed sum is moved in at any of its terms.
        for term in self.terms(copy.node) {
            let term = Term {
                is_negated: term.is_negated != copy.is_negated,
                ..term
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
