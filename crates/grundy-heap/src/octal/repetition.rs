//! Where the end of a sequence repeats: the periods that may be claimed.

use grundy_num::{Halt, Limits};

/// A law `a(n + period) = a(n)`, or with a constant added, that holds for all known values from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    pub(super) preperiod: usize,
    pub(super) period: usize,
}

impl Repetition {
    /// How many values prove the law when a heap leaves at most `heaps` heaps and at most `taken` beans are taken.
    pub(super) fn proved_by(self, heaps: usize, taken: usize) -> usize {
        // The theorem asks for a preperiod of at least 1, as heaps that are left are not empty.
        heaps * (self.preperiod.max(1) + self.period) + taken
    }
}

/// The repetition that needs the fewest values for its proof, with the least period among equals.
///
/// If some repetition has all the values it needs, this one has, and then its period is the least: the least period of
/// the sequence divides every other and holds from the same preperiod on, so it needs the fewest.
pub(super) fn closest_to_proof<T: Copy + Eq>(
    values: &[T],
    heaps: usize,
    taken: usize,
    limits: &Limits<'_>,
) -> Result<Option<Repetition>, Halt> {
    let agreements = agreements(values, limits)?;
    let shifts = (1..).zip(agreements);
    let repetitions = shifts.map(|(period, agreement)| Repetition {
        preperiod: values.len() - period - agreement as usize,
        period,
    });
    let closest = repetitions
        .min_by_key(|repetition| (repetition.proved_by(heaps, taken), repetition.period));
    Ok(closest)
}

/// Comparisons between two looks at the limits. They are no steps of the work: values are looked at
/// again and again, and a small limit on steps would never come past the same look.
const COMPARED_AT_ONCE: usize = 1 << 16;

/// For each shift from 1 to half the length, how many values at the end equal those so far before them.
///
/// This is the Z-function of the reversed sequence, in linear time: inside a stretch already compared,
/// an earlier answer is reused.
fn agreements<T: Copy + Eq>(values: &[T], limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
    let n = values.len();
    let bytes = size_of_val(values) + n / 2 * size_of::<u32>();
    limits.allow_memory(bytes as u64)?;
    let mut lengths: Vec<u32> = Vec::with_capacity(n / 2);
    // The comparison that reached furthest back, as a range of places from the end.
    let (mut start, mut end) = (0, 0);
    for shift in 1..=n / 2 {
        if shift.is_multiple_of(COMPARED_AT_ONCE) {
            limits.look()?;
        }
        let mut length = 0;
        if shift < end {
            let inner = shift - start;
            let known = if inner == 0 {
                0
            } else {
                lengths[inner - 1] as usize
            };
            length = known.min(end - shift);
        }
        while shift + length < n && values[n - 1 - length] == values[n - 1 - length - shift] {
            length += 1;
            if length.is_multiple_of(COMPARED_AT_ONCE) {
                limits.look()?;
            }
        }
        if shift + length > end {
            (start, end) = (shift, shift + length);
        }
        lengths.push(u32::try_from(length).expect("a sequence has fewer than 2^32 values"));
    }
    Ok(lengths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_comparison_stops_and_is_no_step() {
        let up = std::sync::atomic::AtomicBool::new(true);
        let (equal, rising) = (vec![0; 1 << 18], (0..1 << 18).collect::<Vec<u32>>());
        for values in [&equal, &rising] {
            let stopped = Limits::none().stop(&up);
            assert_eq!(agreements(values, &stopped), Err(Halt::Stopped));
            let few = Limits::none().memory(1 << 16);
            assert_eq!(agreements(values, &few), Err(Halt::Memory));
            assert!(agreements(values, &Limits::none().steps(0)).is_ok());
        }
    }

    proptest! {
        #[test]
        fn agreements_are_counted(values in prop::collection::vec(0u8..2, 0..80)) {
            let n = values.len();
            for (shift, length) in (1..).zip(agreements(&values, &Limits::none()).unwrap()) {
                let naive = (shift..n).rev().take_while(|&at| values[at] == values[at - shift]).count();
                prop_assert_eq!(length as usize, naive);
            }
        }

        #[test]
        fn a_repetition_is_found_with_its_least_period(
            start in prop::collection::vec(0u8..3, 0..9),
            round in prop::collection::vec(0u8..3, 1..9),
        ) {
            let values: Vec<u8> = start.iter().chain(round.iter().cycle().take(60)).copied().collect();
            let found = closest_to_proof(&values, 2, 0, &Limits::none()).unwrap().unwrap();
            prop_assert!(found.proved_by(2, 0) <= values.len());
            let holds = |period: usize| {
                (start.len()..values.len() - period).all(|at| values[at] == values[at + period])
            };
            prop_assert_eq!(Some(found.period), (1..=round.len()).find(|&period| holds(period)));
            prop_assert!(found.preperiod <= start.len());
        }
    }
}
