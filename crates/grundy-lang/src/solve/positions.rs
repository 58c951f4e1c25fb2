//! Moves in positions of rulesets.

use grundy_game::Games;
use grundy_num::{Halt, IBig, Player, Sign};
use grundy_solve::Position;

use super::MoveTo;
use super::reader::Move;
use crate::diagnostic::EvalError;
use crate::position_sum::{PositionSum, before, sign_of};

/// The moves of `player` in a position, or in its negative.
pub(super) fn position_moves(
    games: Games<'_>,
    position: &Position,
    sign: Sign,
    player: Player,
) -> Result<Vec<Move>, EvalError> {
    let mover = player.under(sign);
    let options = position.options(mover)?;
    let shown = |option: &Position| shown_position(position, option, sign, mover);
    let moves = options.into_iter().map(|option| {
        games.limits().look()?;
        Ok(Move {
            shown: Some(shown(&option)),
            to: PositionSum::signed(option, sign),
        })
    });
    moves.collect()
}

pub(super) fn shown_position(from: &Position, to: &Position, sign: Sign, mover: Player) -> MoveTo {
    MoveTo::Position {
        text: format!("{}{}", before(sign, ""), to.write()),
        name: from.move_name(&**to, mover),
    }
}

/// Winning moves in a position, or in one of several copies, where its ruleset finds them beside a
/// nimber without listing options.
pub(super) fn moves_by_theory(
    games: Games<'_>,
    value: &PositionSum,
    mut rest: PositionSum,
    player: Player,
) -> Result<Option<Vec<MoveTo>>, Halt> {
    let [(position, count)] = value.positions.as_slice() else {
        return Ok(None);
    };
    if !value.is_positions_only() {
        return Ok(None);
    }
    let sign = sign_of(*count);
    let mover = player.under(sign);
    let others = PositionSum::signed(position.clone(), sign)
        .multiple(games, &IBig::from(count.unsigned_abs() - 1))?;
    rest.append(games, others)?;
    let rest = rest.settle(games)?;
    let Some(star) = rest
        .as_up_star()
        .filter(|plain| plain.ups == 0 && plain.number.is_zero())
    else {
        return Ok(None);
    };
    let moves = position.winning_moves(mover, &star.star, games.limits())?;
    let show = |to: Position| {
        let mut shown = shown_position(position, &to, sign, mover);
        if let MoveTo::Position { text, .. } = &mut shown {
            let minus = before(sign, "");
            *text = match count.unsigned_abs() - 1 {
                0 => std::mem::take(text),
                1 => format!("{minus}{} + {text}", position.write()),
                others => format!("{minus}{others}.{} + {text}", position.write()),
            };
        }
        shown
    };
    Ok(moves.map(|moves| moves.into_iter().map(show).collect()))
}
