//! Positions of one ruleset by number, so that searches over sums work on small integers.
//!
//! A position is split into its components and each is normalised, so a *part* is a number and a
//! sign: the same board turned by a quarter counts once.

use std::sync::Arc;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player, Sign};
use grundy_rules::{Rules, Split};
use rustc_hash::FxHashMap;

use crate::open_lists::OpenLists;
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

/// What a search over sums asks of a ruleset: everything by number.
pub trait Table {
    /// The options of a player in the position with this number, each as its parts.
    fn options(&mut self, id: u32, player: Player) -> Result<std::rc::Rc<[Parts]>, Halt>;

    /// The value of the position, if it has at most `most` options of both players together.
    fn value_if_small(&mut self, id: u32, most: usize) -> Result<Option<Game>, Halt>;

    /// The position written as in the language, without its ruleset's name.
    fn write(&self, id: u32) -> String;
}

/// The positions of one ruleset met so far.
pub struct PositionTable<'a, R: Rules> {
    rules: Arc<R>,
    games: Games<'a>,
    values: ValueSolver<'a, R>,
    ids: FxHashMap<R::Position, u32>,
    entries: Vec<Entry<R::Position>>,
    spare: Vec<R::Position>,
    open: OpenLists,
}

/// What is known of the value of a position.
#[derive(Clone, Copy)]
enum SmallValue {
    Unknown,
    Is(Game),
    /// The position has too many options to be valued.
    TooLarge,
}

struct Entry<P> {
    position: P,
    options: [Option<std::rc::Rc<[Parts]>>; 2],
    value: SmallValue,
}

impl<'a, R: Rules> PositionTable<'a, R> {
    /// An empty table.
    pub fn new(rules: Arc<R>, games: Games<'a>) -> Self {
        let shared = SharedRules::Shared(Arc::clone(&rules));
        PositionTable {
            rules,
            games,
            values: ValueSolver::with(shared, Hooks::Used),
            ids: FxHashMap::default(),
            entries: Vec::new(),
            spare: Vec::new(),
            open: OpenLists::default(),
        }
    }

    /// The rules of the positions.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How many positions the table holds.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was asked yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The parts of a position.
    pub fn parts(&mut self, position: &R::Position) -> Result<Parts, Halt> {
        let mut split = std::mem::take(&mut self.spare);
        split.clear();
        let parts = match self.rules.components(position, &mut split) {
            Split::Whole => vec![self.part(position.clone())?],
            Split::Parts => {
                let mut parts = Vec::with_capacity(split.len());
                for component in split.drain(..) {
                    parts.push(self.part(component)?);
                }
                parts
            }
        };
        self.spare = split;
        Ok(parts.into())
    }

    fn part(&mut self, mut position: R::Position) -> Result<Part, Halt> {
        let sign = self.rules.normalize(&mut position);
        if let Some(&id) = self.ids.get(&position) {
            return Ok(Part { id, sign });
        }
        let id = u32::try_from(self.entries.len()).map_err(|_| Halt::Memory)?;
        self.games.limits().allow_entry(&self.ids)?;
        self.games.limits().allow_item(&self.entries)?;
        self.ids.insert(position.clone(), id);
        self.entries.push(Entry {
            position,
            options: [None, None],
            value: SmallValue::Unknown,
        });
        Ok(Part { id, sign })
    }
}

impl<R: Rules> Table for PositionTable<'_, R> {
    fn options(&mut self, id: u32, player: Player) -> Result<std::rc::Rc<[Parts]>, Halt> {
        if let Some(options) = &self.entries[id as usize].options[player as usize] {
            return Ok(options.clone());
        }
        let position = self.entries[id as usize].position.clone();
        let limits = self.games.limits();
        let held = self.games.arena().bytes();
        self.open.make_room(&*self.rules, &position, held, limits)?;
        // Options are split into parts and turned about, each once: that is worth a look.
        limits.look()?;
        let mut list = Vec::new();
        self.rules.options(&position, player, &mut list)?;
        let bytes = self
            .open
            .open(&*self.rules, &position, list.len(), held, limits)?;
        let known = self.entries.len();
        let parts = list.iter().map(|option| {
            // Turning a large board about takes longer than a look at the clock.
            if bytes > 0 {
                limits.look()?;
            }
            self.parts(option)
        });
        let options: Vec<Parts> = parts.collect::<Result<_, _>>()?;
        // What the list had that was new stays in the table.
        let kept = (self.entries.len() - known) as u64;
        let per_option = bytes.checked_div(list.len() as u64).unwrap_or(0);
        self.open.close(bytes - bytes.min(kept * per_option));
        let options: std::rc::Rc<[Parts]> = options.into();
        self.entries[id as usize].options[player as usize] = Some(options.clone());
        Ok(options)
    }

    fn value_if_small(&mut self, id: u32, most: usize) -> Result<Option<Game>, Halt> {
        match self.entries[id as usize].value {
            SmallValue::Is(value) => return Ok(Some(value)),
            SmallValue::TooLarge => return Ok(None),
            SmallValue::Unknown => {}
        }
        let position = self.entries[id as usize].position.clone();
        if let Some(value) = self.rules.known_value(self.games, &position)? {
            self.entries[id as usize].value = SmallValue::Is(value);
            return Ok(Some(value));
        }
        let (held, limits) = (self.games.arena().bytes(), self.games.limits());
        self.open.make_room(&*self.rules, &position, held, limits)?;
        limits.look()?;
        let mut list = Vec::new();
        for player in Player::BOTH {
            match self.rules.options(&position, player, &mut list) {
                Err(Halt::TooLarge(_)) => {
                    self.entries[id as usize].value = SmallValue::TooLarge;
                    return Ok(None);
                }
                listed => listed?,
            }
        }
        if list.len() > most {
            self.entries[id as usize].value = SmallValue::TooLarge;
            return Ok(None);
        }
        let value = self.values.value(self.games, &position)?;
        self.entries[id as usize].value = SmallValue::Is(value);
        Ok(Some(value))
    }

    fn write(&self, id: u32) -> String {
        self.rules.write(&self.entries[id as usize].position)
    }
}
