//! Sweeps over families of games: all sets of three numbers up to 100, all octal codes of three
//! digits, every member of a rule.
//!
//! This is a part of grundy: programs depend on the crate `grundy`, and the API here may change with any version.
//!
//! A [`Recipe`] says which family is swept and what is kept of each member; it lies in a folder of its
//! own ([`Folder`]). Members are numbered and cut into chunks, and a chunk is a pure function of the
//! recipe and its number: whoever computes it, whenever and however often, writes the same file. A chunk
//! is written under another name, synced and renamed, so that a file that is there is whole, and one
//! that is missing is work to do; so is one that a disk has damaged since, which its seal tells. No locks are needed, on one machine or on many.
//!
//! ```no_run
//! use grundy::Limits;
//! use grundy_sweep::{Folder, Recipe, Runner, families::{Sets, SubtractionSets}};
//!
//! let family = SubtractionSets { sets: Sets::of_size(3, 30), ..SubtractionSets::default() };
//! let (recipe, limits) = (Recipe::new(family.into()), Limits::none());
//! let folder = Folder::create("swept".as_ref(), recipe, &[], &limits)?;
//! let left = folder.survey(|_| true, &limits)?.without_foreign()?.left;
//! Runner::new(&folder).threads(2).run(&left, &limits)?;
//! let merged = folder.merge(&limits)?;
//! assert_eq!(merged.rows, 4060);
//! # Ok::<(), grundy_sweep::SweepError>(())
//! ```

mod error;
pub mod families;
mod family;
mod options;

mod parquet_file;
mod rows;
mod texts;

mod recipe;
mod remarks;
mod selection;

mod checksum;
mod chunk;
mod folder;
mod seal;
mod survey;
mod whole_file;

mod glance;
mod merge;
mod runner;

mod exchange;
mod points;
mod script;

pub use error::SweepError;
pub use exchange::{Exported, Imported};
pub use families::{AnyFamily, FAMILIES};
pub use family::{Claims, Family, FamilyInfo, Members, Planned, Worker};
pub use folder::{Folder, Status};
pub use glance::{Greatest, Merged};
pub use options::{
    Alternative, FamilyOption, Given, Group, Interval, Misfit, Options, Takes, Wrong,
};
pub use recipe::{Recipe, Top};
pub use remarks::{Noticed, Remarks};
pub use rows::{Cells, Field, Kind, Rows};
pub use runner::{Runner, Tally};
pub use script::{Engine, script};
pub use selection::Selection;
pub use survey::{BadChunk, Flaw, Survey};
pub use texts::Texts;
pub use whole_file::{sync_folder, write_whole};

/// A number of things, whose plural ends with `s`: `1 set`, `2 sets`.
///
/// ```
/// assert_eq!([0, 1, 2].map(|n| grundy_sweep::counted(n, "sets")), ["0 sets", "1 set", "2 sets"]);
/// ```
pub fn counted(count: u64, several: &str) -> String {
    match (count, several.strip_suffix('s')) {
        (1, Some(one)) => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}

/// What a sweep answers: plain data that writes itself.
pub trait Report: serde::Serialize {
    /// For people; the folder is that of the sweep.
    fn text(&self, folder: &Folder) -> String;

    /// For programs.
    fn json(&self) -> String {
        json(self)
    }
}

/// Plain data in JSON.
pub fn json(data: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(data).expect("plain data can be written")
}
