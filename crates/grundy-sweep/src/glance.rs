//! What the rows of a sweep say at a glance.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::merge::ROWS;
use crate::{Cells, Field, Folder, Kind, Recipe, Remarks, Report, Rows, SweepError, counted};

/// What the rows of a sweep say at a glance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// How many members were swept.
    pub members: u64,
    /// How many rows there are.
    pub rows: u64,
    /// How many rows have each status, where they have one.
    pub status: BTreeMap<String, u64>,
    /// The greatest value in each column of whole numbers that were computed, and the first row that
    /// has it; a column of zeros tells nothing.
    pub greatest: Vec<Greatest>,
    /// What is told of members besides their rows.
    #[serde(flatten)]
    pub remarks: Remarks,
}

impl Report for Merged {
    fn text(&self, folder: &Folder) -> String {
        let Recipe { family, keep, .. } = folder.recipe();
        let unit = family.info().members;
        let (members, rows) = (counted(self.members, unit), counted(self.rows, "rows"));
        let file = folder.path().join(ROWS);
        let mut lines = vec![
            family.words(),
            format!("  {members}, {rows} in {}", file.display()),
        ];
        if !self.status.is_empty() {
            let counts = self.status.iter();
            let counts = counts.map(|(status, count)| format!("{count} {status}"));
            lines.push(format!("  {}", counts.collect::<Vec<_>>().join(", ")));
        }
        for Greatest { column, value, of } in &self.greatest {
            // Rows that keep no name have none to show.
            let of = match of.as_str() {
                "" => String::new(),
                of => format!(", first of {of}"),
            };
            lines.push(format!("  greatest {column:<10} {value}{of}"));
        }
        let Remarks { unjudged, mistakes } = &self.remarks;
        let left_out = keep
            .filter
            .as_ref()
            .and_then(|filter| unjudged.left_out_by(filter, unit));
        lines.extend(left_out.map(|words| format!("  {words}")));
        if !mistakes.is_empty() {
            let are = match mistakes.count {
                1 => "is a mistake:",
                _ => "are mistakes, the first:",
            };
            lines.push(format!("  {} {are}", counted(mistakes.count, unit)));
            lines.extend(
                mistakes
                    .first
                    .iter()
                    .map(|mistake| format!("    {mistake}")),
            );
        }
        lines.join("\n")
    }
}

/// The greatest value in a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Greatest {
    /// The column.
    pub column: String,
    /// The value.
    pub value: i64,
    /// What the first row with it is called.
    pub of: String,
}

/// A row by its chunk.
type Place = (u64, usize);

/// The rows so far, of which only some columns are looked at.
pub(crate) struct Glance {
    computed: Vec<String>,
    fields: Vec<Field>,
    found: Merged,
    greatest: Vec<Option<(i64, Place)>>,
}

const STATUS: &str = "status";

/// The column that says what is wrong with a member.
pub(crate) const MISTAKE: &str = "mistake";

impl Glance {
    /// No rows yet, which will have these columns.
    pub(crate) fn of(recipe: &Recipe, fields: &[Field]) -> Glance {
        let computed = recipe.family.computed();
        let is_read = |field: &&Field| match field.kind {
            Kind::Whole => computed.contains(&field.name),
            Kind::Text => field.name == STATUS,
            Kind::Truth | Kind::Fraction => false,
        };
        let read: Vec<Field> = fields.iter().filter(is_read).cloned().collect();
        // Rows without any of these columns are counted by whatever they have.
        let read = if read.is_empty() {
            fields[..1].to_vec()
        } else {
            read
        };
        Glance {
            found: Merged {
                members: recipe.members,
                ..Merged::default()
            },
            greatest: vec![None; read.len()],
            fields: read,
            computed,
        }
    }

    /// The columns that are looked at.
    pub(crate) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Looks at the rows of a chunk.
    pub(crate) fn add(&mut self, chunk: u64, rows: &Rows) {
        self.found.rows += rows.len() as u64;
        for (column, (field, cells)) in rows.fields.iter().zip(&rows.columns).enumerate() {
            match cells {
                Cells::Whole(cells) => {
                    for (row, cell) in cells.iter().enumerate() {
                        if let Some(value) = *cell
                            && self.greatest[column].is_none_or(|(best, _)| value > best)
                        {
                            self.greatest[column] = Some((value, (chunk, row)));
                        }
                    }
                }
                Cells::Text(cells) if field.name == STATUS => {
                    for status in cells.iter().flatten() {
                        match self.found.status.get_mut(status) {
                            Some(count) => *count += 1,
                            None => {
                                self.found.status.insert(status.to_owned(), 1);
                            }
                        }
                    }
                }
                Cells::Text(_) | Cells::Truth(_) => {}
            }
        }
    }

    /// What was seen, with the names of rows out of their chunks.
    pub(crate) fn told(
        self,
        mut rows: impl FnMut(u64) -> Result<Rows, SweepError>,
    ) -> Result<Merged, SweepError> {
        let Glance {
            computed,
            fields,
            mut found,
            greatest,
        } = self;
        for (field, best) in fields.iter().zip(greatest) {
            let Some((value, (chunk, row))) = best.filter(|(value, _)| *value != 0) else {
                continue;
            };
            if !computed.contains(&field.name) {
                continue;
            }
            found.greatest.push(Greatest {
                column: field.name.clone(),
                value,
                of: member_name(&rows(chunk)?, row, &computed),
            });
        }
        Ok(found)
    }
}

/// What a member is called: the first cell where that is a text, such as a set, and otherwise its names
/// with their values.
pub(crate) fn member_name(rows: &Rows, row: usize, computed: &[String]) -> String {
    let is_name = |field: &Field| !computed.contains(&field.name) && field.name != MISTAKE;
    let cells = rows.fields.iter().zip(&rows.columns);
    let named: Vec<(&Field, &Cells)> = cells.filter(|(field, _)| is_name(field)).collect();
    match named.first() {
        Some((_, cells @ Cells::Text(_))) => cells.shown(row),
        _ => {
            let named = named
                .iter()
                .map(|(field, cells)| format!("{} = {}", field.name, cells.shown(row)));
            named.collect::<Vec<_>>().join(", ")
        }
    }
}
