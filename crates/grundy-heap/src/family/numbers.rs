//! Numbers as parameters: sets with commas, and rows.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::ReadGameError;
use crate::{Differences, SetError};

/// The longest range that stands for its numbers: longer sets are given by rules.
const LONGEST_RANGE: u64 = 1 << 16;

/// How the empty set is written.
pub(super) const EMPTY: &str = "{}";

/// A set of numbers that may be empty.
pub(super) fn any_set(text: &str) -> Result<Option<Differences>, ReadGameError> {
    let (list, _) = within_brackets(text);
    if list.trim().is_empty() {
        return Ok(None);
    }
    set(text).map(Some)
}

/// A set of numbers with commas, bare or in brackets; `1..4` stands for 1, 2, 3 and 4.
pub(super) fn set(text: &str) -> Result<Differences, ReadGameError> {
    let (list, start) = within_brackets(text);
    let refused = |error: &SetError| ReadGameError::new(error.message()).hint(error.hint());
    if list.trim().is_empty() {
        let end = text.trim_end().len();
        return Err(refused(&SetError::Empty).at(end..end));
    }
    let mut numbers = HashSet::new();
    let mut at = start;
    for part in list.split(',') {
        let from = at + (part.len() - part.trim_start().len());
        let digits = part.trim();
        let place = from..from + digits.len();
        let range = range(digits).map_err(|error| error.at(place.clone()))?;
        for number in range {
            if !numbers.insert(number) {
                return Err(refused(&SetError::Repeated(number)).at(place));
            }
        }
        at += part.len() + 1;
    }
    Differences::new(numbers).map_err(|error| refused(&error).at(0..text.len()))
}

/// The numbers that a part of a set stands for.
fn range(part: &str) -> Result<RangeInclusive<u64>, ReadGameError> {
    let refused = |error: &SetError| ReadGameError::new(error.message()).hint(error.hint());
    let number = |digits: &str| match digits.trim().parse() {
        Ok(0) => Err(refused(&SetError::Zero)),
        Ok(number) => Ok(number),
        Err(_) => Err(refused(&SetError::NotANumber(digits.trim().to_owned()))),
    };
    let Some((first, last)) = part.split_once("..") else {
        let only = number(part)?;
        return Ok(only..=only);
    };
    let (first, last): (u64, u64) = (number(first)?, number(last)?);
    if last < first {
        let error = ReadGameError::new("expected a range from a smaller number to a larger one");
        return Err(error.hint("for example `1..8`"));
    }
    if last - first >= LONGEST_RANGE {
        let message = format!("expected a range of at most {LONGEST_RANGE} numbers, found more");
        return Err(ReadGameError::new(message));
    }
    Ok(first..=last)
}

/// The text between brackets of one kind around it, and where that begins; otherwise all of it.
fn within_brackets(text: &str) -> (&str, usize) {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    for (open, close) in [('{', '}'), ('[', ']'), ('(', ')')] {
        let inner = trimmed.strip_prefix(open);
        if let Some(inner) = inner.and_then(|inner| inner.strip_suffix(close)) {
            return (inner, start + 1);
        }
    }
    (trimmed, start)
}

/// The number of a row.
pub(super) fn row(text: &str) -> Result<u32, ReadGameError> {
    let start = text.len() - text.trim_start().len();
    let digits = text.trim();
    digits.parse().map_err(|_| {
        let message = format!("expected the number of a row, found `{digits}`");
        let error = ReadGameError::new(message).at(start..start + digits.len());
        error.hint("rows are counted from 0, as in `9`")
    })
}

/// Values with commas, at least one.
pub(super) fn values(text: &str) -> Result<Vec<u32>, ReadGameError> {
    let mut at = 0;
    let mut values = Vec::new();
    for part in text.split(',') {
        let from = at + (part.len() - part.trim_start().len());
        let digits = part.trim();
        let value = digits.parse().map_err(|_| {
            let message = format!("expected values below 2^32 with commas, found `{digits}`");
            ReadGameError::new(message).at(from..from + digits.len())
        })?;
        values.push(value);
        at += part.len() + 1;
    }
    Ok(values)
}
