//! The machine that questions are asked on: its clock, its memory, its chance.

use std::hash::{BuildHasher, RandomState};

use grundy::host::{Counting, Surroundings};

/// Where the command runs.
pub(crate) fn machine() -> Surroundings {
    Surroundings {
        clock: grundy::host::system_clock,
        gauge: Some(grundy::host::bytes_taken),
        seed,
    }
}

/// A number that nobody can know beforehand: the keys of the standard library's hashes come from
/// the operating system.
fn seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

#[global_allocator]
static COUNTING: Counting = Counting;
