//! The checker of subtraction games with a sink.

use super::window::{self, Game, Kind};
use super::{Case, numbers};
use crate::{Checked, VerifyError};

pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    window::check(read(parameters)?, Kind::Values, case)
}

pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    window::check(read(parameters)?, Kind::Outcomes, case)
}

fn read(parameters: &str) -> Result<Game, VerifyError> {
    Ok(Game {
        given: vec![0],
        before: 0,
        set: numbers(parameters)?,
    })
}
