//! The files of `tests/suite`: expressions in which questions are asked, and what they show.
//!
//! They are written as those of `grundy-lang` are: `> EXPRESSION`, then what it shows or `error: `
//! and the message (`…` at the end stands for any rest); `---` starts a fresh bench.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use grundy::questions::Eval;
use grundy::render::Style;
use grundy::{Asking, Limits, Question, Workbench};

#[test]
fn every_expression_of_the_suite_shows_what_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut failures = String::new();
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder of the suite") {
        let file = entry.expect("a file").path();
        let text = fs::read_to_string(&file).expect("a text");
        let name = file.file_name().expect("a name").to_string_lossy();
        count += run(&name, &text, &mut failures);
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(count > 100, "only {count} expressions were found");
}

fn show(bench: &Workbench, source: &str) -> String {
    let limits = Limits::none();
    let question = Eval {
        brief: true,
        ..Eval::of(source)
    };
    let asked = question.ask(&Asking::new(bench, &limits));
    let text = asked.and_then(|worth| grundy::Answer::text(&worth, &Style::default()));
    text.unwrap_or_else(|refusal| format!("error: {refusal}"))
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
        let found = show(&bench, source);
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
