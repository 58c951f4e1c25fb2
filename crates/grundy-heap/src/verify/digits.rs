//! The checker of rows of digit deletion.

use super::Case;
use super::rows::{self, Table};
use crate::{Checked, VerifyError};

pub(super) fn check(row: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    rows::check(Table::Digits, row, case)
}

pub(super) fn check_outcomes(row: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    rows::check_outcomes(Table::Digits, row, case)
}
