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

    /// Every number less by `by`; those below `by` are lost.
    pub(super) fn lowered(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Bits(std::array::from_fn(|i| {
            let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
            let (low, high) = (word(i + words), word(i + words + 1));
            if bits == 0 {
                low
            } else {
                low >> bits | high << (64 - bits)
            }
        }))
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

/// A permutation of the numbers below `len`, as a table for each byte of a set.
pub(super) struct Permutation<const W: usize> {
    images: Box<[[Bits<W>; 256]]>,
}

impl<const W: usize> Permutation<W> {
    /// The permutation that takes `i` to `to[i]`.
    pub(super) fn new(to: &[usize]) -> Self {
        let images = to.chunks(8).map(|chunk| {
            let mut table = [Bits::EMPTY; 256];
            for (byte, image) in table.iter_mut().enumerate() {
                *image = (0..chunk.len())
                    .filter(|i| byte >> i & 1 == 1)
                    .map(|i| chunk[i])
                    .collect();
            }
            table
        });
        Permutation {
            images: images.collect(),
        }
    }

    /// The image of a set.
    #[inline]
    pub(super) fn image(&self, set: &Bits<W>) -> Bits<W> {
        let mut image = Bits::EMPTY;
        for (i, table) in self.images.iter().enumerate() {
            image = image.or(&table[usize::from(set.byte(i))]);
        }
        image
    }
}
