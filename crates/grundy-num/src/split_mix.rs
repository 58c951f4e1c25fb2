//! Numbers that look random, the same on every machine.

/// The generator `SplitMix64` of Steele, Lea and Flood: a counter in steps of the golden ratio, well mixed. Arithmetic
/// is modulo 2^64 by definition.
///
/// ```
/// use grundy_num::SplitMix64;
/// // The published numbers for seed 0.
/// let mut numbers = SplitMix64::new(0);
/// assert_eq!(numbers.draw(), 0xe220_a839_7b1d_cdaf);
/// assert_eq!(numbers.draw(), 0x6e78_9e6a_a1b9_65f4);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The golden ratio, in units of 2^-64.
    pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The generator with a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix64::STEP);
        SplitMix64::mixed(self.0)
    }

    /// A number below another, all of them equally likely up to one in 2^32 where `end` is at most 2^32.
    pub fn below(&mut self, end: u64) -> u64 {
        let wide = u128::from(self.draw()) * u128::from(end);
        u64::try_from(wide >> 64).expect("a product shifted by 64 bits fits")
    }

    /// A number all of whose bits depend on all bits of another: a bijection, and a good hash.
    pub fn mixed(mut z: u64) -> u64 {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
