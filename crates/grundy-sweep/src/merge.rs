//! The rows of all chunks in one file, with a manifest.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Read as _, Write};

use bytes::Bytes;
use grundy::Limits;
use grundy::values::Rational;
use serde::{Deserialize, Serialize};

use crate::checksum::{Summing, sha256};
use crate::glance::Glance;
use crate::parquet_file::{self, Splice};
use crate::whole_file::write_whole_with;
use crate::{
    Cells, Field, Folder, Merged, Recipe, Remarks, Rows, SweepError, Top, counted, sync_folder,
    write_whole,
};

pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const ROWS: &str = "rows.parquet";
pub(crate) const CSV: &str = "rows.csv";

/// What a manifest holds.
#[derive(Serialize)]
struct Manifest<'a> {
    recipe: &'a Recipe,
    rows: u64,
    /// The SHA-256 of every file, by its path in the folder.
    sha256: BTreeMap<String, String>,
}

/// What is read of a manifest.
#[derive(Deserialize)]
struct KnownManifest {
    recipe: Recipe,
    sha256: BTreeMap<String, String>,
}

/// What is said of files besides their rows.
#[derive(Default)]
struct Sums {
    sha256: BTreeMap<String, String>,
    remarks: Remarks,
}

impl Folder {
    /// Puts the rows of all chunks into `rows.parquet`, in the order of the members, and writes the
    /// manifest. Every chunk must be done.
    pub fn merge(&self, limits: &Limits<'_>) -> Result<Merged, SweepError> {
        let todo = self.todo()?;
        if let Some(first) = todo.first() {
            let (left, of) = (todo.len(), self.recipe().chunks());
            return Err(SweepError::mistake(
                format!(
                    "{left} of {} not done, the first is chunk {first}",
                    counted(of, "chunks")
                ),
                format!("`grundy sweep run {}` does them", self.path().display()),
            ));
        }
        let fields = self.recipe().fields()?;
        let mut sums = Sums::default();
        let merged = match &self.recipe().top {
            Some(top) => self.merge_greatest(top, &fields, &mut sums, limits),
            None => self.merge_all(&fields, &mut sums, limits),
        };
        let mut merged = match merged {
            // Whoever mends one bad chunk wants to know of the others.
            Err(SweepError::BadChunks(first)) => {
                let bad = self.survey(|_| true, limits)?.bad;
                return Err(SweepError::BadChunks(if bad.is_empty() {
                    first
                } else {
                    bad
                }));
            }
            merged => merged?,
        };
        merged.remarks = sums.remarks;
        let manifest = Manifest {
            recipe: self.recipe(),
            rows: merged.rows,
            sha256: sums.sha256,
        };
        let mut text = serde_json::to_string_pretty(&manifest).expect("manifests are plain data");
        text.push('\n');
        write_whole(&self.path().join(MANIFEST), text.as_bytes())?;
        sync_folder(self.path())?;
        self.tidy();
        Ok(merged)
    }

    /// Whether the merged rows are those that the manifest tells of, for this recipe.
    pub(crate) fn is_merged(&self, limits: &Limits<'_>) -> Result<bool, SweepError> {
        let text = fs::read(self.path().join(MANIFEST)).unwrap_or_default();
        let Ok(manifest) = serde_json::from_slice::<KnownManifest>(&text) else {
            return Ok(false);
        };
        let known = manifest.sha256.get(ROWS);
        let Some(known) = known.filter(|_| manifest.recipe == *self.recipe()) else {
            return Ok(false);
        };
        let path = self.path().join(ROWS);
        let Ok(mut rows) = fs::File::open(&path) else {
            return Ok(false);
        };
        let (mut sum, mut part) = (Summing::new(io::sink()), vec![0; 1 << 16]);
        loop {
            limits.look()?;
            match rows
                .read(&mut part)
                .map_err(SweepError::file("read", &path))?
            {
                0 => return Ok(sum.sum() == *known),
                length => sum.write_all(&part[..length])?,
            }
        }
    }

    /// The bytes of a chunk.
    fn chunk(&self, chunk: u64, sums: &mut Sums, limits: &Limits<'_>) -> Result<Bytes, SweepError> {
        limits.look()?;
        let file = self.read_chunk(chunk)?;
        limits.allow_more(file.bytes.len() as u64)?;
        let name = format!("chunks/{chunk:06}.parquet");
        sums.sha256.insert(name, file.sha256);
        sums.remarks.add(file.remarks);
        Ok(file.bytes)
    }

