//! Lossy caches for the order and the sum of two games, shared by all threads without locks.
//!
//! Both are direct-mapped: a new entry overwrites whatever was in its place, so memory is bounded
//! and a lost entry costs time, never truth. Keys are stored exactly. Tables come zeroed from the
//! operating system, and only as much of them is used as is needed: a page that is never touched
//! costs nothing, and touching pages at random would cost more than most answers.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use bytemuck::{Zeroable, zeroed_slice_box};

use crate::Game;

/// A pair of handles as one number.
fn pair(g: Game, h: Game) -> u64 {
    u64::from(g.id()) << 32 | u64::from(h.id())
}

/// A bijection of the 64-bit integers that spreads keys over the table. Being a bijection, the
/// bits that do not choose the place identify the key.
fn spread(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let key = (key ^ (key >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    key ^ (key >> 32)
}

/// How much of a table is in use: the first `2^bits` places, doubled as entries push others out.
///
/// After a doubling half of the entries are still in their place, and the others are lost.
struct Reach {
    bits: AtomicU32,
    most_bits: u32,
    /// Entries pushed out since the last doubling.
    lost: AtomicU64,
}

/// The reach of a new cache: a few pages.
const FIRST_BITS: u32 = 11;

impl Reach {
    fn new(most_bits: u32) -> Reach {
        Reach {
            bits: AtomicU32::new(most_bits.min(FIRST_BITS)),
            most_bits,
            lost: AtomicU64::new(0),
        }
    }

    #[inline]
    fn place(&self, spread: u64) -> usize {
        let place = spread & ((1 << self.bits.load(Ordering::Relaxed)) - 1);
        usize::try_from(place).expect("the place is an index")
    }

    /// Counts an entry that is about to be pushed out.
    #[cold]
    fn lose(&self) {
        let bits = self.bits.load(Ordering::Relaxed);
        // One in 16 is pushed out by the time the table is filled to a third.
        if bits < self.most_bits && self.lost.fetch_add(1, Ordering::Relaxed) >= 1 << bits >> 4 {
            self.lost.store(0, Ordering::Relaxed);
            // Of several threads that get here at once, one doubles.
            let _ =
                self.bits
                    .compare_exchange(bits, bits + 1, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// Remembers yes or no for ordered pairs of games: one word an entry.
///
/// A word holds the bits of the key that never choose the place, the answer, and a bit that
/// tells a filled word from an empty one. The answers for `(g, h)` and `(h, g)` lie side by side: who
/// asks for one often asks for the other, and memory brings both at once.
pub(crate) struct OrderCache {
    words: Box<[AtomicU64]>,
    reach: Reach,
}

const FILLED: u64 = 1 << 63;
const YES: u64 = 1 << 62;

/// The lowest bits of a key, which always choose the place and so need not be stored.
const PLACE_BITS: u32 = 2;

/// The fewest bits of a place: those of the key, and the one that tells which game comes first.
const LEAST_BITS: u32 = PLACE_BITS + 1;

impl OrderCache {
    /// A cache of at most `2^place_bits` entries, and at least eight.
    pub(crate) fn new(place_bits: u32) -> OrderCache {
        let place_bits = place_bits.clamp(LEAST_BITS, 32);
        OrderCache {
            words: zeroed_slice_box(1 << place_bits),
            reach: Reach::new(place_bits),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.words) as u64
    }

    #[inline]
    fn word_and_tag(&self, g: Game, h: Game) -> (&AtomicU64, u64) {
        let (least, greatest, order) = if g.id() < h.id() {
            (g, h, 0)
        } else {
            (h, g, 1)
        };
        let spread = spread(pair(least, greatest));
        let tag = spread >> PLACE_BITS | FILLED;
        (&self.words[self.reach.place(spread << 1 | order)], tag)
    }

    pub(crate) fn get(&self, g: Game, h: Game) -> Option<bool> {
        let (word, tag) = self.word_and_tag(g, h);
        let word = word.load(Ordering::Relaxed);
        (word & !YES == tag).then_some(word & YES != 0)
    }

    pub(crate) fn set(&self, g: Game, h: Game, answer: bool) {
        let (word, tag) = self.word_and_tag(g, h);
        let before = word.load(Ordering::Relaxed);
        if before != 0 && before & !YES != tag {
            self.reach.lose();
        }
        let answer = if answer { YES } else { 0 };
        word.store(tag | answer, Ordering::Relaxed);
    }
}

/// Remembers a game for an ordered pair of games.
///
/// Each entry is guarded by its own version: odd while somebody writes. A writer that finds the
/// entry taken goes away; a reader that sees the version change reports a miss.
pub(crate) struct SumCache {
    entries: Box<[SumEntry]>,
    reach: Reach,
}

#[derive(Zeroable)]
#[repr(C)]
struct SumEntry {
    key: AtomicU64,
    value: AtomicU32,
    version: AtomicU32,
}

impl SumCache {
    pub(crate) fn new(place_bits: u32) -> SumCache {
        SumCache {
            entries: zeroed_slice_box(1 << place_bits),
            reach: Reach::new(place_bits),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }

    fn entry(&self, key: u64) -> &SumEntry {
        &self.entries[self.reach.place(spread(key))]
    }

    pub(crate) fn get(&self, g: Game, h: Game) -> Option<Game> {
        let key = pair(g, h);
        let entry = self.entry(key);
        let before = entry.version.load(Ordering::Acquire);
        let found = entry.key.load(Ordering::Relaxed);
        let value = entry.value.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = entry.version.load(Ordering::Relaxed);
        // Version 0 marks an entry that was never written.
        let settled = before == after && before.is_multiple_of(2) && before != 0;
        (settled && found == key).then(|| Game::from_id(value))
    }

    pub(crate) fn set(&self, g: Game, h: Game, value: Game) {
        let key = pair(g, h);
        let entry = self.entry(key);
        let version = entry.version.load(Ordering::Relaxed);
        if version % 2 == 1 {
            return;
        }
        if version != 0 && entry.key.load(Ordering::Relaxed) != key {
            self.reach.lose();
        }
        let writing = version.wrapping_add(1);
        let taken =
            entry
                .version
                .compare_exchange(version, writing, Ordering::Acquire, Ordering::Relaxed);
        if taken.is_err() {
            return;
        }
        fence(Ordering::Release);
        entry.key.store(key, Ordering::Relaxed);
        entry.value.store(value.id(), Ordering::Relaxed);
        // Versions are even and never 0 once written.
        let done = writing.wrapping_add(1);
        entry
            .version
            .store(if done == 0 { 2 } else { done }, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST_BITS, OrderCache, SumCache};
    use crate::Game;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn a_cache_forgets_but_never_lies_while_it_grows() {
        let (order, sum) = (OrderCache::new(16), SumCache::new(14));
        let pairs = (1..60_000_u32).map(|i| (i, i.wrapping_mul(0x9e37_79b9)));
        let (mut kept_orders, mut kept_sums) = (0, 0);
        for (i, j) in pairs.clone() {
            let (g, h) = (Game::from_id(i), Game::from_id(j));
            order.set(g, h, j % 2 == 0);
            sum.set(g, h, Game::from_id(i ^ j));
        }
        for (i, j) in pairs {
            let (g, h) = (Game::from_id(i), Game::from_id(j));
            assert_eq!(order.get(h, g), None);
            kept_orders += usize::from(order.get(g, h).is_some());
            kept_sums += usize::from(sum.get(g, h).is_some());
            assert_ne!(order.get(g, h), Some(j % 2 != 0));
            assert!(sum.get(g, h).is_none_or(|sum| sum.id() == i ^ j));
        }
        assert!(order.reach.bits.load(Relaxed) > FIRST_BITS);
        assert_eq!(sum.reach.bits.load(Relaxed), 14);
        assert!(kept_orders > 10_000 && kept_sums > 1_000);
    }
}
