//! Every quick item of every text is as its file says: a theorem that fails on a member, a table with
//! another cell, or an error of a text that is none, fails here.

use grundy::requests::{Desk, Work};
use grundy_reproduce::{Counts, Item, ItemReport, Reader, Verdict, item_words, texts};

/// Runs the quick items of a text.
fn run(name: &str) -> Vec<ItemReport> {
    let text = texts().iter().find(|text| text.name == name);
    let text = text.unwrap_or_else(|| panic!("there is no text {name}"));
    let quick: Vec<&Item> = text.items.iter().filter(|it| it.long.is_none()).collect();
    let work = Work::default();
    let reader = Reader::new(Desk::default(), &work);
    let mut reports = Vec::new();
    let ran = reader.run_all(&quick, 2, |_, report| {
        reports.push(report);
        Ok::<_, grundy_reproduce::Failure>(())
    });
    ran.expect("nobody stops it");
    for report in &reports {
        let is_done = !matches!(report.verdict, Verdict::Unexplained | Verdict::Unfinished);
        assert!(is_done, "{}", item_words(name, report));
    }
    reports
}

/// Whether a text has so many items at least that agree, that differ, that extend it and that hold on cases.
fn assert_counts(name: &str, least: [u64; 4]) {
    let counts = Counts::of(&run(name));
    let found = [counts.agree, counts.differ, counts.extend, counts.hold];
    assert!(
        found
            .iter()
            .zip(least)
            .all(|(found, least)| *found >= least),
        "{counts}"
    );
}

#[test]
fn digit_deletion_and_the_rook() {
    assert_counts("000", [23, 7, 6, 8]);
}

#[test]
fn slides_on_impartial_games() {
    assert_counts("001", [22, 14, 12, 5]);
}

#[test]
fn partizan_games_and_numbers() {
    assert_counts("002", [77, 16, 22, 33]);
}

#[test]
fn subtraction_and_all_but() {
    assert_counts("003", [13, 13, 10, 11]);
}

#[test]
fn continuous_nim() {
    assert_counts("004", [7, 19, 8, 11]);
}
