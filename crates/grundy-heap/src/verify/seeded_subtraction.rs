//! The checker of subtraction games whose first values are given.

use super::window::{self, Game, Kind, NOBODY};
use super::{Case, number, numbers, refuse};
use crate::{Checked, VerifyError};

pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    window::check(read(parameters)?, Kind::Values, case)
}

pub(super) fn check_outcomes(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    window::check(read(parameters)?, Kind::Outcomes, case)
}

fn read(parameters: &str) -> Result<Game, VerifyError> {
    let (seeds, set) = parameters
        .split_once("; ")
        .ok_or_else(|| refuse("game", "expected first values, `;` and numbers"))?;
    let seeds: Option<Vec<u64>> = seeds.split(',').map(number).collect();
    Ok(Game {
        given: seeds.ok_or_else(|| refuse("game", "expected first values with commas"))?,
        before: NOBODY,
        set: numbers(set)?,
    })
}
