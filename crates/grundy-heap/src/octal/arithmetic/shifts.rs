//! Options that shift with a law: how finitely many of them show that every heap has options of all smaller values.
//!
//! Let heaps from `l` on that are not empty obey the law `H(n + p) = H(n) + s`. Choose a power `2^a`; let `M` be the least number
//! for which `2^a` divides `S = M s`, and `P = M p`.
//!
//! **Shift 1.** A move from `n` leaves a heap `h >= l`, and others whose values have the nim-sum `c < 2^a`. With `h + P` in place of
//! `h` it is a move from `n + P`, and its value `v = H(h) ^ c` becomes `(H(h) + S) ^ c = v + S`, because no digit of `S` is below
//! those of `c`.
//!
//! **Shift 2.** Call two heaps *balanced* when their values have a nim-sum `c < 2^a`, and they are equal or both at least `l`. With `P`
//! more in each they are balanced, and have the same nim-sum: their values have the same digits from `a` on, and still do after
//! `S` is added to both; below `a` nothing changes. So a move from `n` to two balanced heaps and a heap `h` becomes one from `n + 2P`
//! to an option of the same value, `H(h) ^ c`. Where `c = 0`, `p` more in each is enough.
//!
//! **Lemma 3.** Let `V >= H(n)` for all `n < l + P`. Suppose that
//!
//! 1. for every `v < V + S` and every remainder by `2P` there is a heap `R` of this remainder with a move to an option of value `v`
//!    that consists of two balanced heaps and a heap `h`, where `h >= l` when `v >= V`, and otherwise `h` may be empty;
//! 2. for every `v` with `V <= v < V + S` each heap `n` less than the `R` of its remainder with `H(n) > v` has a move as in
//!    Shift 1 to an option of value `v`.
//!
//! Then every `n` with `H(n) > v` has an option of value `v`, if `v >= V` or `n` is not less than any `R` of condition 1.
//!
//! *Proof.* For `v < V` Shift 2 leads from `R` to `n`. For `v >= V` there is even a move as in Shift 1, by induction on `v`.
//! For `v < V + S` it is that of condition 2, or Shift 2 leads to it from `R`. For `v >= V + S` the heap `n` is at
//! least `l + P`, as its value exceeds `V`; so `H(n - P) = H(n) - S > v - S >= V`, and Shift 1 leads to `n` from `n - P`. ∎
//!
//! Thus B holds from the greatest `R` of condition 1 on. The powers `2^a` are tried in turn, first with balanced heaps of the same
//! value alone, and remainders by `2p`; then with all of them.

use grundy_num::{Halt, Limits};

use super::Law;
use crate::octal::Code;

/// Heaps between two looks at the limits; these are no steps of the search, which comes here again and again.
const HEAPS_PER_LOOK: usize = 1 << 12;

/// The greatest `a` that is tried.
const MOST_DIGITS: u32 = 6;

/// The most pairs of a heap and a total that are gone through for a power.
const MOST_WORK: usize = 1 << 31;

/// The least heap known to be such that it and all larger ones have options of all smaller values.
pub(super) fn needed(
    code: &Code,
    law: &Law<'_>,
    limits: &Limits<'_>,
) -> Result<Option<usize>, Halt> {
    let equal = (0..=MOST_DIGITS).map(|digits| (digits, Balance::Equal));
    let close = (1..=MOST_DIGITS).map(|digits| (digits, Balance::Close));
    for (digits, balance) in equal.chain(close) {
        let shifts = Shifts::new(code, law, digits, balance, limits)?;
        if let Some(from) = shifts.needed(limits)? {
            return Ok(Some(from.max(law.first() + law.period)));
        }
    }
    Ok(None)
}

/// Which heaps are used as balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Balance {
    /// Heaps of the same value.
    Equal,
    /// Heaps whose values differ below `2^a` only.
    Close,
}

struct Shifts<'a> {
    law: &'a Law<'a>,
    /// The numbers that may be taken when one, two or three heaps are left.
    taking: [Vec<usize>; 3],
    /// What `c` is less than.
    power: usize,
    /// Values from here on need moves as in Shift 1.
    low: usize,
    /// Values from here on follow from those below.
    high: usize,
    /// The heaps of each value, as far as needed.
    heaps: Vec<Vec<usize>>,
    /// For each value the first heap with a greater one.
    exceeds: Vec<usize>,
    /// What is added to both of two balanced heaps, twice.
    round: usize,
    /// For each nim-sum of two balanced heaps, and each remainder by what is added to them, their least total.
    balanced: Vec<Vec<Option<usize>>>,
}

