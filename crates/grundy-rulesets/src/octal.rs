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
    const NAME: &'static str = "octal";

    const INFO: Info = Info {
        summary: "take tokens from a heap and leave up to two heaps of it, as an octal code allows",
        example: "octal(\"0.77\")[20]",
        rules: "A position is some heaps of tokens, and the rules have a code. A player takes tokens \
            from one heap and may leave what remains of it in up to two heaps, as the code \
            allows. Who cannot move loses.",
        notation: "`octal(\"0.77\")[20]`: the code, then the heap in square brackets, or several: `[3, \
            9]`. The digit at place k behind the point, 0 to 7, speaks of taking k tokens and is \
            a sum of 1 (nothing may be left), 2 (one heap) and 4 (two heaps); before the point \
            stands `0`, or `4` where a heap may be split without taking. A `!` after a digit says \
            that two heaps which are left must be different: `octal(\"4!.0\")[20]` is Grundy's game. \
            The heap may have thousands of digits.",
        theory: "Nim-values that repeat far enough repeat for ever: by a theorem of Guy and Smith \
            where no digit has a `!`, and otherwise by an extension of it that asks for more \
            values. `grundy period octal 0.77` proves periods in this way. Whether every code \
            with finitely many digits has a period is not known.",
        source: "Richard Guy and Cedric Smith, \"The G-values of various games\" (1956).",
    };

    const BASE: Base = Base::Octal;
}
