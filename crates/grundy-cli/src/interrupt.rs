//! Ctrl-C: the first one asks the computation to stop, which it does within milliseconds.
//!
//! While nothing is computed, Ctrl-C ends the program, as it does everywhere. (A prompt reads its
//! keys itself and never gets here.) Should a computation not listen, the third Ctrl-C ends it.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};

use grundy::Work;

use crate::outcome::Code;

/// The computation that is running, which Ctrl-C stops.
static WORK: Work = Work::new();
/// Whether one is running.
static RUNNING: AtomicBool = AtomicBool::new(false);
/// How often it was asked to stop.
static PRESSED: AtomicU32 = AtomicU32::new(0);

/// What is done before Ctrl-C ends the program.
static BEFORE_EXIT: OnceLock<fn()> = OnceLock::new();

/// Presses after which nobody waits for the computation any more.
const PATIENCE: u32 = 3;

/// Begins to listen for Ctrl-C. Where the system refuses, Ctrl-C stays what it was.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        WORK.stop();
        if !RUNNING.load(SeqCst) || PRESSED.fetch_add(1, SeqCst) + 1 >= PATIENCE {
            if let Some(before_exit) = BEFORE_EXIT.get() {
                before_exit();
            }
            process::exit(Code::Interrupted as i32);
        }
    });
}

/// Has something done before Ctrl-C ends the program; only the first call counts.
pub(crate) fn before_exit(action: fn()) {
    let _ = BEFORE_EXIT.set(action);
}

/// Runs a computation that Ctrl-C stops.
pub(crate) fn stoppable<T>(compute: impl FnOnce(&'static Work) -> T) -> T {
    PRESSED.store(0, SeqCst);
    WORK.reset();
    RUNNING.store(true, SeqCst);
    let result = compute(&WORK);
    RUNNING.store(false, SeqCst);
    result
}

/// The small steps of work done by the computation that is running.
pub(crate) fn steps() -> u64 {
    WORK.steps()
}
