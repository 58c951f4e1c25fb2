//! The file of a chunk: it says which chunk of which recipe it is, and is sealed.
//!
//! A disk may flip bits, and somebody may give a file another name. Neither is ever merged.

use std::fs;
use std::io::ErrorKind;

use bytes::Bytes;

use crate::survey::{BadChunk, Flaw};
use crate::{Field, Folder, Remarks, Rows, SweepError, parquet_file, seal, write_whole};

/// The notes of a chunk: the SHA-256 of its recipe, and its number.
const RECIPE: &str = "grundy.recipe.sha256";
const CHUNK: &str = "grundy.chunk";

/// What is told of its members besides the rows, as JSON; nothing in a chunk of which nothing is told.
const REMARKS: &str = "grundy.remarks";

/// The bytes of a chunk that is what its name says.
pub(crate) struct ChunkFile {
    pub(crate) bytes: Bytes,
    /// Their SHA-256.
    pub(crate) sha256: String,
    /// What is told of its members besides the rows.
    pub(crate) remarks: Remarks,
}

/// What is found where the file of a chunk should be.
pub(crate) enum Found {
    /// No file.
    Nothing,
    /// The chunk.
    Chunk(ChunkFile),
    /// Another file.
    Bad(BadChunk),
}

impl Folder {
    /// Writes the rows of a chunk to its file.
    pub fn write_chunk(
        &self,
        chunk: u64,
        rows: &Rows,
        remarks: &Remarks,
    ) -> Result<(), SweepError> {
        let (number, told) = (chunk.to_string(), crate::json(remarks));
        let mut notes = vec![(RECIPE, self.recipe_sum()), (CHUNK, &number)];
        if *remarks != Remarks::default() {
            notes.push((REMARKS, &told));
        }
        notes.push((seal::KEY, seal::BLANK));
        let mut bytes = parquet_file::bytes(rows, &notes);
        seal::put(&mut bytes);
        write_whole(&self.chunk_file(chunk), &bytes)
    }

    /// What is found where the file of a chunk should be.
    pub(crate) fn look_at(&self, chunk: u64) -> Result<Found, SweepError> {
        let path = self.chunk_file(chunk);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
            read => read.map_err(SweepError::file("read", &path))?,
        };
        let sealed = seal::check(&bytes);
        let bytes = Bytes::from(bytes);
        let notes = parquet_file::notes(bytes.clone(), &path).ok();
        // Of a file without its seal nobody believes whose chunk it says it is.
        let Some((sha256, notes)) = sealed.zip(notes) else {
            return Ok(self.bad(chunk, Flaw::Damaged, "it is not as it was written"));
        };
        let (Some(recipe), Some(number)) = (note(&notes, RECIPE), note(&notes, CHUNK)) else {
            return Ok(self.bad(chunk, Flaw::Damaged, "it does not say which chunk it is"));
        };
        if recipe != self.recipe_sum() {
            return Ok(self.bad(chunk, Flaw::Foreign, "it is a chunk of another sweep"));
        }
        if number != chunk.to_string() {
            let reason = format!("it is chunk {number} of this sweep under another name");
            return Ok(self.bad(chunk, Flaw::Damaged, &reason));
        }
        let told = note(&notes, REMARKS).map_or(Ok(Remarks::default()), serde_json::from_str);
        let Ok(remarks) = told else {
            return Ok(self.bad(chunk, Flaw::Damaged, "nobody can read what it tells"));
        };
        Ok(Found::Chunk(ChunkFile {
            bytes,
            sha256,
            remarks,
        }))
    }

    /// The file of a chunk, once it is known to be what its name says.
    pub(crate) fn read_chunk(&self, chunk: u64) -> Result<ChunkFile, SweepError> {
        match self.look_at(chunk)? {
            Found::Chunk(file) => Ok(file),
            Found::Bad(bad) => Err(SweepError::BadChunks(vec![bad])),
            Found::Nothing => {
                let path = self.chunk_file(chunk);
                Err(SweepError::file("read", &path)(ErrorKind::NotFound.into()))
            }
        }
    }

    /// Whether a chunk is done: its file is there, and whole. A damaged one is not; a chunk of another sweep
    /// is refused, since nobody knows whether it is still wanted.
    pub fn is_done(&self, chunk: u64) -> Result<bool, SweepError> {
        match self.look_at(chunk)? {
            Found::Chunk(_) => Ok(true),
            Found::Bad(bad) if bad.flaw == Flaw::Foreign => Err(SweepError::BadChunks(vec![bad])),
            Found::Bad(_) | Found::Nothing => Ok(false),
        }
    }

    /// The rows of a chunk, or only some of their columns.
    pub(crate) fn rows_of(&self, chunk: u64, fields: &[Field]) -> Result<Rows, SweepError> {
        let file = self.read_chunk(chunk)?;
        Ok(parquet_file::read_bytes(file.bytes, fields, &self.chunk_file(chunk))?.0)
    }

    fn bad(&self, chunk: u64, flaw: Flaw, reason: &str) -> Found {
        let run = format!(
            "`grundy sweep run {}` computes it again",
            self.path().display()
        );
        Found::Bad(BadChunk {
            chunk,
            file: self.chunk_file(chunk),
            flaw,
            reason: reason.to_owned(),
            remedy: match flaw {
                Flaw::Damaged => run,
                Flaw::Foreign => format!("delete it, and {run}"),
            },
        })
    }
}

fn note<'n>(notes: &'n [(String, String)], key: &str) -> Option<&'n str> {
    let found = notes.iter().find(|(name, _)| name == key);
    found.map(|(_, text)| text.as_str())
}
