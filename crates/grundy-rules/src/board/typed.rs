//! Boards as they are typed: the letters of a game and what else they may be called, rows joined
//! in several ways, and sizes of empty boards.

use std::ops::Range;

use crate::args::{Arg, ArgError, Args};

/// A letter that stands on the squares of a board, and what it means.
///
/// ```
/// use grundy_rules::board::{Letter, Squares};
///
/// const LEGEND: &[Letter] = &[
///     Letter::new(b'.', "a free square"),
///     Letter::new(b'X', "a stone").or("LB"),
/// ];
/// let board = Squares::read(0, ".L/bx", LEGEND)?;
/// assert_eq!(board.write(), "\".X|XX\"");
/// # Ok::<_, grundy_rules::ArgError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter that is written.
    written: u8,
    /// Letters that are read as well.
    also: &'static str,
    meaning: &'static str,
}

impl Letter {
    /// A letter with its meaning, such as "a free square".
    pub const fn new(letter: u8, meaning: &'static str) -> Letter {
        Letter {
            written: letter,
            also: "",
            meaning,
        }
    }

    /// The same letter, for which these are read as well.
    #[must_use]
    pub const fn or(self, also: &'static str) -> Letter {
        Letter { also, ..self }
    }

    /// The letter that is written.
    pub fn letter(&self) -> char {
        char::from(self.written)
    }

    /// What it stands for, such as "a free square".
    pub fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// The letter of the legend that a typed one is: as it stands, or else with capitals and small
    /// letters counting as each other.
    pub(super) fn of(legend: &[Letter], typed: char) -> Option<u8> {
        let find = |same: fn(&char, &char) -> bool| {
            let is_own = |it: &&Letter| same(&char::from(it.written), &typed);
            let is_other = |it: &&Letter| it.also.chars().any(|other| same(&other, &typed));
            let mut letters = legend.iter();
            let found = letters.clone().find(is_own);
            found.or_else(|| letters.find(is_other))
        };
        let found = find(char::eq).or_else(|| find(char::eq_ignore_ascii_case));
        found.map(|it| it.written)
    }

    /// The letter alone, in quotes.
    fn quoted(&self) -> String {
        format!("`{}`", char::from(self.written))
    }

    /// The letter, the others that are read for it, and what they mean.
    fn explained(&self) -> String {
        let own = self.quoted();
        let also: Vec<String> = self.also.chars().map(|it| format!("`{it}`")).collect();
        match also.as_slice() {
            [] => format!("{own} is {}", self.meaning),
            also => format!("{own} (or {}) is {}", also.join(", "), self.meaning),
        }
    }
}

/// The mistake of a letter that the legend does not have.
pub(super) fn unknown_letter(argument: usize, letter: char, legend: &[Letter]) -> ArgError {
    let letters: Vec<String> = legend.iter().map(Letter::quoted).collect();
    let meanings: Vec<String> = legend.iter().map(Letter::explained).collect();
    let (last, first) = letters.split_last().expect("a legend has letters");
    let expected = if first.is_empty() {
        last.clone()
    } else {
        format!("{} or {last}", first.join(", "))
    };
    let message = format!("expected {expected}, found `{letter}`");
    ArgError::new(argument, message).hint(meanings.join(", "))
}

/// A row of a typed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedRow<'t> {
    /// The byte at which it begins.
    pub start: usize,
    /// Its letters.
    pub letters: &'t str,
}

impl TypedRow<'_> {
    /// The byte after the last.
    pub fn end(&self) -> usize {
        self.start + self.letters.len()
    }
}

/// The rows of a typed board, at least one: `|`, `/` and line breaks end a row. Blanks around a row
/// and a line break beside another end say nothing, so that a board may be pasted as it stands. One
/// end behind the last row is an end, not the beginning of an empty row.
///
/// ```
/// use grundy_rules::board::typed_rows;
///
/// let rows = |text| typed_rows(text).iter().map(|row| row.letters).collect::<Vec<_>>();
/// assert_eq!(rows("..|.#"), ["..", ".#"]);
/// assert_eq!(rows("\n  ../\n  .#\n  ##\n"), ["..", ".#", "##"]);
/// assert_eq!(rows("..|"), [".."]);
/// assert_eq!(rows("..||"), ["..", ""]);
/// ```
pub fn typed_rows(text: &str) -> Vec<TypedRow<'_>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for part in text.split(['|', '/']) {
        lines(part, start, |start, letters| {
            rows.push(TypedRow { start, letters });
        });
        start += part.len() + 1;
    }
    if rows.len() > 1 && rows.last().is_some_and(|row| row.letters.is_empty()) {
        rows.pop();
    }
    rows
}

