//! The checker of octal games.

use super::Case;
use super::codes::{self, digits};
use crate::{Checked, VerifyError};

pub(super) fn check(code: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    codes::check(digits(8, code)?, case)
}

pub(super) fn check_outcomes(code: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    codes::check_outcomes(digits(8, code)?, case)
}
