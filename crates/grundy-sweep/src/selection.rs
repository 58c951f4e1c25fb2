//! What is kept of the rows: some columns, and the rows for which an expression is true.

use std::ops::ControlFlow;

use grundy::{Asking, Diagnostic, Halt, Limits, Record, Refusal, Value, Workbench};
use serde::{Deserialize, Serialize};

use crate::{Cells, Field, Kind, Rows, SweepError};

/// Which columns and rows are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selection {
    /// The columns, in order; none for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// An expression in the names of columns; the rows for which it is true are kept.
    #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
}

impl Selection {
    /// Whether everything is kept.
    pub fn is_all(&self) -> bool {
        *self == Selection::default()
    }

    /// The columns that are kept of these; names that are none of them are refused, and so is an
    /// expression that makes no sense for any row.
    pub fn fields(&self, all: &[Field]) -> Result<Vec<Field>, SweepError> {
        if let Some(filter) = &self.filter {
            let mut row = Rows::new(all.to_vec());
            for cells in &mut row.columns {
                match cells {
                    Cells::Whole(cells) => cells.push(Some(1)),
                    Cells::Text(cells) => cells.push(Some("1")),
                    Cells::Truth(cells) => cells.push(Some(true)),
                }
            }
            let (bench, limits) = (Workbench::default(), Limits::none());
            if let Some(mistake) = truths(&row, filter, &bench, &limits)?.1 {
                let names: Vec<&str> = all.iter().map(|field| field.name.as_str()).collect();
                let message = format!("{} (in `{filter}`)", mistake.message);
                let hint = format!("the columns are {}", names.join(", "));
                return Err(SweepError::mistake(message, hint));
            }
        }
        if self.columns.is_empty() {
            return Ok(all.to_vec());
        }
        let find = |name: &String| {
            let found = all.iter().find(|field| field.name == *name).cloned();
            found.ok_or_else(|| {
                let names: Vec<&str> = all.iter().map(|field| field.name.as_str()).collect();
                let message = format!("no column is called `{name}`");
                SweepError::mistake(message, format!("there are {}", names.join(", ")))
            })
        };
        for (place, name) in self.columns.iter().enumerate() {
            if self.columns[..place].contains(name) {
                let message = format!("the column `{name}` is named twice");
                return Err(SweepError::mistake(message, "name each column once"));
            }
        }
        self.columns.iter().map(find).collect()
    }

    /// What is kept of rows.
    pub fn keep(&self, rows: Rows, bench: &Workbench, limits: &Limits<'_>) -> Result<Rows, Halt> {
        let mut rows = rows;
        if let Some(filter) = &self.filter {
            let kept = match truths(&rows, filter, bench, limits) {
                Ok((truths, _)) => truths,
                Err(Refusal::Halt(halt)) => return Err(halt),
                Err(Refusal::Mistake(mistake)) => return Err(Halt::failed(mistake.message)),
            };
            let kept: Vec<usize> = (0..rows.len()).filter(|&row| kept[row]).collect();
            rows = rows.chosen(&kept);
        }
        if self.columns.is_empty() {
            return Ok(rows);
        }
        let place = |name: &String| rows.fields.iter().position(|field| field.name == *name);
        let places: Vec<usize> = self.columns.iter().filter_map(place).collect();
        Ok(Rows {
            fields: places
                .iter()
                .map(|&place| rows.fields[place].clone())
                .collect(),
            columns: places
                .iter()
                .map(|&place| rows.columns[place].clone())
                .collect(),
        })
    }
}

