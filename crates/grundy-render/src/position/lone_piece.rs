//! One piece on a board: the part of the board around it, with the numbers of rows and columns.

use grundy_num::UBig;
use grundy_rules::{LonePiece, Mark};

use super::board::{Board, Squares};

/// The most rows, and the most columns, of a board that is shown whole.
const WHOLE: u8 = 12;

impl Board {
    /// The squares around a piece.
    pub(super) fn around(piece: &LonePiece) -> Board {
        let [rows, columns] = [0, 1].map(|axis| Axis::of(piece, axis));
        let mut squares = vec![vec![Mark::Empty; columns.numbers.len()]; rows.numbers.len()];
        for &[row, column] in &piece.gone {
            let place = |axis: &Axis, number: u8| {
                let number = UBig::from(number);
                axis.numbers.iter().position(|it| *it == number)
            };
            if let (Some(row), Some(column)) = (place(&rows, row), place(&columns, column)) {
                squares[row][column] = Mark::Gone;
            }
        }
        squares[rows.at][columns.at] = piece.piece;
        let [row, column] = &piece.at;
        let mut description = format!("A piece in row {row} and column {column}.");
        for (axis, what) in [(&rows, "rows"), (&columns, "columns")] {
            if axis.goes_on {
                description.extend([" The ", what, " go on."]);
            }
        }
        Board {
            rows: squares,
            columns: columns.names(),
            names: rows.names(),
            squares: Squares::Numbered(rows.numbers, columns.numbers),
            description,
        }
    }
}

/// The rows, or the columns, that are shown.
struct Axis {
    numbers: Vec<UBig>,
    /// Which of them the piece is in.
    at: usize,
    /// Whether there are more after them.
    goes_on: bool,
}

impl Axis {
    fn of(piece: &LonePiece, axis: usize) -> Axis {
        let first = UBig::from(piece.first);
        let at = &piece.at[axis];
        let last = piece.last[axis].as_ref();
        let is_whole = last.is_some_and(|last| *last < &first + UBig::from(WHOLE));
        let end = match last {
            Some(last) if is_whole => last.clone(),
            Some(last) => last.clone().min(at + UBig::from(LonePiece::SHOWN_AFTER)),
            None => at + UBig::from(LonePiece::SHOWN_AFTER),
        };
        let from = if is_whole || *at < &first + UBig::from(LonePiece::SHOWN_BEFORE) {
            first
        } else {
            at - UBig::from(LonePiece::SHOWN_BEFORE)
        };
        let mut numbers = Vec::new();
        let mut next = from;
        while next <= end {
            numbers.push(next.clone());
            next += UBig::ONE;
        }
        Axis {
            at: numbers.iter().position(|it| it == at).unwrap_or(0),
            numbers,
            goes_on: last.is_none_or(|last| *last > end),
        }
    }

    /// What is written beside the squares; dots where there are more. Of long numbers only the
    /// first, that of the piece and the last have room.
    fn names(&self) -> Vec<String> {
        const LONGEST: usize = 3;
        let mut names: Vec<String> = self.numbers.iter().map(UBig::to_string).collect();
        let last = names.len().saturating_sub(1);
        if names.iter().any(|name| name.len() > LONGEST) {
            for (i, name) in names.iter_mut().enumerate() {
                if ![0, self.at, last].contains(&i) {
                    name.clear();
                }
            }
        }
        if let Some(last) = names.last_mut().filter(|_| self.goes_on) {
            last.push('…');
        }
        names
    }
}
