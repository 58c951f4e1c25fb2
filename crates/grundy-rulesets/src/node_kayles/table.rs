//! What is known of connected sets of vertices.

use grundy_num::{Halt, Limits};

use super::bits::Bits;

/// What is known of a nimber: its value, or some values it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(u64);

impl Known {
    pub(super) const NOTHING: Self = Known(0);

    /// Marks a value; without it the other bits are a set of values that are excluded.
    const EXACT: u64 = 1 << 63;

    pub(super) fn exactly(nimber: u32) -> Self {
        Known(Self::EXACT | u64::from(nimber))
    }

    /// The nimber is in none of these; of values past 62 no record is kept.
    pub(super) fn not_in<const W: usize>(excluded: &Bits<W>) -> Self {
        Known(excluded.low_word() & !Self::EXACT)
    }

    #[inline]
    pub(super) fn exact(self) -> Option<u32> {
        let value = u32::try_from(self.0 & !Self::EXACT);
        (self.0 & Self::EXACT != 0).then(|| value.expect("a nimber was put in"))
    }

    /// The values known to be excluded, where the value itself is not known.
    #[inline]
    pub(super) fn excluded<const W: usize>(self) -> Bits<W> {
        Bits::from_low_word(self.0)
    }

    /// Whether the nimber is `value`, if that is decided.
    #[inline]
    pub(super) fn is(self, value: u32) -> Option<bool> {
        match self.exact() {
            Some(exact) => Some(exact == value),
            None if value < 63 && self.0 >> value & 1 == 1 => Some(false),
            None => None,
        }
    }
}

/// A table with open addressing, so that a look-up costs one visit to memory and many can be under
/// way at once. The search spends most of its time waiting for these visits, and a map of the
/// standard library's kind makes two, one after the other.
pub(super) struct Table<const W: usize> {
    /// A power of two many; the empty set marks a free slot.
    slots: Vec<(Bits<W>, Known)>,
    taken: usize,
}

impl<const W: usize> Table<W> {
    const FREE: (Bits<W>, Known) = (Bits::EMPTY, Known::NOTHING);

    pub(super) fn new() -> Self {
        Table {
            slots: vec![Self::FREE; 1 << 10],
            taken: 0,
        }
    }

    /// What is known of a set that is not empty.
    #[inline]
    pub(super) fn get(&self, set: &Bits<W>) -> Known {
        self.slots[self.slot(set)].1
    }

    /// What is known of each of these sets, none of them empty, in their order.
    pub(super) fn get_all(&self, sets: &[Bits<W>], known: &mut Vec<Known>) {
        // A first pass without branches: all visits to memory are under way together, and the
        // second pass finds what they brought.
        known.clear();
        known.extend(sets.iter().map(|set| self.slots[self.home(set)].1));
        for (known, set) in known.iter_mut().zip(sets) {
            if self.slots[self.home(set)].0 != *set {
                *known = self.get(set);
            }
        }
    }

    /// Replaces what is known of a set that is not empty.
    pub(super) fn put(
        &mut self,
        set: Bits<W>,
        known: Known,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        let slot = self.slot(&set);
        if self.slots[slot].0.is_empty() {
            self.taken += 1;
        }
        self.slots[slot] = (set, known);
        // Past four fifths the runs of taken slots grow long.
        if 5 * self.taken > 4 * self.slots.len() {
            self.grow(limits)?;
        }
        Ok(())
    }

    /// Where the set stands, or the free slot where it would.
    #[inline]
    fn slot(&self, set: &Bits<W>) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = self.home(set);
        while self.slots[slot].0 != *set && !self.slots[slot].0.is_empty() {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// The slot where the search for a set begins.
    #[inline]
    fn home(&self, set: &Bits<W>) -> usize {
        let home = set.hash() >> (64 - self.slots.len().trailing_zeros());
        usize::try_from(home).expect("an index of the table")
    }

    fn grow(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let bytes = size_of_val(&self.slots[..]) as u64;
        limits.allow_memory(3 * bytes)?;
        let larger = vec![Self::FREE; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, larger);
        for entry in old.into_iter().filter(|(set, _)| !set.is_empty()) {
            let slot = self.slot(&entry.0);
            self.slots[slot] = entry;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn a_table_keeps_what_a_map_keeps() {
        let mut table = Table::<2>::new();
        let mut map = HashMap::new();
        for i in 1..40_000_usize {
            let set: Bits<2> = [i % 97, i % 128, i / 400].into_iter().collect();
            let known = Known::exactly(u32::try_from(i % 50).expect("small"));
            table.put(set, known, &Limits::none()).expect("no limit");
            map.insert(set, known);
        }
        assert_eq!(table.taken, map.len());
        for (set, known) in &map {
            assert_eq!(table.get(set), *known);
        }
        let sets: Vec<Bits<2>> = map.keys().copied().collect();
        let mut known = Vec::new();
        table.get_all(&sets, &mut known);
        assert!(
            sets.iter()
                .zip(&known)
                .all(|(set, known)| map[set] == *known)
        );
        let absent: Bits<2> = (0..90).collect();
        assert_eq!(table.get(&absent), Known::NOTHING);
    }

    #[test]
    fn a_table_that_would_pass_the_budget_stops() {
        let limits = Limits::none().memory(1 << 20);
        let mut table = Table::<1>::new();
        let mut sets = (1..100_000_u64).map(Bits::<1>::from_low_word);
        let stopped = sets.find_map(|set| table.put(set, Known::exactly(1), &limits).err());
        assert_eq!(stopped, Some(Halt::Memory));
    }

    #[test]
    fn exclusions_decide_only_the_values_they_name() {
        let excluded: Bits<2> = [0, 5, 70].into_iter().collect();
        let known = Known::not_in(&excluded);
        assert_eq!(known.exact(), None);
        assert_eq!(known.is(5), Some(false));
        assert_eq!(known.is(6), None);
        assert_eq!(known.is(70), None);
        assert_eq!(Known::exactly(70).is(70), Some(true));
        assert_eq!(Known::exactly(70).is(5), Some(false));
    }
}
