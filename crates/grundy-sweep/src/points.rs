//! Columns of a sweep as points and counts, for plots.

use std::num::NonZeroU64;

use grundy::render::PlotAxis;
use grundy::render::histogram::{Bins, HistogramPicture};
use grundy::render::scatter::{Record, ScatterPicture, record_points};
use grundy::values::Rational;
use grundy::{Limits, Workbench};

use crate::glance::member_name;
use crate::{Cells, Field, Folder, Kind, Noticed, Rows, Selection, SweepError};

impl Folder {
    /// The rows for which an expression is true, or all of them, and how many could not be judged.
    fn rows_where(
        &self,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(Rows, Noticed), SweepError> {
        let selection = Selection {
            columns: Vec::new(),
            filter: filter.map(str::to_owned),
        };
        let rows = self.rows()?;
        selection.fields(&rows.fields)?;
        let computed = self.recipe().family.computed();
        let all = rows.len();
        let (rows, remarks) = selection.keep(rows, &computed, &Workbench::default(), limits)?;
        let unjudged = remarks.unjudged;
        if rows.is_empty() {
            let message = format!("there are no rows to draw in {}", self.path().display());
            let hint = match (unjudged.first.first(), filter) {
                (Some(first), Some(filter)) => {
                    let count = unjudged.count;
                    format!("`{filter}` makes no sense for {count} of them, the first {first}")
                }
                (None, Some(filter)) if all > 0 => format!("`{filter}` is true for none"),
                _ => format!(
                    "`grundy sweep status {}` says how far it is",
                    self.path().display()
                ),
            };
            return Err(SweepError::mistake(message, hint));
        }
        Ok((rows, unjudged))
    }

    /// A scatter plot of two columns of numbers, with the records by their members' names. Rows in
    /// which one of them is empty are left out.
    pub fn scatter(
        &self,
        x: PlotAxis,
        y: PlotAxis,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(ScatterPicture, Noticed), SweepError> {
        let (rows, unjudged) = self.rows_where(filter, limits)?;
        let (across, up) = (numbers(&rows, &x.name)?, numbers(&rows, &y.name)?);
        let (x, y) = (x.in_parts(across.parts), y.in_parts(up.parts));
        let cells = across.cells.into_iter().zip(up.cells).enumerate();
        let there = cells.filter_map(|(row, (x, y))| Some((row, x?, y?)));
        let there: Vec<(usize, i128, i128)> = there.collect();
        let points: Vec<(i128, i128)> = there.iter().map(|&(_, x, y)| (x, y)).collect();
        let computed = self.recipe().family.computed();
        // A point that has no place on the page is no record of what is seen.
        let mut drawn = there.clone();
        drawn.retain(|&(_, at, high)| x.scale.takes(at) && y.scale.takes(high));
        let seen: Vec<(i128, i128)> = drawn.iter().map(|&(_, x, y)| (x, y)).collect();
        let records = record_points(&seen).into_iter().map(|at| Record {
            x: seen[at].0,
            y: seen[at].1,
            label: label(&rows, drawn[at].0, &computed),
        });
        let picture = ScatterPicture {
            title: self.recipe().family.words(),
            x,
            y,
            records: records.collect(),
            points,
        };
        Ok((picture, unjudged))
    }

    /// How often each value of a column of numbers occurs.
    pub fn histogram(
        &self,
        column: &str,
        bins: Bins,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(HistogramPicture, Noticed), SweepError> {
        let (rows, unjudged) = self.rows_where(filter, limits)?;
        let Numbers { cells, parts } = numbers(&rows, column)?;
        let title = self.recipe().family.words();
        let axis = PlotAxis::linear(column).in_parts(parts);
        let values = cells.into_iter().flatten();
        let picture = HistogramPicture::new(title, axis, values, bins).map_err(|error| {
            SweepError::mistake(
                error.to_string(),
                "wider bars: `--bars 100` has 100 numbers in each",
            )
        })?;
        Ok((picture, unjudged))
    }
}

/// The numbers of a column as whole numbers of parts, such as quarters; any cell may be empty.
struct Numbers {
    cells: Vec<Option<i128>>,
    parts: NonZeroU64,
}

/// A column of whole numbers, or of fractions by their common denominator. A column of texts may hold numbers only;
/// one of fractions leaves out what is none, such as the value of a game.
fn numbers(rows: &Rows, name: &str) -> Result<Numbers, SweepError> {
    let place = rows.fields.iter().position(|field| field.name == name);
    let refused = |message: String| {
        let names: Vec<&str> = numeric(rows).map(|field| field.name.as_str()).collect();
        let hint = match names.as_slice() {
            [] => "no column holds numbers".to_owned(),
            names => format!("columns of numbers are {}", names.join(", ")),
        };
        Err(SweepError::mistake(message, hint))
    };
    let Some(place) = place else {
        return refused(format!("no column is called `{name}`"));
    };
    let cells = match &rows.columns[place] {
        Cells::Whole(cells) => {
            let cells = cells.iter().map(|cell| cell.map(i128::from));
            return Ok(Numbers {
                cells: cells.collect(),
                parts: NonZeroU64::MIN,
            });
        }
        Cells::Text(cells) => cells,
        Cells::Truth(_) => {
            return refused(format!("expected numbers in `{name}`, found truth values"));
        }
    };
    let fractions: Vec<Option<Rational>> = cells.iter().map(|cell| cell?.parse().ok()).collect();
    let is_other = |(cell, number): (Option<&str>, &Option<Rational>)| {
        cell.filter(|_| number.is_none()).map(str::to_owned)
    };
    let mut others = cells.iter().zip(&fractions).filter_map(is_other);
    if let Some(other) = others.next().filter(|_| !is_numeric(rows, place)) {
        return refused(format!(
            "expected numbers in `{name}`, found the text `{other}`"
        ));
    }
    let Some(numbers) = in_parts(&fractions) else {
        return refused(format!(
            "the numbers in `{name}` have no common denominator below 2^64"
        ));
    };
    Ok(numbers)
}

/// The columns that can be drawn.
fn numeric(rows: &Rows) -> impl Iterator<Item = &Field> {
    let fields = rows.fields.iter().enumerate();
    fields.filter_map(|(place, field)| is_numeric(rows, place).then_some(field))
}

/// Whether a column holds numbers: by its kind, or since all of its texts are some.
fn is_numeric(rows: &Rows, place: usize) -> bool {
    match (&rows.columns[place], rows.fields[place].kind) {
        (Cells::Whole(_), _) | (Cells::Text(_), Kind::Fraction) => true,
        (Cells::Text(cells), _) => {
            let mut texts = cells.iter().flatten().peekable();
            texts.peek().is_some() && texts.all(|text| text.parse::<Rational>().is_ok())
        }
        (Cells::Truth(_), _) => false,
    }
}

/// Fractions by their common denominator; `None` where a number is too large.
fn in_parts(fractions: &[Option<Rational>]) -> Option<Numbers> {
    let mut parts = 1_u64;
    for fraction in fractions.iter().flatten() {
        let denominator = u64::try_from(fraction.denominator()).ok()?;
        parts = (parts / gcd(parts, denominator)).checked_mul(denominator)?;
    }
    let whole = |fraction: &Option<Rational>| {
        let Some(fraction) = fraction else {
            return Some(None);
        };
        let denominator = u64::try_from(fraction.denominator()).ok()?;
        let numerator = i128::try_from(fraction.numerator()).ok()?;
        let whole = numerator.checked_mul(i128::from(parts / denominator))?;
        Some(Some(whole))
    };
    Some(Numbers {
        cells: fractions.iter().map(whole).collect::<Option<_>>()?,
        parts: NonZeroU64::new(parts)?,
    })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What a point is called: a set in braces, anything else as members are called.
fn label(rows: &Rows, row: usize, computed: &[String]) -> String {
    let name = member_name(rows, row, computed);
    match rows.fields.first() {
        Some(field) if field.name == "set" => format!("{{{name}}}"),
        _ => name,
    }
}
