//! The summands of a match: positions and games, and the moves in each.

use grundy_game::{Game, GameSum, Games, Notation, UpStar};
use grundy_num::{Halt, Player, Sign};
use grundy_rules::Move;

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
    pub fn position(&self) -> Option<(Position, Sign)> {
        match self {
            Summand::Position { position, sign } => Some((position.clone(), *sign)),
            Summand::Game(_) | Summand::Stalk(_) => None,
        }
    }

    /// The summand as it is typed.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        match self {
            Summand::Position { position, sign } => {
                Ok(format!("{}{}", before(*sign, ""), position.write()))
            }
            Summand::Game(g) => games.write(*g, notation),
            Summand::Stalk(stalk) => Ok(stalk.write()),
        }
    }

    /// What `player` can move to, in the order of the rules.
    pub fn options(&self, games: Games<'_>, player: Player) -> Result<Vec<Summand>, Halt> {
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

    /// The moves of `player` with their names, in the order of the rules.
    pub fn moves(&self, games: Games<'_>, player: Player) -> Result<Vec<Move<Summand>>, Halt> {
        match self {
            Summand::Position { position, sign } => {
                let sign = *sign;
                let signed = |position| Summand::Position { position, sign };
                let moves = position.moves(player.under(sign))?.into_iter();
                Ok(moves.map(|it| it.map(signed)).collect())
            }
            Summand::Stalk(_) => {
                let named = |to: Summand| match &to {
                    Summand::Stalk(stalk) => Move::named(stalk.name(), to),
                    _ => Move::to(to),
                };
                Ok(self
                    .options(games, player)?
                    .into_iter()
                    .map(named)
                    .collect())
            }
            Summand::Game(_) => Ok(self
                .options(games, player)?
                .into_iter()
                .map(Move::to)
                .collect()),
        }
    }

    /// The summand as a sum, for those who decide winners.
    pub fn to_sum(&self, games: Games<'_>) -> Result<PositionSum, Halt> {
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
