//! Elephants and Rhinos: Left's elephants `X` walk right and Right's rhinos `O` walk left, one
//! square at a time onto a free square.
//!
//! Nobody overtakes, so the beasts keep their order, and a rhino followed by an elephant part for
//! ever: the strip falls into *herds*, elephants and then rhinos that face them. A herd has a gap
//! of `d` squares between `a` elephants and `b` rhinos, and free moves behind the fronts. The free
//! moves are an integer and stay available whatever happens in front. Taking a square of the gap
//! gives one free move to each of the beasts behind the one that moved. So a herd is an integer
//! plus `G(d) = {G(d-1) + (a-1) | G(d-1) - (b-1)}` with `G(0) = 0`, and since each player answers
//! in the gap, `G(2) = a - b` and `G(d+2) = G(d) + a - b`.

use grundy_game::{Game, Games};
use grundy_num::{Halt, Player};
use grundy_rules::board::Letter;
use grundy_rules::{ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset, Split};

use crate::strip;

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElephantsAndRhinos;

const USAGE: &str = "elephants_and_rhinos(\"X..O\")";

/// The longest strip of free moves that is written out as a component.
const MOST_FREE: u64 = 1 << 20;

impl Ruleset for ElephantsAndRhinos {
    const INFO: Info = Info {
        summary: "Left moves an X one square right, Right an O one square left, without jumps",
        example: USAGE,
        rules: "A position is a strip with Left's elephants and Right's rhinos. Left moves an \
            elephant one square to the right, Right a rhino one square to the left, onto a free \
            square; nobody jumps. Who cannot move loses.",
        notation: "`elephants_and_rhinos(\"X..O\")`: `X` (or `E`, `L`) is an elephant, `O` (or `R`) a \
            rhino, `.` a free square; small letters do as well.",
        theory: "Beasts keep their order, so the strip falls into herds, elephants and then the \
            rhinos that face them. Each herd is an integer, unless the gap between the fronts is \
            odd: then a elephants and b rhinos are an integer plus {a - 1 | 1 - b}, which is a \
            switch, or * where both are alone.",
        source: "Toads and Frogs without jumps; a game of the solver MCGS of the University of \
            Alberta.",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'X', "an elephant, which Left moves right").or("EL"),
        Letter::new(b'O', "a rhino, which Right moves left").or("R"),
        Letter::new(b'.', "a free square"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Box<[u8]>), ArgError> {
        Ok((ElephantsAndRhinos, strip::read(args, Self::LEGEND, USAGE)?))
    }
}

impl Rules for ElephantsAndRhinos {
    type Position = Box<[u8]>;

    const NAME: &'static str = "elephants_and_rhinos";

    fn write(&self, row: &Box<[u8]>) -> String {
        strip::write(row.iter().copied())
    }

    fn options(
        &self,
        row: &Box<[u8]>,
        player: Player,
        out: &mut Vec<Box<[u8]>>,
    ) -> Result<(), Halt> {
        each_move(row, player, |_, _, after| out.push(after));
        Ok(())
    }

    fn moves(&self, row: &Box<[u8]>, player: Player) -> Result<Vec<Move<Box<[u8]>>>, Halt> {
        let mut moves = Vec::new();
        each_move(row, player, |from, onto, after| {
            moves.push(strip::step(from, onto, after));
        });
        Ok(moves)
    }

    fn components(&self, row: &Box<[u8]>, out: &mut Vec<Box<[u8]>>) -> Split {
        let herds = herds(row);
        if herds
            .iter()
            .any(|herd| herd.left_free.max(herd.right_free) > MOST_FREE)
        {
            return Split::Whole;
        }
        for herd in herds {
            let Herd {
                left,
                gap,
                right,
                left_free,
                right_free,
            } = herd;
            if left_free > 0 {
                out.push(row_of([(b'X', 1), (b'.', left_free)]));
            }
            if right_free > 0 {
                out.push(row_of([(b'.', right_free), (b'O', 1)]));
            }
            if gap > 0 {
                out.push(row_of([(b'X', left), (b'.', gap), (b'O', right)]));
            }
        }
        Split::Parts
    }

