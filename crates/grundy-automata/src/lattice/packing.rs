//! Positions as keys of a search.
//!
//! Most positions fit one 128-bit word: each heap has a field, and a guard bit above it tells
//! whether a subtraction went below zero, so one subtraction and one comparison make a move.

use super::LatticeGame;
use super::game::subtract;

/// A way to write positions as keys and to make moves on keys.
pub(super) trait Packing {
    /// A position.
    type Key: Clone + Eq + std::hash::Hash;
    /// Bytes of a key, roughly, for the memory budget.
    const BYTES: u64;
    /// The key of a position within the bounds of the packing.
    fn pack(&self, position: &[u64]) -> Self::Key;
    /// The number of moves of the game.
    fn moves(&self) -> usize;
    /// The position after the move of this number, or `None` where it is not legal.
    fn play(&self, key: &Self::Key, number: usize) -> Option<Self::Key>;
}

/// Positions in one word. Invariant: the fields of a key have their guard bits clear.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// The lowest bit of each field.
    places: Vec<u32>,
    /// The largest heap each field is meant for.
    bounds: Vec<u64>,
    /// All guard bits.
    guards: u128,
    /// What each move subtracts; entries that add stones borrow from the next field.
    moves: Vec<u128>,
}

/// Positions heap by heap, for games whose heaps do not fit one word.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    moves: Vec<Vec<i64>>,
}

impl Word {
    /// A packing for every position that can be reached from positions whose heaps and weighted
    /// total are at most those given; `None` when the fields would need more than 128 bits.
    pub(super) fn new(game: &LatticeGame, heaps: &[u64], total: u64) -> Option<Word> {
        let mut word = Word {
            places: Vec::new(),
            bounds: Vec::new(),
            guards: 0,
            moves: Vec::new(),
        };
        let mut place = 0;
        for (heap, (&size, &weight)) in heaps.iter().zip(game.weights()).enumerate() {
            let entries = || game.moves().iter().map(|vector| vector[heap]);
            let added = entries().map(|entry| 0.max(-i128::from(entry))).max();
            let added = u64::try_from(added.unwrap_or(0)).ok()?;
            // A heap that no move adds to only shrinks; any other stays below the total.
            let bound = if added == 0 { size } else { total / weight };
            let reach = bound.checked_add(added)?;
            let bits = u64::BITS - reach.leading_zeros();
            word.places.push(place);
            word.bounds.push(bound);
            place += bits + 1;
            if place > u128::BITS {
                return None;
            }
            word.guards |= 1 << (place - 1);
        }
        // A move that takes more than a heap can ever hold is never legal. Leaving it out
        // renumbers nothing that is kept: its word takes every guard bit away.
        for vector in game.moves() {
            let legal = vector
                .iter()
                .zip(&word.bounds)
                .all(|(&entry, &bound)| u64::try_from(entry).map_or(true, |taken| taken <= bound));
            word.moves.push(if legal {
                word.shifted(vector)
            } else {
                word.guards
            });
        }
        Some(word)
    }

    /// Whether a position is within the bounds.
    pub(super) fn holds(&self, position: &[u64]) -> bool {
        position
            .iter()
            .zip(&self.bounds)
            .all(|(heap, bound)| heap <= bound)
    }

    /// The sum of the entries at their places, modulo 2^128.
    fn shifted(&self, vector: &[i64]) -> u128 {
        let entries = vector.iter().zip(&self.places);
        entries.fold(0u128, |sum, (&entry, &place)| {
            let size = u128::from(entry.unsigned_abs()) << place;
            if entry < 0 {
                sum.wrapping_sub(size)
            } else {
                sum.wrapping_add(size)
            }
        })
    }
}

impl Packing for Word {
    type Key = u128;
    const BYTES: u64 = 40;

    fn pack(&self, position: &[u64]) -> u128 {
        let heaps = position.iter().zip(&self.places);
        heaps.fold(0, |key, (&heap, &place)| key | (u128::from(heap) << place))
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    #[inline]
    fn play(&self, &key: &u128, number: usize) -> Option<u128> {
        // With its guard bit a field holds 2^b + heap - taken, which neither falls below zero,
        // since taken < 2^b, nor reaches 2^(b+1), since heap + added < 2^b: fields do not touch.
        let after = (key | self.guards).wrapping_sub(self.moves[number]);
        (after & self.guards == self.guards).then_some(after ^ self.guards)
    }
}

impl Slice {
    pub(super) fn new(game: &LatticeGame) -> Slice {
        Slice {
            moves: game.moves().to_vec(),
        }
    }
}

impl Packing for Slice {
    type Key = Box<[u64]>;
    const BYTES: u64 = 160;

    fn pack(&self, position: &[u64]) -> Box<[u64]> {
        position.into()
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn play(&self, key: &Box<[u64]>, number: usize) -> Option<Box<[u64]>> {
        let heaps = key.iter().zip(&self.moves[number]);
        heaps.map(|(&heap, &taken)| subtract(heap, taken)).collect()
    }
}
