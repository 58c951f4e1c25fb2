//! A table as whole numbers, for whoever calculates on with them.

use std::ops::ControlFlow;

use grundy_game::Notation;
use grundy_lang::{Sitting, Value};
use grundy_num::Halt;

use super::{Table, TableShape};
use crate::ask::Asking;
use crate::{Diagnostic, Refusal};

/// Whole numbers in a rectangle.
///
/// Invariant: the width divides how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNumbers {
    /// The numbers, row by row.
    pub numbers: Vec<i64>,
    /// How many stand in a row.
    pub width: usize,
}

impl Table {
    /// The table as whole numbers; a truth value is 1 or 0. Rows of different lengths are refused, and so is a cell
    /// that is no whole number of 64 bits.
    ///
    /// ```
    /// use grundy::questions::Table;
    /// use grundy::{Asking, Limits, Workbench};
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let over = |typed: &str| Some(typed.to_owned());
    /// let table = Table { expr: "a * b".to_owned(), rows: over("a in 1..2"), columns: over("b in 1..3"), ..Table::default() };
    /// let found = table.numbers(&Asking::new(&bench, &limits))?;
    /// assert_eq!((found.numbers, found.width), (vec![1, 2, 3, 2, 4, 6], 3));
    /// # Ok::<(), grundy::Refusal>(())
    /// ```
    pub fn numbers(&self, at: &Asking<'_>) -> Result<TableNumbers, Refusal> {
        let axes = self.axes()?;
        let rule = self.rule()?;
        let sitting = at.sit()?;
        let mut numbers = Vec::new();
        let mut shape = Rectangle::default();
        let walked = sitting.each_member(rule.text(), &mut |member| {
            let row = match axes.shape {
                TableShape::Both(rows) => member.place[..rows].to_vec(),
                TableShape::Rows => member.place.clone(),
                TableShape::Columns(width) => vec![(numbers.len() / width) as u64],
            };
            shape.add(row)?;
            let heads = member.names.iter().map(|(_, value)| value);
            let place = || -> Result<String, Halt> {
                let heads = heads.map(|value| value.write(sitting.games(), Notation::Ascii));
                Ok(heads.collect::<Result<Vec<_>, _>>()?.join(", "))
            };
            match &member.value {
                Ok(value) => match whole(value) {
                    Some(number) => numbers.push(number),
                    None => return Err(unfit(value, &place()?, &sitting)?.into()),
                },
                Err(mistake) => {
                    let mut mistake = mistake.clone();
                    mistake.message = format!("at {}: {}", place()?, mistake.message);
                    return Err(mistake.into());
                }
            }
            Ok(ControlFlow::Continue(()))
        });
        walked.map_err(|refusal| rule.place_refusal(refusal))?;
        let width = shape.width()?;
        Ok(TableNumbers { numbers, width })
    }
}

/// A number as an array has it.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(truth) => Some(i64::from(*truth)),
        value => value.as_integer()?.try_into().ok(),
    }
}

fn unfit(value: &Value, place: &str, sitting: &Sitting<'_>) -> Result<Diagnostic, Halt> {
    let found = match value.as_integer() {
        Some(_) => value.write(sitting.games(), Notation::Ascii)?,
        // A position is no number, whatever its value is.
        None => value.kind().to_owned(),
    };
    let message = format!("at {place}: expected a whole number of 64 bits, found {found}");
    let hint = "`nimber(…)` of a position is one; `table` has cells of any kind";
    Ok(Diagnostic::plain(message).hint(hint))
}

/// Rows of equal length, as far as they are counted.
#[derive(Default)]
struct Rectangle {
    /// The row that is counted, and how many it has so far.
    row: Vec<u64>,
    length: usize,
    /// How many the first row has, once it is over.
    first: Option<usize>,
}

impl Rectangle {
    /// Counts a cell in a row.
    fn add(&mut self, row: Vec<u64>) -> Result<(), Diagnostic> {
        if self.length > 0 && row != self.row {
            self.end_row()?;
            self.length = 0;
        }
        self.row = row;
        self.length += 1;
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Diagnostic> {
        let first = *self.first.get_or_insert(self.length);
        if self.length == first {
            return Ok(());
        }
        let message = format!(
            "expected rows of equal length, found one of {} cells behind one of {first}",
            self.length
        );
        Err(Diagnostic::plain(message)
            .in_field("columns")
            .hint("let the columns run through as many numbers in every row"))
    }

    /// How many cells a row has.
    fn width(mut self) -> Result<usize, Diagnostic> {
        if self.length == 0 {
            let mistake = Diagnostic::plain("nothing is in the table").in_field("rows");
            return Err(mistake.hint("write it as in `n in 0..20`"));
        }
        self.end_row()?;
        Ok(self.first.unwrap_or(self.length))
    }
}
