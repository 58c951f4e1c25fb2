//! A table of the values of an expression over one name or two.

mod numbers;

use std::fmt::Write as _;
use std::ops::ControlFlow;

use grundy_game::Notation;
use grundy_lang::Value;
use grundy_num::Halt;
use grundy_render::table::TablePicture;
use grundy_render::{Drawable, Style};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Answer, Asking, Question};
use crate::json::Cut;
use crate::over::{Rule, Typed, names};
use crate::picture::characters;
use crate::used::uses;
use crate::vocabulary::vocabulary;
use crate::{Diagnostic, Refusal};

pub use numbers::TableNumbers;

/// A table of the values of an expression.
///
/// One name runs through the columns and one through the rows, or there is but one of them. A list
/// of rows without a name, such as blocks of 17 of one sequence, is made by `wrap`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Table {
    /// What stands in a cell.
    pub expr: String,
    /// What the name of the rows runs through: `m in 0..9`.
    pub rows: Option<String>,
    /// What the name of the columns runs through: `n in 0..20`.
    pub columns: Option<String>,
    /// With columns alone: after how many of them a new row begins.
    pub wrap: Option<usize>,
    /// How the text is laid out.
    #[serde(default)]
    pub layout: TableLayout,
    /// Lines after every so many rows and columns; where several of these numbers meet, as 2, 4 and
    /// 8 do after eight, the line is heavier.
    #[serde(default)]
    pub blocks: Vec<usize>,
    /// A line after every so many columns, which repeat.
    pub period: Option<usize>,
}

vocabulary! {
    /// How the text of a table is laid out.
    #[derive(Default)]
    pub enum TableLayout {
        #[default] Plain = "plain": "Columns of even width, for people.",
        Csv = "csv": "Commas between the cells.",
        Latex = "latex": "A `tabular` for LaTeX.",
        Markdown = "markdown": "A table of Markdown.",
    }
}

impl TableLayout {
    /// The table, laid out like this.
    pub(super) fn lay_out(self, table: &TablePicture, style: &Style) -> Result<String, Refusal> {
        Ok(match self {
            TableLayout::Plain => characters(table, style)?,
            TableLayout::Csv => table.csv(),
            TableLayout::Latex => table.latex(),
            TableLayout::Markdown => table.markdown(),
        })
    }
}

/// A table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TableOf {
    /// What stands in a cell.
    pub expr: String,
    /// What the rows are headed by: what their name stands for, or the first column of each.
    pub rows: Vec<String>,
    /// What the columns are headed by.
    pub columns: Vec<String>,
    /// The cells, row by row; `?` where there is a mistake, `null` where nothing belongs.
    pub cells: Vec<Vec<Option<String>>>,
    /// The first mistake in a cell, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    /// The limit that cut the table off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<Cut>,
    #[serde(skip)]
    layout: TableLayout,
    #[serde(skip)]
    picture: TablePicture,
}

/// More cells than this are no table.
const MOST_CELLS: usize = 1 << 20;

uses!(Table {
    expr, rows, columns, layout, blocks,
    period: columns.is_some() => "with `columns`",
    wrap: rows.is_none() => "without `rows`",
});

impl Question for Table {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str = "a table of the values of an expression over one name or two";
    const EXAMPLE: &'static str =
        r#"{"do":"table","expr":"rook_function(m, n)","rows":"m in 0..4","columns":"n in 0..12"}"#;
    type Answer = TableOf;
    const CUT: &'static [&'static str] = &["expr", "rows", "columns", "cells"];

    fn find(&self, at: &Asking<'_>) -> Result<TableOf, Refusal> {
        let axes = self.axes()?;
        let sitting = at.sit()?;
        let notation = match self.layout {
            TableLayout::Latex => Notation::Latex,
            _ => at.notation,
        };
        let mut found = Filled::default();
        let rule = self.rule()?;
        let ended = sitting.each_member(rule.text(), &mut |member| {
            if found.count == MOST_CELLS {
                let message = format!("the table has more than {MOST_CELLS} cells");
                let hint = "let its names run to an end: `n in 0..20`";
                return Err(Diagnostic::plain(message).hint(hint).into());
            }
            found.count += 1;
            // A cell is no expression: a text stands in it without its quotes.
            let write = |value: &Value| match value {
                Value::Text(text) => Ok(text.clone()),
                value => value.write(sitting.games(), notation),
            };
            let mut heads = Vec::new();
            for (_, value) in &member.names {
                heads.push(write(value)?);
            }
            let cell = match &member.value {
                Ok(value) => Some(write(value)?),
                Err(mistake) => {
                    found.mistakes += 1;
                    found.first.get_or_insert_with(|| mistake.clone());
                    let place = heads.join(", ");
                    let message = || format!("at {place}: {}", mistake.message);
                    found.mistake.get_or_insert_with(message);
                    Some("?".to_owned())
                }
            };
            found.add(&axes, heads, cell);
            Ok(ControlFlow::Continue(()))
        });
        let halt = match ended {
            Ok(()) => None,
            Err(Refusal::Halt(halt)) if found.count > 0 => Some(Cut(halt)),
            Err(refusal) => return Err(rule.place_refusal(refusal)),
        };
        if found.count == 0 {
            let message = format!("nothing is in the family `{}`", axes.over);
            let mistake = Diagnostic::plain(message);
            return Err(mistake.hint("write it as in `n in 0..20`").into());
        }
        // An expression that makes sense nowhere is a mistake of its own.
        if let Some(mistake) = found.first.take_if(|_| found.mistakes == found.count) {
            return Err(rule.place(mistake).into());
        }
        if let (Some(notes), Some(mistake)) = (at.notes, &found.mistake)
            && self.layout != TableLayout::Plain
        {
            // Nothing but cells stands in what programs read.
            notes.add(&format!("`?` is a mistake, the first {mistake}"));
        }
        let picture = TablePicture {
            title: self.expr.clone(),
            corner: axes.corner,
            rows: found.rows.clone(),
            columns: found.columns.clone(),
            cells: found.cells.clone(),
            blocks: self.blocks.clone(),
            period: self.period,
            cross: None,
        };
        Ok(TableOf {
            expr: self.expr.clone(),
            rows: found.rows,
            columns: found.columns,
            cells: found.cells,
            mistake: found.mistake,
            halt,
            layout: self.layout,
            picture,
        })
    }
}

