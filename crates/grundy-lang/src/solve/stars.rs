//! Winning moves in huge nimbers, which are ranges rather than lists.

use grundy_game::UpStar;
use grundy_num::{Nimber, Player};

use super::MoveTo;
use crate::diagnostic::EvalError;

/// The games from one to another; a single one is itself.
pub(super) fn range(first: UpStar, last: UpStar) -> MoveTo {
    if first == last {
        MoveTo::Game(first.into())
    } else {
        MoveTo::Range(first, last)
    }
}

/// Where `x + *n` with a huge `n` is moved to win, given what stands beside it.
pub(super) fn star_moves(
    from: &UpStar,
    rest: &UpStar,
    player: Player,
) -> Result<Vec<MoveTo>, EvalError> {
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
        (1, _) => vec![range(to(Nimber::ZERO), to(last))],
        (-1, _) | (0, -1) => Vec::new(),
        (_, 0) if sum.star <= last => vec![MoveTo::Game(to(sum.star).into())],
        (_, 0) => Vec::new(),
        _ if one_up => {
            // n↑ + *1 is confused with 0 for n = 1, so that one star is left out.
            let hole = &sum.star + &Nimber::ONE;
            let mut ranges = Vec::new();
            if hole > last {
                ranges.push(range(to(Nimber::ZERO), to(last)));
            } else {
                let one = grundy_num::UBig::ONE;
                if !hole.is_zero() {
                    ranges.push(range(
                        to(Nimber::ZERO),
                        to(Nimber::from(hole.to_ubig() - &one)),
                    ));
                }
                if hole < last {
                    ranges.push(range(to(Nimber::from(hole.to_ubig() + &one)), to(last)));
                }
            }
            ranges
        }
        _ => vec![range(to(Nimber::ZERO), to(last))],
    })
}
