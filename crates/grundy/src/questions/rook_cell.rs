//! A square of the misère rook: its value, and the sets of values before it.

use std::fmt::Write as _;

use grundy_heap::{digit_function, rook};
use grundy_num::{IBig, Limits, UBig};
use grundy_render::table::TablePicture;
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::LISTED;
use crate::ask::{Answer, Asking, Question, Wanted};
use crate::json::{Whole, Wholes};
use crate::picture::characters;
use crate::used::uses;
use crate::{Diagnostic, Refusal};

/// A square of the misère rook.
///
/// g(m, n) is the least natural number that stands neither to the left of the square, in R(m, n), nor
/// above it, in C(m, n); only g(0, 0) is -1. Each row of g has every number once, and f(m, n), the
/// value of digit deletion, tells where row m has n.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RookCell {
    /// The row, from 0 on.
    pub m: Whole,
    /// The column, from 0 on.
    pub n: Whole,
}

/// A square of the misère rook.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RookCellOf {
    /// The row.
    pub m: Whole,
    /// The column.
    pub n: Whole,
    /// The value g(m, n) of the rook.
    pub g: Whole,
    /// The column f(m, n) in which row m of g has the number n.
    pub f: Whole,
    /// The difference h(m, n) = g(m, n) - n, which is periodic in n; from -m to m - 1 in all rows but
    /// the first.
    pub h: Whole,
    /// The values R(m, n) in the row from column 0 on; `null` beyond row or column 255.
    #[serde(rename = "R")]
    pub row: Option<Wholes>,
    /// The values C(m, n) in the column from row 0 on; `null` beyond row or column 255.
    #[serde(rename = "C")]
    pub column: Option<Wholes>,
    #[serde(skip)]
    picture: Option<TablePicture>,
}

/// The last row and column for which the sets are listed: all their squares are at hand.
const LAST: u64 = 255;

/// As many rows and columns are drawn at least.
const DRAWN: u64 = 8;

uses!(RookCell { m, n });

impl Question for RookCell {
    const NAME: &'static str = "rook_cell";
    const SUMMARY: &'static str = "a square of the misère rook and the values before it";
    const EXAMPLE: &'static str = r#"{"do":"rook_cell","m":3,"n":5}"#;
    const ARGUMENTS: &'static [&'static str] = &["m", "n"];
    type Answer = RookCellOf;
    const CUT: &'static [&'static str] = &["m", "n", "g", "f", "h", "R", "C"];

    fn find(&self, at: &Asking<'_>) -> Result<RookCellOf, Refusal> {
        let limits = at.limits;
        let natural = |field: &'static str, Whole(number): &Whole| {
            UBig::try_from(number.clone()).map_err(|_| {
                let message = format!("expected a number from 0 on, found {number}");
                Diagnostic::plain(message).in_field(field)
            })
        };
        let (m, n) = (natural("m", &self.m)?, natural("n", &self.n)?);
        let g = rook(&m, &n, limits)?;
        let near = |number: &UBig| u64::try_from(number).ok().filter(|&near| near <= LAST);
        let (mut row, mut column, mut picture) = (None, None, None);
        if let (Some(m), Some(n)) = (near(&m), near(&n)) {
            row = Some(values((0..n).map(|before| (m, before)), limits)?);
            column = Some(values((0..m).map(|before| (before, n)), limits)?);
            if at.wanted == Wanted::Picture {
                picture = Some(table(m, n, limits)?);
            }
        }
        Ok(RookCellOf {
            m: self.m.clone(),
            n: self.n.clone(),
            f: Whole(digit_function(&m, &n, limits)?.into()),
            h: Whole(&g - IBig::from(n)),
            g: Whole(g),
            row,
            column,
            picture,
        })
    }
}

fn values(
    squares: impl Iterator<Item = (u64, u64)>,
    limits: &Limits<'_>,
) -> Result<Wholes, Refusal> {
    let values = squares.map(|(m, n)| rook(&m.into(), &n.into(), limits).map(Whole));
    Ok(Wholes(values.collect::<Result<_, _>>()?))
}

/// The table of g with a square marked, and what is before it in its row and column.
fn table(m: u64, n: u64, limits: &Limits<'_>) -> Result<TablePicture, Refusal> {
    let heads = |last: u64, set: &str| {
        let heads = (0..DRAWN.max(last + 1)).map(|head| {
            let set = if head == last { set } else { "" };
            format!("{head}{set}")
        });
        heads.collect::<Vec<String>>()
    };
    let (rows, columns) = (heads(m, " R"), heads(n, " C"));
    let row = |row: usize| {
        let cells = values((0..columns.len()).map(|n| (row as u64, n as u64)), limits)?;
        let cells = cells.0.iter().map(|value| Some(value.to_string()));
        Ok(cells.collect())
    };
    let cells: Result<Vec<_>, Refusal> = (0..rows.len()).map(row).collect();
    let place = |number: u64| usize::try_from(number).expect("a place in the table");
    Ok(TablePicture {
        title: format!("g({m}, {n}) with R({m}, {n}) and C({m}, {n})"),
        corner: "m \\ n".to_owned(),
        cells: cells?,
        rows,
        columns,
        cross: Some((place(m), place(n))),
        ..TablePicture::default()
    })
}

impl Answer for RookCellOf {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        let (m, n) = (&self.m, &self.n);
        let mut text = format!("g({m}, {n}) = {}\n", self.g);
        let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
        line(format!(
            "f({m}, {n}) = {}, where row {m} of g has {n}",
            self.f
        ));
        line(format!("h({m}, {n}) = {}, which is g - n", self.h));
        for (name, place, set) in [("R", "left of", &self.row), ("C", "above", &self.column)] {
            let words = match set {
                None => format!("listed up to row and column {LAST} only"),
                Some(Wholes(values)) if values.is_empty() => "empty".to_owned(),
                Some(Wholes(values)) => {
                    let values: Vec<String> = values.iter().map(Whole::to_string).collect();
                    format!("{{{}}}, the values {place} it", values.join(", "))
                }
            };
            let sign = if set.is_some() { "=" } else { "is" };
            line(format!("{name}({m}, {n}) {sign} {words}"));
        }
        let listed = |number: &Whole| number.to_u64().filter(|&near| near < LISTED as u64);
        match (listed(m), listed(n)) {
            (Some(m), Some(n)) => {
                // All squares this near are at hand.
                let table = table(m, n, &Limits::none())?;
                text.push('\n');
                text.push_str(&characters(&table, style)?);
            }
            _ => text.truncate(text.trim_end().len()),
        }
        Ok(text)
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        match &self.picture {
            Some(picture) => characters(picture, style),
            None => self.text(style),
        }
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        let picture = self.picture.as_ref();
        picture.map(|picture| picture as &dyn Drawable)
    }
}
