//! Tables that all positions of equal rules share, so that a period is found once.
//!
//! A table lives as long as a position that uses it. Nobody waits for a table in which another
//! thread is working, since that may take longer than the limits of whoever waits: they use a
//! fresh one.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// The tables in use, by the rules they belong to.
pub(crate) struct Shelf<K, T> {
    tables: Mutex<FxHashMap<K, Weak<Mutex<T>>>>,
}

/// A table on a shelf.
pub(crate) struct Shared<T>(Arc<Mutex<T>>);

/// The fewest tables among which those out of use are looked for.
const TIDY_FROM: usize = 64;

impl<K: Eq + Hash, T> Shelf<K, T> {
    pub(crate) const fn new() -> Self {
        Shelf {
            tables: Mutex::new(FxHashMap::with_hasher(FxBuildHasher)),
        }
    }

    /// The table for these rules, made anew when no position uses one.
    pub(crate) fn table(&self, rules: K, fresh: impl FnOnce(&K) -> T) -> Shared<T> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.get(&rules).and_then(Weak::upgrade) {
            return Shared(table);
        }
        // Looking through all of them when there are twice as many as last time keeps it cheap.
        if tables.len() >= TIDY_FROM && tables.len() == tables.capacity() {
            tables.retain(|_, table| table.strong_count() > 0);
        }
        let table = Arc::new(Mutex::new(fresh(&rules)));
        tables.insert(rules, Arc::downgrade(&table));
        Shared(table)
    }
}

impl<T> Shared<T> {
    /// Works with the table, or with a fresh one while somebody else does.
    pub(crate) fn with<A>(&self, fresh: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> A) -> A {
        match self.0.try_lock() {
            Ok(mut table) => work(&mut table),
            // After a panic a table may be in pieces, so it is not used again.
            Err(_) => work(&mut fresh()),
        }
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SHELF: Shelf<u32, Vec<u32>> = Shelf::new();

    #[test]
    fn equal_rules_share_a_table_while_it_is_in_use() {
        let [first, second] = [0, 1].map(|_| SHELF.table(7, |_| Vec::new()));
        first.with(Vec::new, |table| table.push(3));
        assert_eq!(second.with(Vec::new, |table| table.clone()), [3]);
        let other = SHELF.table(8, |_| Vec::new());
        assert!(other.with(Vec::new, |table| table.is_empty()));
        drop((first, second));
        let anew = SHELF.table(7, |_| Vec::new());
        assert!(anew.with(Vec::new, |table| table.is_empty()));
    }

    #[test]
    fn nobody_waits_for_a_table_at_work() {
        let shelf: Shelf<u32, u32> = Shelf::new();
        let [first, second] = [0, 1].map(|_| shelf.table(7, |_| 5));
        let seen = first.with(
            || 0,
            |table| {
                *table = 6;
                second.with(|| 1, |fresh| *fresh)
            },
        );
        assert_eq!(seen, 1);
        assert_eq!(second.with(|| 0, |table| *table), 6);
    }

    #[test]
    fn tables_out_of_use_do_not_pile_up() {
        let shelf: Shelf<u32, u32> = Shelf::new();
        for rules in 0..100_000 {
            drop(shelf.table(rules, |&rules| rules));
        }
        assert!(shelf.tables.lock().unwrap().len() < 1_000);
    }
}