/// For which rows an expression is true, and the first mistake there was: of a row with an empty cell an
/// expression may well make no sense, and then the row is not kept.
fn truths(
    rows: &Rows,
    filter: &str,
    bench: &Workbench,
    limits: &Limits<'_>,
) -> Result<(Vec<bool>, Option<Diagnostic>), Refusal> {
    let asking = Asking::new(bench, limits);
    let sitting = asking.sit()?;
    let (filter, used) = in_rows(filter, &rows.fields);
    let record = |row: usize| {
        let fields = used.iter().map(|&column| {
            let name = rows.fields[column].name.clone();
            let value = match &rows.columns[column] {
                Cells::Whole(cells) => cells[row].map(Value::number),
                Cells::Text(cells) => {
                    let is_number = rows.fields[column].kind == Kind::Fraction;
                    cells.get(row).map(|text| text_value(text, is_number))
                }
                Cells::Truth(cells) => cells[row].map(Value::Bool),
            };
            (name, value.unwrap_or(Value::Nothing))
        });
        Value::Record(Record::new(fields.collect()))
    };
    sitting.give(ROWS, Value::list((0..rows.len()).map(record).collect()))?;
    let (mut truths, mut first_mistake) = (Vec::with_capacity(rows.len()), None);
    let rule = format!("[({filter}) for {ROW} in {ROWS}]");
    sitting.each_member(&rule, &mut |member| {
        let truth = match member.value {
            Ok(Value::Bool(truth)) => truth,
            Ok(other) => {
                let message = format!("expected true or false, found {}", other.kind());
                first_mistake.get_or_insert_with(|| Diagnostic::plain(message));
                false
            }
            Err(mistake) => {
                first_mistake.get_or_insert(mistake);
                false
            }
        };
        truths.push(truth);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((truths, first_mistake))
}

/// What rows are called where nobody else gives names.
const ROWS: &str = "rows_of_the_sweep";
const ROW: &str = "row_of_the_sweep";

/// A text, or the exact number that it is.
fn text_value(text: &str, is_number: bool) -> Value {
    let number = text.parse::<grundy::Rational>().ok();
    match number.filter(|_| is_number) {
        Some(number) => Value::number(number),
        None => Value::Text(text.to_owned()),
    }
}

/// The expression with the names of columns read off a row, and the columns that it has. A name before a
/// bracket is that of a function: `max` is a column and `max(a, b)` is none.
fn in_rows(filter: &str, fields: &[Field]) -> (String, Vec<usize>) {
    let (mut text, mut used) = (String::new(), Vec::new());
    let mut rest = filter;
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(c) = rest.chars().next() {
        if c == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
            text.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        if !is_letter(c) {
            text.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let is_part = text.ends_with('.') && !text.ends_with("..");
        let is_field = !is_part && !behind.trim_start().starts_with('(');
        let column = fields.iter().position(|field| field.name == word);
        if let Some(column) = column.filter(|_| is_field) {
            if !used.contains(&column) {
                used.push(column);
            }
            text.push_str(ROW);
            text.push('.');
        }
        text.push_str(word);
        rest = behind;
    }
    (text, used)
}

impl Kind {
    /// What its cells are, in words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Whole => "whole numbers",
            Kind::Text => "texts",
            Kind::Fraction => "fractions",
            Kind::Truth => "truth values",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_read_off_the_row() {
        let fields = [
            Field::whole("max"),
            Field::whole("period"),
            Field::text("set"),
        ];
        let (text, used) = in_rows("max(max, 2) < period and set != \"max\"", &fields);
        let row = ROW;
        assert_eq!(
            text,
            format!("max({row}.max, 2) < {row}.period and {row}.set != \"max\"")
        );
        assert_eq!(used, [0, 1, 2]);
    }

    #[test]
    fn rows_are_kept_where_the_expression_is_true() {
        let mut rows = Rows::new(vec![Field::fraction("t"), Field::whole("n")]);
        for (t, n) in [
            ("1/2", Some(1)),
            ("5/4", Some(2)),
            ("3/2", None),
            ("x", Some(4)),
        ] {
            rows.push_text(0, t);
            rows.push_whole(1, n);
        }
        let selection = Selection {
            columns: vec!["t".to_owned()],
            filter: Some("n >= 2 and t > 1".to_owned()),
        };
        assert_eq!(
            selection.fields(&rows.fields).unwrap(),
            [Field::fraction("t")]
        );
        let kept = selection
            .keep(rows, &Workbench::default(), &Limits::none())
            .unwrap();
        assert_eq!(kept.csv(), "t\n5/4\n");
    }

    #[test]
    fn texts_are_compared_as_texts_and_ranges_end_at_columns() {
        let mut rows = Rows::new(vec![
            Field::text("set"),
            Field::whole("max"),
            Field::whole("p"),
        ]);
        for (set, max, p) in [("3", 3, 2), ("1,3", 3, 4)] {
            rows.push_text(0, set);
            rows.push_whole(1, Some(max));
            rows.push_whole(2, Some(p));
        }
        for (filter, kept) in [("set == \"3\"", "3,3,2"), ("p in 4..max+1", "\"1,3\",3,4")] {
            let selection = Selection {
                filter: Some(filter.to_owned()),
                ..Selection::default()
            };
            selection.fields(&rows.fields).unwrap();
            let found = selection.keep(rows.clone(), &Workbench::default(), &Limits::none());
            assert_eq!(
                found.unwrap().csv(),
                format!("set,max,p\n{kept}\n"),
                "{filter}"
            );
        }
        let twice = Selection {
            columns: vec!["p".to_owned(), "p".to_owned()],
            ..Selection::default()
        };
        assert!(twice.fields(&rows.fields).is_err());
    }

    #[test]
    fn an_expression_without_sense_is_refused_with_the_names_of_the_columns() {
        let selection = Selection {
            filter: Some("perod > 1".to_owned()),
            ..Selection::default()
        };
        let error = selection.fields(&[Field::whole("period")]).unwrap_err();
        let SweepError::Mistake(mistake) = error else {
            panic!("{error}");
        };
        assert!(
            mistake.shown().contains("the columns are period"),
            "{}",
            mistake.shown()
        );
    }
}
