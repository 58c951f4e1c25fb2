//! Digit deletion: strings of digits of any size.
//!
//! A move lowers a digit, or deletes a zero and all that follows it; who cannot move loses. The
//! digit `m` before a string of value `n` makes one of value `f(m, n)`: I. S. Frolov, *The game "deletion of digits" and the misère rook game* (2012),
//! after Conway, *On Numbers and Games*, chapter 15. This is not an ordinal sum of heaps: a move in a digit
//! leaves those after it, and `*1 : *1` is `*2`, while the string 11 has the value 0.

use std::fmt;
use std::str::FromStr;

use grundy_num::{Halt, IBig, Limits, UBig};

use crate::RookRows;
use crate::rook::near;

/// A position of digit deletion: heaps in a row, the first to the left.
///
/// Written as in `618034`, letters standing for 10 to 35, or as a list in brackets, as in
/// `[6, 100, 0]`.
///
/// ```
/// use grundy_heap::{DigitString, RookRows};
/// use grundy_num::{Limits, UBig};
/// let string: DigitString = "618034".parse()?;
/// let mut rows = RookRows::new();
/// let limits = Limits::none();
/// assert_eq!(string.value(&mut rows, &limits)?, UBig::ONE);
/// let moves = string.winning_moves(&mut rows, &limits)?;
/// let left: Vec<String> = moves.iter().map(|to| string.after(to).to_string()).collect();
/// assert_eq!(left, ["612034"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitString {
    digits: Vec<UBig>,
}

/// A move of digit deletion; places are counted from 0 at the left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DigitMove {
    /// The digit at a place becomes a smaller one.
    Lower {
        /// Which digit.
        place: usize,
        /// What it becomes.
        to: UBig,
    },
    /// The zero at a place goes, with all that follows.
    Delete {
        /// Which zero.
        place: usize,
    },
}

/// Why a text is not a string of digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDigitsError {
    /// A character that is no digit.
    #[error(
        "expected a digit `0`-`9` or `a`-`z`, found `{found}` at place {place}; larger digits go in a list as in `[10, 3]`"
    )]
    Digit {
        /// The character.
        found: char,
        /// Where it is, counted from 0.
        place: usize,
    },
    /// An entry of a list that is no number.
    #[error("expected numbers between `[` and `]`, found `{0}`")]
    Entry(String),
}

impl DigitString {
    /// A string of the given digits.
    pub fn new(digits: Vec<UBig>) -> Self {
        DigitString { digits }
    }

    /// The digits, the first to the left.
    pub fn digits(&self) -> &[UBig] {
        &self.digits
    }

    /// The nim-value: `f(a, f(b, … f(z, 0)))` for the digits `a`, `b`, …, `z`.
    pub fn value(&self, rows: &mut RookRows, limits: &Limits<'_>) -> Result<UBig, Halt> {
        let values = self.suffix_values(rows, limits)?;
        Ok(values
            .into_iter()
            .next()
            .expect("the empty suffix has a value"))
    }

    /// Every move to a position of value 0, from left to right.
    pub fn winning_moves(
        &self,
        rows: &mut RookRows,
        limits: &Limits<'_>,
    ) -> Result<Vec<DigitMove>, Halt> {
        self.moves_to(&UBig::ZERO, rows, limits)
    }

    /// Every move to a position of the value `target`, from left to right: beside other games of that
    /// value the winning moves.
    ///
    /// One pass from the right gives the value of what follows each digit, one from the left the value
    /// that each digit and what follows would have to have; as `f(f(m, n), n) = m`, the digit that
    /// gives it is `f` of the two.
    pub fn moves_to(
        &self,
        target: &UBig,
        rows: &mut RookRows,
        limits: &Limits<'_>,
    ) -> Result<Vec<DigitMove>, Halt> {
        let values = self.suffix_values(rows, limits)?;
        let mut moves = Vec::new();
        let mut wanted = target.clone();
        for (place, digit) in self.digits.iter().enumerate() {
            if *digit == UBig::ZERO && wanted == UBig::ZERO {
                moves.push(DigitMove::Delete { place });
            }
            let to = rows.digit(&wanted, &values[place + 1], limits)?;
            if to < *digit {
                moves.push(DigitMove::Lower { place, to });
            }
            // f(digit, x) = wanted has the solution x = g(digit, wanted), if any.
            match UBig::try_from(rows.rook(digit, &wanted, limits)?) {
                Ok(next) => wanted = next,
                Err(_) => break,
            }
        }
        Ok(moves)
    }

