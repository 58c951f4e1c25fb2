//! What the checkers of subtraction games share: the window of the last few entries, which decides the next.

use std::rc::Rc;

use grundy_num::{Halt, Limits};

use super::{Case, Machine, check_period, copied, expect_no_fields, expect_theorem, refuse, same};
use crate::{Checked, VerifyError};

/// What is computed from heap to heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Values,
    Outcomes,
}

/// A game that the last few entries decide.
pub(super) struct Game {
    /// The values of the first heaps, which are given.
    pub(super) given: Vec<u64>,
    /// The entry at heaps that do not exist.
    pub(super) before: u64,
    /// The numbers, increasing.
    pub(super) set: Vec<u64>,
}

/// Checks a certificate of the values or outcomes of such a game.
pub(super) fn check(game: Game, kind: Kind, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let Case {
        certificate,
        depth,
        limits,
    } = *case;
    let Game { given, before, set } = game;
    expect_theorem(certificate, "repeated window")?;
    expect_no_fields(certificate)?;
    if certificate.period.saltus != 0 {
        return Err(refuse("saltus", "expected 0, for the entries are bounded"));
    }
    let greatest = set[set.len() - 1];
    limits.allow_memory(greatest.saturating_mul(8 * 4))?;
    let length = usize::try_from(greatest).expect("below 2^32");
    let given = given.into_iter().map(|value| match kind {
        Kind::Values => value,
        Kind::Outcomes => u64::from(value > 0),
    });
    let rules = Rules {
        set: places(&set),
        given: given.collect(),
        kind,
    };
    let start = State::new(0, vec![before; length], &Rc::new(rules));
    // The window must lie behind all that is given before it says anything.
    let margin = greatest + start.rules.given.len() as u64;
    check_period(&[start], certificate.period, margin, depth, limits)
}

/// A heap that cannot be moved to.
pub(super) const NOBODY: u64 = u64::MAX;

/// Numbers as distances in a window.
pub(super) fn places(set: &[u64]) -> Vec<usize> {
    let places = set.iter().map(|&s| usize::try_from(s).expect("below 2^32"));
    places.collect()
}

/// By what an entry is decided: the numbers, the first entries, and what entries are.
pub(super) struct Rules {
    pub(super) set: Vec<usize>,
    pub(super) given: Vec<u64>,
    pub(super) kind: Kind,
}

/// The last entries in a ring: `window[now]` is the oldest.
pub(super) struct State {
    heap: u64,
    now: usize,
    window: Vec<u64>,
    rules: Rc<Rules>,
}

impl State {
    /// The state before a heap, from the entries before it, the oldest first.
    pub(super) fn new(heap: u64, window: Vec<u64>, rules: &Rc<Rules>) -> State {
        State {
            heap,
            now: 0,
            window,
            rules: Rc::clone(rules),
        }
    }

    fn back(&self, s: usize) -> u64 {
        let length = self.window.len();
        self.window[if self.now >= s {
            self.now - s
        } else {
            self.now + length - s
        }]
    }

    fn entries(&self) -> impl Iterator<Item = u64> {
        (1..=self.window.len()).rev().map(|s| self.back(s))
    }

    fn by_the_rules(&self) -> u64 {
        let is_option = |entry: u64| self.rules.set.iter().any(|&s| self.back(s) == entry);
        match self.rules.kind {
            Kind::Outcomes => u64::from(is_option(0)),
            Kind::Values => {
                let mut value = 0;
                while is_option(value) {
                    value += 1;
                }
                value
            }
        }
    }
}

impl Machine for State {
    fn heap(&self) -> u64 {
        self.heap
    }

    fn step(&mut self) -> u64 {
        let given = usize::try_from(self.heap)
            .ok()
            .and_then(|heap| self.rules.given.get(heap));
        let entry = given.copied().unwrap_or_else(|| self.by_the_rules());
        self.window[self.now] = entry;
        self.now = (self.now + 1) % self.window.len();
        self.heap += 1;
        entry
    }

    fn copy(&self, limits: &Limits<'_>) -> Result<Self, Halt> {
        Ok(State {
            heap: self.heap,
            now: self.now,
            window: copied(&self.window, limits)?,
            rules: Rc::clone(&self.rules),
        })
    }

    fn goes_on_like(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        same(self.entries(), other.entries(), limits)
    }

    fn is(&self, other: &Self, limits: &Limits<'_>) -> Result<bool, Halt> {
        Ok(self.heap == other.heap && self.goes_on_like(other, limits)?)
    }

    fn cost(&self) -> u64 {
        6 * self.rules.set.len() as u64
    }

    fn worst_cost(&self) -> u64 {
        // Each value up to the greatest possible is looked for among all options.
        let options = self.rules.set.len() as u64;
        options.saturating_mul(options)
    }

    fn bytes(&self) -> u64 {
        size_of_val(self.window.as_slice()) as u64
    }
}
