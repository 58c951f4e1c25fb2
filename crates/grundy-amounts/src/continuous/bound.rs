//! The bound g of continuous Nim: a nondecreasing piecewise linear function with jumps.
//!
//! Between breakpoints g is linear, and at a breakpoint it may have a value of its own between its
//! limits from both sides. Below the first breakpoint, which is the least move m, g counts as g(m).

use grundy_num::Rational;

use super::End;

/// A stretch of g from one breakpoint to the next, or to infinity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The breakpoint.
    pub at: Rational,
    /// g at the breakpoint.
    pub value: Rational,
    /// The limit of g at the breakpoint from the right.
    pub right: Rational,
    /// The slope of g from the breakpoint on.
    pub slope: Rational,
}

/// A nondecreasing piecewise linear function from the least move m on, with g(m) >= m > 0.
///
/// ```
/// use grundy_amounts::continuous::Bound;
/// use grundy_num::Rational;
/// let g = Bound::linear(&1.into(), &2.into(), &0.into())?;
/// assert_eq!(g.value(&3.into()), Rational::from(6));
/// assert_eq!(g.first_reaching(&5.into()), "5/2".parse().ok());
/// # Ok::<(), grundy_amounts::continuous::BoundError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    pieces: Vec<Piece>,
}

/// Why a function cannot be the bound of continuous Nim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoundError {
    /// No pieces at all.
    #[error("expected at least one piece of g, found none")]
    Empty,
    /// The first breakpoint is not the least move.
    #[error("expected g to begin at the least move m = {m}, found its first breakpoint at {found}")]
    Begin {
        /// The least move.
        m: Rational,
        /// The first breakpoint.
        found: Rational,
    },
    /// The least move is not positive.
    #[error("expected a least move m > 0, found {0}")]
    LeastMove(Rational),
    /// The breakpoints do not increase.
    #[error("expected breakpoints in increasing order, found {after} after {before}")]
    Unordered {
        /// A breakpoint.
        before: Rational,
        /// The one after it, which is not greater.
        after: Rational,
    },
    /// The function decreases.
    #[error("expected a nondecreasing g, found one that decreases {place} {at}")]
    Decreasing {
        /// `at` or `after`.
        place: &'static str,
        /// The breakpoint.
        at: Rational,
    },
    /// After the least move a player could be stuck.
    #[error("expected g(m) >= m, so that there always is a move, found g({m}) = {value}")]
    Stuck {
        /// The least move.
        m: Rational,
        /// g of it.
        value: Rational,
    },
}

impl Bound {
    /// g(x) = slope x + constant from the least move `m` on.
    pub fn linear(
        m: &Rational,
        slope: &Rational,
        constant: &Rational,
    ) -> Result<Bound, BoundError> {
        let value = slope * m + constant;
        Bound::new(
            m,
            vec![Piece {
                at: m.clone(),
                value: value.clone(),
                right: value,
                slope: slope.clone(),
            }],
        )
    }

    /// A step function: each row gives the value from its place on, the first from `m`.
    pub fn steps(m: &Rational, rows: &[(Rational, Rational)]) -> Result<Bound, BoundError> {
        let piece = |(at, value): &(Rational, Rational)| Piece {
            at: at.clone(),
            value: value.clone(),
            right: value.clone(),
            slope: Rational::ZERO,
        };
        Bound::new(m, rows.iter().map(piece).collect())
    }

