//! The misère rook: a rook moves left or up, and the corner may not be entered.
//!
//! The nimber of the rook in row m and column n is g(m, n) of I. S. Frolov, *The game "deletion of
//! digits" and the misère rook game* (2012). Every row of g holds each number once, and the place
//! of a number is what the function f of digit deletion tells, so that winning moves are found
//! without a look at the others. Values come from theory wherever a row of a known period passes.

use grundy_game::{Game, Games};
use grundy_heap::RookRows;
use grundy_num::{Halt, Limits, Nimber, Player, UBig};
use grundy_rules::{
    ArgError, Args, Impartial, Info, Likeness, LonePiece, Mark, Move, Picture, Rules, Ruleset,
    cell_place,
};

use crate::heap_move::is_long;
use crate::nim::few_options;
use crate::shelf::{Shared, Shelf};

/// The ruleset; it has no parameters.
#[derive(Clone)]
pub struct Rook {
    rows: Shared<RookRows>,
}

/// Where the rook stands, counted from 0 in the forbidden corner, where it never is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    row: UBig,
    column: UBig,
}

const USAGE: &str = "rook(3, 5)";

/// In a line this short the squares are looked at one by one.
const SHORT_LINE: u64 = 16;

/// One table of rows serves all rooks.
static ROWS: Shelf<(), RookRows> = Shelf::new();

impl Ruleset for Rook {
    const INFO: Info = Info {
        summary: "a rook moves left or up, and the corner may not be entered",
        example: USAGE,
        rules: "A position is a rook on a chessboard without end to the right and below. A player \
            moves it as many squares as he likes to the left or upwards, at least one, but never \
            into the upper left corner. Who cannot move loses.",
        notation: "`rook(3, 5)`: the row and the column of the rook, counted from 0, so that the \
            forbidden corner is (0, 0). They may have thousands of digits, as long as one of them \
            is small or they are equal: `rook(9, 10^1000)`.",
        theory: "The nim-value g(m, n) is less than m + n, and 0 wherever m = n and m > 1. Each row of \
            the table is arithmetically periodic: g(m, n + t) = g(m, n) + t in the end; \
            `grundy period rook 9` proves one. `rook_function(m, n)` is the same function with \
            g(0, 0) = -1, and its rows are the inverses of those of `digit_function(m, n)`.",
        source: "I. S. Frolov, \"Игра ”Удаление цифр” и связанная с ней ладейная игра мизер\" \
            (2012), properties G1 to G8.",
    };

    fn read(args: &Args<'_>) -> Result<(Self, Place), ArgError> {
        args.expect_count(2..=2, USAGE)?;
        let (row, column) = (args.natural(0)?, args.natural(1)?);
        if row.is_zero() && column.is_zero() {
            return Err(ArgError {
                argument: None,
                place: None,
                message: "expected a square beside the corner (0, 0), which is forbidden, found it"
                    .to_owned(),
                label: None,
                hint: Some(format!(
                    "write `{USAGE}`; `rook_function(0, 0)` is the number -1"
                )),
            });
        }
        let rows = ROWS.table((), |()| RookRows::new());
        Ok((Rook { rows }, Place { row, column }))
    }
}

impl Rules for Rook {
    type Position = Place;

    const NAME: &'static str = "rook";

    fn write(&self, place: &Place) -> String {
        format!("{}, {}", place.row, place.column)
    }

    fn options(&self, place: &Place, _: Player, out: &mut Vec<Place>) -> Result<(), Halt> {
        self.listable(place)?;
        let below = |n: &UBig| 0..u64::try_from(n).expect("listable sides are short");
        let left = below(&place.column).map(|column| place.in_column(column.into()));
        let up = below(&place.row).map(|row| place.in_row(row.into()));
        out.extend(left.chain(up).filter(|place| !place.is_corner()));
        Ok(())
    }

    fn listable(&self, place: &Place) -> Result<u64, Halt> {
        few_options([&place.row, &place.column])
    }

    fn normalize(&self, place: &mut Place) -> Likeness {
        if place.row > place.column {
            std::mem::swap(&mut place.row, &mut place.column);
        }
        Likeness::Same
    }

