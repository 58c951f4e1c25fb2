//! Domineering: Left places vertical dominoes on free squares, Right horizontal ones.
//!
//! The connected parts of a board are its components. A flip keeps the value; a quarter turn
//! exchanges vertical and horizontal, hence negates.

mod order;
mod packing;
mod strips;

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player};
use grundy_rules::board::{Axis, FreeSquares, Letter, REGION_LEGEND, Region};
use grundy_rules::{
    ArgError, Args, Bounds, Effort, Info, Likeness, Move, Picture, Rules, Ruleset, Split,
};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering;

const USAGE: &str = "domineering(\"...|.#.\")";

impl Ruleset for Domineering {
    const INFO: Info = Info {
        summary: "Left places vertical dominoes on free squares, Right horizontal ones",
        example: USAGE,
        rules: "A position is a board, some of its squares taken. Left places a domino on two free \
            squares one above the other, Right one on two free squares side by side. Who cannot \
            move loses.",
        notation: "`domineering(\"...|.#.\")`: `.` is a free square, `#` one that is gone. Rows are \
            joined by `|` or `/`, or stand on lines of their own. An empty board is typed by its \
            size, rows before columns: `domineering(4, 5)` or `domineering(\"4x5\")`.",
        theory: "Parts that do not touch are independent, so their values add up. A square of four is \
            the switch {1|-1}, and large boards are hot as a rule; who wins is known of square \
            boards up to 11 by 11 (Uiterwijk, 2016).",
        source: "Göran Andersson; in a Russian brochure on Conway's surreal numbers, rules 4.1 \
            (\"Разрезание на доминошки\").",
    };

    const LEGEND: &'static [Letter] = REGION_LEGEND;

    fn read(args: &Args<'_>) -> Result<(Self, Region), ArgError> {
        let board = Region::read_args(args, USAGE)?;
        Ok((Domineering, board))
    }
}

impl Rules for Domineering {
    type Position = Region;

    const NAME: &'static str = "domineering";

    fn write(&self, board: &Region) -> String {
        board.write()
    }

    fn options(&self, board: &Region, player: Player, out: &mut Vec<Region>) -> Result<(), Halt> {
        board.place_dominoes(axis(player), out);
        Ok(())
    }

    fn moves(&self, board: &Region, player: Player) -> Result<Vec<Move<Region>>, Halt> {
        Ok(board.domino_moves(axis(player)))
    }

    fn option_count(&self, board: &Region, player: Player) -> Option<usize> {
        board.domino_count(axis(player))
    }

    fn components(&self, board: &Region, out: &mut Vec<Region>) -> Split {
        board.parts(out);
        Split::Parts
    }

    fn normalize(&self, board: &mut Region) -> Likeness {
        board.turn_to_least()
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

    fn bounds(&self, board: &Region, effort: Effort) -> Option<Bounds> {
        Some(match (effort, board.free_squares()?) {
            (Effort::Glance, FreeSquares::Small(frame, free)) => packing::bounds(frame, free),
            (Effort::Glance, FreeSquares::Wide(frame, free)) => packing::bounds(frame, free),
            (Effort::Closer, FreeSquares::Small(frame, free)) => strips::bounds(frame, free),
            (Effort::Closer, FreeSquares::Wide(frame, free)) => strips::bounds(frame, free),
        })
    }

    fn promise(&self, board: &Region, mover: Player) -> Option<i64> {
        Some(match board.free_squares()? {
            FreeSquares::Small(frame, free) => order::promise(frame, free, mover),
            FreeSquares::Wide(frame, free) => order::promise(frame, free, mover),
        })
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
