//! The folder of a sweep.
//!
//! `recipe.json` says what is swept, `chunks/000007.parquet` are the rows of a chunk that is done. After
//! a merge `rows.parquet` has all rows and `manifest.json` the checksums of all files.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use grundy::Limits;
use serde::Serialize;

use crate::checksum::sha256;
use crate::merge::{CSV, MANIFEST, ROWS};
use crate::recipe::VERSION;
use crate::{
    BadChunk, FAMILIES, Recipe, Report, Survey, SweepError, counted, sync_folder, write_whole,
};

/// A folder with a recipe in it.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    recipe: Recipe,
    /// The SHA-256 of the recipe, by which its chunks know it.
    recipe_sum: String,
}

/// How far a sweep is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// What is swept, in words.
    pub family: String,
    /// How many members there are.
    pub members: u64,
    /// How many chunks there are.
    pub chunks: u64,
    /// How many of them are done.
    pub done: u64,
    /// Files that are not the chunks that their names say.
    pub bad: Vec<BadChunk>,
    /// Whether the rows are merged.
    pub merged: bool,
}

impl Report for Status {
    fn text(&self, folder: &Folder) -> String {
        let end = match (self.done == self.chunks, self.merged) {
            (true, true) => ", merged",
            (true, false) => ", ready to be merged",
            (false, _) => "",
        };
        let members = counted(self.members, folder.recipe.family.info().members);
        let chunks = counted(self.chunks, "chunks");
        let mut text = format!(
            "{}\n  {members}, {} of {chunks} done{end}",
            self.family, self.done
        );
        for bad in &self.bad {
            write!(text, "\n  {bad}").expect("writing to a string cannot fail");
        }
        text
    }
}

const RECIPE: &str = "recipe.json";
const CHUNKS: &str = "chunks";

impl Folder {
    /// Plans a sweep in a folder, together with the files that its family reads. A folder that has the same
    /// recipe already is taken up as it is; one with another recipe is refused.
    pub fn create(
        path: &Path,
        mut recipe: Recipe,
        files: &[(&str, &str)],
        limits: &Limits<'_>,
    ) -> Result<Folder, SweepError> {
        let chunks = path.join(CHUNKS);
        if path.join(RECIPE).exists() {
            restore(path, &recipe, files)?;
            let there = Folder::open(path, limits)?;
            if recipe.chunk == 0 {
                recipe.chunk = there.recipe.chunk;
            }
            // What is counted in files is counted only where they are the same.
            let is_there = |(name, text): &(&str, &str)| {
                fs::read(path.join(name)).is_ok_and(|found| found == text.as_bytes())
            };
            let planned = if files.iter().all(is_there) {
                recipe.planned(path)?
            } else {
                recipe
            };
            if there.recipe != planned {
                let message = format!(
                    "{} holds another sweep: {}{}",
                    path.display(),
                    there.recipe.family.words(),
                    difference(&there.recipe, &planned)
                );
                let hint = "choose another folder; `recipe.json` says what is in this one";
                return Err(SweepError::mistake(message, hint));
            }
            return Ok(there);
        }
        // What makes no sense leaves no folder behind; what is counted in files has to be written first.
        let recipe = match files {
            [] => recipe.planned(path)?,
            _ => {
                let fresh = Fresh::of(path, files);
                fs::create_dir_all(path).map_err(SweepError::file("make the folder", path))?;
                for (name, text) in files {
                    write_whole(&path.join(name), text.as_bytes())?;
                }
                recipe.planned(path).inspect_err(|_| fresh.remove())?
            }
        };
        fs::create_dir_all(&chunks).map_err(SweepError::file("make the folder", &chunks))?;
        write_whole(&path.join(RECIPE), recipe.to_json().as_bytes())?;
        sync_folder(path)?;
        Ok(Folder::of(path, recipe))
    }

