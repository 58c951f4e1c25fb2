//! The checker of take-and-break games with a saltus: that no heap has an option of its own value, and that each has options of
//! all smaller values, in the sequence that goes on by the claimed law.
//!
//! It trusts the two lemmas that `octal/arithmetic/` proves, and looks for the moves that they ask for in its own way. For
//! the first, every move to heaps that are fixed or in the first period is gone through, and the binary digits of a
//! majority are compared place by place. For the second, the heaps that have a move to a value and two balanced heaps are marked in a
//! list, until the marks repeat.

use grundy_num::{Halt, Limits};

/// A sequence that goes on by a law with a saltus.
pub(super) struct Sequence {
    /// The values up to the end of the first period of heaps that are not empty.
    pub(super) values: Vec<u16>,
    /// The first heap that is not empty and obeys the law.
    pub(super) first: usize,
    pub(super) period: usize,
    pub(super) saltus: u64,
}

/// What fails.
pub(super) enum Fault {
    /// A move from this heap, or from one some periods later, leads to the value of the heap.
    OwnValue(usize),
    /// Options of this value are not shown.
    Missing(u64),
}

/// The law must be seen before this heap, and the heaps from there on obey it: else a fault.
pub(super) fn holds_from(
    digits: &[u8],
    sequence: &Sequence,
    limits: &Limits<'_>,
) -> Result<Result<usize, Fault>, Halt> {
    if let Some(heap) = own_value(digits, sequence, limits)? {
        return Ok(Err(Fault::OwnValue(heap)));
    }
    let mut missing = 0;
    let equal = (0..=6).map(|a| (1 << a, 1));
    for (power, sums) in equal.chain((1..=6).map(|a| (1 << a, 1 << a))) {
        match (Smaller {
            digits,
            sequence,
            power,
            sums,
        })
        .shown_from(limits)?
        {
            Ok(from) => return Ok(Ok(from.max(sequence.first + sequence.period))),
            Err(value) => missing = value,
        }
    }
    Ok(Err(Fault::Missing(missing)))
}

impl Sequence {
    fn at(&self, heap: usize) -> u64 {
        let mut base = heap;
        let mut periods = 0;
        if heap >= self.values.len() {
            periods = (heap - self.values.len()) / self.period + 1;
            base -= periods * self.period;
        }
        u64::from(self.values[base]) + periods as u64 * self.saltus
    }
}

/// A heap of the first periods with a move to its own value, for it or for what comes of it by periods more in the heaps.
fn own_value(
    digits: &[u8],
    sequence: &Sequence,
    limits: &Limits<'_>,
) -> Result<Option<usize>, Halt> {
    let end = sequence.first + sequence.period;
    for (taken, digit) in digits.iter().enumerate() {
        for large in 0..end {
            limits.look()?;
            for middle in 0..=large {
                for small in 0..=middle {
                    let left = [large, middle, small];
                    let heaps = left.iter().filter(|&&heap| heap != 0).count();
                    if digit >> heaps & 1 == 0 {
                        continue;
                    }
                    let heap = large + middle + small + taken;
                    let values = left.map(|heap| sequence.at(heap));
                    let (sum, value) = (values.iter().sum::<u64>(), sequence.at(heap));
                    if sum < value || (sum - value) % 2 == 1 {
                        continue;
                    }
                    let grows = left.map(|heap| heap >= sequence.first);
                    if reaches(values, grows, (sum - value) / 2, sequence.saltus) {
                        return Ok(Some(heap));
                    }
                }
            }
        }
    }
    Ok(None)
}

/// Whether three values have a majority, some of them after multiples of the saltus were added, digit by digit: a digit can
/// be chosen where the value grows, at the places that the saltus does not leave alone.
fn reaches(mut values: [u64; 3], grows: [bool; 3], mut majority: u64, saltus: u64) -> bool {
    let mut odd = saltus;
    while majority != 0 || values != [0; 3] {
        let free = |at: usize| grows[at] && odd % 2 == 1;
        let (mut least, mut most) = (0, 0);
        for (at, value) in values.iter().enumerate() {
            least += if free(at) { 0 } else { value % 2 };
            most += if free(at) { 1 } else { value % 2 };
        }
        let possible = if majority % 2 == 1 {
            most >= 2
        } else {
            least < 2
        };
        if !possible {
            return false;
        }
        values = values.map(|value| value / 2);
        majority /= 2;
        // Once a place is free all later ones are.
        if odd.is_multiple_of(2) {
            odd /= 2;
        }
    }
    true
}

/// The search for options of all smaller values.
struct Smaller<'a> {
    digits: &'a [u8],
    sequence: &'a Sequence,
    /// Beside a heap that is shifted there are values less than this.
    power: u64,
    /// The nim-sums of two balanced heaps are less than this: 1, and then a period is added to each, or the same power.
    sums: u64,
}

