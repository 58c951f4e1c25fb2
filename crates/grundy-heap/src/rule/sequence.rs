//! Values of games with many numbers, and the periods they seem to have.
//!
//! For each value the heaps that have a move to it are bits of a table. A heap gets the least
//! value whose bit is not set there, and the set, moved to the heap, is added to the table of that
//! value: 64 numbers a step when the set is dense, one when it is sparse.

use grundy_num::{Halt, Limits};

/// The values of the heaps below `count`, for a set of increasing numbers.
pub(super) fn values(set: &[u64], count: usize, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    let words = count.div_ceil(64) + 1;
    // The numbers as they came and as they are used, the bits, and what is asked for.
    let mut held = 16 * set.len() as u64 + 8 * words as u64 + 4 * count as u64;
    limits.allow_memory(held)?;
    let mut bits = vec![0u64; words];
    let mut numbers = Vec::with_capacity(set.len());
    for &s in set {
        limits.tick()?;
        let Some(s) = usize::try_from(s).ok().filter(|&s| s < count) else {
            break;
        };
        bits[s / 64] |= 1 << (s % 64);
        numbers.push(s);
    }
    let set = numbers;
    let dense = set.len() > words / 2;
    // What a heap costs: with many numbers each is worth a look.
    let heavy = set.len().min(words) > HEAVY;
    let mut reached: Vec<Vec<u64>> = Vec::new();
    let mut values = Vec::new();
    for n in 0..count {
        let (word, bit) = (n / 64, n % 64);
        if bit == 0 || heavy {
            limits.look()?;
        }
        let value = reached
            .iter()
            .position(|reached| reached[word] >> bit & 1 == 0);
        let value = value.unwrap_or(reached.len());
        if value == reached.len() {
            held = held.saturating_add(words as u64 * 8);
            limits.allow_memory(held)?;
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

/// Words or numbers that take longer than a look at the clock.
const HEAVY: usize = 1 << 10;

/// Comparisons between two looks at the clock.
const COMPARED_AT_ONCE: usize = 1 << 16;

/// The least period that holds from the first half on and is seen at least twice in the second.
pub(crate) fn apparent_period<T: Copy + Eq>(
    values: &[T],
    limits: &Limits<'_>,
) -> Result<Option<(usize, usize)>, Halt> {
    let count = values.len();
    // How many values the sequence, read backwards, shares with itself `p` later: the Z function.
    let back = |i: usize| values[count - 1 - i];
    let most = count / 4;
    limits.allow_memory(size_of_val(values) as u64 + 8 * most as u64)?;
    let mut shared = vec![0; most + 1];
    let (mut left, mut right) = (0, 0);
    for p in 1..=most {
        if p.is_multiple_of(COMPARED_AT_ONCE) {
            limits.look()?;
        }
        let mut length = if p < right {
            shared[p - left].min(right - p)
        } else {
            0
        };
        while p + length < count && back(length) == back(p + length) {
            length += 1;
            if length.is_multiple_of(COMPARED_AT_ONCE) {
                limits.look()?;
            }
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        shared[p] = length;
        let preperiod = count - p - length;
        if preperiod <= count / 2 {
            return Ok(Some((preperiod, p)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_seen_when_it_is_there() {
        let apparent_period = |values: &[u32]| apparent_period(values, &Limits::none()).unwrap();
        let values: Vec<u32> = (0..40).map(|n| if n < 7 { 9 } else { n % 5 }).collect();
        assert_eq!(apparent_period(&values), Some((7, 5)));
        let squares: Vec<u32> = (0..40).map(|n| n * n).collect();
        assert_eq!(apparent_period(&squares), None);
        assert_eq!(apparent_period(&[]), None);
    }

    #[test]
    fn a_long_look_for_a_period_stops() {
        let up = std::sync::atomic::AtomicBool::new(true);
        let values: Vec<u32> = vec![0; 2 * COMPARED_AT_ONCE];
        let stopped = Limits::none().stop(&up);
        assert_eq!(apparent_period(&values, &stopped), Err(Halt::Stopped));
        let few = Limits::none().memory(1 << 16);
        assert_eq!(apparent_period(&values, &few), Err(Halt::Memory));
    }
}
