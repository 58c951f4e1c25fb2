//! The search for the period of a row, as a [`Search`] that can be watched, stopped and taken up again.

use grundy_num::{Halt, Limits};

use super::level::{Boundaries, Level};
use super::tower::RookRows;
use crate::{
    Certificate, Checkpoint, DigitsGame, Finding, HeapGame, Period, Progress, Proof, RookGame,
    RookRow, Search, Theorem,
};

/// By what a period of a row is proved.
pub const TOKENS: Theorem = Theorem {
    name: "tokens",
    statement: "where the rows below row m have joint period T, let the values that row m has used be the fixed \
                ones and some of those with a token; in each column let a be the least value that no row below \
                has there, that is not fixed and has no token: if some token has a lower value that no row \
                below has there, the lower value becomes fixed and the token moves to a, and otherwise a \
                becomes fixed; if in none of T columns two tokens compete for a, and if after these the fixed \
                values and those with a token are what they were, as seen from the column, then the tokens \
                have been permuted, and the joint period of rows 0 to m is T times the length of the orbit of \
                the set of taken tokens",
};

/// The two functions of the text, inverse to each other in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RookTable {
    /// `g(m, n)`: the value of the misère rook.
    Rook,
    /// `f(m, n)`: the value of digit deletion with `m` before a string of value `n`.
    Digits,
}

impl RookTable {
    /// The game of a row.
    pub fn game(self, m: u32) -> HeapGame {
        match self {
            RookTable::Rook => HeapGame::Rook(RookGame(m)),
            RookTable::Digits => HeapGame::Digits(DigitsGame(m)),
        }
    }
}

/// The search for the period of one row of one table.
///
/// ```
/// use grundy_heap::{Finding, RookSearch, RookTable, Search};
/// use grundy_num::Limits;
/// let mut search = RookSearch::new(RookTable::Digits, 9);
/// let Finding::Proved(proof) = search.advance(&Limits::none())? else { unreachable!() };
/// assert_eq!((proof.period().period, proof.period().preperiod), (151_200, 72));
/// # Ok::<_, grundy_num::Halt>(())
/// ```
#[derive(Clone, Debug)]
pub struct RookSearch {
    pub(crate) table: RookTable,
    pub(crate) m: u32,
    pub(crate) rows: RookRows,
}

impl RookSearch {
    /// A search from the beginning.
    pub fn new(table: RookTable, m: u32) -> Self {
        RookSearch::on(RookRows::new(), table, m)
    }

    /// A search that goes on from rows that are proved.
    pub fn on(rows: RookRows, table: RookTable, m: u32) -> Self {
        RookSearch { table, m, rows }
    }
}

impl Search for RookSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        let Some(row) = self.rows.climb(self.m, limits)? else {
            let (up_to, _) = self.rows.columns(self.m);
            return Ok(Finding::Unresolved { up_to });
        };
        Ok(Finding::Proved(Proof::new(
            row.of(self.table),
            TOKENS,
            row.columns,
        )))
    }

    fn progress(&self) -> Progress {
        let (done, total) = self.rows.columns(self.m);
        Progress {
            unit: "columns",
            done,
            total,
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        super::checkpoint::write(self)
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(self.rows.certificate(self.table, self.m))
    }

    /// Every row is told in both tables, from row 0 on.
    fn claim(&self, number: usize, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        limits.look()?;
        let table = [RookTable::Rook, RookTable::Digits][number % 2];
        let row = u32::try_from(number / 2).ok();
        Ok(row.and_then(|row| self.rows.certificate(table, row)))
    }

    fn rows(&self) -> &[RookRow] {
        self.rows.rows()
    }
}

impl RookRow {
    /// The period of the row in one of the tables.
    pub fn of(&self, table: RookTable) -> Period {
        Period {
            preperiod: match table {
                RookTable::Rook => self.rook_preperiod,
                RookTable::Digits => self.digit_preperiod,
            },
            period: self.period,
            saltus: self.period,
        }
    }
}

impl RookRows {
    /// The certificate of a row that is proved: the windows at the boundaries of all blocks, and where
    /// the tokens stand.
    ///
    /// Bit `b` of a window stands for the value `column - 32 + b`; the places of tokens are packed
    /// into one number at six bits each, the first token lowest.
    pub fn certificate(&self, table: RookTable, m: u32) -> Option<Certificate> {
        let (row, level) = (self.rows.get(m as usize)?, self.levels.get(m as usize)?);
        let numbers = |words: Vec<u64>| words.into_iter().map(u128::from).collect();
        let fixed = level.families.iter().map(|family| family.fixed).collect();
        Some(Certificate {
            game: table.game(m),
            period: row.of(table),
            theorem: TOKENS.name.to_string(),
            fields: vec![
                ("boundary".to_string(), vec![level.boundary]),
                ("block".to_string(), vec![level.block]),
                (
                    "tokens".to_string(),
                    vec![u128::from(level.families[0].varying.count_ones())],
                ),
                ("rows".to_string(), numbers(level.middle.concat())),
                ("taken".to_string(), numbers(fixed)),
                ("places".to_string(), places(level)),
            ],
        })
    }
}

/// Where each token stands at each boundary, numbered as at the first.
fn places(level: &Level) -> Vec<u128> {
    let boundaries = Boundaries::new(level);
    let walks = boundaries.walks().iter().zip(&level.families);
    walks
        .map(|(walk, family)| {
            let bits: Vec<u32> = family.tokens().collect();
            let places = walk
                .0
                .iter()
                .map(|&token| u128::from(bits[usize::from(token)]));
            places.rev().fold(0, |packed, place| packed << 6 | place)
        })
        .collect()
}
