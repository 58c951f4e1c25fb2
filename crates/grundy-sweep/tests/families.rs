//! Rows against the definitions, and chunks that depend on nothing but recipe and number.

mod folders;

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use folders::Place;
use grundy::heaps::{Beginning, Reading};
use grundy::language::Value;
use grundy::render::PlotAxis;
use grundy::{Halt, Limits, Workbench};
use grundy_sweep::families::{
    AllButSets, Boards, Expressions, Graphs, HexadecimalCodes, OctalCodes, OwnPositions,
    RookRowNumbers, Sets, SubtractionSets,
};
use grundy_sweep::{
    AnyFamily, Cells, Folder, Recipe, Rows, Runner, Selection, SweepError, Top, Worker,
};
use proptest::prelude::*;

/// What the files of families are called in their folders.
const GRAPHS: &str = "graphs.g6";
const RULES: &str = "rules.py";

/// All rows of a family, in chunks of so many members on so many threads.
fn swept(family: impl Into<AnyFamily>, chunk: u64, threads: usize) -> Rows {
    let place = Place::new();
    let mut recipe = Recipe::new(family.into());
    recipe.chunk = chunk;
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    run(&folder, threads);
    folder.merge(&Limits::none()).unwrap();
    folder.rows().unwrap()
}

fn run(folder: &Folder, threads: usize) {
    let runner = Runner::new(folder).threads(threads);
    runner
        .run(&folder.todo().unwrap(), &Limits::none())
        .unwrap();
}

fn subtraction(sets: Sets) -> SubtractionSets {
    SubtractionSets {
        sets,
        ..SubtractionSets::default()
    }
}

fn listed(sets: &Sets, members: Range<u64>) -> Vec<Vec<u64>> {
    let mut listed = Vec::new();
    let each = sets.each(members, |set| -> Result<(), ()> {
        listed.push(set.to_vec());
        Ok(())
    });
    each.unwrap();
    listed
}

fn whole(rows: &Rows, column: &str) -> Vec<i64> {
    match rows.column(column) {
        Some(Cells::Whole(cells)) => cells.iter().map(|cell| cell.unwrap()).collect(),
        other => panic!("{column}: {other:?}"),
    }
}

fn texts(rows: &Rows, column: &str) -> Vec<String> {
    (0..rows.len())
        .map(|row| rows.column(column).unwrap().shown(row))
        .collect()
}

