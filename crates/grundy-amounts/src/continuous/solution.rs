//! The solution of a game of continuous Nim at one number, with the reasons for it.

use grundy_num::{Halt, Limits, Rational};

use super::exhaust::{self, Multiples};
use super::place::Place;
use super::profile::{Line, Profile, Threshold};
use super::sequences::{Decomposition, Sequences};
use super::{ContinuousNim, End, Interval, IntervalSolver, Variant, WinningMoves, negative};

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The number is too small to start from.
    #[error("expected X {expected}, found {found}")]
    Start {
        /// What X should be.
        expected: &'static str,
        /// What it is.
        found: Rational,
    },
    /// The bound of the first move leaves no move.
    #[error("expected a first bound b >= m = {m}, so that there is a move, found b = {b}")]
    FirstBound {
        /// The least move.
        m: Rational,
        /// The bound.
        b: Rational,
    },
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// What is known at a number X.
#[derive(Clone, Debug)]
pub struct Solution<'g> {
    game: &'g ContinuousNim,
    x: Rational,
    threshold: Threshold,
    reasoning: Reasoning<'g>,
}

/// How v(X) was found.
#[derive(Clone, Debug)]
pub enum Reasoning<'g> {
    /// The first player has to make the number negative, and loses.
    TooSmall,
    /// By the sequences `a_i`, `c_i` and the representation of a number: X itself, or X - m where
    /// making it negative loses.
    Sequences {
        /// The number represented.
        reduced: Rational,
        /// The sequences up to it.
        sequences: Sequences,
        /// Its representation.
        decomposition: Decomposition,
    },
    /// By X = n M + h, where the water is exhausted.
    Multiples(Multiples),
    /// From the rules, interval by interval.
    Intervals(IntervalSolver<'g>),
}

impl<'g> Solution<'g> {
    pub(super) fn of(
        game: &'g ContinuousNim,
        x: &Rational,
        limits: &Limits<'_>,
    ) -> Result<Self, SolveError> {
        if !game.theory_holds() {
            return Solution::by_intervals(game, x, limits);
        }
        check_start(game, x)?;
        let m = game.bound.least_move();
        let reduced = match game.variant {
            Variant::Exhaust => {
                let multiples = Multiples::of(&game.bound, x, limits)?;
                let threshold = Threshold {
                    value: Some(multiples.value(m)),
                    attained: End::Closed,
                };
                let reasoning = Reasoning::Multiples(multiples);
                return Ok(Solution::new(game, x, threshold, reasoning));
            }
            Variant::Negative => x.clone(),
            // Making the number negative loses exactly if making it less than m wins: after a
            // move that leaves less than m, the opponent has to go below 0.
            Variant::NegativeLoses => x - m,
        };
        if reduced.is_negative() {
            let threshold = Threshold {
                value: None,
                attained: End::Open,
            };
            return Ok(Solution::new(game, x, threshold, Reasoning::TooSmall));
        }
        let sequences = Sequences::up_to(&game.bound, &reduced, limits)?;
        let decomposition = sequences.decompose(&reduced);
        let a = &decomposition.rest;
        let threshold = Threshold {
            attained: End::closed_if(a < m),
            value: Some(a.max(m).clone()),
        };
        let reasoning = Reasoning::Sequences {
            reduced,
            sequences,
            decomposition,
        };
        Ok(Solution::new(game, x, threshold, reasoning))
    }

    pub(super) fn by_intervals(
        game: &'g ContinuousNim,
        x: &Rational,
        limits: &Limits<'_>,
    ) -> Result<Self, SolveError> {
        check_start(game, x)?;
        let mut solver = IntervalSolver::new(game.variant, &game.bound);
        let threshold = solver.threshold(x, limits)?;
        Ok(Solution::new(
            game,
            x,
            threshold,
            Reasoning::Intervals(solver),
        ))
    }

    fn new(
        game: &'g ContinuousNim,
        x: &Rational,
        threshold: Threshold,
        reasoning: Reasoning<'g>,
    ) -> Self {
        Solution {
            game,
            x: x.clone(),
            threshold,
            reasoning,
        }
    }

    /// v(X).
    pub fn threshold(&self) -> &Threshold {
        &self.threshold
    }

