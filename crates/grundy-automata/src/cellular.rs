//! Cellular automata on a line: any finite alphabet, any radius.

use grundy_num::UBig;

/// A letter of the alphabet of an automaton, 0 to one less than their number.
pub type Letter = u16;

/// A line of cells, all but finitely many of which hold the background letter.
///
/// Invariant: the first and the last cell listed are not background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    first: i64,
    cells: Vec<Letter>,
    background: Letter,
}

impl Configuration {
    /// The line with these cells from place `first` on.
    ///
    /// ```
    /// use grundy_automata::Configuration;
    /// let line = Configuration::new(-1, vec![0, 0, 7, 0], 0);
    /// assert_eq!((line.first(), line.cells()), (1, &[7][..]));
    /// assert_eq!(line.cell(-100), 0);
    /// ```
    pub fn new(first: i64, cells: Vec<Letter>, background: Letter) -> Configuration {
        let mut line = Configuration {
            first,
            cells,
            background,
        };
        let used = line.cells.iter().rposition(|&cell| cell != background);
        line.cells.truncate(used.map_or(0, |last| last + 1));
        let skipped = line.cells.iter().take_while(|&&cell| cell == background);
        let skipped = skipped.count();
        line.cells.drain(..skipped);
        line.first = if line.cells.is_empty() {
            0
        } else {
            first + place(skipped)
        };
        line
    }

    /// The line with one cell that is not background, at place 0.
    pub fn seed(letter: Letter, background: Letter) -> Configuration {
        Configuration::new(0, vec![letter], background)
    }

    /// The place of the first cell that is not background; 0 where there is none.
    pub fn first(&self) -> i64 {
        self.first
    }

    /// The place after the last cell that is not background.
    pub fn end(&self) -> i64 {
        self.first + place(self.cells.len())
    }

    /// The cells from the first to the last that is not background.
    pub fn cells(&self) -> &[Letter] {
        &self.cells
    }

    /// The letter of all other cells.
    pub fn background(&self) -> Letter {
        self.background
    }

    /// The letter at a place.
    pub fn cell(&self, at: i64) -> Letter {
        let index = at
            .checked_sub(self.first)
            .and_then(|index| usize::try_from(index).ok());
        let cell = index.and_then(|index| self.cells.get(index));
        cell.copied().unwrap_or(self.background)
    }

    /// The letters at the places from `from` up to, not including, `to`.
    pub fn window(&self, from: i64, to: i64) -> Vec<Letter> {
        (from..to).map(|at| self.cell(at)).collect()
    }
}

/// A length as a distance of places; lists in memory are shorter than any overflow.
pub(crate) fn place(length: usize) -> i64 {
    i64::try_from(length).expect("a list in memory has fewer than 2^63 cells")
}

/// A rule that gives each cell its next letter from the cells around it.
pub trait LocalRule {
    /// How far the rule looks to either side.
    fn radius(&self) -> usize;

    /// The next letter of the middle cell of a window of `2 * radius + 1` cells.
    fn next(&self, window: &[Letter]) -> Letter;

    /// The line one step later. The background follows the rule as every cell does.
    fn step(&self, line: &Configuration) -> Configuration {
        let (radius, width) = (self.radius(), 2 * self.radius() + 1);
        let background = self.next(&vec![line.background(); width]);
        let padded = padded(line, 2 * radius);
        let cells = padded.windows(width).map(|window| self.next(window));
        Configuration::new(line.first() - place(radius), cells.collect(), background)
    }
}

/// The cells of a line with so many background cells on either side.
fn padded(line: &Configuration, margin: usize) -> Vec<Letter> {
    let mut cells = vec![line.background(); line.cells().len() + 2 * margin];
    cells[margin..margin + line.cells().len()].copy_from_slice(line.cells());
    cells
}

/// An automaton given by its whole table.
///
/// ```
/// use grundy_automata::{Automaton, Configuration, LocalRule};
/// let rule = Automaton::elementary(110);
/// let mut line = Configuration::seed(1, 0);
/// for _ in 0..4 {
///     line = rule.step(&line);
/// }
/// assert_eq!((line.first(), line.cells()), (-4, &[1, 1, 1, 1, 1][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    letters: usize,
    radius: usize,
    /// The next letter for each window, read as a number in base `letters`, leftmost digit first.
    table: Vec<Letter>,
}

/// A table or number describes no automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// No letters, or more than there are numbers for.
    #[error("expected an alphabet of 1 to 65,536 letters, found {0}")]
    Letters(usize),
    /// The table would not fit the memory.
    #[error("{letters} letters and radius {radius} need a table of more than 2^26 entries")]
    TooLarge {
        /// The number of letters.
        letters: usize,
        /// The radius.
        radius: usize,
    },
    /// The table has too few or too many entries.
    #[error("expected a table of {expected} entries, found {found}")]
    Length {
        /// One for each window.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// An entry is no letter.
    #[error("entry {index} of the table is {letter}, and the last letter is {last}")]
    Entry {
        /// Which window.
        index: usize,
        /// What the table says.
        letter: Letter,
        /// The largest letter.
        last: usize,
    },
    /// A rule number is too large for its alphabet and radius.
    #[error(
        "the rule number is too large: with {letters} letters and radius {radius} it is below {letters}^{entries}"
    )]
    Number {
        /// The number of letters.
        letters: usize,
        /// The radius.
        radius: usize,
        /// The number of windows.
        entries: usize,
    },
}

