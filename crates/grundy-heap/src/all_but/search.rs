//! The search for the period of an all-but game as it can be watched and put aside.

use grundy_num::{Halt, Limits};

use super::hunt::Hunt;
use super::pattern::{Pattern, STEPS_PER_LOOK};
use super::solved::certificate;
use super::track::Place;
use super::{AllBut, PATTERN, SolvedAllBut};
use crate::fields::{CheckpointError, expect_fields, list, number};
use crate::{
    Certificate, Checkpoint, Differences, Finding, Period, Progress, Proof, ResumeError, Search,
};

/// The fields of a checkpoint.
const FIELDS: [&str; 4] = ["place", "kept", "spacing", "trail"];

/// A hunt whatever the width of its patterns.
pub(crate) enum AnyHunt {
    Narrow(Hunt<u64>),
    Double(Hunt<u128>),
    Wide(Hunt<Vec<u64>>),
}

/// Runs the same code on each kind of hunt.
macro_rules! on_hunt {
    ($any:expr, $hunt:ident => $code:expr) => {
        match $any {
            AnyHunt::Narrow($hunt) => $code,
            AnyHunt::Double($hunt) => $code,
            AnyHunt::Wide($hunt) => $code,
        }
    };
}
pub(crate) use on_hunt;

impl AnyHunt {
    pub(crate) fn new(set: &Differences, limits: &Limits<'_>) -> Result<Self, Halt> {
        // A few thousand patterns are kept on the way.
        limits.allow_memory(set.greatest().saturating_mul(2048) / 8)?;
        let numbers = set.as_slice().iter();
        let numbers = numbers.map(|&s| usize::try_from(u32::try_from(s).ok()?).ok());
        let numbers: Vec<usize> = numbers.collect::<Option<_>>().ok_or(Halt::Memory)?;
        // A word keeps one bit free, and one more for the shift by a whole run.
        Ok(match set.greatest() {
            ..63 => AnyHunt::Narrow(Hunt::new(&numbers)),
            63..127 => AnyHunt::Double(Hunt::new(&numbers)),
            127.. => AnyHunt::Wide(Hunt::new(&numbers)),
        })
    }

    fn advance(&mut self, limits: &Limits<'_>) -> Result<(Period, u64), Halt> {
        on_hunt!(self, hunt => hunt.advance(limits))
    }
}

/// A search for the period of an all-but game. It keeps some thousand patterns, whatever the
/// length of the period.
pub struct AllButSearch {
    set: Differences,
    hunt: AnyHunt,
    found: Option<(Proof, u64)>,
}

impl AllButSearch {
    /// A search from value 0 on; fails when the patterns of the set do not fit the memory.
    pub fn new(set: Differences, limits: &Limits<'_>) -> Result<Self, Halt> {
        Ok(AllButSearch {
            hunt: AnyHunt::new(&set, limits)?,
            set,
            found: None,
        })
    }

    /// Takes up a search that was put aside.
    pub(crate) fn resume(
        set: Differences,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        let mut search = AllButSearch::new(set, limits)?;
        on_hunt!(&mut search.hunt, hunt => restore(hunt, checkpoint))?;
        Ok(search)
    }

    /// Works to the end and keeps what was learnt on the way, to answer for single heaps.
    pub fn solve(mut self, limits: &Limits<'_>) -> Result<SolvedAllBut, Halt> {
        let (proof, start) = self.prove(limits)?;
        Ok(SolvedAllBut::by_search(self.set, proof, start, self.hunt))
    }

    fn prove(&mut self, limits: &Limits<'_>) -> Result<(Proof, u64), Halt> {
        if let Some(found) = &self.found {
            return Ok(found.clone());
        }
        let (period, start) = self.hunt.advance(limits)?;
        let checked_to = period.preperiod + period.period + 4 * u128::from(self.set.greatest());
        let found = (Proof::new(period, PATTERN, checked_to), start);
        self.found = Some(found.clone());
        Ok(found)
    }
}

impl Search for AllButSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        Ok(Finding::Proved(self.prove(limits)?.0))
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: on_hunt!(&self.hunt, hunt => u128::from(hunt.place.value)),
            total: None,
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        let fields = on_hunt!(&self.hunt, hunt => fields(hunt));
        Checkpoint {
            game: AllBut::new(self.set.clone()).into(),
            fields: fields.map(|(name, list)| (name.to_owned(), list)).into(),
        }
    }

    fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let Some((proof, _)) = &self.found else {
            return Ok(None);
        };
        certificate(&self.set, proof, Some(&self.hunt), limits).map(Some)
    }
}

