//! Checking certificates: plain code from the rules alone, which shares nothing with the searches.

mod rook;

use grundy_num::{Halt, Limits};

use crate::{Certificate, Checked, Depth, Refusal};

/// Checks what a certificate claims, from the rules of its game.
///
/// ```
/// use grundy_heap::{Depth, RookRows, RookTable, verify};
/// use grundy_num::Limits;
/// let mut rows = RookRows::new();
/// rows.climb(6, &Limits::none())?;
/// let mut certificate = rows.certificate(RookTable::Rook, 6).expect("row 6 is proved");
/// assert!(verify(&certificate, Depth::Full, &Limits::none())?.is_ok());
/// certificate.period.preperiod -= 1;
/// assert!(verify(&certificate, Depth::Full, &Limits::none())?.is_err());
/// # Ok::<_, grundy_num::Halt>(())
/// ```
pub fn verify(
    certificate: &Certificate,
    depth: Depth,
    limits: &Limits<'_>,
) -> Result<Result<Checked, Refusal>, Halt> {
    match certificate.game.split(' ').next() {
        Some("rook" | "digits") => rook::check(certificate, depth, limits),
        _ => Ok(Err(Refusal {
            place: "game".to_string(),
            reason: format!("no game is called `{}`", certificate.game),
        })),
    }
}
