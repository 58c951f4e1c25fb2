//! The blocks that a check looks at: all of them wherever that takes seconds.

use crate::{Checked, Depth};

/// What a check may cost and still be made whole: about as many nanoseconds.
///
/// The checkers say what a step costs them in units that took a nanosecond or less when measured
/// (subtraction 15 to 30 a heap, all-but 40 to 190, the rook 18 a column), so a certificate that is
/// sampled would have taken some ten seconds to check, and often minutes or days.
const WORTHWHILE: u128 = 10_000_000_000;

/// The blocks in a sample.
const SAMPLE: usize = 24;

/// The blocks that a check recomputes, in order.
pub(super) struct Chosen {
    pub(super) blocks: Vec<usize>,
    of: usize,
}

impl Chosen {
    /// All of the blocks if the depth asks for it or they are few or cost little together; otherwise the first,
    /// the last, those given, and more drawn with the seed.
    pub(super) fn new(of: usize, cost: u128, given: [usize; 2], depth: Depth) -> Self {
        let blocks = match depth {
            Depth::Sample { seed } if of > SAMPLE && cost > WORTHWHILE => draw(of, given, seed),
            _ => (0..of).collect(),
        };
        Chosen { blocks, of }
    }

    /// What a check that found no fault in them covered.
    pub(super) fn checked(&self) -> Checked {
        let (blocks, of) = (self.blocks.len() as u128, self.of as u128);
        if blocks == of {
            Checked::Complete { blocks }
        } else {
            Checked::Sampled { blocks, of }
        }
    }
}

fn draw(of: usize, given: [usize; 2], seed: u64) -> Vec<usize> {
    let given = given.into_iter().chain([0, of - 1]);
    let mut chosen: Vec<usize> = given.filter(|&block| block < of).collect();
    chosen.sort_unstable();
    chosen.dedup();
    let mut state = seed;
    while chosen.len() < SAMPLE {
        let block = usize::try_from(next(&mut state) % of as u64).expect("less than the blocks");
        if !chosen.contains(&block) {
            chosen.push(block);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// The generator called splitmix64: every seed gives its own sequence.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: u128 = WORTHWHILE + 1;

    fn sample(of: usize, given: [usize; 2], seed: u64) -> Vec<usize> {
        Chosen::new(of, LONG, given, Depth::Sample { seed }).blocks
    }

    #[test]
    fn a_seed_chooses_its_blocks_and_the_ends() {
        let chosen = sample(1000, [17, 400], 1);
        assert_eq!(chosen.len(), SAMPLE);
        assert_eq!(chosen, sample(1000, [17, 400], 1));
        assert_ne!(chosen, sample(1000, [17, 400], 2));
        assert!([0, 17, 400, 999].iter().all(|block| chosen.contains(block)));
    }

    #[test]
    fn what_is_short_or_asked_for_is_checked_completely() {
        let all: Vec<usize> = (0..1000).collect();
        let seed = Depth::Sample { seed: 3 };
        assert_eq!(Chosen::new(1000, WORTHWHILE, [0, 0], seed).blocks, all);
        assert_eq!(Chosen::new(1000, LONG, [0, 0], Depth::Full).blocks, all);
        assert_eq!(sample(3, [0, 3], 5), [0, 1, 2]);
    }

    #[test]
    fn a_part_is_never_called_complete() {
        let part = Chosen::new(25, LONG, [0, 0], Depth::Sample { seed: 1 });
        assert_eq!(part.checked(), Checked::Sampled { blocks: 24, of: 25 });
        let whole = Chosen::new(24, LONG, [0, 0], Depth::Sample { seed: 1 });
        assert_eq!(whole.checked(), Checked::Complete { blocks: 24 });
    }
}
