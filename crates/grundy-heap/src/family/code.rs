//! Families of codes: octal and hexadecimal games differ in their digits alone.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, ReadGameError, wide};
use crate::octal::{Base, Code, OctalSearch, OctalSequence};
use crate::trace::Options;
use crate::{Checkpoint, ResumeError, Search};

/// A take-and-break game by its code, in digits of this base.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CodeGame<const BASE: u32>(pub(crate) Code);

/// Properties of a family of codes that its base decides.
pub(crate) trait ByCode {
    const INFO: FamilyInfo;
    const BASE: Base;
    /// An example of a code as it is typed.
    const EXAMPLE: &'static str;
}

impl<const BASE: u32> Family for CodeGame<BASE>
where
    CodeGame<BASE>: ByCode,
{
    const INFO: FamilyInfo = <Self as ByCode>::INFO;

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        let start = parameters.len() - parameters.trim_start().len();
        let code = Code::parse(Self::BASE, parameters.trim());
        code.map(CodeGame).map_err(|error| {
            let mistake = ReadGameError::new(error.to_string()).at(error.range());
            mistake.hint(Self::EXAMPLE).further(start)
        })
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Coded {
            game: self.0.clone().into(),
            code: self.0.clone(),
        })
    }

    fn options(&self, heap: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        Ok(code_options(&self.0, heap, options)?)
    }
}

impl From<Code> for HeapGame {
    fn from(code: Code) -> Self {
        match code.base() {
            Base::Octal => HeapGame::Octal(CodeGame(code)),
            Base::Hexadecimal => HeapGame::Hexadecimal(CodeGame(code)),
        }
    }
}

/// The kernel of a game that is played as a code says.
pub(super) struct Coded {
    pub(super) game: HeapGame,
    pub(super) code: Code,
}

impl Kernel for Coded {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let mut sequence = OctalSequence::new(self.code.clone());
        let place = |heap: u64| usize::try_from(heap).map_err(|_| Halt::Memory);
        let (from, to) = (place(heaps.start)?, place(heaps.end)?);
        sequence.extend_to(to, limits)?;
        Ok(wide(
            sequence.values().get(from..to).unwrap_or_default(),
            limits,
        )?)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        Ok(Box::new(OctalSearch::of_game(
            self.game.clone(),
            self.code.clone(),
        )))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        let code = self.code.clone();
        Ok(Box::new(OctalSearch::resume(code, checkpoint, limits)?))
    }
}

/// Lists the heaps that every move of a code leaves, the smaller ones first in each.
pub(super) fn code_options(code: &Code, heap: u64, options: &mut Options<'_>) -> Result<(), Halt> {
    for taken in 0..=code.most_taken() {
        let digit = code.digit(taken);
        let Some(rest) = heap.checked_sub(taken as u64) else {
            break;
        };
        // Bit k of the digit for `taken` allows exactly k heaps to be left, none of them empty.
        if digit & 1 != 0 && rest == 0 {
            options.leave(&[])?;
        }
        if digit & 2 != 0 && rest > 0 {
            options.leave(&[rest])?;
        }
        if digit & 4 != 0 {
            for small in 1..=code.halves(taken).greatest_part(rest) {
                options.leave(&[small, rest - small])?;
            }
        }
        if digit & 8 != 0 {
            for small in 1..=rest / 3 {
                for middle in small..=(rest - small) / 2 {
                    options.leave(&[small, middle, rest - small - middle])?;
                }
            }
        }
    }
    Ok(())
}
