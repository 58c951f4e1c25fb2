//! Subtraction games whose first values are given.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::by_window::ByWindow;
use super::{Family, FamilyInfo, HeapError, HeapGame, ReadGameError, numbers};
use crate::verify::{self, Checker};
use crate::window::Line;
use crate::{Beginning, Checkpoint, Differences, Reading, ResumeError, Search};

/// A subtraction game whose first heaps have the values that are given; from there on a value is the least that no
/// option has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeededSubtraction {
    pub(crate) seeds: Vec<u32>,
    pub(crate) set: Differences,
}

impl ByWindow for SeededSubtraction {
    fn line(&self, reading: Reading) -> Result<Line, Halt> {
        Line::new(
            self.set.as_slice(),
            reading,
            Beginning::Values(self.seeds.clone()),
        )
    }

    fn game(&self) -> HeapGame {
        HeapGame::SeededSubtraction(self.clone())
    }
}

impl Family for SeededSubtraction {
    const INFO: FamilyInfo = FamilyInfo {
        name: "seeded-subtraction",
        summary: "take a number of counters that is in the set; the values of the first heaps are given",
        parameters: "the first values with commas, a semicolon, and the numbers with commas",
        example: "seeded-subtraction 0,0,1,0; 1,2,6",
    };
    const CHECKER: Checker = verify::seeded_subtraction;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        let Some((seeds, set)) = parameters.split_once(';') else {
            let message = "expected the first values, `;` and the numbers, found no `;`";
            let end = parameters.len();
            let error = ReadGameError::new(message).at(end..end);
            return Err(error.hint(EXAMPLE));
        };
        Ok(SeededSubtraction {
            seeds: numbers::values(seeds).map_err(|error| error.hint(EXAMPLE))?,
            set: numbers::set(set).map_err(|error| error.further(seeds.len() + 1))?,
        })
    }

    fn parameters(&self) -> String {
        let seeds: Vec<String> = self.seeds.iter().map(u32::to_string).collect();
        format!("{}; {}", seeds.join(","), self.set)
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        self.values_of(heaps, limits)
    }

    fn search(&self, limits: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        self.begin(limits)
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        self.go_on(checkpoint, limits)
    }
}

const EXAMPLE: &str = "for example `seeded-subtraction 0,0,1,0; 1,2,6`";