    fn normalize(&self, row: &mut Box<[u8]>) -> Likeness {
        let turned = row.iter().rev().map(|&letter| other_side(letter));
        let (form, likeness) = Likeness::of_lesser(row.clone(), turned.collect());
        *row = form;
        likeness
    }

    fn known_value(&self, games: Games<'_>, row: &Box<[u8]>) -> Result<Option<Game>, Halt> {
        let mut sum = Game::ZERO;
        for herd in herds(row) {
            sum = games.add(sum, herd.value(games)?)?;
        }
        Ok(Some(sum))
    }

    fn picture(&self, row: &Box<[u8]>) -> Picture {
        strip::picture(row.iter().copied(), |letter| match letter {
            b'X' => Mark::Left,
            b'O' => Mark::Right,
            _ => Mark::Empty,
        })
    }
}

/// Visits the moves: the square that an animal leaves, the one it comes to, and the row after it.
fn each_move(row: &[u8], player: Player, mut visit: impl FnMut(usize, usize, Box<[u8]>)) {
    for first in 0..row.len().saturating_sub(1) {
        let second = first + 1;
        let (moves, [from, onto]) = match player {
            Player::Left => (row[first] == b'X' && row[second] == b'.', [first, second]),
            Player::Right => (row[first] == b'.' && row[second] == b'O', [second, first]),
        };
        if moves {
            let mut after: Box<[u8]> = row.into();
            after.swap(first, second);
            visit(from, onto, after);
        }
    }
}

/// Elephants and the rhinos that face them. A herd without elephants or without rhinos has no gap.
#[derive(Clone, Copy, Default)]
struct Herd {
    left: u64,
    gap: u64,
    right: u64,
    left_free: u64,
    right_free: u64,
}

impl Herd {
    fn value(self, games: Games<'_>) -> Result<Game, Halt> {
        // A strip has at most 2^20 squares, so that all of these stay below 2^62.
        let signed = |n: u64| i64::try_from(n).map_err(|_| Halt::TooLarge("a strip"));
        let (left, right) = (signed(self.left)?, signed(self.right)?);
        let integer = signed(self.left_free)? - signed(self.right_free)?
            + signed(self.gap / 2)? * (left - right);
        let integer = games.integer(integer)?;
        if self.gap.is_multiple_of(2) {
            return Ok(integer);
        }
        let switch =
            games.from_options(&[games.integer(left - 1)?], &[games.integer(1 - right)?])?;
        games.add(integer, switch)
    }
}

/// The herds from left to right.
fn herds(row: &[u8]) -> Vec<Herd> {
    let mut herds = Vec::new();
    let mut herd = Herd::default();
    // Free squares since the last beast, and those between the first and the last rhino.
    let (mut free, mut between) = (0, 0);
    for &letter in row {
        match letter {
            b'X' => {
                if herd.right > 0 {
                    herds.push(std::mem::take(&mut herd));
                    free = 0;
                }
                herd.left_free += free * herd.left;
                herd.left += 1;
                free = 0;
            }
            b'O' => {
                if herd.right > 0 {
                    between += free;
                } else if herd.left > 0 {
                    (herd.gap, between) = (free, 0);
                } else {
                    between = free;
                }
                herd.right_free += between;
                herd.right += 1;
                free = 0;
            }
            _ => free += 1,
        }
    }
    if herd.right == 0 {
        herd.left_free += free * herd.left;
    }
    herds.push(herd);
    herds
}

fn row_of<const N: usize>(runs: [(u8, u64); N]) -> Box<[u8]> {
    let mut row = Vec::new();
    for (letter, count) in runs {
        // Every count is at most `MOST_FREE` or the length of a strip.
        let count = usize::try_from(count).expect("a strip fits in memory");
        row.resize(row.len() + count, letter);
    }
    row.into()
}

fn other_side(letter: u8) -> u8 {
    match letter {
        b'X' => b'O',
        b'O' => b'X',
        other => other,
    }
}
