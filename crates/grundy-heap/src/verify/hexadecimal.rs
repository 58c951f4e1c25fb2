//! The checker of hexadecimal games, whose values may grow.

use grundy_num::Limits;

use super::codes::{self, digits};
use super::outcomes::{won, won_from};
use super::{Case, lists, refuse};
use crate::{Certificate, Checked, Period, VerifyError};

pub(super) fn check(code: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let digits = digits(16, code)?;
    if case.certificate.period.saltus > 0 && digits.iter().any(|digit| digit & 8 != 0) {
        return codes::check_growing(digits, case);
    }
    codes::check(digits, case)
}

pub(super) fn check_outcomes(code: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let digits = digits(16, code)?;
    if case.certificate.theorem != "outcomes of growing values" {
        return codes::check_outcomes(digits, case);
    }
    let won = growing(digits, case.certificate, case.limits)?;
    let lost = won.iter().rposition(|won| !won);
    won_from(case.certificate, lost.map_or(0, |heap| heap as u128 + 1))
}

/// The outcomes of values with a proved law and a saltus: all after these are won by the next player.
fn growing(
    digits: Vec<u8>,
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
    Ok(won(codes::growing_values(digits, law, limits)?))
}
