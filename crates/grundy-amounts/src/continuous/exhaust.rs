//! The theory where the water is exhausted and whoever takes the last of it wins.
//!
//! Let M = m + g(m), and suppose g(x) < M for all m <= x < M. For X <= m, v(X) = X. Otherwise
//! X = n M + h with 0 < h <= M: if h < M, v(X) = max(m, h); if h = M, v(X) = M L(n + 1) with L of
//! the take-away game whose rule is f(k) = floor(g(k M) / M). The infimum is always attained.

use grundy_num::{Halt, IBig, Limits, Play, Rational, UBig};

use super::interval::push_joined;
use super::profile::{Line, Profile};
use super::{Bound, End, Interval, MOST_PLACES, WinningMoves};
use crate::takeaway::{TakeRule, Takeaway};

/// X = n M + h with 0 < h <= M, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiples {
    /// M = m + g(m).
    pub modulus: Rational,
    /// n.
    pub count: UBig,
    /// h.
    pub rest: Rational,
    /// L(n + 1) of the discrete game, where h = M.
    pub least_take: Option<UBig>,
}

/// f(k) = floor(g(k M) / M).
struct MultipleRule<'b> {
    bound: &'b Bound,
    modulus: Rational,
}

impl TakeRule for MultipleRule<'_> {
    fn most_after(&self, taken: &UBig) -> UBig {
        let x = &self.modulus * Rational::from(IBig::from(taken.clone()));
        let quotient = self.bound.value(&x).checked_div(&self.modulus);
        let quotient = quotient.expect("the modulus is positive").floor();
        UBig::try_from(quotient.numerator()).expect("g is positive")
    }
}

/// Whether g(x) < M for all m <= x < M, without which the theory does not hold.
pub(super) fn hypothesis_holds(bound: &Bound) -> bool {
    let modulus = bound.least_move() + bound.least_value();
    bound.first_reaching(&modulus).is_none_or(|t| t >= modulus)
}

impl Multiples {
    /// The decomposition of `x` > 0.
    pub(super) fn of(bound: &Bound, x: &Rational, limits: &Limits<'_>) -> Result<Self, Halt> {
        let modulus = bound.least_move() + bound.least_value();
        let quotient = x.checked_div(&modulus).expect("the modulus is positive");
        let count = quotient.ceil() - Rational::ONE;
        let rest = x - &modulus * &count;
        let count = UBig::try_from(count.numerator()).expect("x is positive");
        let least_take = if rest == modulus {
            Some(least_take(bound, &modulus, &(&count + UBig::ONE), limits)?)
        } else {
            None
        };
        Ok(Multiples {
            modulus,
            count,
            rest,
            least_take,
        })
    }

    /// v(x) for the x it decomposes.
    pub(super) fn value(&self, m: &Rational) -> Rational {
        match &self.least_take {
            Some(least) => &self.modulus * Rational::from(IBig::from(least.clone())),
            None if self.count.is_zero() && self.rest < *m => self.rest.clone(),
            None => self.rest.clone().max(m.clone()),
        }
    }
}

/// L(heap) of the discrete game.
fn least_take(
    bound: &Bound,
    modulus: &Rational,
    heap: &UBig,
    limits: &Limits<'_>,
) -> Result<UBig, Halt> {
    let rule = MultipleRule {
        bound,
        modulus: modulus.clone(),
    };
    let game = Takeaway::new(rule);
    let solution = game.solve(heap, Play::Normal, limits)?;
    let least = solution.least_winning_move().cloned();
    Ok(least.expect("a heap that is not empty has a representation"))
}

/// v on (0, x].
pub(super) fn profile(bound: &Bound, x: &Rational, limits: &Limits<'_>) -> Result<Profile, Halt> {
    let m = bound.least_move();
    let modulus = m + bound.least_value();
    let mut profile = Profile::default();
    let push = |profile: &mut Profile, lo: &Rational, hi: &Rational, hi_end, line: &Line| {
        let all = Interval::new(lo.clone(), End::Open, Some(hi.clone()), hi_end);
        if let Some(part) = all.and_then(|all| all.up_to(x)) {
            profile.push(&part, Some(line), End::Closed);
        }
    };
    let (mut base, mut count) = (Rational::ZERO, UBig::ZERO);
    while base < *x {
        limits.tick()?;
        profile.allow_piece(limits)?;
        let (bend, next) = (&base + m, &base + &modulus);
        let low = if base.is_zero() {
            Line::diagonal(Rational::ZERO)
        } else {
            Line::constant(m.clone())
        };
        push(&mut profile, &base, &bend, End::Closed, &low);
        push(
            &mut profile,
            &bend,
            &next,
            End::Open,
            &Line::diagonal(-&base),
        );
        count += UBig::ONE;
        if next <= *x {
            let least = Rational::from(IBig::from(least_take(bound, &modulus, &count, limits)?));
            let value = Line::constant(&modulus * least);
            profile.push(&Interval::point(next.clone()), Some(&value), End::Closed);
        }
        base = next;
    }
    Ok(profile)
}

/// All winning first moves at `x` > 0, in increasing order; at most about `most` intervals.
///
/// A move y < x wins if and only if g(y) < v(x - y), and only what it leaves beyond m can be so.
pub(super) fn winning_moves(
    bound: &Bound,
    x: &Rational,
    most: usize,
    limits: &Limits<'_>,
) -> Result<WinningMoves, Halt> {
    let m = bound.least_move();
    let modulus = m + bound.least_value();
    let mut found = WinningMoves::default();
    // Since v(x - y) <= x - y, no move beyond this one wins by what it leaves.
    let last = bound.last_below(x).map(|(last, _)| last);
    if let Some(last) = last.filter(|_| x > m) {
        let blocks = (x - m)
            .checked_div(&modulus)
            .expect("the modulus is positive");
        // Blocks n M < x - y <= (n + 1) M, from the largest x - y to the smallest.
        let mut n = blocks.ceil() - Rational::ONE;
        let mut places = 0;
        while !n.is_negative() {
            limits.tick()?;
            let base = &n * &modulus;
            let top = &base + &modulus;
            let point = x - &top;
            if point > last {
                break;
            }
            places += 1;
            if found.intervals.len() > most || places > MOST_PLACES {
                found.more = true;
                return Ok(found);
            }
            if point >= *m && bound.value(&point) < top {
                let heap = UBig::try_from((&n + Rational::ONE).numerator());
                let heap = heap.expect("the count of a block is positive");
                let least = Rational::from(IBig::from(least_take(bound, &modulus, &heap, limits)?));
                if bound.value(&point) < &modulus * least {
                    push_joined(&mut found.intervals, Interval::point(point.clone()));
                }
            }
            // Inside the block v(x - y) = x - y - n M where that is beyond m.
            let total = x - &base;
            let (lo, lo_end) = if point < *m {
                (m.clone(), End::Closed)
            } else {
                (point, End::Open)
            };
            let inside = Interval::new(lo, lo_end, Some(&total - m), End::Open);
            if let (Some(inside), Some((below, end))) = (inside, bound.last_below(&total))
                && let Some(moves) = inside.up_to_end(&below, end)
            {
                push_joined(&mut found.intervals, moves);
            }
            n -= Rational::ONE;
        }
    }
    push_joined(&mut found.intervals, Interval::point(x.clone()));
    Ok(found)
}
