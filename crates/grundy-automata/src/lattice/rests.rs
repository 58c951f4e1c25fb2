//! The heaps beside the first two: each way they can stand is a number, in the order of their
//! weighted total.

use grundy_num::{Halt, Limits};
use rustc_hash::FxHashMap;

/// The most heaps beside the first two.
pub(super) const MOST_BESIDE: usize = 14;

/// What the other heaps can be, as far as they were needed.
#[derive(Clone, Debug)]
pub(super) struct Rests {
    weights: Vec<u64>,
    /// The heaps of each, one after the other, and their totals, which grow.
    heaps: Vec<u64>,
    totals: Vec<u64>,
    /// The number of each; not needed for one heap, whose size is its number.
    numbers: FxHashMap<Box<[u64]>, usize>,
    /// All totals below this one are there.
    done: u64,
    /// Where a halt interrupted the total after those: the heaps that come next, and what is left
    /// of the total for the last of them.
    next: Option<(Vec<u64>, u64)>,
}

impl Rests {
    pub(super) fn new(weights: &[u64]) -> Rests {
        Rests {
            weights: weights.to_vec(),
            heaps: Vec::new(),
            totals: Vec::new(),
            numbers: FxHashMap::default(),
            done: 0,
            next: None,
        }
    }

    /// How many are there with at most the last total.
    pub(super) fn len(&self) -> usize {
        self.totals.len()
    }

    /// The weighted total of the heaps with this number.
    pub(super) fn total(&self, number: usize) -> u64 {
        self.totals[number]
    }

    pub(super) fn heaps(&self, number: usize) -> &[u64] {
        let count = self.weights.len();
        &self.heaps[number * count..][..count]
    }

    /// The number of these heaps, if it was needed before.
    pub(super) fn number(&self, heaps: &[u64]) -> Option<usize> {
        let number = match heaps {
            [] => Some(0),
            [only] => usize::try_from(*only).ok(),
            several => self.numbers.get(several).copied(),
        };
        number.filter(|&number| number < self.len())
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        let each = if self.weights.len() > 1 {
            2 * self.weights.len() + 6
        } else {
            2
        };
        8 * (each as u64).saturating_mul(self.len() as u64)
    }

    /// Adds those of this total; totals come one after the other. After a [`Halt`] the next call,
    /// which must be for the same total, goes on: some of its heaps have their numbers already.
    pub(super) fn add_total(&mut self, total: u64, limits: &Limits<'_>) -> Result<(), Halt> {
        if total < self.done {
            return Ok(());
        }
        let Some((&last_weight, before)) = self.weights.split_last() else {
            if total == 0 {
                self.totals.push(0);
            }
            self.done = total + 1;
            return Ok(());
        };
        // An odometer over all heaps but the last one, which takes what is left.
        let start = || (vec![0; self.weights.len()], total);
        let (mut heaps, mut left) = self.next.take().unwrap_or_else(start);
        loop {
            let allowed = limits
                .tick()
                .and_then(|()| limits.allow_memory(self.bytes()));
            if let Err(halt) = allowed {
                self.next = Some((heaps, left));
                return Err(halt);
            }
            if left.is_multiple_of(last_weight) {
                heaps[before.len()] = left / last_weight;
                self.heaps.extend(&heaps);
                if !before.is_empty() {
                    self.numbers
                        .insert(heaps.as_slice().into(), self.totals.len());
                }
                self.totals.push(total);
            }
            let mut heap = 0;
            loop {
                let Some(&weight) = before.get(heap) else {
                    self.done = total + 1;
                    return Ok(());
                };
                if weight <= left {
                    heaps[heap] += 1;
                    left -= weight;
                    break;
                }
                left += weight * heaps[heap];
                heaps[heap] = 0;
                heap += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_heaps_has_one_number_in_the_order_of_totals() {
        for weights in [&[][..], &[1], &[2], &[1, 1], &[3, 2], &[1, 2, 3]] {
            let mut rests = Rests::new(weights);
            let mut room = 0;
            for total in 0..12 {
                // There is room for one more each time, so that every total is taken up often.
                while rests
                    .add_total(total, &Limits::none().memory(room))
                    .is_err()
                {
                    room += 8;
                }
            }
            let mut expected = 0;
            for code in 0..12_u64.pow(3) {
                let heaps = [code % 12, code / 12 % 12, code / 144];
                let heaps = &heaps[..weights.len()];
                let total: u64 = heaps
                    .iter()
                    .zip(weights)
                    .map(|(heap, weight)| heap * weight)
                    .sum();
                let is_first = code < 12_u64.pow(u32::try_from(weights.len()).unwrap());
                if is_first && total < 12 {
                    let number = rests.number(heaps).unwrap();
                    assert_eq!((rests.heaps(number), rests.total(number)), (heaps, total));
                    expected += 1;
                }
            }
            assert_eq!(rests.len(), expected, "{weights:?}");
            assert!((1..rests.len()).all(|i| rests.total(i - 1) <= rests.total(i)));
        }
    }
}
