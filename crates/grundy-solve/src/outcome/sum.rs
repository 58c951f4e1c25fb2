//! Sums on their way through the search.

use std::hash::{Hash, Hasher};

use grundy_game::Game;
use grundy_num::{Player, Sign};
use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::atoms::Atom;

/// Numbers, ups and stars beside atoms.
///
/// The atoms are sorted, and under normal play none stands beside its negative, so that equal sums are
/// equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    pub(super) plain: Game,
    pub(super) atoms: SmallVec<[Atom; 6]>,
}

/// The question who wins a sum when `starter` moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) sum: Sum,
    pub(super) starter: Player,
    /// `Minus` where the players were exchanged.
    pub(super) sign: Sign,
}

impl Sum {
    /// The sum of nothing.
    pub(super) const ZERO: Sum = Sum {
        plain: Game::ZERO,
        atoms: SmallVec::new_const(),
    };

    /// The sum of one atom.
    pub(super) fn of_atom(atom: Atom) -> Sum {
        let mut sum = Sum::ZERO;
        sum.atoms.push(atom);
        sum
    }

    /// The sum without the atom at a place.
    pub(super) fn without(&self, at: usize) -> Sum {
        let mut sum = self.clone();
        sum.atoms.remove(at);
        sum
    }

    /// Puts an atom in its place, whatever else is there.
    pub(super) fn insert(&mut self, atom: Atom) {
        let at = self.atoms.partition_point(|&other| other < atom);
        self.atoms.insert(at, atom);
    }

    /// Adds an atom, which cancels its negative.
    pub(super) fn add(&mut self, atom: Atom, negative: Atom) {
        match self.atoms.binary_search(&negative) {
            Ok(at) => {
                self.atoms.remove(at);
            }
            Err(_) => self.insert(atom),
        }
    }

    /// The negative of a sum, given that of its number, ups and stars.
    pub(super) fn negative(&self, plain: Game) -> Sum {
        let mut atoms: SmallVec<_> = self.atoms.iter().map(|atom| atom.negative()).collect();
        // Under misère play one may stand beside its negative.
        atoms.sort_unstable();
        Sum { plain, atoms }
    }

    /// A number by which tables find the sum.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.plain.hash(&mut hasher);
        self.atoms.hash(&mut hasher);
        hasher.finish()
    }
}
