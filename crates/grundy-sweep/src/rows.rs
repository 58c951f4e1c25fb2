//! Rows, column by column.

use grundy::render::csv_cell;
use serde::{Deserialize, Serialize};

use crate::Texts;

/// What a column holds; any cell may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Whole numbers of at most 63 bits and a sign.
    Whole,
    /// Texts.
    Text,
    /// Exact numbers such as `5/4`, written as texts.
    Fraction,
    /// True or false.
    Truth,
}

/// A column: its name and what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The name.
    pub name: String,
    /// What its cells are.
    pub kind: Kind,
}

impl Field {
    /// A column of whole numbers.
    pub fn whole(name: &str) -> Field {
        Field::new(name, Kind::Whole)
    }

    /// A column of exact numbers.
    pub fn fraction(name: &str) -> Field {
        Field::new(name, Kind::Fraction)
    }

    /// A column of texts.
    pub fn text(name: &str) -> Field {
        Field::new(name, Kind::Text)
    }

    /// A column.
    pub fn new(name: &str, kind: Kind) -> Field {
        Field {
            name: name.to_owned(),
            kind,
        }
    }
}

/// The cells of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    /// Texts.
    Text(Texts),
    /// Truth values.
    Truth(Vec<Option<bool>>),
}

impl Cells {
    /// A column without cells.
    pub fn new(kind: Kind) -> Cells {
        match kind {
            Kind::Whole => Cells::Whole(Vec::new()),
            Kind::Text | Kind::Fraction => Cells::Text(Texts::default()),
            Kind::Truth => Cells::Truth(Vec::new()),
        }
    }

    /// What it holds.
    pub fn kind(&self) -> Kind {
        match self {
            Cells::Whole(_) => Kind::Whole,
            Cells::Text(_) => Kind::Text,
            Cells::Truth(_) => Kind::Truth,
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        match self {
            Cells::Whole(cells) => cells.len(),
            Cells::Text(cells) => cells.len(),
            Cells::Truth(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A cell as people read it; empty where there is nothing.
    pub fn shown(&self, row: usize) -> String {
        let shown = match self {
            Cells::Whole(cells) => cells[row].map(|n| n.to_string()),
            Cells::Text(cells) => cells.get(row).map(str::to_owned),
            Cells::Truth(cells) => cells[row].map(|truth| truth.to_string()),
        };
        shown.unwrap_or_default()
    }

    fn append(&mut self, other: Cells) {
        match (self, other) {
            (Cells::Whole(cells), Cells::Whole(mut more)) => cells.append(&mut more),
            (Cells::Text(cells), Cells::Text(more)) => cells.append(&more),
            (Cells::Truth(cells), Cells::Truth(mut more)) => cells.append(&mut more),
            _ => unreachable!("rows of one recipe have the same columns"),
        }
    }

    /// The cells of some rows, in that order.
    fn chosen(&self, rows: &[usize]) -> Cells {
        fn take<T: Clone>(cells: &[T], rows: &[usize]) -> Vec<T> {
            rows.iter().map(|&row| cells[row].clone()).collect()
        }
        match self {
            Cells::Whole(cells) => Cells::Whole(take(cells, rows)),
            Cells::Text(cells) => Cells::Text(rows.iter().map(|&row| cells.get(row)).collect()),
            Cells::Truth(cells) => Cells::Truth(take(cells, rows)),
        }
    }
}

/// A table of rows under named columns.
///
/// ```
/// use grundy_sweep::{Field, Rows};
/// let mut rows = Rows::new(vec![Field::text("set"), Field::whole("period")]);
/// rows.push_text(0, "1,2");
/// rows.push_whole(1, Some(3));
/// assert_eq!((rows.len(), rows.csv()), (1, "set,period\n\"1,2\",3\n".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The columns.
    pub fields: Vec<Field>,
    /// Their cells, as many in each.
    pub columns: Vec<Cells>,
}

impl Rows {
    /// No rows under these columns.
    pub fn new(fields: Vec<Field>) -> Rows {
        let columns = fields.iter().map(|field| Cells::new(field.kind)).collect();
        Rows { fields, columns }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, Cells::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&Cells> {
        let place = self.fields.iter().position(|field| field.name == name)?;
        Some(&self.columns[place])
    }

    /// Puts a whole number under a column of whole numbers.
    #[inline]
    pub fn push_whole(&mut self, column: usize, cell: Option<i64>) {
        match &mut self.columns[column] {
            Cells::Whole(cells) => cells.push(cell),
            _ => unreachable!("a number goes under a column of numbers"),
        }
    }

    /// Puts a text under a column of texts.
    #[inline]
    pub fn push_text(&mut self, column: usize, cell: &str) {
        self.push_some_text(column, Some(cell));
    }

    /// Puts a text, or nothing, under a column of texts.
    #[inline]
    pub fn push_some_text(&mut self, column: usize, cell: Option<&str>) {
        self.texts(column).push(cell);
    }

    /// A column of texts, to put some behind.
    #[inline]
    pub fn texts(&mut self, column: usize) -> &mut Texts {
        match &mut self.columns[column] {
            Cells::Text(cells) => cells,
            _ => unreachable!("a text goes under a column of texts"),
        }
    }

    /// Puts a truth value, or nothing, under a column of truth values.
    pub fn push_truth(&mut self, column: usize, cell: Option<bool>) {
        match &mut self.columns[column] {
            Cells::Truth(cells) => cells.push(cell),
            _ => unreachable!("a truth value goes under a column of them"),
        }
    }

    /// Puts rows of the same columns behind these.
    pub fn append(&mut self, other: Rows) {
        for (cells, more) in self.columns.iter_mut().zip(other.columns) {
            cells.append(more);
        }
    }

    /// Some of the rows, in this order.
    #[must_use]
    pub fn chosen(&self, rows: &[usize]) -> Rows {
        Rows {
            fields: self.fields.clone(),
            columns: self
                .columns
                .iter()
                .map(|cells| cells.chosen(rows))
                .collect(),
        }
    }

    /// The rows as the bytes of a Parquet file.
    pub fn parquet(&self) -> Vec<u8> {
        crate::parquet_file::bytes(self, &[])
    }

    /// The rows as CSV under a line of names.
    pub fn csv(&self) -> String {
        let names = self.fields.iter().map(|field| csv_cell(&field.name));
        let names: Vec<_> = names.collect();
        let mut text = format!("{}\n", names.join(","));
        for row in 0..self.len() {
            for (place, cells) in self.columns.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&csv_cell(&cells.shown(row)));
            }
            text.push('\n');
        }
        text
    }
}
