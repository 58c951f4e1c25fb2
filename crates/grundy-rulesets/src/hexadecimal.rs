//! Hexadecimal games: octal games in which a move may also leave three heaps, which the bit 8 of a
//! digit allows.
//!
//! Where the values grow in an arithmetic period that is proved, heaps of any size have a nimber, and
//! the moves of those that are not too large are listed. Without a proof, values are known as far as
//! they are computed, and larger heaps are refused.

use grundy_heap::octal::Base;
use grundy_rules::Info;

use crate::take_and_break::{Codes, TakeAndBreak};

/// Hexadecimal games.
pub type Hexadecimal = TakeAndBreak<HexadecimalCodes>;

/// Codes with digits from 0 to f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexadecimalCodes;

impl Codes for HexadecimalCodes {
    const NAME: &'static str = "hexadecimal";

    const INFO: Info = Info {
        summary: "take tokens from a heap and leave up to three heaps of it, as a hexadecimal code allows",
        example: "hexadecimal(\"0.f\")[9]",
        rules: "A position is some heaps of tokens, and the rules have a code. A player takes tokens \
            from one heap and may leave what remains of it in up to three heaps, as the code \
            allows. Who cannot move loses.",
        notation: "`hexadecimal(\"0.f\")[9]`: the code, then the heap in square brackets, or several: \
            `[3, 9]`. The digit at place k behind the point, 0 to f, speaks of taking k tokens \
            and is a sum of 1 (nothing may be left), 2 (one heap), 4 (two heaps) and 8 (three \
            heaps); before the point stands `0`, or `4`, `8` or `c` where a heap may be split \
            without taking.",
        theory: "The nim-values of some codes are periodic, those of others arithmetically periodic, \
            and those of others neither (Howse and Nowakowski; 0.2048 follows a ruler, by Grossman \
            and Nowakowski). `grundy period hexadecimal 0.8` proves periods of both kinds, by the \
            argument of Guy and Smith or by a theorem of its own on majorities and shifts: of the \
            192 codes 0.x and 0.xy that may leave three heaps, 22 of the first kind and 71 of the \
            second. The other 99 show no law below heap 2,000.",
        source: "S. Howse and Richard Nowakowski, \"Periodicity and arithmetic-periodicity in \
            hexadecimal games\" (2004).",
    };

    const BASE: Base = Base::Hexadecimal;
}
