//! Continuous Nim: take a real amount x from a number X, at most g(y) after the opponent took y.
//!
//! Every move takes at least m. The first one is at most b, and one after a move y at most g(y),
//! where g is nondecreasing with g(m) >= m. There are three ways to win, see [`Variant`]. What
//! decides is v(X), the infimum of the winning first moves: the first player wins if and only if
//! b > v(X), or b = v(X) and v(X) is itself a winning move.
//!
//! The theory is Vinnichenko's, in the corrected form that the modules state; [`IntervalSolver`]
//! computes the same from the rules alone.

mod bound;
mod envelope;
mod exhaust;
mod interval;
mod interval_solver;
mod negative;
mod place;
mod profile;
mod sequences;
mod solution;
mod table;

pub use bound::{Bound, BoundError, Piece};
pub use exhaust::Multiples;
pub use interval::{End, Interval};
pub use interval_solver::IntervalSolver;
pub use place::{Place, PlaceSet};
pub use profile::{Line, Profile, ProfilePiece, Threshold};
pub use sequences::{Decomposition, PartRun, SequenceStep, Sequences};
pub use solution::{Reasoning, Solution, SolveError};
pub use table::{ContinuousTable, IllegalAmount, LastMove};

use grundy_num::{Limits, Rational};

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// X is water: no move takes more than is left, what is less than m must be taken whole, and
    /// whoever takes the last of it wins.
    Exhaust,
    /// Moves may go below 0, and whoever makes the number negative wins.
    Negative,
    /// Moves may go below 0, and whoever makes the number negative loses.
    NegativeLoses,
}

/// A game of continuous Nim, without its number.
///
/// ```
/// use grundy_amounts::continuous::{Bound, ContinuousNim, Variant};
/// use grundy_num::{Limits, Rational};
///
/// let g = Bound::linear(&1.into(), &2.into(), &0.into())?;
/// let game = ContinuousNim::new(Variant::Negative, g);
/// let solution = game.solve(&"13/2".parse()?, &Limits::none())?;
/// assert_eq!(solution.threshold().value, Some(Rational::ONE));
/// assert_eq!(solution.winning_moves(10, &Limits::none())?.to_string(), "(1, 2] (13/2, inf)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContinuousNim {
    variant: Variant,
    bound: Bound,
}

/// Winning first moves as disjoint intervals in increasing order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningMoves {
    /// The intervals, as many as were asked for.
    pub intervals: Vec<Interval>,
    /// Whether others beyond those were found, or were no longer looked for.
    pub more: bool,
}

/// Winning moves are looked for in so many places: a number of millions of m has as many of them,
/// and who wins is known without.
const MOST_PLACES: usize = 100_000;

impl ContinuousNim {
    /// The game with this bound.
    pub fn new(variant: Variant, bound: Bound) -> ContinuousNim {
        ContinuousNim { variant, bound }
    }

    /// Who wins.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The bound g.
    pub fn bound(&self) -> &Bound {
        &self.bound
    }

    /// The solution at `x`: by the theory, or from the rules where its hypotheses fail.
    pub fn solve(&self, x: &Rational, limits: &Limits<'_>) -> Result<Solution<'_>, SolveError> {
        Solution::of(self, x, limits)
    }

    /// The solution at `x` from the rules alone.
    ///
    /// # Complexity
    ///
    /// About x/m rounds, each over all pairs of a piece of g and a piece of v so far.
    pub fn solve_by_intervals(
        &self,
        x: &Rational,
        limits: &Limits<'_>,
    ) -> Result<Solution<'_>, SolveError> {
        Solution::by_intervals(self, x, limits)
    }

    /// Whether the theory covers this game. It always does, except for [`Variant::Exhaust`] where
    /// g(x) >= M = m + g(m) for some x < M.
    pub fn theory_holds(&self) -> bool {
        self.variant != Variant::Exhaust || exhaust::hypothesis_holds(&self.bound)
    }

    /// v on all numbers up to `x`: from 0 on, or beyond 0 for [`Variant::Exhaust`].
    pub fn profile(&self, x: &Rational, limits: &Limits<'_>) -> Result<Profile, SolveError> {
        solution::profile(self, x, limits)
    }
}

impl WinningMoves {
    /// Those that are not above `b`.
    #[must_use]
    pub fn up_to(&self, b: &Rational) -> WinningMoves {
        let within = self
            .intervals
            .iter()
            .filter_map(|interval| interval.up_to(b));
        let goes_on = match self.intervals.last() {
            Some(last) => last.hi.as_ref().is_some_and(|last| last < b),
            None => true,
        };
        WinningMoves {
            intervals: within.collect(),
            more: self.more && goes_on,
        }
    }

    /// Whether `x` is one of them.
    pub fn contains(&self, x: &Rational) -> bool {
        self.intervals.iter().any(|interval| interval.contains(x))
    }
}

impl std::fmt::Display for WinningMoves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, interval) in self.intervals.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{interval}")?;
        }
        if self.more {
            f.write_str(" …")?;
        }
        Ok(())
    }
}
