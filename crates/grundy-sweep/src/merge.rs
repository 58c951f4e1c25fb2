//! The rows of all chunks in one file, with a manifest.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;

use grundy::{Limits, Rational};
use serde::Serialize;

use crate::checksum::sha256;
use crate::{Cells, Folder, Recipe, Rows, SweepError, Top, parquet_file, sync_folder, write_whole};

pub(crate) const MANIFEST: &str = "manifest.json";
const ROWS: &str = "rows.parquet";

/// What the rows of a sweep say at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// How many members were swept.
    pub members: u64,
    /// How many rows there are.
    pub rows: u64,
    /// How many rows have each status, where they have one.
    pub status: BTreeMap<String, u64>,
    /// The greatest value in each column of whole numbers, and the first row that has it.
    pub greatest: Vec<Greatest>,
    /// How many members are mistakes.
    pub mistakes: u64,
    /// The first of them, with what is wrong.
    pub mistaken: Vec<String>,
}

/// The greatest value in a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Greatest {
    /// The column.
    pub column: String,
    /// The value.
    pub value: i64,
    /// What the first row with it is called: its first cell.
    pub of: String,
}

/// What a manifest holds.
#[derive(Serialize)]
struct Manifest<'a> {
    recipe: &'a Recipe,
    rows: u64,
    /// The SHA-256 of every file, by its path in the folder.
    sha256: BTreeMap<String, String>,
}

/// Mistaken members that are named.
const NAMED: usize = 5;

impl Folder {
    /// Puts the rows of all chunks into `rows.parquet`, in the order of the members, and writes the
    /// manifest. Every chunk must be done.
    pub fn merge(&self, limits: &Limits<'_>) -> Result<Merged, SweepError> {
        self.merge_to(limits, false)
    }

    /// The same, and `rows.csv` beside it.
    pub fn merge_with_csv(&self, limits: &Limits<'_>) -> Result<Merged, SweepError> {
        self.merge_to(limits, true)
    }

    fn merge_to(&self, limits: &Limits<'_>, csv: bool) -> Result<Merged, SweepError> {
        let todo = self.todo()?;
        if let Some(first) = todo.first() {
            let (left, of) = (todo.len(), self.recipe().chunks());
            return Err(SweepError::mistake(
                format!("{left} of {of} chunks are not done, the first is chunk {first}"),
                format!("`grundy sweep run {}` does them", self.path().display()),
            ));
        }
        let fields = self.recipe().fields()?;
        let mut all = Rows::new(fields.clone());
        let mut sums = BTreeMap::new();
        for chunk in 0..self.recipe().chunks() {
            limits.look()?;
            let file = self.chunk_file(chunk);
            let bytes = fs::read(&file).map_err(SweepError::file("read", &file))?;
            limits.allow_more(bytes.len() as u64)?;
            sums.insert(format!("chunks/{chunk:06}.parquet"), sha256(&bytes));
            let (rows, _) = parquet_file::read_bytes(bytes, &fields, &file)?;
            all.append(rows);
            if let Some(top) = &self.recipe().top
                && all.len() > 4 * top.keep
            {
                all = greatest_rows(&all, top);
            }
        }
        if let Some(top) = &self.recipe().top {
            all = greatest_rows(&all, top);
        }
        let recipe = serde_json::to_string(self.recipe()).expect("recipes are plain data");
        let rows = parquet_file::bytes(&all, &[("grundy.recipe", &recipe)]);
        self.deliver(ROWS, &rows, &mut sums)?;
        if csv {
            self.deliver("rows.csv", all.csv().as_bytes(), &mut sums)?;
        }
        let manifest = Manifest {
            recipe: self.recipe(),
            rows: all.len() as u64,
            sha256: sums,
        };
        let mut text = serde_json::to_string_pretty(&manifest).expect("manifests are plain data");
        text.push('\n');
        write_whole(&self.path().join(MANIFEST), text.as_bytes())?;
        sync_folder(self.path())?;
        self.tidy();
        Ok(merged(self.recipe(), &all))
    }

