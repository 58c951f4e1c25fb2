//! All octal codes of a number of digits.

use std::ops::Range;
use std::path::Path;

use grundy::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::codes::Codes;
use super::periods;
use crate::{AnyFamily, Claims, Family, Field, Members, SweepError, Worker};

/// The periods of all octal codes of a number of digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OctalCodes {
    /// How many digits follow the point.
    pub digits: u32,
    /// The digit before the point, 0 or 4.
    #[serde(default)]
    pub before: u8,
    /// Steps of work for each code; one that needs more is unresolved.
    #[serde(default = "periods::steps")]
    pub steps: u64,
}

impl OctalCodes {
    fn codes(&self) -> Codes {
        Codes {
            game: "octal",
            base: 8,
            before: self.before,
            digits: self.digits,
            steps: self.steps,
        }
    }
}

impl Family for OctalCodes {
    const MEMBERS: &'static str = "codes";
    const EXAMPLES: &'static str = "\
grundy sweep octal --digits 2 -o codes
grundy sweep octal --digits 2 --before 4 --steps 100000 -o fours";

    type Order = Self;

    fn plan(order: Self, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        Ok((order, None))
    }
}

impl Members for OctalCodes {
    fn words(&self) -> String {
        self.codes().words()
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        self.codes().count()
    }

    fn fields(&self) -> Vec<Field> {
        Codes::fields()
    }

    fn computed(&self) -> Vec<String> {
        periods::computed()
    }

    fn chunk(&self) -> Range<u64> {
        1..1 << 12
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        Ok(self.codes().worker())
    }

    fn claims(&self) -> Option<Claims> {
        Some(self.codes().claims())
    }

    fn without_work(&self) -> Option<AnyFamily> {
        let family = self.clone();
        Some(OctalCodes { steps: 0, ..family }.into())
    }
}
