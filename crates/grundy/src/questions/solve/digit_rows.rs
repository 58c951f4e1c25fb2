//! How the winning move of digit deletion is found: two rows of values, one from each end.
//!
//! From the right, a digit m before a string worth n makes a string worth f(m, n). From the left, the
//! whole string shall be worth the target; where a digit m stays, what follows has to be worth the x
//! with f(m, x) = w, which is g(m, w). As f(f(m, n), n) = m, the digit that turns the upper value
//! into the lower one is f of the lower value and of what follows above. It is a move where it is less
//! than the digit that stands there.

use std::fmt::Write as _;

use grundy_heap::{DigitString, digit_function, rook};
use grundy_num::{Halt, Limits, UBig};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::Whole;

/// The rows by which a winning move in a string of digits is found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DigitRows {
    /// The part, counted from 0.
    pub part: usize,
    /// The digits.
    pub digits: Vec<Whole>,
    /// What each digit and all that follows are worth; 0 after the last.
    pub values: Vec<Whole>,
    /// What they would have to be worth; `null` where nothing would do.
    pub wanted: Vec<Option<Whole>>,
    /// What each digit would have to become: a move where it is less than the digit.
    pub becomes: Vec<Option<Whole>>,
}

/// The rows of a part that is a string of digits and shall be worth `target`.
pub(super) fn digit_rows(
    part: usize,
    text: &str,
    target: &UBig,
    limits: &Limits<'_>,
) -> Result<Option<DigitRows>, Halt> {
    let Some(string) = read(text) else {
        return Ok(None);
    };
    let digits = string.digits();
    let mut values = vec![UBig::ZERO];
    for digit in digits.iter().rev() {
        let below = &values[values.len() - 1];
        values.push(digit_function(digit, below, limits)?);
    }
    values.reverse();
    let mut wanted = vec![Some(target.clone())];
    let mut becomes = Vec::with_capacity(digits.len());
    for (place, digit) in digits.iter().enumerate() {
        let now = wanted[place].clone();
        let (to, next) = match now {
            Some(now) => (
                Some(digit_function(&now, &values[place + 1], limits)?),
                UBig::try_from(rook(digit, &now, limits)?).ok(),
            ),
            None => (None, None),
        };
        becomes.push(to);
        wanted.push(next);
    }
    let some = |list: Vec<Option<UBig>>| -> Vec<Option<Whole>> {
        let list = list.into_iter();
        list.map(|it| it.as_ref().map(Whole::from)).collect()
    };
    Ok(Some(DigitRows {
        part,
        digits: digits.iter().map(Whole::from).collect(),
        values: values.iter().map(Whole::from).collect(),
        wanted: some(wanted),
        becomes: some(becomes),
    }))
}

/// The string of a part as it is typed: `digits("618034")` or `digits(6, 12, 0, 3)`.
fn read(text: &str) -> Option<DigitString> {
    let inside = text.strip_prefix("digits(")?.strip_suffix(')')?;
    let quoted = inside.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    match quoted {
        Some(digits) => digits.parse().ok(),
        None => format!("[{inside}]").parse().ok(),
    }
}

/// More digits than this are not written in rows.
const MOST_SHOWN: usize = 24;

impl DigitRows {
    /// The rows below each other, a digit a column.
    pub(super) fn text(&self) -> Option<String> {
        if self.digits.len() > MOST_SHOWN {
            return None;
        }
        let all = |list: &[Whole]| list.iter().map(Whole::to_string).collect::<Vec<_>>();
        let some = |list: &[Option<Whole>]| -> Vec<String> {
            let text = |it: &Option<Whole>| it.as_ref().map_or("-".to_owned(), Whole::to_string);
            list.iter().map(text).collect()
        };
        let rows = [
            ("digit", all(&self.digits)),
            ("value", all(&self.values)),
            ("wanted", some(&self.wanted)),
            ("becomes", some(&self.becomes)),
        ];
        let cells = rows.iter().flat_map(|(_, row)| row);
        let width = cells.map(String::len).max().unwrap_or(1);
        let mut text = String::new();
        for (name, row) in &rows {
            write!(text, "\n      {name:<8}").expect("a string takes all");
            for cell in row {
                write!(text, " {cell:>width$}").expect("a string takes all");
            }
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A digit that becomes less is exactly a move to the target that lowers it, and a zero that is
        /// wanted to be worth 0 one that goes.
        #[test]
        fn the_rows_find_the_moves(
            digits in proptest::collection::vec(0_u8..8, 1..7),
            target in 0_u8..6,
        ) {
            let limits = Limits::none();
            let text: String = digits.iter().map(u8::to_string).collect();
            let target = UBig::from(target);
            let rows = digit_rows(0, &format!("digits(\"{text}\")"), &target, &limits);
            let rows = rows.unwrap().unwrap();
            let string: DigitString = text.parse().unwrap();
            let mut found = Vec::new();
            for (place, digit) in string.digits().iter().enumerate() {
                for to in 0..u8::try_from(digit).unwrap() {
                    let mut lowered = digits.clone();
                    lowered[place] = to;
                    let lowered = lowered.into_iter().map(UBig::from).collect();
                    let value = DigitString::new(lowered).value(&mut grundy_heap::RookRows::new(), &limits);
                    if value.unwrap() == target {
                        found.push((place, to));
                    }
                }
            }
            let by_rows = rows.becomes.iter().enumerate().filter_map(|(place, to)| {
                let to = to.as_ref()?.to_u64()?;
                (to < u64::from(digits[place])).then(|| (place, u8::try_from(to).unwrap()))
            });
            prop_assert_eq!(by_rows.collect::<Vec<_>>(), found);
        }
    }

    /// Frolov's example: 618034 is worth 1, and lowering the 8 to 2 alone makes it 0.
    #[test]
    fn the_example_of_the_paper() {
        let limits = Limits::none();
        let rows = digit_rows(0, "digits(\"618034\")", &UBig::ZERO, &limits);
        let rows = rows.unwrap().unwrap();
        assert_eq!(rows.values[0].to_u64(), Some(1));
        let becomes: Vec<Option<u64>> = rows
            .becomes
            .iter()
            .map(|to| to.as_ref().and_then(Whole::to_u64))
            .collect();
        let lowered = [6, 1, 8, 0, 3, 4].into_iter().zip(becomes);
        let lowered: Vec<(u64, Option<u64>)> = lowered
            .filter(|(digit, to)| to.is_some_and(|to| to < *digit))
            .collect();
        assert_eq!(lowered, [(8, Some(2))]);
    }
}
