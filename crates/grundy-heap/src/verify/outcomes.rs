//! The checker of outcomes: by the window of a finite set, by a theorem of one game, or by the values.

use std::collections::BTreeSet;

use grundy_num::Limits;

use super::window::{self, Kind};
use super::{
    expect_no_fields, expect_theorem, lists, numbers, octal, prime_factors, progression, refuse,
    residues,
};
use crate::{Certificate, Checked, Depth, Period, VerifyError};

/// Checks a certificate of the outcomes of a game, which is the parameter.
pub(crate) fn outcomes(
    parameters: &str,
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    let (name, rest) = parameters.split_once(' ').unwrap_or((parameters, ""));
    match name {
        "subtraction" if rest == "{}" => {
            expect_theorem(certificate, "no moves")?;
            expect_won_from(certificate, 0)
        }
        "subtraction" if rest.ends_with("...") => {
            let (first, step) = progression::read(rest)?;
            if step <= first {
                expect_theorem(certificate, "endless progression in short steps")?;
                return expect_won_from(certificate, first.into());
            }
            let (law, fields) = by_values(certificate)?;
            if !fields.is_empty() {
                return Err(refuse(&fields[0].0, "expected no field of this name"));
            }
            let values = progression::values(first, step, law, limits)?;
            let won: Vec<bool> = values.into_iter().map(|value| value != 0).collect();
            within(&won, law, certificate.period, limits)
        }
        "subtraction" if residues::is_rule(rest) => {
            let (law, fields) = by_values(certificate)?;
            if !fields.is_empty() {
                return Err(refuse(&fields[0].0, "expected no field of this name"));
            }
            let values = residues::values(rest, law, limits)?;
            let won: Vec<bool> = values.into_iter().map(|value| value != 0).collect();
            within(&won, law, certificate.period, limits)
        }
        "subtraction" | "sink-subtraction" | "seeded-subtraction" => {
            window::check(name, rest, Kind::Outcomes, certificate, depth, limits)
        }
        "all-but" => {
            expect_theorem(certificate, "whole heaps")?;
            expect_won_from(certificate, last_lost(rest, limits)? + 1)
        }
        "rook" | "digits" => {
            expect_theorem(certificate, "once in a row")?;
            expect_won_from(certificate, after_the_zero(name, rest, limits)?)
        }
        "hexadecimal" if certificate.theorem == "outcomes of growing values" => {
            let won = growing(rest, certificate, limits)?;
            let lost = won.iter().rposition(|won| !won);
            won_from(certificate, lost.map_or(0, |heap| heap as u128 + 1))
        }
        "octal" | "hexadecimal" | "node-kayles-path" => {
            let (law, fields) = by_values(certificate)?;
            let values = octal::values(name, rest, law, &fields, limits)?;
            let won: Vec<bool> = values.into_iter().map(|value| value != 0).collect();
            within(&won, law, certificate.period, limits)
        }
        _ => {
            let reason = format!("expected a game whose outcomes can be checked, found `{name}`");
            Err(refuse("game", reason))
        }
    }
}

/// The outcomes of values with a proved law and a saltus: all after these are won by the next player.
fn growing(
    code: &str,
    certificate: &Certificate,
    limits: &Limits<'_>,
) -> Result<Vec<bool>, VerifyError> {
    let Some([list]) = lists(certificate, ["values"])? else {
        return Err(refuse("values", "expected this field once"));
    };
    let &[preperiod, period, saltus] = list else {
        let reason = "expected preperiod, period and saltus of the values";
        return Err(refuse("values", reason));
    };
    if saltus == 0 {
        return Err(refuse("values", "expected a saltus of at least 1, found 0"));
    }
    let law = Period {
        preperiod,
        period,
        saltus,
    };
    let values = octal::growing(code, law, limits)?;
    Ok(values.into_iter().map(|value| value != 0).collect())
}

/// All heaps from this one on have one outcome, and the one before has the other, without further evidence.
fn expect_won_from(certificate: &Certificate, heap: u128) -> Result<Checked, VerifyError> {
    expect_no_fields(certificate)?;
    won_from(certificate, heap)
}

/// The same where evidence was looked at.
fn won_from(certificate: &Certificate, heap: u128) -> Result<Checked, VerifyError> {
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

/// The last lost heap when all but these numbers may be taken: heap 0 is lost, and a heap from which no lost one is reached.
fn last_lost(set: &str, limits: &Limits<'_>) -> Result<u128, VerifyError> {
    let set: BTreeSet<u64> = match set {
        "{}" => BTreeSet::new(),
        set => numbers(set)?.into_iter().collect(),
    };
    let mut lost = BTreeSet::from([0]);
    // Any other heap reaches heap 0.
    for &heap in &set {
        let mut reaches = false;
        for &before in &lost {
            limits.tick()?;
            reaches |= !set.contains(&(heap - before));
        }
        if !reaches {
            lost.insert(heap);
        }
    }
    Ok(lost.last().copied().unwrap_or(0).into())
}

/// The heap after the only 0 in a row of the rook or of digit deletion, by filling the table; 0 when there is none.
///
/// A heap without a 0 in the row so far has one in a row above, and those are as many as rows at most.
fn after_the_zero(name: &str, row: &str, limits: &Limits<'_>) -> Result<u128, VerifyError> {
    let row = super::number(row).ok_or_else(|| refuse("game", "expected the number of a row"))?;
    limits.allow_memory(row.saturating_mul(row.saturating_mul(4)))?;
    let row = usize::try_from(row).map_err(|_| grundy_num::Halt::Memory)?;
    if name == "digits" && row == 0 {
        // A 0 and all that follows may be deleted: the value is never 0.
        return Ok(0);
    }
    // Whether each row has had its 0: no other value matters for that.
    let mut had = vec![false; row + 1];
    if name == "digits" {
        had[0] = true;
    }
    for heap in 0..=row + 2 {
        let mut above = false;
        for (index, had) in had.iter_mut().enumerate() {
            limits.tick()?;
            let is_corner = name == "rook" && index == 0 && heap == 0;
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

/// The period of the values, and the fields that prove it.
type Law<'a> = (Period, Vec<&'a (String, Vec<u128>)>);

fn by_values(certificate: &Certificate) -> Result<Law<'_>, VerifyError> {
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

/// Checks that a period is the least of outcomes that have this law, of which two periods are there.
fn within(
    won: &[bool],
    law: Period,
    claimed: Period,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
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
