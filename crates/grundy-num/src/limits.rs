//! Limits on a computation, and how it says that it reached one.
//!
//! Everything that can run long takes a [`Limits`] and returns `Result<_, Halt>`:
//! an exhausted limit is an answer, not a failure.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

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
    /// Rules that are known only at run time failed.
    #[error("the rules failed: {0}")]
    Failed(Arc<str>),
}

impl Halt {
    /// Whether more time or memory would not help.
    pub fn is_final(&self) -> bool {
        matches!(self, Halt::TooLarge(_) | Halt::Failed(_))
    }

    /// Rules failed, for this reason.
    pub fn failed(reason: impl Into<Arc<str>>) -> Halt {
        Halt::Failed(reason.into())
    }
}

/// A clock: how long ago some moment was, always the same one. It comes from whoever runs the
/// program, since not every machine that runs this has one.
pub type Clock = fn() -> Duration;

/// A gauge of memory: how many bytes this thread has taken and not given back.
pub type Gauge = fn() -> u64;

/// The clock of the system.
#[cfg(not(target_family = "wasm"))]
pub fn system_clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// How far a computation may go: a deadline, a memory budget in bytes and a flag that stops it.
///
/// Memory is counted twice: what grows is told to [`Limits::allow_memory`] before it does, and
/// where there is a gauge, everything this thread takes is seen by the next look.
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
    gauge: Option<Gauge>,
    /// What the gauge showed at the start, less what was held then.
    gauge_zero: Cell<u64>,
    deadline: Option<(Clock, Duration)>,
    stop: Option<&'a AtomicBool>,
    steps_seen: Option<&'a AtomicU64>,
    ticks: Cell<u32>,
    steps: Cell<u64>,
    threads: usize,
}

/// Ticks between two looks at the clock and the flag: a tick is some tens of nanoseconds of work.
const TICKS_PER_LOOK: u32 = 1024;

impl<'a> Limits<'a> {
    /// No limits at all.
    pub const fn none() -> Self {
        Limits {
            memory: u64::MAX,
            gauge: None,
            gauge_zero: Cell::new(0),
            deadline: None,
            stop: None,
            steps_seen: None,
            ticks: Cell::new(0),
            steps: Cell::new(u64::MAX),
            threads: 1,
        }
    }

    /// The same limits with so many threads that may work on one question, one at least.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Limits {
            threads: threads.max(1),
            ..self
        }
    }

    /// How many threads may work on one question.
    pub fn thread_count(&self) -> usize {
        self.threads
    }

    /// The same limits with a memory budget in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Limits {
            memory: bytes,
            ..self
        }
    }

    /// The same limits with three quarters of the memory, for somebody who may stop and leaves the rest to others.
    #[must_use]
    pub fn less_memory(self) -> Self {
        let memory = self.memory / 4 * 3;
        Limits { memory, ..self }
    }

    /// The same limits with a gauge, which also sees the memory that nobody tells about. What the
    /// thread holds already does not count.
    #[must_use]
    pub fn gauge(self, gauge: Gauge) -> Self {
        Limits {
            gauge: Some(gauge),
            gauge_zero: Cell::new(gauge()),
            ..self
        }
    }

    /// What the gauge shows, if there is one: how many bytes this thread has taken and not given
    /// back.
    pub fn taken(&self) -> Option<u64> {
        self.gauge.map(|gauge| gauge())
    }

    /// How many bytes are in use by the gauge; none without one.
    pub fn used(&self) -> u64 {
        let used = |gauge: Gauge| gauge().saturating_sub(self.gauge_zero.get());
        self.gauge.map_or(0, used)
    }

    /// Begins to count anew, with so many bytes in use: a question pays for the games that it
    /// finds on the workbench, and not for what was taken before.
    pub fn hold(&self, bytes: u64) {
        if let Some(gauge) = self.gauge {
            self.gauge_zero.set(gauge().saturating_sub(bytes));
        }
    }

    /// The same limits with a deadline on a clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use grundy_num::{Halt, Limits};
    /// let late = Limits::none().deadline(|| Duration::from_secs(5), Duration::from_secs(3));
    /// assert_eq!(late.look(), Err(Halt::Deadline));
    /// ```
    #[must_use]
    pub fn deadline(self, clock: Clock, deadline: Duration) -> Self {
        Limits {
            deadline: Some((clock, deadline)),
            ..self
        }
    }

    /// The same limits with so much time from now on, by the clock of the system.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        self.deadline(system_clock, system_clock().saturating_add(time))
    }

    /// The same limits with at most so much time from now on, by the clock of their deadline: a
    /// slice of the work. Without a clock they stay as they are.
    #[must_use]
    pub fn slice(&self, time: Duration) -> Self {
        let mut slice = self.clone();
        if let Some((clock, deadline)) = &mut slice.deadline {
            *deadline = clock().saturating_add(time).min(*deadline);
        }
        slice
    }

    /// The same limits with a count of steps that other threads may read.
    #[must_use]
    pub fn watched(self, steps: &'a AtomicU64) -> Self {
        Limits {
            steps_seen: Some(steps),
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
            steps: Cell::new(steps.min(self.steps.get())),
            ..self
        }
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
        if let Some(steps) = self.steps_seen {
            steps.fetch_add(u64::from(TICKS_PER_LOOK), Ordering::Relaxed);
        }
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
            .is_some_and(|(clock, deadline)| clock() >= deadline)
        {
            return Err(Halt::Deadline);
        }
        self.allow_more(0)
    }

    /// Fails when so many bytes, taken now, would pass the budget. Without a gauge nobody knows
    /// what is in use, and nothing fails.
    pub fn allow_more(&self, bytes: u64) -> Result<(), Halt> {
        match self.gauge {
            Some(_) => self.allow_memory(self.used().saturating_add(bytes)),
            None => Ok(()),
        }
    }

    /// Fails when one entry more would have a map grow past the budget: while it grows, its old
    /// room and twice as much are both there.
    ///
    /// ```
    /// use std::collections::HashMap;
    /// use grundy_num::{Halt, Limits};
    /// let limits = Limits::none().gauge(|| 0).memory(1000);
    /// let mut map: HashMap<u64, u64> = HashMap::new();
    /// assert_eq!(limits.allow_entry(&map), Ok(()));
    /// map.extend((0..map.capacity().max(56) as u64).map(|n| (n, n)));
    /// map.shrink_to_fit();
    /// assert_eq!(limits.allow_entry(&map), Err(Halt::Memory));
    /// ```
    #[inline]
    pub fn allow_entry<K, V, S>(&self, map: &HashMap<K, V, S>) -> Result<(), Halt> {
        if map.len() < map.capacity() {
            return Ok(());
        }
        // A map is at most seven eighths full, and has a byte of its own for every entry.
        let entries = map.capacity() as u64 * 2 * 8 / 7;
        self.allow_more(entries.saturating_mul(size_of::<(K, V)>() as u64 + 1))
    }

    /// The same for a list.
    #[inline]
    pub fn allow_item<T>(&self, list: &Vec<T>) -> Result<(), Halt> {
        if list.len() < list.capacity() {
            return Ok(());
        }
        self.allow_more((list.capacity() as u64 * 2).saturating_mul(size_of::<T>() as u64))
    }

    /// Fails when `bytes` in use pass the budget, together with the stack that has grown.
    #[inline]
    pub fn allow_memory(&self, bytes: u64) -> Result<(), Halt> {
        if bytes.saturating_add(stack_bytes()) > self.memory {
            Err(Halt::Memory)
        } else {
            Ok(())
        }
    }
}

