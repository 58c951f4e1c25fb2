//! Sums with positions in them, valued only when a value is really needed.

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, IBig, Outcome, Play, Sign};

use crate::erased::Position;
use crate::judge::Judge;
use crate::value::Hooks;

/// Positions, each so many times, beside a sum of games.
///
/// Equal sums have the same terms in the same order, which is more than the same value.
///
/// ```
/// use grundy_game::{GameArena, GameSum, UpStar};
/// use grundy_num::{Limits, Nimber, Outcome};
/// use grundy_solve::{FormBuilder, FormSum, PositionSum};
/// // A position with one move for each player, to nothing, beside the game *.
/// let mut builder = FormBuilder::default();
/// let star = builder.braces(vec![FormSum::default()], vec![FormSum::default()])?;
/// let mut sum = PositionSum::from(builder.finish().positions(&star).remove(0));
/// let (arena, limits) = (GameArena::new(), Limits::none());
/// let games = arena.within(&limits);
/// sum.append(games, GameSum::from(UpStar::from_star(Nimber::ONE)).into())?;
/// assert_eq!(sum.outcome(games)?, Outcome::Previous);
/// # Ok::<(), grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PositionSum {
    games: GameSum,
    positions: Vec<(Position, i64)>,
}

impl From<GameSum> for PositionSum {
    fn from(games: GameSum) -> Self {
        PositionSum {
            games,
            positions: Vec::new(),
        }
    }
}

impl From<Position> for PositionSum {
    fn from(position: Position) -> Self {
        PositionSum::signed(position, Sign::Plus)
    }
}

impl PositionSum {
    /// A position, or its negative.
    pub fn signed(position: Position, sign: Sign) -> PositionSum {
        let count = match sign {
            Sign::Plus => 1,
            Sign::Minus => -1,
        };
        PositionSum {
            games: GameSum::default(),
            positions: vec![(position, count)],
        }
    }

    /// The sum of the games that are no positions.
    pub fn games(&self) -> &GameSum {
        &self.games
    }

    /// The positions, with how often each is there; less than 0 times is its negative.
    pub fn positions(&self) -> &[(Position, i64)] {
        &self.positions
    }

    /// The position that the sum is, if it is a single one.
    pub fn as_position(&self) -> Option<&Position> {
        self.as_signed()
            .filter(|(_, sign)| *sign == Sign::Plus)
            .map(|(position, _)| position)
    }

    /// The position that the sum is or is the negative of, if it is a single one.
    pub fn as_signed(&self) -> Option<(&Position, Sign)> {
        match self.positions.as_slice() {
            [(position, count @ (1 | -1))] if self.is_positions_only() => {
                Some((position, sign_of(*count)))
            }
            _ => None,
        }
    }

    /// Whether nothing but positions is in the sum.
    pub fn is_positions_only(&self) -> bool {
        self.games == GameSum::default()
    }

    /// About how many bytes the sum takes.
    pub fn bytes(&self) -> u64 {
        self.games.bytes() + 64 * self.positions.len() as u64
    }

    /// Adds the terms of `other`.
    pub fn append(&mut self, games: Games<'_>, mut other: PositionSum) -> Result<(), Halt> {
        games.sum_append(&mut self.games, other.games)?;
        self.positions.append(&mut other.positions);
        Ok(())
    }

    /// `n` copies of the sum.
    pub fn multiple(self, games: Games<'_>, n: &IBig) -> Result<PositionSum, Halt> {
        let mut positions = self.positions;
        for (_, count) in &mut positions {
            let copies = IBig::from(*count) * n;
            *count = i64::try_from(copies).map_err(|_| Halt::TooLarge("a count of positions"))?;
        }
        positions.retain(|&(_, count)| count != 0);
        Ok(PositionSum {
            games: games.sum_multiple(n, self.games)?,
            positions,
        })
    }

    /// The sum, or its negative.
    pub fn times(self, games: Games<'_>, sign: Sign) -> Result<PositionSum, Halt> {
        match sign {
            Sign::Plus => Ok(self),
            Sign::Minus => self.multiple(games, &IBig::from(-1)),
        }
    }

    /// The same sum with its games in another arena.
    pub fn import(&self, old: Games<'_>, new: Games<'_>) -> Result<PositionSum, Halt> {
        Ok(PositionSum {
            games: new.import_sum(old, &self.games)?,
            positions: self.positions.clone(),
        })
    }

    /// The sum with every position replaced by its value.
    pub fn settle(&self, games: Games<'_>) -> Result<GameSum, Halt> {
        let mut sum = self.games.clone();
        for (position, count) in &self.positions {
            games.sum_push(&mut sum, position.value(games, Hooks::Used)?, *count)?;
        }
        Ok(sum)
    }

    /// Who wins, by search where values are not cheap.
    pub fn outcome(&self, games: Games<'_>) -> Result<Outcome, Halt> {
        Judge::of(games, Play::Normal, self)?.outcome(self)
    }

    /// The sum without a summand: without the positions from `start` on that it has, and its games.
    pub(crate) fn without(
        &self,
        games: Games<'_>,
        start: usize,
        summand: &PositionSum,
    ) -> Result<PositionSum, Halt> {
        let mut rest = self.games.clone();
        games.sum_append(&mut rest, games.sum_neg(summand.games.clone())?)?;
        let end = start + summand.positions.len();
        Ok(PositionSum {
            games: rest,
            positions: [&self.positions[..start], &self.positions[end..]].concat(),
        })
    }

    /// The sum with one of its positions replaced.
    pub(crate) fn with(&self, at: usize, position: Position) -> PositionSum {
        let mut sum = self.clone();
        sum.positions[at].0 = position;
        sum
    }

    /// The terms as they are typed.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let mut text = self.write_positions();
        if self.games != GameSum::default() {
            text.push_str(" + ");
            text.push_str(&games.write_sum(&self.games, notation)?);
        }
        Ok(text)
    }

    /// The positions as they are typed.
    pub(crate) fn write_positions(&self) -> String {
        let mut text = String::new();
        for (position, count) in &self.positions {
            text.push_str(before(sign_of(*count), &text));
            if count.unsigned_abs() > 1 {
                text.push_str(&count.unsigned_abs().to_string());
                text.push('.');
            }
            text.push_str(&position.write());
        }
        text
    }
}

/// The sign of a count of copies.
pub(crate) fn sign_of(count: i64) -> Sign {
    if count < 0 { Sign::Minus } else { Sign::Plus }
}

/// What stands before a term with this sign, the terms before it being written.
pub(crate) fn before(sign: Sign, written: &str) -> &'static str {
    match (written.is_empty(), sign) {
        (true, Sign::Plus) => "",
        (true, Sign::Minus) => "-",
        (false, Sign::Plus) => " + ",
        (false, Sign::Minus) => " - ",
    }
}
