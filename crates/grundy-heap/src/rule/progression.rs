//! Subtraction games of an endless progression `a, a + d, a + 2d, …`.
//!
//! Heap `n + d` has the options of heap `n` and one more, `n + d - a`. Two theorems follow by induction on heaps.
//! In short steps, `d <= a`, the value of `n` is `n / a`, rounded down: an option has at least `a` heaps less, so a smaller
//! value, and steps of `d` miss none of the stretches of `a` heaps below. In long steps, `d > a`, suppose that
//! `G(m + d) = G(m)` for the `m` from `l` to `n - 1`, `n >= l + a`: the new option of `n + d` has the value of `n - a`, an
//! option of `n`, so `G(n + d) = G(n)`. Hence `a` heaps in a row that obey the law prove it.

use grundy_num::{Halt, Limits};

use crate::{Period, Proof, Theorem};

/// The theorem on progressions in short steps.
pub(crate) const ENDLESS_SHORT_STEPS: Theorem = Theorem {
    name: "endless progression in short steps",
    statement: "for {a, a + d, a + 2d, ...} with d <= a the value of a heap n is n / a, rounded down",
};

/// The theorem on progressions in long steps.
pub(crate) const ENDLESS_LONG_STEPS: Theorem = Theorem {
    name: "endless progression in long steps",
    statement: "for {a, a + d, a + 2d, ...}, when the values of a heaps in a row come again d heaps later, all values from the first of them on have period d",
};

/// The values of a progression in long steps, as far as they were asked for.
#[derive(Clone, Debug)]
pub(crate) struct LongSteps {
    first: usize,
    step: usize,
    values: Vec<u32>,
    /// Of each remainder by the step, the values of the heaps so far and the least that is not among them.
    classes: Vec<Class>,
    /// How many heaps at the end, but for one step, obey the law.
    run: usize,
}

#[derive(Clone, Debug, Default)]
struct Class {
    seen: Vec<u64>,
    mex: u32,
}

impl Class {
    fn insert(&mut self, value: u32) {
        let (word, bit) = ((value / 64) as usize, value % 64);
        if self.seen.len() <= word {
            self.seen.resize(word + 1, 0);
        }
        self.seen[word] |= 1 << bit;
        let is_seen = |value: u32| {
            let word = self.seen.get((value / 64) as usize);
            word.is_some_and(|word| word >> (value % 64) & 1 == 1)
        };
        let mut mex = self.mex;
        while is_seen(mex) {
            mex += 1;
        }
        self.mex = mex;
    }
}

impl LongSteps {
    /// The game of a progression; its step is greater than its first number.
    pub(crate) fn new(first: u64, step: u64, limits: &Limits<'_>) -> Result<Self, Halt> {
        // A class is some words, and with them come as many values.
        limits.allow_memory(step.saturating_mul(48))?;
        let step = usize::try_from(step).map_err(|_| Halt::Memory)?;
        Ok(LongSteps {
            first: usize::try_from(first).map_err(|_| Halt::Memory)?,
            step,
            values: Vec::new(),
            classes: Vec::new(),
            run: 0,
        })
    }

    /// The values so far, that of heap 0 first.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes until there are so many values.
    pub(crate) fn extend_to(&mut self, count: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        while self.values.len() < count {
            self.advance(limits)?;
        }
        Ok(())
    }

    /// Computes until the period is proved.
    pub(crate) fn prove(&mut self, limits: &Limits<'_>) -> Result<Proof, Halt> {
        while self.run < self.first {
            self.advance(limits)?;
        }
        let (step, run) = (self.step, self.run);
        let preperiod = self.values.len() - step - run;
        let round = &self.values[preperiod..preperiod + step];
        let period = Period {
            preperiod: preperiod as u128,
            period: least_round(round, limits)? as u128,
            saltus: 0,
        };
        let checked_to = preperiod + step + self.first;
        Ok(Proof::new(period, ENDLESS_LONG_STEPS, checked_to as u128))
    }

    fn advance(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        limits.tick()?;
        let heap = self.values.len();
        if heap == self.values.capacity() {
            limits.allow_memory(8 * heap as u64 + 48 * self.step as u64)?;
        }
        let Some(option) = heap.checked_sub(self.first) else {
            self.values.push(0);
            return Ok(());
        };
        let class = option % self.step;
        if self.classes.len() == class {
            self.classes.push(Class::default());
        }
        let class = &mut self.classes[class];
        class.insert(self.values[option]);
        let value = class.mex;
        if let Some(before) = heap.checked_sub(self.step) {
            let holds = self.values[before] == value;
            self.run = if holds { self.run + 1 } else { 0 };
        }
        self.values.push(value);
        Ok(())
    }
}

/// The least length in which a round repeats within itself; it divides the whole.
pub(crate) fn least_round<T: Eq>(round: &[T], limits: &Limits<'_>) -> Result<usize, Halt> {
    let mut least = round.len();
    let mut left = round.len();
    let mut prime = 2;
    while left > 1 {
        limits.tick()?;
        if prime > left / prime {
            prime = left;
        }
        if !left.is_multiple_of(prime) {
            prime += 1;
            continue;
        }
        left /= prime;
        limits.look()?;
        let part = least / prime;
        if round[part..] == round[..round.len() - part] {
            least = part;
        }
    }
    Ok(least)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The values of an endless progression by the definition.
    fn by_definition(first: usize, step: usize, count: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..count {
            let taken = (first..=heap).step_by(step);
            let options: Vec<u32> = taken.map(|s| values[heap - s]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    proptest! {
        #[test]
        fn short_steps_count_how_often_the_first_number_fits(first in 1usize..20, less in 0usize..19) {
            let step = (first - less.min(first - 1)).max(1);
            let values = by_definition(first, step, 200);
            let quotients: Vec<u32> = (0..200).map(|n| u32::try_from(n / first).unwrap()).collect();
            prop_assert_eq!(values, quotients);
        }

        #[test]
        fn long_steps_have_the_period_that_is_proved(first in 1u64..14, more in 1u64..40) {
            let limits = Limits::none();
            let mut game = LongSteps::new(first, first + more, &limits).unwrap();
            let period = game.prove(&limits).unwrap().period();
            let small = |number: u128| usize::try_from(number).unwrap();
            let (l, p) = (small(period.preperiod), small(period.period));
            let count = l + 4 * small(u128::from(first + more)) + 40;
            let values = by_definition(small(first.into()), small((first + more).into()), count);
            prop_assert!((l..count - p).all(|n| values[n] == values[n + p]));
            prop_assert!(l == 0 || values[l - 1] != values[l - 1 + p]);
            let shorter = (1..p).find(|q| (l..count - q).all(|n| values[n] == values[n + q]));
            prop_assert_eq!(shorter, None);
            game.extend_to(count, &limits).unwrap();
            prop_assert_eq!(&game.values()[..count], values);
        }

        #[test]
        fn a_round_is_as_short_as_it_can_be(part in prop::collection::vec(0u8..3, 1..9), times in 1usize..9) {
            let round = part.repeat(times);
            let repeats = |p: &usize| round.len() % p == 0 && (0..round.len() - p).all(|i| round[i] == round[i + p]);
            let naive = (1..=round.len()).find(repeats);
            prop_assert_eq!(Some(least_round(&round, &Limits::none()).unwrap()), naive);
        }
    }
}
