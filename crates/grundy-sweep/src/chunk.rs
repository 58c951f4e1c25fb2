//! The file of a chunk: it says which chunk of which recipe it is, and is sealed.
//!
//! A disk may flip bits, and somebody may give a file another name. Neither is ever merged.

use std::fs::{self, File};

use bytes::Bytes;

use crate::{Field, Folder, Rows, SweepError, Unjudged, parquet_file, seal, write_whole};

/// The notes of a chunk: the SHA-256 of its recipe, and its number.
const RECIPE: &str = "grundy.recipe.sha256";
const CHUNK: &str = "grundy.chunk";

/// How many rows were left out since the filter makes no sense for them, and the first of them.
const UNJUDGED: &str = "grundy.unjudged";
const FIRST_UNJUDGED: &str = "grundy.unjudged.first";

/// The bytes of a chunk that is what its name says.
pub(crate) struct ChunkFile {
    pub(crate) bytes: Bytes,
    /// Their SHA-256.
    pub(crate) sha256: String,
    /// How many rows were left out of it since nobody could judge them.
    pub(crate) unjudged: Unjudged,
}

impl Folder {
    /// Writes the rows of a chunk to its file.
    pub fn write_chunk(
        &self,
        chunk: u64,
        rows: &Rows,
        unjudged: &Unjudged,
    ) -> Result<(), SweepError> {
        let (number, count) = (chunk.to_string(), unjudged.count.to_string());
        let mut notes = vec![(RECIPE, self.recipe_sum()), (CHUNK, &number)];
        if let Some(first) = &unjudged.first {
            notes.extend([(UNJUDGED, count.as_str()), (FIRST_UNJUDGED, first)]);
        }
        notes.push((seal::KEY, seal::BLANK));
        let mut bytes = parquet_file::bytes(rows, &notes);
        seal::put(&mut bytes);
        write_whole(&self.chunk_file(chunk), &bytes)
    }

    /// The file of a chunk, once it is known to be what its name says.
    pub(crate) fn read_chunk(&self, chunk: u64) -> Result<ChunkFile, SweepError> {
        let path = self.chunk_file(chunk);
        let bytes = fs::read(&path).map_err(SweepError::file("read", &path))?;
        let Some(sha256) = seal::check(&bytes) else {
            return Err(self.worthless(chunk, "it is not as it was written"));
        };
        let bytes = Bytes::from(bytes);
        let notes = parquet_file::notes(bytes.clone(), &path)?;
        self.expect_chunk(chunk, &notes)?;
        let count = note(&notes, UNJUDGED).and_then(|count| count.parse().ok());
        let unjudged = Unjudged {
            count: count.unwrap_or(0),
            first: note(&notes, FIRST_UNJUDGED).map(str::to_owned),
        };
        Ok(ChunkFile {
            bytes,
            sha256,
            unjudged,
        })
    }

    /// The rows of a chunk, or only some of their columns.
    pub(crate) fn rows_of(&self, chunk: u64, fields: &[Field]) -> Result<Rows, SweepError> {
        let file = self.read_chunk(chunk)?;
        Ok(parquet_file::read_bytes(file.bytes, fields, &self.chunk_file(chunk))?.0)
    }

    /// Whether these chunks, which are done, are what their names say; only the ends of their files are
    /// read, so that many are looked at quickly.
    pub fn check_names(&self, done: impl IntoIterator<Item = u64>) -> Result<(), SweepError> {
        for chunk in done {
            let path = self.chunk_file(chunk);
            let file = File::open(&path).map_err(SweepError::file("read", &path))?;
            match parquet_file::notes(file, &path) {
                Ok(notes) => self.expect_chunk(chunk, &notes)?,
                Err(_) => return Err(self.worthless(chunk, "it is not as it was written")),
            }
        }
        Ok(())
    }

    fn expect_chunk(&self, chunk: u64, notes: &[(String, String)]) -> Result<(), SweepError> {
        let (Some(recipe), Some(number)) = (note(notes, RECIPE), note(notes, CHUNK)) else {
            return Err(self.worthless(chunk, "it does not say which chunk it is"));
        };
        if recipe != self.recipe_sum() {
            return Err(self.worthless(chunk, "it is a chunk of another sweep"));
        }
        if number != chunk.to_string() {
            let reason = format!("it is chunk {number} of this sweep under another name");
            return Err(self.worthless(chunk, &reason));
        }
        Ok(())
    }

    /// A file that has to be computed again.
    fn worthless(&self, chunk: u64, reason: &str) -> SweepError {
        let again = format!(
            "delete it, and `grundy sweep run {}` computes it again",
            self.path().display()
        );
        SweepError::damaged(&self.chunk_file(chunk), format!("{reason}; {again}"))
    }
}

fn note<'n>(notes: &'n [(String, String)], key: &str) -> Option<&'n str> {
    let found = notes.iter().find(|(name, _)| name == key);
    found.map(|(_, text)| text.as_str())
}
