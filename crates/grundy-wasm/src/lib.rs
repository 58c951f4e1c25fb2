//! grundy as a WebAssembly module: requests in JSON go in, answers come out.
//!
//! Five functions are all that a page needs. [`room`] gives the place for the bytes of a request,
//! [`answer`] answers it and says how long the answer is, [`answer_at`] says where it is. A page
//! looks at the memory again after each call, since a call may make it grow. What a module has not
//! of its own, a clock and chance, the page lends it: see `machine.rs`. While a question is worked on,
//! the clock is looked at again and again; then the page may call [`progress`] and [`progress_at`],
//! which say in the same way how far it is.
//!
//! The stack is the machine's, and no module can make it grow: a question that goes deeper than it
//! ends with an error of the machine, as a rule a `RangeError`, and so does a panic, with a
//! `RuntimeError`. After such an error the module answers nothing any more: each call ends with a
//! `RuntimeError`, and the page starts another.
//!
//! ```
//! let request = br#"{"do":"eval","expr":"1 + 1"}"#;
//! assert!(grundy_wasm::answered(request).contains(r#""value":"2""#));
//! ```

use std::cell::RefCell;

use std::time::Duration;

use grundy::Workbench;
use grundy::host::Budget;
use grundy::requests::{Desk, LargerLimits, Work};

mod machine;

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
    static PROGRESS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The question that is worked on.
static WORK: Work = Work::new();

/// What is kept from one request to the next.
#[derive(Default)]
struct State {
    bench: Workbench,
    request: Vec<u8>,
    answer: String,
}

/// What a request may use where it does not say so itself: a module has 4 GiB in all.
const BUDGET: Budget = Budget {
    time: Some(Duration::from_secs(60)),
    memory: 2 << 30,
    threads: 1,
};

/// The answer to a request, on a workbench that keeps names from one to the next.
pub fn answered(request: &[u8]) -> String {
    STATE.with_borrow(|state| answer_on(&state.bench, request))
}

fn answer_on(bench: &Workbench, request: &[u8]) -> String {
    let desk = Desk {
        budget: BUDGET,
        larger_limits: LargerLimits::Granted,
        machine: machine::machine(),
    };
    WORK.reset();
    desk.answer_while(bench, request, &WORK)
}

/// The place for a request of so many bytes.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request.clear();
        state.request.resize(length, 0);
        state.request.as_mut_ptr()
    })
}

/// Answers the request in its place, and gives the length of the answer in bytes.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    // Whoever is interrupted here leaves the state borrowed, so that a module which an error of the
    // machine left half-way answers no more.
    STATE.with_borrow_mut(|state| {
        state.answer = answer_on(&state.bench, &state.request);
        state.answer.len()
    })
}

/// Where the answer is.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    STATE.with_borrow(|state| state.answer.as_ptr())
}

/// Writes down how far the question is, in JSON, and gives the length of that in bytes.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn progress() -> usize {
    PROGRESS.with_borrow_mut(|progress| {
        *progress = WORK.progress();
        progress.len()
    })
}

/// Where that is.
#[expect(unsafe_code, reason = "a page calls it by its name")]
// SAFETY: no other function of the module is called so.
#[unsafe(no_mangle)]
pub extern "C" fn progress_at() -> *const u8 {
    PROGRESS.with_borrow(|progress| progress.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(limit: &str, halt: &str) {
        let request = format!(r#"{{"do":"eval","expr":"domineering(7, 8)",{limit}}}"#);
        let answer = answered(request.as_bytes());
        assert!(answer.contains(&format!(r#""halt":"{halt}""#)), "{answer}");
    }

    #[test]
    fn time_is_limited_by_the_clock_that_was_lent() {
        check(r#""time_limit":0.05"#, "time");
    }

    #[test]
    fn memory_is_limited_by_what_is_taken() {
        check(r#""memory_limit":16"#, "memory");
    }
}
