//! Domineering on all boards within a rectangle.

use std::ops::Range;
use std::path::Path;

use grundy::{Limits, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluated;
use crate::family::each_member;
use crate::{Family, Field, Members, SweepError, Worker};

/// Domineering on all boards within a rectangle.
///
/// These are the boards that are left when squares are taken away, one of those that are mirror images of each
/// other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Boards {
    /// How many rows the rectangle has.
    pub rows: u32,
    /// How many columns it has.
    #[serde(rename(serialize = "columns"), alias = "columns")]
    pub width: u32,
}

/// Squares of the largest rectangle.
const MOST_SQUARES: u32 = 30;

impl Boards {
    /// The board whose squares are the bits of a number that are 0, row by row; `None` where a mirror image
    /// has a smaller number.
    fn board(&self, number: u64) -> Option<String> {
        let (rows, columns) = (self.rows, self.width);
        let bit = |row: u32, column: u32| row * columns + column;
        let image = |place: &dyn Fn(u32, u32) -> u32| {
            let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            squares.fold(0, |image, (row, column)| {
                image | (number >> place(row, column) & 1) << bit(row, column)
            })
        };
        // A mirror exchanges no players; a turn by a right angle does, and gives the negative.
        let images = [
            image(&|row, column| bit(rows - 1 - row, column)),
            image(&|row, column| bit(row, columns - 1 - column)),
            image(&|row, column| bit(rows - 1 - row, columns - 1 - column)),
        ];
        if images.iter().any(|&image| image < number) {
            return None;
        }
        let row = |row: u32| -> String {
            let square = |column| match number >> bit(row, column) & 1 {
                0 => '.',
                _ => '#',
            };
            (0..columns).map(square).collect()
        };
        Some((0..rows).map(row).collect::<Vec<_>>().join("|"))
    }
}

impl Family for Boards {
    const MEMBERS: &'static str = "boards";
    const EXAMPLES: &'static str =
        "grundy sweep domineering --rows 3 --width 3 --top 10 --by temperature -o hot";

    type Order = Self;

    fn plan(order: Self, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        Ok((order, None))
    }
}

impl Members for Boards {
    fn words(&self) -> String {
        format!(
            "Domineering on all boards within {} rows and {} columns but for mirror images",
            self.rows, self.width
        )
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        match self.rows.checked_mul(self.width) {
            Some(squares @ 1..=MOST_SQUARES) => Ok(1 << squares),
            _ => {
                let (rows, columns) = (self.rows, self.width);
                let message = format!(
                    "expected a rectangle of 1 to {MOST_SQUARES} squares, found {rows} rows and {columns} columns"
                );
                Err(SweepError::mistake(
                    message,
                    "for example `--rows 3 --width 4`",
                ))
            }
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::text("board"), Field::whole("squares")];
        fields.extend(evaluated::fields());
        fields
    }

    fn computed(&self) -> Vec<String> {
        evaluated::names()
    }

    fn chunk(&self) -> Range<u64> {
        1 << 8..1 << 14
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        let bench = Workbench::default();
        Ok(each_member(move |number, rows, limits| {
            let Some(board) = self.board(number) else {
                return Ok(());
            };
            let squares = board.matches('.').count();
            rows.push_text(0, &board);
            rows.push_whole(1, i64::try_from(squares).ok());
            let expr = format!("domineering(\"{board}\")");
            evaluated::push(rows, 2, expr, &bench, limits)
        }))
    }
}
