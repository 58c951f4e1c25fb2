//! The names of squares, by which moves are found on a board.

use grundy_rules::board::square_name;

/// The square in this column and row, both counted from 0: `a1` is the upper left one.
pub(super) fn square(column: usize, row: usize) -> String {
    square_name(column + 1, row * (column + 1) + column)
}

/// The letters of a column, counted from 0.
pub(super) fn column(column: usize) -> String {
    let name = square(column, 0);
    name.trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}
