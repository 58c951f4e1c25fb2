//! Rows on sets: which set it is, and the period of its game.

use std::ops::Range;

use grundy::{Halt, Limits};

use super::{Sets, periods, sets};
use crate::{Field, Rows, Worker};

/// The columns of the period of a set's game.
pub(super) fn fields() -> Vec<Field> {
    let set = [
        Field::text("set"),
        Field::whole("size"),
        Field::whole("max"),
    ];
    set.into_iter().chain(periods::fields()).collect()
}

/// The first column of the period.
pub(super) const PERIOD: usize = 3;

/// Somebody who computes the rows of sets: the columns of the set are filled in, and what is handed over puts those
/// of the period behind them.
pub(super) fn each_set<'f>(
    sets: &'f Sets,
    row: impl FnMut(&[u64], &mut Rows, &Limits<'_>) -> Result<(), Halt> + 'f,
) -> Box<dyn Worker + 'f> {
    Box::new(EachSet { sets, row })
}

struct EachSet<'f, F> {
    sets: &'f Sets,
    row: F,
}

impl<F: FnMut(&[u64], &mut Rows, &Limits<'_>) -> Result<(), Halt>> Worker for EachSet<'_, F> {
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        self.sets.each(members, |set| {
            limits.tick()?;
            rows.texts(0).push_with(|text| sets::write(set, text));
            rows.push_whole(1, i64::try_from(set.len()).ok());
            rows.push_whole(2, set.last().and_then(|&max| i64::try_from(max).ok()));
            (self.row)(set, rows, limits)
        })
    }
}
