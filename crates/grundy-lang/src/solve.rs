//! Who wins a sum, and by which first moves.
//!
//! The summands are the terms as they were typed, round brackets removed, and their moves are the
//! options as typed, dominated ones too. Whether a move wins is decided by search on the values.

mod nimbers;
mod stars;

use std::collections::BTreeMap;

use grundy_game::{GameSum, Games, Outcome, Player, SumSearch, UpStar};
use grundy_num::{BitTest, Halt, IBig, Nimber, Ordinal, with_deep_stack};
use grundy_solve::{OutcomeSearch, Play, Position};

use crate::analysis::expand_if_cheap;
use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, Span};
use crate::evaluate::{self, Placed, as_integer, wrong_kind};
use crate::position_sum::PositionSum;
use crate::session::EvalError;
use crate::stalk;
use crate::stalk_sum::{self, Summand};
use crate::surreal;
use crate::syntax::{BinaryOp, NodeId, NodeKind, Program};
use crate::value::Value;
use stars::{range, star_moves};

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
    /// The limit that cut the list off, if one did.
    pub halt: Option<Halt>,
}

/// More winning moves than this are not listed.
pub const MOST_MOVES: usize = grundy_rules::MOST_WINNING_MOVES;

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
    /// To this position, as it is typed, with what players call the move.
    Position {
        /// The position, with a minus before it if the summand is negated.
        text: String,
        /// The name of the move, where the ruleset names its moves.
        name: Option<String>,
    },
    /// To any of the games from the first to the second, which differ in their stars alone.
    Range(UpStar, UpStar),
    /// By cutting any edge of the player's colour among these of a stalk, counted from 0.
    Edges {
        /// The first edge.
        first: Ordinal,
        /// The last edge, or the limit before which there is no last one.
        last: Ordinal,
        /// Whether there is no last edge.
        is_open: bool,
    },
}

/// A sum of more components than this is copied with a look at the clock.
const LONG_SUM: usize = 100;

/// A sum that takes more steps to value is not valued again for each of its options, where its
/// rulesets know their winning moves.
const LIGHT_STEPS: u64 = 2_000;

/// A nimber with more options than this lists its winning moves as ranges.
const MOST_STARS: u64 = 10_000;

pub(crate) fn run(
    program: &Program,
    games: Games<'_>,
    names: &mut BTreeMap<String, Value>,
) -> Result<Solution, EvalError> {
    let root = last_statement(program, games, names)?;
    let mut reader = Reader {
        program,
        games,
        names,
    };
    let terms = reader.terms(root);
    let mut values = Vec::with_capacity(terms.len());
    let mut total = PositionSum::default();
    for &term in &terms {
        let placed = evaluate::node_value(program, term.node, games, reader.names)?;
        if reader.is_infinite(term, &placed.value) {
            return reader.solve_stalks(&terms);
        }
        let value = reader.sum(placed, term)?;
        total.append(games, value.clone())?;
        values.push(value);
    }
    let positions: Vec<Position> = total
        .positions
        .iter()
        .map(|(position, _)| position.clone())
        .collect();
    let is_light = total.settle_within(games, LIGHT_STEPS)?.is_some();
    if !is_light && let Some(solution) = nimbers::solve(games, &values)? {
        return Ok(solution);
    }
    let judge = if is_light || total.settle_if_cheap(games)?.is_some() {
        Judge::Values(SumSearch::new(games))
    } else {
        Judge::Positions(OutcomeSearch::new(games, &positions, Play::Normal))
    };
    let mut solver = Solver {
        reader,
        games,
        judge,
        decided: BTreeMap::new(),
    };
    solver.solve(&terms, &values, &total)
}

/// The last statement, the names of those before it being given.
pub(crate) fn last_statement(
    program: &Program,
    games: Games<'_>,
    names: &mut BTreeMap<String, Value>,
) -> Result<NodeId, EvalError> {
    let Some((&root, before)) = program.statements().split_last() else {
        return Err(
            Diagnostic::new(Span::default(), "expected a sum of games, found nothing").into(),
        );
    };
    for statement in 0..before.len() {
        evaluate::statement_value(program, statement, games, names)?;
    }
    Ok(root)
}

