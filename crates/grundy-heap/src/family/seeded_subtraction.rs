//! Subtraction games whose first values are given.

use grundy_num::{Halt, Limits};

use super::by_window::ByWindow;
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers};
use crate::trace::Options;
use crate::{Beginning, Differences};

/// A subtraction game whose first heaps have the values that are given; from there on a value is the least that no
/// option has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeededSubtraction {
    pub(crate) seeds: Vec<u32>,
    pub(crate) set: Differences,
}

impl SeededSubtraction {
    fn by_window(&self) -> ByWindow {
        ByWindow {
            game: HeapGame::SeededSubtraction(self.clone()),
            set: self.set.clone(),
            beginning: Beginning::Values(self.seeds.clone()),
        }
    }
}

impl Family for SeededSubtraction {
    const INFO: FamilyInfo = FamilyInfo {
        name: "seeded-subtraction",
        summary: "take a number of counters that is in the set; the values of the first heaps are given",
        parameters: "the first values with commas, a semicolon, and the numbers with commas",
        example: "seeded-subtraction 0,0,1,0; 1,2,6",
    };

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

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(self.by_window())
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        if heap < self.seeds.len() as u64 {
            options.given();
            return Ok(());
        }
        Ok(options.take(self.set.as_slice().iter().copied())?)
    }

    fn outcomes(&self, _: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        self.by_window().outcomes()
    }
}

const EXAMPLE: &str = "for example `seeded-subtraction 0,0,1,0; 1,2,6`";
