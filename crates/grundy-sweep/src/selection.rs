//! What is kept of the rows: some columns, and the rows for which an expression is true.

use grundy::language::Value;
use grundy::{Asking, Diagnostic, Halt, Limits, Refusal, Workbench};
use serde::{Deserialize, Serialize};

use crate::error::halted;
use crate::glance::{MISTAKE, member_name};
use crate::{Cells, Field, Kind, Remarks, Rows, SweepError};

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
    /// expression that makes no sense whatever stands in a row.
    pub fn fields(&self, all: &[Field]) -> Result<Vec<Field>, SweepError> {
        if let Some(filter) = &self.filter {
            refuse_senseless(filter, all)?;
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

    /// What is kept of rows, and what is told of the others: mistakes are counted before anything is left out.
    pub fn keep(
        &self,
        mut rows: Rows,
        computed: &[String],
        bench: &Workbench,
        limits: &Limits<'_>,
    ) -> Result<(Rows, Remarks), Halt> {
        let mut remarks = Remarks::default();
        if let Some(Cells::Text(mistakes)) = rows.column(MISTAKE) {
            for (row, mistake) in mistakes.iter().enumerate() {
                if let Some(mistake) = mistake {
                    let told = || format!("{}: {mistake}", member_name(&rows, row, computed));
                    remarks.mistakes.notice(told);
                }
            }
        }
        if let Some(filter) = &self.filter {
            let judged = judge(&rows, filter, bench, limits).map_err(halted)?;
            for (row, verdict) in judged.iter().enumerate() {
                if let Err(Diagnostic { message, .. }) = verdict {
                    let told = || format!("{}: {message}", member_name(&rows, row, computed));
                    remarks.unjudged.notice(told);
                }
            }
            let is_kept = |&row: &usize| matches!(judged[row], Ok(true));
            let kept: Vec<usize> = (0..rows.len()).filter(is_kept).collect();
            rows = rows.chosen(&kept);
        }
        if self.columns.is_empty() {
            return Ok((rows, remarks));
        }
        let place = |name: &String| rows.fields.iter().position(|field| field.name == *name);
        let places: Vec<usize> = self.columns.iter().filter_map(place).collect();
        let rows = Rows {
            fields: places
                .iter()
                .map(|&place| rows.fields[place].clone())
                .collect(),
            columns: places
                .iter()
                .map(|&place| rows.columns[place].clone())
                .collect(),
        };
        Ok((rows, remarks))
    }
}

/// Whether an expression is true, row by row, or what is wrong with it there.
fn judge(
    rows: &Rows,
    filter: &str,
    bench: &Workbench,
    limits: &Limits<'_>,
) -> Result<Vec<Result<bool, Diagnostic>>, Refusal> {
    let asking = Asking::new(bench, limits);
    let sitting = asking.sit()?;
    let expression = sitting.open(filter, &names(&rows.fields))?;
    let judged = (0..rows.len()).map(|row| {
        limits.tick()?;
        let cells = expression.used().iter().map(|&column| {
            let is_number = rows.fields[column].kind == Kind::Fraction;
            cell_value(&rows.columns[column], row, is_number)
        });
        match expression.evaluate(cells) {
            Ok(Value::Bool(truth)) => Ok(Ok(truth)),
            Ok(other) => {
                let message = format!("expected true or false, found {}", other.kind());
                let hint = "a comparison such as `period > 9` is true or false";
                Ok(Err(Diagnostic::of_text(filter, message).hint(hint)))
            }
            Err(Refusal::Mistake(mistake)) => Ok(Err(mistake)),
            Err(halt @ Refusal::Halt(_)) => Err(halt),
        }
    });
    judged.collect()
}

/// Refuses an expression that is none, that has a name nobody knows, or that goes wrong in one and the same way for
/// rows that have nothing in common.
fn refuse_senseless(filter: &str, fields: &[Field]) -> Result<(), SweepError> {
    let (bench, limits) = (Workbench::default(), Limits::none().steps(MOST_STEPS));
    let told = |mistake: Diagnostic| {
        let hint = format!("the columns are {}", names(fields).join(", "));
        SweepError::from(mistake.within("where", filter).hint(hint))
    };
    let asking = Asking::new(&bench, &limits);
    let sitting = asking.sit()?;
    let expression = match sitting.open(filter, &names(fields)) {
        Err(Refusal::Mistake(mistake)) => return Err(told(mistake)),
        opened => opened?,
    };
    if let Some((name, span)) = expression.unknown() {
        let message = format!("no column is called `{name}`");
        return Err(told(Diagnostic::new(span, message)));
    }
    if let Some(mistake) = expression.unknown_function() {
        return Err(mistake.within("where", filter).into());
    }
    if let Some(span) = expression.empty_text() {
        let mistake = Diagnostic::new(span, "no cell is an empty text");
        let hint = "an empty cell is `none`: `mistake == none`";
        return Err(mistake.within("where", filter).hint(hint).into());
    }
    let judged = match judge(&rows_on_trial(fields), filter, &bench, &limits) {
        Ok(judged) => judged,
        // What takes long for some row makes sense for it.
        Err(Refusal::Halt(_)) => return Ok(()),
        Err(Refusal::Mistake(mistake)) => return Err(told(mistake)),
    };
    let mistakes: Vec<&Diagnostic> = judged.iter().filter_map(|it| it.as_ref().err()).collect();
    let is_alike = mistakes
        .windows(2)
        .all(|two| two[0].message == two[1].message);
    match mistakes.first() {
        Some(&mistake) if mistakes.len() == judged.len() && is_alike => Err(told(mistake.clone())),
        _ => Ok(()),
    }
}

/// So long an expression is tried on rows that are made up.
const MOST_STEPS: u64 = 1 << 20;

/// Rows that have nothing in common, neither with each other nor from column to column.
fn rows_on_trial(fields: &[Field]) -> Rows {
    const NUMBERS: [i64; 8] = [1, 0, 2, 3, 7, 12, 100, -5];
    const TEXTS: [&str; 8] = ["1", "1,2,6", "proved", "0.77", "..|..", "N", "x", "{1|-1}"];
    const FRACTIONS: [&str; 8] = ["1", "0", "1/2", "5/4", "-3", "7/8", "12", "-1/16"];
    let mut rows = Rows::new(fields.to_vec());
    for row in 0..NUMBERS.len() {
        for (column, field) in fields.iter().enumerate() {
            let at = (row + 3 * column * usize::from(row > 1)) % NUMBERS.len();
            match field.kind {
                Kind::Whole => rows.push_whole(column, Some(NUMBERS[at])),
                Kind::Text => rows.push_text(column, TEXTS[at]),
                Kind::Fraction => rows.push_text(column, FRACTIONS[at]),
                Kind::Truth => rows.push_truth(column, Some(at.is_multiple_of(2))),
            }
        }
    }
    rows
}

fn names(fields: &[Field]) -> Vec<&str> {
    fields.iter().map(|field| field.name.as_str()).collect()
}

/// A cell as expressions have it; an empty one is nothing, and so is an empty text, which nobody could tell from it
/// in a file.
fn cell_value(cells: &Cells, row: usize, is_number: bool) -> Value {
    let value = match cells {
        Cells::Whole(cells) => cells[row].map(Value::number),
        Cells::Text(cells) => {
            let text = cells.get(row).filter(|text| !text.is_empty());
            text.map(|text| text_value(text, is_number))
        }
        Cells::Truth(cells) => cells[row].map(Value::Bool),
    };
    value.unwrap_or(Value::Nothing)
}

/// A text, or the exact number that it is.
fn text_value(text: &str, is_number: bool) -> Value {
    let number = text.parse::<grundy::values::Rational>().ok();
    match number.filter(|_| is_number) {
        Some(number) => Value::number(number),
        None => Value::Text(text.to_owned()),
    }
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
    use crate::Noticed;

    fn kept(rows: &Rows, filter: &str) -> (String, Noticed) {
        let selection = Selection {
            filter: Some(filter.to_owned()),
            ..Selection::default()
        };
        selection.fields(&rows.fields).unwrap();
        let computed = ["period".to_owned()];
        let kept = selection.keep(
            rows.clone(),
            &computed,
            &Workbench::default(),
            &Limits::none(),
        );
        let (rows, remarks) = kept.unwrap();
        (rows.csv(), remarks.unjudged)
    }

    fn refused(filter: &str, fields: &[Field]) -> String {
        let selection = Selection {
            filter: Some(filter.to_owned()),
            ..Selection::default()
        };
        match selection.fields(fields) {
            Err(SweepError::Mistake(mistake)) => mistake.shown(),
            other => panic!("{filter}: {other:?}"),
        }
    }

    #[test]
    fn columns_are_names_and_not_letters_of_the_text() {
        let mut rows = Rows::new(vec![
            Field::text("set"),
            Field::whole("max"),
            Field::whole("period"),
        ]);
        for (set, max, period) in [("max", 1, 3), ("1,3", 3, 4)] {
            rows.push_text(0, set);
            rows.push_whole(1, Some(max));
            rows.push_whole(2, Some(period));
        }
        let (first, second) = ("set,max,period\nmax,1,3\n", "set,max,period\n\"1,3\",3,4\n");
        for (filter, expected) in [
            ("max(max, 2) == 2 and set == \"max\"", first),
            // A name that a rule binds is not the column of that name.
            ("any(k == max for k in 2..3)", second),
            ("period(subtraction(1, max + 1)).period == period", first),
            ("f(x) := 2*x; f(max) < period", first),
        ] {
            assert_eq!(kept(&rows, filter).0, expected, "{filter}");
        }
    }

    #[test]
    fn rows_that_nobody_can_judge_are_counted_and_the_first_is_named() {
        let mut rows = Rows::new(vec![Field::text("set"), Field::whole("period")]);
        for (set, period) in [("1", Some(2)), ("2", Some(1)), ("3", None), ("4", Some(3))] {
            rows.push_text(0, set);
            rows.push_whole(1, period);
        }
        // Of a period of 1 nothing is divided by 0 but in that row.
        let (csv, unjudged) = kept(&rows, "12 div (period - 1) > 6");
        assert_eq!(csv, "set,period\n1,2\n");
        assert_eq!(unjudged.count, 2);
        let first = &unjudged.first[0];
        assert!(first.starts_with("2: "), "{first}");
        assert_eq!(kept(&rows, "period == none or period > 2").1.count, 0);
    }

    #[test]
    fn only_what_makes_no_sense_for_any_row_is_refused() {
        let fields = [
            Field::text("set"),
            Field::whole("max"),
            Field::whole("period"),
        ];
        for filter in [
            "1 div (period - 1) == 0",
            "1 div period == 0",
            "period mod max == 0",
            "period(subtraction(max, period)).period > 9",
            "status == none or period > 1",
            "f(x) := x*x; period > 5 and f(period) > 9",
        ] {
            let selection = Selection {
                filter: Some(filter.to_owned()),
                ..Selection::default()
            };
            let mut fields = fields.to_vec();
            fields.push(Field::text("status"));
            assert!(selection.fields(&fields).is_ok(), "{filter}");
        }
        for (filter, expected) in [
            ("period > 5 and perod > 1", "no column is called `perod`"),
            ("period", "expected true or false"),
            ("set == \"\" or period > 1", "an empty cell is `none`"),
            ("set + 1 > 2", "the columns are set, max, period"),
            ("period >", "the columns are set, max, period"),
            ("1 div 0 == period", "the columns are set, max, period"),
            (
                "period > 5 and floo(period) > 1",
                "there is no function `floo`",
            ),
        ] {
            let said = refused(filter, &fields);
            assert!(said.contains(expected), "{filter}: {said}");
        }
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
        let (kept, remarks) = selection
            .keep(rows, &[], &Workbench::default(), &Limits::none())
            .unwrap();
        assert_eq!(kept.csv(), "t\n5/4\n");
        assert_eq!(remarks.unjudged.count, 2);
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
        for (filter, expected) in [("set == \"3\"", "3,3,2"), ("p in 4..max+1", "\"1,3\",3,4")] {
            let found = kept(&rows, filter).0;
            assert_eq!(found, format!("set,max,p\n{expected}\n"), "{filter}");
        }
        let twice = Selection {
            columns: vec!["p".to_owned(), "p".to_owned()],
            ..Selection::default()
        };
        assert!(twice.fields(&rows.fields).is_err());
    }
}
