//! What one evaluation may use: time and memory, as people write them.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use grundy_num::Limits;

/// Time and memory for one evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How long it may take; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// How many bytes of games it may hold.
    pub memory: u64,
}

impl Default for Budget {
    /// Any time, and 4 GiB.
    fn default() -> Self {
        Budget {
            time: None,
            memory: 4 << 30,
        }
    }
}

impl Budget {
    /// The limits of an evaluation that begins now; `stop` interrupts it.
    pub fn start(self, stop: &AtomicBool) -> Limits<'_> {
        let limits = Limits::none().memory(self.memory).stop(stop);
        match self.time.and_then(|time| Instant::now().checked_add(time)) {
            Some(deadline) => limits.deadline(deadline),
            None => limits,
        }
    }
}

/// A text is not a number of seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSecondsError(String);

impl std::fmt::Display for ParseSecondsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "expected seconds such as `10` or `0.5`, found `{}`",
            self.0
        )
    }
}

impl std::error::Error for ParseSecondsError {}

/// Reads seconds, with up to nine decimals.
///
/// ```
/// assert_eq!(grundy::parse_seconds("0.25")?.as_millis(), 250);
/// # Ok::<(), grundy::ParseSecondsError>(())
/// ```
pub fn parse_seconds(text: &str) -> Result<Duration, ParseSecondsError> {
    let error = || ParseSecondsError(text.to_owned());
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits_only(whole) || !digits_only(decimals) || decimals.len() > 9 {
        return Err(error());
    }
    let seconds = whole.parse().map_err(|_| error())?;
    let nanos = format!("{decimals:0<9}").parse().map_err(|_| error())?;
    Ok(Duration::new(seconds, nanos))
}
