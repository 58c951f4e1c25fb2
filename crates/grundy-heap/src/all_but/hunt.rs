//! The search for a pattern that comes again.
//!
//! Brent's method on patterns: one is kept when the number of values doubles. Its first return
//! gives the saltus, the number of values between, and the period, the heaps between. Where the
//! cycle begins is found by bisection among the places kept.
//!
//! The law `G(n + p) = G(n) + d` may begin before the pattern is on its cycle, but by not more than
//! twice the greatest number: if it holds from heap `x` on, then a value whose first heap lies more
//! than the greatest number beyond `x` is handed out to heaps that the law moves to those of the
//! value `d` more, and so the patterns there agree.

use grundy_num::{Halt, Limits};

use super::pattern::{Pattern, STEPS_PER_LOOK};
use super::track::{Place, Trail, tick};
use crate::Period;

#[derive(Clone)]
pub(crate) struct Hunt<P> {
    pub(crate) greatest: u64,
    pub(crate) set: P,
    pub(crate) place: Place<P>,
    pub(crate) kept: Place<P>,
    pub(crate) trail: Trail<P>,
    /// The saltus and the period, once the kept pattern came again.
    cycle: Option<(u64, u64)>,
}

impl<P: Pattern> Hunt<P> {
    pub(crate) fn new(set: &[usize]) -> Self {
        let greatest = set[set.len() - 1] as u64;
        let set = P::of_set(set);
        let start = Place::start(&set);
        Hunt {
            greatest,
            place: start.clone(),
            kept: start,
            trail: Trail::new(&set),
            cycle: None,
            set,
        }
    }

    /// The period, and the first value whose pattern is on the cycle.
    pub(crate) fn advance(&mut self, limits: &Limits<'_>) -> Result<(Period, u64), Halt> {
        let (saltus, period) = self.find_cycle(limits)?;
        let start = self.find_start(saltus, limits)?;
        let preperiod = self.find_preperiod(start, saltus, period, limits)?;
        let period = Period {
            preperiod: u128::from(preperiod),
            period: u128::from(period),
            saltus: u128::from(saltus),
        };
        Ok((period, start))
    }

    fn find_cycle(&mut self, limits: &Limits<'_>) -> Result<(u64, u64), Halt> {
        while self.cycle.is_none() {
            self.slice(limits)?;
        }
        Ok(self.cycle.expect("the loop ends with it"))
    }

    /// Hands out a slice of values, unless the kept pattern comes again.
    fn slice(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let Place {
            mut value,
            mut heap,
            mut pattern,
        } = self.place.clone();
        // Slices end where the trail may keep a place, wherever the last one was cut short.
        let end = (value / STEPS_PER_LOOK + 1) * STEPS_PER_LOOK;
        let most = P::steps_per_look(&self.set);
        let mut looked = value;
        limits.tick()?;
        limits.look()?;
        while value < end {
            // The kept pattern changes at powers of two, the first of which are within a slice.
            let double = if value < 2 {
                value + 1
            } else {
                2 * self.kept.value
            };
            let stop = double.min(end).min(looked + most);
            let kept = self.kept.pattern.clone();
            while value < stop {
                heap += pattern.step(&self.set);
                value += 1;
                if pattern == kept {
                    self.cycle = Some((value - self.kept.value, heap - self.kept.heap));
                    return Ok(());
                }
            }
            let is_kept = value.is_power_of_two();
            if is_kept || value == end || value == looked + most {
                // The place and the kept one change together, so that a search that is cut short
                // goes on from here.
                self.place = Place {
                    value,
                    heap,
                    pattern: pattern.clone(),
                };
                if is_kept {
                    self.kept = self.place.clone();
                }
            }
            if value == looked + most {
                looked = value;
                if value < end {
                    limits.tick()?;
                    limits.look()?;
                }
            }
        }
        self.trail.note(&self.place);
        Ok(())
    }

    /// The first value whose pattern is on the cycle.
    fn find_start(&self, saltus: u64, limits: &Limits<'_>) -> Result<u64, Halt> {
        let returns = |place: &Place<P>| -> Result<bool, Halt> {
            let later = self.trail.at(place.value + saltus, &self.set, limits)?;
            Ok(later.pattern == place.pattern)
        };
        let places = &self.trail.places;
        if returns(&places[0])? {
            return Ok(0);
        }
        // Off the cycle at `below`; on it at `above`, or at the kept place past the last one.
        let (mut below, mut above) = (0, places.len());
        while above - below > 1 {
            let middle = usize::midpoint(below, above);
            // The kept place is on the cycle, and so is all after it.
            if places[middle].value >= self.kept.value || returns(&places[middle])? {
                above = middle;
            } else {
                below = middle;
            }
        }
        let mut here = places[below].clone();
        let mut there = self.trail.at(here.value + saltus, &self.set, limits)?;
        // The kept place is on the cycle, so this ends there even if places out of a file are false.
        while here.value < self.kept.value && here.pattern != there.pattern {
            tick(&self.set, limits)?;
            here.pattern.step(&self.set);
            there.pattern.step(&self.set);
            here.value += 1;
        }
        Ok(here.value)
    }

    fn find_preperiod(
        &self,
        start: u64,
        saltus: u64,
        period: u64,
        limits: &Limits<'_>,
    ) -> Result<u64, Halt> {
        let boundary = self.trail.at(start, &self.set, limits)?.heap;
        let from = boundary.saturating_sub(3 * self.greatest + 4);
        let to = boundary + self.greatest + 1;
        let here = self.values(from, to, limits)?;
        let there = self.values(from + period, to + period, limits)?;
        let unlike = here.iter().zip(&there).rposition(|(a, b)| a + saltus != *b);
        Ok(unlike.map_or(from, |i| from + i as u64 + 1))
    }

    /// The values of the heaps `from..to`.
    pub(crate) fn values(&self, from: u64, to: u64, limits: &Limits<'_>) -> Result<Vec<u64>, Halt> {
        let count = usize::try_from(to.saturating_sub(from)).map_err(|_| Halt::Memory)?;
        limits.allow_memory(count as u64 * 8)?;
        let mut values = vec![0; count];
        let mut place = self.place_before(from, limits)?;
        while place.heap < to {
            tick(&self.set, limits)?;
            let value = place.value;
            for heap in place.hand_out(&self.set) {
                if (from..to).contains(&heap) {
                    values[usize::try_from(heap - from).expect("within the list")] = value;
                }
            }
        }
        Ok(values)
    }

    /// A place from which all heaps from `heap` on get their values, not far before.
    pub(crate) fn place_before(&self, heap: u64, limits: &Limits<'_>) -> Result<Place<P>, Halt> {
        let mut place = self.trail.before_heap(heap, self.greatest).clone();
        // A step moves the first free heap by at most the greatest number and one.
        let stride = self.greatest + 1;
        loop {
            let room = heap.saturating_sub(place.heap + self.greatest) / stride;
            if room == 0 {
                return Ok(place);
            }
            place.go_to(place.value + room, &self.set, limits)?;
        }
    }
}
