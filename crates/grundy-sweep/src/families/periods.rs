//! Rows on the period of a game on heaps.

use grundy::heaps::{Finding, Period, Proof, Search};
use grundy::{Halt, Limits};

use crate::{Field, Rows};

/// The columns on a period.
pub(super) fn fields() -> [Field; 5] {
    [
        Field::whole("preperiod"),
        Field::whole("period"),
        Field::whole("saltus"),
        Field::text("status"),
        Field::text("theorem"),
    ]
}

/// Their names.
pub(super) fn computed() -> Vec<String> {
    fields().into_iter().map(|field| field.name).collect()
}

/// Puts what was found out behind the columns before `first`.
pub(super) fn push(rows: &mut Rows, first: usize, found: Option<&Finding>) {
    match found {
        Some(Finding::Proved(proof)) => push_proof(rows, first, Some(proof)),
        Some(Finding::Observed { period, .. }) => {
            push_period(rows, first, Some(*period), "observed", None);
        }
        Some(Finding::Unresolved { .. }) | None => push_proof(rows, first, None),
    }
}

/// The same for a period that is proved or not known.
#[inline]
pub(super) fn push_proof(rows: &mut Rows, first: usize, proof: Option<&Proof>) {
    match proof {
        Some(proof) => {
            let theorem = proof.theorem().name;
            push_period(rows, first, Some(proof.period()), "proved", Some(theorem));
        }
        None => push_period(rows, first, None, "unresolved", None),
    }
}

#[inline]
fn push_period(
    rows: &mut Rows,
    first: usize,
    period: Option<Period>,
    status: &'static str,
    theorem: Option<&'static str>,
) {
    // A number past 63 bits has no place in a column; the period is then as good as unknown.
    let whole = |n: u128| i64::try_from(n).ok();
    let cells = period.and_then(|period| {
        let cells = [period.preperiod, period.period, period.saltus].map(whole);
        cells.iter().all(Option::is_some).then_some(cells)
    });
    let (status, theorem) = match (period, cells) {
        (Some(_), None) => ("too large", None),
        _ => (status, theorem),
    };
    for (place, cell) in cells.unwrap_or_default().into_iter().enumerate() {
        rows.push_whole(first + place, cell);
    }
    rows.push_text(first + 3, status);
    rows.push_some_text(first + 4, theorem);
}

/// The steps of work for a member, unless a recipe says otherwise.
pub(super) fn steps() -> u64 {
    10_000_000
}

/// Looks for a period with so many steps of work; `None` when they do not suffice.
pub(super) fn find(
    search: impl FnOnce(&Limits<'_>) -> Result<Box<dyn Search>, Halt>,
    steps: u64,
    limits: &Limits<'_>,
) -> Result<Option<Finding>, Halt> {
    if steps == 0 {
        return Ok(None);
    }
    let few = limits.clone().steps(steps);
    let found = search(&few).and_then(|mut search| search.advance(&few));
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Steps) => Ok(None),
        Err(halt) => Err(halt),
    }
}
