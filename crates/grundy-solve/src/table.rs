//! Positions of one ruleset by number, so that searches over sums work on small integers.
//!
//! A position is split into its components and each is normalised, so a *part* is a number and a
//! sign: the same board turned by a quarter counts once.

use std::cmp::Reverse;
use std::sync::Arc;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player, Sign};
use grundy_rules::{Bounds, Effort, Impartial, Likeness, Rules, Split};
use rustc_hash::FxHashMap;

use crate::cheap::unless_dear;
use crate::nimber::NimberSolver;
use crate::open_lists::{OpenLists, OptionsOf};
use crate::outcome::{Meeting, Positions};
use crate::shared_rules::SharedRules;
use crate::value::{Hooks, ValueSolver};

/// A component in a sum: the position with this number, or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The number of the position in its table.
    pub id: u32,
    /// Whether it counts as itself or negated.
    pub sign: Sign,
}

/// A position as the parts it is the sum of.
pub type Parts = Box<[Part]>;

/// What a player can move to.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Its parts.
    pub parts: Parts,
    /// How much better off the ruleset thinks the mover is than before.
    pub promise: Option<i64>,
}

/// What bounds say of a move, before its positions are looked at any closer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance {
    /// It wins, so nobody needs another one.
    Wins,
    /// It loses.
    Loses,
    /// That is to be found out.
    Open,
}

/// What a search over sums asks of a ruleset: everything by number.
pub trait Table {
    /// Appends the options of a player in the position with this number, but for those that a glance
    /// at the bounds of their parts decides; after one that wins the list ends.
    fn options(
        &mut self,
        id: u32,
        player: Player,
        glance: Option<&mut dyn FnMut(Bounds) -> Glance>,
        out: &mut Vec<Reached>,
    ) -> Result<(), Halt>;

    /// The value of the position, where theory gives it or next to no search.
    fn value_if_small(&mut self, id: u32) -> Result<Option<Game>, Halt>;

    /// What the ruleset says at a glance of the value.
    fn bounds(&mut self, id: u32) -> Option<Bounds>;

    /// Whether the position with the players exchanged is the position itself.
    fn is_symmetric(&self, id: u32) -> bool;

    /// How many options Left has, and Right.
    fn mobility(&mut self, id: u32) -> Result<[usize; 2], Halt>;
}

/// Positions with no more options than this, of both players together, may be valued, if that takes
/// no more new positions than the second. Measured on the boards of `benches/peers`: with more the
/// values cost more than the search that they save.
const SMALL_OPTIONS: usize = 4;
const SMALL_POSITIONS: u64 = 16;

/// Values of positions that take next to no search.
pub(crate) trait BriefValues<P> {
    /// The value, or `Halt::Steps` if it takes more than so many new positions.
    fn value_briefly(&mut self, games: Games<'_>, position: &P, most: u64) -> Result<Game, Halt>;
}

/// The positions of one ruleset met so far.
pub struct PositionTable<'a, R: Rules> {
    rules: Arc<R>,
    games: Games<'a>,
    values: Box<dyn BriefValues<R::Position> + 'a>,
    positions: Arc<Positions<R::Position>>,
    /// How many of them this table was the first to meet.
    added: u64,
    /// The bounds that were found for parts of the options that were asked for last.
    looked_at: FxHashMap<u32, Bounds>,
    spare: Vec<R::Position>,
    list: Vec<R::Position>,
    bounds: Vec<Bounds>,
    open: OpenLists,
}

impl<'a, R: Rules> PositionTable<'a, R> {
    /// A table of these positions, which other searchers may add to.
    pub fn new(rules: Arc<R>, games: Games<'a>, positions: Arc<Positions<R::Position>>) -> Self {
        let shared = SharedRules::Shared(Arc::clone(&rules));
        let values = Box::new(ValueSolver::with(shared, Hooks::Used));
        Self::with(rules, games, positions, values)
    }

    /// The same for an impartial ruleset, whose values are nimbers.
    pub(crate) fn impartial(
        rules: Arc<R>,
        games: Games<'a>,
        positions: Arc<Positions<R::Position>>,
    ) -> Self
    where
        R: Impartial,
    {
        let shared = SharedRules::Shared(Arc::clone(&rules));
        let values = Box::new(NimberSolver::with(shared, Hooks::Used));
        Self::with(rules, games, positions, values)
    }

