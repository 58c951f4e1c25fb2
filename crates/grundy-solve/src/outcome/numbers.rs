//! The numbers of positions and atoms, the same for all searchers: each position is kept once, with what it is
//! to a sum.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use grundy_game::Game;
use grundy_num::{Halt, Limits};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use super::atoms::{Atom, Taken};
use super::shared_list::SharedList;

/// The positions of each table that the searchers met, and the games that are atoms.
#[derive(Default)]
pub struct Numbers {
    games: Mutex<FxHashMap<Game, Atom>>,
    /// The [`Positions`] of each table, of the type that these have.
    tables: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

/// The positions of one table, by number.
///
/// They are found in parts with a lock each, so that nobody waits while the part of another grows.
pub struct Positions<P> {
    parts: [Mutex<HashTable<Found>>; PARTS],
    met: SharedList<Met<P>>,
    /// Held by who finds out what a position is to a sum, so that it is found out once.
    finders: [Mutex<()>; PARTS],
}

/// Whether a position was met before, by any searcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    First,
    Again,
}

/// The number of a position, with a half of its hash: positions are not looked at when a part grows.
#[derive(Clone, Copy)]
struct Found {
    half: u32,
    id: u32,
}

struct Met<P> {
    position: P,
    /// Whether it is its own negative.
    is_symmetric: bool,
    mobility: OnceLock<[u32; 2]>,
    taken: OnceLock<Taken>,
}

const PARTS: usize = 64;

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Positions {
            parts: std::array::from_fn(|_| Mutex::default()),
            met: SharedList::default(),
            finders: std::array::from_fn(|_| Mutex::default()),
        }
    }
}

impl Found {
    fn hash(self) -> u64 {
        // Both ends of the word are used to find it, so both must differ.
        u64::from(self.half).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl<P> Positions<P> {
    fn met(&self, id: u32) -> &Met<P> {
        self.met.get(id as usize)
    }

    /// The position with a number.
    pub(crate) fn position(&self, id: u32) -> &P {
        &self.met(id).position
    }

    /// Whether the position with a number is its own negative.
    pub(crate) fn is_symmetric(&self, id: u32) -> bool {
        self.met(id).is_symmetric
    }

    /// How many options Left has, and Right, once they were counted.
    pub(crate) fn mobility(&self, id: u32) -> &OnceLock<[u32; 2]> {
        &self.met(id).mobility
    }

    /// What the position with a number is to a sum. Who is the first to ask finds it out; who asks for
    /// the same meanwhile waits, and now and then who asks for another.
    pub(crate) fn taken(
        &self,
        id: u32,
        find_out: impl FnOnce() -> Result<Taken, Halt>,
    ) -> Result<Taken, Halt> {
        let taken = &self.met(id).taken;
        if let Some(&taken) = taken.get() {
            return Ok(taken);
        }
        let _alone = lock(&self.finders[id as usize % PARTS]);
        match taken.get() {
            Some(&taken) => Ok(taken),
            None => {
                let found = find_out()?;
                Ok(*taken.get_or_init(|| found))
            }
        }
    }
}

impl<P: Eq + Hash> Positions<P> {
    /// The number of a position in its normal form, which may be its own negative; and whether it was
    /// met before.
    pub(crate) fn number(
        &self,
        position: P,
        is_symmetric: bool,
        limits: &Limits<'_>,
    ) -> Result<(u32, Meeting), Halt> {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        let hash = hasher.finish();
        // The other half chooses the part.
        let [half, other] = [hash >> 32, hash & u64::from(u32::MAX)]
            .map(|half| u32::try_from(half).expect("32 bits"));
        let mut part = lock(&self.parts[other as usize % PARTS]);
        let sought = Found { half, id: 0 }.hash();
        let same = |found: &Found| found.half == half && *self.position(found.id) == position;
        if let Some(found) = part.find(sought, same) {
            return Ok((found.id, Meeting::Again));
        }
        if part.len() == part.capacity() {
            // While it grows, its old room and twice as much are both there.
            limits.allow_more(part.capacity() as u64 * 2 * 8 / 7 * size_of::<Found>() as u64)?;
        }
        limits.allow_more(size_of::<Met<P>>() as u64)?;
        // Of those who get here at once each takes a number: so many are always left.
        let last = u32::MAX as usize - 2 * PARTS;
        if self.met.len() >= last {
            return Err(Halt::Memory);
        }
        let id = self.met.push(Met {
            position,
            is_symmetric,
            mobility: OnceLock::new(),
            taken: OnceLock::new(),
        });
        let id = u32::try_from(id).expect("so many numbers are left");
        part.insert_unique(sought, Found { half, id }, |found| found.hash());
        Ok((id, Meeting::First))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Numbers {
    /// The positions of a table, of which all have the same type.
    pub(crate) fn positions<P>(&self, table: usize) -> Arc<Positions<P>>
    where
        P: Send + Sync + 'static,
    {
        let mut tables = lock(&self.tables);
        if tables.len() == table {
            tables.push(Arc::new(Positions::<P>::default()));
        }
        let positions = Arc::clone(&tables[table]).downcast();
        positions.expect("a table has positions of one type")
    }

    /// The atom of a game, whose negative is given too; `enter` makes it where it is new.
    pub(super) fn of_game(&self, g: Game, negative: Game, enter: impl FnOnce() -> Atom) -> Atom {
        let mut games = lock(&self.games);
        if let Some(&atom) = games.get(&g) {
            return atom;
        }
        let atom = enter();
        games.insert(negative, atom.negative());
        games.insert(g, atom);
        atom
    }
}
