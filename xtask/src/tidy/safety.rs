//! The rule `safety`: every `unsafe` says why it is sound.
//!
//! The comment stands on the same line or right above the statement, `SAFETY` for a block
//! and `# Safety` for what callers of an unsafe function must keep.

use super::Finding;
use super::source::Source;

const RULE: &str = "safety";

pub(crate) fn check(path: &str, source: &Source) -> Vec<Finding> {
    source
        .words()
        .filter(|word| word.text == "unsafe" && !explained(source, word.line - 1))
        .map(|word| {
            Finding::new(
                path,
                word.line,
                RULE,
                "`unsafe` without a `SAFETY` comment above it",
            )
        })
        .collect()
}

/// Whether a comment at this line, or above it up to the previous statement, speaks of safety.
fn explained(source: &Source, line: usize) -> bool {
    let speaks = |at: usize| {
        let comment = &source.comments[at];
        comment.contains("SAFETY") || comment.contains("# Safety")
    };
    if speaks(line) {
        return true;
    }
    for at in (0..line).rev() {
        let code = source.code[at].trim();
        if code.ends_with([';', '{', '}']) || code.is_empty() && source.comments[at].is_empty() {
            return false;
        }
        if speaks(at) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_code(code: &str, lines: &[usize]) {
        let found = check("crates/grundy/src/lib.rs", &Source::read(code));
        assert_eq!(super::super::lines(&found), lines, "{code}");
    }

    #[test]
    fn silent_unsafe_is_found() {
        check_code("unsafe { f() }", &[1]);
        check_code("// SAFETY: of another.\nlet y = 1;\nunsafe { f() }", &[3]);
        check_code("// SAFETY: far away.\n\nunsafe { f() }", &[3]);
        check_code(
            "// SAFETY: of the first.\nunsafe { f() };\nunsafe { g() }",
            &[3],
        );
    }

    #[test]
    fn explained_unsafe_is_fine() {
        check_code("// SAFETY: f has no demands.\nunsafe { f() }", &[]);
        check_code("unsafe { f() } // SAFETY: f has no demands.", &[]);
        check_code(
            "// SAFETY: in two\n// lines.\nlet x =\n    unsafe { f() };",
            &[],
        );
        check_code(
            "/// # Safety\n/// Be kind.\n#[inline]\npub unsafe fn f()",
            &[],
        );
    }

    #[test]
    fn the_lint_of_that_name_is_not_meant() {
        check_code("#![deny(unsafe_code)]\n// unsafe\n\"unsafe\"", &[]);
    }
}
