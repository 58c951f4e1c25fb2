//! The files of `tests/suite`: expressions and what they show.
//!
//! A line `> EXPRESSION` is followed by what it shows, or by `error: ` and the message it is
//! refused with (`…` at the end stands for any rest). `---` starts a fresh bench; lines that
//! begin with `#` are remarks.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use grundy_lang::Workbench;

#[test]
fn every_expression_of_the_suite_shows_what_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of the suite")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let mut failures = String::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let name = file.file_name().expect("a name").to_string_lossy();
        count += run(&name, &text, &mut failures);
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(count > 300, "only {count} expressions were found");
}

/// Runs one file; returns how many expressions it has.
fn run(name: &str, text: &str, failures: &mut String) -> usize {
    let mut bench = Workbench::default();
    let mut count = 0;
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    while let Some((number, line)) = lines.next() {
        if line == "---" {
            bench = Workbench::default();
            continue;
        }
        let place = format!("{name}:{}", number + 1);
        let source = line
            .strip_prefix("> ")
            .unwrap_or_else(|| panic!("{place}: expected `> …`, found `{line}`"));
        let (_, expected) = lines
            .next()
            .unwrap_or_else(|| panic!("{place}: nothing is expected"));
        let found = bench
            .show(source)
            .unwrap_or_else(|error| format!("error: {error}"));
        count += 1;
        let agrees = match expected.strip_suffix('…') {
            Some(beginning) => found.starts_with(beginning),
            None => found == expected,
        };
        if !agrees {
            writeln!(
                failures,
                "{place}: {source}\n  expected {expected}\n     found {found}"
            )
            .expect("writing to a string cannot fail");
        }
    }
    count
}
