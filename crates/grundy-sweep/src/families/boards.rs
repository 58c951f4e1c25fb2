//! Domineering on all boards within a rectangle.

use std::ops::Range;
use std::path::Path;

use grundy::questions::Eval;
use grundy::{AnyAnswer, Asking, Halt, Limits, Question, Refusal, Workbench};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Family, FamilyInfo, Field, Rows, SweepError, Worker};

/// Domineering on every board that is left of a rectangle when squares are taken away, one of those that
/// are mirror images of each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boards {
    /// How many rows the rectangle has.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
}

/// Squares of the largest rectangle.
const MOST_SQUARES: u32 = 30;

impl Boards {
    /// The board whose squares are the bits of a number that are 0, row by row; `None` where a mirror image
    /// has a smaller number.
    fn board(&self, number: u64) -> Option<String> {
        let (rows, columns) = (self.rows, self.columns);
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
    const INFO: FamilyInfo = FamilyInfo {
        name: "domineering",
        summary: "Domineering on all boards within a rectangle",
        members: "boards",
    };

    fn words(&self) -> String {
        format!(
            "Domineering on all boards within {} rows and {} columns but for mirror images",
            self.rows, self.columns
        )
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        match self.rows.checked_mul(self.columns) {
            Some(squares @ 1..=MOST_SQUARES) => Ok(1 << squares),
            _ => {
                let (rows, columns) = (self.rows, self.columns);
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
        vec![
            Field::text("board"),
            Field::whole("squares"),
            Field::text("value"),
            Field::text("outcome"),
            Field::fraction("temperature"),
            Field::fraction("mean"),
        ]
    }

    fn computed(&self) -> Vec<String> {
        ["value", "outcome", "temperature", "mean"]
            .map(str::to_owned)
            .to_vec()
    }

    fn chunk(&self) -> Range<u64> {
        1 << 8..1 << 14
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        Ok(Box::new(BoardWorker {
            boards: self,
            bench: Workbench::default(),
        }))
    }
}

struct BoardWorker<'f> {
    boards: &'f Boards,
    bench: Workbench,
}

impl Worker for BoardWorker<'_> {
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        for number in members {
            limits.tick()?;
            let Some(board) = self.boards.board(number) else {
                continue;
            };
            let question = Eval::of(format!("domineering(\"{board}\")"));
            let found = match question.ask(&Asking::new(&self.bench, limits)) {
                Ok(found) => found,
                Err(Refusal::Halt(halt)) => return Err(halt),
                Err(Refusal::Mistake(mistake)) => return Err(Halt::failed(mistake.message)),
            };
            if let Some(halt) = AnyAnswer::halt(&found) {
                return Err(halt.clone());
            }
            let found: Value = serde_json::from_str(&found.json()).expect("answers are JSON");
            let text = |name: &str| found[name].as_str();
            let squares = board.matches('.').count();
            rows.push_text(0, &board);
            rows.push_whole(1, i64::try_from(squares).ok());
            for (column, name) in ["value", "outcome", "temperature", "mean"]
                .into_iter()
                .enumerate()
            {
                rows.push_some_text(column + 2, text(name));
            }
        }
        Ok(())
    }
}
