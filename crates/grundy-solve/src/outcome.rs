//! Winners of sums of positions by search, without canonical forms where those would blow up.
//!
//! Under normal play a sum is a canonical game, into which every part with a small value has gone,
//! and the parts that are left, by number; sums met before are looked up. A sum without parts is
//! answered by the stops of its game. Under misère play values mean nothing, so parts stay parts.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Play, Player, Rational, Sign, with_deep_stack};
use rustc_hash::FxHashMap;

use crate::erased::{AnyPosition, OpenTable};
use crate::table::{Part, Parts};

/// Parts with no more options than this are replaced by their values. Measured on Domineering:
/// 6x6 takes 15,000 sums with 0, 4,800 with 12, and more time with 20.
const SMALL_OPTIONS: usize = 12;

/// A part of a sum, with the table it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    table: u16,
    part: Part,
}

/// A sum on its way through the search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sum {
    game: Game,
    parts: Box<[Component]>,
}

/// A search for the winners of sums of positions.
pub struct OutcomeSearch<'t> {
    games: Games<'t>,
    play: Play,
    tables: Vec<Box<dyn OpenTable + 't>>,
    known: FxHashMap<(Sum, Player), Player>,
    bytes: u64,
}

impl<'t> OutcomeSearch<'t> {
    /// A search that has seen nothing yet.
    pub fn new(games: Games<'t>, play: Play) -> Self {
        OutcomeSearch {
            games,
            play,
            tables: Vec::new(),
            known: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// How many sums were looked at.
    pub fn nodes(&self) -> usize {
        self.known.len()
    }

    /// The components of a position, or of its negative.
    pub fn components(
        &mut self,
        position: &dyn AnyPosition,
        sign: Sign,
    ) -> Result<Vec<Component>, Halt> {
        let mut tables = self.tables.iter_mut().enumerate();
        let found = tables.find_map(|(table, open)| Some((table, open.add(position)?)));
        let (table, parts) = match found {
            Some(found) => found,
            None => {
                let mut open = position.open_table(self.games);
                let parts = open.add(position).expect("a table takes its own rules");
                self.tables.push(open);
                (self.tables.len() - 1, parts)
            }
        };
        let table = u16::try_from(table).map_err(|_| Halt::Memory)?;
        Ok(signed(&parts?, table, sign).collect())
    }

    /// Who wins the sum of a game and components when `starter` moves first.
    ///
    /// Under misère play the game must be 0, since a value has forgotten what matters there.
    pub fn winner(
        &mut self,
        game: Game,
        components: &[Component],
        starter: Player,
    ) -> Result<Player, Halt> {
        let sum = self.simplify(game, components.iter().copied())?;
        self.search(&sum, starter)
    }

    /// Adds small parts to the game and cancels parts with their negatives.
    fn simplify(
        &mut self,
        game: Game,
        components: impl Iterator<Item = Component>,
    ) -> Result<Sum, Halt> {
        if self.play == Play::Misere {
            let mut parts: Vec<Component> = components.collect();
            parts.sort_unstable();
            return Ok(Sum {
                game,
                parts: parts.into(),
            });
        }
        let mut sum = game;
        let mut parts: Vec<Component> = Vec::new();
        for component in components {
            let Component { table, part } = component;
            let value = self.tables[usize::from(table)].value_if_small(part.id, SMALL_OPTIONS)?;
            if let Some(value) = value {
                let value = match part.sign {
                    Sign::Plus => value,
                    Sign::Minus => self.games.neg(value)?,
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
            return Ok(self.settled(sum.game, starter));
        }
        let key = (sum.clone(), starter);
        if let Some(&winner) = self.known.get(&key) {
            return Ok(winner);
        }
        let winner = with_deep_stack(|| self.search_moves(sum, starter))?;
        self.bytes += 64 + 12 * sum.parts.len() as u64;
        self.games
            .limits()
            .allow_memory(self.games.arena().bytes() + self.bytes)?;
        self.games.limits().allow_entry(&self.known)?;
        self.known.insert(key, winner);
        Ok(winner)
    }

    /// Who wins when no part is left.
    fn settled(&self, game: Game, starter: Player) -> Player {
        match self.play {
            Play::Normal => self.games.outcome(game).winner(starter),
            Play::Misere => starter,
        }
    }

    fn search_moves(&mut self, sum: &Sum, starter: Player) -> Result<Player, Halt> {
        let mut moves: Vec<(i64, Sum)> = Vec::new();
        let mut can_move = false;
        for (i, &component) in sum.parts.iter().enumerate() {
            if i > 0 && sum.parts[i - 1] == component {
                continue;
            }
            let Component { table, part } = component;
            let mover = starter.under(part.sign);
            let options = self.tables[usize::from(table)].options(part.id, mover)?;
            can_move |= !options.is_empty();
            for option in options.iter() {
                let others = sum.parts.iter().enumerate().filter(|&(j, _)| j != i);
                let others = others.map(|(_, &other)| other);
                let next =
                    self.simplify(sum.game, others.chain(signed(option, table, part.sign)))?;
                if next.parts.is_empty() {
                    if self.settled(next.game, starter.opponent()) == starter {
                        return Ok(starter);
                    }
                    continue;
                }
                let key = (next, starter.opponent());
                match self.known.get(&key) {
                    Some(&winner) if winner == starter => return Ok(starter),
                    Some(_) => continue,
                    None => {}
                }
                if moves.iter().all(|(_, known)| *known != key.0) {
                    moves.push((-self.promise(&key.0, starter)?, key.0));
                }
            }
        }
        if self.play == Play::Misere && !can_move {
            return Ok(starter);
        }
        if self.play == Play::Normal {
            for &option in self.games.options(sum.game, starter)? {
                let next = Sum {
                    game: option,
                    parts: sum.parts.clone(),
                };
                moves.push((-self.promise(&next, starter)?, next));
            }
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
    /// opponent's, and the mean of the game. It orders the moves and decides nothing.
    fn promise(&mut self, sum: &Sum, player: Player) -> Result<i64, Halt> {
        let mut balance = 0;
        for &Component { table, part } in &sum.parts {
            let table = &mut self.tables[usize::from(table)];
            let mut count = |player| -> Result<i64, Halt> {
                Ok(i64::try_from(table.options(part.id, player)?.len()).unwrap_or(i64::MAX))
            };
            let own = player.under(part.sign);
            balance += count(own)? - count(own.opponent())?;
        }
        let mean = (self.games.mean(sum.game)? * Rational::from(4))
            .floor()
            .to_i64()
            .unwrap_or(0);
        let mean = if player == Player::Left { mean } else { -mean };
        Ok(2 * balance + mean)
    }
}

fn signed(parts: &Parts, table: u16, sign: Sign) -> impl Iterator<Item = Component> {
    parts.iter().map(move |&part| Component {
        table,
        part: Part {
            sign: sign.times(part.sign),
            ..part
        },
    })
}
