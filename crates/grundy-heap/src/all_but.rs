//! All-but games: a move takes any number of counters that the set does not contain.
//!
//! Values grow for ever, but in an arithmetic period: see [`pattern`] for the state that proves it.

mod formula;
mod hunt;
mod pattern;
mod search;
mod solved;
mod track;
mod walk;

use std::ops::Range;

use grundy_num::{Halt, Limits};

use crate::set_game::set_game;
use crate::{Differences, Theorem};
use search::{AnyHunt, on_hunt};

pub use formula::AllButFormula;
pub use search::AllButSearch;
pub use solved::SolvedAllBut;
pub use walk::{PatternStep, PatternWalk};

/// The theorem behind every period that is found by computing.
pub(crate) const PATTERN: Theorem = Theorem {
    name: "repeated boundary pattern",
    statement: "let f be the first heap that has no value below v; when the pattern of heaps that have one, seen from f, comes again at v + d, seen from f + p, G(n+p) = G(n) + d for every heap n of value at least v, so for all n >= f + max S",
};

/// An all-but game.
///
/// ```
/// use grundy_heap::AllBut;
/// use grundy_num::{Limits, Nimber, UBig};
///
/// let limits = Limits::none();
/// let game = AllBut::new("2,4".parse()?);
/// assert_eq!(game.values(0..10, &limits).unwrap(), [0, 1, 0, 1, 0, 1, 2, 3, 2, 3]);
///
/// let solved = game.solve(&limits).unwrap();
/// let period = solved.proof().period();
/// assert_eq!((period.preperiod, period.period, period.saltus), (0, 6, 2));
/// let heap = UBig::from(6u8) * UBig::from(10u8).pow(1000);
/// let moves = solved.winning_moves(&heap, &Nimber::ZERO, &limits).unwrap();
/// assert_eq!(moves, [&heap - 4u8, &heap - 2u8, heap]);
/// # Ok::<_, grundy_heap::SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut {
    set: Differences,
}

impl AllBut {
    /// The game in which these numbers of counters, and only these, may not be taken.
    pub fn new(set: Differences) -> Self {
        AllBut { set }
    }

    /// The numbers of counters that may not be taken.
    pub fn set(&self) -> &Differences {
        &self.set
    }

    /// The values of a range of heaps, computed from the smallest heap up.
    pub fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<u64>, Halt> {
        if heaps.is_empty() {
            return Ok(Vec::new());
        }
        let hunt = AnyHunt::new(&self.set, limits)?;
        on_hunt!(&hunt, hunt => hunt.values(heaps.start, heaps.end, limits))
    }
}

set_game!(AllBut, AllButFormula, AllButSearch, SolvedAllBut);
