//! Any text either parses or is refused with a message; it never panics or overflows a stack.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = grundy_lang::parse(text);
});