    fn deliver(
        &self,
        name: &str,
        bytes: &[u8],
        sums: &mut BTreeMap<String, String>,
    ) -> Result<(), SweepError> {
        write_whole(&self.path().join(name), bytes)?;
        sums.insert(name.to_owned(), sha256(bytes));
        Ok(())
    }

    /// All rows: those that were merged, or of a sweep that is under way those of the chunks that are done.
    pub fn rows(&self) -> Result<Rows, SweepError> {
        let fields = self.recipe().fields()?;
        let merged = self.path().join(ROWS);
        if merged.exists() {
            return Ok(parquet_file::read(&merged, &fields)?.0);
        }
        let mut all = Rows::new(fields.clone());
        for chunk in self.done()? {
            all.append(parquet_file::read(&self.chunk_file(chunk), &fields)?.0);
        }
        Ok(all)
    }
}

/// The rows with the greatest values in a column, the greatest first, and of equal ones the earlier.
fn greatest_rows(rows: &Rows, top: &Top) -> Rows {
    let Some(cells) = rows.column(&top.by) else {
        return rows.clone();
    };
    let value = |row: usize| -> Option<Rational> {
        match cells {
            Cells::Whole(cells) => cells[row].map(Rational::from),
            Cells::Text(cells) => cells[row].as_ref()?.parse().ok(),
            Cells::Truth(cells) => cells[row].map(|truth| Rational::from(i64::from(truth))),
        }
    };
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_cached_key(|&row| Reverse(value(row)));
    order.truncate(top.keep);
    rows.chosen(&order)
}

/// What rows say at a glance.
fn merged(recipe: &Recipe, rows: &Rows) -> Merged {
    let computed = recipe.family.computed();
    let mut found = Merged {
        members: recipe.members,
        rows: rows.len() as u64,
        status: BTreeMap::new(),
        greatest: Vec::new(),
        mistakes: 0,
        mistaken: Vec::new(),
    };
    for (field, cells) in rows.fields.iter().zip(&rows.columns) {
        match cells {
            Cells::Whole(cells) if computed.contains(&field.name) => {
                // Of equal values the first.
                let numbered = cells.iter().enumerate();
                let best = numbered
                    .filter_map(|(row, cell)| Some((cell.as_ref()?, Reverse(row))))
                    .max();
                // A column of nothing but zeros tells nothing.
                if let Some((&value, Reverse(row))) = best
                    && value != 0
                {
                    found.greatest.push(Greatest {
                        column: field.name.clone(),
                        value,
                        of: member_name(rows, row, &computed),
                    });
                }
            }
            Cells::Text(cells) if field.name == "status" => {
                for status in cells.iter().flatten() {
                    match found.status.get_mut(status.as_ref()) {
                        Some(count) => *count += 1,
                        None => {
                            found.status.insert(status.to_string(), 1);
                        }
                    }
                }
            }
            Cells::Text(cells) if field.name == "mistake" => {
                for (row, mistake) in cells.iter().enumerate() {
                    let Some(mistake) = mistake else { continue };
                    found.mistakes += 1;
                    if found.mistaken.len() < NAMED {
                        found
                            .mistaken
                            .push(format!("{}: {mistake}", member_name(rows, row, &computed)));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// What a member is called: the first cell where that is a text, such as a set, and otherwise its names
/// with their values.
fn member_name(rows: &Rows, row: usize, computed: &[String]) -> String {
    if let (Some(Cells::Text(cells)), Some(field)) = (rows.columns.first(), rows.fields.first())
        && !computed.contains(&field.name)
    {
        return cells[row].as_deref().unwrap_or_default().to_owned();
    }
    let cells = rows.fields.iter().zip(&rows.columns);
    let named =
        cells.filter(|(field, _)| !computed.contains(&field.name) && field.name != "mistake");
    let named = named.map(|(field, cells)| format!("{} = {}", field.name, cells.shown(row)));
    named.collect::<Vec<_>>().join(", ")
}