impl<'a> Shifts<'a> {
    fn new(
        code: &Code,
        law: &'a Law<'a>,
        digits: u32,
        balance: Balance,
        limits: &Limits<'_>,
    ) -> Result<Self, Halt> {
        let (first, saltus) = (law.first(), usize::from(law.saltus));
        let power = 1usize << digits;
        let times = power >> saltus.trailing_zeros().min(digits);
        let value = |heap: usize| usize::try_from(law.at(heap)).map_err(|_| Halt::Memory);
        let mut low = 0;
        for heap in 0..first + times * law.period {
            if heap.is_multiple_of(HEAPS_PER_LOOK) {
                limits.look()?;
            }
            low = low.max(value(heap)?);
        }
        let high = low + times * saltus;
        // No heap of a period after this one has a value that is asked for.
        let most = high + power;
        let periods = most / saltus + 1;
        let count = first + (periods + 1) * law.period;
        limits.allow_memory((count + 4 * most) as u64 * 16)?;
        let mut heaps: Vec<Vec<usize>> = vec![Vec::new(); most];
        let mut exceeds = Vec::new();
        for heap in 0..count {
            if heap.is_multiple_of(HEAPS_PER_LOOK) {
                limits.look()?;
            }
            let value = value(heap)?;
            while exceeds.len() < value.min(most) {
                exceeds.push(heap);
            }
            if let Some(list) = heaps.get_mut(value).filter(|_| heap > 0) {
                list.push(heap);
            }
        }
        let (sums, round) = match balance {
            Balance::Equal => (1, 2 * law.period),
            Balance::Close => (power, 2 * times * law.period),
        };
        limits.allow_memory((count + 4 * most + sums * round) as u64 * 16)?;
        let mut shifts = Shifts {
            law,
            taking: [1, 2, 3].map(|heaps| code.taking(heaps)),
            power,
            low,
            high,
            heaps,
            exceeds,
            round,
            balanced: vec![vec![None; round]; sums],
        };
        shifts.balance(limits)?;
        Ok(shifts)
    }

    /// Finds the least totals of two balanced heaps.
    fn balance(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let (first, round) = (self.law.first(), self.round);
        let equal = (1..=round / 2).map(|heap| (0, 2 * heap));
        let mut totals: Vec<(usize, usize)> = equal.collect();
        // Of two different heaps the smaller one may be taken to be among the first.
        for one in first..first + round / 2 {
            limits.look()?;
            let value = usize::try_from(self.law.at(one)).map_err(|_| Halt::Memory)?;
            for sum in 0..self.balanced.len() {
                let others = self.heaps[value ^ sum].iter();
                let larger = others.filter(|&&other| other > one);
                totals.extend(larger.map(|other| (sum, one + other)));
            }
        }
        for (sum, total) in totals {
            let least = &mut self.balanced[sum][total % round];
            *least = Some(least.map_or(total, |least| least.min(total)));
        }
        Ok(())
    }

    /// The greatest heap of condition 1, when both conditions hold.
    fn needed(&self, limits: &Limits<'_>) -> Result<Option<usize>, Halt> {
        let heaps: usize = self.heaps.iter().map(Vec::len).sum();
        let sums = self.balanced.len() * self.round;
        let work = heaps
            .saturating_mul(sums)
            .saturating_mul(self.taking[2].len());
        if work > MOST_WORK {
            return Ok(None);
        }
        let mut needed = 0;
        for value in 0..self.high {
            let Some(meets) = self.meets(value, limits)? else {
                return Ok(None);
            };
            if value < self.low {
                needed = needed.max(meets.iter().copied().max().unwrap_or(0));
            } else if !self.all_shift(value, &meets, limits)? {
                return Ok(None);
            }
        }
        Ok(Some(needed))
    }

    /// For each remainder the least heap of condition 1 for a value.
    fn meets(&self, value: usize, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, Halt> {
        let mut meets: Vec<Option<usize>> = vec![None; self.round];
        let is_low = value < self.low;
        let from = if is_low { 1 } else { self.law.first() };
        let [_, pairs, triples] = &self.taking;
        for (sum, balanced) in self.balanced.iter().enumerate() {
            let third = self.heaps[value ^ sum].iter().filter(|&&heap| heap >= from);
            let three = third.flat_map(|heap| triples.iter().map(move |taken| heap + taken));
            let two = pairs.iter().copied().filter(|_| is_low && value == sum);
            for beside in three.chain(two) {
                limits.look()?;
                for total in balanced.iter().flatten() {
                    let heap = beside + total;
                    let least = &mut meets[heap % self.round];
                    *least = Some(least.map_or(heap, |least| least.min(heap)));
                }
            }
        }
        Ok(meets.into_iter().collect())
    }

    /// Condition 2 for a value.
    fn all_shift(&self, value: usize, meets: &[usize], limits: &Limits<'_>) -> Result<bool, Halt> {
        let round = meets.len();
        let end = meets.iter().copied().max().unwrap_or(0);
        for heap in self.exceeds[value]..end {
            if heap < meets[heap % round]
                && self.law.at(heap) > value as u64
                && !self.has_shifting(heap, value, limits)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a heap has a move as in Shift 1 to an option of a value.
    fn has_shifting(&self, heap: usize, value: usize, limits: &Limits<'_>) -> Result<bool, Halt> {
        let [single, pairs, triples] = &self.taking;
        for others in 0..self.power {
            for &moving in &self.heaps[value ^ others] {
                if moving < self.law.first() {
                    continue;
                }
                let leaves = |taken: &usize| heap.checked_sub(moving + taken);
                if others == 0 && single.iter().any(|taken| leaves(taken) == Some(0)) {
                    return Ok(true);
                }
                let second = pairs.iter().filter_map(leaves).filter(|&rest| rest > 0);
                if second
                    .into_iter()
                    .any(|rest| self.law.at(rest) == others as u64)
                {
                    return Ok(true);
                }
                for rest in triples.iter().filter_map(leaves) {
                    limits.look()?;
                    for part in 1..=rest / 2 {
                        if self.law.at(part) ^ self.law.at(rest - part) == others as u64 {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }
}
