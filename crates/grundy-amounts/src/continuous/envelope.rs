//! The least of several piecewise linear functions, with the places where it is attained.

use grundy_num::{Halt, Limits, Rational};

use super::profile::Line;
use super::{End, Interval};

/// A linear function on a point, `lo` = `hi`, or on an open interval.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub(super) lo: Rational,
    pub(super) hi: Rational,
    pub(super) line: Line,
    pub(super) attained: End,
}

impl Stretch {
    pub(super) fn point(x: Rational, line: &Line, attained: End) -> Stretch {
        Stretch {
            line: Line::constant(line.at(&x)),
            lo: x.clone(),
            hi: x,
            attained,
        }
    }

    pub(super) fn open(lo: Rational, hi: Rational, line: Line, attained: End) -> Stretch {
        Stretch {
            lo,
            hi,
            line,
            attained,
        }
    }

    pub(super) fn is_point(&self) -> bool {
        self.lo == self.hi
    }

    pub(super) fn domain(&self) -> Interval {
        let end = End::closed_if(self.is_point());
        Interval {
            lo: self.lo.clone(),
            lo_end: end,
            hi: Some(self.hi.clone()),
            hi_end: end,
        }
    }

    fn covers_point(&self, x: &Rational) -> bool {
        (self.lo < *x && *x < self.hi) || (self.lo == *x && self.is_point())
    }

    fn covers_open(&self, lo: &Rational, hi: &Rational) -> bool {
        self.lo <= *lo && *hi <= self.hi && !self.is_point()
    }
}

/// The least of functions given by stretches in increasing order; gaps count as infinite.
pub(super) fn least_of_all(
    mut functions: Vec<Vec<Stretch>>,
    limits: &Limits<'_>,
) -> Result<Vec<Stretch>, Halt> {
    functions.retain(|function| !function.is_empty());
    // Merged in pairs like a knock-out, so that each stretch takes part in few mergers.
    while functions.len() > 1 {
        let mut merged = Vec::with_capacity(functions.len().div_ceil(2));
        let mut rest = functions.into_iter();
        while let Some(one) = rest.next() {
            limits.tick()?;
            merged.push(match rest.next() {
                Some(other) => least_of_two(&one, &other, limits)?,
                None => one,
            });
        }
        functions = merged;
    }
    Ok(functions.pop().unwrap_or_default())
}

fn least_of_two(
    one: &[Stretch],
    other: &[Stretch],
    limits: &Limits<'_>,
) -> Result<Vec<Stretch>, Halt> {
    let all = one.iter().chain(other);
    let mut places: Vec<&Rational> = all.flat_map(|stretch| [&stretch.lo, &stretch.hi]).collect();
    places.sort();
    places.dedup();
    let (mut i, mut j) = (0, 0);
    let mut least = Vec::new();
    for (k, place) in places.iter().enumerate() {
        limits.tick()?;
        let place = *place;
        advance(one, &mut i, place);
        advance(other, &mut j, place);
        let found = |function: &[Stretch], from: usize| {
            let mut near = function[from..].iter().take(2);
            let stretch = near.find(|stretch| stretch.covers_point(place))?;
            Some((stretch.line.at(place), stretch.attained))
        };
        let point = match (found(one, i), found(other, j)) {
            (Some(x), Some(y)) if x.0 == y.0 => Some((x.0, x.1.or(y.1))),
            (Some(x), Some(y)) => Some(if x.0 < y.0 { x } else { y }),
            (x, y) => x.or(y),
        };
        if let Some((value, attained)) = point {
            push(
                &mut least,
                Stretch::point(place.clone(), &Line::constant(value), attained),
            );
        }
        let Some(next) = places.get(k + 1) else { break };
        let covering = |function: &'_ [Stretch], from: usize| {
            let mut near = function[from..].iter().take(3);
            near.find(|stretch| stretch.covers_open(place, next))
                .cloned()
        };
        match (covering(one, i), covering(other, j)) {
            (Some(x), Some(y)) => open_least(&mut least, place, next, &x, &y),
            (Some(x), None) | (None, Some(x)) => {
                push(
                    &mut least,
                    Stretch::open(place.clone(), (*next).clone(), x.line, x.attained),
                );
            }
            (None, None) => {}
        }
    }
    Ok(least)
}

/// Skips the stretches that end before `place`, or at it without reaching it.
fn advance(function: &[Stretch], index: &mut usize, place: &Rational) {
    while function
        .get(*index)
        .is_some_and(|stretch| stretch.hi < *place || (stretch.hi == *place && !stretch.is_point()))
    {
        *index += 1;
    }
}

/// The least of two linear functions on an open interval.
fn open_least(least: &mut Vec<Stretch>, lo: &Rational, hi: &Rational, x: &Stretch, y: &Stretch) {
    if x.line == y.line {
        let attained = x.attained.or(y.attained);
        push(
            least,
            Stretch::open(lo.clone(), hi.clone(), x.line.clone(), attained),
        );
        return;
    }
    let crossing = x.line.crossing(&y.line);
    let crossing = crossing.filter(|place| lo < place && place < hi);
    let lower = |lo: &Rational, hi: &Rational| {
        let middle = (lo + hi).half();
        let stretch = if x.line.at(&middle) < y.line.at(&middle) {
            x
        } else {
            y
        };
        Stretch::open(
            lo.clone(),
            hi.clone(),
            stretch.line.clone(),
            stretch.attained,
        )
    };
    match crossing {
        None => push(least, lower(lo, hi)),
        Some(place) => {
            push(least, lower(lo, &place));
            let attained = x.attained.or(y.attained);
            push(least, Stretch::point(place.clone(), &x.line, attained));
            push(least, lower(&place, hi));
        }
    }
}

/// Appends a stretch; an open one that continues the last two becomes one with them.
fn push(least: &mut Vec<Stretch>, next: Stretch) {
    if let [.., before, point] = least.as_mut_slice() {
        let continues = !next.is_point()
            && point.is_point()
            && !before.is_point()
            && before.hi == point.lo
            && point.lo == next.lo
            && before.line == next.line
            && before.attained == next.attained
            && point.attained == next.attained
            && before.line.at(&point.lo) == point.line.constant;
        if continues {
            before.hi = next.hi;
            least.pop();
            return;
        }
    }
    least.push(next);
}
