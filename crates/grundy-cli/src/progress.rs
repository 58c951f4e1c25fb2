//! A quiet line on the terminal while an evaluation takes long.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long an evaluation is left alone, and how often its line changes.
const TICK: Duration = Duration::from_secs(1);

/// A line on standard error with the seconds gone by; it is cleared when this is dropped.
///
/// Where standard error is not a terminal nothing is shown.
pub(crate) struct Progress {
    ticking: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts the clock.
    pub(crate) fn start() -> Progress {
        let ticking = io::stderr().is_terminal().then(|| {
            let (sender, receiver) = mpsc::channel();
            let start = Instant::now();
            let tick = move || {
                let mut shown = false;
                while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(TICK) {
                    shown = true;
                    let seconds = start.elapsed().as_secs();
                    let line = format!("\r\x1b[Kcomputing, {seconds} s (Ctrl-C stops it)");
                    // A line that cannot be shown is not missed.
                    let _ = io::stderr().write_all(line.as_bytes());
                }
                if shown {
                    let _ = io::stderr().write_all(b"\r\x1b[K");
                }
            };
            (sender, thread::spawn(tick))
        });
        Progress { ticking }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.ticking.take() {
            drop(sender);
            // The thread only writes a line; were it to panic, the answer would still stand.
            let _ = thread.join();
        }
    }
}
