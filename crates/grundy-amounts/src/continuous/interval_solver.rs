//! Backward induction over intervals: v from the rules alone.
//!
//! A move takes at least m, so v on a block [k m, (k + 1) m) follows from v below k m. Both g and v
//! are linear on intervals; for each pair of such intervals, the winning moves at Y are those
//! between the greatest of some lower ends and the least of some upper ends, all linear in Y. Their
//! infimum is linear between the places where two of these lines cross, and v is the least over all
//! pairs. Nothing here uses the theory: this is its oracle, and it serves where the theory's
//! hypotheses fail.

use grundy_num::{Halt, Limits, Rational};

use super::envelope::{Stretch, least_of_all};
use super::interval::push_joined;
use super::profile::{Line, Profile, ProfilePiece, Threshold};
use super::{Bound, End, Interval, Variant, WinningMoves};

/// v on all numbers below some reach, computed from the rules.
#[derive(Clone, Debug)]
pub struct IntervalSolver<'g> {
    variant: Variant,
    bound: &'g Bound,
    /// g on intervals.
    parts: Vec<(Interval, Line)>,
    profile: Profile,
    reach: Rational,
}

/// An end of the winning moves at Y, linear in Y.
struct Edge {
    line: Line,
    end: End,
}

/// The moves between the greatest of `lowers` and the least of `uppers`, where the conditions are
/// positive, or not negative if closed.
struct Strip {
    lowers: Vec<Edge>,
    uppers: Vec<Edge>,
    conditions: Vec<Edge>,
    /// The numbers Y for which there can be such moves.
    from: Rational,
    to: Option<Rational>,
}

impl<'g> IntervalSolver<'g> {
    /// A solver that knows v below the least move only.
    pub fn new(variant: Variant, bound: &'g Bound) -> Self {
        let m = bound.least_move();
        let (lo_end, value, attained) = match variant {
            Variant::Negative => (End::Closed, Some(Line::constant(m.clone())), End::Closed),
            Variant::NegativeLoses => (End::Closed, None, End::Open),
            Variant::Exhaust => (End::Open, Some(Line::diagonal(Rational::ZERO)), End::Closed),
        };
        let first = Interval::new(Rational::ZERO, lo_end, Some(m.clone()), End::Open);
        let mut profile = Profile::default();
        profile.push(&first.expect("m is positive"), value.as_ref(), attained);
        IntervalSolver {
            variant,
            bound,
            parts: linear_parts(bound),
            profile,
            reach: m.clone(),
        }
    }

    /// Extends v beyond `x`.
    pub fn extend_beyond(&mut self, x: &Rational, limits: &Limits<'_>) -> Result<(), Halt> {
        while self.reach <= *x {
            let next = &self.reach + self.bound.least_move();
            let mut functions = Vec::new();
            if let Some(last) = self.last_move() {
                functions.push(vec![
                    Stretch::point(self.reach.clone(), &last.line, last.end),
                    Stretch::open(self.reach.clone(), next.clone(), last.line, last.end),
                ]);
            }
            for part in &self.parts {
                for piece in self.profile.pieces() {
                    limits.tick()?;
                    if let Some(strip) = strip(part, piece) {
                        functions.push(strip.infimum(&self.reach, &next));
                    }
                }
            }
            let least = least_of_all(functions, limits)?;
            let mut at = (self.reach.clone(), End::Closed);
            for stretch in &least {
                // Where no move wins there is no stretch.
                self.push_gap(&at, &stretch.lo, End::closed_if(!stretch.is_point()));
                let domain = stretch.domain();
                self.profile
                    .push(&domain, Some(&stretch.line), stretch.attained);
                at = (stretch.hi.clone(), End::closed_if(!stretch.is_point()));
            }
            self.push_gap(&at, &next, End::Open);
            self.reach = next;
        }
        Ok(())
    }

    /// Records that no move wins between two numbers, if there are any between.
    fn push_gap(&mut self, from: &(Rational, End), to: &Rational, to_end: End) {
        let gap = Interval::new(from.0.clone(), from.1, Some(to.clone()), to_end);
        if let Some(gap) = gap {
            self.profile.push(&gap, None, End::Open);
        }
    }

    /// v so far.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// v(x), extending it if need be.
    pub fn threshold(&mut self, x: &Rational, limits: &Limits<'_>) -> Result<Threshold, Halt> {
        self.extend_beyond(x, limits)?;
        Ok(self.profile.at(x).expect("v was extended beyond x"))
    }

    /// All winning first moves at `x`, in increasing order; at most about `most` intervals.
    pub fn winning_moves(
        &mut self,
        x: &Rational,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<WinningMoves, Halt> {
        self.extend_beyond(x, limits)?;
        let m = self.bound.least_move();
        let mut moves = Vec::new();
        for part in &self.parts {
            for piece in self.profile.pieces() {
                limits.tick()?;
                moves.extend(strip(part, piece).and_then(|strip| strip.at(x)));
            }
        }
        match self.variant {
            Variant::Negative => {
                let (lo, end) = if x < m {
                    (m, End::Closed)
                } else {
                    (x, End::Open)
                };
                moves.extend(Interval::new(lo.clone(), end, None, End::Open));
            }
            Variant::Exhaust => moves.push(Interval::point(x.clone())),
            Variant::NegativeLoses => {}
        }
        moves.sort_by(|a, b| {
            let open = |interval: &Interval| interval.lo_end == End::Open;
            a.lo.cmp(&b.lo).then(open(a).cmp(&open(b)))
        });
        let mut found = WinningMoves::default();
        for interval in moves {
            push_joined(&mut found.intervals, interval);
        }
        if found.intervals.len() > most {
            found.intervals.truncate(most);
            found.more = true;
        }
        Ok(found)
    }

    /// The least move that ends the game at once and wins, for numbers from m on.
    fn last_move(&self) -> Option<Edge> {
        let end = match self.variant {
            Variant::Negative => End::Open,
            Variant::Exhaust => End::Closed,
            Variant::NegativeLoses => return None,
        };
        Some(Edge {
            line: Line::diagonal(Rational::ZERO),
            end,
        })
    }
}

/// g as linear functions on points and open intervals.
fn linear_parts(bound: &Bound) -> Vec<(Interval, Line)> {
    let pieces = bound.pieces();
    let mut parts = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let value = Line::constant(piece.value.clone());
        parts.push((Interval::point(piece.at.clone()), value));
        let hi = pieces.get(i + 1).map(|next| next.at.clone());
        let open = Interval::new(piece.at.clone(), End::Open, hi, End::Open);
        let line = Line {
            slope: piece.slope.clone(),
            constant: piece.inside(&Rational::ZERO),
        };
        parts.extend(open.map(|open| (open, line)));
    }
    parts
}