    /// The string after a move.
    ///
    /// # Panics
    /// When the move is not one of this string: its place must exist.
    #[must_use]
    pub fn after(&self, to: &DigitMove) -> DigitString {
        let mut digits = self.digits.clone();
        match to {
            DigitMove::Lower { place, to } => digits[*place].clone_from(to),
            DigitMove::Delete { place } => digits.truncate(*place),
        }
        DigitString { digits }
    }

    /// The value of each suffix, the whole string first and the empty one last.
    fn suffix_values(&self, rows: &mut RookRows, limits: &Limits<'_>) -> Result<Vec<UBig>, Halt> {
        let mut values = vec![UBig::ZERO];
        for digit in self.digits.iter().rev() {
            let value = rows.digit(digit, &values[values.len() - 1], limits)?;
            values.push(value);
        }
        values.reverse();
        Ok(values)
    }
}

/// The value of the misère rook at `(m, n)`; -1 in the corner. [`RookRows`] remembers periods
/// between several questions.
///
/// ```
/// use grundy_heap::rook;
/// use grundy_num::{Limits, UBig};
/// assert_eq!(rook(&UBig::from(5u8), &UBig::from(7u8), &Limits::none())?, 9.into());
/// # Ok::<_, grundy_num::Halt>(())
/// ```
pub fn rook(m: &UBig, n: &UBig, limits: &Limits<'_>) -> Result<IBig, Halt> {
    match near::rook(m, n) {
        Some(value) => Ok(value.into()),
        None => RookRows::new().rook(m, n, limits),
    }
}

/// The value of digit deletion for the digit `m` before a string of value `n`.
///
/// ```
/// use grundy_heap::digit_function;
/// use grundy_num::{Limits, UBig};
/// assert_eq!(digit_function(&UBig::from(5u8), &UBig::from(7u8), &Limits::none())?, 11u8.into());
/// # Ok::<_, grundy_num::Halt>(())
/// ```
pub fn digit_function(m: &UBig, n: &UBig, limits: &Limits<'_>) -> Result<UBig, Halt> {
    match near::digit(m, n) {
        Some(value) => Ok(value.into()),
        None => RookRows::new().digit(m, n, limits),
    }
}

impl FromStr for DigitString {
    type Err = ParseDigitsError;

    fn from_str(text: &str) -> Result<Self, ParseDigitsError> {
        let text = text.trim();
        if let Some(list) = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let entries = list.split(',').map(str::trim);
            let entries = entries.filter(|entry| !(entry.is_empty() && list.trim().is_empty()));
            let digits = entries.map(|entry| {
                let plain = !entry.is_empty() && entry.bytes().all(|byte| byte.is_ascii_digit());
                let number = plain.then(|| UBig::from_str(entry).ok()).flatten();
                number.ok_or_else(|| ParseDigitsError::Entry(entry.to_string()))
            });
            return Ok(DigitString::new(digits.collect::<Result<_, _>>()?));
        }
        let digits = text.chars().enumerate().map(|(place, found)| {
            let digit = found.to_digit(36).map(UBig::from);
            digit.ok_or(ParseDigitsError::Digit { found, place })
        });
        Ok(DigitString::new(digits.collect::<Result<_, _>>()?))
    }
}

impl fmt::Display for DigitString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |digit: &UBig| {
            let digit = u32::try_from(digit).ok().filter(|&digit| digit < 36)?;
            char::from_digit(digit, 36)
        };
        let characters: Option<String> = self.digits.iter().map(short).collect();
        if let Some(text) = characters {
            return f.write_str(&text);
        }
        f.write_str("[")?;
        for (place, digit) in self.digits.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{digit}")?;
        }
        f.write_str("]")
    }
}