    fn known_value(&self, games: Games<'_>, place: &Place) -> Result<Option<Game>, Halt> {
        games.star(self.nimber(place, games.limits())?).map(Some)
    }

    fn known_nimber(&self, place: &Place, limits: &Limits<'_>) -> Result<Option<Nimber>, Halt> {
        self.nimber(place, limits).map(Some)
    }

    fn winning_moves(
        &self,
        place: &Place,
        _: Player,
        rest: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Move<Place>>>, Halt> {
        let rest = rest.to_ubig();
        let Place { row, column } = place;
        let left = self.square_before(row, column, &rest, limits)?;
        let up = self.square_before(column, row, &rest, limits)?;
        let left = left.map(|column| place.in_column(column));
        let up = up.map(|row| place.in_row(row));
        let moves = left.into_iter().chain(up);
        Ok(Some(moves.map(|to| place.named(to)).collect()))
    }

    fn moves(&self, place: &Place, player: Player) -> Result<Vec<Move<Place>>, Halt> {
        let options = self.option_list(place, player)?;
        Ok(options.into_iter().map(|to| place.named(to)).collect())
    }

    /// The rook on its board, which goes on without end; the corner is gone.
    fn picture(&self, place: &Place) -> Picture {
        Picture::Piece(LonePiece {
            piece: Mark::Piece('R'),
            at: [place.row.clone(), place.column.clone()],
            first: 0,
            last: [None, None],
            gone: vec![[0, 0]],
        })
    }
}

impl Impartial for Rook {}

impl PartialEq for Rook {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Rook {}

impl std::fmt::Debug for Rook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rook")
    }
}

impl Place {
    /// The move to another square of the same row or column: the direction and the number of
    /// squares, `left 3` or `up 1`; where nobody reads that number, the square.
    fn named(&self, to: Place) -> Move<Place> {
        let (direction, line, from, end) = if to.row == self.row {
            ("left", "column", &self.column, &to.column)
        } else {
            ("up", "row", &self.row, &to.row)
        };
        let squares = from - end;
        let name = if is_long(&squares) && *end < squares {
            format!("{direction} to {line} {end}")
        } else {
            format!("{direction} {squares}")
        };
        // A square far from the rook is not on its picture.
        let far = UBig::from(LonePiece::SHOWN_BEFORE);
        let is_near = &self.row - &to.row <= far && &self.column - &to.column <= far;
        let onto = is_near.then(|| cell_place(&to.row, &to.column));
        let from = cell_place(&self.row, &self.column);
        let places: Vec<String> = [Some(from), onto].into_iter().flatten().collect();
        Move::named(name, to).at(places)
    }

    fn is_corner(&self) -> bool {
        self.row.is_zero() && self.column.is_zero()
    }

    fn in_row(&self, row: UBig) -> Place {
        let column = self.column.clone();
        Place { row, column }
    }

    fn in_column(&self, column: UBig) -> Place {
        let row = self.row.clone();
        Place { row, column }
    }
}

impl Rook {
    fn nimber(&self, Place { row, column }: &Place, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        limits.tick()?;
        let value = self
            .rows
            .with(RookRows::new, |rows| rows.rook(row, column, limits))?;
        let value = UBig::try_from(value).expect("only the corner has a negative value");
        Ok(Nimber::from(value))
    }

    /// The square of a line, a row or a column, that has this value and stands before another
    /// square of it; at most one does.
    fn square_before(
        &self,
        line: &UBig,
        square: &UBig,
        value: &UBig,
        limits: &Limits<'_>,
    ) -> Result<Option<UBig>, Halt> {
        self.rows.with(RookRows::new, |rows| {
            if *square > UBig::from(SHORT_LINE) {
                // In row `line` of g the value stands in the column f(line, value).
                let found = rows.digit(line, value, limits)?;
                return Ok(Some(found).filter(|found| found < square));
            }
            let squares = u64::try_from(square).expect("a short line");
            for before in (0..squares).map(UBig::from) {
                // The corner's -1 is no value that is asked for.
                if UBig::try_from(rows.rook(line, &before, limits)?).as_ref() == Ok(value) {
                    return Ok(Some(before));
                }
            }
            Ok(None)
        })
    }
}