/// The moves x in a part of g that leave z in a piece of v and win: g(x) < v(z), or g(x) = v(z)
/// where v(z) is not attained.
fn strip((moves, g): &(Interval, Line), piece: &ProfilePiece) -> Option<Strip> {
    let left = &piece.domain;
    let left_hi = left.hi.as_ref()?;
    let mut strip = Strip {
        from: &moves.lo + &left.lo,
        to: moves.hi.as_ref().map(|hi| hi + left_hi),
        lowers: vec![
            Edge {
                line: Line::constant(moves.lo.clone()),
                end: moves.lo_end,
            },
            Edge {
                line: Line::diagonal(-left_hi),
                end: left.hi_end,
            },
        ],
        uppers: vec![Edge {
            line: Line::diagonal(-&left.lo),
            end: left.lo_end,
        }],
        conditions: Vec::new(),
    };
    if let Some(hi) = &moves.hi {
        strip.uppers.push(Edge {
            line: Line::constant(hi.clone()),
            end: moves.hi_end,
        });
    }
    let Some(v) = &piece.value else {
        return Some(strip);
    };
    if v.at(&left.lo).max(v.at(left_hi)) < g.at(&moves.lo) {
        return None;
    }
    // g.slope x + g.constant <= v.slope (Y - x) + v.constant, strictly where v is attained.
    let end = if piece.attained == End::Closed {
        End::Open
    } else {
        End::Closed
    };
    let constant = &v.constant - &g.constant;
    let total = &g.slope + &v.slope;
    let divided = |x: &Rational| x.checked_div(&total);
    match (divided(&v.slope), divided(&constant)) {
        (Some(slope), Some(constant)) => {
            let edge = Edge {
                line: Line { slope, constant },
                end,
            };
            if total.is_positive() {
                strip.uppers.push(edge);
            } else {
                strip.lowers.push(edge);
            }
        }
        _ => strip.conditions.push(Edge {
            line: Line {
                slope: v.slope.clone(),
                constant,
            },
            end,
        }),
    }
    Some(strip)
}

impl Strip {
    /// The moves at Y.
    fn at(&self, y: &Rational) -> Option<Interval> {
        let holds = |condition: &Edge| {
            let sign = condition.line.at(y).signum();
            sign > 0 || (sign == 0 && condition.end == End::Closed)
        };
        if !self.conditions.iter().all(holds) {
            return None;
        }
        let lo = self.lowers.iter().map(|edge| edge.line.at(y)).max()?;
        let hi = self.uppers.iter().map(|edge| edge.line.at(y)).min()?;
        let end = |edges: &[Edge], x: &Rational| {
            let at_x = edges.iter().filter(|edge| edge.line.at(y) == *x);
            at_x.fold(End::Closed, |end, edge| end.and(edge.end))
        };
        let (lo_end, hi_end) = (end(&self.lowers, &lo), end(&self.uppers, &hi));
        Interval::new(lo, lo_end, Some(hi), hi_end)
    }

    /// The infimum of the moves at Y for all Y in [from, to).
    fn infimum(&self, from: &Rational, to: &Rational) -> Vec<Stretch> {
        let from = from.max(&self.from);
        let last = match &self.to {
            Some(end) if end < to => end,
            _ => to,
        };
        if from > last {
            return Vec::new();
        }
        let mut places = vec![from.clone(), last.clone()];
        let mut add = |place: Option<Rational>| {
            places.extend(place.filter(|place| from < place && place < last));
        };
        let edges: Vec<&Edge> = self.lowers.iter().chain(&self.uppers).collect();
        for (i, edge) in edges.iter().enumerate() {
            for other in &edges[i + 1..] {
                add(edge.line.crossing(&other.line));
            }
        }
        for condition in &self.conditions {
            add(condition.line.crossing(&Line::constant(Rational::ZERO)));
        }
        places.sort();
        places.dedup();
        let mut found = Vec::new();
        for (i, place) in places.iter().enumerate() {
            if place < to
                && let Some(moves) = self.at(place)
            {
                let line = Line::constant(moves.lo);
                found.push(Stretch::point(place.clone(), &line, moves.lo_end));
            }
            let Some(next) = places.get(i + 1) else { break };
            let middle = (place + next).half();
            if let Some(moves) = self.at(&middle) {
                let line = self.lowers.iter().map(|edge| &edge.line);
                let line = line.clone().find(|line| line.at(&middle) == moves.lo);
                let line = line.expect("the infimum is one of the lower ends").clone();
                found.push(Stretch::open(
                    place.clone(),
                    next.clone(),
                    line,
                    moves.lo_end,
                ));
            }
        }
        found
    }
}
