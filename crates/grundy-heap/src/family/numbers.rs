//! Numbers as parameters: sets with commas, and rows.

use super::ReadGameError;
use crate::{Differences, SetError};

/// A set of numbers with commas, bare or in brackets.
pub(super) fn set(text: &str) -> Result<Differences, ReadGameError> {
    let (list, start) = within_brackets(text);
    let refused = |error: &SetError| ReadGameError::new(error.message()).hint(error.hint());
    if list.trim().is_empty() {
        let end = text.trim_end().len();
        return Err(refused(&SetError::Empty).at(end..end));
    }
    let mut numbers: Vec<u64> = Vec::new();
    let mut at = start;
    for part in list.split(',') {
        let from = at + (part.len() - part.trim_start().len());
        let digits = part.trim();
        let error = match digits.parse() {
            Ok(0) => SetError::Zero,
            Ok(number) if numbers.contains(&number) => SetError::Repeated(number),
            Ok(number) => {
                numbers.push(number);
                at += part.len() + 1;
                continue;
            }
            Err(_) => SetError::NotANumber(digits.to_owned()),
        };
        return Err(refused(&error).at(from..from + digits.len()));
    }
    Differences::new(numbers).map_err(|error| refused(&error).at(0..text.len()))
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