/// Runs one level of a recursion that may be as deep as the input, on a stack that grows.
///
/// What it grows by counts against the memory of every [`Limits`] on this thread.
#[inline]
pub fn with_deep_stack<T>(level: impl FnOnce() -> T) -> T {
    const RED_ZONE: usize = 64 * 1024;
    match stacker::remaining_stack() {
        Some(left) if left >= RED_ZONE => level(),
        Some(_) => with_more_stack(level),
        // Nobody knows how much there is, as in a browser, where no stack grows.
        None => stacker::maybe_grow(RED_ZONE, SEGMENT, level),
    }
}

/// Bytes of a piece of stack.
const SEGMENT: usize = 4 * 1024 * 1024;

thread_local! {
    /// The pieces of stack that this thread has taken and not given back.
    static SEGMENTS: Cell<u64> = const { Cell::new(0) };
}

/// The bytes by which the stack of this thread has grown: no allocator sees them.
fn stack_bytes() -> u64 {
    SEGMENTS.get() * SEGMENT as u64
}

#[cold]
#[inline(never)]
fn with_more_stack<T>(level: impl FnOnce() -> T) -> T {
    struct GivenBack;
    impl Drop for GivenBack {
        fn drop(&mut self) {
            SEGMENTS.set(SEGMENTS.get() - 1);
        }
    }
    SEGMENTS.set(SEGMENTS.get() + 1);
    let _given_back = GivenBack;
    stacker::grow(SEGMENT, level)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes down until the limits say stop.
    fn descend(depth: u32, limits: &Limits<'_>) -> Result<u32, Halt> {
        limits.look()?;
        limits.allow_memory(0)?;
        if depth == 0 {
            return Ok(0);
        }
        let deeper = with_deep_stack(|| descend(depth - 1, limits))?;
        Ok(deeper + 1)
    }

    #[test]
    fn a_stack_that_grows_counts_as_memory_until_it_is_given_back() {
        let deep = 1_000_000;
        let small = Limits::none().memory(3 * SEGMENT as u64);
        assert_eq!(descend(deep, &small), Err(Halt::Memory));
        assert_eq!(stack_bytes(), 0);
        assert_eq!(descend(deep, &Limits::none()), Ok(deep));
        assert_eq!(stack_bytes(), 0);
    }
}
