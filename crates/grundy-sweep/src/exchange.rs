//! Rows from machines that nobody vouches for: every period is verified before it is believed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use grundy::heaps::{Certificate, Checked, Depth, HeapGame, Period, VerifyError, verify};
use grundy::{Limits, Workbench};

use crate::runner::compute;
use crate::{
    Cells, Claims, Folder, Recipe, Remarks, Report, Rows, SweepError, Texts, counted, parquet_file,
    sync_folder, write_whole,
};

/// What became of rows that were imported.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// Chunks that are now done.
    pub taken: u64,
    /// Chunks that were done already.
    pub known: u64,
    /// Chunks with a period that is not proved, or so long that computing is the shorter way to check it.
    pub open: u64,
    /// How many certificates were verified.
    pub verified: u64,
}

impl Report for Imported {
    fn text(&self, _: &Folder) -> String {
        let mut text = format!(
            "{} taken over, {} verified",
            counted(self.taken, "chunks"),
            counted(self.verified, "certificates")
        );
        let known = (self.known, "done here already");
        let open = (
            self.open,
            "left out: some period in them is not proved, or too long to check, and is computed here instead",
        );
        for (count, words) in [known, open] {
            if count > 0 {
                let chunks = counted(count, "chunks");
                write!(text, "\n{chunks} {words}").expect("writing to a string cannot fail");
            }
        }
        text
    }
}

/// What was exported.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Exported {
    /// How many chunks.
    pub chunks: u64,
    /// Into which file.
    #[serde(skip)]
    pub file: PathBuf,
}

impl Report for Exported {
    fn text(&self, _: &Folder) -> String {
        let (chunks, file) = (counted(self.chunks, "chunks"), self.file.display());
        format!("{chunks} in {file}; every certificate is verified when it is imported")
    }
}

/// The notes of an exported file.
const RECIPE: &str = "grundy.recipe";
const CHUNKS: &str = "grundy.chunks";

impl Folder {
    /// Writes the rows of all chunks that are done to one file, for somebody else to import. Its periods are
    /// claims that the other verifies, so that only families of such claims are exported, and whole.
    pub fn export(&self, file: &Path) -> Result<Exported, SweepError> {
        self.claims()?;
        if self.has_file(file) {
            let message = format!("{} is a file of the sweep itself", file.display());
            let hint = "write to another: `-o rows.export`";
            return Err(SweepError::mistake(message, hint));
        }
        let fields = self.recipe().fields()?;
        let mut all = Rows::new(fields.clone());
        let mut chunks = Vec::new();
        for chunk in self.done()? {
            let rows = self.rows_of(chunk, &fields)?;
            chunks.push((chunk, rows.len()));
            all.append(rows);
        }
        let recipe = serde_json::to_string(self.recipe()).expect("recipes are plain data");
        let listed = serde_json::to_string(&chunks).expect("numbers are plain data");
        let bytes = parquet_file::bytes(&all, &[(RECIPE, &recipe), (CHUNKS, &listed)]);
        write_whole(file, &bytes)?;
        Ok(Exported {
            chunks: chunks.len() as u64,
            file: file.to_owned(),
        })
    }

    /// Takes over the chunks of a file that somebody exported, once all their certificates are verified by
    /// code that shares nothing with what computes them. A file with one false row is refused, and named.
    pub fn import(&self, file: &Path, limits: &Limits<'_>) -> Result<Imported, SweepError> {
        let claims = self.claims()?;
        let fields = self.recipe().fields()?;
        let (rows, notes) = parquet_file::read(file, &fields)?;
        let note = |key: &str| {
            let found = notes.iter().find(|(name, _)| name == key);
            let missing = || SweepError::damaged(file, "not a file that `sweep export` wrote");
            found.map(|(_, text)| text.as_str()).ok_or_else(missing)
        };
        let recipe: Recipe = serde_json::from_str(note(RECIPE)?)
            .map_err(|error| SweepError::damaged(file, format!("no recipe: {error}")))?;
        if recipe != *self.recipe() {
            let message = format!(
                "{} is of another sweep: {}",
                file.display(),
                recipe.family.words()
            );
            let hint = "rows are imported into a folder that was planned alike";
            return Err(SweepError::mistake(message, hint));
        }
        let chunks: Vec<(u64, usize)> = serde_json::from_str(note(CHUNKS)?)
            .map_err(|error| SweepError::damaged(file, format!("no list of chunks: {error}")))?;
        let family = self.recipe().family.without_work();
        let family = family.expect("a family with claims has members that cost nothing");
        // Both are made once: a workbench takes longer than a chunk.
        let (mut worker, bench) = (family.worker(self.path())?, Workbench::default());
        let computed = family.computed();
        let mut imported = Imported::default();
        let mut ready = Vec::new();
        let mut from = 0_usize;
        for (chunk, length) in chunks {
            let to = from.checked_add(length).filter(|&to| to <= rows.len());
            let to = to.ok_or_else(|| SweepError::damaged(file, "fewer rows than it lists"))?;
            let part = rows.chosen(&(from..to).collect::<Vec<_>>());
            from = to;
            if chunk >= self.recipe().chunks() {
                return Err(SweepError::damaged(
                    file,
                    format!("there is no chunk {chunk}"),
                ));
            }
            if self.is_done(chunk)? {
                imported.known += 1;
                continue;
            }
            // Everything but the periods is computed again.
            let (expected, _) = compute(self, chunk, &mut *worker, &bench, limits)?;
            if !same_members(&part, &expected, &computed) {
                let reason = format!("chunk {chunk} has other members than the recipe says");
                return Err(SweepError::damaged(file, reason));
            }
            match verified(&part, &claims, file, limits)? {
                Some(count) => {
                    imported.verified += count;
                    ready.push((chunk, part));
                }
                None => imported.open += 1,
            }
        }
        self.make_chunks()?;
        for (chunk, part) in ready {
            self.write_chunk(chunk, &part, &Remarks::default())?;
            imported.taken += 1;
        }
        sync_folder(&self.chunks())?;
        Ok(imported)
    }

