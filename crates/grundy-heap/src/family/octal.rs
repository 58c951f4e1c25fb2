//! Octal games.

use super::FamilyInfo;
use super::code::{ByCode, CodeGame};
use crate::octal::Base;

/// A take-and-break game by its octal code.
pub type OctalGame = CodeGame<8>;

impl ByCode for OctalGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "octal",
        summary: "take beans and leave nothing, one heap or two, as the digits of the code say",
        parameters: "a code of digits 0 to 7 after a point; `!` after a digit: two heaps left must differ",
        example: "octal 0.77",
    };
    const BASE: Base = Base::Octal;
    const EXAMPLE: &'static str = "Kayles, for one, is `octal 0.77`";
}
