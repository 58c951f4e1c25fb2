//! Several searchers of one sum: what they share.
//!
//! Positions and atoms have the same numbers for all, so that they share what is known of
//! them, and the table of sums whose winners are known; they keep out of each other's way, since a move that another
//! searcher is at is left for later; and whoever finds the winner of a sum calls back those who are still below it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_num::{Halt, Limits, Player};

use super::atoms::Entry;
use super::numbers::Numbers;
use super::remembered::Remembered;
use super::shared_list::SharedList;
use super::sum::Sum;

/// What searchers of one sum share.
pub(super) struct Company {
    shards: Box<[Mutex<Remembered>]>,
    /// What is known of each atom, by its number.
    pub(super) entries: SharedList<Entry>,
    /// What positions and games are to sums.
    pub(super) numbers: Numbers,
    /// The bytes of entries and moves.
    bytes: AtomicU64,
    /// The bytes of the table of sums.
    table_bytes: AtomicU64,
    /// Bytes that were taken by threads that are gone, and are still in use.
    left_behind: AtomicU64,
    /// Sums that are being searched, by their hashes: a note that may be wrong, and orders moves alone.
    busy: Box<[AtomicU64]>,
    searchers: Box<[Place]>,
    is_over: AtomicBool,
}

/// Where a searcher is.
struct Place {
    /// The hashes of the sums that it is below, the first one first.
    path: Box<[AtomicU64]>,
    /// From this depth on its work is in vain.
    called_back: AtomicU32,
    /// The bytes that its thread holds.
    bytes: AtomicU64,
}

/// Parts of the table of sums, each with a lock of its own: two searchers seldom want the same.
const SHARDS: usize = 64;

/// Sums that may be busy at once without a mistake in order.
const BUSY: usize = 1 << 12;

/// Deeper sums are not told to others.
const DEEPEST: usize = 256;

/// Nobody is called back from a sum that took fewer sums than this.
const WORTH_A_CALL: u64 = 16;

const NOT_CALLED: u32 = u32::MAX;

impl Company {
    /// So many searchers, with a table of at most so many bytes.
    pub(super) fn of(searchers: usize, bytes: u64) -> Company {
        let shards = if searchers > 1 { SHARDS } else { 1 };
        let shard = || Mutex::new(Remembered::within(bytes / shards as u64));
        let place = || Place {
            path: zeros(if searchers > 1 { DEEPEST } else { 0 }),
            called_back: AtomicU32::new(NOT_CALLED),
            bytes: AtomicU64::new(0),
        };
        Company {
            shards: (0..shards).map(|_| shard()).collect(),
            entries: SharedList::default(),
            numbers: Numbers::default(),
            bytes: AtomicU64::new(0),
            table_bytes: AtomicU64::new(0),
            left_behind: AtomicU64::new(0),
            busy: zeros(if searchers > 1 { BUSY } else { 0 }),
            searchers: (0..searchers.max(1)).map(|_| place()).collect(),
            is_over: AtomicBool::new(false),
        }
    }

    /// How many searchers there may be.
    pub(super) fn len(&self) -> usize {
        self.searchers.len()
    }

    /// Whether a searcher is alone.
    pub(super) fn is_alone(&self) -> bool {
        self.searchers.len() == 1
    }

