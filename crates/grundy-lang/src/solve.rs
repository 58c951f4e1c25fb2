//! Who wins a sum, and by which first moves.
//!
//! The summands are the terms as they were typed, round brackets removed, and their moves are the
//! options as typed, dominated ones too. Whether a move wins is decided by search on the values.

use std::collections::BTreeMap;

use grundy_game::{GameSum, Games, Outcome, Player, SumSearch, UpStar};
use grundy_num::{Halt, IBig, Nimber, with_deep_stack};

use crate::analysis::expand_if_cheap;
use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate::{self, as_integer, game_sum};
use crate::session::EvalError;
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};
use crate::value::Value;

/// The answer to "who wins, and how".
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// Left's winning first moves.
    pub left: WinningMoves,
    /// Right's winning first moves.
    pub right: WinningMoves,
}

/// The winning first moves of one player, summand by summand.
#[derive(Clone, Debug, Default)]
pub struct WinningMoves {
    /// The moves, at most [`MOST_MOVES`] of them.
    pub moves: Vec<WinningMove>,
    /// Whether there are more than are listed.
    pub more: bool,
}

/// More winning moves than this are not listed.
pub const MOST_MOVES: usize = 1000;

/// A winning move.
#[derive(Clone, Debug)]
pub struct WinningMove {
    /// The summand moved in, counted from 0.
    pub component: usize,
    /// What the summand becomes.
    pub to: MoveTo,
}

/// Where a move leads.
#[derive(Clone, Debug)]
pub enum MoveTo {
    /// To this game.
    Game(GameSum),
    /// To any of the games from the first to the second, which differ in their stars alone.
    Range(UpStar, UpStar),
}

/// A sum of more components than this is copied with a look at the clock.
const LONG_SUM: usize = 100;

/// A nimber with more options than this lists its winning moves as ranges.
const MOST_STARS: u64 = 10_000;

pub(crate) fn run(
    program: &Program,
    games: Games<'_>,
    names: &mut BTreeMap<String, Value>,
) -> Result<Solution, EvalError> {
    let Some((&root, _)) = program.statements().split_last() else {
        return Err(
            Diagnostic::new(Span::default(), "expected a sum of games, found nothing").into(),
        );
    };
    for statement in 0..program.statements().len() - 1 {
        evaluate::statement_value(program, statement, games, names)?;
    }
    let mut solver = Solver {
        program,
        games,
        names,
        search: SumSearch::new(games),
        decided: BTreeMap::new(),
    };
    solver.solve(root)
}

/// A term of the sum: a node, and whether it is subtracted.
#[derive(Clone, Copy)]
struct Term {
    node: NodeId,
    is_negated: bool,
}

struct Solver<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    names: &'n mut BTreeMap<String, Value>,
    search: SumSearch<'a>,
    /// Whether a move from one game to another wins, by their texts.
    decided: BTreeMap<(String, String, Player), bool>,
}

