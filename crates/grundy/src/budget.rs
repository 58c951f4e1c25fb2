//! What one evaluation may use: time and memory, as people write them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_num::{Clock, Gauge, Limits};

/// Time, memory and threads for one evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How long it may take; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// How many bytes of games it may hold.
    pub memory: u64,
    /// How many threads may work on it; the answer is the same for any number.
    pub threads: usize,
}

impl Default for Budget {
    /// Any time, 4 GiB, and one thread.
    fn default() -> Self {
        Budget {
            time: None,
            memory: 4 << 30,
            threads: 1,
        }
    }
}

impl Budget {
    /// The limits of a question that is asked now; `stop` interrupts it.
    pub fn start(self, machine: Surroundings, stop: &AtomicBool) -> Limits<'_> {
        let limits = Limits::none().memory(self.memory).threads(self.threads);
        let limits = limits.stop(stop);
        let clock = machine.clock;
        let deadline = self.time.map(|time| clock().saturating_add(time));
        let limits = limits.deadline(clock, deadline.unwrap_or(Duration::MAX));
        match machine.gauge {
            Some(gauge) => limits.gauge(gauge),
            None => limits,
        }
    }
}

/// What only whoever runs this knows: the clock, the memory in use, and chance.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// The clock that deadlines are kept by.
    pub clock: Clock,
    /// How much memory a thread has taken, where that is counted.
    pub gauge: Option<Gauge>,
    /// Gives a number that nobody knew beforehand, a new one at each call: what is drawn by lot is
    /// drawn with it.
    pub seed: fn() -> u64,
}

#[cfg(not(target_family = "wasm"))]
impl Default for Surroundings {
    /// The clock of the system, no gauge, and a seed that everybody knows.
    fn default() -> Surroundings {
        Surroundings {
            clock: grundy_num::system_clock,
            gauge: None,
            seed: || 0,
        }
    }
}

/// A text is no amount of time or memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseAmountError {
    expected: &'static str,
    found: String,
}

impl std::fmt::Display for ParseAmountError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl std::error::Error for ParseAmountError {}

/// Reads seconds; decimals beyond the ninth are dropped.
///
/// ```
/// assert_eq!(grundy::host::parse_seconds("0.25")?.as_millis(), 250);
/// # Ok::<(), grundy::host::ParseAmountError>(())
/// ```
pub fn parse_seconds(text: &str) -> Result<Duration, ParseAmountError> {
    decimal(text).ok_or_else(|| ParseAmountError {
        expected: "seconds such as `10` or `0.5`",
        found: text.to_owned(),
    })
}

/// Reads mebibytes, and gives bytes.
///
/// ```
/// assert_eq!(grundy::host::parse_mebibytes("0.5")?, 1 << 19);
/// # Ok::<(), grundy::host::ParseAmountError>(())
/// ```
pub fn parse_mebibytes(text: &str) -> Result<u64, ParseAmountError> {
    let amount = decimal(text).ok_or_else(|| ParseAmountError {
        expected: "MiB such as `512`",
        found: text.to_owned(),
    })?;
    let whole = amount.as_secs().saturating_mul(1 << 20);
    let part = (u64::from(amount.subsec_nanos()) << 20) / 1_000_000_000;
    Ok(whole.saturating_add(part))
}

/// A decimal number as whole units and billionths, which a duration holds.
fn decimal(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits_only(whole) || !digits_only(decimals) {
        return None;
    }
    let billionths = &decimals[..decimals.len().min(9)];
    let billionths = format!("{billionths:0<9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, billionths))
}
