//! A board of squares, each holding one letter.

use super::typed::{Letter, Typed, TypedRow, typed_rows, unknown_letter};
use crate::args::{ArgError, Args};

/// A rectangular board of letters.
///
/// Invariant: `letters.len()` is a multiple of `columns`, and `columns > 0` unless it is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Squares {
    columns: u32,
    letters: Box<[u8]>,
}

/// The longest strip that is read; most strips are answered by theory, however long they are.
const LONGEST_STRIP: usize = 1 << 20;

/// The largest board of any other shape: its moves are as many as its squares and as large as the
/// board, so that one of a million squares would fill any memory.
const MOST_SQUARES: usize = 10_000;

impl Squares {
    /// A board with these rows of equal length.
    ///
    /// # Panics
    /// When the letters do not fill whole rows.
    pub fn new(columns: usize, letters: Vec<u8>) -> Squares {
        let fits = if columns == 0 {
            letters.is_empty()
        } else {
            letters.len().is_multiple_of(columns)
        };
        assert!(fits, "the letters fill whole rows");
        let columns = u32::try_from(columns).expect("a board has at most 2^32 columns");
        Squares {
            columns,
            letters: letters.into(),
        }
    }

    /// Reads the argument `argument`, a text with rows as [`typed_rows`] has them, made of the letters
    /// in `legend`. Small letters and capitals count as each other where only one of them is there.
    pub fn read(argument: usize, text: &str, legend: &[Letter]) -> Result<Squares, ArgError> {
        let rows = typed_rows(text);
        let most = if rows.len() > 1 {
            MOST_SQUARES
        } else {
            LONGEST_STRIP
        };
        Squares::read_rows(argument, &rows, legend, most)
    }

    /// The same for games whose moves theory does not spare: a strip is a board there.
    pub(super) fn read_board(
        argument: usize,
        text: &str,
        legend: &[Letter],
    ) -> Result<Squares, ArgError> {
        Squares::read_rows(argument, &typed_rows(text), legend, MOST_SQUARES)
    }

    /// Reads all arguments: a text as [`read`](Squares::read) does, or the size of a board whose
    /// squares all hold `blank`.
    pub(super) fn read_or_blank(
        args: &Args<'_>,
        usage: &str,
        legend: &[Letter],
        blank: u8,
    ) -> Result<Squares, ArgError> {
        match Typed::read(args, usage, [MOST_SQUARES, LONGEST_STRIP])? {
            Typed::Text(text) => Squares::read(0, text, legend),
            Typed::Size(rows, columns) => Ok(Squares::new(columns, vec![blank; rows * columns])),
        }
    }

    /// The same as [`read_board`](Squares::read_board) does.
    pub(super) fn read_board_or_blank(
        args: &Args<'_>,
        usage: &str,
        legend: &[Letter],
        blank: u8,
    ) -> Result<Squares, ArgError> {
        match Typed::read(args, usage, [MOST_SQUARES, MOST_SQUARES])? {
            Typed::Text(text) => Squares::read_board(0, text, legend),
            Typed::Size(rows, columns) => Ok(Squares::new(columns, vec![blank; rows * columns])),
        }
    }

    fn read_rows(
        argument: usize,
        rows: &[TypedRow<'_>],
        legend: &[Letter],
        most: usize,
    ) -> Result<Squares, ArgError> {
        let mut letters = Vec::new();
        let mut columns = None;
        for (row, typed) in (1..).zip(rows) {
            let mut length = 0;
            for (at, letter) in typed.letters.char_indices() {
                length += 1;
                let place = |error: ArgError| {
                    let at = typed.start + at;
                    error
                        .at(at..at + letter.len_utf8())
                        .label(format!("row {row}, column {length}"))
                };
                match Letter::of(legend, letter) {
                    Some(letter) => letters.push(letter),
                    None => return Err(place(unknown_letter(argument, letter, legend))),
                }
                if letters.len() > most {
                    let message = format!("expected a board of at most {most} squares, found more");
                    let hint = "larger boards have more moves than memory holds";
                    return Err(place(ArgError::new(argument, message).hint(hint)));
                }
            }
            let expected = *columns.get_or_insert(length);
            if expected != length {
                let message =
                    format!("row {row} has {length} squares, the first row has {expected}");
                return Err(ArgError::new(argument, message)
                    .at(typed.end()..typed.end() + 1)
                    .hint("all rows are equally long; `#` is a square that is gone"));
            }
        }
        Ok(Squares::new(columns.unwrap_or(0), letters))
    }

    /// The board in quotes, as it is read.
    pub fn write(&self) -> String {
        let rows: Vec<String> = self
            .rows()
            .map(|row| row.iter().map(|&letter| char::from(letter)).collect())
            .collect();
        format!("\"{}\"", rows.join("|"))
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns as usize
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.letters.len().checked_div(self.columns()).unwrap_or(0)
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.letters.chunks_exact(self.columns().max(1))
    }

    /// All letters, row by row.
    pub fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// The letter on a square; `None` off the board.
    pub fn get(&self, row: i32, column: i32) -> Option<u8> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        if column >= self.columns() {
            return None;
        }
        self.letters.get(row * self.columns() + column).copied()
    }

    /// The same board with one square changed.
    #[must_use]
    pub fn with(&self, changes: &[(usize, u8)]) -> Squares {
        let mut letters = self.letters.clone();
        for &(square, letter) in changes {
            letters[square] = letter;
        }
        Squares {
            columns: self.columns,
            letters,
        }
    }

    /// The board with the columns in reverse order.
    #[must_use]
    pub fn mirrored(&self) -> Squares {
        let rows = self.rows().flat_map(|row| row.iter().rev().copied());
        Squares::new(self.columns(), rows.collect())
    }

    /// The board turned by half a turn.
    #[must_use]
    pub fn half_turn(&self) -> Squares {
        Squares::new(self.columns(), self.letters.iter().rev().copied().collect())
    }

    /// The board with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Squares {
        let column = |column: usize| self.rows().map(move |row| row[column]);
        Squares::new(
            self.row_count(),
            (0..self.columns()).flat_map(column).collect(),
        )
    }

    /// The least board that holds these squares, with `elsewhere` on all others.
    #[must_use]
    pub fn part(&self, squares: &[usize], elsewhere: u8) -> Squares {
        let place = |square: usize| (square / self.columns(), square % self.columns());
        let bounds = |of: fn((usize, usize)) -> usize| {
            let values = squares.iter().map(|&square| of(place(square)));
            values.fold((usize::MAX, 0), |(least, most), value| {
                (least.min(value), most.max(value))
            })
        };
        if squares.is_empty() {
            return Squares::new(0, Vec::new());
        }
        let ((top, bottom), (left, right)) = (bounds(|place| place.0), bounds(|place| place.1));
        let columns = right - left + 1;
        let mut letters = vec![elsewhere; (bottom - top + 1) * columns];
        for &square in squares {
            let (row, column) = place(square);
            letters[(row - top) * columns + column - left] = self.letters[square];
        }
        Squares::new(columns, letters)
    }

    /// The name of a square: `a1` is the upper left corner, `b1` beside it, `a2` below it.
    pub fn square_name(&self, square: usize) -> String {
        square_name(self.columns(), square)
    }
}

/// The name of a square on a board with this many columns, as [`Squares::square_name`] says.
pub fn square_name(columns: usize, square: usize) -> String {
    let (row, column) = (square / columns, square % columns);
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(
            b'a' + u8::try_from(rest % 26).expect("a remainder below 26"),
        ));
        rest /= 26;
    }
    let column: String = letters.into_iter().rev().collect();
    format!("{column}{}", row + 1)
}
