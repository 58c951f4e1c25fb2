//! Lossy caches for the order and the sum of two games, shared by all threads without locks.
//!
//! Both are direct-mapped: a new entry overwrites whatever was in its place, so memory is bounded
//! and a lost entry costs time, never truth. Keys are stored exactly. Tables come zeroed from the
//! operating system, so an arena that is hardly used hardly costs anything.

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

/// Remembers yes or no for ordered pairs of games: one word an entry.
///
/// A word holds the bits of the key that do not choose the place, the answer, and a bit that
/// tells a filled word from an empty one.
pub(crate) struct OrderCache {
    words: Box<[AtomicU64]>,
    place_bits: u32,
}

const FILLED: u64 = 1 << 63;
const YES: u64 = 1 << 62;

impl OrderCache {
    /// A cache of `2^place_bits` entries; two bits of a word are taken, so at least four entries.
    pub(crate) fn new(place_bits: u32) -> OrderCache {
        assert!(
            (2..=32).contains(&place_bits),
            "the tag must fit beside two flags"
        );
        OrderCache {
            words: zeroed_slice_box(1 << place_bits),
            place_bits,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        8 << self.place_bits
    }

    fn place_and_tag(&self, g: Game, h: Game) -> (usize, u64) {
        let spread = spread(pair(g, h));
        let place = spread & ((1 << self.place_bits) - 1);
        (
            usize::try_from(place).expect("the place is an index"),
            spread >> self.place_bits,
        )
    }

    pub(crate) fn get(&self, g: Game, h: Game) -> Option<bool> {
        let (place, tag) = self.place_and_tag(g, h);
        let word = self.words[place].load(Ordering::Relaxed);
        (word & !YES == tag | FILLED).then_some(word & YES != 0)
    }

    pub(crate) fn set(&self, g: Game, h: Game, answer: bool) {
        let (place, tag) = self.place_and_tag(g, h);
        let answer = if answer { YES } else { 0 };
        self.words[place].store(tag | FILLED | answer, Ordering::Relaxed);
    }
}

/// Remembers a game for an ordered pair of games.
///
/// Each entry is guarded by its own version: odd while somebody writes. A writer that finds the
/// entry taken goes away; a reader that sees the version change reports a miss.
pub(crate) struct SumCache {
    entries: Box<[SumEntry]>,
    place_bits: u32,
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
            place_bits,
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        16 << self.place_bits
    }

    fn entry(&self, key: u64) -> &SumEntry {
        let place = spread(key) & ((1 << self.place_bits) - 1);
        &self.entries[usize::try_from(place).expect("the place is an index")]
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