    /// What its rows claim; a sweep whose rows are no claims is refused.
    fn claims(&self) -> Result<Claims, SweepError> {
        let recipe = self.recipe();
        let refused = |message: &str, hint: &str| Err(SweepError::mistake(message, hint));
        let Some(claims) = recipe.family.claims() else {
            return refused(
                "the rows of this family have no certificates that could be verified",
                "periods are exchanged; everything else is computed where it is believed",
            );
        };
        if !recipe.keep.is_all() {
            return refused(
                "a part of the rows cannot be verified: nobody sees what was left out",
                "plan the sweep without `--where` and `--columns`",
            );
        }
        Ok(claims)
    }
}

/// Whether rows are alike in all columns but those that were computed.
fn same_members(rows: &Rows, expected: &Rows, computed: &[String]) -> bool {
    let columns = rows.columns.iter().zip(&expected.columns);
    let columns = rows.fields.iter().zip(columns);
    let mut given = columns.filter(|(field, _)| !computed.contains(&field.name));
    rows.len() == expected.len() && given.all(|(_, (found, expected))| found == expected)
}

/// How many claims were verified, or `None` where some are not proved or go too far; a false one is refused.
fn verified(
    rows: &Rows,
    claims: &Claims,
    file: &Path,
    limits: &Limits<'_>,
) -> Result<Option<u64>, SweepError> {
    let Claims {
        game,
        column,
        farthest,
    } = claims;
    let none = Texts::default();
    let texts = |name: &str| match rows.column(name) {
        Some(Cells::Text(cells)) => cells,
        _ => &none,
    };
    let wholes = |name: &str| match rows.column(name) {
        Some(Cells::Whole(cells)) => cells.as_slice(),
        _ => &[],
    };
    let (names, status, theorems) = (texts(column), texts("status"), texts("theorem"));
    let (preperiods, periods, saltus) = (wholes("preperiod"), wholes("period"), wholes("saltus"));
    let mut count = 0;
    for row in 0..rows.len() {
        let name = names.get(row).unwrap_or_default();
        let false_row =
            |reason: String| SweepError::damaged(file, format!("{game}{name}: {reason}"));
        if status.get(row) != Some("proved") {
            return Ok(None);
        }
        let number = |cells: &[Option<i64>], what: &str| {
            let number = cells[row].and_then(|n| u128::try_from(n).ok());
            number.ok_or_else(|| false_row(format!("no {what}")))
        };
        let period = Period {
            preperiod: number(preperiods, "preperiod")?,
            period: number(periods, "period")?,
            saltus: number(saltus, "saltus")?,
        };
        if period.preperiod + period.period > u128::from(*farthest) {
            return Ok(None);
        }
        let certificate = Certificate {
            game: HeapGame::read(&format!("{game}{name}"))
                .map_err(|error| false_row(error.message))?,
            period,
            theorem: theorems.get(row).unwrap_or_default().to_owned(),
            fields: Vec::new(),
        };
        match verify(&certificate, Depth::Full, limits) {
            Ok(Checked::Complete { .. }) => count += 1,
            Ok(Checked::Sampled { .. }) => return Ok(None),
            Err(VerifyError::Halt(halt)) => return Err(halt.into()),
            Err(VerifyError::Refused(refusal)) => return Err(false_row(refusal.to_string())),
        }
    }
    Ok(Some(count))
}
