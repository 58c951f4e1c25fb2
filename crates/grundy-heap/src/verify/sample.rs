//! The blocks that a sampled check looks at.

/// A check of up to this many blocks leaves none out.
const ENOUGH: usize = 24;

/// The first, the last, those given, and more drawn with the seed; in order, each once.
pub(super) fn blocks(of: usize, given: [usize; 2], seed: u64) -> Vec<usize> {
    if of <= ENOUGH {
        return (0..of).collect();
    }
    let mut chosen: Vec<usize> = given
        .into_iter()
        .chain([0, of - 1])
        .filter(|&i| i < of)
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    let mut state = seed;
    while chosen.len() < ENOUGH {
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

    #[test]
    fn a_seed_chooses_its_blocks_and_the_ends() {
        let chosen = blocks(1000, [17, 400], 1);
        assert_eq!(chosen, blocks(1000, [17, 400], 1));
        assert_ne!(chosen, blocks(1000, [17, 400], 2));
        assert!([0, 17, 400, 999].iter().all(|block| chosen.contains(block)));
        assert_eq!(blocks(3, [0, 3], 5), [0, 1, 2]);
    }
}
