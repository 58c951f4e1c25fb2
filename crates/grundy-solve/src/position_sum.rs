//! Sums with positions in them, valued only when a value is really needed.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_game::{GameSum, Games, Notation, UpStar};
use grundy_num::{Halt, IBig, Outcome, Play, Quotient, Rational, Sign, Surreal};

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
/// let mut sum = PositionSum::from(builder.finish().positions(&star).remove(0).0);
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
    surreal: Option<Unreal>,
}

/// A number that is not rational, such as ω: no game of an arena. It equals another one with the
/// same numerator and denominator, which is more than the same value.
#[derive(Clone, Debug)]
struct Unreal(Arc<Quotient>);

impl PartialEq for Unreal {
    fn eq(&self, other: &Self) -> bool {
        self.0.numerator() == other.0.numerator() && self.0.denominator() == other.0.denominator()
    }
}

impl Eq for Unreal {}

impl Hash for Unreal {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.numerator().hash(hasher);
        self.0.denominator().hash(hasher);
    }
}

impl From<GameSum> for PositionSum {
    fn from(games: GameSum) -> Self {
        PositionSum {
            games,
            ..PositionSum::default()
        }
    }
}

impl From<Quotient> for PositionSum {
    /// A number; a rational one is a game like any other.
    fn from(x: Quotient) -> Self {
        match x.to_surreal().and_then(|x| x.as_rational()) {
            Some(x) => GameSum::from(UpStar::from_number(x)).into(),
            None => PositionSum {
                surreal: Some(Unreal(Arc::new(x))),
                ..PositionSum::default()
            },
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
            positions: vec![(position, count)],
            ..PositionSum::default()
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

    /// The infinite or infinitesimal number in the sum: the numbers that are not rational, added up.
    pub fn surreal(&self) -> Option<&Quotient> {
        self.surreal.as_ref().map(|x| &*x.0)
    }

    /// The number that the sum is, if it is made of numbers.
    pub fn as_number(&self) -> Option<Quotient> {
        if !self.positions.is_empty() {
            return None;
        }
        let x = self.games.as_number()?;
        let x = Quotient::from(Surreal::from(x.clone()));
        Some(self.surreal().map_or_else(|| x.clone(), |y| x.add(y)))
    }

    /// The sum without its infinite or infinitesimal number.
    #[must_use]
    pub fn without_surreal(&self) -> PositionSum {
        PositionSum {
            surreal: None,
            ..self.clone()
        }
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
        self.games == GameSum::default() && self.surreal.is_none()
    }

    /// About how many bytes the sum takes.
    pub fn bytes(&self) -> u64 {
        let surreal = self.surreal().map_or(0, Quotient::bytes);
        self.games.bytes() + 64 * self.positions.len() as u64 + surreal
    }

    /// Adds the terms of `other`.
    pub fn append(&mut self, games: Games<'_>, mut other: PositionSum) -> Result<(), Halt> {
        games.sum_append(&mut self.games, other.games)?;
        self.positions.append(&mut other.positions);
        self.surreal = match (self.surreal.take(), other.surreal) {
            (Some(x), Some(y)) => {
                let sum = PositionSum::from(x.0.add(&y.0));
                games.sum_append(&mut self.games, sum.games)?;
                sum.surreal
            }
            (x, y) => x.or(y),
        };
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
        let n_times = |x: Unreal| {
            x.0.mul(&Quotient::from(Surreal::from(Rational::from(n.clone()))))
        };
        let surreal = self.surreal.map(n_times);
        let mut multiple = surreal.map_or_else(PositionSum::default, PositionSum::from);
        multiple.positions = positions;
        games.sum_append(&mut multiple.games, games.sum_multiple(n, self.games)?)?;
        Ok(multiple)
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
            surreal: self.surreal.clone(),
        })
    }

    /// The sum with every position replaced by its value. An infinite number in it is no game.
    pub fn settle(&self, games: Games<'_>) -> Result<GameSum, Halt> {
        if self.surreal.is_some() {
            return Err(Halt::TooLarge("the game of an infinite number"));
        }
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
        let end = start + summand.positions.len();
        let mut rest = PositionSum {
            games: self.games.clone(),
            positions: [&self.positions[..start], &self.positions[end..]].concat(),
            surreal: self.surreal.clone(),
        };
        let taken = PositionSum {
            positions: Vec::new(),
            ..summand.clone()
        };
        rest.append(games, taken.times(games, Sign::Minus)?)?;
        Ok(rest)
    }

    /// The terms as they are typed.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let mut text = self.write_positions();
        let mut add = |term: &str| {
            let link = if text.is_empty() { "" } else { " + " };
            text.extend([link, term]);
        };
        if let Some(x) = self.surreal() {
            add(&x.to_string());
        }
        if self.games != GameSum::default() {
            add(&games.write_sum(&self.games, notation)?);
        }
        if text.is_empty() {
            text.push('0');
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
