//! Timing: the least of several runs, which other work on the machine disturbs least.
//!
//! A run of many time slices is always disturbed, so there the time on the processor counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// From here on the ticks in which the system counts time on the processor are fine enough.
const LONG: Duration = Duration::from_millis(100);

/// How long this thread has been on a processor, where the system tells.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The time `run` takes on what `prepare` makes, which is not timed; dropping is not timed either.
pub fn least<S, T>(
    runs: u32,
    mut prepare: impl FnMut() -> S,
    mut run: impl FnMut(&mut S) -> T,
) -> Duration {
    let once = |_| {
        let mut subject = prepare();
        let before = on_processor();
        let start = Instant::now();
        let answer = black_box(run(black_box(&mut subject)));
        let elapsed = start.elapsed();
        let after = on_processor();
        drop(answer);
        match (before, after) {
            (Some(before), Some(after)) if elapsed > LONG => after - before,
            _ => elapsed,
        }
    };
    (0..runs).map(once).min().expect("at least one run")
}
