//! The file of a chunk: it says which chunk of which recipe it is, and is sealed.
//!
//! A disk may flip bits, and somebody may give a file another name. Neither is ever merged.

use std::fs::{self, File};

use bytes::Bytes;

use crate::{Field, Folder, Rows, SweepError, parquet_file, seal, write_whole};

/// The notes of a chunk: the SHA-256 of its recipe, and its number.
const RECIPE: &str = "grundy.recipe.sha256";
const CHUNK: &str = "grundy.chunk";

/// The bytes of a chunk that is what its name says.
pub(crate) struct ChunkFile {
    pub(crate) bytes: Bytes,
    /// Their SHA-256.
    pub(crate) sha256: String,
}

impl Folder {
    /// Writes the rows of a chunk to its file.
    pub fn write_chunk(&self, chunk: u64, rows: &Rows) -> Result<(), SweepError> {
        let number = chunk.to_string();
        let notes = [
            (RECIPE, self.recipe_sum()),
            (CHUNK, &number),
            (seal::KEY, seal::BLANK),
        ];
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
        Ok(ChunkFile { bytes, sha256 })
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
        let note = |key: &str| notes.iter().find(|(name, _)| name == key);
        let (recipe, number) = (note(RECIPE), note(CHUNK));
        let (Some((_, recipe)), Some((_, number))) = (recipe, number) else {
            return Err(self.worthless(chunk, "it does not say which chunk it is"));
        };
        if recipe != self.recipe_sum() {
            return Err(self.worthless(chunk, "it is a chunk of another sweep"));
        }
        if *number != chunk.to_string() {
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
