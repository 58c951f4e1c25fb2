//! Snort: the players colour vertices of a graph, and neighbours may not have different colours.
//!
//! A move makes room for oneself and takes it from the opponent, so positions are hot as a rule.

use grundy_num::{Halt, Player, Sign};
use grundy_rules::{ArgError, Args, Info, Move, Picture, Ruleset, Split};

pub use crate::colouring::Colouring;
use crate::colouring::{self, Neighbours};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snort;

const RULE: Neighbours = Neighbours::Agree;
const USAGE: &str = "snort(\"0-1, 1-2, 2=L\")";

impl Ruleset for Snort {
    type Position = Colouring;

    const INFO: Info = Info {
        name: "snort",
        summary: "colour a vertex blue (Left) or red (Right), never beside a vertex of the other colour",
        example: USAGE,
    };

    fn read(args: &Args<'_>) -> Result<(Self, Colouring), ArgError> {
        Ok((Snort, colouring::read(args, RULE, USAGE)?))
    }

    fn write(&self, position: &Colouring) -> String {
        position.write()
    }

    fn options(&self, position: &Colouring, player: Player, out: &mut Vec<Colouring>) {
        position.options(RULE, player, out);
    }

    fn moves(&self, position: &Colouring, player: Player, out: &mut Vec<Move<Colouring>>) {
        position.moves(RULE, player, out);
    }

    fn listable(&self, position: &Colouring) -> Result<(), Halt> {
        position.listable()
    }

    fn components(&self, position: &Colouring, out: &mut Vec<Colouring>) -> Split {
        position.components(RULE, out)
    }

    fn normalize(&self, position: &mut Colouring) -> Sign {
        position.normalize()
    }

    fn picture(&self, position: &Colouring) -> Picture {
        position.picture()
    }
}
