//! An all-but game whose period is proved: heaps of any size.

use grundy_num::{Halt, Limits, Nimber, UBig};

use super::formula::AllButFormula;
use super::hunt::Hunt;
use super::pattern::Pattern;
use super::search::{AnyHunt, on_hunt};
use super::track::tick;
use super::{AllBut, PATTERN};
use crate::fields::{bits_for, pack};
use crate::{Certificate, Differences, Proof};

/// From this many heaps on a certificate carries states, so that parts of it can be checked.
const LONG: u128 = 2_000_000_000;

/// An all-but game with its proved period.
pub struct SolvedAllBut {
    set: Differences,
    proof: Proof,
    source: Source,
}

/// Where values come from.
enum Source {
    Formula(AllButFormula),
    /// Places from which a stretch is computed again, and the first value on the cycle.
    Places {
        hunt: AnyHunt,
        start: u64,
    },
}

impl SolvedAllBut {
    pub(super) fn by_formula(set: Differences, formula: AllButFormula) -> Self {
        SolvedAllBut {
            set,
            proof: Proof::new(formula.period(), formula.theorem(), 0),
            source: Source::Formula(formula),
        }
    }

    pub(super) fn by_search(set: Differences, proof: Proof, start: u64, hunt: AnyHunt) -> Self {
        SolvedAllBut {
            set,
            proof,
            source: Source::Places { hunt, start },
        }
    }

    /// The period and the theorem that proves it.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The value of a heap.
    pub fn nimber(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        let hunt = match &self.source {
            Source::Formula(formula) => return Ok(Nimber::from(formula.value(heap))),
            Source::Places { hunt, .. } => hunt,
        };
        let period = self.proof.period();
        let preperiod = UBig::from(period.preperiod);
        let (turns, heap) = if *heap < preperiod {
            (UBig::ZERO, heap.clone())
        } else {
            let beyond = heap - &preperiod;
            let length = UBig::from(period.period);
            (&beyond / &length, preperiod + beyond % length)
        };
        let heap = u64::try_from(&heap).expect("the search came past it");
        let value = on_hunt!(hunt, hunt => hunt.values(heap, heap + 1, limits)?)[0];
        Ok(Nimber::from(
            UBig::from(value) + turns * UBig::from(period.saltus),
        ))
    }

    /// The numbers that can be taken from `heap` to leave the value `target`, in increasing order.
    ///
    /// With target 0 these are the winning moves of one heap. There are few, for a value belongs
    /// to few heaps.
    pub fn winning_moves(
        &self,
        heap: &UBig,
        target: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Vec<UBig>, Halt> {
        let heaps = self.heaps_of(&target.to_ubig(), limits)?;
        let smaller = heaps.into_iter().rev().filter(|option| option < heap);
        let taken = smaller.map(|option| heap - option);
        let forbidden = |taken: &UBig| u64::try_from(taken).is_ok_and(|s| self.set.contains(s));
        Ok(taken.filter(|taken| !forbidden(taken)).collect())
    }

    /// The heaps that have a value, in increasing order.
    pub fn heaps_of(&self, value: &UBig, limits: &Limits<'_>) -> Result<Vec<UBig>, Halt> {
        let (hunt, start) = match &self.source {
            Source::Formula(formula) => return formula.heaps_of(value),
            Source::Places { hunt, start } => (hunt, UBig::from(*start)),
        };
        let period = self.proof.period();
        let (turns, value) = if *value < start {
            (UBig::ZERO, value.clone())
        } else {
            let beyond = value - &start;
            let saltus = UBig::from(period.saltus);
            (&beyond / &saltus, start + beyond % saltus)
        };
        let value = u64::try_from(&value).expect("the search came past it");
        let heaps = on_hunt!(hunt, hunt => {
            hunt.trail.at(value, &hunt.set, limits)?.hand_out(&hunt.set)
        });
        let offset = turns * UBig::from(period.period);
        Ok(heaps
            .into_iter()
            .map(|heap| UBig::from(heap) + &offset)
            .collect())
    }

    /// The period in a form that others can check.
    pub fn certificate(&self, limits: &Limits<'_>) -> Result<Certificate, Halt> {
        let hunt = match &self.source {
            Source::Formula(_) => None,
            Source::Places { hunt, .. } => Some(hunt),
        };
        certificate(&self.set, &self.proof, hunt, limits)
    }
}

/// The certificate of a period that a formula gives, or a search has proved.
pub(super) fn certificate(
    set: &Differences,
    proof: &Proof,
    hunt: Option<&AnyHunt>,
    limits: &Limits<'_>,
) -> Result<Certificate, Halt> {
    let period = proof.period();
    let long = period.preperiod + period.period > LONG;
    let fields = match hunt.filter(|_| long) {
        Some(hunt) => on_hunt!(hunt, hunt => blocks(hunt, limits))?,
        None => Vec::new(),
    };
    Ok(Certificate {
        game: AllBut::new(set.clone()).into(),
        period,
        theorem: PATTERN.name.to_owned(),
        fields,
    })
}

/// What a checker that goes from heap to heap knows at some heaps: the least value that no heap
/// before the window has, and the values in the window, counted from there, 0 for smaller ones.
fn blocks<P: Pattern>(
    hunt: &Hunt<P>,
    limits: &Limits<'_>,
) -> Result<Vec<(String, Vec<u128>)>, Halt> {
    let length = usize::try_from(hunt.greatest).expect("it has a pattern");
    let most = u32::try_from(length + 1).expect("numbers below 2^32");
    let (mut heaps, mut lows, mut windows) = (Vec::new(), Vec::new(), Vec::new());
    for place in &hunt.trail.places[1..] {
        let mut place = place.clone();
        let (mut given, mut firsts) = (Vec::new(), Vec::new());
        // Every heap that is the greatest number beyond the first free one gets its value from
        // here on, so a window after twice as many steps is complete.
        for _ in 0..2 * hunt.greatest + 2 {
            tick(&hunt.set, limits)?;
            let value = place.value;
            firsts.push((place.heap, value));
            given.extend(
                place
                    .hand_out(&hunt.set)
                    .into_iter()
                    .map(|heap| (heap, value)),
            );
        }
        let first = place.heap - hunt.greatest;
        let low = firsts.iter().find(|(heap, _)| *heap >= first);
        let low = low.map_or(place.value, |&(_, value)| value);
        let mut window = vec![0; length];
        for (heap, value) in given {
            if (first..place.heap).contains(&heap) && value >= low {
                let i = usize::try_from(heap - first).expect("within the window");
                window[i] = u32::try_from(value - low + 1).expect("at most one value a heap");
            }
        }
        heaps.push(u128::from(place.heap));
        lows.push(u128::from(low));
        windows.extend(pack(&window, length, bits_for(most)));
        limits.allow_memory(windows.len() as u64 * size_of::<u128>() as u64)?;
    }
    let lists = [("heaps", heaps), ("lows", lows), ("windows", windows)];
    Ok(lists.map(|(name, list)| (name.to_owned(), list)).into())
}
