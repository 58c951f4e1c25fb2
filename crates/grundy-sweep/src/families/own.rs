//! Positions of rules that are written in Python, brought by whoever runs the sweep.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy::{Halt, Limits, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluated;
use crate::checksum::sha256;
use crate::{Family, Field, Members, Rows, SweepError, Worker};

/// The positions of a list that a file in Python makes.
///
/// The file lies in the folder of the sweep, so that the recipe and the folder say everything. Only Python can read
/// it: the family has no worker of its own, and [`crate::Runner::worked_by`] is given one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnPositions {
    /// The SHA-256 of the file.
    pub sha256: String,
    /// How many positions are in the list.
    pub members: u64,
}

/// Positions of rulesets of your own: a file in Python that has `members`, a list of positions or games. The file is
/// copied to the folder of the sweep, and workers run it there: whatever it imports has to be installed where they
/// are.
#[derive(Deserialize, JsonSchema)]
pub struct RulesFile {
    /// The file.
    #[schemars(extend("format" = "path"))]
    file: PathBuf,
    /// How many positions it lists, which only Python can count.
    #[schemars(skip)]
    members: u64,
}

/// What the file is called in the folder.
const RULES: &str = "rules.py";

/// The columns before those that are computed.
const COLUMNS: [&str; 2] = ["number", "position"];

impl OwnPositions {
    /// The family of the positions that a file with this text makes, so many of them.
    pub fn of_text(text: &str, members: u64) -> OwnPositions {
        OwnPositions {
            sha256: sha256(text.as_bytes()),
            members,
        }
    }

    /// Puts the row of a position behind others: its number, the position as it is written, and what is found of
    /// it at a workbench where it goes by `name`.
    pub fn push(
        rows: &mut Rows,
        (number, written): (u64, &str),
        (name, bench): (&str, &Workbench),
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        rows.push_whole(0, i64::try_from(number).ok());
        rows.push_text(1, written);
        evaluated::push(rows, COLUMNS.len(), name.to_owned(), bench, limits)
    }
}

impl Family for OwnPositions {
    const MEMBERS: &'static str = "positions";
    const EXAMPLES: &'static str = "";
    const FILE: Option<&'static str> = Some(RULES);

    type Order = RulesFile;

    fn plan(order: RulesFile, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        let RulesFile { file, members } = order;
        let text = fs::read_to_string(&file).map_err(SweepError::file("read", &file))?;
        Ok((OwnPositions::of_text(&text, members), Some(text)))
    }
}

impl Members for OwnPositions {
    fn words(&self) -> String {
        format!("the positions in the list `members` of {RULES}")
    }

    fn count(&self, folder: &Path) -> Result<u64, SweepError> {
        let path = folder.join(RULES);
        let text = fs::read(&path).map_err(SweepError::file("read", &path))?;
        if sha256(&text) != self.sha256 {
            let reason = "not the rules that the recipe speaks of";
            return Err(SweepError::damaged(&path, reason));
        }
        Ok(self.members)
    }

    fn fields(&self) -> Vec<Field> {
        let [number, position] = COLUMNS;
        let mut fields = vec![Field::whole(number), Field::text(position)];
        fields.extend(evaluated::fields());
        fields
    }

    fn computed(&self) -> Vec<String> {
        evaluated::names()
    }

    fn chunk(&self) -> Range<u64> {
        1 << 4..1 << 14
    }

    fn worker<'f>(&'f self, folder: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        let message = "only Python can compute positions of rules written in Python";
        let hint = format!("`python -m grundy.cluster {}`", folder.display());
        Err(SweepError::mistake(message, hint))
    }
}
