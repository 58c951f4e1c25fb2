//! Hexadecimal games: octal games in which a move may also leave three heaps, which the bit 8 of a
//! digit allows.
//!
//! Where the values are seen to grow in an arithmetic period no theorem proves it, so they are
//! known as far as they are computed, and larger heaps are refused.

use grundy_heap::octal::Base;
use grundy_rules::Info;

use crate::take_and_break::{Codes, TakeAndBreak};

/// Hexadecimal games.
pub type Hexadecimal = TakeAndBreak<HexadecimalCodes>;

/// Codes with digits from 0 to f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexadecimalCodes;

impl Codes for HexadecimalCodes {
    const INFO: Info = Info {
        name: "hexadecimal",
        summary: "take tokens from a heap and leave up to three heaps of it, as a hexadecimal code allows",
        example: "hexadecimal(\"0.f\")[9]",
    };

    const BASE: Base = Base::Hexadecimal;
}
