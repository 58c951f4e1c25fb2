//! A raised stop flag ends whatever is under way, soon.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy_heap::{SetFamily, Sweep, sweep};
use grundy_num::{Halt, Limits};

/// How soon work ends once the flag is up.
const SOON: Duration = Duration::from_millis(50);

/// Runs work that would take long, raises the flag meanwhile, and measures how long it goes on.
///
/// A busy machine may take its time now and then: the best of a few runs counts.
#[track_caller]
fn stops<T, E: std::fmt::Debug + From<Halt> + PartialEq>(
    what: &str,
    work: impl Fn(&Limits<'_>) -> Result<T, E> + Sync,
) {
    let mut least = Duration::MAX;
    for wait in [40, 15, 90, 2, 200, 60, 30] {
        let flag = AtomicBool::new(false);
        let (ended, after) = std::thread::scope(|scope| {
            let raised = scope.spawn(|| {
                // The work is to be well under way.
                std::thread::sleep(Duration::from_millis(wait));
                flag.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let ended = work(&Limits::none().stop(&flag)).map(|_| ());
            let end = Instant::now();
            let raised = raised.join().expect("raising a flag does not panic");
            (ended, end.saturating_duration_since(raised))
        });
        assert_eq!(ended, Err(Halt::Stopped.into()), "{what} ended by itself");
        least = least.min(after);
        if least < SOON {
            return;
        }
    }
    panic!("{what} went on for {least:?} after the flag was raised");
}

#[test]
fn a_sweep_stops_with_all_its_threads() {
    let long = SetFamily { size: 5, most: 400 };
    stops("many short sets", |limits| sweep(long, 3, 1 << 30, limits));
    let wide = SetFamily {
        size: 3,
        most: 3_000_000,
    };
    let far = Sweep::new(wide, 1 << 60..1 << 61, 1 << 30);
    stops("few long sets", |limits| far.clone().advance(2, limits));
}
