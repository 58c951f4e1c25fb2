//! The patterns one after another, with some kept on the way.

use grundy_num::{Halt, Limits};

use super::pattern::{Pattern, STEPS_PER_LOOK};

/// A pattern, the value to be handed out next and the first heap that has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place<P> {
    pub(crate) value: u64,
    pub(crate) heap: u64,
    pub(crate) pattern: P,
}

impl<P: Pattern> Place<P> {
    pub(crate) fn start(set: &P) -> Self {
        Place {
            value: 0,
            heap: 0,
            pattern: P::empty(set),
        }
    }

    /// Hands out values up to `value`.
    pub(crate) fn go_to(&mut self, value: u64, set: &P, limits: &Limits<'_>) -> Result<(), Halt> {
        let most = P::steps_per_look(set);
        while self.value < value {
            limits.look()?;
            let count = (value - self.value).min(most);
            let mut pattern = self.pattern.clone();
            let mut heap = self.heap;
            for _ in 0..count {
                heap += pattern.step(set);
            }
            *self = Place {
                value: self.value + count,
                heap,
                pattern,
            };
        }
        Ok(())
    }

    /// Hands out the next value and tells the heaps that get it.
    pub(crate) fn hand_out(&mut self, set: &P) -> Vec<u64> {
        let beyond = self.pattern.places(set);
        let heaps = std::iter::once(0)
            .chain(beyond)
            .map(|place| self.heap + place);
        let heaps = heaps.collect();
        self.heap += self.pattern.step(set);
        self.value += 1;
        heaps
    }
}

/// Counts a step; where steps are long, each few of them are worth a look.
#[inline]
pub(crate) fn tick<P: Pattern>(set: &P, limits: &Limits<'_>) -> Result<(), Halt> {
    limits.tick()?;
    if P::steps_per_look(set) < LONG_STEPS {
        limits.look()?;
    }
    Ok(())
}

/// Steps are long when fewer than these fit between two looks.
const LONG_STEPS: u64 = 1 << 10;

/// Places at every multiple of `spacing` values, the start among them.
#[derive(Clone, Debug)]
pub(crate) struct Trail<P> {
    pub(crate) spacing: u64,
    pub(crate) places: Vec<Place<P>>,
}

impl<P: Pattern> Trail<P> {
    /// Above this many places every other one goes.
    const MOST: usize = 2048;

    pub(crate) fn new(set: &P) -> Self {
        Trail {
            spacing: STEPS_PER_LOOK,
            places: vec![Place::start(set)],
        }
    }

    /// Keeps a place if it is its turn.
    pub(crate) fn note(&mut self, place: &Place<P>) {
        if place.value != self.places.len() as u64 * self.spacing {
            return;
        }
        self.places.push(place.clone());
        if self.places.len() > Self::MOST {
            let mut even = [true, false].into_iter().cycle();
            self.places.retain(|_| even.next().expect("endless"));
            self.spacing *= 2;
        }
    }

    /// The place where `value` is handed out next, computed from the last one kept before.
    pub(crate) fn at(&self, value: u64, set: &P, limits: &Limits<'_>) -> Result<Place<P>, Halt> {
        let index = usize::try_from(value / self.spacing).unwrap_or(usize::MAX);
        let mut place = self.places[index.min(self.places.len() - 1)].clone();
        place.go_to(value, set, limits)?;
        Ok(place)
    }

    /// A place from which the values of all heaps from `heap` on are handed out: every heap a
    /// greatest number beyond the first free one gets a value from there on.
    pub(crate) fn before_heap(&self, heap: u64, greatest: u64) -> &Place<P> {
        let after = self
            .places
            .partition_point(|place| place.heap + greatest <= heap);
        &self.places[after.max(1) - 1]
    }
}
