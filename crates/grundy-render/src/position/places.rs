//! The names of squares, by which moves are found on a board.

use grundy_rules::board::square_name;

/// The square in this column and row, both counted from 0: `a1` is the upper left one.
pub(super) fn square(column: usize, row: usize) -> String {
    square_name(column + 1, row * (column + 1) + column)
}

/// What this column is called, counted from 0: `a` is the first one.
pub(super) fn column(column: usize) -> String {
    let mut name = square(column, 0);
    name.pop();
    name
}
