//! The checker of subtraction games: the least excluded value, heap by heap.

use std::rc::Rc;

use super::outcomes::expect_won_from;
use super::window::{self, Game, Kind, NOBODY, Rules, State, places};
use super::{
    Case, check_period, expect_no_fields, expect_theorem, heaps, lists, numbers, progression,
    refuse, residues, windows,
};
use crate::{Certificate, Checked, Period, VerifyError};

pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    let Case {
        certificate,
        depth,
        limits,
    } = *case;
    if parameters == "{}" {
        return nothing(certificate);
    }
    if parameters.ends_with("...") {
        return progression::check(parameters, case);
    }
    if residues::is_rule(parameters) {
        return residues::check(parameters, case);
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

pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    if parameters == "{}" {
        expect_theorem(case.certificate, "no moves")?;
        return expect_won_from(case.certificate, 0);
    }
    if parameters.ends_with("...") {
        return progression::check_outcomes(parameters, case);
    }
    if residues::is_rule(parameters) {
        return residues::check_outcomes(parameters, case);
    }
    let game = Game {
        given: Vec::new(),
        before: NOBODY,
        set: numbers(parameters)?,
    };
    window::check(game, Kind::Outcomes, case)
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