impl Smaller<'_> {
    /// The heap from which on all have options of all smaller values, or a value for which they are not shown.
    fn shown_from(&self, limits: &Limits<'_>) -> Result<Result<usize, u64>, Halt> {
        let Sequence {
            first,
            period,
            saltus,
            ..
        } = *self.sequence;
        let mut times = 1;
        while !(times as u64 * saltus).is_multiple_of(self.power) {
            times *= 2;
        }
        let mut bound = 0;
        for heap in 0..first + times * period {
            look_at(heap, limits)?;
            bound = bound.max(self.sequence.at(heap));
        }
        let greatest = bound + times as u64 * saltus;
        let heaps = self.by_value(greatest + self.power, limits)?;
        let step = if self.sums == 1 {
            2 * period
        } else {
            2 * times * period
        };
        let mut balanced = Vec::new();
        for sum in 0..self.sums {
            balanced.push(self.balanced(sum, step, &heaps, limits)?);
        }
        let mut from = 0;
        for value in 0..greatest {
            limits.look()?;
            let moving = if value < bound { 0 } else { first };
            // What stands beside two balanced heaps of each nim-sum, with what is taken.
            let mut beside: Vec<(usize, &Vec<bool>)> = Vec::new();
            for (sum, balanced) in (0..).zip(&balanced) {
                for (taken, digit) in self.digits.iter().enumerate() {
                    if digit & 8 != 0 {
                        let third = heaps[place(value ^ sum)].iter();
                        let third = third.filter(|&&heap| heap >= moving);
                        beside.extend(third.map(|heap| (heap + taken, balanced)));
                    }
                    if digit & 4 != 0 && value == sum && value < bound {
                        beside.push((taken, balanced));
                    }
                }
            }
            let least = beside.iter().map(|(heap, _)| *heap).min();
            let end = beside
                .iter()
                .map(|(heap, balanced)| heap + balanced.len())
                .max();
            let (Some(least), Some(end)) = (least, end) else {
                return Ok(Err(value));
            };
            // The heaps from the least on; every mark comes again a step later.
            let mut marks = vec![false; end - least];
            for (heap, balanced) in beside {
                limits.look()?;
                for (mark, &is_total) in marks[heap - least..].iter_mut().zip(balanced) {
                    *mark |= is_total;
                }
            }
            for heap in step..marks.len() {
                marks[heap] |= marks[heap - step];
            }
            if marks[marks.len() - step..].contains(&false) {
                return Ok(Err(value));
            }
            let mut unmarked: Vec<usize> = (0..least).collect();
            unmarked.extend(
                (least..)
                    .zip(&marks)
                    .filter(|(_, mark)| !**mark)
                    .map(|(heap, _)| heap),
            );
            if value < bound {
                from = from.max(unmarked.last().map_or(0, |last| last + 1));
            } else if !self.shifted(value, &unmarked, &heaps, limits)? {
                return Ok(Err(value));
            }
        }
        Ok(Ok(from))
    }

    /// The heaps of each value below a bound, but for the empty one.
    fn by_value(&self, bound: u64, limits: &Limits<'_>) -> Result<Vec<Vec<usize>>, Halt> {
        let Sequence {
            first,
            period,
            saltus,
            ..
        } = *self.sequence;
        let count = first + (place(bound / saltus) + 2) * period;
        limits.allow_memory((count as u64 + 4 * bound) * 16)?;
        let mut heaps = vec![Vec::new(); place(bound)];
        for heap in 1..count {
            look_at(heap, limits)?;
            if let Some(list) = heaps.get_mut(place(self.sequence.at(heap))) {
                list.push(heap);
            }
        }
        Ok(heaps)
    }

    /// Which totals two balanced heaps of a nim-sum have, up to some after which only those come that are a step more.
    fn balanced(
        &self,
        sum: u64,
        step: usize,
        heaps: &[Vec<usize>],
        limits: &Limits<'_>,
    ) -> Result<Vec<bool>, Halt> {
        let first = self.sequence.first;
        let mut totals = Vec::new();
        for heap in 1..first + step / 2 {
            limits.look()?;
            if sum == 0 {
                totals.push(2 * heap);
            }
            let others = heaps[place(self.sequence.at(heap) ^ sum)].iter();
            let larger = others.filter(|&&other| heap >= first && other > heap);
            totals.extend(larger.map(|other| heap + other));
        }
        let most = totals.iter().max().copied().unwrap_or(0);
        limits.allow_memory((most + step) as u64)?;
        let mut balanced = vec![false; most + step + 1];
        for total in totals {
            balanced[total] = true;
        }
        for total in step..balanced.len() {
            balanced[total] |= balanced[total - step];
        }
        Ok(balanced)
    }

    /// Whether all of these heaps whose value is greater than this one have an option of it that shifts.
    fn shifted(
        &self,
        value: u64,
        unmarked: &[usize],
        heaps: &[Vec<usize>],
        limits: &Limits<'_>,
    ) -> Result<bool, Halt> {
        let greater = unmarked
            .iter()
            .filter(|&&heap| self.sequence.at(heap) > value);
        'heaps: for &heap in greater {
            for beside in 0..self.power {
                for &moving in heaps[place(value ^ beside)]
                    .iter()
                    .filter(|&&moving| moving >= self.sequence.first)
                {
                    for (taken, &digit) in self.digits.iter().enumerate() {
                        limits.look()?;
                        let rest = heap.checked_sub(moving + taken);
                        if rest.is_some_and(|rest| self.leaves(digit, rest, beside)) {
                            continue 'heaps;
                        }
                    }
                }
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether some tokens can be what a digit allows beside one heap, with this nim-sum.
    fn leaves(&self, digit: u8, tokens: usize, sum: u64) -> bool {
        if tokens == 0 {
            return digit & 2 != 0 && sum == 0;
        }
        let two = |heap: usize| self.sequence.at(heap) ^ self.sequence.at(tokens - heap);
        digit & 4 != 0 && self.sequence.at(tokens) == sum
            || digit & 8 != 0 && (1..=tokens / 2).any(|heap| two(heap) == sum)
    }
}

/// A value as a place in a list; the lists that are made are short enough.
fn place(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// A look at the limits now and then.
fn look_at(heap: usize, limits: &Limits<'_>) -> Result<(), Halt> {
    if heap.is_multiple_of(1 << 12) {
        limits.look()?;
    }
    Ok(())
}