/// What runs where.
struct Axes {
    over: String,
    shape: TableShape,
    /// The names, as they stand in the corner of the table.
    corner: String,
}

/// Which names a table has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableShape {
    /// So many names run through the rows, the others through the columns.
    Both(usize),
    Rows,
    /// So many columns to a row.
    Columns(usize),
}

/// What there is of a table so far.
#[derive(Default)]
struct Filled {
    rows: Vec<String>,
    columns: Vec<String>,
    cells: Vec<Vec<Option<String>>>,
    mistake: Option<String>,
    /// The same as it was found.
    first: Option<Diagnostic>,
    mistakes: usize,
    count: usize,
}

impl Filled {
    fn add(&mut self, axes: &Axes, mut heads: Vec<String>, cell: Option<String>) {
        match axes.shape {
            TableShape::Both(rows) => {
                let last = heads.split_off(rows.min(heads.len())).join(", ");
                let row = heads.join(", ");
                if self.rows.last() != Some(&row) {
                    self.rows.push(row);
                    self.cells.push(Vec::new());
                }
                // Rows of different lengths have the columns of the longest.
                let at = self.cells.last().map_or(0, Vec::len);
                let place = self.columns.iter().position(|column| *column == last);
                let place = place.unwrap_or_else(|| {
                    self.columns.push(last);
                    self.columns.len() - 1
                });
                if let Some(row) = self.cells.last_mut() {
                    row.resize(at.max(place), None);
                    row.push(cell);
                }
            }
            TableShape::Rows => {
                self.rows.push(heads.join(", "));
                self.cells.push(vec![cell]);
                if self.columns.is_empty() {
                    self.columns.push(String::new());
                }
            }
            TableShape::Columns(width) => {
                if self.cells.last().is_none_or(|row| row.len() >= width) {
                    self.rows.push(heads.join(", "));
                    self.cells.push(Vec::new());
                }
                let at = self.cells.last().map_or(0, Vec::len);
                if at == self.columns.len() {
                    self.columns.push(format!("+{at}"));
                }
                if let Some(row) = self.cells.last_mut() {
                    row.push(cell);
                }
            }
        }
    }
}

impl Table {
    /// The cells, row by row.
    fn rule(&self) -> Result<Rule, Diagnostic> {
        let over = [("rows", &self.rows), ("columns", &self.columns)];
        let over = over.iter().filter_map(|(field, typed)| {
            let typed = typed.as_deref()?;
            Some(Typed::new(field, typed))
        });
        let over: Vec<Typed<'_>> = over.collect();
        Rule::new(Typed::new("expr", &self.expr), &over)
    }

    fn axes(&self) -> Result<Axes, Refusal> {
        if self.wrap == Some(0) {
            let mistake = Diagnostic::plain("expected at least one column to a row, found 0");
            let mistake = mistake.in_field("wrap");
            return Err(mistake.hint("leave it out for one row").into());
        }
        match (&self.rows, &self.columns) {
            (Some(rows), Some(columns)) => {
                let [row, column] = [rows, columns].map(|over| names(over).join(", "));
                Ok(Axes {
                    over: format!("{rows}, {columns}"),
                    shape: TableShape::Both(names(rows).len()),
                    corner: format!("{row} \\ {column}"),
                })
            }
            (Some(rows), None) => Ok(Axes {
                over: rows.clone(),
                shape: TableShape::Rows,
                corner: names(rows).join(", "),
            }),
            (None, Some(columns)) => Ok(Axes {
                over: columns.clone(),
                shape: TableShape::Columns(self.wrap.unwrap_or(usize::MAX)),
                corner: names(columns).join(", "),
            }),
            (None, None) => {
                let mistake = Diagnostic::plain("a table needs rows or columns");
                let mistake = mistake.in_field("rows");
                Err(mistake
                    .hint("for example `m in 0..9` and `n in 0..20`")
                    .into())
            }
        }
    }
}

impl Answer for TableOf {
    fn text(&self, style: &Style) -> Result<String, Refusal> {
        let mut text = self.layout.lay_out(&self.picture, style)?;
        if self.layout == TableLayout::Plain {
            if let Some(mistake) = &self.mistake {
                text.push_str("\n? a mistake ");
                text.push_str(mistake);
            }
            if let Some(Cut(halt)) = &self.halt {
                write!(text, "\nstopped: {halt}").expect("a string takes all");
            }
        }
        Ok(text)
    }

    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        characters(&self.picture, style)
    }

    fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref().map(|Cut(halt)| halt)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Some(&self.picture)
    }
}