/// Who decides which player wins a sum.
enum Judge<'a> {
    /// Every position is cheap to value, so values decide.
    Values(SumSearch<'a>),
    /// Some position is not, so the positions themselves are searched.
    Positions(OutcomeSearch<'a>),
}

/// A term of the sum: a node, and whether it is subtracted.
#[derive(Clone, Copy)]
struct Term {
    node: NodeId,
    is_negated: bool,
}

/// Reads terms and the moves in them off the program.
struct Reader<'p, 'a, 'n> {
    program: &'p Program,
    games: Games<'a>,
    names: &'n mut BTreeMap<String, Value>,
}

struct Solver<'p, 'a, 'n, 's> {
    reader: Reader<'p, 'a, 'n>,
    games: Games<'s>,
    judge: Judge<'s>,
    /// Whether a move from one game to another wins, by their texts.
    decided: BTreeMap<(String, String, Player), bool>,
}

impl Reader<'_, '_, '_> {
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

    fn value(&mut self, term: Term) -> Result<PositionSum, EvalError> {
        let placed = evaluate::node_value(self.program, term.node, self.games, self.names)?;
        self.sum(placed, term)
    }

    fn sum(&self, placed: Placed, term: Term) -> Result<PositionSum, EvalError> {
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
    fn is_infinite(&self, term: Term, value: &Value) -> bool {
        let is_endless = || as_number(value).is_some_and(|x| !x.is_dyadic());
        matches!(value, Value::Surreal(_)) || self.stalk_text(term).is_some() && is_endless()
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

    /// Solves a sum with an infinite number in it, whose terms must all be numbers.
    fn solve_stalks(&mut self, terms: &[Term]) -> Result<Solution, EvalError> {
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
    fn options(
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
struct Move {
    to: PositionSum,
    shown: Option<MoveTo>,
}

impl From<PositionSum> for Move {
    fn from(to: PositionSum) -> Self {
        Move { to, shown: None }
    }
}

impl Solver<'_, '_, '_, '_> {
    fn solve(
        &mut self,
        terms: &[Term],
        values: &[PositionSum],
        total: &PositionSum,
    ) -> Result<Solution, EvalError> {
        let left_starts = self.winner(total, Player::Left)?;
        let right_starts = self.winner(total, Player::Right)?;
        let outcome = Outcome::from_winners(left_starts, right_starts);
        let mut winning = Player::BOTH.map(|_| WinningMoves::default());
        for player in Player::BOTH {
            let list = &mut winning[player as usize];
            // A player who loses as the starter has no winning move to look for.
            if outcome.winner(player) != player {
                continue;
            }
            for (component, (&term, value)) in terms.iter().zip(values).enumerate() {
                let found = match self.winning_moves(term, value, total, player) {
                    // Who wins stays known when the moves are too many to go through.
                    Err(EvalError::Halt(halt)) => {
                        list.halt = Some(halt);
                        break;
                    }
                    found => found?,
                };
                for to in found {
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

    fn winning_moves(
        &mut self,
        term: Term,
        value: &PositionSum,
        total: &PositionSum,
        player: Player,
    ) -> Result<Vec<MoveTo>, EvalError> {
        let games = self.games;
        let rest_of = || -> Result<PositionSum, Halt> {
            // Copying a long sum takes a while, so the clock is looked at each time.
            if total.games.distinct() > LONG_SUM {
                games.limits().look()?;
            }
            let mut rest = total.clone();
            rest.append(games, value.clone().neg(games)?)?;
            Ok(rest)
        };
        if value.positions.is_empty()
            && let Some(plain) = value.games.as_up_star()
            && plain.ups == 0
            && plain.star > Nimber::from(MOST_STARS)
        {
            let rest = rest_of()?.settle(games)?;
            return match rest.as_up_star() {
                Some(rest) => star_moves(plain, rest, player),
                None => self.remote_star_moves(plain, &rest, player),
            };
        }
        let moves = match self.reader.options(term, value, player) {
            Err(EvalError::Halt(Halt::TooLarge(reason))) => {
                return moves_by_theory(games, value, &rest_of()?, player)?
                    .ok_or(Halt::TooLarge(reason).into());
            }
            moves => moves?,
        };
        let from = self.text(value);
        let mut winning = Vec::new();
        for found in moves {
            // A large position takes longer to write than a look at the clock.
            games.limits().look()?;
            let key = from
                .clone()
                .zip(self.text(&found.to))
                .map(|(from, to)| (from, to, player));
            let wins = match key.as_ref().and_then(|key| self.decided.get(key)) {
                Some(&wins) => wins,
                None => {
                    let mut sum = rest_of()?;
                    sum.append(games, found.to.clone())?;
                    self.winner(&sum, player.opponent())? == player
                }
            };
            if let Some(key) = key {
                self.decided.insert(key, wins);
            }
            if wins {
                winning.push(match found.shown {
                    Some(shown) => shown,
                    None => MoveTo::Game(found.to.settle(games)?),
                });
            }
        }
        Ok(winning)
    }

    /// Where `x + *n` with a huge `n` is moved to win beside games that are not plain: the stars
    /// remote from those games are all alike, and the others are few.
    fn remote_star_moves(
        &mut self,
        from: &UpStar,
        rest: &GameSum,
        player: Player,
    ) -> Result<Vec<MoveTo>, EvalError> {
        let to = |star: Nimber| UpStar {
            star,
            ..from.clone()
        };
        let own_bits = rest.star().to_ubig().bit_len();
        let bits = self.games.star_bits(rest)?.max(own_bits);
        let near = u32::try_from(bits)
            .ok()
            .and_then(|bits| 1_u64.checked_shl(bits));
        let near = near.filter(|&near| near <= MOST_STARS);
        let near = near.ok_or(Halt::TooLarge("the list of moves in a nimber"))?;
        let mut wins = |star: u64| -> Result<bool, EvalError> {
            let mut sum = rest.clone();
            self.games
                .sum_append(&mut sum, to(Nimber::from(star)).into())?;
            Ok(self.winner(&sum.into(), player.opponent())? == player)
        };
        let mut winning = Vec::new();
        for star in 0..near {
            if wins(star)? {
                winning.push(MoveTo::Game(to(Nimber::from(star)).into()));
            }
        }
        if wins(near)? {
            let last = Nimber::from(from.star.to_ubig() - grundy_num::UBig::ONE);
            winning.push(range(to(Nimber::from(near)), to(last)));
        }
        Ok(winning)
    }

    /// Who wins the sum when `starter` moves first.
    fn winner(&mut self, sum: &PositionSum, starter: Player) -> Result<Player, Halt> {
        match &mut self.judge {
            Judge::Values(search) => search.winner(&sum.settle(self.games)?, starter),
            Judge::Positions(search) => sum.winner(self.games, search, starter),
        }
    }

    /// A text that stands for the value, where one is quickly had.
    fn text(&self, sum: &PositionSum) -> Option<String> {
        sum.write(self.games, grundy_game::Notation::Ascii)
            .ok()
            .filter(|text| text.len() < 200)
    }
}

/// The moves of `player` in a position, or in its negative.
fn position_moves(
    games: Games<'_>,
    position: &Position,
    is_negated: bool,
    player: Player,
) -> Result<Vec<Move>, EvalError> {
    let mover = if is_negated {
        player.opponent()
    } else {
        player
    };
    let options = position.options(mover)?;
    let shown = |option: &Position| shown_position(position, option, is_negated, mover);
    let moves = options.into_iter().map(|option| {
        games.limits().look()?;
        Ok(Move {
            shown: Some(shown(&option)),
            to: PositionSum::signed(option, is_negated),
        })
    });
    moves.collect()
}

fn shown_position(from: &Position, to: &Position, is_negated: bool, mover: Player) -> MoveTo {
    let sign = if is_negated { "-" } else { "" };
    MoveTo::Position {
        text: format!("{sign}{}", to.write()),
        name: from.move_name(&**to, mover),
    }
}

/// Winning moves in a position with more options than anybody lists, where its ruleset finds them
/// beside a nimber.
fn moves_by_theory(
    games: Games<'_>,
    value: &PositionSum,
    rest: &PositionSum,
    player: Player,
) -> Result<Option<Vec<MoveTo>>, Halt> {
    let [(position, count)] = value.positions.as_slice() else {
        return Ok(None);
    };
    let is_negated = *count < 0;
    let mover = if is_negated {
        player.opponent()
    } else {
        player
    };
    let rest = rest.settle(games)?;
    let Some(star) = rest
        .as_up_star()
        .filter(|plain| plain.ups == 0 && plain.number.is_zero())
    else {
        return Ok(None);
    };
    let moves = position.winning_moves(mover, &star.star, games.limits())?;
    let show = |to: Position| shown_position(position, &to, is_negated, mover);
    Ok(moves.map(|moves| moves.into_iter().map(show).collect()))
}
