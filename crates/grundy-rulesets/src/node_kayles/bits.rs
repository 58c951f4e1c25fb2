//! Sets of vertices as a fixed number of words.

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Bits([0; W]);

    /// How many numbers fit.
    pub(super) const CAPACITY: usize = 64 * W;

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least number, if there is one.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    /// The numbers, least first.
    #[inline]
    pub(super) fn numbers(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let index = self.0.iter().position(|&word| word != 0)?;
            let bit = self.0[index].trailing_zeros() as usize;
            self.0[index] &= self.0[index] - 1;
            Some(64 * index + bit)
        })
    }

    #[inline]
    pub(super) fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub(super) fn or(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    #[inline]
    pub(super) fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// Whether `number` is in the set.
    #[inline]
    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// The least number that is not in the set, if there is one below the capacity.
    #[inline]
    pub(super) fn first_missing(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != u64::MAX)?;
        Some(64 * index + self.0[index].trailing_ones() as usize)
    }

    /// The numbers below 64, as bits.
    #[inline]
    pub(super) fn low_word(&self) -> u64 {
        self.0[0]
    }

    /// The set of the numbers below 64 that are given as bits.
    #[inline]
    pub(super) fn from_low_word(word: u64) -> Self {
        let mut bits = Bits::EMPTY;
        bits.0[0] = word;
        bits
    }

    /// A number that looks random, the same for equal sets.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        // An odd constant near 2^64 divided by the golden ratio spreads low bits upwards; the shift
        // brings high bits down first.
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let mix = |hash: u64, word: u64| (hash ^ word ^ word >> 29).wrapping_mul(SPREAD);
        self.0
            .iter()
            .fold(0, |hash, &word| mix(hash.rotate_left(23), word))
    }

    /// The byte with this index.
    #[inline]
    fn byte(&self, index: usize) -> u8 {
        self.0[index / 8].to_le_bytes()[index % 8]
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut bits = Bits::EMPTY;
        for number in numbers {
            bits.insert(number);
        }
        bits
    }
}

/// A map from numbers to sets, extended to sets by unions: a permutation, or the neighbours of a
/// vertex. A table for each byte of the argument.
pub(super) struct UnionMap<const W: usize> {
    images: Box<[[Bits<W>; 256]]>,
}

impl<const W: usize> UnionMap<W> {
    /// The map that takes `i` to `of[i]`.
    pub(super) fn new(of: &[Bits<W>]) -> Self {
        let images = of.chunks(8).map(|chunk| {
            let mut table = [Bits::EMPTY; 256];
            for byte in 1..256_usize {
                let rest = table[byte & (byte - 1)];
                let lowest = chunk.get(byte.trailing_zeros() as usize);
                table[byte] = lowest.map_or(rest, |image| rest.or(image));
            }
            table
        });
        UnionMap {
            images: images.collect(),
        }
    }

    /// The union of the images of a set's numbers.
    #[inline]
    pub(super) fn image(&self, set: &Bits<W>) -> Bits<W> {
        let mut image = Bits::EMPTY;
        for (i, table) in self.images.iter().enumerate() {
            image = image.or(&table[usize::from(set.byte(i))]);
        }
        image
    }
}