    /// So many bytes more are held by all; how many that makes.
    pub(super) fn count_bytes(&self, bytes: u64) -> u64 {
        self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Remembered> {
        // The low bits choose the slot in a shard.
        let at = usize::try_from(hash >> 56).expect("a byte") % self.shards.len();
        self.shards[at]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Who wins a sum when `starter` moves first, if that is remembered.
    pub(super) fn winner(&self, sum: &Sum, starter: Player) -> Option<Player> {
        let hash = sum.hash();
        self.shard(hash).winner(sum, hash, starter)
    }

    /// Remembers who wins a sum, found by a search of so many sums.
    pub(super) fn insert(
        &self,
        sum: &Sum,
        starter: Player,
        winner: Player,
        searched: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let hash = sum.hash();
        let mut shard = self.shard(hash);
        let before = shard.bytes();
        let inserted = shard.insert((sum, hash), starter, winner, searched, limits);
        // A table that forgets gives back, which wraps twice and comes out right.
        let grown = shard.bytes().wrapping_sub(before);
        if grown != 0 {
            self.table_bytes.fetch_add(grown, Ordering::Relaxed);
        }
        inserted
    }

    /// How many bytes all hold together: of the table of sums, of entries and of moves.
    pub(super) fn bytes(&self) -> u64 {
        self.table_bytes.load(Ordering::Relaxed) + self.bytes.load(Ordering::Relaxed)
    }

    /// Begins a search of all.
    pub(super) fn begin(&self) {
        self.is_over.store(false, Ordering::Relaxed);
        for place in &self.searchers {
            place.called_back.store(NOT_CALLED, Ordering::Relaxed);
        }
        for busy in &self.busy {
            busy.store(0, Ordering::Relaxed);
        }
    }

    /// Ends it: the first searcher has what it wanted.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// The thread of a searcher holds so many bytes; how many the others hold.
    pub(super) fn hold(&self, searcher: usize, bytes: u64) -> u64 {
        if self.is_alone() {
            return 0;
        }
        self.searchers[searcher]
            .bytes
            .store(bytes, Ordering::Relaxed);
        let others = self.searchers.iter().enumerate();
        let others = others.filter(|&(at, _)| at != searcher);
        let others = others.map(|(_, place)| place.bytes.load(Ordering::Relaxed));
        others.sum::<u64>() + self.left_behind.load(Ordering::Relaxed)
    }

    /// The thread of a searcher ends, and leaves so many bytes to the others.
    pub(super) fn leave_behind(&self, searcher: usize, bytes: u64) {
        self.searchers[searcher].bytes.store(0, Ordering::Relaxed);
        self.left_behind.fetch_add(bytes, Ordering::Relaxed);
    }

    /// A searcher begins with a sum at some depth. It is refused where the work is in vain.
    pub(super) fn enter(
        &self,
        (searcher, depth): (usize, usize),
        sum: &Sum,
        starter: Player,
    ) -> Result<(), Recall> {
        if self.is_alone() {
            return Ok(());
        }
        if searcher > 0 && self.is_over.load(Ordering::Relaxed) {
            return Err(Recall::Halt(Halt::Stopped));
        }
        let place = &self.searchers[searcher];
        let called_back = place.called_back.load(Ordering::Relaxed);
        if called_back != NOT_CALLED {
            place.called_back.store(NOT_CALLED, Ordering::Relaxed);
            let called_back = called_back as usize;
            // Who has left that sum meanwhile was called in vain.
            if called_back < depth {
                return Err(Recall::To(called_back));
            }
        }
        let key = key(sum, starter);
        if let Some(at) = place.path.get(depth) {
            at.store(key, Ordering::Relaxed);
            // What was below an earlier sum is no longer so.
            if let Some(next) = place.path.get(depth + 1) {
                next.store(0, Ordering::Relaxed);
            }
        }
        self.busy[slot(key)].store(key, Ordering::Relaxed);
        Ok(())
    }

    /// A searcher leaves a sum, for which so many were searched; none where it has found nothing.
    pub(super) fn leave(
        &self,
        (searcher, depth): (usize, usize),
        sum: &Sum,
        starter: Player,
        searched: u64,
    ) {
        if self.is_alone() {
            return;
        }
        let key = key(sum, starter);
        if let Some(at) = self.searchers[searcher].path.get(depth) {
            at.store(0, Ordering::Relaxed);
        }
        let busy = &self.busy[slot(key)];
        if busy.load(Ordering::Relaxed) == key {
            busy.store(0, Ordering::Relaxed);
        }
        if searched < WORTH_A_CALL {
            return;
        }
        for (other, place) in self.searchers.iter().enumerate() {
            if other == searcher {
                continue;
            }
            let met = place.path.iter().map(|it| it.load(Ordering::Relaxed));
            let at = met.take_while(|&it| it != 0).position(|it| it == key);
            if let Some(at) = at {
                let at = u32::try_from(at).expect("less than `DEEPEST`");
                place.called_back.fetch_min(at, Ordering::Relaxed);
            }
        }
    }

    /// Whether another searcher seems to be at a sum.
    pub(super) fn is_busy(&self, sum: &Sum, starter: Player) -> bool {
        if self.is_alone() {
            return false;
        }
        let key = key(sum, starter);
        self.busy[slot(key)].load(Ordering::Relaxed) == key
    }
}

/// Why a search of a sum ends without its winner.
pub(super) enum Recall {
    Halt(Halt),
    /// Somebody else knows who wins the sum at this depth, which it is below.
    To(usize),
}

impl From<Halt> for Recall {
    fn from(halt: Halt) -> Recall {
        Recall::Halt(halt)
    }
}

fn key(sum: &Sum, starter: Player) -> u64 {
    // Zero says that nothing is there.
    (sum.hash() ^ (starter as u64) << 32) | 1
}

fn slot(key: u64) -> usize {
    usize::try_from(key >> 1).unwrap_or(usize::MAX) % BUSY
}

fn zeros(count: usize) -> Box<[AtomicU64]> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}
