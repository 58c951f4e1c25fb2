//! Hexadecimal games.

use super::FamilyInfo;
use super::code::{ByCode, CodeGame};
use crate::octal::Base;

/// A take-and-break game by its hexadecimal code.
pub type HexadecimalGame = CodeGame<16>;

impl ByCode for HexadecimalGame {
    const INFO: FamilyInfo = FamilyInfo {
        name: "hexadecimal",
        summary: "take beans and leave up to three heaps, as the digits of the code say",
        parameters: "a code of digits 0 to f after a point",
        example: "hexadecimal 0.f",
    };
    const BASE: Base = Base::Hexadecimal;
    const EXAMPLE: &'static str = "a code is written as in `hexadecimal 0.f`";
}
