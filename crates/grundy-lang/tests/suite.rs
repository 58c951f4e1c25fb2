//! The files of `tests/suite`: expressions and what they show.

#[path = "suite/runner.rs"]
mod runner;

use std::path::Path;

use grundy_lang::Workbench;

#[test]
fn every_expression_of_the_suite_shows_what_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let count = runner::run(&folder, |bench: &mut Workbench, source| {
        bench.show(source).map_err(|error| error.to_string())
    });
    assert!(count > 300, "only {count} expressions were found");
}
