//! The kernel for games that may leave three heaps, as hexadecimal codes allow.
//!
//! For every total the set of values of two heaps is kept as bits. The values of three heaps of a total are the values of
//! two, each shifted by the value of the least heap. To shift a set of bits by `v` is to permute its words by the high
//! bits of `v` and the bits of each word by the low six; the second is done once per heap, on 64 partial unions.

use super::code::Code;
use grundy_num::{Halt, Limits};

/// Values stay below this, so that their mex fits with one bit more.
const VALUES: u16 = 1 << 15;

/// The sets of two heaps together take at most this many bytes.
const MOST_BYTES: u64 = 1 << 31;

#[derive(Clone, Debug)]
pub(super) struct Three {
    whole: Vec<usize>,
    single: Vec<usize>,
    double: Vec<usize>,
    triple: Vec<usize>,
    /// Words in a set: its values are below 64 times this power of two.
    words: usize,
    /// For each total in turn, the set of values of its two heaps.
    pairs: Vec<u64>,
    /// The totals that have their sets.
    totals: usize,
}

impl Three {
    pub(super) fn new(code: &Code) -> Self {
        Three {
            whole: code.taking(0),
            single: code.taking(1),
            double: code.taking(2),
            triple: code.taking(3),
            words: 1,
            pairs: Vec::new(),
            totals: 0,
        }
    }

    /// The value of the next heap, and about how many words were looked at.
    pub(super) fn next(&mut self, values: &[u16], limits: &Limits<'_>) -> Result<(u16, u64), Halt> {
        let n = values.len();
        self.catch_up(values, limits)?;
        let mut work = 0;
        // Partial unions by the low six bits of the least heap's value.
        let mut unions = vec![0u64; 64 * self.words];
        for &taken in &self.triple {
            let rest = n.saturating_sub(taken);
            for (least, &value) in (1..=rest / 3).zip(&values[1..]) {
                let (low, high) = (usize::from(value % 64), usize::from(value / 64));
                let pair = self.pair(rest - least);
                let union = &mut unions[low * self.words..][..self.words];
                for (at, &word) in pair.iter().enumerate() {
                    union[at ^ high] |= word;
                }
            }
            work += (rest / 3 * self.words) as u64;
        }
        let mut options = vec![0u64; self.words];
        for (low, union) in (0..).zip(unions.chunks_exact(self.words)) {
            for (option, &word) in options.iter_mut().zip(union) {
                *option |= permute(word, low);
            }
        }
        for &taken in &self.double {
            if taken <= n {
                let pair = self.pair(n - taken);
                options
                    .iter_mut()
                    .zip(pair)
                    .for_each(|(option, word)| *option |= word);
            }
        }
        for &taken in &self.single {
            if taken < n {
                insert(&mut options, values[n - taken]);
            }
        }
        if self.whole.contains(&n) {
            insert(&mut options, 0);
        }
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        let bit = options.get(full).map_or(0, |word| word.trailing_ones());
        let value = u16::try_from(64 * full + bit as usize).ok();
        let value = value.filter(|&value| value < VALUES);
        let value = value.ok_or(Halt::TooLarge("a nim-value above 32767 in this sequence"))?;
        Ok((value, work))
    }

    /// The bytes held besides the values.
    pub(super) fn bytes(&self) -> u64 {
        self.pairs.len() as u64 * 8
    }

    fn pair(&self, total: usize) -> &[u64] {
        &self.pairs[total * self.words..][..self.words]
    }

    /// Makes the sets of two heaps for all totals up to the next heap, anew when a value needs more words.
    fn catch_up(&mut self, values: &[u16], limits: &Limits<'_>) -> Result<(), Halt> {
        let highest = usize::from(values.iter().copied().max().unwrap_or(0));
        let words = (highest / 64 + 1).next_power_of_two();
        if words > self.words {
            self.words = words;
            self.pairs.clear();
            self.totals = 0;
        }
        let bytes = (values.len() as u64 + 1) * self.words as u64 * 8;
        limits.allow_memory(bytes)?;
        if bytes > MOST_BYTES {
            return Err(Halt::TooLarge("the table of sums of two heaps"));
        }
        while self.totals <= values.len() {
            for _ in 0..=self.totals / 128 {
                limits.tick()?;
            }
            let total = self.totals;
            self.pairs.resize((total + 1) * self.words, 0);
            let set = &mut self.pairs[total * self.words..];
            for part in 1..=total / 2 {
                insert(set, values[part] ^ values[total - part]);
            }
            self.totals += 1;
        }
        Ok(())
    }
}

fn insert(set: &mut [u64], value: u16) {
    set[usize::from(value / 64)] |= 1 << (value % 64);
}

/// The set of `v ^ low` for the `v` of a set below 64.
fn permute(mut word: u64, low: u32) -> u64 {
    // The bits whose number has a 0 at place 0 to 5.
    const PLACES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (place, zeros) in (0..).zip(PLACES) {
        if low >> place & 1 == 1 {
            let distance = 1 << place;
            word = (word & zeros) << distance | word >> distance & zeros;
        }
    }
    word
}
