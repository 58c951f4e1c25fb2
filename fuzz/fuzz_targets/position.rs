//! Any text as the argument of any ruleset is a position or is refused with a message that names a
//! place, and what is written reads back.
#![no_main]

use grundy_lang::{Refusal, Value, Workbench};
use grundy_num::Limits;
use grundy_rulesets::CATALOGUE;
use libfuzzer_sys::fuzz_target;

/// Longer texts only find boards that are large, not ones that are wrong.
const LONGEST: usize = 200;

fuzz_target!(|bytes: &[u8]| {
    let [ruleset, form, text @ ..] = bytes else {
        return;
    };
    if text.len() > LONGEST {
        return;
    }
    let entry = &CATALOGUE[usize::from(*ruleset) % CATALOGUE.len()];
    let name = entry.name;
    let text = String::from_utf8_lossy(text);
    let call = match form % 3 {
        0 => format!("{name}(\"{}\")", text.replace('"', "'")),
        1 => format!("{name}({text})"),
        // Beginning like an example gets further.
        _ => format!(
            "{}{text}",
            entry.info.example.trim_end_matches([')', ']', '"'])
        ),
    };
    let Some(written) = position(&call) else {
        return;
    };
    assert_eq!(position(&written).as_ref(), Some(&written), "{call}");
});

/// The position that an expression is, written, if it is one.
fn position(source: &str) -> Option<String> {
    let limits = Limits::none().steps(100_000);
    let bench = Workbench::default();
    let sitting = bench.sit(&limits).expect("nothing is full");
    match sitting.evaluate(source) {
        Ok(Value::Sum(sum)) => sum.as_position().map(|position| position.write()),
        Ok(_) | Err(Refusal::Halt(_)) => None,
        Err(Refusal::Mistake(mistake)) => {
            let end = usize::try_from(mistake.span.to).expect("a short text");
            assert!(end <= source.len(), "{source}");
            mistake.render(source);
            None
        }
    }
}