    /// The function of these pieces, the first from the least move `m` on.
    pub fn new(m: &Rational, pieces: Vec<Piece>) -> Result<Bound, BoundError> {
        let Some(first) = pieces.first() else {
            return Err(BoundError::Empty);
        };
        if !m.is_positive() {
            return Err(BoundError::LeastMove(m.clone()));
        }
        if first.at != *m {
            return Err(BoundError::Begin {
                m: m.clone(),
                found: first.at.clone(),
            });
        }
        if first.value < *m {
            return Err(BoundError::Stuck {
                m: m.clone(),
                value: first.value.clone(),
            });
        }
        for (i, piece) in pieces.iter().enumerate() {
            let decreasing = |place| {
                let at = piece.at.clone();
                Err(BoundError::Decreasing { place, at })
            };
            if piece.slope.is_negative() {
                return decreasing("after");
            }
            if piece.value > piece.right {
                return decreasing("at");
            }
            let Some(before) = i.checked_sub(1).map(|i| &pieces[i]) else {
                continue;
            };
            if before.at >= piece.at {
                return Err(BoundError::Unordered {
                    before: before.at.clone(),
                    after: piece.at.clone(),
                });
            }
            if before.inside(&piece.at) > piece.value {
                return decreasing("at");
            }
        }
        Ok(Bound { pieces })
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The least move m.
    pub fn least_move(&self) -> &Rational {
        &self.pieces[0].at
    }

    /// g(m).
    pub fn least_value(&self) -> &Rational {
        &self.pieces[0].value
    }

    /// g(x); below the least move it counts as g(m).
    pub fn value(&self, x: &Rational) -> Rational {
        let jump = self.pieces.binary_search_by(|piece| piece.at.cmp(x));
        jump.map_or_else(|next| self.line(next, x), |i| self.pieces[i].value.clone())
    }

    /// `g_-(x)`, the limit of g from below, where g counts as g(m) up to the least move.
    pub fn value_below(&self, x: &Rational) -> Rational {
        let next = self.pieces.partition_point(|piece| piece.at < *x);
        self.line(next, x)
    }

    /// `g_+(x)`, the limit of g from above.
    pub fn value_above(&self, x: &Rational) -> Rational {
        let next = self.pieces.partition_point(|piece| piece.at <= *x);
        self.line(next, x)
    }

    /// The linear function before the piece `next` at x.
    fn line(&self, next: usize, x: &Rational) -> Rational {
        let before = next.checked_sub(1);
        before.map_or_else(|| self.least_value().clone(), |i| self.pieces[i].inside(x))
    }

    /// G(c), the infimum of all t >= 0 with g(t) >= c; `None` where g stays below c.
    ///
    /// # Complexity
    ///
    /// A binary search over the breakpoints.
    pub fn first_reaching(&self, c: &Rational) -> Option<Rational> {
        if self.least_value() >= c {
            return Some(Rational::ZERO);
        }
        let next = self.pieces.partition_point(|piece| piece.right < *c);
        let jump = self.pieces.get(next).map(|piece| &piece.at);
        let climb = next.checked_sub(1).and_then(|i| {
            let piece = &self.pieces[i];
            let run = (c - &piece.right).checked_div(&piece.slope)?;
            Some(&piece.at + run)
        });
        match (climb, jump) {
            (Some(climb), Some(jump)) if climb < *jump => Some(climb),
            (climb, None) => climb,
            (_, Some(jump)) => Some(jump.clone()),
        }
    }

    /// The supremum of all x >= m with g(x) + x <= k, and whether it is one of them.
    pub fn last_within(&self, k: &Rational) -> Option<(Rational, End)> {
        self.last(k, End::Closed)
    }

    /// The supremum of all x >= m with g(x) + x < k, and whether it is one of them.
    pub fn last_below(&self, k: &Rational) -> Option<(Rational, End)> {
        self.last(k, End::Open)
    }

    /// The supremum of all x with g(x) + x before k, which counts itself when `end` is closed.
    fn last(&self, k: &Rational, end: End) -> Option<(Rational, End)> {
        let is_before = |sum: Rational| sum < *k || (sum == *k && end == End::Closed);
        let count = self
            .pieces
            .partition_point(|piece| is_before(&piece.value + &piece.at));
        let piece = &self.pieces[count.checked_sub(1)?];
        let rise = k - &piece.right - &piece.at;
        if !rise.is_positive() {
            return Some((piece.at.clone(), End::Closed));
        }
        let run = rise.checked_div(&(&piece.slope + Rational::ONE));
        let x = &piece.at + run.expect("a slope is not negative");
        match self.pieces.get(count) {
            Some(next) if next.at <= x => Some((next.at.clone(), End::Open)),
            _ => Some((x, end)),
        }
    }
}

impl Piece {
    /// The linear function of the piece at x, beyond its breakpoint.
    pub(super) fn inside(&self, x: &Rational) -> Rational {
        &self.right + &self.slope * (x - &self.at)
    }
}