    /// Copies the groups of all chunks as they are, and reads only what a glance needs.
    fn merge_all(
        &self,
        fields: &[Field],
        sums: &mut Sums,
        limits: &Limits<'_>,
    ) -> Result<Merged, SweepError> {
        let mut glance = Glance::of(self.recipe(), fields);
        let mut sum = String::new();
        let path = self.path().join(ROWS);
        let recipe = serde_json::to_string(self.recipe()).expect("recipes are plain data");
        write_whole_with(&path, |file| {
            let mut out = Summing::new(BufWriter::new(file));
            let failed = |error| SweepError::from(io::Error::other(error));
            let mut spliced =
                Splice::new(&mut out, fields, &[("grundy.recipe", &recipe)]).map_err(failed)?;
            for chunk in 0..self.recipe().chunks() {
                let bytes = self.chunk(chunk, sums, limits)?;
                let file = self.chunk_file(chunk);
                let (rows, _) = parquet_file::read_bytes(bytes.clone(), glance.fields(), &file)?;
                glance.add(chunk, &rows);
                let damaged = |error| SweepError::damaged(&file, format!("no such rows: {error}"));
                spliced.append(&bytes).map_err(damaged)?;
            }
            spliced.finish().map_err(failed)?;
            out.flush()?;
            sum = out.sum();
            Ok(())
        })?;
        sums.sha256.insert(ROWS.to_owned(), sum);
        glance.told(|chunk| self.rows_of(chunk, fields))
    }

    /// Keeps the greatest rows only.
    fn merge_greatest(
        &self,
        top: &Top,
        fields: &[Field],
        sums: &mut Sums,
        limits: &Limits<'_>,
    ) -> Result<Merged, SweepError> {
        let mut all = Rows::new(fields.to_vec());
        for chunk in 0..self.recipe().chunks() {
            let bytes = self.chunk(chunk, sums, limits)?;
            all.append(parquet_file::read_bytes(bytes, fields, &self.chunk_file(chunk))?.0);
            all = greatest_rows(&all, top);
        }
        let recipe = serde_json::to_string(self.recipe()).expect("recipes are plain data");
        let bytes = parquet_file::bytes(&all, &[("grundy.recipe", &recipe)]);
        write_whole(&self.path().join(ROWS), &bytes)?;
        sums.sha256.insert(ROWS.to_owned(), sha256(&bytes));
        let mut glance = Glance::of(self.recipe(), fields);
        glance.add(
            0,
            &parquet_file::read_bytes(bytes.into(), glance.fields(), self.path())?.0,
        );
        glance.told(|_| Ok(all.clone()))
    }

    /// Writes the merged rows as `rows.csv`, too.
    pub fn write_csv(&self, limits: &Limits<'_>) -> Result<(), SweepError> {
        let fields = self.recipe().fields()?;
        write_whole_with(&self.path().join(CSV), |file| {
            let mut out = BufWriter::new(file);
            out.write_all(Rows::new(fields.clone()).csv().as_bytes())?;
            self.each_part(&fields, |rows| {
                limits.look()?;
                let text = rows.csv();
                let lines = text.split_once('\n').map_or("", |(_, lines)| lines);
                Ok(out.write_all(lines.as_bytes())?)
            })?;
            Ok(out.flush()?)
        })
    }

    /// All rows: those that were merged, or of a sweep that is under way those of the chunks that are done.
    pub fn rows(&self) -> Result<Rows, SweepError> {
        let fields = self.recipe().fields()?;
        let mut all = Rows::new(fields.clone());
        self.each_part(&fields, |rows| {
            all.append(rows);
            Ok(())
        })?;
        Ok(all)
    }

    /// The same, part by part.
    fn each_part(
        &self,
        fields: &[Field],
        mut visit: impl FnMut(Rows) -> Result<(), SweepError>,
    ) -> Result<(), SweepError> {
        // The greatest rows are chosen anew: chunks are sealed, the merged file is not.
        if let Some(top) = &self.recipe().top {
            let mut all = Rows::new(fields.to_vec());
            for chunk in self.done()? {
                all.append(self.rows_of(chunk, fields)?);
                all = greatest_rows(&all, top);
            }
            return visit(all);
        }
        for chunk in self.done()? {
            visit(self.rows_of(chunk, fields)?)?;
        }
        Ok(())
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
            Cells::Text(cells) => cells.get(row)?.parse().ok(),
            Cells::Truth(cells) => cells[row].map(|truth| Rational::from(i64::from(truth))),
        }
    };
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_cached_key(|&row| Reverse(value(row)));
    order.truncate(top.keep);
    rows.chosen(&order)
}
