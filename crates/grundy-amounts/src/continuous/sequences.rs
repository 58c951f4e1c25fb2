//! The sequences `a_i`, `c_i` of continuous Nim and the representation of a number by them.
//!
//! With G(c) the first place where g reaches c: `a_1` = 0 and `c_1` = m + g(m). Given the terms up to
//! r, let t = `G(c_r)`. If t >= `c_r` the sequences end. Otherwise p is the least index with `c_p` > t,
//! q = max(`a_p`, t), `a_{r+1}` = `c_r` + q and `c_{r+1}` = `a_{r+1}` + min(m, `c_p` - q).
//!
//! Let A be the union of all [`a_i`, `c_i`). A number X is written X = a + `h_1` + `h_2` + … by taking off
//! the largest `c_i` that fits until what is left is a in A. In the game where whoever makes the
//! number negative wins, v(X) = max(m, a), and it is attained if and only if a < m.

use grundy_num::{Halt, Limits, Rational};

use super::{Bound, End};

/// The terms of both sequences that matter up to some number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequences {
    starts: Vec<Rational>,
    ends: Vec<Rational>,
    is_finite: bool,
}

/// What leads from the terms of index r to the next ones: `a_{r+1}` = `c_r` + q.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceStep {
    /// The index of the interval [`a_p`, `c_p`) in which q lies, from 0.
    pub p: usize,
    /// The first number of A from which on g reaches `c_r`.
    pub q: Rational,
}

/// X = a + `h_1` + `h_2` + …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// What is left, a number of A.
    pub rest: Rational,
    /// The parts, `h_1` first.
    pub parts: Vec<PartRun>,
    /// The index of the interval [`a_i`, `c_i`) in which `rest` lies, from 0.
    pub cell: usize,
}

/// A part and how often it occurs in a row: more than once only for the last term of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartRun {
    /// The part, one of the `c_i`.
    pub part: Rational,
    /// Its index, from 0.
    pub index: usize,
    /// How often it occurs, a positive integer.
    pub times: Rational,
}

/// A number, or the numbers just below it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    At,
    Below,
}

impl Sequences {
    /// The terms until some `c_i` is greater than `x` or the sequences end.
    ///
    /// # Complexity
    ///
    /// There are at most x/m terms, each found by a binary search over the breakpoints of g.
    pub fn up_to(bound: &Bound, x: &Rational, limits: &Limits<'_>) -> Result<Sequences, Halt> {
        let m = bound.least_move();
        let mut starts = vec![Rational::ZERO];
        let mut last = m + bound.least_value();
        let mut ends = vec![last.clone()];
        let mut p = 0;
        while last <= *x {
            limits.tick()?;
            limits.allow_memory(2 * (ends.len() * size_of::<Rational>()) as u64)?;
            let Some(t) = bound.first_reaching(&last).filter(|t| *t < last) else {
                return Ok(Sequences {
                    starts,
                    ends,
                    is_finite: true,
                });
            };
            // t never decreases, and neither does p; c_r itself is greater than t.
            while ends[p] <= t {
                p += 1;
            }
            let q = t.max(starts[p].clone());
            let width = (&ends[p] - &q).min(m.clone());
            let start = last + q;
            last = &start + width;
            starts.push(start);
            ends.push(last.clone());
        }
        Ok(Sequences {
            starts,
            ends,
            is_finite: false,
        })
    }

    /// The terms `a_i`.
    pub fn starts(&self) -> &[Rational] {
        &self.starts
    }

    /// The terms `c_i`.
    pub fn ends(&self) -> &[Rational] {
        &self.ends
    }

    /// The steps that made all terms but the first.
    ///
    /// ```
    /// use grundy_amounts::continuous::{Bound, SequenceStep, Sequences};
    /// use grundy_num::Limits;
    /// let g = Bound::linear(&1.into(), &2.into(), &0.into())?;
    /// let sequences = Sequences::up_to(&g, &5.into(), &Limits::none()).expect("no limits");
    /// let q = "3/2".parse().expect("a number");
    /// assert_eq!(sequences.steps().collect::<Vec<_>>(), [SequenceStep { p: 0, q }]);
    /// # Ok::<(), grundy_amounts::continuous::BoundError>(())
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = SequenceStep> + '_ {
        let ends = &self.ends;
        self.starts[1..].iter().zip(ends).map(|(start, end)| {
            // c_i <= t <= q before p, and q < c_p.
            let q = start - end;
            let p = ends.partition_point(|end| *end <= q);
            SequenceStep { p, q }
        })
    }

    /// Whether the sequences were seen to end.
    pub fn is_finite(&self) -> bool {
        self.is_finite
    }

    /// The representation of a number `x` >= 0 up to which the terms were computed.
    pub fn decompose(&self, x: &Rational) -> Decomposition {
        self.decompose_side(x, Side::At)
    }

    /// The same for the numbers just below x > 0, of which `rest` is then the limit.
    pub(super) fn decompose_side(&self, x: &Rational, side: Side) -> Decomposition {
        let is_before = |y: &Rational, rest: &Rational| match side {
            Side::At => y <= rest,
            Side::Below => y < rest,
        };
        let mut rest = x.clone();
        let mut parts = Vec::new();
        loop {
            let cell = self.ends.partition_point(|end| is_before(end, &rest));
            if self
                .starts
                .get(cell)
                .is_some_and(|start| is_before(start, &rest))
            {
                parts.reverse();
                return Decomposition { rest, parts, cell };
            }
            let index = cell.checked_sub(1).expect("a number is not below a_1 = 0");
            let part = self.ends[index].clone();
            let times = if cell == self.ends.len() {
                let quotient = rest.checked_div(&part).expect("a part is positive");
                match side {
                    Side::At => quotient.floor(),
                    Side::Below => quotient.ceil() - Rational::ONE,
                }
            } else {
                Rational::ONE
            };
            rest -= &part * &times;
            parts.push(PartRun { part, index, times });
        }
    }

    /// ]a, U], in which every move wins: the corrected theorem of the strategy.
    ///
    /// U is the lesser of a + `c_i` - `a_i` for `h_1` = `c_i` and of the greatest x with g(x) + x <= a +
    /// `h_1`. There is no such interval where a < m (then m wins) or without parts (then every move
    /// beyond X wins).
    pub fn guaranteed_moves(
        &self,
        bound: &Bound,
        decomposition: &Decomposition,
    ) -> Option<super::Interval> {
        let a = &decomposition.rest;
        let next = decomposition.parts.first()?;
        if a < bound.least_move() {
            return None;
        }
        let width = a + &next.part - &self.starts[next.index];
        let (most, end) = bound.last_within(&(a + &next.part))?;
        let (hi, end) = if most <= width {
            (most, end)
        } else {
            (width, End::Closed)
        };
        super::Interval::new(a.clone(), End::Open, Some(hi), end)
    }
}
