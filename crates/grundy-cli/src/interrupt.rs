//! Ctrl-C: the first one asks the computation to stop, which it does within milliseconds.
//!
//! While nothing is computed, Ctrl-C ends the program, as it does everywhere; but a session goes on,
//! since its names would be lost, and a pager has Ctrl-C to itself. (A prompt reads its keys itself
//! and never gets here.) Should a computation not listen, the third Ctrl-C ends it.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use grundy::requests::Work;

use crate::outcome::Code;

/// What Ctrl-C does while nothing is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Idle {
    /// It ends the program.
    Ends,
    /// It ends what is being printed, and the session goes on.
    Returns,
    /// Another program has the terminal, and Ctrl-C is meant for it.
    Ignored,
}

/// The computation that is running, which Ctrl-C stops.
static WORK: Work = Work::new();
/// Whether one is running.
static RUNNING: AtomicBool = AtomicBool::new(false);
/// How often Ctrl-C was pressed since the computation or the line of the session began.
static PRESSED: AtomicU32 = AtomicU32::new(0);
/// What Ctrl-C does otherwise.
static IDLE: AtomicU8 = AtomicU8::new(Idle::Ends as u8);

/// What is done before Ctrl-C ends the program.
static BEFORE_EXIT: Mutex<Option<fn()>> = Mutex::new(None);

/// Presses after which nobody waits any more.
const PATIENCE: u32 = 3;

/// Begins to listen for Ctrl-C. Where the system refuses, Ctrl-C stays what it was.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        if hear() == Then::End {
            let action = *BEFORE_EXIT.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(before_exit) = action {
                before_exit();
            }
            process::exit(Code::Interrupted as i32);
        }
    });
}

/// What becomes of the program.
#[derive(Debug, PartialEq, Eq)]
enum Then {
    GoOn,
    End,
}

/// Takes note of one Ctrl-C.
fn hear() -> Then {
    let idle = IDLE.load(SeqCst);
    if idle == Idle::Ignored as u8 {
        return Then::GoOn;
    }
    WORK.stop();
    let presses = PRESSED.fetch_add(1, SeqCst) + 1;
    let is_heeded = RUNNING.load(SeqCst) || idle == Idle::Returns as u8;
    if is_heeded && presses < PATIENCE {
        Then::GoOn
    } else {
        Then::End
    }
}

/// Has something done before Ctrl-C ends the program, or no longer.
pub(crate) fn before_exit(action: Option<fn()>) {
    *BEFORE_EXIT.lock().unwrap_or_else(PoisonError::into_inner) = action;
}

/// Until this is dropped, Ctrl-C does something else while nothing is computed.
pub(crate) struct Meanwhile(u8);

impl Meanwhile {
    pub(crate) fn new(idle: Idle) -> Meanwhile {
        listen();
        Meanwhile(IDLE.swap(idle as u8, SeqCst))
    }
}

impl Drop for Meanwhile {
    fn drop(&mut self) {
        IDLE.store(self.0, SeqCst);
    }
}

/// Forgets how often Ctrl-C was pressed: another line of a session begins.
pub(crate) fn forget() {
    PRESSED.store(0, SeqCst);
}

/// Whether Ctrl-C was pressed since the last computation ended.
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(SeqCst) > 0
}

/// Runs a computation that Ctrl-C stops.
pub(crate) fn stoppable<T>(compute: impl FnOnce(&'static Work) -> T) -> T {
    forget();
    WORK.reset();
    RUNNING.store(true, SeqCst);
    let result = compute(&WORK);
    RUNNING.store(false, SeqCst);
    // What stopped the computation is not meant for what it found, which is still to be shown.
    forget();
    result
}

/// The small steps of work done by the computation that is running.
pub(crate) fn steps() -> u64 {
    WORK.steps()
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::thread;

    use super::*;

    /// One test, since all of them would share the signal and what is remembered of it.
    #[test]
    fn a_session_and_a_pager_outlive_ctrl_c_while_nothing_is_computed() {
        let session = Meanwhile::new(Idle::Returns);
        forget();
        let own = process::id().to_string();
        let sent = Command::new("kill").args(["-INT", &own]).status();
        assert!(sent.expect("every system has `kill`").success());
        while !was_pressed() {
            thread::yield_now();
        }
        let pager = Meanwhile::new(Idle::Ignored);
        for _ in 0..=PATIENCE {
            assert_eq!(hear(), Then::GoOn);
        }
        drop(pager);
        assert_eq!([hear(), hear()], [Then::GoOn, Then::End]);
        drop(session);
        forget();
        assert_eq!(hear(), Then::End);
        assert_eq!(stoppable(|_| hear()), Then::GoOn);
        assert!(!was_pressed());
    }
}
