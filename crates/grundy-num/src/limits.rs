//! Limits on a computation, and how it says that it reached one.
//!
//! Everything that can run long takes a [`Limits`] and returns `Result<_, Halt>`:
//! an exhausted limit is an answer, not a failure.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a computation stopped before its answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The deadline passed.
    #[error("the time limit was reached")]
    Deadline,
    /// The memory budget was used up.
    #[error("the memory limit was reached")]
    Memory,
    /// The number of steps allowed was used up.
    #[error("the limit on steps was reached")]
    Steps,
    /// Somebody raised the stop flag, as Ctrl-C does.
    #[error("interrupted")]
    Stopped,
    /// A number, an option list or a text is larger than anything grundy writes down.
    #[error("{0} is too large to write down")]
    TooLarge(&'static str),
}

/// How far a computation may go: a deadline, a memory budget in bytes and a flag that stops it.
///
/// One `Limits` belongs to one thread; several may share a stop flag.
///
/// ```
/// use grundy_num::Limits;
/// let limits = Limits::none();
/// assert!(limits.tick().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    memory: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    ticks: Cell<u32>,
    steps: Cell<u64>,
}

/// Ticks between two looks at the clock and the flag: a tick is some tens of nanoseconds of work.
const TICKS_PER_LOOK: u32 = 1024;

impl<'a> Limits<'a> {
    /// No limits at all.
    pub const fn none() -> Self {
        Limits {
            memory: u64::MAX,
            deadline: None,
            stop: None,
            ticks: Cell::new(0),
            steps: Cell::new(u64::MAX),
        }
    }

    /// The same limits with a memory budget in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Limits {
            memory: bytes,
            ..self
        }
    }

    /// The same limits with a deadline.
    #[must_use]
    pub fn deadline(self, deadline: Instant) -> Self {
        Limits {
            deadline: Some(deadline),
            ..self
        }
    }

    /// The same limits with a flag that stops the work once it is true.
    #[must_use]
    pub fn stop(self, stop: &'a AtomicBool) -> Self {
        Limits {
            stop: Some(stop),
            ..self
        }
    }

    /// The same limits with at most about `steps` small steps of work, for trying what may be cheap.
    ///
    /// Steps are counted in batches, so the count is a little coarse but the same on every run.
    #[must_use]
    pub fn steps(self, steps: u64) -> Self {
        Limits {
            steps: Cell::new(steps),
            ..self
        }
    }

    /// The deadline, if there is one.
    pub fn time(&self) -> Option<Instant> {
        self.deadline
    }

    /// Counts a small step of work; now and then looks at the clock and the flag.
    #[inline]
    pub fn tick(&self) -> Result<(), Halt> {
        let ticks = self.ticks.get();
        if ticks < TICKS_PER_LOOK {
            self.ticks.set(ticks + 1);
            return Ok(());
        }
        // A limit once reached stays reached: the count goes on only after all is well.
        let left = self.steps.get().checked_sub(u64::from(TICKS_PER_LOOK));
        let left = left.ok_or(Halt::Steps)?;
        self.look()?;
        self.steps.set(left);
        self.ticks.set(0);
        Ok(())
    }

    /// Looks at the clock and the flag now.
    #[cold]
    pub fn look(&self) -> Result<(), Halt> {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Halt::Stopped);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Halt::Deadline);
        }
        Ok(())
    }

    /// Fails when `bytes` in use pass the budget.
    #[inline]
    pub fn allow_memory(&self, bytes: u64) -> Result<(), Halt> {
        if bytes > self.memory {
            Err(Halt::Memory)
        } else {
            Ok(())
        }
    }
}

/// Runs one level of a recursion that may be as deep as the input, on a stack that grows.
#[inline]
pub fn with_deep_stack<T>(level: impl FnOnce() -> T) -> T {
    const RED_ZONE: usize = 64 * 1024;
    const SEGMENT: usize = 4 * 1024 * 1024;
    stacker::maybe_grow(RED_ZONE, SEGMENT, level)
}
