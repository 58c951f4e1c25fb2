//! All hexadecimal codes of a number of digits.

use std::ops::Range;
use std::path::Path;

use grundy::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::codes::Codes;
use super::periods;
use crate::{AnyFamily, Claims, Family, Field, Members, SweepError, Worker};

/// The periods of all hexadecimal codes of a number of digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HexadecimalCodes {
    /// How many digits follow the point.
    pub digits: u32,
    /// Steps of work for each code; one that needs more is unresolved.
    #[serde(default = "periods::steps")]
    pub steps: u64,
}

impl HexadecimalCodes {
    fn codes(&self) -> Codes {
        Codes {
            game: "hexadecimal",
            base: 16,
            before: 0,
            digits: self.digits,
            steps: self.steps,
        }
    }
}

impl Family for HexadecimalCodes {
    const MEMBERS: &'static str = "codes";
    const EXAMPLES: &'static str = "grundy sweep hexadecimal --digits 1 -o hexadecimal";

    type Order = Self;

    fn plan(order: Self, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        Ok((order, None))
    }
}

impl Members for HexadecimalCodes {
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
        Some(HexadecimalCodes { steps: 0, ..family }.into())
    }
}
