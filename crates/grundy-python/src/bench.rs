//! The workbench of the module, which all threads share.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use grundy::host::{Budget, Surroundings};
use grundy::language::Sitting;
use grundy::requests::{Desk, LargerLimits, Work};
use grundy::{Asking, Halt, Limits, Refusal, Workbench};
use pyo3::prelude::*;

use crate::error::raise;
use crate::work::{aside, here};

/// Games that nobody holds any more are forgotten once all of them take this much.
const MOST_BYTES: u64 = 128 << 20;

/// What takes no more steps than this is done at once, without giving way to other threads.
const QUICK_STEPS: u64 = 1 << 13;

static BENCH: LazyLock<Workbench> = LazyLock::new(|| Workbench::keeping(MOST_BYTES));

/// The workbench.
pub(crate) fn bench() -> &'static Workbench {
    &BENCH
}

/// Where requests are answered.
pub(crate) fn desk() -> Desk {
    Desk {
        budget: Budget::default(),
        larger_limits: LargerLimits::Granted,
        machine: machine(),
    }
}

/// The machine that Python runs on.
pub(crate) fn machine() -> Surroundings {
    Surroundings {
        clock: grundy::host::system_clock,
        gauge: Some(grundy::host::bytes_taken),
        seed: || {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
        },
    }
}

/// Calculates something: at once where that is quickly done, and else aside, where Ctrl-C stops it.
pub(crate) fn calculate<T: Send>(
    py: Python<'_>,
    work: impl Fn(&Sitting<'_>) -> Result<T, Refusal> + Send + Sync,
) -> PyResult<T> {
    let quick = here(|| {
        let limits = Limits::none().steps(QUICK_STEPS);
        work(&Asking::new(bench(), &limits).sit()?)
    });
    match quick {
        Ok(Err(Refusal::Halt(Halt::Steps))) => calculate_aside(py, work),
        Ok(found) => found.map_err(|refusal| raise(py, &refusal)),
        Err(error) => Err(error),
    }
}

/// Calculates something that looks different where it is cut short, as texts do.
pub(crate) fn calculate_aside<T: Send>(
    py: Python<'_>,
    work: impl Fn(&Sitting<'_>) -> Result<T, Refusal> + Send + Sync,
) -> PyResult<T> {
    let state = Work::new();
    let found = aside(py, &state, None, || {
        let limits = state.limits(Budget::default(), machine());
        let sitting = Asking::new(bench(), &limits).sit()?;
        work(&sitting)
    })?;
    found.map_err(|refusal| raise(py, &refusal))
}