fn fields<P: Pattern>(hunt: &Hunt<P>) -> [(&'static str, Vec<u128>); 4] {
    let lists = [
        write(&hunt.place),
        write(&hunt.kept),
        vec![u128::from(hunt.trail.spacing)],
        hunt.trail.places.iter().flat_map(write).collect(),
    ];
    let mut names = FIELDS.into_iter();
    lists.map(|list| (names.next().expect("a name for each list"), list))
}

/// Takes a checkpoint for the state of a hunt, if it could be one: whether its patterns are those of the game
/// nobody knows without handing out all values again, but heaps and values fit each other.
fn restore<P: Pattern>(hunt: &mut Hunt<P>, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
    expect_fields(checkpoint, &FIELDS)?;
    let places = |name: &str| {
        let length = 2 + hunt.set.words().len();
        let list = list(checkpoint, name)?;
        let places = list.chunks(length).map(|place| read(place, &hunt.set));
        places.collect::<Option<Vec<_>>>().ok_or_else(|| {
            CheckpointError::new(name, "expected values, heaps and patterns within the set")
        })
    };
    let one = |name: &str| match <[Place<P>; 1]>::try_from(places(name)?) {
        Ok([place]) => Ok(place),
        Err(_) => Err(CheckpointError::new(name, "expected one place")),
    };
    let (place, kept, trail) = (one("place")?, one("kept")?, places("trail")?);
    let spacing = number(checkpoint, "spacing")?;
    let doubled = place.value.checked_ilog2().map_or(0, |log| 1 << log);
    if kept.value != doubled {
        let reason = format!(
            "expected the place of value {doubled}, found {}",
            kept.value
        );
        return Err(CheckpointError::new("kept", reason));
    }
    if !spacing.is_power_of_two() || spacing < STEPS_PER_LOOK {
        let reason = format!("expected a power of two from {STEPS_PER_LOOK} on, found {spacing}");
        return Err(CheckpointError::new("spacing", reason));
    }
    let in_order = (0..)
        .zip(&trail)
        .all(|(i, place): (u64, _)| place.value == i * spacing);
    if !in_order || trail.len() as u64 != place.value / spacing + 1 {
        let reason = format!("expected a place at every multiple of {spacing}");
        return Err(CheckpointError::new("trail", reason));
    }
    let start = Place::start(&hunt.set);
    let mut in_order: Vec<(&str, &Place<P>)> = trail.iter().map(|place| ("trail", place)).collect();
    in_order.extend([("kept", &kept), ("place", &place)]);
    in_order.sort_by_key(|(_, place)| place.value);
    let mut before = &start;
    for (name, place) in in_order {
        // A step moves the first free heap by 1 at least and at most by the greatest number and one.
        let steps = u128::from(place.value - before.value);
        let most = steps * (u128::from(hunt.greatest) + 1);
        let moved = place.heap.checked_sub(before.heap).map(u128::from);
        let follows = moved.is_some_and(|moved| (steps..=most).contains(&moved));
        if !follows || steps == 0 && place != before {
            let reason = format!(
                "expected a place that follows that of value {}, found heap {} at value {}",
                before.value, place.heap, place.value
            );
            return Err(CheckpointError::new(name, reason));
        }
        before = place;
    }
    (hunt.place, hunt.kept) = (place, kept);
    (hunt.trail.spacing, hunt.trail.places) = (spacing, trail);
    Ok(())
}

fn write<P: Pattern>(place: &Place<P>) -> Vec<u128> {
    let mut list = vec![u128::from(place.value), u128::from(place.heap)];
    list.extend(place.pattern.words());
    list
}

fn read<P: Pattern>(list: &[u128], set: &P) -> Option<Place<P>> {
    let [value, heap, words @ ..] = list else {
        return None;
    };
    // No search comes that far, and sums of such numbers fit.
    let small = |number: u128| u64::try_from(number).ok().filter(|&small| small < 1 << 62);
    Some(Place {
        value: small(*value)?,
        heap: small(*heap)?,
        pattern: P::from_words(words, set)?,
    })
}
