//! Who wins a sum, and by which first moves.
//!
//! The summands are the terms as they were typed, round brackets removed, and their moves are the
//! options as typed, dominated ones too. Whether a move wins is decided by search on the values.

mod nimbers;
mod positions;
mod reader;
mod stars;

use std::collections::BTreeMap;

use grundy_game::{GameSum, Games, SumSearch, UpStar};
use grundy_num::{BitTest, Halt, Nimber, Ordinal, Outcome, Play, Player};
use grundy_solve::{OutcomeSearch, Position};

use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, EvalError, Span};
use crate::evaluate;
use crate::names::Names;
use crate::position_sum::PositionSum;
use crate::syntax::{NodeId, Program};
use crate::terms;
use positions::moves_by_theory;
use reader::{Reader, Term};
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

/// A nimber with more options than this lists its winning moves as ranges.
const MOST_STARS: u64 = 10_000;

pub(crate) fn run(
    program: &Program,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Solution, EvalError> {
    let root = last_statement(program, games, names)?;
    let mut reader = Reader {
        program,
        games,
        names,
    };
    let terms: Vec<Term> = terms::terms(program, root)
        .into_iter()
        .map(Term::from)
        .collect();
    let mut values = Vec::with_capacity(terms.len());
    let mut total = PositionSum::default();
    let (mut numbers_alone, mut has_stalk) = (true, false);
    for &term in &terms {
        let placed = evaluate::node_value(program, term.node, games, reader.names)?;
        if reader.is_infinite(term, &placed.value) {
            return reader.solve_stalks(&terms);
        }
        numbers_alone &= as_number(&placed.value).is_some();
        has_stalk |= reader.is_stalk(term, &placed.value);
        let value = reader.sum(placed, term)?;
        total.append(games, value.clone())?;
        values.push(value);
    }
    if numbers_alone && has_stalk {
        return reader.solve_stalks(&terms);
    }
    let positions: Vec<Position> = total
        .positions
        .iter()
        .map(|(position, _)| position.clone())
        .collect();
    if !positions.is_empty()
        && positions.iter().all(|position| position.searches_itself())
        && let Some(solution) = nimbers::solve(games, &values)?
    {
        return Ok(solution);
    }
    let judge = if total.settle_if_cheap(games)?.is_some() {
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
    names: &mut Names,
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

struct Solver<'p, 'a, 'n, 's> {
    reader: Reader<'p, 'a, 'n>,
    games: Games<'s>,
    judge: Judge<'s>,
    /// Whether a move from one game to another wins, by their texts.
    decided: BTreeMap<(String, String, Player), bool>,
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
        if value.positions.iter().any(|(p, _)| p.searches_itself())
            && let Some(moves) = moves_by_theory(games, value, rest_of()?, player)?
        {
            return Ok(moves);
        }
        let moves = match self.reader.options(term, value, player) {
            Err(EvalError::Halt(Halt::TooLarge(reason))) => {
                return moves_by_theory(games, value, rest_of()?, player)?
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
