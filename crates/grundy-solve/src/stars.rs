//! Winning moves in huge nimbers, which are ranges rather than lists.

use grundy_game::{GameSum, Games, UpStar};
use grundy_num::{BitTest, Halt, Nimber, Player, UBig};

use crate::cheap::MOST_STARS;
use crate::solution::MoveTo;
use crate::term::Term;

/// A number and a nimber with more options than are listed, if a term is that and moved in by its
/// canonical form.
pub(crate) fn as_huge(term: &Term) -> Option<&UpStar> {
    let plain = term.value().games().as_up_star()?;
    let is_huge = plain.ups == 0 && plain.star > Nimber::from(MOST_STARS);
    (is_huge && term.is_canonical()).then_some(plain)
}

/// Where `x + *n` with a huge `n` is moved to win, given what stands beside it; `winner_after` says
/// who wins after a single move.
pub(crate) fn winning(
    games: Games<'_>,
    from: &UpStar,
    rest: &GameSum,
    player: Player,
    winner_after: impl FnMut(UpStar) -> Result<Player, Halt>,
) -> Result<Vec<MoveTo>, Halt> {
    match rest.as_up_star() {
        Some(rest) => beside_plain(from, rest, player),
        None => beside_others(games, from, rest, player, winner_after),
    }
}

/// The lowest option of a number and a nimber.
pub(crate) fn lowest(from: &UpStar) -> UpStar {
    UpStar {
        star: Nimber::ZERO,
        ..from.clone()
    }
}

/// All options of a number and a huge nimber.
pub(crate) fn all(from: &UpStar) -> MoveTo {
    let last = UpStar {
        star: Nimber::from(from.star.to_ubig() - UBig::ONE),
        ..from.clone()
    };
    range(lowest(from), last)
}

/// The games from one to another; a single one is itself.
fn range(first: UpStar, last: UpStar) -> MoveTo {
    if first == last {
        MoveTo::Game(first.into())
    } else {
        MoveTo::Range(first, last)
    }
}

/// The moves beside a number, ups and a star, by their order.
fn beside_plain(from: &UpStar, rest: &UpStar, player: Player) -> Result<Vec<MoveTo>, Halt> {
    let sum = rest.checked_add(&UpStar {
        star: Nimber::ZERO,
        ..from.clone()
    })?;
    let to = |star: Nimber| UpStar {
        star,
        ..from.clone()
    };
    let last = Nimber::from(from.star.to_ubig() - UBig::ONE);
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
                let one = UBig::ONE;
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

/// The moves beside games that are not plain: the stars remote from those games are all alike, and
/// the others are few.
fn beside_others(
    games: Games<'_>,
    from: &UpStar,
    rest: &GameSum,
    player: Player,
    mut winner_after: impl FnMut(UpStar) -> Result<Player, Halt>,
) -> Result<Vec<MoveTo>, Halt> {
    let to = |star: Nimber| UpStar {
        star,
        ..from.clone()
    };
    let own_bits = rest.star().to_ubig().bit_len();
    let bits = games.star_bits(rest)?.max(own_bits);
    let near = u32::try_from(bits)
        .ok()
        .and_then(|bits| 1_u64.checked_shl(bits));
    let near = near.filter(|&near| near <= MOST_STARS);
    let near = near.ok_or(Halt::TooLarge("the list of moves in a nimber"))?;
    let mut winning = Vec::new();
    for star in 0..near {
        let option = to(Nimber::from(star));
        if winner_after(option.clone())? == player {
            winning.push(MoveTo::Game(option.into()));
        }
    }
    let first = to(Nimber::from(near));
    if winner_after(first.clone())? == player {
        let last = Nimber::from(from.star.to_ubig() - UBig::ONE);
        winning.push(range(first, to(last)));
    }
    Ok(winning)
}
