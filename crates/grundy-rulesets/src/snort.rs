//! Snort: the players colour vertices of a graph, and neighbours may not have different colours.
//!
//! A move makes room for oneself and takes it from the opponent, so positions are hot as a rule.

use grundy_rules::Info;

pub use crate::colouring::Colouring;
use crate::colouring::{ColouringGame, Colours, Neighbours};

/// The ruleset; it has no parameters.
pub type Snort = ColouringGame<Agreeing>;

/// Neighbours agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreeing;

impl Colours for Agreeing {
    const NAME: &'static str = "snort";

    const NEIGHBOURS: Neighbours = Neighbours::Agree;

    const INFO: Info = Info {
        summary: "colour a vertex blue (Left) or red (Right), never beside a vertex of the other colour",
        example: "snort(\"0-1, 1-2, 2=L\")",
        rules: "A position is a graph, some of its vertices coloured. Left colours a vertex blue, \
            Right one red, and neighbours may not have different colours. Who cannot move loses.",
        notation: "`snort(\"0-1, 1-2, 2=L\")`: edges and lone vertices with commas or on lines of their \
            own; `2=L` (or `2=B`) says that vertex 2 is Left's, blue, `2=R` that it is Right's, \
            red, and `2:L` or `2:R` that only that player may colour it. A graph by its name \
            takes its marks as a second text: `snort(path(5), \"2=L\")`.",
        theory: "A move makes room for its player alone, so positions are hot as a rule. To decide \
            the winner is PSPACE-complete (Schaefer, 1978).",
        source: "Simon Norton; in Berlekamp, Conway and Guy, Winning Ways, chapter 6.",
    };
}
