//! Work that stops soon after its limits say so, measured without a wall clock.
//!
//! Wall clocks lie on busy machines, so nothing is timed. A clock that counts how often it is read
//! says how much work lies between two looks at the limits. Other crates include this file by its path.

use std::cell::Cell;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_num::{Halt, Limits};

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A clock that advances by a second at each look.
fn clock() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get())
}

/// Limits that end at this look of the thread.
pub(crate) fn ends_at_look(number: u64) -> Limits<'static> {
    LOOKS.set(0);
    Limits::none().deadline(clock, Duration::from_secs(number))
}

/// Work with at least this many looks in it, which ends at once when the flag is up.
#[track_caller]
pub(crate) fn stops<T, E: Debug + From<Halt> + PartialEq>(
    name: &str,
    looks: u64,
    work: impl Fn(&Limits<'_>) -> Result<T, E>,
) {
    let flag = AtomicBool::new(true);
    let ended = work(&Limits::none().stop(&flag)).map(|_| ());
    assert_eq!(
        ended,
        Err(Halt::Stopped.into()),
        "{name}: flag from the start"
    );
    let ended = work(&ends_at_look(looks)).map(|_| ());
    let seen = LOOKS.get();
    assert_eq!(
        ended,
        Err(Halt::Deadline.into()),
        "{name}: only {seen} looks"
    );
    assert_eq!(seen, looks, "{name} went on after the end");
}
