//! Timing: the least of several runs, which other work on the machine disturbs least.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time `run` takes on what `prepare` makes, which is not timed; dropping is not timed either.
pub fn least<S, T>(
    runs: u32,
    mut prepare: impl FnMut() -> S,
    mut run: impl FnMut(&mut S) -> T,
) -> Duration {
    let once = |_| {
        let mut subject = prepare();
        let start = Instant::now();
        let answer = black_box(run(black_box(&mut subject)));
        let elapsed = start.elapsed();
        drop(answer);
        elapsed
    };
    (0..runs).map(once).min().expect("at least one run")
}