/// The largest table that is made.
const LARGEST_TABLE: usize = 1 << 26;

impl Automaton {
    /// The automaton with this table: one letter for each window, windows in the order of numbers
    /// in base `letters` whose first digit is the leftmost cell.
    pub fn new(letters: usize, radius: usize, table: Vec<Letter>) -> Result<Automaton, RuleError> {
        let expected = windows(letters, radius)?;
        if table.len() != expected {
            return Err(RuleError::Length {
                expected,
                found: table.len(),
            });
        }
        let wrong = table
            .iter()
            .position(|&letter| usize::from(letter) >= letters);
        if let Some(index) = wrong {
            return Err(RuleError::Entry {
                index,
                letter: table[index],
                last: letters - 1,
            });
        }
        Ok(Automaton {
            letters,
            radius,
            table,
        })
    }

    /// The elementary automaton of this number: two letters, radius 1.
    pub fn elementary(number: u8) -> Automaton {
        Automaton {
            letters: 2,
            radius: 1,
            table: (0..8)
                .map(|window| Letter::from(number >> window & 1))
                .collect(),
        }
    }

    /// The automaton of a rule number: digit i in base `letters`, lowest first, is the next letter
    /// for the window that reads i.
    pub fn from_number(
        letters: usize,
        radius: usize,
        number: &UBig,
    ) -> Result<Automaton, RuleError> {
        let entries = windows(letters, radius)?;
        let too_large = RuleError::Number {
            letters,
            radius,
            entries,
        };
        if entries > 1 << 16 {
            return Err(RuleError::TooLarge { letters, radius });
        }
        let base = UBig::from(letters);
        let mut rest = number.clone();
        let mut table = Vec::with_capacity(entries);
        for _ in 0..entries {
            let digit = &rest % &base;
            table.push(Letter::try_from(digit).expect("a digit is below its base"));
            rest /= &base;
        }
        if rest == UBig::ZERO {
            Automaton::new(letters, radius, table)
        } else {
            Err(too_large)
        }
    }

    /// The number of the rule, as [`Automaton::from_number`] takes it.
    pub fn number(&self) -> UBig {
        let base = UBig::from(self.letters);
        let digits = self.table.iter().rev();
        digits.fold(UBig::ZERO, |number, &letter| {
            number * &base + UBig::from(letter)
        })
    }

    /// The number of letters.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The table, as [`Automaton::new`] takes it.
    pub fn table(&self) -> &[Letter] {
        &self.table
    }

    /// Whether a line of this letter alone stays as it is.
    pub fn keeps(&self, letter: Letter) -> bool {
        self.next(&vec![letter; 2 * self.radius + 1]) == letter
    }

    /// The automaton that does the same to two letters under each other's names; of an elementary
    /// rule, 137 for 110 and the other way round. `None` where there are not two letters.
    #[must_use]
    pub fn conjugate(&self) -> Option<Automaton> {
        (self.letters == 2).then(|| Automaton {
            letters: 2,
            radius: self.radius,
            table: self.table.iter().rev().map(|letter| 1 - letter).collect(),
        })
    }
}

/// The number of windows, if a table of so many entries may be made.
fn windows(letters: usize, radius: usize) -> Result<usize, RuleError> {
    if letters == 0 || letters > 1 << 16 {
        return Err(RuleError::Letters(letters));
    }
    let too_large = RuleError::TooLarge { letters, radius };
    let width = u32::try_from(radius)
        .ok()
        .and_then(|radius| radius.checked_mul(2)?.checked_add(1));
    let count = width
        .filter(|&width| width < 1 << 16)
        .and_then(|width| letters.checked_pow(width));
    count
        .filter(|&count| count <= LARGEST_TABLE)
        .ok_or(too_large)
}

impl LocalRule for Automaton {
    fn radius(&self) -> usize {
        self.radius
    }

    fn next(&self, window: &[Letter]) -> Letter {
        let digits = window.iter();
        self.table[digits.fold(0, |index, &letter| {
            index * self.letters + usize::from(letter)
        })]
    }

    fn step(&self, line: &Configuration) -> Configuration {
        let margin = 2 * self.radius;
        let cells = padded(line, margin);
        // The number of a window follows from that of the window before it.
        let high = self.table.len() / self.letters;
        let mut index = cells[..margin].iter().fold(0, |index, &letter| {
            index * self.letters + usize::from(letter)
        });
        let next = cells[margin..].iter().map(|&letter| {
            index = index % high * self.letters + usize::from(letter);
            self.table[index]
        });
        let next: Vec<Letter> = next.collect();
        let background = self.next(&vec![line.background(); margin + 1]);
        Configuration::new(line.first() - place(self.radius), next, background)
    }
}
