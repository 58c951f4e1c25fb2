//! Sums whose winners are remembered: a table that grows up to a limit, and then forgets what cost
//! least to find.
//!
//! A sum is stored whole, never by a hash alone, so that what is found is true whatever the table
//! has forgotten.

use grundy_game::Game;
use grundy_num::{Halt, Limits, Player};

use super::atoms::Atom;
use super::sum::Sum;

/// A table of sums with their winners.
pub(super) struct Remembered {
    slots: Vec<Slot>,
    used: usize,
    most: usize,
}

/// Sums of more atoms than this are not remembered: they are the first to fall apart.
const MOST_ATOMS: usize = 9;

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
        }
    }

    /// Who wins a sum when `starter` moves first, if that is remembered.
    pub(super) fn winner(&self, sum: &Sum, hash: u64, starter: Player) -> Option<Player> {
        let slots = self.places(sum, hash)?.map(|at| &self.slots[at]);
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
        if self.used * 2 >= self.slots.len() && self.slots.len() < self.most {
            self.grow(limits)?;
        }
        let Some(places) = self.places(sum, hash) else {
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

    fn grow(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let size = (self.slots.len() * 2).clamp(FIRST.min(self.most), self.most);
        limits.allow_memory((size * size_of::<Slot>()) as u64)?;
        let old = std::mem::replace(&mut self.slots, vec![Slot::EMPTY; size]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| !slot.is_empty()) {
            let sum = slot.sum();
            if let Some(places) = self.places(&sum, sum.hash()) {
                self.put(slot, places);
            }
        }
        Ok(())
    }

    /// Where a sum may be; `None` where it is not remembered at all.
    fn places(&self, sum: &Sum, hash: u64) -> Option<[usize; PROBES]> {
        if self.slots.len() < PROBES || sum.atoms.len() > MOST_ATOMS {
            return None;
        }
        let mask = self.slots.len() - 1;
        // The hasher ends with its best mixed bits in the low places.
        let first = usize::try_from(hash & mask as u64).expect("no more than a slot");
        Some(std::array::from_fn(|step| (first ^ step) & mask))
    }

    /// How many bytes the table takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }
}
