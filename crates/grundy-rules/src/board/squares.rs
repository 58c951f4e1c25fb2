//! A board of squares, each holding one letter: rows joined by `|`.

use crate::args::ArgError;

/// A rectangular board of letters.
///
/// Invariant: `letters.len()` is a multiple of `columns`, and `columns > 0` unless it is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Squares {
    columns: u32,
    letters: Box<[u8]>,
}

/// The largest board that is read.
const MOST_SQUARES: usize = 1 << 20;

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

    /// Reads the argument `argument`, a text with rows joined by `|`, made of the letters in
    /// `legend`, each with its meaning. Small letters count as capitals where only those are there.
    pub fn read(argument: usize, text: &str, legend: &[(u8, &str)]) -> Result<Squares, ArgError> {
        let mut letters = Vec::with_capacity(text.len());
        let mut columns = None;
        let (mut row, mut column) = (1, 1);
        let row_end = |columns: &mut Option<usize>, row: usize, column: usize, at: usize| {
            let length = column - 1;
            if *columns.get_or_insert(length) == length {
                return Ok(());
            }
            let expected = columns.unwrap_or(0);
            Err(ArgError::new(
                argument,
                format!("row {row} has {length} squares, the first row has {expected}"),
            )
            .at(at..at + 1)
            .hint("all rows are equally long; `#` is a square that is gone"))
        };
        for (at, letter) in text.char_indices() {
            if letter == '|' {
                row_end(&mut columns, row, column, at)?;
                (row, column) = (row + 1, 1);
                continue;
            }
            let known = |letter: char| {
                legend
                    .iter()
                    .find(|(known, _)| char::from(*known) == letter)
            };
            match known(letter).or_else(|| known(letter.to_ascii_uppercase())) {
                Some(&(letter, _)) => letters.push(letter),
                None => return Err(unknown_letter(argument, letter, at, row, column, legend)),
            }
            if letters.len() > MOST_SQUARES {
                return Err(ArgError::new(
                    argument,
                    format!("a board has at most {MOST_SQUARES} squares"),
                ));
            }
            column += 1;
        }
        row_end(&mut columns, row, column, text.len())?;
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

    /// The name of a square: `a1` is the lower left corner, as on a chess board.
    pub fn square_name(&self, square: usize) -> String {
        let (row, column) = (square / self.columns(), square % self.columns());
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
        format!("{column}{}", self.row_count() - row)
    }
}

fn unknown_letter(
    argument: usize,
    letter: char,
    at: usize,
    row: usize,
    column: usize,
    legend: &[(u8, &str)],
) -> ArgError {
    let letters: Vec<String> = legend
        .iter()
        .map(|(letter, _)| format!("`{}`", char::from(*letter)))
        .collect();
    let meanings: Vec<String> = legend
        .iter()
        .map(|(letter, meaning)| format!("`{}` is {meaning}", char::from(*letter)))
        .collect();
    let (last, first) = letters.split_last().expect("a legend has letters");
    let expected = if first.is_empty() {
        last.clone()
    } else {
        format!("{} or {last}", first.join(", "))
    };
    ArgError::new(argument, format!("expected {expected}, found `{letter}`"))
        .at(at..at + letter.len_utf8())
        .label(format!("row {row}, column {column}"))
        .hint(meanings.join(", "))
}