    fn with(
        rules: Arc<R>,
        games: Games<'a>,
        positions: Arc<Positions<R::Position>>,
        values: Box<dyn BriefValues<R::Position> + 'a>,
    ) -> Self {
        PositionTable {
            rules,
            games,
            values,
            positions,
            added: 0,
            looked_at: FxHashMap::default(),
            spare: Vec::new(),
            list: Vec::new(),
            bounds: Vec::new(),
            open: OpenLists::default(),
        }
    }

    /// The rules of the positions.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The positions, by number.
    pub(crate) fn positions(&self) -> &Arc<Positions<R::Position>> {
        &self.positions
    }

    /// The parts of a position.
    pub fn parts(&mut self, position: &R::Position) -> Result<Parts, Halt> {
        let split = self.split(position);
        let parts = self.enter(&split);
        self.spare = split;
        parts
    }

    /// The components of a position, in the spare list, which is to be given back.
    fn split(&mut self, position: &R::Position) -> Vec<R::Position> {
        let mut split = std::mem::take(&mut self.spare);
        split.clear();
        match self.rules.components(position, &mut split) {
            Split::Whole => split.push(position.clone()),
            Split::Parts => {}
        }
        split
    }

    fn enter(&mut self, split: &[R::Position]) -> Result<Parts, Halt> {
        let mut parts = Vec::with_capacity(split.len());
        for component in split {
            parts.push(self.part(component.clone())?);
        }
        Ok(parts.into())
    }

    /// The parts of an option, unless a glance at their bounds, added up, decides it.
    fn look(
        &mut self,
        option: &R::Position,
        glance: &mut dyn FnMut(Bounds) -> Glance,
    ) -> Result<Result<Parts, Glance>, Halt> {
        let split = self.split(option);
        let mut bounds = std::mem::take(&mut self.bounds);
        let found = self.bound(&split, glance, &mut bounds);
        let parts = match found {
            Glance::Open => {
                let parts = self.enter(&split)?;
                for (part, &bounds) in parts.iter().zip(&bounds) {
                    let bounds = match part.sign {
                        Sign::Plus => bounds,
                        Sign::Minus => -bounds,
                    };
                    self.looked_at.insert(part.id, bounds);
                }
                Ok(parts)
            }
            decided => Err(decided),
        };
        self.spare = split;
        self.bounds = bounds;
        Ok(parts)
    }

    /// What the bounds of components, added up, say; and these bounds, where all have some.
    fn bound(
        &self,
        split: &[R::Position],
        glance: &mut dyn FnMut(Bounds) -> Glance,
        bounds: &mut Vec<Bounds>,
    ) -> Glance {
        bounds.clear();
        for component in split {
            match self.rules.bounds(component, Effort::Glance) {
                Some(quick) => bounds.push(quick),
                None => {
                    bounds.clear();
                    return Glance::Open;
                }
            }
        }
        match glance(added_up(bounds)) {
            Glance::Open => {}
            decided => return decided,
        }
        let mut is_closer = false;
        for (component, bounds) in split.iter().zip(&mut *bounds) {
            if let Some(closer) = self.rules.bounds(component, Effort::Closer) {
                *bounds = bounds.and(closer);
                is_closer = true;
            }
        }
        if is_closer {
            glance(added_up(bounds))
        } else {
            Glance::Open
        }
    }

    fn part(&mut self, mut position: R::Position) -> Result<Part, Halt> {
        let likeness = self.rules.normalize(&mut position);
        let is_symmetric = likeness == Likeness::Both;
        let limits = self.games.limits();
        let (id, meeting) = self.positions.number(position, is_symmetric, limits)?;
        self.added += u64::from(meeting == Meeting::First);
        let sign = likeness.sign();
        Ok(Part { id, sign })
    }
}