/// The items of a list, at least one: commas and line breaks end an item, and a line break beside
/// another end says nothing. Each comes without the blanks around it, with the byte it begins at.
///
/// ```
/// use grundy_rules::board::typed_items;
///
/// let items = |text| typed_items(text).into_iter().map(|(_, item)| item).collect::<Vec<_>>();
/// assert_eq!(items("0-1, 1-2,\n5\n"), ["0-1", "1-2", "5"]);
/// assert_eq!(items("0-1\n\n1-2,,"), ["0-1", "1-2", "", ""]);
/// ```
pub fn typed_items(text: &str) -> Vec<(usize, &str)> {
    let mut items = Vec::new();
    let mut start = 0;
    for part in text.split(',') {
        lines(part, start, |start, item| items.push((start, item)));
        start += part.len() + 1;
    }
    items
}

/// The lines of a part of a text, without the blanks around them and without those that have
/// nothing else; a part of nothing but blanks is one empty line.
fn lines<'t>(part: &'t str, start: usize, mut each: impl FnMut(usize, &'t str)) {
    let leading = |text: &str| text.len() - text.trim_start().len();
    if part.trim().is_empty() {
        return each(start + part.len(), "");
    }
    let mut at = start;
    for line in part.split('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            each(at + leading(line), trimmed);
        }
        at += line.len() + 1;
    }
}

/// The first sign that ends a row and has another row behind it.
pub fn first_row_end(text: &str) -> Option<Range<usize>> {
    let [first, _, ..] = typed_rows(text)[..] else {
        return None;
    };
    let at = text[first.end()..].find(['|', '/', '\n'])? + first.end();
    Some(at..at + 1)
}

/// A board as an argument: what is typed, or the size of an empty one.
pub(super) enum Typed<'t> {
    /// The text of the first argument.
    Text(&'t str),
    /// Rows and columns.
    Size(usize, usize),
}

impl<'t> Typed<'t> {
    /// Reads `"..|.#"`, `"4x5"` or `4, 5`; an empty board has at most so many squares, or is a strip
    /// of at most so many.
    pub(super) fn read(
        args: &Args<'t>,
        usage: &str,
        [most_squares, longest_strip]: [usize; 2],
    ) -> Result<Typed<'t>, ArgError> {
        let name = usage.split('(').next().unwrap_or(usage);
        let hint = format!("write `{usage}`, or rows and columns as in `{name}(4, 5)`");
        args.expect_count(1..=2, usage)
            .map_err(|error| error.hint(hint.clone()))?;
        let sizes = match args.all() {
            [Arg::Text(text)] => match size(text) {
                Some(sizes) => sizes,
                None => return Ok(Typed::Text(text)),
            },
            [_] => {
                let error = args.text(0, usage);
                return error.map(Typed::Text).map_err(|error| error.hint(hint));
            }
            _ => {
                let side = |index| args.natural(index).map_err(|it| it.hint(hint.clone()));
                [side(0)?, side(1)?].map(|side| usize::try_from(side).ok())
            }
        };
        let most = |rows| {
            if rows == 1 {
                longest_strip
            } else {
                most_squares
            }
        };
        match sizes {
            [Some(rows), Some(columns)]
                if rows > 0
                    && columns > 0
                    && rows
                        .checked_mul(columns)
                        .is_some_and(|all| all <= most(rows)) =>
            {
                Ok(Typed::Size(rows, columns))
            }
            [rows, columns] => {
                let is_zero = [rows, columns].contains(&Some(0));
                let found = if is_zero { "none" } else { "more" };
                let most = most(rows.unwrap_or(0));
                let message = format!("expected a board of 1 to {most} squares, found {found}");
                // Two numbers are at fault together.
                let argument = (args.len() == 1).then_some(0);
                Err(ArgError {
                    argument,
                    ..ArgError::new(0, message).hint(hint)
                })
            }
        }
    }
}

/// The rows and columns that a text such as `4x5` says, each where it is a number of this machine.
fn size(text: &str) -> Option<[Option<usize>; 2]> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    let sides = [rows.trim(), columns.trim()];
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|it| it.is_ascii_digit());
    sides
        .iter()
        .all(|side| is_number(side))
        .then(|| sides.map(|side| side.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text() {
        for text in ["ab|cd", " ab /\n\tcd\n", "ab\r\ncd", "\n\nab\n\ncd"] {
            let rows = typed_rows(text);
            assert_eq!(rows.len(), 2, "{text:?}");
            for (row, letters) in rows.iter().zip(["ab", "cd"]) {
                assert_eq!(&text[row.start..row.end()], letters, "{text:?}");
            }
        }
        let end = |text| first_row_end(text).map(|range| range.start);
        assert_eq!(end("ab /cd"), Some(3));
        assert_eq!(end("ab\n"), None);
        assert_eq!(end("ab|"), None);
        assert_eq!(end("ab||"), Some(2));
    }

    #[test]
    fn sizes_are_two_numbers_and_nothing_else() {
        assert_eq!(size("4x5"), Some([Some(4), Some(5)]));
        assert_eq!(size(" 4 × 5"), Some([Some(4), Some(5)]));
        for text in ["x", "4x", "4x5x6", "-1x2", "4", "xo|ox", ""] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}
