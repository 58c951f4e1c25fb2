//! The hungry knight with a bag of apples: move the knight NNE, NNW, NWW or SWW, or eat apples.
//!
//! The position is the sum of a nim heap of apples and a knight without a bag. On a board that is
//! unbounded to south and east the knight's nimbers are periodic, so knights anywhere are known;
//! on a bounded board they are filled in by least excluded values where an edge is in reach.

use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    ArgError, Args, Impartial, Info, LonePiece, Mark, Move, Picture, Rules, Ruleset, Split,
    cell_place, note_place,
};

use crate::heap_move::is_long;
use crate::nim::few_options;

/// The ruleset on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HungryKnight {
    /// Rows and columns; `None` is unbounded to south and east.
    board: Option<[UBig; 2]>,
}

/// The knight and its bag. Rows count from 1 in the north, columns from 1 in the west.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knight {
    row: UBig,
    column: UBig,
    apples: UBig,
}

const USAGE: &str = "hungry_knight(3, 6, 4)";
const BOARD_USAGE: &str = "hungry_knight(3, 6, 4, 9, 10)";

/// The moves: name, rows to the south, columns to the east. Row and column together shrink.
const MOVES: [(&str, i8, i8); 4] = [
    ("NNE", -2, 1),
    ("NNW", -2, -1),
    ("NWW", -1, -2),
    ("SWW", 1, -2),
];

/// A table of more squares than this is not filled in.
const MOST_SQUARES: usize = 1 << 20;

impl Ruleset for HungryKnight {
    const INFO: Info = Info {
        summary: "move the knight NNE, NNW, NWW or SWW, or eat any number of apples",
        example: USAGE,
        rules: "A position is a chess knight on a board, with a bag of apples. A player moves the \
            knight by one of the four knight's moves NNE, NNW, NWW and SWW, north being up, or \
            eats as many apples from the bag as he likes, at least one. Who cannot move loses.",
        notation: "`hungry_knight(3, 6, 4)`: row and column, counted from 1 in the north-west corner, \
            and the number of apples; the board goes on for ever to south and east. \
            `hungry_knight(3, 6, 4, 9, 10)` is a board of 9 rows and 10 columns. In pictures the apples, `a`, lie under the board.",
        theory: "The knight and the bag are independent: the nim-value is that of the square, added \
            without carrying to the number of apples. On the board that goes on for ever, the \
            squares (r, c) and (r + 4, c + 4) have the same value, and so have (r, c) and \
            (r, c + 4) when c >= r + 2; row and column may change places.",
        source: "In a Russian brochure on Conway's surreal numbers, section 2.3, rules 2.10 \
            (\"Голодный конь с мешком яблок\").",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Knight), ArgError> {
        args.expect_count(3..=5, USAGE)?;
        if args.len() == 4 {
            let error = ArgError::new(3, "expected rows and columns of the board, found only rows");
            return Err(error.hint(format!("write `{USAGE}` or `{BOARD_USAGE}`")));
        }
        let from_one = |index, what: &str| {
            let n = args.natural(index)?;
            if n.is_zero() {
                let message = format!("expected a {what} counted from 1, found 0");
                return Err(ArgError::new(index, message));
            }
            Ok(n)
        };
        let knight = Knight {
            row: from_one(0, "row")?,
            column: from_one(1, "column")?,
            apples: args.natural(2)?,
        };
        if args.len() == 3 {
            return Ok((HungryKnight { board: None }, knight));
        }
        let board = [args.natural(3)?, args.natural(4)?];
        let places = [(&knight.row, "row"), (&knight.column, "column")];
        for (index, ((place, what), size)) in places.into_iter().zip(&board).enumerate() {
            if place > size {
                let message = format!("expected a {what} from 1 to {size}, found {place}");
                return Err(ArgError::new(index, message).hint("the knight stands on the board"));
            }
        }
        Ok((HungryKnight { board: Some(board) }, knight))
    }
}

impl Rules for HungryKnight {
    type Position = Knight;

    const NAME: &'static str = "hungry_knight";

    fn write(&self, knight: &Knight) -> String {
        let Knight {
            row,
            column,
            apples,
        } = knight;
        match &self.board {
            None => format!("{row}, {column}, {apples}"),
            Some([rows, columns]) => format!("{row}, {column}, {apples}, {rows}, {columns}"),
        }
    }