/// The least preperiod and period by the definition, from far more values than the period needs.
fn naive(set: &[usize], values: Reading, start: &Beginning) -> (i64, i64) {
    let max = set[set.len() - 1];
    let count = 6000 + 4 * max;
    let mut list: Vec<u32> = Vec::new();
    for n in 0..count {
        let seed = match start {
            Beginning::Values(seeds) => seeds.get(n).copied(),
            _ => None,
        };
        let option = |&s: &usize| match n.checked_sub(s) {
            Some(heap) => Some(list[heap]),
            None => (*start == Beginning::Sink && n > 0).then_some(0),
        };
        let options: BTreeSet<u32> = set.iter().filter_map(option).collect();
        let most = u32::try_from(set.len()).unwrap();
        let mex = (0..=most).find(|value| !options.contains(value));
        list.push(seed.unwrap_or_else(|| mex.unwrap()));
    }
    if values == Reading::Outcomes {
        for value in &mut list {
            *value = (*value).min(1);
        }
    }
    let tail = count - 2000;
    let period = (1..2000)
        .find(|p| list[tail..count - p] == list[tail + p..])
        .unwrap();
    let differs = (0..count - period)
        .rev()
        .find(|&n| list[n] != list[n + period]);
    (
        differs.map_or(0, |n| i64::try_from(n).unwrap() + 1),
        i64::try_from(period).unwrap(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn periods_are_those_of_the_definition(
        most in 3u64..14,
        size in prop::option::of(1usize..4),
        is_outcomes in any::<bool>(),
        start in prop_oneof![
            Just(Beginning::Wall),
            Just(Beginning::Sink),
            prop::collection::vec(0u32..4, 1..6).prop_map(Beginning::Values),
        ],
        chunk in 1u64..40,
    ) {
        let values = if is_outcomes { Reading::Outcomes } else { Reading::Nimbers };
        let sets = Sets { size, max: most.min(if size.is_none() { 8 } else { 13 }), ..Sets::default() };
        let family = SubtractionSets { sets, values, start: start.clone(), heaps: 1 << 20 };
        let rows = swept(family.clone(), chunk, 2);
        let mut listed = BTreeSet::new();
        for row in 0..rows.len() {
            let set: Vec<usize> =
                texts(&rows, "set")[row].split(',').map(|n| n.parse().unwrap()).collect();
            let expected = naive(&set, values, &start);
            let found = (whole(&rows, "preperiod")[row], whole(&rows, "period")[row]);
            prop_assert_eq!(found, expected, "{:?}", set);
            listed.insert(set);
        }
        prop_assert_eq!(listed.len(), rows.len());
        // However it is cut and whoever computes it.
        prop_assert_eq!(rows, swept(family, 7, 1));
    }

    #[test]
    fn sets_drawn_by_lot_are_sets_and_drawn_again_alike(
        size in 1usize..6,
        most in 6u64..60,
        seed in any::<u64>(),
        with in prop::option::of(1u64..6),
    ) {
        let sets = Sets { size: Some(size), max: most, with: with.into_iter().collect(), random: Some(40), seed };
        let drawn = listed(&sets, 0..40);
        for set in &drawn {
            prop_assert!(set.len() == size && set.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert!(set[0] >= 1 && set[size - 1] <= most);
            prop_assert!(with.is_none_or(|n| set.contains(&n)));
        }
        prop_assert_eq!(&listed(&sets, 17..23), &drawn[17..23]);
    }
}

#[test]
fn all_sets_of_three_numbers_up_to_100_are_proved() {
    let place = Place::new();
    let recipe = Recipe::new(subtraction(Sets::of_size(3, 100)).into());
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    run(&folder, 2);
    let merged = folder.merge(&Limits::none()).unwrap();
    assert_eq!((merged.members, merged.rows), (161_700, 161_700));
    assert_eq!(merged.status.get("proved"), Some(&161_700));
    let greatest = |column: &str| {
        let greatest = merged
            .greatest
            .iter()
            .find(|found| found.column == column)
            .unwrap();
        (greatest.value, greatest.of.clone())
    };
    assert_eq!(greatest("period"), (4495, "29,71,100".to_owned()));
    assert_eq!(greatest("preperiod"), (4239, "29,72,100".to_owned()));
}

#[test]
fn the_longest_periods_up_to_12_are_known() {
    let longest = |values| {
        let family = SubtractionSets {
            values,
            ..subtraction(Sets::up_to(12))
        };
        let rows = swept(family, 1 << 9, 2);
        assert_eq!(rows.len(), 4095);
        let mut longest = [0; 12];
        for (max, period) in whole(&rows, "max").into_iter().zip(whole(&rows, "period")) {
            let longest = &mut longest[usize::try_from(max).unwrap() - 1];
            *longest = period.max(*longest);
        }
        longest
    };
    assert_eq!(
        longest(Reading::Nimbers),
        [2, 4, 6, 8, 10, 12, 22, 25, 28, 58, 54, 87]
    );
    assert_eq!(
        longest(Reading::Outcomes),
        [2, 4, 6, 8, 10, 12, 22, 25, 28, 45, 54, 61]
    );
}

#[test]
fn all_but_games_of_four_numbers_up_to_20_are_pure_but_for_253() {
    let family = AllButSets {
        sets: Sets::of_size(4, 20),
        steps: 1 << 30,
    };
    let rows = swept(family, 1000, 2);
    assert_eq!(rows.len(), 4845);
    let impure = whole(&rows, "preperiod")
        .iter()
        .filter(|&&preperiod| preperiod > 0)
        .count();
    assert_eq!(impure, 253);
}

#[test]
fn codes_boards_rows_and_graphs_have_their_known_values() {
    let codes = swept(
        OctalCodes {
            digits: 2,
            before: 0,
            steps: 100_000,
        },
        5,
        2,
    );
    let place = texts(&codes, "code")
        .iter()
        .position(|code| code == "0.77")
        .unwrap();
    assert_eq!(codes.len(), 64);
    let period = ["preperiod", "period", "status"].map(|name| texts(&codes, name)[place].clone());
    assert_eq!(period, ["71", "12", "proved"]);

    let codes = swept(
        HexadecimalCodes {
            digits: 1,
            steps: 10_000,
        },
        4,
        1,
    );
    assert_eq!(codes.len(), 16);

    let rows = swept(RookRowNumbers { from: 2, to: 8 }, 1, 2);
    assert_eq!(whole(&rows, "period"), [3, 9, 36, 144, 720, 5040, 10080]);
    assert_eq!(whole(&rows, "digit_preperiod"), [0, 3, 12, 22, 22, 21, 72]);

    let boards = swept(Boards { rows: 2, width: 3 }, 9, 2);
    // By Burnside's lemma: (64 + 8 + 16 + 8) / 4 boards but for mirror images.
    assert_eq!(boards.len(), 24);
    let place = texts(&boards, "board")
        .iter()
        .position(|board| board == "...|...")
        .unwrap();
    let names = ["value", "temperature", "mean", "outcome"];
    let worth = names.map(|name| texts(&boards, name)[place].clone());
    assert_eq!(worth, ["{2|-1/2}", "5/4", "3/4", "N"]);

    let place = Place::new();
    let text = "BW\nBw\nD?{\n";
    let recipe = Recipe::new(Graphs::of_text(text, &Limits::none()).unwrap().into());
    let folder = Folder::create(place.path(), recipe, &[(GRAPHS, text)], &Limits::none()).unwrap();
    run(&folder, 1);
    assert_eq!(whole(&folder.rows().unwrap(), "nimber"), [2, 1, 2]);
    let place = Place::new();
    let text = ">>graph6<<BW\n\nBw\r\n";
    let recipe = Recipe::new(Graphs::of_text(text, &Limits::none()).unwrap().into());
    let files = [(GRAPHS, text)];
    let folder = Folder::create(place.path(), recipe, &files, &Limits::none()).unwrap();
    run(&folder, 1);
    assert_eq!(texts(&folder.rows().unwrap(), "graph"), ["BW", "Bw"]);
}

#[test]
fn lines_that_are_no_graphs_keep_a_row_with_the_reason() {
    let place = Place::new();
    let text = ">>graph6<<BW\nB\n\nno graph\nBw\n";
    let recipe = Recipe::new(Graphs::of_text(text, &Limits::none()).unwrap().into());
    let folder = Folder::create(place.path(), recipe, &[(GRAPHS, text)], &Limits::none()).unwrap();
    run(&folder, 1);
    let merged = folder.merge(&Limits::none()).unwrap();
    let mistakes = merged.remarks.mistakes;
    assert_eq!((merged.rows, mistakes.count), (4, 2));
    let named = ["B: line 2: ", "no graph: line 4: "];
    for (first, named) in mistakes.first.iter().zip(named) {
        assert!(first.starts_with(named), "{first}");
    }
    let csv = folder.rows().unwrap().csv();
    assert!(csv.contains("\nBW,3,2,2,\nB,,,,"), "{csv}");
    let error = Graphs::of_text("1 2\n2 3\n", &Limits::none()).unwrap_err();
    let said = error.to_string();
    assert!(said.starts_with("no line is a graph; line 1: "), "{said}");
}

/// Somebody who brings the numbers of members as games.
struct Numbers(Workbench);

impl Worker for Numbers {
    fn rows(
        &mut self,
        members: Range<u64>,
        rows: &mut Rows,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        for number in members {
            let sitting = self.0.sit(limits)?;
            let lent = sitting.lend([("x", Value::number(i64::try_from(number).unwrap()))]);
            OwnPositions::push(rows, (number, "a number"), ("x", &lent), limits)?;
        }
        Ok(())
    }
}

#[test]
fn positions_of_rules_in_another_language_are_brought_by_whoever_runs_the_sweep() {
    let (place, limits) = (Place::new(), Limits::none());
    let recipe = Recipe::new(OwnPositions::of_text("rules", 20).into());
    let files = [(RULES, "rules")];
    let folder = Folder::create(place.path(), recipe, &files, &limits).unwrap();
    let left = folder.todo().unwrap();
    let refused = Runner::new(&folder).run(&left, &limits).unwrap_err();
    let message = "only Python can compute positions of rules written in Python";
    assert_eq!(refused.to_string(), message);

    let bring =
        || -> Result<Box<dyn Worker>, SweepError> { Ok(Box::new(Numbers(Workbench::default()))) };
    let runner = Runner::new(&folder).threads(2).worked_by(&bring);
    assert_eq!(runner.run(&left, &limits).unwrap().rows, 20);
    folder.merge(&limits).unwrap();
    let rows = folder.rows().unwrap();
    assert_eq!(whole(&rows, "number"), (0..20).collect::<Vec<_>>());
    let numbers: Vec<String> = (0..20).map(|n| n.to_string()).collect();
    assert_eq!(texts(&rows, "value"), numbers);

    fs::write(place.path().join(RULES), "other rules").unwrap();
    let changed = Folder::open(place.path(), &limits).unwrap_err();
    let message = changed.to_string();
    assert!(message.ends_with("not the rules that the recipe speaks of"));
}

#[test]
fn the_rows_of_expressions_name_mistaken_members_and_keep_the_others() {
    let columns = [
        "p := period(subtraction(a, b)).period".to_owned(),
        "a < b".to_owned(),
    ];
    let family =
        Expressions::plan("a in 0..3, b in a+1..6", &columns, &[], &Limits::none()).unwrap();
    let place = Place::new();
    let mut recipe = Recipe::new(family.into());
    recipe.chunk = 4;
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    run(&folder, 2);
    let merged = folder.merge(&Limits::none()).unwrap();
    // Of a = 0 nobody can take anything.
    let mistakes = merged.remarks.mistakes;
    assert_eq!((merged.members, merged.rows, mistakes.count), (18, 18, 6));
    assert!(mistakes.first[0].starts_with("a = 0, b = 1: "));
    let rows = folder.rows().unwrap();
    assert_eq!(
        texts(&rows, "p")[6..],
        ["3", "2", "5", "2", "7", "5", "6", "7", "4", "7", "8", "9"]
    );
    assert_eq!(texts(&rows, "a < b")[6], "true");
}

/// What is left out of the rows is not left out of what is told.
#[test]
fn mistakes_are_told_whatever_is_kept_of_the_rows() {
    let columns = ["p := period(subtraction(a, b)).period".to_owned()];
    let family = || {
        let family = Expressions::plan("a in 0..3, b in a+1..6", &columns, &[], &Limits::none());
        Recipe::new(family.unwrap().into())
    };
    let (mut few_columns, mut greatest, mut filtered) = (family(), family(), family());
    few_columns.keep.columns = vec!["p".to_owned()];
    greatest.top = Some(Top {
        by: "p".to_owned(),
        keep: 2,
    });
    filtered.keep.filter = Some("mistake == none".to_owned());
    for (mut recipe, rows) in [(few_columns, 18), (greatest, 2), (filtered, 12)] {
        let place = Place::new();
        recipe.chunk = 4;
        let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
        run(&folder, 1);
        let merged = folder.merge(&Limits::none()).unwrap();
        let mistakes = &merged.remarks.mistakes;
        assert_eq!((merged.rows, mistakes.count), (rows, 6), "{merged:?}");
        assert_eq!(mistakes.first.len(), 5);
        assert!(mistakes.first[4].starts_with("a = 0, b = 5: "));
    }
}

#[test]
fn families_that_make_no_sense_are_refused() {
    let refused = |family: AnyFamily| {
        let place = Place::new();
        let refused =
            Folder::create(place.path(), Recipe::new(family), &[], &Limits::none()).unwrap_err();
        assert!(matches!(refused, SweepError::Mistake(_)), "{refused}");
        refused.to_string()
    };
    let sets = |sets| refused(subtraction(sets).into());
    assert_eq!(
        sets(Sets::of_size(0, 9)),
        "expected sets of 1 to 9 numbers, found 0"
    );
    assert_eq!(
        sets(Sets::of_size(5, 4)),
        "expected sets of 1 to 4 numbers, found 5"
    );
    assert!(sets(Sets::up_to(0)).contains("found 0"));
    assert!(
        sets(Sets {
            with: vec![0],
            ..Sets::of_size(2, 9)
        })
        .contains("found 0")
    );
    assert!(sets(Sets::up_to(60)).contains("found 60"));
    assert!(
        refused(
            OctalCodes {
                digits: 0,
                before: 0,
                steps: 1
            }
            .into()
        )
        .contains("found 0")
    );
    assert!(
        refused(
            OctalCodes {
                digits: 2,
                before: 5,
                steps: 1
            }
            .into()
        )
        .contains("5.77")
    );
    assert!(refused(Boards { rows: 9, width: 9 }.into()).contains("9 rows"));
    assert!(refused(RookRowNumbers { from: 3, to: 2 }.into()).contains("from 3 to 2"));
    let none = Expressions::plan("n in 5..1", &["n".to_owned()], &[], &Limits::none());
    assert!(
        none.unwrap_err()
            .to_string()
            .contains("nothing is in the family")
    );
    let wrong = Expressions::plan("n in 1..5", &["n + foo".to_owned()], &[], &Limits::none());
    assert!(wrong.unwrap_err().to_string().contains("foo"));
}

#[test]
fn the_greatest_rows_of_a_selection_are_kept() {
    let place = Place::new();
    let mut recipe = Recipe::new(Boards { rows: 3, width: 3 }.into());
    recipe.keep = Selection {
        columns: vec!["board".to_owned(), "temperature".to_owned()],
        filter: Some("squares >= 7".to_owned()),
    };
    recipe.top = Some(Top {
        by: "temperature".to_owned(),
        keep: 2,
    });
    recipe.chunk = 20;
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    run(&folder, 2);
    folder.merge(&Limits::none()).unwrap();
    let greatest = "board,temperature\n#..|...|...,3/2\n##.|...|...,5/4\n";
    assert_eq!(folder.rows().unwrap().csv(), greatest);
    // What was merged is not believed: only the chunks are sealed.
    let merged = place.path().join("rows.parquet");
    let mut bytes = fs::read(&merged).unwrap();
    for byte in &mut bytes[4..40] {
        *byte ^= 1;
    }
    fs::write(&merged, bytes).unwrap();
    assert_eq!(folder.rows().unwrap().csv(), greatest);
}

#[test]
fn records_are_of_the_points_that_are_drawn() {
    let columns = ["y := 10 - a".to_owned()];
    let family = Expressions::plan("a in 0..5", &columns, &[], &Limits::none()).unwrap();
    let place = Place::new();
    let recipe = Recipe::new(family.into());
    let folder = Folder::create(place.path(), recipe, &[], &Limits::none()).unwrap();
    run(&folder, 1);
    for (x, first) in [
        (PlotAxis::linear("a"), (0, 10)),
        (PlotAxis::logarithmic("a"), (1, 9)),
    ] {
        let drawn = folder.scatter(x, PlotAxis::linear("y"), None, &Limits::none());
        let records = drawn.unwrap().0.records;
        let records: Vec<(i128, i128)> = records.iter().map(|it| (it.x, it.y)).collect();
        assert_eq!(records, [first]);
    }
}
