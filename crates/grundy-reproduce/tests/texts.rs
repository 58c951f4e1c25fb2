//! Every quick item of every text is as its file says: a theorem that fails on a member, a table with
//! another cell, or an error of a text that is none, fails here.

use grundy::{Desk, Work};
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
        let is_explained = report.verdict != Verdict::Unexplained;
        assert!(is_explained, "{}", item_words(name, report));
    }
    reports
}

/// Whether the text is known to be wrong in so many items at least, and goes on in so many.
fn assert_counts(name: &str, least: Counts) {
    let counts = Counts::of(&run(name));
    let found = [counts.agree, counts.differ, counts.extend, counts.hold];
    let least = [least.agree, least.differ, least.extend, least.hold];
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
    let (agree, differ, extend, hold) = (20, 3, 4, 10);
    assert_counts(
        "000",
        Counts {
            agree,
            differ,
            extend,
            hold,
            unexplained: 0,
        },
    );
}

#[test]
fn slides_on_impartial_games() {
    let (agree, differ, extend, hold) = (15, 9, 10, 5);
    assert_counts(
        "001",
        Counts {
            agree,
            differ,
            extend,
            hold,
            unexplained: 0,
        },
    );
}

#[test]
fn partizan_games_and_numbers() {
    let (agree, differ, extend, hold) = (70, 15, 20, 30);
    assert_counts(
        "002",
        Counts {
            agree,
            differ,
            extend,
            hold,
            unexplained: 0,
        },
    );
}

#[test]
fn subtraction_and_all_but() {
    let (agree, differ, extend, hold) = (13, 12, 10, 12);
    assert_counts(
        "003",
        Counts {
            agree,
            differ,
            extend,
            hold,
            unexplained: 0,
        },
    );
}

#[test]
fn continuous_nim() {
    let (agree, differ, extend, hold) = (6, 8, 9, 2);
    assert_counts(
        "004",
        Counts {
            agree,
            differ,
            extend,
            hold,
            unexplained: 0,
        },
    );
}
