//! Families that are swept: what each has to say, and the list of all of them.
//!
//! A new family is a file in `families/` with an `impl Family` and a line in the list below.

use std::ops::Range;
use std::path::Path;

use grundy::{Halt, Limits};
use serde::{Deserialize, Serialize};

use crate::families;
use crate::{Field, Rows, SweepError};

/// What a family is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyInfo {
    /// The name, as it is typed: `all-but`.
    pub name: &'static str,
    /// What is swept, in a line.
    pub summary: &'static str,
    /// What its members are called, several of them: `sets`.
    pub members: &'static str,
}

/// Claims on the periods of games on heaps, one in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// What stands before the name of a game: `subtraction ` before `1,2,6`.
    pub game: String,
    /// The column by which games differ.
    pub column: &'static str,
    /// Whoever keeps to the recipe finds no period that ends behind this heap, or hardly any: so far a
    /// claim is verified, and what goes farther is computed.
    pub farthest: u64,
}

/// A family of numbered members, each of which has one row or none.
pub trait Family: Sync {
    /// The name and the summary.
    const INFO: FamilyInfo;

    /// What exactly is swept, in words: `all sets of 3 numbers up to 100`.
    fn words(&self) -> String;

    /// How many members there are; what cannot be swept is refused here, before anything is computed.
    /// Files that the family reads lie in the folder.
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

    /// How many members a chunk should have at the least and at the most, by what a member costs.
    fn chunk(&self) -> Range<u64>;

    /// Somebody who computes rows, on a thread of its own.
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

/// Somebody who computes the rows of a family.
pub trait Worker {
    /// Puts the rows of these members behind others. The rows depend on nothing but the family and the
    /// numbers; a limit leaves the last row unfinished, and then the rows are thrown away.
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt>;
}

/// Somebody who computes the rows of members one by one.
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

/// Declares the type of all families, and what is asked of them.
macro_rules! families {
    ($($variant:ident($name:literal, $type:ty),)*) => {
        /// All families, in the order in which they are told to people.
        pub const FAMILIES: &[FamilyInfo] = &[$(<$type as Family>::INFO,)*];

        /// A family of any kind, as a recipe has it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum AnyFamily {
            $(
                #[doc = concat!("The family `", $name, "`.")]
                #[serde(rename = $name)]
                $variant($type),
            )*
        }

        $(impl From<$type> for AnyFamily {
            fn from(family: $type) -> AnyFamily {
                AnyFamily::$variant(family)
            }
        })*

        impl AnyFamily {
            /// Its name and summary.
            pub fn info(&self) -> FamilyInfo {
                match self {
                    $(AnyFamily::$variant(_) => <$type as Family>::INFO,)*
                }
            }

            /// See [`Family::words`].
            pub fn words(&self) -> String {
                match self {
                    $(AnyFamily::$variant(family) => family.words(),)*
                }
            }

            /// See [`Family::count`].
            pub fn count(&self, folder: &Path) -> Result<u64, SweepError> {
                match self {
                    $(AnyFamily::$variant(family) => family.count(folder),)*
                }
            }

            /// See [`Family::recount`].
            pub fn recount(&self, folder: &Path, limits: &Limits<'_>) -> Result<u64, SweepError> {
                match self {
                    $(AnyFamily::$variant(family) => family.recount(folder, limits),)*
                }
            }

            /// See [`Family::fields`].
            pub fn fields(&self) -> Vec<Field> {
                match self {
                    $(AnyFamily::$variant(family) => family.fields(),)*
                }
            }

            /// See [`Family::computed`].
            pub fn computed(&self) -> Vec<String> {
                match self {
                    $(AnyFamily::$variant(family) => family.computed(),)*
                }
            }

            /// See [`Family::chunk`].
            pub fn chunk(&self) -> Range<u64> {
                match self {
                    $(AnyFamily::$variant(family) => family.chunk(),)*
                }
            }

            /// See [`Family::worker`].
            pub fn worker<'f>(&'f self, folder: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
                match self {
                    $(AnyFamily::$variant(family) => family.worker(folder),)*
                }
            }

            /// See [`Family::claims`].
            pub fn claims(&self) -> Option<Claims> {
                match self {
                    $(AnyFamily::$variant(family) => family.claims(),)*
                }
            }

            /// See [`Family::without_work`].
            pub fn without_work(&self) -> Option<AnyFamily> {
                match self {
                    $(AnyFamily::$variant(family) => family.without_work(),)*
                }
            }
        }
    };
}

families! {
    Subtraction("subtraction", families::SubtractionSets),
    AllBut("all-but", families::AllButSets),
    Octal("octal", families::OctalCodes),
    Hexadecimal("hexadecimal", families::HexadecimalCodes),
    Rook("rook", families::RookRowNumbers),
    NodeKayles("node-kayles", families::Graphs),
    Domineering("domineering", families::Boards),
    Expression("expression", families::Expressions),
    Own("own", families::OwnPositions),
}
