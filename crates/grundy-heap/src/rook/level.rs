//! A row of a board whose period is known: its windows at the boundaries of blocks.
//!
//! The rows below have a joint period of `blocks * block` columns, cut into blocks after each of which
//! the lowest rows are as they were. Row `row` has a family of windows at each boundary, and its
//! tokens have been followed from one boundary to the next. With the permutation after all of them,
//! that gives the windows of all rows at every boundary there will ever be.

use super::tokens::Family;
use super::window::{Board, Windows};

/// How many rows do the same in every block: the period of row 12 is long enough for a block and
/// short enough for a stream in memory.
pub(crate) const BASE_ROWS: u32 = 13;

/// A row with the walk of its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) board: Board,
    pub(crate) row: u32,
    /// The first boundary.
    pub(crate) boundary: u128,
    /// The columns of a block.
    pub(crate) block: u128,
    /// Rows `0..min(row, BASE_ROWS)` at every boundary.
    pub(crate) base: Vec<u64>,
    /// For each boundary the rows between the base and `row`.
    pub(crate) middle: Vec<Vec<u64>>,
    /// For each boundary the family of the row.
    pub(crate) families: Vec<Family>,
    /// For each block, which token at its end each token at its start has become.
    pub(crate) walks: Vec<Walk>,
    /// The window of the row at the first boundary.
    pub(crate) first: u64,
}

/// Where each token goes: token `i` becomes token `walk.0[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk(pub(crate) Vec<u8>);

impl Walk {
    pub(crate) fn identity(tokens: usize) -> Self {
        Walk(
            (0..tokens)
                .map(|token| u8::try_from(token).expect("a window has 64 values"))
                .collect(),
        )
    }

    /// This walk followed by another.
    pub(crate) fn then(&self, next: &Walk) -> Walk {
        Walk(
            self.0
                .iter()
                .map(|&token| next.0[usize::from(token)])
                .collect(),
        )
    }

    /// Whether every token is reached once.
    pub(crate) fn is_permutation(&self) -> bool {
        let reached = self.0.iter().fold(0u64, |set, &token| {
            set | 1u64.checked_shl(token.into()).unwrap_or(0)
        });
        reached.trailing_ones() as usize == self.0.len()
    }

    /// The tokens that those of `set` become, as bits.
    pub(crate) fn image(&self, set: u64) -> u64 {
        let tokens = self.0.iter().enumerate();
        let taken = tokens.filter(|&(token, _)| set >> token & 1 == 1);
        taken.fold(0, |image, (_, &token)| image | 1 << token)
    }
}

/// All boundaries of a [`Level`], ready to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Boundaries<'a> {
    level: &'a Level,
    /// For each boundary of the first round, the walk from the first boundary to it.
    walks: Vec<Walk>,
    /// For each round, the tokens taken at its start.
    rounds: Vec<u64>,
}

impl<'a> Boundaries<'a> {
    pub(crate) fn new(level: &'a Level) -> Self {
        let family = level.families[0];
        let mut walk = Walk::identity(family.tokens().count());
        let mut walks = Vec::with_capacity(level.walks.len());
        for next in &level.walks {
            walks.push(walk.clone());
            walk = walk.then(next);
        }
        let tokens = (0..).zip(family.tokens());
        let taken = tokens.filter(|&(_, bit)| level.first >> bit & 1 == 1);
        let first = taken.fold(0, |set, (token, _)| set | 1u64 << token);
        let mut rounds = vec![first];
        let mut set = walk.image(first);
        while set != first {
            rounds.push(set);
            set = walk.image(set);
        }
        Boundaries {
            level,
            walks,
            rounds,
        }
    }

    /// The rounds through the period of the rows below that make the period of all.
    pub(crate) fn orbit(&self) -> u128 {
        self.rounds.len() as u128
    }

    /// For each boundary of the first round, the walk from the first boundary to it.
    pub(crate) fn walks(&self) -> &[Walk] {
        &self.walks
    }

    /// Boundaries in the joint period.
    pub(crate) fn count(&self) -> u128 {
        self.orbit() * self.walks.len() as u128
    }

    /// The joint period of rows `0..=row`, in columns.
    pub(crate) fn span(&self) -> u128 {
        self.count() * self.level.block
    }

    /// The windows of the rows above the base at a boundary, counted from the first.
    pub(crate) fn upper(&self, boundary: u128) -> Vec<u64> {
        let blocks = self.walks.len() as u128;
        let (round, block) = (boundary / blocks % self.orbit(), boundary % blocks);
        let index = |number: u128| usize::try_from(number).expect("it counts what is in memory");
        let (round, block) = (index(round), index(block));
        let set = self.walks[block].image(self.rounds[round]);
        let mut rows = self.level.middle[block].clone();
        rows.push(self.level.families[block].window(|token| set >> token & 1 == 1));
        rows
    }

    /// The windows of all rows at a boundary, counted from the first.
    pub(crate) fn windows(&self, boundary: u128) -> Windows {
        let mut rows = self.level.base.clone();
        rows.extend(self.upper(boundary));
        Windows {
            board: self.level.board,
            column: self.level.boundary + boundary * self.level.block,
            rows,
        }
    }
}
