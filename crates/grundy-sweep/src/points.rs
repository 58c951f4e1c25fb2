//! Columns of a sweep as points and counts, for plots.

use grundy::render::PlotAxis;
use grundy::render::histogram::{Bins, HistogramPicture};
use grundy::render::scatter::{Record, ScatterPicture, record_points};
use grundy::{Limits, Workbench};

use crate::glance::member_name;
use crate::{Cells, Folder, Rows, Selection, SweepError, Unjudged};

impl Folder {
    /// The rows for which an expression is true, or all of them, and how many could not be judged.
    fn rows_where(
        &self,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(Rows, Unjudged), SweepError> {
        let selection = Selection {
            columns: Vec::new(),
            filter: filter.map(str::to_owned),
        };
        let rows = self.rows()?;
        selection.fields(&rows.fields)?;
        let computed = self.recipe().family.computed();
        let kept = selection.keep(rows, &computed, &Workbench::default(), limits)?;
        if kept.0.is_empty() {
            let message = format!("there are no rows to draw in {}", self.path().display());
            let hint = match (&kept.1.first, filter) {
                (Some(first), Some(filter)) => {
                    format!(
                        "`{filter}` makes no sense for {} of them, the first {first}",
                        kept.1.count
                    )
                }
                (None, Some(filter)) => format!("`{filter}` is true for none"),
                (_, None) => "`grundy sweep status DIR` says how far it is".to_owned(),
            };
            return Err(SweepError::mistake(message, hint));
        }
        Ok(kept)
    }

    /// A scatter plot of two columns of whole numbers, with the records by their members' names. Rows in
    /// which one of them is empty are left out.
    pub fn scatter(
        &self,
        x: PlotAxis,
        y: PlotAxis,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(ScatterPicture, Unjudged), SweepError> {
        let (rows, unjudged) = self.rows_where(filter, limits)?;
        let (across, up) = (wholes(&rows, &x.name)?, wholes(&rows, &y.name)?);
        let cells = across.iter().zip(up).enumerate();
        let there =
            cells.filter_map(|(row, (x, y))| Some((row, i128::from((*x)?), i128::from((*y)?))));
        let there: Vec<(usize, i128, i128)> = there.collect();
        let points: Vec<(i128, i128)> = there.iter().map(|&(_, x, y)| (x, y)).collect();
        let computed = self.recipe().family.computed();
        let records = record_points(&points).into_iter().map(|at| Record {
            x: points[at].0,
            y: points[at].1,
            label: label(&rows, there[at].0, &computed),
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

    /// How often each value of a column of whole numbers occurs.
    pub fn histogram(
        &self,
        column: &str,
        bins: Bins,
        filter: Option<&str>,
        limits: &Limits<'_>,
    ) -> Result<(HistogramPicture, Unjudged), SweepError> {
        let (rows, unjudged) = self.rows_where(filter, limits)?;
        let values = wholes(&rows, column)?
            .iter()
            .flatten()
            .map(|&value| i128::from(value));
        let title = self.recipe().family.words();
        let mut picture = HistogramPicture::new(title, values, bins).map_err(|error| {
            SweepError::mistake(
                error.to_string(),
                "wider bars: `--bars 100` has 100 numbers in each",
            )
        })?;
        picture.values = PlotAxis::linear(column);
        Ok((picture, unjudged))
    }
}

/// A column of whole numbers.
fn wholes<'r>(rows: &'r Rows, name: &str) -> Result<&'r [Option<i64>], SweepError> {
    let found = rows.column(name);
    if let Some(Cells::Whole(cells)) = found {
        return Ok(cells);
    }
    let fields = rows.fields.iter().zip(&rows.columns);
    let fields = fields.filter(|(_, cells)| matches!(cells, Cells::Whole(_)));
    let names: Vec<&str> = fields.map(|(field, _)| field.name.as_str()).collect();
    let message = match found {
        Some(cells) => format!(
            "expected a column of whole numbers, found {} in `{name}`",
            cells.kind().words()
        ),
        None => format!("no column is called `{name}`"),
    };
    Err(SweepError::mistake(
        message,
        format!("there are {}", names.join(", ")),
    ))
}

/// What a point is called: a set in braces, anything else as members are called.
fn label(rows: &Rows, row: usize, computed: &[String]) -> String {
    let name = member_name(rows, row, computed);
    match rows.fields.first() {
        Some(field) if field.name == "set" => format!("{{{name}}}"),
        _ => name,
    }
}
