//! Misère play: who cannot move wins.
//!
//! Values say nothing about it, so positions and typed games are searched as they stand, and
//! nothing cancels: `nim(3) - nim(3)` is a sum of two heaps.

mod form;
mod read;

use std::collections::BTreeSet;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Outcome, Play, Player};
use grundy_solve::{Component, OutcomeSearch, Position};

use crate::diagnostic::EvalError;
use crate::names::Names;
use crate::position_sum::before;
use crate::solve::{MOST_MOVES, MoveTo, Solution, WinningMove, WinningMoves};
use crate::syntax::{NodeId, Program};

pub(crate) use read::{Signed, summands};

/// Who wins the sum that a node is.
pub(crate) fn outcome(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Outcome, EvalError> {
    let summands = summands(program, root, games, names)?;
    let kinds = kinds(&summands);
    Ok(Solver::new(games, &summands, &kinds)?.outcome()?)
}

/// Who wins the sum that a node is, and by which moves.
pub(crate) fn solve(
    program: &Program,
    root: NodeId,
    games: Games<'_>,
    names: &mut Names,
) -> Result<Solution, EvalError> {
    let summands = summands(program, root, games, names)?;
    let kinds = kinds(&summands);
    let mut solver = Solver::new(games, &summands, &kinds)?;
    let outcome = solver.outcome()?;
    let mut winning = Player::BOTH.map(|_| WinningMoves::default());
    for player in Player::BOTH {
        // A player who loses as the starter has no winning move to look for.
        if outcome.winner(player) == player {
            let list = &mut winning[player as usize];
            // Who wins stays known when the moves are too many to go through.
            list.halt = solver.winning_moves(player, list).err();
        }
    }
    let [left, right] = winning;
    Ok(Solution {
        outcome,
        left,
        right,
    })
}

/// The positions, from which the search takes the rules.
fn kinds(summands: &[Vec<Signed>]) -> Vec<Position> {
    let positions = summands.iter().flatten();
    positions.map(|signed| signed.position.clone()).collect()
}

struct Solver<'t, 's> {
    games: Games<'t>,
    search: OutcomeSearch<'t>,
    summands: &'s [Vec<Signed>],
    /// The components of each position of each summand.
    parts: Vec<Vec<Vec<Component>>>,
}

impl<'t, 's> Solver<'t, 's> {
    fn new(
        games: Games<'t>,
        summands: &'s [Vec<Signed>],
        kinds: &'t [Position],
    ) -> Result<Self, Halt> {
        let mut search = OutcomeSearch::new(games, kinds, Play::Misere);
        let mut parts = Vec::with_capacity(summands.len());
        for summand in summands {
            let mut of_summand = Vec::with_capacity(summand.len());
            for signed in summand {
                of_summand.push(search.components(&*signed.position, signed.sign)?);
            }
            parts.push(of_summand);
        }
        Ok(Solver {
            games,
            search,
            summands,
            parts,
        })
    }

    fn outcome(&mut self) -> Result<Outcome, Halt> {
        let all = self.parts.concat().concat();
        let [left, right] =
            Player::BOTH.map(|starter| self.search.winner(Game::ZERO, &all, starter));
        Ok(Outcome::from_winners(left?, right?))
    }

    /// The first moves after which `player` wins; a win with no moves at all has none.
    fn winning_moves(&mut self, player: Player, list: &mut WinningMoves) -> Result<(), Halt> {
        for (component, summand) in self.summands.iter().enumerate() {
            let mut seen = BTreeSet::new();
            for (at, from) in summand.iter().enumerate() {
                // Moves in equal positions of `n.g` are one move.
                let is_earlier = |it: &Signed| {
                    it.sign == from.sign && it.position.write() == from.position.write()
                };
                if summand[..at].iter().any(is_earlier) {
                    continue;
                }
                for option in from.position.options(player.under(from.sign))? {
                    // A large position takes longer to write than a look at the clock.
                    self.games.limits().look()?;
                    let to = shown(summand, at, &option, player);
                    if !seen.insert(to.0.clone()) || !self.wins(component, at, &option, player)? {
                        continue;
                    }
                    if list.moves.len() == MOST_MOVES {
                        list.more = true;
                        return Ok(());
                    }
                    let (text, name) = to;
                    let to = MoveTo::Position { text, name };
                    list.moves.push(WinningMove { component, to });
                }
            }
        }
        Ok(())
    }

    /// Whether `player` wins by moving a position of a summand to `option`.
    fn wins(
        &mut self,
        summand: usize,
        at: usize,
        option: &Position,
        player: Player,
    ) -> Result<bool, Halt> {
        let sign = self.summands[summand][at].sign;
        let mut after = self.search.components(&**option, sign)?;
        for (i, of_summand) in self.parts.iter().enumerate() {
            for (j, parts) in of_summand.iter().enumerate() {
                if (i, j) != (summand, at) {
                    after.extend_from_slice(parts);
                }
            }
        }
        let winner = self.search.winner(Game::ZERO, &after, player.opponent())?;
        Ok(winner == player)
    }
}

/// A summand after the move of one of its positions, and the name of that move.
fn shown(
    summand: &[Signed],
    at: usize,
    option: &Position,
    player: Player,
) -> (String, Option<String>) {
    let from = &summand[at];
    let mut text = String::new();
    for (i, signed) in summand.iter().enumerate() {
        let position = if i == at { option } else { &signed.position };
        text.push_str(before(signed.sign, &text));
        text.push_str(&position.write());
    }
    let mover = player.under(from.sign);
    (text, from.position.move_name(&**option, mover))
}
