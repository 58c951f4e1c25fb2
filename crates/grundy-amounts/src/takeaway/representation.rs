//! A heap as the sum of terms of H in which f(part) is less than the next larger part.

use grundy_num::{Halt, Limits, UBig};

use super::TakeRule;
use super::sequence::{Sequence, bytes_of, is_long};

/// The parts of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representation {
    runs: Vec<Run>,
}

/// A part and how often it occurs: more than once only for the last term of a finite sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The part, a term of H.
    pub part: UBig,
    /// How often it occurs, at least once.
    pub times: UBig,
}

impl Representation {
    /// The greedy representation, found without keeping the whole sequence.
    ///
    /// A first pass goes up and marks places on its way; a second one takes the stretches between
    /// the marks from the top, each written down once more.
    pub(super) fn of<R: TakeRule>(
        rule: &R,
        heap: &UBig,
        limits: &Limits<'_>,
    ) -> Result<Representation, Halt> {
        const STRETCH: usize = 256;
        let mut marks = Vec::new();
        let mut place = Sequence::new(rule);
        let (mut steps, mut held) = (0, 0_u64);
        let mut is_finite = false;
        while !is_finite && place.term() <= heap {
            limits.tick()?;
            if is_long(place.term()) {
                limits.look()?;
            }
            if steps == 0 {
                steps = STRETCH.max(place.window());
                held = held.saturating_add(bytes(&place));
                limits.allow_memory(held)?;
                marks.push(place.clone());
            }
            steps -= 1;
            is_finite = place.advance().is_none();
        }
        let mut rest = heap.clone();
        let mut runs = Vec::new();
        let mut above: Option<UBig> = None;
        let mut stretch = Vec::new();
        for mut mark in marks.into_iter().rev() {
            stretch.clear();
            loop {
                limits.tick()?;
                let term = mark.term();
                if is_long(term) {
                    limits.look()?;
                }
                if term > heap || above.as_ref().is_some_and(|above| term >= above) {
                    break;
                }
                stretch.push(term.clone());
                if mark.advance().is_none() {
                    break;
                }
            }
            for term in stretch.iter().rev() {
                limits.tick()?;
                if *term <= rest {
                    // Below a larger term one term fits once; the last term of all fits often.
                    let times = if is_finite && runs.is_empty() {
                        &rest / term
                    } else {
                        UBig::ONE
                    };
                    rest -= term * &times;
                    runs.push(Run {
                        part: term.clone(),
                        times,
                    });
                }
            }
            above = stretch.first().cloned();
        }
        runs.reverse();
        Ok(Representation { runs })
    }

    /// The parts, smallest first.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The smallest part, which is L(n); `None` for no stones.
    pub fn smallest(&self) -> Option<&UBig> {
        self.runs.first().map(|run| &run.part)
    }

    /// How many parts there are.
    pub fn len(&self) -> UBig {
        self.runs
            .iter()
            .fold(UBig::ZERO, |sum, run| sum + &run.times)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }
}

/// Roughly what a copy of a place takes.
fn bytes<R: TakeRule>(place: &Sequence<'_, R>) -> u64 {
    bytes_of(place.term()).saturating_mul(place.window() as u64)
}
