//! Octal games: a code such as `0.77` says what a move may leave of a heap.
//!
//! The digit at place k after the point speaks of taking k tokens: 1 allows to leave nothing, 2 to
//! leave one heap, 4 to leave two. The rules themselves are in `take_and_break.rs`.

use grundy_heap::octal::Base;
use grundy_rules::Info;

use crate::take_and_break::{Codes, TakeAndBreak};

/// Octal games.
pub type Octal = TakeAndBreak<OctalCodes>;

/// Codes with digits from 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OctalCodes;

impl Codes for OctalCodes {
    const INFO: Info = Info {
        name: "octal",
        summary: "take tokens from a heap and leave up to two heaps of it, as an octal code allows",
        example: "octal(\"0.77\")[20]",
    };

    const BASE: Base = Base::Octal;
}
