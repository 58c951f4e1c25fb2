//! Outcomes of sums of positions by search, without canonical forms where those would blow up.
//!
//! A sum is a canonical game, into which every part with a cheap value has gone, and the parts
//! that are left, by number. Positions are looked up in a table by that; a sum without parts is
//! answered by the stops of its game.

use grundy_game::{Game, Games, Player};
use grundy_num::{Halt, Rational, Sign, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::table::{Part, Table};

/// Steps in which a value counts as cheap.
const CHEAP_STEPS: u64 = 0;

/// A part of a sum, with the table it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    /// The index of the table.
    pub table: u16,
    /// The part.
    pub part: Part,
}

/// A sum on its way through the search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sum {
    game: Game,
    parts: Box<[Component]>,
}

/// A search for the winner of sums of positions.
pub struct OutcomeSearch<'a, 't> {
    games: Games<'a>,
    tables: Vec<Box<dyn Table + 't>>,
    known: FxHashMap<(Sum, Player), Player>,
    nodes: u64,
}

impl<'a, 't> OutcomeSearch<'a, 't> {
    /// A search over positions of these tables.
    pub fn new(games: Games<'a>, tables: Vec<Box<dyn Table + 't>>) -> Self {
        OutcomeSearch {
            games,
            tables,
            known: FxHashMap::default(),
            nodes: 0,
        }
    }

    /// How many sums were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins the sum of a game and components when `starter` moves first.
    pub fn winner(
        &mut self,
        game: Game,
        components: &[Component],
        starter: Player,
    ) -> Result<Player, Halt> {
        let sum = self.simplify(game, components.iter().copied())?;
        self.search(&sum, starter)
    }

    /// Adds the parts with cheap values to the game and cancels parts with their negatives.
    fn simplify(
        &mut self,
        game: Game,
        components: impl Iterator<Item = Component>,
    ) -> Result<Sum, Halt> {
        let mut sum = game;
        let mut parts: Vec<Component> = Vec::new();
        for component in components {
            let Component { table, part } = component;
            let value = self.tables[usize::from(table)].value_if_cheap(part.id, CHEAP_STEPS)?;
            if let Some(value) = value {
                let value = if part.sign == Sign::Minus {
                    self.games.neg(value)?
                } else {
                    value
                };
                sum = self.games.add(sum, value)?;
                continue;
            }
            let opposite = Component {
                part: Part {
                    sign: -part.sign,
                    ..part
                },
                ..component
            };
            match parts.iter().position(|&other| other == opposite) {
                Some(i) => {
                    parts.swap_remove(i);
                }
                None => parts.push(component),
            }
        }
        parts.sort_unstable();
        Ok(Sum {
            game: sum,
            parts: parts.into(),
        })
    }

    fn search(&mut self, sum: &Sum, starter: Player) -> Result<Player, Halt> {
        self.games.limits().tick()?;
        if sum.parts.is_empty() {
            return Ok(self.games.outcome(sum.game).winner(starter));
        }
        let key = (sum.clone(), starter);
        if let Some(&winner) = self.known.get(&key) {
            return Ok(winner);
        }
        self.nodes += 1;
        let winner = with_deep_stack(|| self.search_moves(sum, starter))?;
        self.known.insert(key, winner);
        Ok(winner)
    }

    fn search_moves(&mut self, sum: &Sum, starter: Player) -> Result<Player, Halt> {
        let mut moves: Vec<(i64, Sum)> = Vec::new();
        for (i, &component) in sum.parts.iter().enumerate() {
            if i > 0 && sum.parts[i - 1] == component {
                continue;
            }
            let Component { table, part } = component;
            let mover = if part.sign == Sign::Minus {
                starter.opponent()
            } else {
                starter
            };
            let options = self.tables[usize::from(table)].options(part.id, mover)?;
            for option in options.iter() {
                let others = sum
                    .parts
                    .iter()
                    .enumerate()
                    .filter(|&(j, _)| j != i)
                    .map(|(_, &other)| other);
                let new = option.iter().map(|&new| {
                    let sign = if part.sign == Sign::Minus {
                        -new.sign
                    } else {
                        new.sign
                    };
                    Component {
                        table,
                        part: Part { sign, ..new },
                    }
                });
                let next = self.simplify(sum.game, others.chain(new))?;
                if next.parts.is_empty() {
                    if self.games.outcome(next.game).winner(starter.opponent()) == starter {
                        return Ok(starter);
                    }
                    continue;
                }
                if moves.iter().any(|(_, known)| *known == next) {
                    continue;
                }
                let key = (next, starter.opponent());
                match self.known.get(&key) {
                    Some(&winner) if winner == starter => return Ok(starter),
                    Some(_) => continue,
                    None => {}
                }
                let promise = self.promise(&key.0, starter)?;
                moves.push((-promise, key.0));
            }
        }
        for &option in self.games.options(sum.game, starter)? {
            let next = Sum {
                game: option,
                parts: sum.parts.clone(),
            };
            let promise = self.promise(&next, starter)?;
            moves.push((-promise, next));
        }
        moves.sort_by_key(|(promise, _)| *promise);
        for (_, next) in moves {
            if self.search(&next, starter.opponent())? == starter {
                return Ok(starter);
            }
        }
        Ok(starter.opponent())
    }

    /// How good a sum looks for `player`, whose opponent is to move: moves of his own against the
    /// opponent's, and the mean of the game.
    fn promise(&mut self, sum: &Sum, player: Player) -> Result<i64, Halt> {
        let mut balance = 0;
        for &Component { table, part } in &sum.parts {
            let table = &mut self.tables[usize::from(table)];
            let mut count = |player| Ok::<_, Halt>(table.options(part.id, player)?.len());
            let (own, other) = (count(player)?, count(player.opponent())?);
            let difference =
                i64::try_from(own).unwrap_or(i64::MAX) - i64::try_from(other).unwrap_or(i64::MAX);
            balance += if part.sign == Sign::Minus {
                -difference
            } else {
                difference
            };
        }
        let mean = self.games.mean(sum.game)? * Rational::from(4);
        let mean = mean.floor().to_i64().unwrap_or(0);
        let mean = if player == Player::Left { mean } else { -mean };
        Ok(balance * 2 + mean)
    }
}
