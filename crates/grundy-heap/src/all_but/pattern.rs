//! Boundary patterns: where the values handed out so far leave off.
//!
//! Values are handed out from 0 up, each to all the heaps that have it. `n` has value `v` when it
//! has no smaller one and, for every smaller heap `m` of value `v`, `n - m` is a number that may
//! not be taken. So the heaps of a value lie within the greatest number of the first of them, and
//! what matters about all smaller values is which heaps near the first free one have got one:
//! the pattern. It determines the next pattern, hence a pattern that comes again proves an
//! arithmetic period (Sleator and Slusky).

/// Values between two looks at the clock: some tenths of a millisecond where a pattern is a word.
pub(crate) const STEPS_PER_LOOK: u64 = 1 << 15;

/// What is looked at between two looks at the clock where a pattern is many words.
const WORK_PER_LOOK: u64 = 1 << 18;

/// A word or several: bit `i` says that the heap `i + 1` after the first free one has a value.
pub(crate) trait Pattern: Clone + Eq + Send + Sync + 'static {
    /// The set itself: bit `s - 1` for each number `s`.
    fn of_set(set: &[usize]) -> Self;

    /// No heap beyond the first free one has a value.
    fn empty(set: &Self) -> Self;

    /// How many steps are taken between two looks at the clock.
    fn steps_per_look(set: &Self) -> u64;

    /// Hands out the next value; returns how far the first free heap moves.
    fn step(&mut self, set: &Self) -> u64;

    /// The heaps beyond the first free one that get the next value: their distances from it.
    fn places(&self, set: &Self) -> Vec<u64>;

    /// The bits as words.
    fn words(&self) -> Vec<u128>;

    /// The pattern of such words, if they are as many as those of the set and within it.
    fn from_words(words: &[u128], set: &Self) -> Option<Self>;
}

macro_rules! pattern {
    ($($word:ty),*) => {$(
        impl Pattern for $word {
            fn of_set(set: &[usize]) -> Self {
                set.iter().fold(0, |word, s| word | 1 << (s - 1))
            }

            fn empty(_: &Self) -> Self {
                0
            }

            #[inline]
            fn steps_per_look(_: &Self) -> u64 {
                STEPS_PER_LOOK
            }

            #[inline(always)]
            fn step(&mut self, set: &Self) -> u64 {
                let mut places = *set & !*self;
                let mut filled = *self;
                while places != 0 {
                    let place = places & places.wrapping_neg();
                    filled |= place;
                    // Of the places beyond, those stay whose distance from this one is in the set.
                    places &= (*set << 1).wrapping_shl(place.trailing_zeros());
                }
                // The greatest number is below the width, so the top bit is free and the shift
                // by one more than the run is within the word.
                let run = filled.trailing_ones() + 1;
                *self = filled.wrapping_shr(run);
                u64::from(run)
            }

            fn places(&self, set: &Self) -> Vec<u64> {
                let mut places = *set & !*self;
                let mut list = Vec::new();
                while places != 0 {
                    let place = places.trailing_zeros();
                    list.push(u64::from(place) + 1);
                    places &= (*set << 1).wrapping_shl(place);
                }
                list
            }

            fn words(&self) -> Vec<u128> {
                vec![u128::from(*self)]
            }

            fn from_words(words: &[u128], set: &Self) -> Option<Self> {
                let [word] = words else { return None };
                let word = Self::try_from(*word).ok()?;
                (word.leading_zeros() >= set.leading_zeros()).then_some(word)
            }
        }
    )*};
}

pattern!(u64, u128);

/// For sets with a greatest number of any size.
impl Pattern for Vec<u64> {
    fn of_set(set: &[usize]) -> Self {
        let mut words = vec![0; set[set.len() - 1] / 64 + 1];
        for s in set {
            words[(s - 1) / 64] |= 1 << ((s - 1) % 64);
        }
        words
    }

    fn empty(set: &Self) -> Self {
        vec![0; set.len()]
    }

    fn steps_per_look(set: &Self) -> u64 {
        // All bits are gone through, and each number may be held against every other.
        let numbers: u64 = set.iter().map(|word| u64::from(word.count_ones())).sum();
        let work = 64 * set.len() as u64 + numbers.saturating_mul(numbers) / 4;
        (WORK_PER_LOOK / work).clamp(1, STEPS_PER_LOOK)
    }

    fn step(&mut self, set: &Self) -> u64 {
        for place in self.places(set) {
            let bit = usize::try_from(place - 1).expect("within the pattern");
            self[bit / 64] |= 1 << (bit % 64);
        }
        let ones = self.iter().take_while(|&&word| word == u64::MAX).count();
        let run = 64 * ones + self[ones].trailing_ones() as usize + 1;
        let (words, bits) = (run / 64, run % 64);
        for i in 0..self.len() {
            let low = self.get(i + words).map_or(0, |word| word >> bits);
            let high = self
                .get(i + words + 1)
                .map_or(0, |word| (word << 1) << (63 - bits));
            self[i] = low | high;
        }
        run as u64
    }

    fn places(&self, set: &Self) -> Vec<u64> {
        let bit = |words: &Self, i: usize| words[i / 64] >> (i % 64) & 1 == 1;
        let numbers = (0..64 * set.len()).filter(|&i| bit(set, i));
        let mut places: Vec<usize> = Vec::new();
        for i in numbers {
            if !bit(self, i) && places.iter().all(|&place| bit(set, i - place - 1)) {
                places.push(i);
            }
        }
        places.into_iter().map(|place| place as u64 + 1).collect()
    }

    fn words(&self) -> Vec<u128> {
        self.iter().map(|&word| u128::from(word)).collect()
    }

    fn from_words(words: &[u128], set: &Self) -> Option<Self> {
        let words = words.iter().map(|&word| u64::try_from(word).ok());
        let words = words.collect::<Option<Vec<_>>>();
        // Beyond the greatest number there is always a free heap, which ends every run.
        let width = |words: &Self| {
            let last = words.iter().rposition(|&word| word != 0);
            last.map_or(0, |last| {
                64 * (last + 1) - words[last].leading_zeros() as usize
            })
        };
        words.filter(|words| words.len() == set.len() && width(words) <= width(set))
    }
}
