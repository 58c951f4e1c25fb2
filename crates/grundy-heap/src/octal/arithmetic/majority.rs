//! The majority lemma: whether, under a law with a saltus, some heap has an option of its own value.
//!
//! **Lemma 1.** `x + y + z = (x ^ y ^ z) + 2 maj(x, y, z)`, where a binary digit of `maj` is 1 when at least two of the three
//! digits are: with 0, 1, 2 or 3 ones at a place the digits of `x ^ y ^ z` and `maj` are 00, 10, 01 and 11.
//!
//! Call a heap *fixed* when it is below `l` or empty; any other is a *base* heap, one of the first `p` from `l` on that are not
//! empty, and some periods. A move from `n` that leaves the heaps `i`, `j` and `k`, some of which may be empty, comes from a move
//! to fixed and base heaps by adding periods. Each period adds `s` to the values of both a heap that is left and `n`, so
//! `e = H(i) + H(j) + H(k) - H(n)` is the same for both moves. By Lemma 1 the option has the value of `n` just when the majority
//! of its three values is `e / 2`.
//!
//! **Lemma 2.** Let `s = 2^g u` with `u` odd, and let values `x`, `y`, `z` be given, some of which *grow*: multiples of `s` may be
//! added to them. They can be made to have the majority `m` just when, place by place,
//!
//! - below `g`, the digit of their majority is that of `m`;
//! - from `g` on, when one of them grows, the digits of the two others differ or are that of `m`, and when none grows, the
//!   majority of their digits is that of `m`.
//!
//! *Proof.* Multiples of `s` leave the places below `g` alone, so the conditions are necessary. Let them hold. From `g` on each
//! growing value may be given digits as they are wanted: a digit 0 or 1 that makes the majority right exists at every place
//! below some `K`, beyond all digits of `m` and of the values that do not grow. Above `K` they are completed thus. Let `2^w` have
//! the remainder 1 by `u`. To have the right remainder by `u`, a growing value takes so many of the powers `2^(K + w i)`, each
//! once; it may take as many more as `u` divides, to be large enough. No two growing values take the same power, and so the
//! majority has no digit there. The value has the right remainders by `2^g` and by `u`, so it differs by a multiple of `s` from
//! what was given. ∎
//!
//! So A is decided by the moves to fixed and base heaps. And where a move breaks it, the law fails at some heap: all values that
//! are computed are the least that are not options, so that heap is beyond them.

use grundy_num::{Halt, Limits};

use super::Law;
use crate::octal::Code;

/// Whether no heap has an option of its own value.
pub(super) fn keeps_clear(code: &Code, law: &Law<'_>, limits: &Limits<'_>) -> Result<bool, Halt> {
    let first = law.first();
    let end = first + law.period;
    let values: Vec<u64> = (0..=3 * end + code.most_taken())
        .map(|heap| law.at(heap))
        .collect();
    let taking: Vec<Vec<usize>> = (0..=3).map(|heaps| code.taking(heaps)).collect();
    // A look is no step of the search, which comes here again and again.
    for i in 0..end {
        limits.look()?;
        for j in i..end {
            for k in j..end {
                let left = [i, j, k];
                let heaps = left.iter().filter(|&&heap| heap > 0).count();
                for taken in &taking[heaps] {
                    let (sum, value) =
                        (values[i] + values[j] + values[k], values[i + j + k + taken]);
                    // An odd difference is no two times a majority.
                    let twice = sum.checked_sub(value).filter(|twice| twice % 2 == 0);
                    if let Some(twice) = twice {
                        let three = left.map(|heap| (values[heap], heap >= first));
                        if can_be(twice / 2, three, law.saltus.into()) {
                            return Ok(false);
                        }
                    }
                }
            }
        }
    }
    Ok(true)
}

/// Whether the majority of three values can be `majority`, when multiples of the saltus may be added to those marked as growing.
fn can_be(majority: u64, values: [(u64, bool); 3], saltus: u64) -> bool {
    let [x, y, z] = values.map(|(value, _)| value);
    let low = (1 << saltus.trailing_zeros()) - 1;
    // The places at which the majority is wrong for certain.
    let wrong = ((x & y) | (y & z) | (z & x)) ^ majority;
    let growing = values.iter().filter(|(_, grows)| *grows).count();
    let high = match growing {
        0 => wrong,
        1 => {
            let fixed: Vec<u64> = values
                .iter()
                .filter(|(_, grows)| !grows)
                .map(|(value, _)| *value)
                .collect();
            !(fixed[0] ^ fixed[1]) & (fixed[0] ^ majority)
        }
        _ => 0,
    };
    wrong & low == 0 && high & !low == 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// The same, by a walk through the digits of what is added: the carries of the three sums are all there is to know.
    fn by_carries(majority: u64, values: [(u64, bool); 3], saltus: u64) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![(majority, values.map(|(value, _)| value))];
        while let Some((rest, carries)) = open.pop() {
            if rest == 0 && carries == [0; 3] {
                return true;
            }
            if !seen.insert((rest, carries)) {
                continue;
            }
            for digits in 0..8u64 {
                let added = [0, 1, 2].map(|at| digits >> at & 1);
                if (0..3).any(|at| added[at] == 1 && !values[at].1) {
                    continue;
                }
                let sums = [0, 1, 2].map(|at| carries[at] + added[at] * saltus);
                let ones: u64 = sums.iter().map(|sum| sum & 1).sum();
                if (ones >= 2) == (rest & 1 == 1) {
                    open.push((rest >> 1, sums.map(|sum| sum >> 1)));
                }
            }
        }
        false
    }

    proptest! {
        #[test]
        fn a_majority_is_reached_just_when_a_walk_through_the_digits_reaches_it(
            majority in 0u64..24,
            values in prop::array::uniform3((0u64..24, any::<bool>())),
            saltus in 1u64..13,
        ) {
            prop_assert_eq!(can_be(majority, values, saltus), by_carries(majority, values, saltus));
        }

        #[test]
        fn a_sum_is_the_nim_sum_and_twice_the_majority(x in 0u64..1 << 40, y in 0u64..1 << 40, z in 0u64..1 << 40) {
            let majority = (x & y) | (y & z) | (z & x);
            prop_assert_eq!(x + y + z, (x ^ y ^ z) + 2 * majority);
        }
    }
}
