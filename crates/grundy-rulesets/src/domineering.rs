//! Domineering: Left places vertical dominoes on free squares, Right horizontal ones.

use grundy_game::{Game, Games, Player};
use grundy_num::{Halt, Sign};
use grundy_rules::board::Squares;
use grundy_rules::{ArgError, Args, Info, Mark, Picture, Ruleset, Split};

/// The ruleset; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering;

/// The free squares: within 8 by 8 as the bits of a word, row by row; larger boards as letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Board {
    /// Square (row, column) is bit `8·row + column`.
    Small(u64),
    /// A board that does not fit 8 by 8.
    Large(Squares),
}

const LEGEND: &[(u8, &str)] = &[(b'.', "a free square"), (b'#', "a square that is gone")];
const USAGE: &str = "domineering(\"...|.#.\")";
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

impl Ruleset for Domineering {
    type Position = Board;

    const INFO: Info = Info {
        name: "domineering",
        summary: "Left places vertical dominoes on free squares, Right horizontal ones",
        example: USAGE,
    };

    fn read(args: &Args<'_>) -> Result<(Self, Board), ArgError> {
        let squares = Squares::read(0, args.only_text(USAGE)?, LEGEND)?;
        Ok((Domineering, Board::from_squares(squares)))
    }

    fn write(&self, board: &Board) -> String {
        board.to_squares().write()
    }

    fn options(&self, board: &Board, player: Player, out: &mut Vec<Board>) {
        match board {
            Board::Small(cells) => {
                let (step, mut firsts) = match player {
                    Player::Left => (8, cells & (cells >> 8)),
                    Player::Right => (1, cells & (cells >> 1) & !(FIRST_COLUMN << 7)),
                };
                while firsts != 0 {
                    let square = firsts & firsts.wrapping_neg();
                    firsts ^= square;
                    out.push(Board::Small(cells & !(square | square << step)));
                }
            }
            Board::Large(squares) => {
                let step = match player {
                    Player::Left => squares.columns(),
                    Player::Right => 1,
                };
                let letters = squares.letters();
                for first in 0..letters.len().saturating_sub(step) {
                    let wraps = player == Player::Right && (first + 1) % squares.columns() == 0;
                    if !wraps && letters[first] == b'.' && letters[first + step] == b'.' {
                        let after = squares.with(&[(first, b'#'), (first + step, b'#')]);
                        out.push(Board::Large(after));
                    }
                }
            }
        }
    }

    fn components(&self, board: &Board, out: &mut Vec<Board>) -> Split {
        match board {
            Board::Small(cells) => {
                let mut rest = *cells;
                while rest != 0 {
                    let part = connected_part(rest);
                    rest &= !part;
                    // A lone square is nobody's move.
                    if part & (part - 1) != 0 {
                        out.push(Board::Small(part));
                    }
                }
                Split::Parts
            }
            Board::Large(_) => Split::Whole,
        }
    }

    fn normalize(&self, board: &mut Board) -> Sign {
        let Board::Small(cells) = board else { return Sign::Plus };
        let mut best = (to_corner(*cells), Sign::Plus);
        let mut turned = *cells;
        // A quarter turn exchanges vertical and horizontal, hence negates; a flip does not.
        for sign in [Sign::Plus, Sign::Minus] {
            for flipped in [turned, flip_rows(turned), flip_columns(turned), flip_rows(flip_columns(turned))] {
                let flipped = to_corner(flipped);
                if flipped < best.0 {
                    best = (flipped, sign);
                }
            }
            turned = transpose(turned);
        }
        *board = Board::Small(best.0);
        best.1
    }

    fn known_value(&self, games: Games<'_>, board: &Board) -> Result<Option<Game>, Halt> {
        let Board::Small(cells) = board else { return Ok(None) };
        let cells = to_corner(*cells);
        let length = i64::from(cells.count_ones());
        if cells & !FIRST_ROW == 0 {
            return games.integer(-(length / 2)).map(Some);
        }
        if cells & !FIRST_COLUMN == 0 {
            return games.integer(length / 2).map(Some);
        }
        Ok(None)
    }

    fn picture(&self, board: &Board) -> Picture {
        let mark = |&letter: &u8| if letter == b'.' { Mark::Empty } else { Mark::Gone };
        let squares = board.to_squares();
        Picture::Squares(squares.rows().map(|row| row.iter().map(mark).collect()).collect())
    }
}

impl Board {
    fn from_squares(squares: Squares) -> Board {
        if squares.columns() > 8 || squares.row_count() > 8 {
            return Board::Large(squares);
        }
        let mut cells = 0;
        for (row, letters) in squares.rows().enumerate() {
            for (column, &letter) in letters.iter().enumerate() {
                cells |= u64::from(letter == b'.') << (8 * row + column);
            }
        }
        Board::Small(cells)
    }

    fn to_squares(&self) -> Squares {
        match self {
            Board::Large(squares) => squares.clone(),
            Board::Small(cells) => {
                let cells = to_corner(*cells);
                let rows = (64 - cells.leading_zeros()).div_ceil(8) as usize;
                let mut columns = 0;
                while columns < 8 && cells & (FIRST_COLUMN * (0xff << columns & 0xff)) != 0 {
                    columns += 1;
                }
                let letter = |row: usize, column: usize| {
                    if cells >> (8 * row + column) & 1 == 1 { b'.' } else { b'#' }
                };
                let letters =
                    (0..rows).flat_map(|row| (0..columns).map(move |column| letter(row, column)));
                Squares::new(columns, letters.collect())
            }
        }
    }
}

/// The connected part around the lowest square.
fn connected_part(cells: u64) -> u64 {
    let mut part = cells & cells.wrapping_neg();
    loop {
        let sideways = part << 1 & !FIRST_COLUMN | part >> 1 & !(FIRST_COLUMN << 7);
        let grown = (part | sideways | part << 8 | part >> 8) & cells;
        if grown == part {
            return part;
        }
        part = grown;
    }
}

/// The squares moved up and left as far as they go.
fn to_corner(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let mut cells = cells >> (cells.trailing_zeros() / 8 * 8);
    while cells & FIRST_COLUMN == 0 {
        cells >>= 1;
    }
    cells
}

fn flip_rows(cells: u64) -> u64 {
    cells.swap_bytes()
}

fn flip_columns(cells: u64) -> u64 {
    cells.reverse_bits().swap_bytes()
}

/// Rows become columns: the 8 by 8 bit matrix transposed, block by block.
fn transpose(cells: u64) -> u64 {
    let swap = |cells: u64, mask: u64, shift: u32| {
        let moved = (cells ^ (cells >> shift)) & mask;
        cells ^ moved ^ (moved << shift)
    };
    let cells = swap(cells, 0x00aa_00aa_00aa_00aa, 7);
    let cells = swap(cells, 0x0000_cccc_0000_cccc, 14);
    swap(cells, 0x0000_0000_f0f0_f0f0, 28)
}
