//! The numbers of atoms, the same for all searchers: what each position and each game is to a sum.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use grundy_game::Game;
use grundy_num::Halt;
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use super::atoms::{Atom, Taken};

/// What the searchers found the positions of each table to be, and the games that are atoms.
#[derive(Default)]
pub struct Numbers {
    games: Mutex<FxHashMap<Game, Atom>>,
    /// The positions of each table, of the type that its positions have.
    tables: boxcar::Vec<OnceLock<Box<dyn Any + Send + Sync>>>,
}

/// The positions of one table. Their places are found in parts with a lock each, so that nobody waits
/// while the part of another grows.
struct Positions<P> {
    index: [Mutex<HashTable<u32>>; SHARDS],
    met: boxcar::Vec<Met<P>>,
}

/// A position, and what it is once that was found out.
struct Met<P> {
    position: P,
    taken: OnceLock<Taken>,
}

const SHARDS: usize = 64;

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Positions {
            index: std::array::from_fn(|_| Mutex::default()),
            met: boxcar::Vec::new(),
        }
    }
}

fn hash_of(position: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    position.hash(&mut hasher);
    hasher.finish()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Numbers {
    /// The positions of a table; a table has positions of one type.
    fn positions<P>(&self, table: usize) -> &Positions<P>
    where
        P: Send + Sync + 'static,
    {
        let slot = loop {
            match self.tables.get(table) {
                Some(slot) => break slot,
                // Of several who get here at once each adds one, and some stay empty.
                None => self.tables.push(OnceLock::new()),
            };
        };
        let positions = slot.get_or_init(|| Box::new(Positions::<P>::default()));
        let positions = positions.downcast_ref::<Positions<P>>();
        positions.expect("a table has positions of one type")
    }

    /// What a position is to a sum. Who is the first to ask finds it out, given the place of the
    /// position; who asks for the same meanwhile waits, and now and then who asks for another.
    pub(crate) fn taken<P>(
        &self,
        table: usize,
        position: P,
        find_out: impl FnOnce(u32) -> Result<Taken, Halt>,
    ) -> Result<Taken, Halt>
    where
        P: Eq + Hash + Send + Sync + 'static,
    {
        let Positions { index, met } = self.positions::<P>(table);
        let hash = hash_of(&position);
        // The index itself uses the lowest and the highest bits.
        let mut index = lock(&index[(hash >> 40) as usize % SHARDS]);
        let same = |&place: &u32| met[place as usize].position == position;
        if let Some(&place) = index.find(hash, same) {
            let taken = met[place as usize].taken.get();
            return Ok(*taken.expect("it is in the index once it is found out"));
        }
        let taken = OnceLock::new();
        let place = met.push(Met { position, taken });
        let at = u32::try_from(place).map_err(|_| Halt::Memory)?;
        let found = find_out(at)?;
        let taken = *met[place].taken.get_or_init(|| found);
        index.insert_unique(hash, at, |&at| hash_of(&met[at as usize].position));
        Ok(taken)
    }

    /// The position at a place.
    pub(crate) fn position<P>(&self, table: usize, place: u32) -> P
    where
        P: Clone + Send + Sync + 'static,
    {
        self.positions::<P>(table).met[place as usize]
            .position
            .clone()
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
