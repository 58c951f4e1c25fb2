//! v as a function of X: linear pieces over intervals with open and closed ends.

use grundy_num::{Halt, Limits, Rational};

use super::{End, Interval};

/// v(X) on an interval of X.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfilePiece {
    /// The numbers X.
    pub domain: Interval,
    /// v on them, or `None` where no move wins and v counts as infinite.
    pub value: Option<Line>,
    /// Closed where v(X) is itself a winning move.
    pub attained: End,
}

/// The linear function slope X + constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The slope.
    pub slope: Rational,
    /// The value at 0.
    pub constant: Rational,
}

/// v as a function of X, as few pieces as possible in increasing order.
///
/// A point that lies on both its neighbours belongs to the left one, so that equal functions have
/// equal profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    pieces: Vec<ProfilePiece>,
}

/// v(X): the infimum of the winning first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The infimum, or `None` where no move wins.
    pub value: Option<Rational>,
    /// Closed where the infimum is itself a winning move.
    pub attained: End,
}

impl Threshold {
    /// Whether the player to move wins under the bound `b`: some winning move is not above it.
    pub fn first_wins(&self, b: &Rational) -> bool {
        let attained = self.attained == End::Closed;
        self.value
            .as_ref()
            .is_some_and(|v| v < b || (v == b && attained))
    }
}

impl Line {
    /// The constant function.
    pub fn constant(value: Rational) -> Line {
        Line {
            slope: Rational::ZERO,
            constant: value,
        }
    }

    /// x + shift as a function of x.
    pub fn diagonal(shift: Rational) -> Line {
        Line {
            slope: Rational::ONE,
            constant: shift,
        }
    }

    /// The value at x.
    pub fn at(&self, x: &Rational) -> Rational {
        if self.slope.is_zero() {
            return self.constant.clone();
        }
        &self.slope * x + &self.constant
    }

    /// Where two lines cross, unless they are parallel.
    pub(super) fn crossing(&self, other: &Line) -> Option<Rational> {
        (&other.constant - &self.constant).checked_div(&(&self.slope - &other.slope))
    }
}

impl Profile {
    /// The pieces, in increasing order and without gaps.
    pub fn pieces(&self) -> &[ProfilePiece] {
        &self.pieces
    }

    /// v(x), if x lies on the profile.
    pub fn at(&self, x: &Rational) -> Option<Threshold> {
        let is_before = |piece: &ProfilePiece| {
            let hi = piece.domain.hi.as_ref();
            hi.is_some_and(|hi| hi < x || (hi == x && piece.domain.hi_end == End::Open))
        };
        let piece = self.pieces.get(self.pieces.partition_point(is_before))?;
        piece.domain.contains(x).then(|| Threshold {
            value: piece.value.as_ref().map(|line| line.at(x)),
            attained: piece.attained,
        })
    }

    /// The same function on the numbers up to `x` only.
    #[must_use]
    pub fn up_to(&self, x: &Rational) -> Profile {
        let mut cut = Profile::default();
        for piece in &self.pieces {
            if let Some(domain) = piece.domain.up_to(x) {
                cut.push(&domain, piece.value.as_ref(), piece.attained);
            }
        }
        cut
    }

    /// Fails where one more piece would pass the memory that is allowed.
    pub(super) fn allow_piece(&self, limits: &Limits<'_>) -> Result<(), Halt> {
        limits.allow_item(&self.pieces)
    }

    /// Appends v on the next interval, which is bounded and begins where the last one ended.
    pub(super) fn push(&mut self, domain: &Interval, value: Option<&Line>, attained: End) {
        let Some(hi) = &domain.hi else {
            unreachable!("profiles are bounded")
        };
        if domain.is_point() {
            return self.push_point(hi, value, attained);
        }
        if domain.lo_end == End::Closed {
            self.push_point(&domain.lo, value, attained);
        }
        self.push_open(&domain.lo, hi, value, attained);
        if domain.hi_end == End::Closed {
            self.push_point(hi, value, attained);
        }
    }

    fn push_point(&mut self, x: &Rational, value: Option<&Line>, attained: End) {
        let value = value.map(|line| line.at(x));
        if let Some(last) = self.pieces.last_mut()
            && last.attained == attained
            && last.domain.hi_end == End::Open
            && last.value.as_ref().map(|line| line.at(x)) == value
        {
            last.domain.hi_end = End::Closed;
            return;
        }
        self.pieces.push(ProfilePiece {
            domain: Interval::point(x.clone()),
            value: value.map(Line::constant),
            attained,
        });
    }

    fn push_open(&mut self, lo: &Rational, hi: &Rational, value: Option<&Line>, attained: End) {
        if let Some(last) = self.pieces.last_mut()
            && last.attained == attained
            && last.domain.hi_end == End::Closed
        {
            let continues = if last.domain.is_point() {
                last.value.as_ref().map(|v| v.at(lo)) == value.map(|v| v.at(lo))
            } else {
                last.value.as_ref() == value
            };
            if continues {
                last.domain.hi = Some(hi.clone());
                last.domain.hi_end = End::Open;
                last.value = value.cloned();
                return;
            }
        }
        self.pieces.push(ProfilePiece {
            domain: Interval {
                lo: lo.clone(),
                lo_end: End::Open,
                hi: Some(hi.clone()),
                hi_end: End::Open,
            },
            value: value.cloned(),
            attained,
        });
    }
}