    /// The sweep in a folder.
    pub fn open(path: &Path, limits: &Limits<'_>) -> Result<Folder, SweepError> {
        let file = path.join(RECIPE);
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let message = format!("no sweep was planned in {}", path.display());
                let hint = "`grundy sweep plan subtraction --size 3 --max 100 -o DIR` plans one";
                return Err(SweepError::mistake(message, hint));
            }
            read => read.map_err(SweepError::file("read", &file))?,
        };
        let recipe: Recipe = serde_json::from_str(&text).map_err(|error| {
            let remedy = "delete it, and plan the sweep again with the command that made it";
            SweepError::damaged(&file, format!("no recipe: {error}; {remedy}"))
        })?;
        if recipe.grundy != VERSION {
            let message = format!(
                "{} was planned by grundy {}, and this is {VERSION}",
                path.display(),
                recipe.grundy
            );
            let hint =
                "rows of two versions are not mixed: use that one, or plan it anew elsewhere";
            return Err(SweepError::mistake(message, hint));
        }
        if recipe.chunk == 0 {
            return Err(SweepError::damaged(&file, "chunks without members"));
        }
        let members = recipe.family.recount(path, limits)?;
        if members != recipe.members {
            let reason = format!("{members} members, not {}", recipe.members);
            return Err(SweepError::damaged(&file, reason));
        }
        recipe.refuse_unwieldy()?;
        Ok(Folder::of(path, recipe))
    }

    fn of(path: &Path, recipe: Recipe) -> Folder {
        Folder {
            path: path.to_owned(),
            recipe_sum: sha256(recipe.to_json().as_bytes()),
            recipe,
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is swept.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    pub(crate) fn recipe_sum(&self) -> &str {
        &self.recipe_sum
    }

    /// The file of a chunk.
    pub fn chunk_file(&self, chunk: u64) -> PathBuf {
        self.path.join(CHUNKS).join(format!("{chunk:06}.parquet"))
    }

    pub(crate) fn chunks(&self) -> PathBuf {
        self.path.join(CHUNKS)
    }

    /// Whether a file, there or not, is one that the sweep reads or writes, by whatever name.
    pub(crate) fn has_file(&self, file: &Path) -> bool {
        // A file that is not there yet has a folder that is.
        let itself = |path: &Path| {
            fs::canonicalize(path).ok().or_else(|| {
                let parent = path
                    .parent()
                    .filter(|parent| !parent.as_os_str().is_empty());
                let parent = fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()?;
                Some(parent.join(path.file_name()?))
            })
        };
        let Some(file) = itself(file) else {
            return false;
        };
        let files = FAMILIES.iter().filter_map(|family| family.file);
        let names = [RECIPE, MANIFEST, ROWS, CSV].into_iter().chain(files);
        let mut own = names.filter_map(|name| itself(&self.path.join(name)));
        let mut chunks = itself(&self.chunks()).into_iter();
        chunks.any(|chunks| file.starts_with(chunks)) || own.any(|own| own == file)
    }

    /// Makes the folder of chunks, should somebody have removed it.
    pub(crate) fn make_chunks(&self) -> Result<(), SweepError> {
        let chunks = self.chunks();
        fs::create_dir_all(&chunks).map_err(SweepError::file("make the folder", &chunks))
    }

    /// The chunks that have no file, in order; [`Folder::survey`] finds those that are damaged, too.
    pub fn todo(&self) -> Result<Vec<u64>, SweepError> {
        let mut done = self.done()?.into_iter().peekable();
        let is_left = |chunk: &u64| done.next_if_eq(chunk).is_none();
        Ok((0..self.recipe.chunks()).filter(is_left).collect())
    }

    /// The chunks that have a file, in order.
    pub fn done(&self) -> Result<Vec<u64>, SweepError> {
        let chunks = self.chunks();
        let failed = || SweepError::file("read the folder", &chunks);
        let mut done = Vec::new();
        let entries = match fs::read_dir(&chunks) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(done),
            read => read.map_err(failed())?,
        };
        for entry in entries {
            let name = entry.map_err(failed())?.file_name();
            let number = name.to_str().and_then(|name| name.strip_suffix(".parquet"));
            let number = number.and_then(|digits| digits.parse().ok());
            // Only under its one spelling is a chunk found again.
            if let Some(number) = number
                && number < self.recipe.chunks()
                && self.chunk_file(number).file_name() == Some(name.as_os_str())
            {
                done.push(number);
            }
        }
        done.sort_unstable();
        Ok(done)
    }

    /// How far the sweep is, by the names of its files: none is read.
    pub fn status(&self) -> Result<Status, SweepError> {
        Ok(Status {
            family: self.recipe.family.words(),
            members: self.recipe.members,
            chunks: self.recipe.chunks(),
            done: self.done()?.len() as u64,
            bad: Vec::new(),
            merged: [MANIFEST, ROWS].map(|name| self.path.join(name).exists()) == [true; 2],
        })
    }

    /// The same once every file was read: chunks that are not what their names say are not done, and named, and
    /// rows are merged that are what the manifest says.
    pub fn checked_status(&self, limits: &Limits<'_>) -> Result<Status, SweepError> {
        let Survey { sound, left, bad } = self.survey(|_| true, limits)?;
        let is_whole = left.is_empty() && bad.is_empty();
        Ok(Status {
            done: sound,
            bad,
            merged: is_whole && self.is_merged(limits)?,
            ..self.status()?
        })
    }

    /// Removes what was left behind by those who were killed while they wrote.
    pub(crate) fn tidy(&self) {
        for folder in [&self.path, &self.chunks()] {
            let Ok(entries) = fs::read_dir(folder) else {
                continue;
            };
            for entry in entries.flatten().filter(grundy_files::is_abandoned) {
                // Somebody else may have removed it.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Writes the files of a sweep again that were lost or changed, where the recipe in the folder is of the same
/// family: the family knows its files by their checksums.
fn restore(path: &Path, recipe: &Recipe, files: &[(&str, &str)]) -> Result<(), SweepError> {
    let there = fs::read_to_string(path.join(RECIPE)).unwrap_or_default();
    let there: Option<Recipe> = serde_json::from_str(&there).ok();
    if there.is_none_or(|there| there.family != recipe.family) {
        return Ok(());
    }
    for (name, text) in files {
        let file = path.join(name);
        if fs::read(&file).is_ok_and(|found| found == text.as_bytes()) {
            continue;
        }
        write_whole(&file, text.as_bytes())?;
    }
    Ok(())
}

/// Files and folders that are not there yet.
struct Fresh {
    files: Vec<PathBuf>,
    /// The innermost first.
    folders: Vec<PathBuf>,
}

impl Fresh {
    fn of(path: &Path, files: &[(&str, &str)]) -> Fresh {
        let is_new = |path: &PathBuf| !path.as_os_str().is_empty() && !path.exists();
        let files = files.iter().map(|(name, _)| path.join(name));
        let folders = path.ancestors().map(Path::to_owned);
        Fresh {
            files: files.filter(is_new).collect(),
            folders: folders.take_while(is_new).collect(),
        }
    }

    /// Removes them again. A folder in which somebody else has put something stays.
    fn remove(&self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in &self.folders {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// What differs between two recipes, in words: nothing where the families have nothing in common, and otherwise
/// the first line.
fn difference(there: &Recipe, here: &Recipe) -> String {
    let family = here.family.info();
    if there.family.info().name != family.name {
        return String::new();
    }
    if let Some(file) = family.file
        && there.family != here.family
    {
        return format!("; there are other {} in its {file}", family.members);
    }
    let (there, here) = (there.to_json(), here.to_json());
    let mut pairs = there.lines().zip(here.lines());
    let differ = pairs.find(|(there, here)| there != here);
    let line = |line: &str| line.trim().trim_end_matches(',').to_owned();
    differ.map_or_else(String::new, |(there, here)| {
        format!("; there `{}`, here `{}`", line(there), line(here))
    })
}