    /// How it was found.
    pub fn reasoning(&self) -> &Reasoning<'g> {
        &self.reasoning
    }

    /// Whether the first player wins when the first move is at most `b`.
    pub fn first_wins(&self, b: &Rational) -> Result<bool, SolveError> {
        let m = self.game.bound.least_move();
        if b < m {
            let (m, b) = (m.clone(), b.clone());
            return Err(SolveError::FirstBound { m, b });
        }
        Ok(self.threshold.first_wins(b))
    }

    /// The complete set V(X) of winning first moves under no bound, at most about `most` intervals.
    pub fn winning_moves(&self, most: usize, limits: &Limits<'_>) -> Result<WinningMoves, Halt> {
        let bound = &self.game.bound;
        match &self.reasoning {
            Reasoning::TooSmall => Ok(WinningMoves::default()),
            Reasoning::Sequences {
                reduced, sequences, ..
            } => {
                let all = negative::winning_moves(bound, sequences, reduced, most, limits)?;
                Ok(match self.game.variant {
                    Variant::NegativeLoses => all.up_to(&self.x),
                    _ => all,
                })
            }
            Reasoning::Multiples(_) => exhaust::winning_moves(bound, &self.x, most, limits),
            Reasoning::Intervals(solver) => solver.clone().winning_moves(&self.x, most, limits),
        }
    }

    /// ]a, U], in which the theory guarantees every move to win; see [`Sequences::guaranteed_moves`].
    pub fn guaranteed_moves(&self) -> Option<Interval> {
        match &self.reasoning {
            Reasoning::Sequences {
                sequences,
                decomposition,
                ..
            } => sequences.guaranteed_moves(&self.game.bound, decomposition),
            _ => None,
        }
    }

    /// v just below X, and which of the sets A, B and C it is in: where making the number negative
    /// wins, for which the theory has them.
    pub fn place(&self) -> Option<Place> {
        match (&self.reasoning, self.game.variant, &self.threshold.value) {
            (
                Reasoning::Sequences {
                    sequences,
                    decomposition,
                    ..
                },
                Variant::Negative,
                Some(v),
            ) => {
                let m = self.game.bound.least_move();
                Some(Place::of(&self.x, m, v, sequences, decomposition))
            }
            _ => None,
        }
    }

    /// The move of the winning strategy under the bound `b`; `None` in a lost position.
    ///
    /// It is v(X) where that wins, otherwise a move with a small denominator from the first
    /// interval of winning moves.
    pub fn winning_move(
        &self,
        b: &Rational,
        limits: &Limits<'_>,
    ) -> Result<Option<Rational>, Halt> {
        if !self.threshold.first_wins(b) {
            return Ok(None);
        }
        if self.threshold.attained == End::Closed {
            return Ok(self.threshold.value.clone());
        }
        let first = match self.guaranteed_moves() {
            Some(moves) => Some(moves),
            None => self.winning_moves(1, limits)?.intervals.into_iter().next(),
        };
        Ok(first
            .and_then(|moves| moves.up_to(b))
            .map(|moves| moves.simplest()))
    }
}

/// Refuses a number from which the game cannot start.
fn check_start(game: &ContinuousNim, x: &Rational) -> Result<(), SolveError> {
    let (is_bad, expected) = match game.variant {
        Variant::Exhaust => (!x.is_positive(), "> 0"),
        Variant::Negative | Variant::NegativeLoses => (x.is_negative(), ">= 0"),
    };
    if is_bad {
        let found = x.clone();
        return Err(SolveError::Start { expected, found });
    }
    Ok(())
}

/// v up to x.
pub(super) fn profile(
    game: &ContinuousNim,
    x: &Rational,
    limits: &Limits<'_>,
) -> Result<Profile, SolveError> {
    check_start(game, x)?;
    let (bound, m) = (&game.bound, game.bound.least_move());
    if !game.theory_holds() {
        let mut solver = IntervalSolver::new(game.variant, bound);
        solver.extend_beyond(x, limits)?;
        return Ok(solver.profile().up_to(x));
    }
    match game.variant {
        Variant::Exhaust => Ok(exhaust::profile(bound, x, limits)?),
        Variant::Negative => {
            let sequences = Sequences::up_to(bound, x, limits)?;
            Ok(negative::profile(bound, &sequences, x, limits)?)
        }
        Variant::NegativeLoses => {
            let mut profile = Profile::default();
            let lost = Interval::new(Rational::ZERO, End::Closed, Some(m.clone()), End::Open);
            let lost = lost.and_then(|lost| lost.up_to(x));
            profile.push(&lost.expect("m is positive"), None, End::Open);
            let reduced = x - m;
            if reduced.is_negative() {
                return Ok(profile);
            }
            let sequences = Sequences::up_to(bound, &reduced, limits)?;
            let below = negative::profile(bound, &sequences, &reduced, limits)?;
            for piece in below.pieces() {
                let mut domain = piece.domain.clone();
                domain.lo += m;
                domain.hi = domain.hi.map(|hi| hi + m);
                let value = piece.value.as_ref().map(|line| Line {
                    constant: &line.constant - &line.slope * m,
                    slope: line.slope.clone(),
                });
                profile.push(&domain, value.as_ref(), piece.attained);
            }
            Ok(profile)
        }
    }
}
