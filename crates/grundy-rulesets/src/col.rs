//! Col: the players colour vertices of a graph, and neighbours may not have the same colour.
//!
//! Every position is a number or a number and a star (Conway, *On Numbers and Games*, chapter 8);
//! the tests check it, and nothing here rests on it.

use grundy_num::{Halt, Player};
use grundy_rules::{
    ArgError, Args, Bounds, Effort, Info, Likeness, Move, Picture, Rules, Ruleset, Split,
};

pub use crate::colouring::Colouring;
use crate::colouring::{self, Neighbours};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Col;

const RULE: Neighbours = Neighbours::Differ;
const USAGE: &str = "col(\"0-1, 1-2, 2-3, 3-0, 3-4\")";

impl Ruleset for Col {
    const INFO: Info = Info {
        summary: "colour a vertex blue (Left) or red (Right), never beside a vertex of the same colour",
        example: USAGE,
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

    fn read(args: &Args<'_>) -> Result<(Self, Colouring), ArgError> {
        Ok((Col, colouring::read(args, RULE, USAGE)?))
    }
}

impl Rules for Col {
    type Position = Colouring;

    const NAME: &'static str = "col";

    fn write(&self, position: &Colouring) -> String {
        position.write()
    }

    fn options(
        &self,
        position: &Colouring,
        player: Player,
        out: &mut Vec<Colouring>,
    ) -> Result<(), Halt> {
        position.options(RULE, player, out)
    }

    fn moves(&self, position: &Colouring, player: Player) -> Result<Vec<Move<Colouring>>, Halt> {
        position.moves(RULE, player)
    }

    fn listable(&self, position: &Colouring) -> Result<u64, Halt> {
        position.listable()
    }

    fn components(&self, position: &Colouring, out: &mut Vec<Colouring>) -> Split {
        position.components(RULE, out)
    }

    fn normalize(&self, position: &mut Colouring) -> Likeness {
        position.normalize()
    }

    fn bounds(&self, position: &Colouring, effort: Effort) -> Option<Bounds> {
        match effort {
            Effort::Glance => position.bounds_of_differing(),
            Effort::Closer => None,
        }
    }

    fn picture(&self, position: &Colouring) -> Picture {
        position.picture()
    }
}
