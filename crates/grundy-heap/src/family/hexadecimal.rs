//! Hexadecimal games.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::octal::{code_values, read_code};
use super::{Family, FamilyInfo, HeapError, ReadGameError};
use crate::octal::{Base, Code, OctalSearch};
use crate::verify::{self, Checker};
use crate::{Checkpoint, ResumeError, Search};

/// A take-and-break game by its hexadecimal code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HexadecimalGame(pub(crate) Code);

impl Family for HexadecimalGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "hexadecimal",
        summary: "take beans and leave up to three heaps, as the digits of the code say",
        parameters: "a code of digits 0 to f after a point",
        example: "hexadecimal 0.f",
    };
    const CHECKER: Checker = verify::hexadecimal;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        read_code(Base::Hexadecimal, parameters).map(HexadecimalGame)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        Ok(code_values(&self.0, heaps, limits)?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(OctalSearch::new(self.0.clone())))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let code = self.0.clone();
        Ok(Box::new(OctalSearch::resume(code, checkpoint, limits)?))
    }
}
