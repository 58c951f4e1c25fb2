//! The checker of Node Kayles on paths.

use super::{Case, codes, refuse};
use crate::{Checked, VerifyError};

/// The rules as digits: a vertex goes with its neighbours. A lone one leaves nothing, an end takes 2 and leaves at most
/// one path, any other takes 3 and leaves at most two.
const PATH: [u8; 4] = [0, 1, 1 + 2, 1 + 2 + 4];

pub(super) fn check(parameters: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    if !parameters.is_empty() {
        let reason = format!("expected no parameters, found `{parameters}`");
        return Err(refuse("game", reason));
    }
    codes::check(PATH.to_vec(), case)
}

pub(super) fn check_outcomes(_: &str, case: &Case<'_>) -> Result<Checked, VerifyError> {
    codes::check_outcomes(PATH.to_vec(), case)
}
