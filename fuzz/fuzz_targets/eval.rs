//! Any short text is evaluated or refused, and what is printed, typed back in, prints the same.
#![no_main]

use grundy_lang::Workbench;
use libfuzzer_sys::fuzz_target;

/// Longer texts only find expressions that are large, not ones that are wrong.
const LONGEST: usize = 48;

fuzz_target!(|text: &str| {
    if text.len() > LONGEST {
        return;
    }
    let Ok(shown) = Workbench::default().show(text) else {
        return;
    };
    assert_eq!(
        Workbench::default().show(&shown).as_ref(),
        Ok(&shown),
        "{text}"
    );
});
