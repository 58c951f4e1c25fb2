//! The checker of outcomes: each family says how its own are checked, by a window, by a theorem or by the values.

use super::{Case, expect_no_fields, expect_theorem, prime_factors, refuse};
use crate::{Certificate, Checked, HeapGame, Period, VerifyError};

pub(super) fn check(_: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let HeapGame::Outcomes(outcomes) = &case.certificate.game else {
        return Err(refuse("game", "expected outcomes"));
    };
    super::check_outcomes(outcomes.game_of_values(), case)
}

pub(super) fn check_outcomes(_: &str, _: &Case<'_>) -> Result<Checked, VerifyError> {
    let reason = "expected a game whose outcomes can be checked, found `outcomes`";
    Err(refuse("game", reason))
}

/// All heaps from this one on have one outcome, and the one before has the other, without further evidence.
pub(super) fn expect_won_from(
    certificate: &Certificate,
    heap: u128,
) -> Result<Checked, VerifyError> {
    expect_no_fields(certificate)?;
    won_from(certificate, heap)
}

/// The same where evidence was looked at.
pub(super) fn won_from(certificate: &Certificate, heap: u128) -> Result<Checked, VerifyError> {
    let truth = Period {
        preperiod: heap,
        period: 1,
        saltus: 0,
    };
    if certificate.period == truth {
        return Ok(Checked::Complete { blocks: 1 });
    }
    let place = if certificate.period.preperiod == heap {
        "period"
    } else {
        "preperiod"
    };
    Err(refuse(
        place,
        format!("expected period 1 from heap {heap} on"),
    ))
}

/// The period of the values, and the fields that prove it.
pub(super) type Law<'a> = (Period, Vec<&'a (String, Vec<u128>)>);

pub(super) fn by_values(certificate: &Certificate) -> Result<Law<'_>, VerifyError> {
    expect_theorem(certificate, "outcomes of periodic values")?;
    let is_law = |(name, _): &&(String, Vec<u128>)| name == "values";
    let (law, fields): (Vec<_>, Vec<_>) = certificate.fields.iter().partition(is_law);
    let [(_, law)] = law[..] else {
        return Err(refuse("values", "expected this field once"));
    };
    let [preperiod, period] = law[..] else {
        let reason = "expected the preperiod and the period of the values";
        return Err(refuse("values", reason));
    };
    let law = Period {
        preperiod,
        period,
        saltus: 0,
    };
    Ok((law, fields))
}

/// The same where the rules alone prove the period of the values.
pub(super) fn by_values_alone(certificate: &Certificate) -> Result<Period, VerifyError> {
    let (law, fields) = by_values(certificate)?;
    match fields.first() {
        Some((name, _)) => Err(refuse(name, "expected no field of this name")),
        None => Ok(law),
    }
}

/// Whether heaps of these values are won by the next player.
pub(super) fn won<T: Default + PartialEq>(values: Vec<T>) -> Vec<bool> {
    values
        .into_iter()
        .map(|value| value != T::default())
        .collect()
}

/// Checks that a period is the least of outcomes that have this law, of which two periods are there.
pub(super) fn within(won: &[bool], law: Period, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let (claimed, limits) = (case.certificate.period, case.limits);
    if claimed.saltus != 0 {
        return Err(refuse("saltus", "expected 0, for outcomes do not grow"));
    }
    if claimed.period == 0 || claimed.period > law.period {
        let reason = format!("expected at most {}, that of the values", law.period);
        return Err(refuse("period", reason));
    }
    if claimed.preperiod > law.preperiod {
        let reason = format!("expected at most {}, that of the values", law.preperiod);
        return Err(refuse("preperiod", reason));
    }
    let small = |number: u128| usize::try_from(number).expect("there are more values");
    let (l, p) = (small(claimed.preperiod), small(claimed.period));
    let end = small(law.preperiod + law.period);
    let holds = |heap: usize, shift: usize| {
        limits.tick()?;
        Ok::<_, VerifyError>(won[heap] == won[heap + shift])
    };
    for heap in l..end {
        if !holds(heap, p)? {
            let reason = format!("expected the same outcome at heap {heap} + {p}, found the other");
            return Err(refuse(format!("heap {heap}"), reason));
        }
    }
    if l > 0 && holds(l - 1, p)? {
        let reason = format!("expected the least, but the law holds for heap {}", l - 1);
        return Err(refuse("preperiod", reason));
    }
    for prime in prime_factors(p as u64, limits)? {
        let part = p / usize::try_from(prime).expect("it divides the period");
        let mut all = true;
        for heap in l..l + p {
            all &= holds(heap, part)?;
        }
        if all {
            let reason = format!("expected the least, but {part} is a period too");
            return Err(refuse("period", reason));
        }
    }
    Ok(Checked::Complete { blocks: 1 })
}
