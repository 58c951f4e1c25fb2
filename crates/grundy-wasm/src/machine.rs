//! What surrounds a module: the memory it counts itself, the clock and the chance of the page.
//!
//! A page starts the module with `{ grundy: { microseconds, seed } }`, two functions that give a
//! `BigInt`: the time by any clock that never goes back, and a number that nobody knew beforehand.

use std::time::Duration;

use grundy::host::{Counting, Surroundings};

/// Where the module runs.
pub(crate) fn machine() -> Surroundings {
    Surroundings {
        clock: || Duration::from_micros(page::microseconds()),
        gauge: Some(grundy::host::bytes_taken),
        seed: || page::seed(),
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[cfg(target_family = "wasm")]
mod page {
    #[expect(unsafe_code, reason = "the page has them")]
    #[link(wasm_import_module = "grundy")]
    // SAFETY: a page that does not give functions of these names and types starts no module.
    unsafe extern "C" {
        pub(super) safe fn microseconds() -> u64;
        pub(super) safe fn seed() -> u64;
    }
}

/// The same outside a browser, where tests run.
#[cfg(not(target_family = "wasm"))]
mod page {
    pub(super) fn microseconds() -> u64 {
        u64::try_from(grundy::host::system_clock().as_micros()).unwrap_or(u64::MAX)
    }

    pub(super) fn seed() -> u64 {
        0
    }
}
