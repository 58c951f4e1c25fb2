//! Octal games, and what all families of codes share.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, ReadGameError, wide};
use crate::octal::{Base, Code, OctalSearch, OctalSequence};
use crate::verify::{self, Checker};
use crate::{Checkpoint, ResumeError, Search};

/// A take-and-break game by its octal code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalGame(pub(crate) Code);

impl Family for OctalGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "octal",
        summary: "take beans and leave nothing, one heap or two, as the digits of the code say",
        parameters: "a code of digits 0 to 7 after a point; `!` after a digit: two heaps left must differ",
        example: "octal 0.77",
    };
    const CHECKER: Checker = verify::octal;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        read_code(Base::Octal, parameters).map(OctalGame)
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

pub(super) fn read_code(base: Base, parameters: &str) -> Result<Code, ReadGameError> {
    let start = parameters.len() - parameters.trim_start().len();
    Code::parse(base, parameters.trim()).map_err(|error| {
        let mistake = ReadGameError::new(error.to_string()).at(error.range());
        let example = match base {
            Base::Octal => "Kayles, for one, is `octal 0.77`",
            Base::Hexadecimal => "a code is written as in `hexadecimal 0.f`",
        };
        mistake.hint(example).further(start)
    })
}

pub(super) fn code_values(
    code: &Code,
    heaps: Range<u64>,
    limits: &Limits<'_>,
) -> Result<Vec<i128>, Halt> {
    let mut sequence = OctalSequence::new(code.clone());
    let place = |heap: u64| usize::try_from(heap).map_err(|_| Halt::Memory);
    let (from, to) = (place(heaps.start)?, place(heaps.end)?);
    sequence.extend_to(to, limits)?;
    wide(sequence.values().get(from..to).unwrap_or_default(), limits)
}

impl From<Code> for HeapGame {
    fn from(code: Code) -> Self {
        match code.base() {
            Base::Octal => HeapGame::Octal(OctalGame(code)),
            Base::Hexadecimal => HeapGame::Hexadecimal(super::HexadecimalGame(code)),
        }
    }
}
