//! The moving windows: all there is to know about a row of the table at a column.
//!
//! In row `r` every value below `n - r` is taken before column `n` is reached and none from `n + r` on
//! (properties G7 and G8 of the text). So one word, read relative to `n`, holds the whole past of a
//! row, and the words of rows `0..=m` together are an autonomous system: two columns with equal words
//! have equal futures.

/// The bit of a window that stands for the value equal to the number of the column.
pub(crate) const ORIGIN: u32 = 32;

/// The rows that fit in a window: values of row `r` lie in `n - r - 1 ..= n + r + 1`.
pub(crate) const MAX_ROW: u32 = 30;

/// Which of the two tables of the text is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    /// Row `m` holds `g(m, n)` over `n`: the misère rook, with -1 in the corner.
    Rook,
    /// Row `v` holds `f(m, v)` over `m`: digit deletion by the value that follows the digit.
    /// Formula (1) is the same rule with 0 forbidden in column 0.
    Deletion,
}

/// Rows `0..` of a board at one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Windows {
    pub(crate) board: Board,
    pub(crate) column: u128,
    /// One word for each row: bit `b` is set when the value `column - ORIGIN + b` is taken.
    pub(crate) rows: Vec<u64>,
}

impl Windows {
    /// Rows `0..rows` before column 0.
    pub(crate) fn new(board: Board, rows: u32) -> Self {
        Windows {
            board,
            column: 0,
            rows: (0..rows).map(|row| first_window(board, row)).collect(),
        }
    }

    /// What the rules forbid in this column before any row has its value.
    pub(crate) fn forbidden(&self) -> u64 {
        match self.board {
            Board::Deletion if self.column == 0 => 1 << ORIGIN,
            Board::Rook | Board::Deletion => 0,
        }
    }

    /// Fills the next column and returns the set of its values, relative to it.
    pub(crate) fn advance(&mut self) -> u64 {
        let mut column = self.forbidden();
        for row in &mut self.rows {
            place(row, &mut column);
        }
        self.column += 1;
        column
    }

    /// Fills the next column and returns the value of the last row, relative to it.
    pub(crate) fn advance_last(&mut self) -> i64 {
        let mut column = self.forbidden();
        let mut last = 0;
        for row in &mut self.rows {
            last = place(row, &mut column);
        }
        self.column += 1;
        i64::from(last.trailing_zeros()) - i64::from(ORIGIN)
    }
}

/// The window of a row before column 0: every negative value is out of reach, except that the rook's
/// corner holds -1.
pub(crate) fn first_window(board: Board, row: u32) -> u64 {
    match (board, row) {
        (Board::Rook, 0) => (1 << (ORIGIN - 1)) - 1,
        _ => (1 << ORIGIN) - 1,
    }
}

/// One cell: the least value neither in the row nor in the column, added to both; the window moves on.
#[inline]
pub(crate) fn place(row: &mut u64, column: &mut u64) -> u64 {
    let least = least_zero(*row | *column);
    *column |= least;
    *row = (*row | least) >> 1;
    least
}

/// The lowest zero bit of a word, as a bit; 0 when there is none.
#[inline]
pub(crate) fn least_zero(word: u64) -> u64 {
    !word & word.wrapping_add(1)
}
