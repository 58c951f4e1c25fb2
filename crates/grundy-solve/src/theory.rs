//! Winning moves that a ruleset finds without listing options.
//!
//! A move in a position wins when it leaves what the rest of the sum is, if that is a nimber.

use grundy_game::Games;
use grundy_num::{Halt, IBig, Player};
use grundy_rules::Move;

use crate::erased::Position;
use crate::judge::Judge;
use crate::position_sum::{PositionSum, before, sign_of};
use crate::solution::MoveTo;

/// Winning moves in a position, or in one of several copies, where its ruleset finds them beside a
/// nimber.
pub(crate) fn moves(
    games: Games<'_>,
    judge: &mut Judge<'_>,
    value: &PositionSum,
    mut rest: PositionSum,
    player: Player,
) -> Result<Option<Vec<MoveTo>>, Halt> {
    let [(position, count)] = value.positions() else {
        return Ok(None);
    };
    if !value.is_positions_only() || rest.surreal().is_some() {
        return Ok(None);
    }
    let sign = sign_of(*count);
    let others = PositionSum::signed(position.clone(), sign)
        .multiple(games, &IBig::from(count.unsigned_abs() - 1))?;
    rest.append(games, others)?;
    let rest = judge.settle(&rest)?;
    let Some(star) = rest
        .as_up_star()
        .filter(|plain| plain.ups == 0 && plain.number.is_zero())
    else {
        return Ok(None);
    };
    let mover = player.under(sign);
    let moves = position.winning_moves(mover, &star.star, games.limits())?;
    let shown = moves.map(|moves| shown(games, value, &moves));
    shown.transpose()
}

/// How moves in a position are shown, or in one of several copies of it.
pub(crate) fn shown(
    games: Games<'_>,
    value: &PositionSum,
    moves: &[Move<Position>],
) -> Result<Vec<MoveTo>, Halt> {
    let [(position, count)] = value.positions() else {
        return Ok(Vec::new());
    };
    let (sign, others) = (sign_of(*count), count.unsigned_abs() - 1);
    let minus = before(sign, "");
    let others = match others {
        0 => String::new(),
        1 => format!("{minus}{} + ", position.write()),
        others => format!("{minus}{others}.{} + ", position.write()),
    };
    let show = |found: &Move<Position>| {
        // A large position takes longer to write than a look at the clock.
        games.limits().look()?;
        let found = found.clone();
        let written = found.map(|to| format!("{others}{minus}{}", to.write()));
        Ok(MoveTo::Position(written))
    };
    moves.iter().map(show).collect()
}
