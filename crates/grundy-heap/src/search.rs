//! Long computations that can be watched, stopped and taken up again.

use crate::{Certificate, Finding, HeapGame, RookRow};
use grundy_num::{Halt, Limits};

/// A search for a period that works in slices.
pub trait Search: Send {
    /// Works until the answer is found or a limit is reached; after a [`Halt`] the search is intact
    /// and a later call goes on where this one stopped.
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt>;

    /// How far the search is.
    fn progress(&self) -> Progress;

    /// Everything needed to go on later, in another process.
    fn checkpoint(&self) -> Checkpoint;

    /// The certificate of a period that [`Search::advance`] has proved.
    fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt>;

    /// The certificates that together say all this search says is proved, one after the other, or `None` past the last:
    /// that of the period, and those of whatever else it tells.
    fn claim(&self, number: usize, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        match number {
            0 => self.certificate(limits),
            _ => Ok(None),
        }
    }

    /// Where nothing decides that there is no period, the search ends at this heap at the latest, with what it has seen.
    fn look_to(&mut self, _heap: u64) {}

    /// What can be said of a search that was stopped.
    fn so_far(&self) -> Option<Finding> {
        None
    }

    /// The rows proved so far, of a search that goes from row to row.
    fn rows(&self) -> &[RookRow] {
        &[]
    }
}

/// How far a search is: what it counts, how many it has, and how many there will be if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is counted, as in `values` or `columns`.
    pub unit: &'static str,
    /// How many are done.
    pub done: u128,
    /// How many there will be, when that is known.
    pub total: Option<u128>,
}

/// The state of a search as named lists of integers, ready to be written to a file.
///
/// It is believed for the moment only: what is found from it becomes a proof when it is checked completely,
/// by code that does not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The game whose period is looked for.
    pub game: HeapGame,
    /// The fields of its state, in a fixed order.
    pub fields: Vec<(String, Vec<u128>)>,
}

impl Checkpoint {
    /// The state of a search that is soon repeated from the beginning.
    pub(crate) fn empty(game: HeapGame) -> Self {
        Checkpoint {
            game,
            fields: Vec::new(),
        }
    }
}
