//! The summands of a match: positions and games, and the moves in each.

use grundy_game::{Game, GameSum, Games, Notation, UpStar};
use grundy_num::{Halt, Player, Sign};

use super::stalk::Stalk;
use crate::erased::Position;
use crate::position_sum::{PositionSum, before};

/// One summand of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Summand {
    /// A position, or its negative.
    Position {
        /// The position.
        position: Position,
        /// Whether it is itself or its negative.
        sign: Sign,
    },
    /// A game in canonical form.
    Game(Game),
    /// A stalk, played edge by edge.
    Stalk(Stalk),
}

impl Summand {
    /// The position that the summand is, or is the negative of; `None` for a game.
    pub(super) fn position(&self) -> Option<(Position, Sign)> {
        match self {
            Summand::Position { position, sign } => Some((position.clone(), *sign)),
            Summand::Game(_) | Summand::Stalk(_) => None,
        }
    }

    /// The summand as it is typed.
    pub(super) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        match self {
            Summand::Position { position, sign } => {
                Ok(format!("{}{}", before(*sign, ""), position.write()))
            }
            Summand::Game(g) => games.write(*g, notation),
            Summand::Stalk(stalk) => Ok(stalk.write()),
        }
    }

    /// What `player` can move to, in the order of the rules.
    pub(super) fn options(&self, games: Games<'_>, player: Player) -> Result<Vec<Summand>, Halt> {
        Ok(match self {
            Summand::Position { position, sign } => {
                let options = position.options(player.under(*sign))?;
                let signed = |position| Summand::Position {
                    position,
                    sign: *sign,
                };
                options.into_iter().map(signed).collect()
            }
            Summand::Game(g) => {
                let options = games.options(*g, player)?;
                options.iter().copied().map(Summand::Game).collect()
            }
            Summand::Stalk(stalk) => {
                let options = stalk.options(player)?;
                options.into_iter().map(Summand::Stalk).collect()
            }
        })
    }

    /// What players call the move to `to`, where the ruleset names its moves.
    pub(super) fn move_name(&self, to: &Summand, player: Player) -> Option<String> {
        match (self, to) {
            (Summand::Position { position, sign }, Summand::Position { position: to, .. }) => {
                position.move_name(&**to, player.under(*sign))
            }
            (Summand::Stalk(_), Summand::Stalk(to)) => Some(to.name()),
            _ => None,
        }
    }

    /// The summand as a sum, for those who decide winners.
    pub(super) fn to_sum(&self, games: Games<'_>) -> Result<PositionSum, Halt> {
        Ok(match self {
            Summand::Position { position, sign } => PositionSum::signed(position.clone(), *sign),
            Summand::Game(g) => games.sum_of(*g)?.into(),
            Summand::Stalk(stalk) => {
                let x = stalk.value()?.to_surreal().and_then(|x| x.as_rational());
                let x = x.ok_or(Halt::TooLarge("the game of an infinite stalk"))?;
                GameSum::from(UpStar::from_number(x)).into()
            }
        })
    }
}
