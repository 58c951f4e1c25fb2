//! Rows of digit deletion, the inverse table of the misère rook.

use grundy_num::{Halt, Limits};

use super::derived::once_in_a_row;
use super::rook::Row;
use super::{Family, FamilyInfo, HeapError, HeapGame, Kernel, OutcomesBy, ReadGameError, numbers};
use crate::RookTable;
use crate::trace::Options;

/// A digit of digit deletion before strings of each value: the heap is the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DigitsGame(pub(crate) u32);

impl Family for DigitsGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "digits",
        summary: "lower a digit, or delete a zero and all that follows; this digit stands first",
        parameters: "the digit",
        example: "digits 9",
    };

    fn read(parameters: &str) -> Result<Self, ReadGameError> {
        numbers::row(parameters).map(DigitsGame)
    }

    fn parameters(&self) -> String {
        self.0.to_string()
    }

    fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Row(RookTable::Digits, self.0))
    }

    fn options(&self, _: u64, options: &mut Options<'_>) -> Result<(), HeapError> {
        // A zero may go with everything after it, which leaves nothing.
        if self.0 == 0 {
            options.leave(&[])?;
        }
        options.cells(self.0, |row| HeapGame::Digits(DigitsGame(row)))
    }

    fn outcomes(&self, limits: &Limits<'_>) -> Result<OutcomesBy, Halt> {
        once_in_a_row(&HeapGame::Digits(*self), limits)
    }
}