    fn options(&self, knight: &Knight, _: Player, out: &mut Vec<Knight>) -> Result<(), Halt> {
        self.listable(knight)?;
        let apples = u64::try_from(&knight.apples).expect("listable bags are small");
        out.extend(self.steps(knight).map(|(_, after)| after));
        out.extend((0..apples).map(|left| knight.with_apples(UBig::from(left))));
        Ok(())
    }

    fn moves(&self, knight: &Knight, _: Player) -> Result<Vec<Move<Knight>>, Halt> {
        self.listable(knight)?;
        let apples = u64::try_from(&knight.apples).expect("listable bags are small");
        let steps = self.steps(knight).map(|(name, to)| to.stepped(name));
        let eaten = (0..apples).map(|left| knight.eating(UBig::from(left)));
        Ok(steps.chain(eaten).collect())
    }

    fn listable(&self, knight: &Knight) -> Result<u64, Halt> {
        few_options([&knight.apples])
    }

    fn components(&self, knight: &Knight, out: &mut Vec<Knight>) -> Split {
        // In the north-west corner the knight is stuck, so there the apples stand alone.
        let in_corner = knight.row.is_one() && knight.column.is_one();
        if knight.apples.is_zero() || in_corner {
            return Split::Whole;
        }
        out.push(Knight {
            apples: UBig::ZERO,
            ..knight.clone()
        });
        out.push(Knight {
            row: UBig::ONE,
            column: UBig::ONE,
            apples: knight.apples.clone(),
        });
        Split::Parts
    }

    fn known_nimber(&self, knight: &Knight, _: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        Ok(self.nimber(knight))
    }

    fn winning_moves(
        &self,
        knight: &Knight,
        _: Player,
        rest: &Nimber,
        _: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Knight>>>, Halt> {
        Ok(self.moves_to(knight, rest))
    }

    fn picture(&self, knight: &Knight) -> Picture {
        let last = match &self.board {
            Some([rows, columns]) => [Some(rows.clone()), Some(columns.clone())],
            None => [None, None],
        };
        let board = Picture::Piece(LonePiece {
            piece: Mark::Piece('N'),
            at: [knight.row.clone(), knight.column.clone()],
            first: 1,
            last,
            gone: Vec::new(),
        });
        let apples = match knight.apples.to_string() {
            one if one == "1" => "1 apple".to_owned(),
            many => format!("{many} apples"),
        };
        Picture::Noted(Box::new(board), vec![(Mark::Both, apples)])
    }
}

impl Impartial for HungryKnight {}

impl Knight {
    /// The move of this name that led here.
    fn stepped(self, name: &str) -> Move<Knight> {
        let place = cell_place(&self.row, &self.column);
        Move::named(name, self).at([place])
    }

    fn with_apples(&self, apples: UBig) -> Knight {
        Knight {
            apples,
            ..self.clone()
        }
    }

    /// The move that leaves so many apples, told by what is eaten, or by what is left where that
    /// is shorter.
    fn eating(&self, left: UBig) -> Move<Knight> {
        let eaten = &self.apples - &left;
        let name = if is_long(&eaten) && left < eaten {
            format!("leave {left}")
        } else {
            format!("eat {eaten}")
        };
        let eaten = Move::named(name.clone(), self.with_apples(left));
        eaten.told(name).at([note_place(0)])
    }
}

impl HungryKnight {
    /// The nimber of the knight on its square and of the apples together.
    fn nimber(&self, knight: &Knight) -> Option<Nimber> {
        Some(self.knight_nimber(knight)? + Nimber::from(knight.apples.clone()))
    }

    /// The moves to positions with this nimber.
    fn moves_to(&self, knight: &Knight, target: &Nimber) -> Option<Vec<Move<Knight>>> {
        let mut moves = Vec::new();
        for (name, after) in self.steps(knight) {
            if self.nimber(&after)? == *target {
                moves.push(after.stepped(name));
            }
        }
        let left = (self.knight_nimber(knight)? + target).to_ubig();
        if left < knight.apples {
            moves.push(knight.eating(left));
        }
        Some(moves)
    }

