//! grundy as a WebAssembly module: requests in JSON go in, answers come out.
//!
//! Three functions are all that a page needs. [`room`] gives the place for the bytes of a request,
//! [`answer`] answers it and says how long the answer is, [`answer_at`] says where it is. A page
//! looks at the memory again after each call, since a call may make it grow. There is no clock
//! here: whoever has waited long enough ends the worker that the module runs in.
//!
//! The stack is the machine's, and no module can make it grow. A question that goes deeper than it
//! ends with the `RangeError` of the machine; the module is then to be started anew.
//!
//! ```
//! let request = br#"{"do":"eval","expr":"1 + 1"}"#;
//! assert!(grundy_wasm::answered(request).contains(r#""value":"2""#));
//! ```

use std::cell::RefCell;
use std::time::Duration;

use grundy::{Budget, Desk, Surroundings, Workbench};

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
}

/// What is kept from one request to the next.
#[derive(Default)]
struct State {
    bench: Workbench,
    request: Vec<u8>,
    answer: String,
}

/// The games of one request fill at most this: a module has 4 GiB in all.
const MEMORY: u64 = 2 << 30;

/// The answer to a request, on a workbench that keeps names from one to the next.
pub fn answered(request: &[u8]) -> String {
    STATE.with_borrow(|state| {
        let desk = Desk {
            budget: Budget {
                time: None,
                memory: MEMORY,
            },
            machine: Surroundings {
                clock: || Duration::ZERO,
                gauge: None,
                seed: || 0,
            },
        };
        desk.answer(&state.bench, request)
    })
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
    let request = STATE.with_borrow(|state| state.request.clone());
    let answer = answered(&request);
    STATE.with_borrow_mut(|state| {
        state.answer = answer;
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
