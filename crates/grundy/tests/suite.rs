//! The files of `tests/suite`: expressions in which questions are asked, and what they show.

#[path = "../../grundy-lang/tests/suite/runner.rs"]
mod runner;

use std::path::Path;

use grundy::questions::Eval;
use grundy::render::Style;
use grundy::{Asking, Limits, Question, Workbench};

#[test]
fn every_expression_of_the_suite_shows_what_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let count = runner::run(&folder, |bench: &mut Workbench, source| {
        let limits = Limits::none();
        let question = Eval {
            brief: true,
            ..Eval::of(source)
        };
        let asked = question.ask(&Asking::new(bench, &limits));
        let text = asked.and_then(|worth| grundy::Answer::text(&worth, &Style::default()));
        text.map_err(|refusal| refusal.to_string())
    });
    assert!(count > 100, "only {count} expressions were found");
}
