//! Col: the players colour vertices of a graph, and neighbours may not have the same colour.
//!
//! Every position is a number or a number and a star (Conway, *On Numbers and Games*, chapter 8);
//! the tests check it, and nothing here rests on it.

use grundy_rules::Info;

pub use crate::colouring::Colouring;
use crate::colouring::{ColouringGame, Colours, Neighbours};

/// The ruleset; it has no parameters.
pub type Col = ColouringGame<Differing>;

/// Neighbours differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differing;

impl Colours for Differing {
    const NAME: &'static str = "col";

    const NEIGHBOURS: Neighbours = Neighbours::Differ;

    const INFO: Info = Info {
        summary: "colour a vertex blue (Left) or red (Right), never beside a vertex of the same colour",
        example: "col(\"0-1, 1-2, 2-3, 3-0, 3-4\")",
        rules: "A position is a graph, some of its vertices coloured. Left colours a vertex blue, \
            Right one red, and neighbours may not have the same colour. Who cannot move loses.",
        notation: "`col(\"0-1, 1-2, 2=L\")`: edges and lone vertices with commas or on lines of their \
            own; `2=L` (or `2=B`) says that vertex 2 is Left's, blue, `2=R` that it is Right's, \
            red, and `2:L` or `2:R` that only that player may colour it. A graph by its name \
            takes its marks as a second text: `col(path(5), \"2=L\")`.",
        theory: "Every position is a number, or a number and a star (Conway, On Numbers and Games, \
            chapter 8).",
        source: "Colin Vout; in John Conway, On Numbers and Games, chapter 8.",
    };
}
