//! The allocator of the system, counting thread by thread what is taken.
//!
//! A question is worked on by one thread, and what other threads take is theirs. So a limit on
//! memory holds whoever takes it, in a program that installs [`Counting`] and whose gauge is
//! [`bytes_taken`].

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// The bytes that this thread has taken less those it has given back; below zero where it gave
    /// back what others took.
    static TAKEN: Cell<i64> = const { Cell::new(0) };
}

/// Counts from here, so that a thread that gives back more than it took is not at less than none.
const START: i64 = 1 << 60;

/// How many bytes this thread has taken and not given back, counted from some number on: the gauge
/// of a program that installed [`Counting`].
///
/// ```standalone_crate
/// use grundy::host::{Counting, bytes_taken};
/// use std::hint::black_box;
///
/// #[global_allocator]
/// static COUNTING: Counting = Counting;
///
/// let before = bytes_taken();
/// let block = black_box(vec![7_u8; 1 << 20]);
/// assert!(bytes_taken() >= before + (1 << 20));
/// drop(block);
/// assert_eq!(bytes_taken(), before);
/// ```
pub fn bytes_taken() -> u64 {
    let taken = TAKEN.try_with(Cell::get).unwrap_or(0);
    u64::try_from(START.saturating_add(taken)).unwrap_or(0)
}

/// Counts a block with what the allocator of the system adds to it: a word before it, and what is
/// missing to two words or their multiple. Of small blocks that is most.
fn count(bytes: usize, sign: i64) {
    const WORD: usize = size_of::<usize>();
    let bytes = bytes.saturating_add(WORD).max(3 * WORD);
    let bytes = bytes.checked_next_multiple_of(2 * WORD);
    let bytes = bytes.and_then(|bytes| i64::try_from(bytes).ok());
    let bytes = bytes.unwrap_or(i64::MAX);
    // While a thread ends nobody asks any more.
    let _ = TAKEN.try_with(|taken| taken.set(taken.get().saturating_add(sign * bytes)));
}

/// The allocator of the system, counting.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

#[expect(
    unsafe_code,
    reason = "an allocator is asked for memory without any type"
)]
// SAFETY: every call goes to the allocator of the system as it came, whose contract this is; the
// counting beside it takes no memory and does not unwind.
unsafe impl GlobalAlloc for Counting {
    // SAFETY: as `GlobalAlloc` has it, which the allocator of the system keeps.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 1);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.alloc(layout) }
    }

    // SAFETY: as `GlobalAlloc` has it, which the allocator of the system keeps.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 1);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    // SAFETY: as `GlobalAlloc` has it, which the allocator of the system keeps.
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(layout.size(), -1);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.dealloc(pointer, layout) };
    }

    // SAFETY: as `GlobalAlloc` has it, which the allocator of the system keeps.
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, 1);
        count(layout.size(), -1);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