impl Solver<'_, '_, '_> {
    fn solve(&mut self, root: NodeId) -> Result<Solution, EvalError> {
        let terms = self.terms(root);
        let mut values = Vec::with_capacity(terms.len());
        let mut total = GameSum::default();
        for &term in &terms {
            let value = self.value(term)?;
            self.games.sum_append(&mut total, value.clone())?;
            values.push(value);
        }
        let outcome = self.search.outcome(&total)?;
        let mut winning = Player::BOTH.map(|_| WinningMoves::default());
        for player in Player::BOTH {
            let list = &mut winning[player as usize];
            // A player who loses as the starter has no winning move to look for.
            if outcome.winner(player) != player {
                continue;
            }
            for (component, (&term, value)) in terms.iter().zip(&values).enumerate() {
                for to in self.winning_moves(term, value, &total, player)? {
                    if list.moves.len() == MOST_MOVES {
                        list.more = true;
                        break;
                    }
                    list.moves.push(WinningMove { component, to });
                }
                if list.more {
                    break;
                }
            }
        }
        let [left, right] = winning;
        Ok(Solution {
            outcome,
            left,
            right,
        })
    }

    /// The terms of a sum, in the order they were typed.
    fn terms(&self, root: NodeId) -> Vec<Term> {
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

    fn value(&mut self, term: Term) -> Result<GameSum, EvalError> {
        let placed = evaluate::node_value(self.program, term.node, self.games, self.names)?;
        let sum = game_sum(placed, "a game as a summand")?;
        Ok(if term.is_negated {
            self.games.sum_neg(sum)?
        } else {
            sum
        })
    }

    fn winning_moves(
        &mut self,
        term: Term,
        value: &GameSum,
        total: &GameSum,
        player: Player,
    ) -> Result<Vec<MoveTo>, EvalError> {
        let games = self.games;
        let rest_of = || -> Result<GameSum, Halt> {
            // Copying a long sum takes a while, so the clock is looked at each time.
            if total.distinct() > LONG_SUM {
                games.limits().look()?;
            }
            let mut rest = total.clone();
            games.sum_append(&mut rest, games.sum_neg(value.clone())?)?;
            Ok(rest)
        };
        if let Some(plain) = value.as_up_star()
            && plain.ups == 0
            && plain.star > Nimber::from(MOST_STARS)
        {
            return star_moves(plain, &rest_of()?, player);
        }
        let from = self.text(value);
        let mut winning = Vec::new();
        for option in self.options(term, value, player)? {
            games.limits().tick()?;
            let key = from
                .clone()
                .zip(self.text(&option))
                .map(|(from, to)| (from, to, player));
            let wins = match key.as_ref().and_then(|key| self.decided.get(key)) {
                Some(&wins) => wins,
                None => {
                    let mut sum = rest_of()?;
                    games.sum_append(&mut sum, option.clone())?;
                    self.search.winner(&sum, player.opponent())? == player
                }
            };
            if let Some(key) = key {
                self.decided.insert(key, wins);
            }
            if wins {
                winning.push(MoveTo::Game(option));
            }
        }
        Ok(winning)
    }

    /// A text that stands for the value, where one is quickly had.
    fn text(&self, sum: &GameSum) -> Option<String> {
        self.games
            .write_sum(sum, grundy_game::Notation::Ascii)
            .ok()
            .filter(|text| text.len() < 200)
    }

    /// The options of a term as they were typed, for `player`.
    fn options(
        &mut self,
        term: Term,
        value: &GameSum,
        player: Player,
    ) -> Result<Vec<GameSum>, EvalError> {
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
            _ => {
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
                    .map(|&option| games.sum_of(option))
                    .collect::<Result<_, Halt>>()?)
            }
        }
    }

    fn typed(
        &mut self,
        list: crate::syntax::List,
        negate: bool,
    ) -> Result<Vec<GameSum>, EvalError> {
        let nodes: Vec<NodeId> = self.program.list(list).to_vec();
        nodes
            .into_iter()
            .map(|node| {
                self.value(Term {
                    node,
                    is_negated: negate,
                })
            })
            .collect()
    }

    /// A move in `n.g` is a move in one copy, the others staying.
    fn options_of_copies(
        &mut self,
        n: &IBig,
        copy: Term,
        player: Player,
    ) -> Result<Vec<GameSum>, EvalError> {
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
            let mut others = games.sum_multiple(&IBig::from(count.clone()), whole)?;
            games.sum_append(&mut others, games.sum_neg(value.clone())?)?;
            for option in with_deep_stack(|| self.options(term, &value, player))? {
                let mut moved = others.clone();
                games.sum_append(&mut moved, option)?;
                options.push(moved);
            }
        }
        Ok(options)
    }
}

/// Where `x + *n` with a huge `n` is moved to win, given what stands beside it.
fn star_moves(from: &UpStar, rest: &GameSum, player: Player) -> Result<Vec<MoveTo>, EvalError> {
    let Some(rest) = rest.as_up_star() else {
        return Err(Halt::TooLarge("the list of moves in a nimber").into());
    };
    let sum = rest.checked_add(&UpStar {
        star: Nimber::ZERO,
        ..from.clone()
    })?;
    let to = |star: Nimber| UpStar {
        star,
        ..from.clone()
    };
    let last = Nimber::from(from.star.to_ubig() - grundy_num::UBig::ONE);
    // After the move to *m the sum is number + ups + *(star ⊕ m), with the opponent to move; it
    // must be at least 0 for Left, at most 0 for Right.
    let sign = match player {
        Player::Left => 1,
        Player::Right => -1,
    };
    let number = sum.number.signum() * sign;
    let ups = sum.ups.signum() * i64::from(sign);
    let one_up = sum.ups.unsigned_abs() == 1;
    Ok(match (number, ups) {
        (1, _) => vec![MoveTo::Range(to(Nimber::ZERO), to(last))],
        (-1, _) | (0, -1) => Vec::new(),
        (_, 0) if sum.star <= last => vec![MoveTo::Game(to(sum.star).into())],
        (_, 0) => Vec::new(),
        _ if one_up => {
            // n↑ + *1 is confused with 0 for n = 1, so that one star is left out.
            let hole = &sum.star + &Nimber::ONE;
            let mut ranges = Vec::new();
            if hole > last {
                ranges.push(MoveTo::Range(to(Nimber::ZERO), to(last)));
            } else {
                let one = grundy_num::UBig::ONE;
                if !hole.is_zero() {
                    ranges.push(MoveTo::Range(
                        to(Nimber::ZERO),
                        to(Nimber::from(hole.to_ubig() - &one)),
                    ));
                }
                if hole < last {
                    ranges.push(MoveTo::Range(
                        to(Nimber::from(hole.to_ubig() + &one)),
                        to(last),
                    ));
                }
            }
            ranges
        }
        _ => vec![MoveTo::Range(to(Nimber::ZERO), to(last))],
    })
}