impl<R: Rules> Table for PositionTable<'_, R> {
    fn options(
        &mut self,
        id: u32,
        player: Player,
        mut glance: Option<&mut dyn FnMut(Bounds) -> Glance>,
        out: &mut Vec<Reached>,
    ) -> Result<(), Halt> {
        let position = self.positions.position(id).clone();
        self.looked_at.clear();
        let limits = self.games.limits();
        let held = self.games.arena().bytes();
        let room = OptionsOf(&*self.rules, &position);
        self.open.make_room(&room, held, limits)?;
        // Options are split into parts and turned about, each once: that is worth a look.
        limits.look()?;
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        self.rules.options(&position, player, &mut list)?;
        let bytes = self.open.open(&room, list.len(), held, limits)?;
        let known = self.added;
        let before = self.rules.promise(&position, player);
        let mut order: Vec<(Option<i64>, usize)> = Vec::with_capacity(list.len());
        for (at, option) in list.iter().enumerate() {
            let after = self.rules.promise(option, player);
            order.push((gain(before, after), at));
        }
        most_promising_first(&mut order);
        for (promise, at) in order {
            // Turning a large board about takes longer than a look at the clock.
            if bytes > 0 {
                limits.look()?;
            }
            let found = match &mut glance {
                Some(glance) => self.look(&list[at], *glance)?,
                None => Ok(self.parts(&list[at])?),
            };
            match found {
                Ok(parts) => out.push(Reached { parts, promise }),
                Err(Glance::Wins) => break,
                Err(_) => {}
            }
        }
        // What the list had that was new stays in the table.
        let kept = self.added - known;
        let per_option = bytes.checked_div(list.len() as u64).unwrap_or(0);
        self.open.close(bytes - bytes.min(kept * per_option));
        self.list = list;
        Ok(())
    }

    fn value_if_small(&mut self, id: u32) -> Result<Option<Game>, Halt> {
        let position = self.positions.position(id);
        if let Some(value) = self.rules.known_value(self.games, position)? {
            return Ok(Some(value));
        }
        let Some([left, right]) = unless_dear(self.mobility(id))? else {
            return Ok(None);
        };
        if left + right > SMALL_OPTIONS {
            return Ok(None);
        }
        let position = self.positions.position(id);
        let value = self
            .values
            .value_briefly(self.games, position, SMALL_POSITIONS);
        unless_dear(value)
    }

    fn bounds(&mut self, id: u32) -> Option<Bounds> {
        if let Some(&bounds) = self.looked_at.get(&id) {
            return Some(bounds);
        }
        let position = self.positions.position(id);
        let found = Effort::ALL.map(|effort| self.rules.bounds(position, effort));
        found.into_iter().flatten().reduce(Bounds::and)
    }

    fn is_symmetric(&self, id: u32) -> bool {
        self.positions.is_symmetric(id)
    }

    fn mobility(&mut self, id: u32) -> Result<[usize; 2], Halt> {
        let counted = match self.positions.mobility(id).get() {
            Some(&counted) => counted,
            None => {
                let position = self.positions.position(id);
                let limits = self.games.limits();
                let held = self.games.arena().bytes();
                let mut list = std::mem::take(&mut self.list);
                let mut counted = [0; 2];
                for player in Player::BOTH {
                    let count = match self.rules.option_count(position, player) {
                        Some(count) => count,
                        None => {
                            let room = OptionsOf(&*self.rules, position);
                            self.open.make_room(&room, held, limits)?;
                            limits.look()?;
                            list.clear();
                            self.rules.options(position, player, &mut list)?;
                            list.len()
                        }
                    };
                    counted[player as usize] = u32::try_from(count).map_err(|_| Halt::Memory)?;
                }
                self.list = list;
                // Another searcher may have counted as well, and found the same.
                let _ = self.positions.mobility(id).set(counted);
                counted
            }
        };
        Ok([counted[0] as usize, counted[1] as usize])
    }
}

// What follows knows no ruleset, so that it is compiled once and not for each of them.

/// How much more is promised after a move than before.
fn gain(before: Option<i64>, after: Option<i64>) -> Option<i64> {
    Some(after? - before?)
}

/// Orders options by their promises: the most promising may win at a glance.
fn most_promising_first(options: &mut [(Option<i64>, usize)]) {
    options.sort_by_key(|&(promise, _)| Reverse(promise));
}

fn added_up(bounds: &[Bounds]) -> Bounds {
    bounds.iter().fold(Bounds::default(), |sum, &it| sum + it)
}
