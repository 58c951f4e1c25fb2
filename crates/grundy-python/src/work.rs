//! Work aside: a thread of its own computes, the caller's thread waits for it and for Ctrl-C.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use grundy::Halt;
use grundy::requests::Work;
use pyo3::prelude::*;

use crate::own_rules::Asked;

/// How long the caller's thread sleeps between two looks at signals and progress.
const NAP: Duration = Duration::from_millis(50);

/// The stack of a thread that works, of which only what is used takes memory: so deep a search needs no second
/// one, whose bounds Python would not know.
const STACK: usize = 1 << 30;

thread_local! {
    /// What code of the user raised while this thread worked, until the work has come back.
    static FAILURE: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Notes what code of the user raised. The work goes back with the halt, and the caller raises the same error.
pub(crate) fn failed(error: PyErr) -> Halt {
    let halt = Halt::failed(error.to_string());
    FAILURE.with_borrow_mut(|failure| _ = failure.get_or_insert(error));
    halt
}

/// The same halt again, where something failed that had no way to say so.
pub(crate) fn failed_before() -> Result<(), Halt> {
    FAILURE.with_borrow(|failure| match failure {
        Some(error) => Err(Halt::failed(error.to_string())),
        None => Ok(()),
    })
}

/// Does work at once, and raises what code of the user raised in it.
pub(crate) fn here<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    FAILURE.take();
    let done = work();
    match FAILURE.take() {
        Some(error) => Err(error),
        None => Ok(done),
    }
}

/// Does work on another thread, with other threads of Python going on. A signal whose handler raises, as that of
/// Ctrl-C does, stops it by `state`. `watch` is called now and then with how far the work is, as
/// `watch(done, total, unit)`; what it raises stops the work, too.
pub(crate) fn aside<T: Send>(
    py: Python<'_>,
    state: &Work,
    watch: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let is_done = AtomicBool::new(false);
    let asked = Asked::default();
    let caller = thread::current();
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || {
                let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    here(|| asked.during(work))
                }));
                is_done.store(true, Ordering::Release);
                caller.unpark();
                done
            })?;
        let mut raised = None;
        let mut naps: u64 = 0;
        while !is_done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(NAP));
            naps += 1;
            if raised.is_some() {
                // The flag stops the engine; code of the user is interrupted, as long as it takes.
                let _ = asked.interrupt(py);
            } else if let Err(error) = look(py, state, watch, naps, &asked) {
                state.stop();
                raised = Some(error);
            }
        }
        let done = worker
            .join()
            .unwrap_or_else(|panic| resume_unwind(panic))
            .unwrap_or_else(|panic| resume_unwind(panic));
        match raised {
            Some(error) => Err(error),
            None => {
                // The last word of the work is how far it came.
                tell(py, state, watch)?;
                done
            }
        }
    })
}

/// Looks for a reason to stop the work, and tells how far it is.
fn look(
    py: Python<'_>,
    state: &Work,
    watch: Option<&Bound<'_, PyAny>>,
    naps: u64,
    asked: &Asked,
) -> PyResult<()> {
    py.check_signals()?;
    // Ever more rarely, since it takes the longer the more boards there are.
    if naps.is_power_of_two() && naps > 1 {
        asked.refuse_loops(py)?;
    }
    tell(py, state, watch)
}

fn tell(py: Python<'_>, state: &Work, watch: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if let (Some(watch), Some(reached)) = (watch, state.reached()) {
        let done = crate::convert::integer(py, &grundy::values::IBig::from(reached.done))?;
        let total = reached.total.map(grundy::values::IBig::from);
        let total = total.map(|total| crate::convert::integer(py, &total));
        watch.call1((done, total.transpose()?, reached.unit))?;
    }
    Ok(())
}
