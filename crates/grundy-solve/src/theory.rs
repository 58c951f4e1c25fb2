//! Winning moves that a ruleset finds without listing options.
//!
//! A move in a position wins when it leaves what the rest of the sum is, if that is a nimber.

use grundy_game::Games;
use grundy_num::{Halt, Player, Sign};
use grundy_rules::Move;

use crate::erased::Position;
use crate::judge::Judge;
use crate::position_sum::PositionSum;

/// Winning moves in a position, or in its negative, beside the rest of a sum, where the ruleset
/// finds them: beside a nimber.
pub(crate) fn moves(
    games: Games<'_>,
    judge: &mut Judge<'_>,
    (position, sign): (&Position, Sign),
    rest: &PositionSum,
    player: Player,
) -> Result<Option<Vec<Move<Position>>>, Halt> {
    if let Some(moves) = judge.moves_to_zero()
        && *rest == PositionSum::default()
    {
        return Ok(Some(moves.to_vec()));
    }
    if rest.surreal().is_some() {
        return Ok(None);
    }
    let rest = judge.settle(rest)?;
    let Some(star) = rest
        .as_up_star()
        .filter(|plain| plain.ups == 0 && plain.number.is_zero())
    else {
        return Ok(None);
    };
    position.winning_moves(player.under(sign), &star.star, games.limits())
}
