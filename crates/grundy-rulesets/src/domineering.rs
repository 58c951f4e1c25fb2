//! Domineering: Left places vertical dominoes on free squares, Right horizontal ones.
//!
//! The connected parts of a board are its components. A flip keeps the value; a quarter turn
//! exchanges vertical and horizontal, hence negates.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player, Sign};
use grundy_rules::board::{Axis, Region, Turn};
use grundy_rules::{ArgError, Args, Info, Move, Picture, Ruleset, Split};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering;

const USAGE: &str = "domineering(\"...|.#.\")";

impl Ruleset for Domineering {
    type Position = Region;

    const INFO: Info = Info {
        name: "domineering",
        summary: "Left places vertical dominoes on free squares, Right horizontal ones",
        example: USAGE,
    };

    fn read(args: &Args<'_>) -> Result<(Self, Region), ArgError> {
        let board = Region::read(0, args.only_text(USAGE)?)?;
        Ok((Domineering, board))
    }

    fn write(&self, board: &Region) -> String {
        board.write()
    }

    fn options(&self, board: &Region, player: Player, out: &mut Vec<Region>) {
        board.place_dominoes(axis(player), out);
    }

    fn moves(&self, board: &Region, player: Player, out: &mut Vec<Move<Region>>) {
        board.domino_moves(axis(player), out);
    }

    fn components(&self, board: &Region, out: &mut Vec<Region>) -> Split {
        board.parts(out);
        Split::Parts
    }

    fn normalize(&self, board: &mut Region) -> Sign {
        match board.turn_to_least() {
            Turn::Upright => Sign::Plus,
            Turn::Quarter => Sign::Minus,
        }
    }

    fn known_value(&self, games: Games<'_>, board: &Region) -> Result<Option<Game>, Halt> {
        let Some((length, axis)) = board.as_line() else {
            return Ok(None);
        };
        // In a line one player moves and the other never does.
        let moves = i64::try_from(length / 2).expect("a board has fewer squares than that");
        let value = match axis {
            Axis::Vertical => moves,
            Axis::Horizontal => -moves,
        };
        games.integer(value).map(Some)
    }

    fn picture(&self, board: &Region) -> Picture {
        board.picture()
    }
}

/// How the dominoes of a player lie.
fn axis(player: Player) -> Axis {
    match player {
        Player::Left => Axis::Vertical,
        Player::Right => Axis::Horizontal,
    }
}
