//! Subtraction games: a move takes a number of counters that the set contains.
//!
//! The value of a heap depends on the `max` values before it, a window. So a window that comes
//! again proves a period, and nothing less does; see the hypothesis in [`WINDOW`]. Where the first
//! values are given, the rule says nothing about them: there a window counts only when it reaches
//! at least to the last of them, as in [`SEEDED_WINDOW`].

mod blocks;
mod bytes;
mod cell;
mod formula;
mod hunt;
mod kernel;
mod marks;
mod quick;
pub(crate) mod recurrence;
mod search;
mod set_family;
mod solved;
mod stream;
mod vector;

use std::ops::Range;

use grundy_num::{Halt, Limits};

use crate::set_game::set_game;
use crate::{Differences, Theorem};

pub use blocks::Blocks;
pub use formula::Formula;
pub use quick::{Beginning, Reading, Scratch};
pub use search::SubtractionSearch;
pub use set_family::{SetFamily, SetWalk};
pub use solved::SolvedSubtraction;

/// The theorem behind every period that is found by computing.
pub(crate) const WINDOW: Theorem = Theorem {
    name: "repeated window",
    statement: "when the values of max S heaps in a row, from heap l on, come again p heaps later, G(n+p) = G(n) for all n >= l",
};

/// The same where the first values are given: every heap after the window must obey the rule.
pub(crate) const SEEDED_WINDOW: Theorem = Theorem {
    name: WINDOW.name,
    statement: "when the values of max S heaps in a row, from heap l on to the last given heap or further, come again p heaps later, G(n+p) = G(n) for all n >= l",
};

/// The theorem on outcomes, each of which depends on the `max` outcomes before it.
const OUTCOME_WINDOW: Theorem = Theorem {
    name: WINDOW.name,
    statement: "when the outcomes of max S heaps in a row, from heap l on, come again p heaps later, all outcomes from heap l on have period p",
};

/// The theorem on outcomes where the first values are given.
const SEEDED_OUTCOME_WINDOW: Theorem = Theorem {
    name: WINDOW.name,
    statement: "when the outcomes of max S heaps in a row, from heap l on to the last given heap or further, come again p heaps later, all outcomes from heap l on have period p",
};

/// The theorem for what is read off the heaps of a game that begins in this way.
pub(crate) fn window_theorem(reading: Reading, beginning: &Beginning) -> Theorem {
    match (reading, beginning) {
        (Reading::Nimbers, Beginning::Wall | Beginning::Sink) => WINDOW,
        (Reading::Nimbers, Beginning::Values(_)) => SEEDED_WINDOW,
        (Reading::Outcomes, Beginning::Wall | Beginning::Sink) => OUTCOME_WINDOW,
        (Reading::Outcomes, Beginning::Values(_)) => SEEDED_OUTCOME_WINDOW,
    }
}

/// A subtraction game.
///
/// ```
/// use grundy_heap::Subtraction;
/// use grundy_num::{Limits, Nimber, UBig};
///
/// let limits = Limits::none();
/// let game = Subtraction::new("1,2,6,11".parse()?);
/// assert_eq!(game.values(0..9, &limits).unwrap(), [0, 1, 2, 0, 1, 2, 3, 0, 1]);
///
/// let solved = game.solve(&limits).unwrap();
/// let period = solved.proof().period();
/// assert_eq!((period.preperiod, period.period), (3, 12));
/// let heap = UBig::from(10u8).pow(1000);
/// assert_eq!(solved.nimber(&heap, &limits), Ok(Nimber::from(1)));
/// assert_eq!(solved.winning_moves(&heap, &Nimber::ZERO, &limits).unwrap(), [1, 6]);
/// # Ok::<_, grundy_heap::SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    set: Differences,
}

impl Subtraction {
    /// The game in which these numbers of counters may be taken.
    pub fn new(set: Differences) -> Self {
        Subtraction { set }
    }

    /// The numbers of counters that may be taken.
    pub fn set(&self) -> &Differences {
        &self.set
    }

    /// The values of a range of heaps, computed from the smallest heap up.
    pub fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<u32>, Halt> {
        if heaps.is_empty() {
            return Ok(Vec::new());
        }
        // Numbers greater than every heap are never taken.
        let gcd = self.set.gcd();
        let reduced = self.set.reduced();
        let most = (heaps.end - 1) / gcd;
        let usable = reduced.as_slice().iter().filter(|&&s| s <= most);
        let usable: Vec<usize> = usable
            .map(|&s| usize::try_from(s).map_err(|_| Halt::Memory))
            .collect::<Result<_, _>>()?;
        let length = usize::try_from(heaps.end - heaps.start).map_err(|_| Halt::Memory)?;
        limits.allow_memory((heaps.end - heaps.start).saturating_mul(size_of::<u32>() as u64))?;
        if usable.is_empty() {
            return Ok(vec![0; length]);
        }
        let first = heaps.start / gcd;
        let values = hunt::hunt(&usable, limits)?.values(first..most + 1, limits)?;
        if gcd == 1 {
            return Ok(values);
        }
        let value =
            |heap: u64| values[usize::try_from(heap / gcd - first).expect("a shorter list")];
        let mut stretched = Vec::with_capacity(length);
        for heap in heaps {
            limits.tick()?;
            stretched.push(value(heap));
        }
        Ok(stretched)
    }
}

set_game!(Subtraction, Formula, SubtractionSearch, SolvedSubtraction);
