//! What a family of games says of itself to be swept.

use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use grundy::{Halt, Limits};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::options::Options;
use crate::{AnyFamily, FAMILIES, Field, Rows, SweepError};

/// A family: what it is called, and how it is planned.
pub trait Family: Members + Into<AnyFamily> {
    /// What its members are called, in the plural: `sets`.
    const MEMBERS: &'static str;

    /// Examples of the command, one on a line. A family without any has no command of its own.
    const EXAMPLES: &'static str;

    /// The name of the file that it reads, which is kept in the folder of the sweep.
    const FILE: Option<&'static str> = None;

    /// What is asked for: mostly the family itself. Its documentation, its fields and their documentation are the
    /// summary and the options of the family wherever it is planned.
    type Order: DeserializeOwned + JsonSchema;

    /// The family that was asked for, with the text of the file that it reads.
    fn plan(order: Self::Order, limits: &Limits<'_>) -> Result<(Self, Option<String>), SweepError>;
}

/// The numbered members of a family, each of which has one row or none.
pub trait Members: Sync {
    /// What exactly is swept, in words: `all sets of 3 numbers up to 100`.
    fn words(&self) -> String;

    /// How many members there are; what cannot be swept is refused here, before anything is computed.
    /// The file that the family reads is in the folder.
    fn count(&self, folder: &Path) -> Result<u64, SweepError>;

    /// How many members there are, counted anew where a recipe says it; some families count no further than
    /// it takes to see that the recipe is right.
    fn recount(&self, folder: &Path, limits: &Limits<'_>) -> Result<u64, SweepError> {
        limits.look()?;
        self.count(folder)
    }

    /// The columns of its rows.
    fn fields(&self) -> Vec<Field>;

    /// Which of them hold what was computed, where the others say which member it is.
    fn computed(&self) -> Vec<String>;

    /// The least and the greatest number of members in a chunk, by what a member costs.
    fn chunk(&self) -> Range<u64>;

    /// A worker that computes rows, on a thread of its own.
    fn worker<'f>(&'f self, folder: &Path) -> Result<Box<dyn Worker + 'f>, SweepError>;

    /// What its rows claim, where they are claims on periods that can be verified.
    fn claims(&self) -> Option<Claims> {
        None
    }

    /// The same family with no work allowed on any member: its rows have everything but what was
    /// computed. Only families with claims have one.
    fn without_work(&self) -> Option<AnyFamily> {
        None
    }
}

/// Claims on the periods of games on heaps, one in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// What comes before the name of a game: `subtraction ` before `1,2,6`.
    pub game: String,
    /// The column by which games differ.
    pub column: &'static str,
    /// Those who keep to the recipe find hardly any period that ends after this heap: so far a claim is
    /// verified, and what goes farther is computed.
    pub farthest: u64,
}

/// Computes the rows of a family.
pub trait Worker {
    /// Appends the rows of these members. They depend on nothing but the family and the numbers; a limit leaves the
    /// last row unfinished, and then the rows are thrown away.
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt>;
}

/// A worker that computes the rows of members one by one.
pub(crate) fn each_member<'f>(
    row: impl FnMut(u64, &mut Rows, &Limits<'_>) -> Result<(), Halt> + 'f,
) -> Box<dyn Worker + 'f> {
    Box::new(EachMember(row))
}

struct EachMember<F>(F);

impl<F: FnMut(u64, &mut Rows, &Limits<'_>) -> Result<(), Halt>> Worker for EachMember<F> {
    fn rows(
        &mut self,
        mut members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        members.try_for_each(|member| {
            limits.tick()?;
            (self.0)(member, rows, limits)
        })
    }
}

/// An entry in the list of families.
#[derive(Clone, Copy, Debug)]
pub struct FamilyInfo {
    /// The name, as it is typed: `all-but`.
    pub name: &'static str,
    /// The name of its class in Python: `AllBut`.
    pub class: &'static str,
    /// See [`Family::MEMBERS`].
    pub members: &'static str,
    /// See [`Family::EXAMPLES`].
    pub examples: &'static str,
    /// See [`Family::FILE`].
    pub file: Option<&'static str>,
    options: fn() -> Options,
    plan: fn(&str, &Limits<'_>) -> Result<Planned, SweepError>,
}

/// A family that was planned, with the text of the file that it reads.
pub type Planned = (AnyFamily, Option<String>);

impl FamilyInfo {
    pub(crate) const fn of<F: Family>(name: &'static str, class: &'static str) -> FamilyInfo {
        FamilyInfo {
            name,
            class,
            members: F::MEMBERS,
            examples: F::EXAMPLES,
            file: F::FILE,
            options: || Options::of(schemars::schema_for!(F::Order).as_value()),
            plan: |order, limits| {
                let order = serde_json::from_str(order).map_err(|error| {
                    SweepError::mistake(
                        error.to_string(),
                        "`grundy sweep --help` lists the families",
                    )
                })?;
                let (family, text) = F::plan(order, limits)?;
                Ok((family.into(), text))
            },
        }
    }

    /// The family of a name.
    pub fn find(name: &str) -> Option<&'static FamilyInfo> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// What may be asked of it.
    pub fn options(&self) -> &'static Options {
        static ALL: LazyLock<Vec<(&str, Options)>> = LazyLock::new(|| {
            let families = FAMILIES.iter();
            families
                .map(|family| (family.name, (family.options)()))
                .collect()
        });
        let found = ALL.iter().find(|(name, _)| *name == self.name);
        &found.expect("every family is in the list").1
    }

    /// Plans what is asked for, in JSON, as [`Options::order`] writes it.
    pub fn plan(&self, order: &str, limits: &Limits<'_>) -> Result<Planned, SweepError> {
        (self.plan)(order, limits)
    }
}
