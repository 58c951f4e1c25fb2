//! A quiet line on the terminal while a question takes long.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use grundy::Watch;
use grundy::heaps::Progress as Reached;

use crate::interrupt;
use crate::whole_file::deliver;

/// How long a question is left alone, and how often its line changes.
const TICK: Duration = Duration::from_secs(1);

/// How often the state of a search is written while it goes on.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// What is shown of the questions of one caller, and where their state is saved.
#[derive(Default)]
pub(crate) struct Progress {
    /// How far the present question is, where it can tell.
    reached: Arc<Mutex<Option<Reached>>>,
    file: Option<PathBuf>,
    saved: Mutex<Option<Instant>>,
}

/// A line on standard error; it is cleared when this is dropped.
///
/// Where standard error is not a terminal nothing is shown.
pub(crate) struct Line {
    ticking: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Has the state of a search written to a file now and then.
    pub(crate) fn save_to(&mut self, file: &Path) {
        self.file = Some(file.to_owned());
    }

    /// Starts the clock of a question.
    pub(crate) fn start(&self) -> Line {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = None;
        *self.saved.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        let reached = Arc::clone(&self.reached);
        let ticking = io::stderr().is_terminal().then(|| {
            let (sender, receiver) = mpsc::channel();
            let tick = move || show(&reached, || receiver.recv_timeout(TICK));
            (sender, thread::spawn(tick))
        });
        Line { ticking }
    }
}

/// Shows the line until whoever asked has the answer.
fn show(reached: &Mutex<Option<Reached>>, mut wait: impl FnMut() -> Result<(), RecvTimeoutError>) {
    let start = Instant::now();
    let mut first = None;
    let mut is_shown = false;
    while let Err(RecvTimeoutError::Timeout) = wait() {
        is_shown = true;
        let elapsed = start.elapsed();
        let reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
        let words = match &*reached {
            None => {
                let steps = short(u128::from(interrupt::steps()));
                format!("computing, {} s, {steps} steps", elapsed.as_secs())
            }
            Some(reached) => {
                let since = *first.get_or_insert(reached.done);
                let rate = (reached.done - since.min(reached.done)) * 1000;
                let rate = rate / elapsed.as_millis().max(1);
                let of = reached.total.map(|total| format!(" of {}", short(total)));
                let of = of.unwrap_or_default();
                let (done, unit) = (short(reached.done), reached.unit);
                let left = reached
                    .total
                    .map(|total| total.saturating_sub(reached.done));
                let left = left.and_then(|left| left.checked_div(rate));
                let left = left.map(|seconds| format!(", {} left", span(seconds)));
                let left = left.unwrap_or_default();
                format!("{done}{of} {unit}, {} a second{left}", short(rate))
            }
        };
        let line = format!("\r\x1b[K{words} (Ctrl-C stops it)");
        // A line that cannot be shown is not missed.
        let _ = io::stderr().write_all(line.as_bytes());
    }
    if is_shown {
        let _ = io::stderr().write_all(b"\r\x1b[K");
    }
}

impl Watch for Progress {
    fn progress(&self, reached: &Reached, state: &dyn Fn() -> String) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = Some(reached.clone());
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = &self.file
            && saved.is_none_or(|saved| saved.elapsed() >= SAVE_EVERY)
        {
            // A state that cannot be written now is tried again, and told at the end.
            let _ = deliver(Some(file), state().as_bytes());
            *saved = Some(Instant::now());
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.ticking.take() {
            drop(sender);
            // The thread only writes a line; were it to panic, the answer would still stand.
            let _ = thread.join();
        }
    }
}

/// A span of time in the unit that suits it.
fn span(seconds: u128) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}

/// A count in three digits and a letter.
fn short(n: u128) -> String {
    let units = [
        (1_000_000_000_000, "T"),
        (1_000_000_000, "G"),
        (1_000_000, "M"),
        (1_000, "k"),
    ];
    match units.iter().find(|(size, _)| n >= *size) {
        Some((size, letter)) => format!("{}.{}{letter}", n / size, n % size * 10 / size),
        None => n.to_string(),
    }
}
