//! Snort: the players colour vertices of a graph, and neighbours may not have different colours.
//!
//! A move makes room for oneself and takes it from the opponent, so positions are hot as a rule.

use grundy_num::{Halt, Player};
use grundy_rules::{ArgError, Args, Info, Likeness, Move, Picture, Rules, Ruleset, Split};

pub use crate::colouring::Colouring;
use crate::colouring::{self, Neighbours};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snort;

const RULE: Neighbours = Neighbours::Agree;
const USAGE: &str = "snort(\"0-1, 1-2, 2=L\")";

impl Ruleset for Snort {
    const INFO: Info = Info {
        summary: "colour a vertex blue (Left) or red (Right), never beside a vertex of the other colour",
        example: USAGE,
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

    fn read(args: &Args<'_>) -> Result<(Self, Colouring), ArgError> {
        Ok((Snort, colouring::read(args, RULE, USAGE)?))
    }
}

impl Rules for Snort {
    type Position = Colouring;

    const NAME: &'static str = "snort";

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

    fn promise(&self, position: &Colouring, mover: Player) -> Option<i64> {
        Some(position.promise(RULE, mover))
    }

    fn picture(&self, position: &Colouring) -> Picture {
        position.picture()
    }
}
