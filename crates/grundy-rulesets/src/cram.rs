//! Cram, impartial Domineering: both players place dominoes either way.
//!
//! A line of squares is the octal game 0.07 (Dawson's Kayles), whose nimbers have period 34. A
//! board that a half turn maps to itself, so that no domino meets its own image, is zero: the
//! second player answers every domino with its image.

use std::sync::LazyLock;

use grundy_num::{Halt, Limits, Nimber, Player};
use grundy_rules::board::{Axis, Letter, REGION_LEGEND, Region};
use grundy_rules::{
    ArgError, Args, Impartial, Info, Likeness, Move, Picture, Rules, Ruleset, Split,
};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cram;

const USAGE: &str = "cram(\"...|.#.\")";

impl Ruleset for Cram {
    const INFO: Info = Info {
        summary: "both players place dominoes, vertical or horizontal, on free squares",
        example: USAGE,
        rules: "A position is a board, some of its squares taken. A player places a domino on two \
            free squares side by side or one above the other, as he likes. Who cannot move \
            loses.",
        notation: "`cram(\"...|.#.\")`: `.` is a free square, `#` one that is gone. Rows are joined by \
            `|` or `/`, or stand on lines of their own. An empty board is typed by its size, \
            rows before columns: `cram(4, 5)` or `cram(\"4x5\")`.",
        theory: "On a board with two even sides the second player wins by answering every domino with \
            its image under a half turn; with one even side the first player takes the middle \
            and does the same. A line is the octal game 0.07, whose nim-values have period 34 \
            (Guy and Smith).",
        source: "Martin Gardner, \"Cram, crosscram and quadraphage\", Scientific American, February \
            1974.",
    };

    const LEGEND: &'static [Letter] = REGION_LEGEND;

    fn read(args: &Args<'_>) -> Result<(Self, Region), ArgError> {
        let board = Region::read_args(args, USAGE)?;
        Ok((Cram, board))
    }
}

impl Rules for Cram {
    type Position = Region;

    const NAME: &'static str = "cram";

    fn write(&self, board: &Region) -> String {
        board.write()
    }

    fn options(&self, board: &Region, _: Player, out: &mut Vec<Region>) -> Result<(), Halt> {
        board.place_dominoes(Axis::Vertical, out);
        board.place_dominoes(Axis::Horizontal, out);
        Ok(())
    }

    fn moves(&self, board: &Region, _: Player) -> Result<Vec<Move<Region>>, Halt> {
        let axes = [Axis::Vertical, Axis::Horizontal];
        Ok(axes.map(|axis| board.domino_moves(axis)).concat())
    }

    fn option_count(&self, board: &Region, _: Player) -> Option<usize> {
        Some(board.domino_count(Axis::Vertical)? + board.domino_count(Axis::Horizontal)?)
    }

    fn components(&self, board: &Region, out: &mut Vec<Region>) -> Split {
        board.parts(out);
        Split::Parts
    }

    fn normalize(&self, board: &mut Region) -> Likeness {
        board.turn_to_least();
        Likeness::Same
    }

    fn known_nimber(&self, board: &Region, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        if board.is_paired_by_half_turn() {
            return Ok(Some(Nimber::ZERO));
        }
        let nimber = |(length, _)| Nimber::from(u64::from(line(length)));
        Ok(board.as_line().map(nimber))
    }

    fn picture(&self, board: &Region) -> Picture {
        board.picture()
    }
}

impl Impartial for Cram {}

/// The least length from which the nimbers of lines repeat.
const PREPERIOD: usize = 53;
const PERIOD: usize = 34;

/// The nimber of a line of free squares.
///
/// The octal periodicity theorem (Guy and Smith): where a domino takes two squares, nimbers that
/// repeat from `PREPERIOD` to `2·PREPERIOD + 2·PERIOD + 2` repeat for ever. A test looks.
fn line(length: usize) -> u8 {
    static START: LazyLock<Vec<u8>> = LazyLock::new(|| first_lines(PREPERIOD + PERIOD));
    START[if length < PREPERIOD {
        length
    } else {
        PREPERIOD + (length - PREPERIOD) % PERIOD
    }]
}

/// The nimbers of the lines shorter than `count`, by their options.
fn first_lines(count: usize) -> Vec<u8> {
    let mut nimbers: Vec<u8> = Vec::with_capacity(count);
    for length in 0..count {
        let options: Vec<u8> = (0..length.saturating_sub(1))
            .map(|before| nimbers[before] ^ nimbers[length - 2 - before])
            .collect();
        let least = (0..=u8::MAX).find(|nimber| !options.contains(nimber));
        nimbers.push(least.expect("the nimbers of lines stay below ten"));
    }
    nimbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_repeat_as_far_as_the_periodicity_theorem_asks() {
        let lines = first_lines(2 * PREPERIOD + 3 * PERIOD + 4);
        for (length, &nimber) in lines.iter().enumerate() {
            assert_eq!(line(length), nimber, "a line of {length}");
        }
    }
}
