//! Runs the files of a suite: expressions and what they show.
//!
//! A line `> EXPRESSION` is followed by what it shows, or by `error: ` and the message it is
//! refused with (`…` at the end stands for any rest). `---` starts a fresh bench; lines that
//! begin with `#` are remarks.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Runs all files `*.expr` in a folder on benches of their own; returns how many expressions they have.
pub(crate) fn run<Bench: Default>(
    folder: &Path,
    mut show: impl FnMut(&mut Bench, &str) -> Result<String, String>,
) -> usize {
    let entries = fs::read_dir(folder).expect("the folder of the suite");
    let files = entries.map(|entry| entry.expect("a file").path());
    let is_suite = |file: &Path| file.extension().is_some_and(|ending| ending == "expr");
    let mut files: Vec<_> = files.filter(|file| is_suite(file)).collect();
    files.sort();
    let mut failures = String::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let name = file.file_name().expect("a name").to_string_lossy();
        let mut bench = Bench::default();
        let lines = text.lines().zip(1..);
        let mut lines = lines.filter(|(line, _)| !line.starts_with('#') && !line.trim().is_empty());
        while let Some((line, number)) = lines.next() {
            if line == "---" {
                bench = Bench::default();
                continue;
            }
            let place = format!("{name}:{number}");
            let Some(source) = line.strip_prefix("> ") else {
                panic!("{place}: expected `> …`, found `{line}`");
            };
            let Some((expected, _)) = lines.next() else {
                panic!("{place}: nothing is expected");
            };
            let found = show(&mut bench, source).unwrap_or_else(|error| format!("error: {error}"));
            count += 1;
            let agrees = match expected.strip_suffix('…') {
                Some(beginning) => found.starts_with(beginning),
                None => found == expected,
            };
            if !agrees {
                let words = format!("{place}: {source}\n  expected {expected}\n     found {found}");
                writeln!(failures, "{words}").expect("writing to a string cannot fail");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    count
}
