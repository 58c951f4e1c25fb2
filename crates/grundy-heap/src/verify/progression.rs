//! The checker of endless progressions `a, a + d, a + 2d, …`: the least excluded value, heap by heap.
//!
//! In short steps, `d <= a`, the theorem leaves nothing to compute. In long ones the law `G(n + d) = G(n)` for `a` heaps
//! in a row, the hypothesis, is checked on values that are computed from all options so far.

use grundy_num::{Halt, Limits};

use super::outcomes::{by_values_alone, expect_won_from, within, won};
use super::{Case, check_least, expect_no_fields, expect_theorem, number, refuse};
use crate::{Checked, Period, VerifyError};

/// The first number and the step of a progression, as it is written.
fn read(parameters: &str) -> Result<(u64, u64), VerifyError> {
    let parts: Vec<&str> = parameters.split(", ").collect();
    let read = || {
        let [first, second, "..."] = parts[..] else {
            return None;
        };
        let (first, second) = (number(first)?, number(second)?);
        let step = second.checked_sub(first)?;
        (first > 0 && step > 0).then_some((first, step))
    };
    read().ok_or_else(|| {
        let reason = format!("expected numbers or a progression, found `{parameters}`");
        refuse("game", reason)
    })
}

/// Checks a certificate of a progression.
pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let (first, step) = read(parameters)?;
    expect_no_fields(case.certificate)?;
    let claimed = case.certificate.period;
    if step <= first {
        expect_theorem(case.certificate, "endless progression in short steps")?;
        let truth = Period {
            preperiod: 0,
            period: first.into(),
            saltus: 1,
        };
        if claimed != truth {
            let reason = format!("expected {first} with saltus 1 from heap 0 on");
            return Err(refuse("period", reason));
        }
        return Ok(Checked::Complete { blocks: 1 });
    }
    expect_theorem(case.certificate, "endless progression in long steps")?;
    if claimed.saltus != 0 {
        return Err(refuse("saltus", "expected 0, as the theorem says"));
    }
    check_least(
        &values(first, step, claimed, case.limits)?,
        claimed,
        case.limits,
    )
}

/// Checks a certificate of the outcomes of a progression.
pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let (first, step) = read(parameters)?;
    if step <= first {
        expect_theorem(case.certificate, "endless progression in short steps")?;
        return expect_won_from(case.certificate, first.into());
    }
    let law = by_values_alone(case.certificate)?;
    let values = values(first, step, law, case.limits)?;
    within(&won(values), law, case)
}

/// The values of some more heaps than two periods behind the preperiod, when the theorem proves the law for all heaps.
fn values(
    first: u64,
    step: u64,
    claimed: Period,
    limits: &Limits<'_>,
) -> Result<Vec<u64>, VerifyError> {
    if claimed.period == 0 || !u128::from(step).is_multiple_of(claimed.period) {
        let reason = format!(
            "expected a part of the step {step}, found {}",
            claimed.period
        );
        return Err(refuse("period", reason));
    }
    let count = claimed.preperiod.checked_add(2 * u128::from(step));
    let count = count.and_then(|count| count.checked_add(first.into()));
    let count = count.and_then(|count| usize::try_from(count).ok());
    let count = count.ok_or(VerifyError::Halt(Halt::Memory))?;
    limits.allow_memory((count as u64).saturating_mul(8 + 32))?;
    let (a, d) = (
        usize::try_from(first).map_err(|_| Halt::Memory)?,
        usize::try_from(step).map_err(|_| Halt::Memory)?,
    );
    let mut values: Vec<u64> = Vec::new();
    // Of the heaps with each remainder by the step, which values were options so far.
    let mut options: Vec<Vec<bool>> = vec![Vec::new(); d];
    for heap in 0..count {
        limits.tick()?;
        let Some(option) = heap.checked_sub(a) else {
            values.push(0);
            continue;
        };
        let seen = &mut options[heap % d];
        let value = usize::try_from(values[option]).map_err(|_| Halt::Memory)?;
        if seen.len() <= value {
            seen.resize(value + 1, false);
        }
        seen[value] = true;
        let free = seen.iter().position(|&is_option| !is_option);
        values.push(free.unwrap_or(seen.len()) as u64);
    }
    // Both are less than the count.
    let small = |number: u128| usize::try_from(number).unwrap_or(usize::MAX);
    let (l, p) = (small(claimed.preperiod), small(claimed.period));
    // The hypothesis of the theorem, and then the period within a step.
    for (shift, heaps) in [(d, l..l + a), (p, l..l + d)] {
        for heap in heaps {
            limits.tick()?;
            let (value, later) = (values[heap], values[heap + shift]);
            if value != later {
                let reason = format!("expected {value} at heap {heap} + {shift}, found {later}");
                return Err(refuse(format!("heap {heap}"), reason));
            }
        }
    }
    Ok(values)
}
