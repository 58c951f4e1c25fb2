//! Sums of positions whose rulesets have searches of their own.
//!
//! A sum of nimbers is their xor, and a move wins when it leaves in its summand what the others
//! are together. Rulesets find such moves without valuing the options one by one.

use grundy_game::Games;
use grundy_num::{Halt, Nimber, Outcome, Player, Sign};
use grundy_solve::{Hooks, Position};

use super::positions::shown_position;
use super::{MOST_MOVES, MoveTo, Solution, WinningMove, WinningMoves};
use crate::position_sum::{PositionSum, sign_of};

/// The solution, where every summand is one position whose ruleset finds its winning moves.
pub(super) fn solve(games: Games<'_>, summands: &[PositionSum]) -> Result<Option<Solution>, Halt> {
    let mut positions = Vec::with_capacity(summands.len());
    for summand in summands {
        match summand.positions.as_slice() {
            [(position, count @ (1 | -1))] if summand.is_positions_only() => {
                positions.push((position, sign_of(*count)));
            }
            _ => return Ok(None),
        }
    }
    let mut left = WinningMoves::default();
    if let [(position, sign)] = *positions {
        // A single position is lost exactly when no move leaves nothing: its nimber is not needed.
        let found = winning(games, position, sign, 0, &Nimber::ZERO, &mut left)?;
        return Ok(found.then(|| solution(left)));
    }
    let mut nimbers = Vec::with_capacity(positions.len());
    let mut total = Nimber::ZERO;
    for (position, _) in &positions {
        let Some(nimber) = position.nimber(games.limits(), Hooks::Used) else {
            return Ok(None);
        };
        let nimber = nimber?;
        total += nimber.clone();
        nimbers.push(nimber);
    }
    if !total.is_zero() {
        for (component, (position, sign)) in positions.into_iter().enumerate() {
            let rest = total.clone() + nimbers[component].clone();
            if !winning(games, position, sign, component, &rest, &mut left)? {
                return Ok(None);
            }
        }
    }
    Ok(Some(solution(left)))
}

/// Adds the moves in a summand that leave `rest` there; whether its ruleset finds them.
fn winning(
    games: Games<'_>,
    position: &Position,
    sign: Sign,
    component: usize,
    rest: &Nimber,
    list: &mut WinningMoves,
) -> Result<bool, Halt> {
    let Some(moves) = position.winning_moves(Player::Left, rest, games.limits())? else {
        return Ok(false);
    };
    for to in moves {
        if list.moves.len() == MOST_MOVES {
            list.more = true;
            break;
        }
        games.limits().look()?;
        let to: MoveTo = shown_position(position, &to, sign, Player::Left);
        list.moves.push(WinningMove { component, to });
    }
    Ok(true)
}

/// Both players have the same moves, and the next to play wins if there is a winning one.
fn solution(moves: WinningMoves) -> Solution {
    let outcome = if moves.moves.is_empty() {
        Outcome::Previous
    } else {
        Outcome::Next
    };
    Solution {
        outcome,
        left: moves.clone(),
        right: moves,
    }
}
