//! The checker of subtraction games: the least excluded value, heap by heap.

use std::rc::Rc;

use grundy_num::Limits;

use super::window::{Kind, NOBODY, Rules, State, places};
use super::{
    check_period, expect_no_fields, expect_theorem, heaps, lists, numbers, progression, refuse,
    residues, windows,
};
use crate::{Certificate, Checked, Depth, Period, VerifyError};

pub(crate) fn check(
    parameters: &str,
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Checked, VerifyError> {
    if parameters == "{}" {
        return nothing(certificate);
    }
    if parameters.ends_with("...") {
        return progression::check(parameters, certificate, limits);
    }
    if residues::is_rule(parameters) {
        return residues::check(parameters, certificate, limits);
    }
    let set = numbers(parameters)?;
    expect_theorem(certificate, "repeated window")?;
    if certificate.period.saltus != 0 {
        return Err(refuse("saltus", "expected 0, for the values are bounded"));
    }
    let greatest = set[set.len() - 1];
    limits.allow_memory(greatest.saturating_mul(8 * 4))?;
    let length = usize::try_from(greatest).expect("below 2^32");
    let most = set.len() as u64;
    let rules = Rc::new(Rules {
        set: places(&set),
        given: Vec::new(),
        kind: Kind::Values,
    });
    let mut states = vec![State::new(0, vec![NOBODY; length], &rules)];
    if let Some([at, words]) = lists(certificate, ["heaps", "windows"])? {
        let at = heaps(at)?;
        if at.first().is_some_and(|&heap| heap < greatest) {
            return Err(refuse(
                "heaps",
                format!("expected heaps from {greatest} on"),
            ));
        }
        let windows = windows(words, length, most, at.len(), limits)?;
        states.extend(
            at.into_iter()
                .zip(windows)
                .map(|(heap, window)| State::new(heap, window, &rules)),
        );
    }
    check_period(&states, certificate.period, greatest, depth, limits)
}

/// Where nothing may be taken, all values are 0.
fn nothing(certificate: &Certificate) -> Result<Checked, VerifyError> {
    expect_theorem(certificate, "no moves")?;
    expect_no_fields(certificate)?;
    let truth = Period {
        preperiod: 0,
        period: 1,
        saltus: 0,
    };
    if certificate.period != truth {
        return Err(refuse(
            "period",
            "expected 1 from heap 0 on, without a saltus",
        ));
    }
    Ok(Checked::Complete { blocks: 1 })
}
