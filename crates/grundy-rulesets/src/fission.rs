//! Fission: a stone splits into two, which go to the squares on both sides of it; Left splits
//! vertically, onto the squares above and below, Right horizontally.
//!
//! Both squares must be empty. Everything happens on triples of squares in a line, a stone and
//! its two sides; triples that share no square do not meet, so they make the components. A flip
//! keeps the value; a quarter turn exchanges vertical and horizontal, hence negates.

use grundy_num::{Halt, Player};
use grundy_rules::board::{Exchange, Frame, Letter, Piece, Pieces, bits};
use grundy_rules::{ArgError, Args, Info, Likeness, Mark, Move, Picture, Rules, Ruleset, Split};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fission;

const USAGE: &str = "fission(\"...|.X.|...\")";
const STONE: Piece = Piece::Left;

impl Ruleset for Fission {
    const INFO: Info = Info {
        summary: "a stone splits onto the empty squares on both sides; Left splits vertically, Right horizontally",
        example: USAGE,
        rules: "A position is a board with stones that belong to nobody. Left splits a stone into \
            two, which go to the squares above and below it, Right into two which go to the \
            squares on its left and right; both squares must be empty, and the stone itself is \
            gone. Who cannot move loses.",
        notation: "`fission(\"...|.X.|...\")`: `X` (or `*`) is a stone, `.` an empty square, `#` a \
            square that is gone. Rows are joined by `|` or `/`, or stand on lines of their own.",
        theory: "A quarter turn of the board exchanges the players, so it negates the value. Parts of \
            the board that no splits can join are independent, so their values add up; nothing \
            more is known in general.",
        source: "A game of the computer programs cgt and MCGS.",
    };

    const LEGEND: &'static [Letter] = &[
        Letter::new(b'.', "an empty square"),
        Letter::new(b'X', "a stone").or("*"),
        Letter::new(b'#', "a square that is gone"),
    ];

    fn read(args: &Args<'_>) -> Result<(Self, Pieces), ArgError> {
        Ok((Fission, Pieces::read(args, USAGE, Self::LEGEND)?))
    }
}

impl Rules for Fission {
    type Position = Pieces;

    const NAME: &'static str = "fission";

    fn write(&self, board: &Pieces) -> String {
        board.write()
    }

    fn options(&self, board: &Pieces, player: Player, out: &mut Vec<Pieces>) -> Result<(), Halt> {
        each_move(board, player, |_, after| out.push(after));
        Ok(())
    }

    /// A move is called after the stone and the way it splits: `b2_V` or `b2_H`.
    fn moves(&self, board: &Pieces, player: Player) -> Result<Vec<Move<Pieces>>, Halt> {
        let mut moves = Vec::new();
        let direction = match player {
            Player::Left => 'V',
            Player::Right => 'H',
        };
        each_move(board, player, |stone, after| {
            let stone = board.square_name(stone);
            moves.push(Move::named(format!("{stone}_{direction}"), after).at([stone]));
        });
        Ok(moves)
    }

    fn components(&self, board: &Pieces, out: &mut Vec<Pieces>) -> Split {
        match board.frame() {
            Some(frame) => small_parts(board, frame, out),
            // A stone that can never split stays.
            None => board.parts_of_triples(possible_splits, 1, out),
        }
        Split::Parts
    }

    fn normalize(&self, board: &mut Pieces) -> Likeness {
        board.turn_to_least(Exchange::Turn)
    }

    fn picture(&self, board: &Pieces) -> Picture {
        let Picture::Squares(mut rows) = board.picture() else {
            return board.picture();
        };
        for mark in rows.iter_mut().flatten() {
            if *mark == Mark::Left {
                *mark = Mark::Both;
            }
        }
        Picture::Squares(rows)
    }
}

/// The same parts by words: squares in the middle of a triple that is on the board, upright and
/// lying.
fn small_parts(board: &Pieces, frame: Frame, out: &mut Vec<Pieces>) {
    let mut gone = board.plane(Piece::Gone);
    let stones = board.plane(STONE);
    let middles = |gone: u64| {
        let there = frame.all::<u64>() & !gone;
        let upright = there & frame.above(there) & frame.below(there);
        let lying = there & frame.left_of(there) & frame.right_of(there);
        [upright, lying]
    };
    let mut possible = middles(gone);
    // A stone that can never split stays for ever, so nothing lands there.
    loop {
        let stays = stones & !gone & !(possible[0] | possible[1]);
        if stays == 0 {
            break;
        }
        gone |= stays;
        possible = middles(gone);
    }
    let ends = |[upright, lying]: [u64; 2]| {
        let columns = upright | frame.above(upright) | frame.below(upright);
        columns | lying | frame.left_of(lying) | frame.right_of(lying)
    };
    let mut reached = stones & !gone;
    loop {
        let next = reached | ends(possible.map(|set| set & reached));
        if next == reached {
            break;
        }
        reached = next;
    }
    let [upright, lying] = possible.map(|set| set & reached);
    let mut rest = ends([upright, lying]);
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        loop {
            let rows = part | frame.above(part) | frame.below(part);
            let columns = part | frame.left_of(part) | frame.right_of(part);
            let grown = part | ends([upright & rows, lying & columns]);
            if grown == part {
                break;
            }
            part = grown;
        }
        rest &= !part;
        out.push(board.small_part(part, Piece::Gone));
    }
}

/// Visits the moves: the stone that splits, and the board after it.
fn each_move(board: &Pieces, player: Player, mut visit: impl FnMut(usize, Pieces)) {
    if let Some(frame) = board.frame() {
        let empty = board.plane(Piece::Empty);
        let (sides, step) = match player {
            Player::Left => (frame.above(empty) & frame.below(empty), frame.columns()),
            Player::Right => (frame.left_of(empty) & frame.right_of(empty), 1),
        };
        for stone in bits(board.plane(STONE) & sides) {
            let stone = stone as usize;
            let changes = [
                (stone, Piece::Empty),
                (stone - step, STONE),
                (stone + step, STONE),
            ];
            visit(stone, board.with(&changes));
        }
        return;
    }
    for stone in board.squares(STONE) {
        let Some([_, one, other]) = triple(board, stone, player) else {
            continue;
        };
        if board.get(one) == Piece::Empty && board.get(other) == Piece::Empty {
            let changes = [(stone, Piece::Empty), (one, STONE), (other, STONE)];
            visit(stone, board.with(&changes));
        }
    }
}

/// A square, and the two beside it onto which a player splits a stone on it.
fn triple(board: &Pieces, square: usize, player: Player) -> Option<[usize; 3]> {
    let (rows, columns) = match player {
        Player::Left => (1, 0),
        Player::Right => (0, 1),
    };
    let one = board.step(square, -rows, -columns)?;
    let other = board.step(square, rows, columns)?;
    Some([square, one, other])
}

/// All splits that could ever happen, and perhaps some that cannot: stones may get wherever splits
/// lead, whatever stands there now.
fn possible_splits(board: &Pieces) -> Vec<[usize; 3]> {
    let mut reached: Vec<bool> = vec![false; board.len()];
    let mut stones = board.squares(STONE);
    for &stone in &stones {
        reached[stone] = true;
    }
    let mut splits = Vec::new();
    while let Some(stone) = stones.pop() {
        for player in Player::BOTH {
            let Some(squares) = triple(board, stone, player) else {
                continue;
            };
            if squares
                .iter()
                .any(|&square| board.get(square) == Piece::Gone)
            {
                continue;
            }
            splits.push(squares);
            for square in squares {
                if !reached[square] {
                    reached[square] = true;
                    stones.push(square);
                }
            }
        }
    }
    splits
}
