//! The rule `files`: one idea per file, named for it, with a page of its own at the top.

use super::Finding;

const RULE: &str = "files";

/// Past this many lines a file holds more than one idea.
const LONGEST: usize = 800;

/// Names that say nothing about what is inside.
const SAYS_NOTHING: [&str; 5] = ["utils.rs", "common.rs", "misc.rs", "types.rs", "helpers.rs"];

pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut parts = path.rsplit('/');
    let name = parts.next().unwrap_or_default();
    let folders: Vec<&str> = parts.collect();
    if SAYS_NOTHING.contains(&name) {
        let message = format!("`{name}` says nothing; name the file for the one idea it holds");
        findings.push(Finding::new(path, 1, RULE, message));
    }
    let lines = text.lines().count();
    if lines > LONGEST && !folders.contains(&"tests") && !name.contains("table") {
        let message = format!("{lines} lines, more than {LONGEST}; look for a seam");
        findings.push(Finding::new(path, LONGEST + 1, RULE, message));
    }
    let opening = text.lines().find(|line| !line.trim().is_empty());
    if folders.contains(&"src") && !opening.is_some_and(|line| line.starts_with("//!")) {
        let message = "expected a module doc `//!` first: what this is, the one fact to know";
        findings.push(Finding::new(path, 1, RULE, message));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_file(path: &str, text: &str, lines: &[usize]) {
        assert_eq!(super::super::lines(&check(path, text)), lines, "{path}");
    }

    #[test]
    fn names_that_say_nothing_are_found() {
        check_file("crates/grundy/src/utils.rs", "//! Odds and ends.\n", &[1]);
        check_file("crates/grundy/tests/common.rs", "", &[1]);
        check_file(
            "crates/grundy/src/thermograph.rs",
            "//! Thermographs.\n",
            &[],
        );
    }

    #[test]
    fn long_files_are_found() {
        let text = |lines: usize| format!("//! Long.\n{}", "\n".repeat(lines - 1));
        check_file("crates/grundy/src/long.rs", &text(801), &[801]);
        check_file("crates/grundy/src/long.rs", &text(800), &[]);
    }

    #[test]
    fn tests_and_tables_may_be_long() {
        let text = format!("//! Long.\n{}", "\n".repeat(2000));
        check_file("crates/grundy/tests/laws.rs", &text, &[]);
        check_file("crates/grundy/src/octal/tables.rs", &text, &[]);
    }

    #[test]
    fn a_file_without_a_module_doc_is_found() {
        check_file(
            "crates/grundy/src/sum.rs",
            "use std::fmt;\n//! Sums.\n",
            &[1],
        );
        check_file("crates/grundy/src/sum.rs", "", &[1]);
        check_file("crates/grundy/src/sum.rs", "\n//! Sums.\n", &[]);
        check_file("crates/grundy/tests/laws.rs", "use std::fmt;\n", &[]);
    }
}
