//! Values of games with many numbers, and the periods they seem to have.
//!
//! For each value the heaps that have a move to it are bits of a table. A heap gets the least
//! value whose bit is not set there, and the set, moved to the heap, is added to the table of that
//! value: 64 numbers a step when the set is dense, one when it is sparse.

use grundy_num::{Halt, Limits};

/// The values of the heaps below `count`, for a set of increasing numbers.
pub(super) fn values(set: &[u64], count: usize, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    let words = count.div_ceil(64) + 1;
    let set: Vec<usize> = set.iter().map_while(|&s| usize::try_from(s).ok()).collect();
    let mut bits = vec![0u64; words];
    for &s in set.iter().take_while(|&&s| s < count) {
        bits[s / 64] |= 1 << (s % 64);
    }
    let dense = set.len() > words / 2;
    let mut reached: Vec<Vec<u64>> = Vec::new();
    let mut values = Vec::new();
    for n in 0..count {
        let (word, bit) = (n / 64, n % 64);
        if bit == 0 {
            limits.look()?;
        }
        let value = reached
            .iter()
            .position(|reached| reached[word] >> bit & 1 == 0);
        let value = value.unwrap_or(reached.len());
        if value == reached.len() {
            limits
                .allow_memory((reached.len() as u64 + 1) * words as u64 * 8 + count as u64 * 4)?;
            reached.push(vec![0; words]);
        }
        values.push(u32::try_from(value).map_err(|_| Halt::TooLarge("the value of a heap"))?);
        let reached = &mut reached[value];
        if dense {
            let mut low = 0;
            for (place, &high) in reached[word..].iter_mut().zip(&bits) {
                // The part of the word before that this one takes over; none when nothing is moved.
                let carried = (low >> 1) >> (63 - bit);
                *place |= high << bit | carried;
                low = high;
            }
        } else {
            for s in set.iter().take_while(|&&s| s < count - n) {
                let heap = n + s;
                reached[heap / 64] |= 1 << (heap % 64);
            }
        }
    }
    Ok(values)
}

/// The least period that holds from the first half on and is seen at least twice in the second.
pub(super) fn apparent_period(values: &[u32]) -> Option<(usize, usize)> {
    let count = values.len();
    // How many values the sequence, read backwards, shares with itself `p` later: the Z function.
    let back = |i: usize| values[count - 1 - i];
    let mut shared = vec![0; count];
    let (mut left, mut right) = (0, 0);
    for p in 1..count {
        let mut length = if p < right {
            shared[p - left].min(right - p)
        } else {
            0
        };
        while p + length < count && back(length) == back(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        shared[p] = length;
        if p > count / 4 {
            return None;
        }
        let preperiod = count - p - length;
        if preperiod <= count / 2 {
            return Some((preperiod, p));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_seen_when_it_is_there() {
        let values: Vec<u32> = (0..40).map(|n| if n < 7 { 9 } else { n % 5 }).collect();
        assert_eq!(apparent_period(&values), Some((7, 5)));
        let squares: Vec<u32> = (0..40).map(|n| n * n).collect();
        assert_eq!(apparent_period(&squares), None);
        assert_eq!(apparent_period(&[]), None);
    }
}
