//! Checking certificates again, by code that shares nothing with the searches that made them.

mod octal;

use crate::{Certificate, Checked, Depth, Refusal};
use grundy_num::{Halt, Limits};

/// Checks a certificate from the rules of its game alone.
///
/// The outer error is a limit that was reached, the inner one a certificate that is wrong.
pub fn verify(
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Result<Checked, Refusal>, Halt> {
    let family = certificate.game.split(' ').next().unwrap_or_default();
    match family {
        "octal" | "hexadecimal" => octal::check(certificate, depth, limits),
        _ => Ok(Err(Refusal {
            place: "game".to_owned(),
            reason: format!(
                "expected a game of this crate, found `{}`",
                certificate.game
            ),
        })),
    }
}