    /// Where the knight can go, with its bag, and what that move is called.
    fn steps(&self, knight: &Knight) -> impl Iterator<Item = (&'static str, Knight)> {
        MOVES.iter().filter_map(|&(name, south, east)| {
            let row = shifted(&knight.row, south)?;
            let column = shifted(&knight.column, east)?;
            let on_board = |[rows, columns]: &[UBig; 2]| row <= *rows && column <= *columns;
            if !self.board.as_ref().is_none_or(on_board) {
                return None;
            }
            let apples = knight.apples.clone();
            Some((
                name,
                Knight {
                    row,
                    column,
                    apples,
                },
            ))
        })
    }

    /// The nimber without the apples; `None` where a large table would be needed.
    fn knight_nimber(&self, knight: &Knight) -> Option<Nimber> {
        let Knight { row, column, .. } = knight;
        let nimber = match &self.board {
            None => unbounded(row, column),
            Some([rows, columns]) => {
                // SWW goes one row south for two columns, and nothing goes farther; NNE likewise.
                let southmost = row + (column - 1u32) / 2u32;
                let eastmost = column + (row - 1u32) / 2u32;
                if southmost <= *rows && eastmost <= *columns {
                    unbounded(row, column)
                } else {
                    bounded(
                        [row, column].map(|n| usize::try_from(n).ok()),
                        [rows.min(&southmost), columns.min(&eastmost)]
                            .map(|n| usize::try_from(n).ok()),
                    )?
                }
            }
        };
        Some(Nimber::from(u64::from(nimber)))
    }
}

/// A row or column moved by at most two; `None` beyond the first.
fn shifted(n: &UBig, by: i8) -> Option<UBig> {
    let size = UBig::from(by.unsigned_abs());
    match by {
        0.. => Some(n + size),
        _ => (size < *n).then(|| n - size),
    }
}

/// The nimber of a knight on the unbounded board.
///
/// The formula K(r, c) = K(c, r), K(r+4, c+4) = K(r, c), and K(r, c+4) = K(r, c) for c >= r+2
/// satisfies the rule of the least excluded value: whether it does so at a square depends only on
/// r modulo 4, on c - r where that is small and on c modulo 4 otherwise, and on an edge in reach,
/// so a check of finitely many squares (a test makes it) is a proof by induction on r + c.
fn unbounded(row: &UBig, column: &UBig) -> u8 {
    const NIMBERS: [[u8; 9]; 4] = [
        [0, 0, 1, 1, 0, 0, 1, 1, 0],
        [0, 0, 2, 1, 0, 0, 1, 1, 0],
        [1, 2, 2, 2, 3, 2, 2, 2, 3],
        [1, 1, 2, 1, 4, 3, 2, 3, 3],
    ];
    let (near, far) = (row.min(column), row.max(column));
    let small = |n: UBig| usize::try_from(n).expect("a remainder is small");
    let r = small(UBig::from((near - 1u32) % 4u32));
    let apart = far - near;
    let apart = match usize::try_from(&apart) {
        Ok(apart) if apart < 2 => apart,
        _ => 2 + small(UBig::from((apart - 2u32) % 4u32)),
    };
    NIMBERS[r][r + apart]
}

/// The nimber of a knight on a board with this many rows and columns, square by square in the
/// order of row plus column. `None` for boards that are too large.
fn bounded(place: [Option<usize>; 2], size: [Option<usize>; 2]) -> Option<u8> {
    let ([row, column], [rows, columns]) = (both(place)?, both(size)?);
    let squares = rows.checked_mul(columns)?;
    if squares > MOST_SQUARES {
        return None;
    }
    let mut nimbers = vec![0u8; squares];
    // Rows and columns count from 0 here.
    for sum in 0..=row + column - 2 {
        for r in (sum + 1).saturating_sub(columns)..=sum.min(rows - 1) {
            let c = sum - r;
            let mut seen = 0u8;
            for (_, south, east) in MOVES {
                let after = r
                    .checked_add_signed(south.into())
                    .zip(c.checked_add_signed(east.into()))
                    .filter(|&(r, c)| r < rows && c < columns);
                if let Some((r, c)) = after {
                    seen |= 1 << nimbers[r * columns + c];
                }
            }
            nimbers[r * columns + c] =
                u8::try_from(seen.trailing_ones()).expect("four moves make at most 4");
        }
    }
    Some(nimbers[(row - 1) * columns + column - 1])
}

fn both([a, b]: [Option<usize>; 2]) -> Option<[usize; 2]> {
    Some([a?, b?])
}
