//! The rule `exact`: no floating point outside rendering.
//!
//! Clippy's `disallowed_types` sees types after expansion and can be allowed by an attribute;
//! this looks at every file, cannot be switched off in place, and sees literals as well.

use super::Finding;
use super::source::{Source, Word};

const RULE: &str = "exact";

/// The crate that draws, and so may round.
const ROUNDS: &str = "crates/grundy-render/";

/// Files that name floats since a trait of serde does: to refuse them, or to hand JSON on to fields that do.
const REFUSES: &[&str] = &[
    "crates/grundy/src/fields.rs",
    "crates/grundy/src/record.rs",
    "crates/grundy/src/strict_json.rs",
];

pub(crate) fn check(path: &str, source: &Source) -> Vec<Finding> {
    let governed = path.starts_with("crates/")
        && path.contains("/src/")
        && !path.starts_with(ROUNDS)
        && !REFUSES.contains(&path);
    if !governed {
        return Vec::new();
    }
    let floats = source.words().filter(is_float);
    floats
        .map(|word| {
            let message = format!(
                "floating point (`{}`); values are exact, only render rounds",
                word.text
            );
            Finding::new(path, word.line, RULE, message)
        })
        .collect()
}

fn is_float(word: &Word<'_>) -> bool {
    let text = word.text;
    if matches!(text, "f32" | "f64") {
        return true;
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) || text.starts_with("0x") {
        return false;
    }
    let suffixed = text.ends_with("f32") || text.ends_with("f64");
    // `1.5` is a float, `1..5` a range, `pair.1.5` two fields.
    let mut after = word.after.chars();
    let pointed = after.next() == Some('.')
        && after.next().is_some_and(|c| c.is_ascii_digit())
        && !word.before.ends_with('.');
    suffixed || pointed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_code(path: &str, code: &str, floats: usize) {
        assert_eq!(check(path, &Source::read(code)).len(), floats, "{code}");
    }

    #[test]
    fn floats_are_found_in_the_exact_crates() {
        for code in [
            "fn f(x: f64)",
            "x as f32",
            "1.5",
            "1f64",
            "2.0_f32",
            "let x = [1.0; 3];",
        ] {
            let path = "crates/grundy-num/src/dyadic.rs";
            assert!(!check(path, &Source::read(code)).is_empty(), "{code}");
        }
    }

    #[test]
    fn words_that_only_look_like_floats_are_fine() {
        let path = "crates/grundy-num/src/dyadic.rs";
        for code in [
            "// f64",
            "\"f64 1.5\"",
            "0x1f64",
            "xf64",
            "f64_like",
            "0..10",
            "x.0.1",
        ] {
            check_code(path, code, 0);
        }
    }

    #[test]
    fn rendering_and_tests_may_round() {
        check_code("crates/grundy-render/src/svg.rs", "x: f64", 0);
        check_code("crates/grundy-num/tests/laws.rs", "x: f64", 0);
        check_code("xtask/src/main.rs", "x: f64", 0);
    }
}
