//! Intervals of rational numbers with open and closed ends.

use std::fmt;

use grundy_num::{IBig, Rational};

/// Whether the end of an interval belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// It does not.
    Open,
    /// It does.
    Closed,
}

/// A nonempty interval; it is unbounded above where `hi` is `None`, and then `hi_end` is open.
///
/// ```
/// use grundy_amounts::continuous::{End, Interval};
/// let interval = Interval::new(1.into(), End::Open, Some(2.into()), End::Closed).unwrap();
/// assert_eq!(interval.to_string(), "(1, 2]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub lo: Rational,
    /// Whether the lower end belongs to it.
    pub lo_end: End,
    /// The upper end, if there is one.
    pub hi: Option<Rational>,
    /// Whether the upper end belongs to it.
    pub hi_end: End,
}

impl End {
    /// Closed where both are.
    #[must_use]
    pub fn and(self, other: End) -> End {
        if self == End::Closed { other } else { self }
    }

    /// Closed where one is.
    #[must_use]
    pub fn or(self, other: End) -> End {
        if self == End::Closed { self } else { other }
    }

    /// Closed if `condition` holds.
    pub(crate) fn closed_if(condition: bool) -> End {
        if condition { End::Closed } else { End::Open }
    }
}

impl Interval {
    /// The interval with these ends, or `None` when nothing lies between them.
    pub fn new(lo: Rational, lo_end: End, hi: Option<Rational>, hi_end: End) -> Option<Interval> {
        let hi_end = if hi.is_none() { End::Open } else { hi_end };
        let is_empty = hi
            .as_ref()
            .is_some_and(|hi| lo > *hi || (lo == *hi && lo_end.and(hi_end) == End::Open));
        (!is_empty).then_some(Interval {
            lo,
            lo_end,
            hi,
            hi_end,
        })
    }

    /// The interval of one point.
    pub fn point(x: Rational) -> Interval {
        Interval {
            lo: x.clone(),
            lo_end: End::Closed,
            hi: Some(x),
            hi_end: End::Closed,
        }
    }

    /// Whether it is one point.
    pub fn is_point(&self) -> bool {
        self.hi.as_ref() == Some(&self.lo)
    }

    /// Whether `x` lies in it.
    pub fn contains(&self, x: &Rational) -> bool {
        let above = self.lo < *x || (self.lo == *x && self.lo_end == End::Closed);
        let below = self
            .hi
            .as_ref()
            .is_none_or(|hi| x < hi || (x == hi && self.hi_end == End::Closed));
        above && below
    }

    /// The part of it that is not above `most`.
    pub fn up_to(&self, most: &Rational) -> Option<Interval> {
        self.up_to_end(most, End::Closed)
    }

    /// The part of it below `most`, which may itself belong to it or not.
    pub(crate) fn up_to_end(&self, most: &Rational, end: End) -> Option<Interval> {
        let (hi, hi_end) = match &self.hi {
            Some(hi) if hi < most => (hi, self.hi_end),
            Some(hi) if hi == most => (hi, self.hi_end.and(end)),
            _ => (most, end),
        };
        Interval::new(self.lo.clone(), self.lo_end, Some(hi.clone()), hi_end)
    }

    /// A number in it with a small denominator, which makes for readable moves: the least
    /// multiple of 1, or of 1/2, or of 1/3 and so on, whichever comes first.
    pub fn simplest(&self) -> Rational {
        let mut denominator = IBig::ONE;
        // A short interval would take long this way: it gets a power of two.
        for _ in 0..64 {
            if let Some(x) = self.first_multiple(&denominator) {
                return x;
            }
            denominator += IBig::ONE;
        }
        loop {
            denominator *= IBig::from(2);
            if let Some(x) = self.first_multiple(&denominator) {
                return x;
            }
        }
    }

    /// The least multiple of 1/denominator in it.
    fn first_multiple(&self, denominator: &IBig) -> Option<Rational> {
        if self.is_point() {
            return Some(self.lo.clone());
        }
        let scaled = (&self.lo * Rational::from(denominator.clone()))
            .ceil()
            .numerator();
        let at = |numerator: IBig| Rational::new(numerator, denominator.clone());
        let x = at(scaled.clone())?;
        let x = if self.lo_end == End::Open && x == self.lo {
            at(scaled + IBig::ONE)?
        } else {
            x
        };
        self.contains(&x).then_some(x)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_point() {
            return write!(f, "{{{}}}", self.lo);
        }
        let open = if self.lo_end == End::Closed { '[' } else { '(' };
        match &self.hi {
            None => write!(f, "{open}{}, inf)", self.lo),
            Some(hi) => {
                let close = if self.hi_end == End::Closed { ']' } else { ')' };
                write!(f, "{open}{}, {hi}{close}", self.lo)
            }
        }
    }
}

/// Appends an interval to a list in increasing order, joined to the last one where they touch.
pub(crate) fn push_joined(list: &mut Vec<Interval>, next: Interval) {
    if let Some(last) = list.last_mut() {
        let touches = match &last.hi {
            None => true,
            Some(hi) => {
                *hi > next.lo || (*hi == next.lo && last.hi_end.or(next.lo_end) == End::Closed)
            }
        };
        if touches {
            let longer = match (&last.hi, &next.hi) {
                (None, _) => false,
                (Some(_), None) => true,
                (Some(hi), Some(other)) => {
                    other > hi || (other == hi && next.hi_end == End::Closed)
                }
            };
            if longer {
                last.hi = next.hi;
                last.hi_end = next.hi_end;
            }
            return;
        }
    }
    list.push(next);
}
