//! Checks the certificate of a row of the misère rook or of digit deletion.
//!
//! The rows are computed cell by cell as the least value that is neither to the left nor above. Only
//! the row of the claim is carried as a window with tokens on the values that may be taken or not,
//! and a column in which two tokens compete refutes the certificate: then no permutation is proved.
//!
//! A block starts and ends at a boundary, where the certificate says how the rows stand. If every
//! block leads from one boundary to the next, and the last back to the first but for a permutation of
//! the tokens, all later columns are known, and the rest is reading off.

mod claim;
mod table;

use grundy_num::{Halt, Limits};

use super::outcomes::expect_won_from;
use super::sample::Chosen;
use super::{Case, expect_theorem, number, refuse};
use crate::{Checked, Depth, VerifyError};
use claim::Claim;
use table::{BASE, Block, Row, fill};

/// Which function the claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    /// `g`, the value of the rook.
    Rook,
    /// `f`, its inverse in each row.
    Digits,
}

/// Checks a certificate of a row of one of the tables.
pub(super) fn check(table: Table, row: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let claim = Claim::read(table, row, case.certificate, case.limits)?;
    check_claim(&claim, case.depth, case.limits)
}

/// Checks a certificate of the outcomes of a row of one of the tables.
pub(super) fn check_outcomes(
    table: Table,
    row: &str,
    case: &Case<'_>,
) -> Result<Checked, VerifyError> {
    expect_theorem(case.certificate, "once in a row")?;
    expect_won_from(case.certificate, after_the_zero(table, row, case.limits)?)
}

fn check_claim(claim: &Claim, depth: Depth, limits: &Limits<'_>) -> Result<Checked, VerifyError> {
    let columns = u64::try_from(claim.block.saturating_mul(4)).unwrap_or(u64::MAX);
    limits.allow_memory(columns.saturating_add(claim.bytes()))?;

    // The rules alone give the rows at the first boundary.
    let mut rows = table::start(claim.m);
    for _ in 0..claim.boundary {
        limits.tick()?;
        fill(&mut rows, 0);
    }
    let own = rows.pop().expect("row m is the last");
    let upper = rows.split_off(rows.len().min(BASE));
    claim.check_start(&upper, own)?;

    let base = Block::unroll(claim, &rows, limits)?;
    let blocks = claim.blocks();
    let mut turned = Vec::new();
    // The last block is always among the chosen, and tells the permutation.
    let chosen = Chosen::new(blocks, claim.cost(), [0, blocks - 1], depth);
    for &index in &chosen.blocks {
        let (rows, marks) = base.carry(claim, index, limits)?;
        turned = claim.check_end(index, &rows, &marks)?;
    }

    let orbit = claim.check_period(own, &turned)?;
    let states = States {
        claim,
        base: &base,
        orbit: &orbit,
    };
    check_least(&states, limits)?;
    check_preperiod(&states, limits)?;
    Ok(chosen.checked())
}

/// The rows at any column from the first boundary on, as the certificate has them.
struct States<'a> {
    claim: &'a Claim,
    base: &'a Block,
    /// For each round through the blocks, which tokens are taken at its start.
    orbit: &'a [Vec<bool>],
}

impl States<'_> {
    /// The rows above the base this many columns after the first boundary.
    fn after(&self, distance: u128, limits: &Limits<'_>) -> Result<(Vec<Row>, usize), Halt> {
        let boundary = distance / self.claim.block;
        let blocks = self.claim.blocks() as u128;
        let index = |number: u128| usize::try_from(number).expect("it counts what is in memory");
        let taken = &self.orbit[index(boundary / blocks % self.orbit.len() as u128)];
        let mut rows = self.claim.rows_at(index(boundary % blocks));
        rows.push(self.claim.marks_at(index(boundary % blocks)).row(taken));
        let at = index(distance % self.claim.block);
        for column in &self.base.columns[..at] {
            limits.tick()?;
            fill(&mut rows, *column);
        }
        Ok((rows, at))
    }

    /// One column more: the value of the row of the claim, relative to the column.
    fn step(&self, state: &mut (Vec<Row>, usize)) -> i64 {
        let value = fill(&mut state.0, self.base.columns[state.1]);
        state.1 = (state.1 + 1) % self.base.columns.len();
        value
    }
}

/// No proper divisor of the period is one: every maximal one has a column that breaks it.
fn check_least(states: &States<'_>, limits: &Limits<'_>) -> Result<(), VerifyError> {
    let period = states.claim.period.period;
    let (mut rest, mut candidate) = (period, 2);
    while rest > 1 {
        limits.tick()?;
        // What has no divisor up to its root is a prime.
        let prime = if candidate * candidate > rest {
            rest
        } else {
            candidate
        };
        if !rest.is_multiple_of(prime) {
            candidate += 1;
            continue;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
        }
        let mut here = states.after(0, limits)?;
        let mut there = states.after(period / prime, limits)?;
        let mut compared = 0;
        while here.0.last() == there.0.last() {
            limits.tick()?;
            if compared == period {
                let reason = format!("{} is a period already", period / prime);
                return Err(refuse("period", reason));
            }
            states.step(&mut here);
            states.step(&mut there);
            compared += 1;
        }
    }
    Ok(())
}

/// The law holds from the preperiod on and breaks just before it.
fn check_preperiod(states: &States<'_>, limits: &Limits<'_>) -> Result<(), VerifyError> {
    let claim = states.claim;
    let (period, boundary) = (claim.period.period, claim.boundary);
    let mut later = states.after(
        (boundary.div_ceil(period) * period - boundary) % period,
        limits,
    )?;
    let mut rows = table::start(claim.m);
    let mut found = 0;
    for column in 0..boundary {
        limits.tick()?;
        let value = fill(&mut rows, 0);
        if value != states.step(&mut later) {
            // f(m, g(m, n)) = n: the law breaks for f at the value that g has.
            let value = i128::try_from(column).unwrap_or(i128::MAX) + i128::from(value);
            let here = match claim.table {
                Table::Digits => u128::try_from(value).ok(),
                Table::Rook => Some(column),
            };
            found = here.map_or(found, |here| found.max(here + 1));
        }
    }
    if found == claim.period.preperiod {
        return Ok(());
    }
    let reason = format!("expected {found}, found {}", claim.period.preperiod);
    Err(refuse("preperiod", reason))
}

/// The heap after the only 0 in a row of the rook or of digit deletion, by filling the table; 0 when there is none.
///
/// A heap without a 0 in the row so far has one in a row above, and those are as many as rows at most.
fn after_the_zero(table: Table, row: &str, limits: &Limits<'_>) -> Result<u128, VerifyError> {
    let row = number(row).ok_or_else(|| refuse("game", "expected the number of a row"))?;
    limits.allow_memory(row.saturating_mul(row.saturating_mul(4)))?;
    let row = usize::try_from(row).map_err(|_| Halt::Memory)?;
    if table == Table::Digits && row == 0 {
        // A 0 and all that follows may be deleted: the value is never 0.
        return Ok(0);
    }
    // Whether each row has had its 0: no other value matters for that.
    let mut had = vec![false; row + 1];
    if table == Table::Digits {
        had[0] = true;
    }
    for heap in 0..=row + 2 {
        let mut above = false;
        for (index, had) in had.iter_mut().enumerate() {
            limits.tick()?;
            let is_corner = table == Table::Rook && index == 0 && heap == 0;
            if is_corner || above || *had {
                continue;
            }
            (*had, above) = (true, true);
            if index == row {
                return Ok(heap as u128 + 1);
            }
        }
    }
    Err(refuse("game", "expected a 0 in the row, found none"))
}
