//! Sums whose winners are remembered: a table that grows up to a limit, and then forgets what cost
//! least to find.
//!
//! A sum is stored whole, never by a hash alone, so that what is found is true whatever the table
//! has forgotten.

use grundy_game::Game;
use grundy_num::{Halt, Limits, Player};
use rustc_hash::FxHashMap;

use super::atoms::Atom;
use super::sum::Sum;

/// A table of sums with their winners.
pub(super) struct Remembered {
    slots: Vec<Slot>,
    used: usize,
    most: usize,
    /// Sums of more atoms than a slot holds, who wins them by who starts.
    long: FxHashMap<Sum, [Option<Player>; 2]>,
    long_bytes: u64,
    most_long_bytes: u64,
}

/// Sums of more atoms than this are kept apart: under normal play they are few.
const MOST_ATOMS: usize = 9;

/// The part of the table that long sums may take.
const LONG_PART: u64 = 4;

/// As many slots as are looked at for a sum.
const PROBES: usize = 4;

/// The table begins with so many slots.
const FIRST: usize = 1 << 10;

/// A sum and who wins it.
#[derive(Clone, Copy)]
struct Slot {
    plain: Game,
    atoms: [Atom; MOST_ATOMS],
    count: u8,
    /// Who wins, by who starts.
    winners: [Option<Player>; 2],
    /// The logarithm of the sums that were searched for it.
    work: u8,
}

impl Slot {
    const EMPTY: Slot = Slot {
        plain: Game::ZERO,
        atoms: [Atom::NONE; MOST_ATOMS],
        count: 0,
        winners: [None; 2],
        work: 0,
    };

    fn is_empty(&self) -> bool {
        self.winners == [None; 2]
    }

    fn is(&self, sum: &Sum) -> bool {
        usize::from(self.count) == sum.atoms.len()
            && self.plain == sum.plain
            && self.atoms[..sum.atoms.len()] == sum.atoms[..]
    }

    fn sum(&self) -> Sum {
        Sum {
            plain: self.plain,
            atoms: self.atoms[..usize::from(self.count)].into(),
        }
    }
}

impl Remembered {
    /// An empty table that grows to at most so many bytes.
    pub(super) fn within(bytes: u64) -> Remembered {
        let slots = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Slot>();
        Remembered {
            slots: Vec::new(),
            used: 0,
            most: (slots + 1).next_power_of_two() / 2,
            long: FxHashMap::default(),
            long_bytes: 0,
            most_long_bytes: bytes / LONG_PART,
        }
    }

    /// Who wins a sum when `starter` moves first, if that is remembered.
    pub(super) fn winner(&self, sum: &Sum, hash: u64, starter: Player) -> Option<Player> {
        if sum.atoms.len() > MOST_ATOMS {
            return self.long.get(sum)?[starter as usize];
        }
        let slots = self.places(hash)?.map(|at| &self.slots[at]);
        let found = slots.into_iter().find(|slot| slot.is(sum));
        found?.winners[starter as usize]
    }

    /// Remembers who wins a sum, given with its hash, found by a search of so many sums.
    pub(super) fn insert(
        &mut self,
        (sum, hash): (&Sum, u64),
        starter: Player,
        winner: Player,
        searched: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if sum.atoms.len() > MOST_ATOMS {
            return self.insert_long(sum, starter, winner, limits);
        }
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            self.grow(limits);
        }
        let Some(places) = self.places(hash) else {
            return Ok(());
        };
        let work = u8::try_from(searched.max(1).ilog2()).expect("a logarithm is small");
        let same = places.into_iter().find(|&at| self.slots[at].is(sum));
        if let Some(at) = same.filter(|&at| !self.slots[at].is_empty()) {
            let slot = &mut self.slots[at];
            slot.winners[starter as usize] = Some(winner);
            slot.work = slot.work.max(work);
            return Ok(());
        }
        let mut slot = Slot {
            plain: sum.plain,
            count: u8::try_from(sum.atoms.len()).expect("at most `MOST_ATOMS`"),
            work,
            ..Slot::EMPTY
        };
        slot.atoms[..sum.atoms.len()].copy_from_slice(&sum.atoms);
        slot.winners[starter as usize] = Some(winner);
        self.put(slot, places);
        Ok(())
    }

    /// The same for a sum that no slot holds. When there is no more room for these, all are forgotten.
    fn insert_long(
        &mut self,
        sum: &Sum,
        starter: Player,
        winner: Player,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if let Some(winners) = self.long.get_mut(sum) {
            winners[starter as usize] = Some(winner);
            return Ok(());
        }
        let bytes = 2 * size_of::<(Sum, [Option<Player>; 2])>() + 4 * sum.atoms.len();
        if self.long_bytes + bytes as u64 > self.most_long_bytes {
            self.long = FxHashMap::default();
            self.long_bytes = 0;
        }
        limits.allow_entry(&self.long)?;
        self.long_bytes += bytes as u64;
        let mut winners = [None; 2];
        winners[starter as usize] = Some(winner);
        self.long.insert(sum.clone(), winners);
        Ok(())
    }

    /// Puts a slot where there is room, or in place of what cost least.
    fn put(&mut self, slot: Slot, places: [usize; PROBES]) {
        let cost = |&at: &usize| {
            let old = &self.slots[at];
            if old.is_empty() { 0 } else { 1 + old.work }
        };
        let at = places.into_iter().min_by_key(cost);
        let at = at.expect("a sum has places");
        self.used += usize::from(self.slots[at].is_empty());
        self.slots[at] = slot;
    }

    /// Doubles the table, or leaves it as large as it is from then on, where the memory is short.
    fn grow(&mut self, limits: &Limits<'_>) {
        let size = (self.slots.len() * 2).clamp(FIRST.min(self.most), self.most);
        let bytes = (size * size_of::<Slot>()) as u64;
        let allowed = limits.allow_memory(bytes);
        if allowed.and_then(|()| limits.allow_more(bytes)).is_err() {
            self.most = self.slots.len();
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::EMPTY; size]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| !slot.is_empty()) {
            if let Some(places) = self.places(slot.sum().hash()) {
                self.put(slot, places);
            }
        }
    }

    /// Where a sum with this hash may be; nowhere in a table that has no room at all.
    fn places(&self, hash: u64) -> Option<[usize; PROBES]> {
        if self.slots.len() < PROBES {
            return None;
        }
        let mask = self.slots.len() - 1;
        // The hasher ends with its best mixed bits in the low places.
        let first = usize::try_from(hash & mask as u64).expect("no more than a slot");
        Some(std::array::from_fn(|step| (first ^ step) & mask))
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64 + self.long_bytes
    }
}
