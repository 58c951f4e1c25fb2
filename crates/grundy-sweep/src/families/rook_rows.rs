//! Rows of the misère rook and of digit deletion.

use std::ops::Range;
use std::path::Path;

use grundy::heaps::HeapGame;
use grundy::{Halt, Limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::family::each_member;
use crate::{Family, Field, Interval, Members, SweepError, Worker};

/// The arithmetic periods of the rows of the misère rook and of digit deletion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RookRowNumbers {
    /// The first row.
    pub from: u32,
    /// The last row.
    pub to: u32,
}

/// The arithmetic periods of rows of the misère rook and of digit deletion.
#[derive(Deserialize, JsonSchema)]
pub struct RookRows {
    /// The first and the last row.
    rows: Interval,
}

impl Family for RookRowNumbers {
    const MEMBERS: &'static str = "rows";
    const EXAMPLES: &'static str = "grundy sweep rook --rows 0..9 -o rook --csv";

    type Order = RookRows;

    fn plan(order: RookRows, _: &Limits<'_>) -> Result<(Self, Option<String>), SweepError> {
        let Interval { first, last } = order.rows;
        let family = RookRowNumbers {
            from: first,
            to: last,
        };
        Ok((family, None))
    }
}

impl Members for RookRowNumbers {
    fn words(&self) -> String {
        format!("rows {} to {} of the misère rook", self.from, self.to)
    }

    fn count(&self, _: &Path) -> Result<u64, SweepError> {
        let game = HeapGame::of("rook", &self.to.to_string());
        if let Err(error) = game {
            return Err(SweepError::mistake(
                error.message,
                "for example `--rows 0..12`",
            ));
        }
        if self.to < self.from {
            let message = format!("no row is from {} to {}", self.from, self.to);
            return Err(SweepError::mistake(message, "for example `--rows 0..12`"));
        }
        Ok(u64::from(self.to - self.from) + 1)
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::whole("m"),
            Field::whole("period"),
            Field::whole("rook_preperiod"),
            Field::whole("digit_preperiod"),
            Field::text("status"),
        ]
    }

    fn computed(&self) -> Vec<String> {
        ["period", "rook_preperiod", "digit_preperiod", "status"]
            .map(str::to_owned)
            .to_vec()
    }

    fn chunk(&self) -> Range<u64> {
        1..2
    }

    fn worker<'f>(&'f self, _: &Path) -> Result<Box<dyn Worker + 'f>, SweepError> {
        Ok(each_member(|number, rows, limits| {
            let m = u64::from(self.from) + number;
            let game = HeapGame::of("rook", &m.to_string());
            let game = game.map_err(|error| Halt::failed(error.message))?;
            let mut search = game.search(limits)?;
            search.advance(limits)?;
            let row = search.rows().last().filter(|row| u64::from(row.m) == m);
            let whole = |n: u128| i64::try_from(n).ok();
            let status = row.map_or("unresolved", |_| "proved");
            rows.push_whole(0, i64::try_from(m).ok());
            rows.push_whole(1, row.and_then(|row| whole(row.period)));
            rows.push_whole(2, row.and_then(|row| whole(row.rook_preperiod)));
            rows.push_whole(3, row.and_then(|row| whole(row.digit_preperiod)));
            rows.push_text(4, status);
            Ok(())
        }))
    }
}
