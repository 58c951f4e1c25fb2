//! Products of 64-bit nimbers. The peer has none, so the definition stands in for it.

use std::time::Duration;

use grundy_num::nim_mul;

use crate::stopwatch::least;
use crate::table::{Bar, Row, Table};

/// A small generator of random numbers (splitmix64), the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.word() % n as u64).expect("less than an index")
    }
}

/// The product by the definition: four products of half the size, and one by half of 2^bits.
fn nim_mul_by_definition(a: u64, b: u64, bits: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let bits = bits / 2;
    let product = |a, b| nim_mul_by_definition(a, b, bits);
    let halves = |n: u64| (n >> bits, n & ((1 << bits) - 1));
    let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
    let high = product(a1, b1);
    let cross = product(a1, b0) ^ product(a0, b1);
    (high ^ cross) << bits | (product(a0, b0) ^ product(high, 1 << (bits - 1)))
}

/// Multiplies by each factor in turn, so that every product waits for the one before.
fn chain(factors: &[u64], product: impl Fn(u64, u64) -> u64) -> u64 {
    factors.iter().fold(1, |a, &b| product(a, b))
}

/// Random products in a chain.
pub fn products(table: &mut Table) {
    let mut random = Random::new(64);
    let factors: Vec<u64> = (0..100_000).map(|_| random.word() | 1).collect();
    let few = &factors[..2_000];
    let by_definition = |a, b| nim_mul_by_definition(a, b, 64);
    assert_eq!(chain(few, nim_mul), chain(few, by_definition));

    let grundy = least(20, || (), |()| chain(&factors, nim_mul));
    let peer = least(30, || (), |()| chain(few, by_definition));
    let scale = u32::try_from(factors.len() / few.len()).expect("a small factor");
    table.push(Row {
        what: "product of 64-bit nimbers (peer: the definition)".to_owned(),
        operations: factors.len() as u128,
        grundy,
        peer: Some(peer * scale),
        bar: Bar::Under(Duration::from_nanos(100)),
    });
}
