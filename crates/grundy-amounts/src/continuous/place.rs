//! Where a number stands in the theory: v just below it, and the sets A, B and C.
//!
//! In the game where whoever makes the number negative wins, with `v_-` the limit of v from below
//! (infinite at 0, since below 0 the game is over): A has the numbers X with v(X) = max(m, X), not
//! attained from m on; B those with v(X) < `v_-(X)`, where v falls; and C those with v(X) < X and
//! `v_-(X)` = X. By the theory A is the union of all [`a_i`, `c_i`), a number is in B if and only if
//! the rest a of its representation is 0, and C has the `c_i` alone.

use grundy_num::Rational;

use super::sequences::{Decomposition, Sequences, Side};

/// v just below a number, and the sets that the number is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// `v_-(X)`, or `None` where it is infinite: at 0.
    pub below: Option<Rational>,
    /// Those of the sets A, B and C that X is in, in this order.
    pub sets: Vec<PlaceSet>,
}

/// A set of numbers that the theory speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSet {
    /// Only moves beyond X win.
    A,
    /// v falls at X.
    B,
    /// v falls at X from X itself.
    C,
}

impl Place {
    /// Where `x` >= 0 stands, with its representation by the sequences and v(x).
    pub(super) fn of(
        x: &Rational,
        m: &Rational,
        v: &Rational,
        sequences: &Sequences,
        decomposition: &Decomposition,
    ) -> Place {
        let below = x.is_positive().then(|| {
            let rest = sequences.decompose_side(x, Side::Below).rest;
            rest.max(m.clone())
        });
        let mut sets = Vec::new();
        if decomposition.parts.is_empty() {
            sets.push(PlaceSet::A);
        }
        if below.as_ref().is_none_or(|below| v < below) {
            sets.push(PlaceSet::B);
        }
        if v < x && below.as_ref() == Some(x) {
            sets.push(PlaceSet::C);
        }
        Place { below, sets }
    }
}
