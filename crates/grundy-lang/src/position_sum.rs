//! Sums with positions in them, valued only when a value is really needed.

use grundy_game::{Game, GameSum, Games, Notation};
use grundy_num::{Halt, IBig, Outcome, Play, Player, Sign};
use grundy_solve::{Hooks, OutcomeSearch, Position};

use crate::value::Value;

/// Positions, each so many times, beside a sum of games.
#[derive(Clone, Default)]
pub struct PositionSum {
    pub(crate) games: GameSum,
    pub(crate) positions: Vec<(Position, i64)>,
}

/// Steps in which a position's value counts as cheap: some tenths of a second.
const CHEAP_STEPS: u64 = 300_000;

impl std::fmt::Debug for PositionSum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let positions: Vec<String> = self
            .positions
            .iter()
            .map(|(position, count)| format!("{count}.{}", position.write()))
            .collect();
        f.debug_struct("PositionSum")
            .field("games", &self.games)
            .field("positions", &positions)
            .finish()
    }
}

impl PartialEq for PositionSum {
    /// The same terms, not the same value.
    fn eq(&self, other: &Self) -> bool {
        let terms = |sum: &PositionSum| -> Vec<(String, i64)> {
            sum.positions
                .iter()
                .map(|(position, count)| (position.write(), *count))
                .collect()
        };
        self.games == other.games && terms(self) == terms(other)
    }
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
        PositionSum {
            games: GameSum::default(),
            positions: vec![(position, 1)],
        }
    }
}

impl PositionSum {
    /// The sum that a value is.
    ///
    /// # Panics
    /// When the value is no sum.
    pub(crate) fn of(value: Value) -> PositionSum {
        match value {
            Value::Sum(sum) => sum,
            Value::Game(sum) => sum.into(),
            other => panic!("only sums are asked for, not {}", other.kind()),
        }
    }

    /// A position, or its negative.
    pub(crate) fn signed(position: Position, sign: Sign) -> PositionSum {
        let count = match sign {
            Sign::Plus => 1,
            Sign::Minus => -1,
        };
        PositionSum {
            games: GameSum::default(),
            positions: vec![(position, count)],
        }
    }

    /// The position that the sum is, if it is a single one.
    pub fn as_position(&self) -> Option<&Position> {
        match self.positions.as_slice() {
            [(position, 1)] if self.is_positions_only() => Some(position),
            _ => None,
        }
    }

    /// Whether nothing but positions is in the sum.
    pub fn is_positions_only(&self) -> bool {
        self.games == GameSum::default()
    }

    /// Adds the terms of `other`.
    pub(crate) fn append(&mut self, games: Games<'_>, mut other: PositionSum) -> Result<(), Halt> {
        games.sum_append(&mut self.games, other.games)?;
        self.positions.append(&mut other.positions);
        Ok(())
    }

    /// `n` copies of the sum.
    pub(crate) fn multiple(self, games: Games<'_>, n: &IBig) -> Result<PositionSum, Halt> {
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

    /// The sum with every position replaced by its value.
    pub(crate) fn settle(&self, games: Games<'_>) -> Result<GameSum, Halt> {
        self.settled_by(games, |position| position.value(games, Hooks::Used))
    }

    /// The same where all values together are cheap, and `None` where not.
    pub(crate) fn settle_if_cheap(&self, games: Games<'_>) -> Result<Option<GameSum>, Halt> {
        let limits = games.limits().clone().steps(CHEAP_STEPS);
        let cheaply = games.arena().within(&limits);
        let settled = self.settled_by(cheaply, |position| {
            // There is no cheaper way to know who wins.
            let games = if position.searches_itself() {
                games
            } else {
                cheaply
            };
            position.value(games, Hooks::Used)
        });
        match settled {
            Ok(sum) => Ok(Some(sum)),
            Err(Halt::Steps) => Ok(None),
            Err(halt) => Err(halt),
        }
    }

    fn settled_by(
        &self,
        games: Games<'_>,
        value: impl Fn(&Position) -> Result<Game, Halt>,
    ) -> Result<GameSum, Halt> {
        let mut sum = self.games.clone();
        for (position, count) in &self.positions {
            games.sum_push(&mut sum, value(position)?, *count)?;
        }
        Ok(sum)
    }

    /// The negative of the sum.
    pub(crate) fn neg(self, games: Games<'_>) -> Result<PositionSum, Halt> {
        self.multiple(games, &IBig::from(-1))
    }

    /// Who wins, by search where values are not cheap.
    pub fn outcome(&self, games: Games<'_>) -> Result<Outcome, Halt> {
        if let Some(sum) = self.settle_if_cheap(games)? {
            return games.sum_outcome(&sum);
        }
        let positions: Vec<Position> = self
            .positions
            .iter()
            .map(|(position, _)| position.clone())
            .collect();
        let mut search = OutcomeSearch::new(games, &positions, Play::Normal);
        let [left, right] = Player::BOTH.map(|starter| self.winner(games, &mut search, starter));
        Ok(Outcome::from_winners(left?, right?))
    }

    /// Who wins when `starter` moves first, by a search that knows the rules of the positions.
    pub(crate) fn winner(
        &self,
        games: Games<'_>,
        search: &mut OutcomeSearch<'_>,
        starter: Player,
    ) -> Result<Player, Halt> {
        let game: Game = games.expand(&self.games)?;
        let mut components = Vec::new();
        for (position, count) in &self.positions {
            let parts = search.components(&**position, sign_of(*count))?;
            for _ in 0..count.unsigned_abs() {
                games.limits().tick()?;
                components.extend_from_slice(&parts);
            }
        }
        search.winner(game, &components, starter)
    }

    /// The terms as they are typed.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let mut text = String::new();
        for (position, count) in &self.positions {
            let (sign, count) = (sign_of(*count), count.unsigned_abs());
            text.push_str(before(sign, &text));
            if count > 1 {
                text.push_str(&count.to_string());
                text.push('.');
            }
            text.push_str(&position.write());
        }
        if self.games != GameSum::default() {
            text.push_str(" + ");
            text.push_str(&games.write_sum(&self.games, notation)?);
        }
        Ok(text)
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
