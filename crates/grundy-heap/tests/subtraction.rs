//! Subtraction games against the definition, and against the facts that were computed elsewhere.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use grundy_heap::{
    Beginning, Differences, Finding, Formula, Reading, Scratch, Search, Subtraction,
    SubtractionSearch,
};
use grundy_num::{Halt, Limits, Nimber, Outcome, UBig};
use proptest::prelude::*;
use serde_json::Value;

/// The values of all heaps below `count`, as the rules say.
fn by_definition(set: &[u64], count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let usable = set.iter().map(|&s| s as usize).filter(|&s| s <= n);
        let options: BTreeSet<u32> = usable.map(|s| values[n - s]).collect();
        values.push(
            (0..=set.len() as u32)
                .find(|value| !options.contains(value))
                .unwrap(),
        );
    }
    values
}

fn game(set: &[u64]) -> Subtraction {
    Subtraction::new(Differences::new(set.iter().copied()).unwrap())
}

/// The least preperiod and period by the search, the quick way, and all that a proof implies.
fn period(set: &[u64]) -> (u128, u128) {
    let limits = Limits::none();
    let Finding::Proved(proof) = game(set).search(&limits).unwrap().advance(&limits).unwrap()
    else {
        panic!("a subtraction search ends with a proof");
    };
    let found = proof.period();
    assert_eq!(found.saltus, 0);
    if set.len() <= Scratch::LARGEST_SET {
        let quick = Scratch::default()
            .period(set, 1 << 24, &limits)
            .unwrap()
            .unwrap();
        assert_eq!(quick, proof, "{set:?}");
    }
    (found.preperiod, found.period)
}

fn facts(file: &str) -> Vec<Value> {
    let path = format!("{}/../../corpus/heap/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let facts: Value = serde_json::from_str(&text).unwrap();
    facts["items"].as_array().unwrap().clone()
}

fn numbers(value: &Value) -> Vec<u64> {
    let numbers = value.as_array().unwrap().iter();
    numbers.map(|s| s.as_u64().unwrap()).collect()
}

#[test]
fn the_periods_of_the_corpus_are_found() {
    let facts = facts("subtraction.json");
    assert_eq!(facts.len(), 308);
    for fact in facts {
        let expected = ["preperiod", "period"].map(|key| u128::from(fact[key].as_u64().unwrap()));
        let set = numbers(&fact["set"]);
        assert_eq!(period(&set), (expected[0], expected[1]), "{set:?}");
    }
}

proptest! {
    #[test]
    fn values_are_those_of_the_definition(
        set in prop::collection::btree_set(1u64..70, 1..9),
        from in 0usize..300,
        count in 0usize..700,
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let expected = by_definition(&set, from + count);
        let heaps = from as u64..(from + count) as u64;
        let values = game(&set).values(heaps.clone(), &Limits::none()).unwrap();
        prop_assert_eq!(&values, &expected[from..]);
        let outcomes = game(&set).outcomes(heaps, &Limits::none()).unwrap();
        for (value, outcome) in values.iter().zip(outcomes) {
            prop_assert_eq!(*value == 0, outcome == Outcome::Previous);
        }
    }

    #[test]
    fn large_sets_have_the_values_of_the_definition(
        set in prop::collection::btree_set(1u64..500, 9..200),
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let values = game(&set).values(0..1500, &Limits::none()).unwrap();
        prop_assert_eq!(values, by_definition(&set, 1500));
    }

    #[test]
    fn a_period_holds_and_is_the_least(set in prop::collection::btree_set(1u64..25, 1..7)) {
        let set: Vec<u64> = set.into_iter().collect();
        let (preperiod, period) = period(&set);
        let (preperiod, period) = (preperiod as usize, period as usize);
        let values = by_definition(&set, preperiod + 2 * period + 60);
        let fails = |p: usize, n: usize| values[n] != values[n + p];
        for n in preperiod..preperiod + period + 50 {
            prop_assert!(!fails(period, n));
        }
        prop_assert!(preperiod == 0 || fails(period, preperiod - 1));
        for p in (1..period).filter(|p| period % p == 0) {
            prop_assert!((preperiod..preperiod + period).any(|n| fails(p, n)));
        }
    }

    #[test]
    fn a_formula_gives_the_values_and_the_least_period(
        first in 1u64..12,
        step in 1u64..40,
        length in 1u64..7,
    ) {
        let set: Vec<u64> = (0..length).map(|i| first + i * step).collect();
        if let Some(formula) = Formula::of(&Differences::new(set.clone()).unwrap()) {
            let found = formula.period();
            prop_assert_eq!((found.preperiod, found.period), period(&set));
            let expected = by_definition(&set, 600);
            for (heap, expected) in expected.into_iter().enumerate() {
                prop_assert_eq!(formula.value(&UBig::from(heap)), u64::from(expected));
            }
        } else {
            prop_assert!(first < step && step < 2 * first && length > 2);
        }
    }

    #[test]
    fn heaps_beyond_any_table_follow_the_period(
        set in prop::collection::btree_set(1u64..40, 1..6),
        heap in 0u64..5000,
        turns in 0u64..1_000_000_000_000,
    ) {
        let limits = Limits::none();
        let set: Vec<u64> = set.into_iter().collect();
        let solved = game(&set).solve(&limits).unwrap();
        let found = solved.proof().period();
        let heap = heap + 40 + found.preperiod as u64;
        let values = by_definition(&set, heap as usize + 1);
        let huge = UBig::from(heap) + UBig::from(turns).pow(40) * UBig::from(found.period);
        let value = solved.nimber(&huge, &limits).unwrap();
        prop_assert_eq!(value, Nimber::from(u64::from(values[heap as usize])));
        for target in 0..4 {
            let moves = solved.winning_moves(&huge, &Nimber::from(target), &limits).unwrap();
            let option = |s: &&u64| u64::from(values[(heap - **s) as usize]) == target;
            prop_assert_eq!(moves, set.iter().filter(option).copied().collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_pair_has_the_period_of_its_formula() {
    for y in 2..60 {
        for x in 1..y {
            let formula = game(&[x, y]).formula().expect("every pair has a formula");
            let found = formula.period();
            assert_eq!((found.preperiod, found.period), period(&[x, y]), "{x}, {y}");
        }
    }
}

#[test]
fn a_search_put_aside_is_taken_up_where_it_was() {
    let limits = Limits::none();
    let set = Differences::new([4, 9, 50, 55, 59]).unwrap();
    let search = SubtractionSearch::new(set, &limits).unwrap();
    let mut search: Box<dyn Search> = Box::new(search);
    let mut halts = 0;
    let finding = loop {
        // A block is a tick. The first 1024 of fresh limits are free, so all but a few are spent.
        let few = Limits::none().steps(0);
        (0..1018).for_each(|_| few.tick().unwrap());
        match search.advance(&few) {
            Ok(finding) => break finding,
            Err(halt) => assert_eq!(halt, Halt::Steps),
        }
        halts += 1;
        let checkpoint = search.checkpoint();
        search = checkpoint.resume(&limits).unwrap();
        assert_eq!(search.checkpoint(), checkpoint);
        // What was put aside is checked in one go at last.
        if halts > 5 {
            break search.advance(&limits).unwrap();
        }
    };
    let Finding::Proved(proof) = finding else {
        panic!("proved")
    };
    assert_eq!(
        (proof.period().preperiod, proof.period().period),
        (209, 543_288)
    );
    assert!(halts > 5, "{halts}");
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let limits = Limits::none();
    let mut search = game(&[4, 9, 50, 55, 59]).search(&limits).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(true);
    assert_eq!(
        search.advance(&Limits::none().stop(&stop)),
        Err(Halt::Stopped)
    );
    search.advance(&limits).unwrap();
    let good = search.checkpoint();
    for field in 0..good.fields.len() {
        let mut missing = good.clone();
        missing.fields.remove(field);
        assert!(missing.resume(&limits).is_err(), "{field}");
        let mut longer = good.clone();
        longer.fields[field].1.push(1);
        assert!(longer.resume(&limits).is_err(), "{field}");
    }
}

#[test]
fn sets_with_huge_numbers_are_answered_by_formula_or_refused_for_memory() {
    let limits = Limits::none().memory(1 << 30);
    let solved = game(&[1 << 60, 1 << 62]).solve(&limits).unwrap();
    assert_eq!(solved.proof().theorem().name, "two numbers");
    assert!(matches!(
        game(&[1 << 50, 3, 1 << 62]).solve(&limits),
        Err(Halt::Memory)
    ));
    assert_eq!(game(&[u64::MAX]).values(0..3, &limits).unwrap(), [0, 0, 0]);
}

/// The first heaps by the definition: who moves takes a number of the set, and may reach what is given.
fn read_by_definition(
    set: &[u64],
    reading: Reading,
    beginning: &Beginning,
    count: i64,
) -> Vec<u32> {
    let given: &[u32] = match beginning {
        Beginning::Values(values) => values,
        Beginning::Wall | Beginning::Sink => &[],
    };
    let read = |value: u32| match reading {
        Reading::Nimbers => value,
        Reading::Outcomes => value.min(1),
    };
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let value = match given.get(usize::try_from(n).unwrap()) {
            Some(&value) => value,
            None => {
                let options: Vec<u32> = set
                    .iter()
                    .filter_map(|&s| match usize::try_from(n - i64::try_from(s).unwrap()) {
                        Ok(option) => Some(values[option]),
                        // Below 0, where a sink has only lost heaps; and 0 itself is one of them.
                        Err(_) => (*beginning == Beginning::Sink && n > 0).then_some(0),
                    })
                    .collect();
                let most = u32::try_from(set.len()).unwrap();
                (0..=most).find(|value| !options.contains(value)).unwrap()
            }
        };
        values.push(value);
    }
    values.into_iter().map(read).collect()
}

fn beginnings() -> impl Strategy<Value = Beginning> {
    prop_oneof![
        Just(Beginning::Wall),
        Just(Beginning::Sink),
        prop::collection::vec(0u32..10, 0..20).prop_map(Beginning::Values),
    ]
}

proptest! {
    #[test]
    fn quick_periods_are_the_least_that_the_definition_shows(
        set in prop::collection::btree_set(1u64..15, 1..10),
        reading in prop_oneof![Just(Reading::Nimbers), Just(Reading::Outcomes)],
        beginning in beginnings(),
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let (last, limits) = (1 << 20, Limits::none());
        let mut scratch = Scratch::default();
        // Whatever was computed before leaves no trace.
        scratch.period_of(&[3, 14], reading, &Beginning::Sink, last, &limits).unwrap();
        let proof = scratch.period_of(&set, reading, &beginning, last, &limits).unwrap();
        let found = proof.unwrap().period();
        let (preperiod, period) =
            (usize::try_from(found.preperiod).unwrap(), usize::try_from(found.period).unwrap());
        let count = preperiod + 4 * period + 100;
        let values = read_by_definition(&set, reading, &beginning, i64::try_from(count).unwrap());
        let holds = |from: usize, period: usize| {
            values[from..count - period] == values[from + period..]
        };
        prop_assert!(holds(preperiod, period));
        prop_assert!(preperiod == 0 || !holds(preperiod - 1, period));
        prop_assert!((1..period).all(|shorter| !holds(preperiod, shorter)));
    }
}

#[test]
fn outcomes_have_periods_of_their_own() {
    // How many of the sets within 1..12 have another period or preperiod as nim-values.
    let (mut scratch, limits) = (Scratch::default(), Limits::none());
    let mut differ = 0;
    let mut longest = [0; 13];
    for mask in 1u64..1 << 12 {
        let set: Vec<u64> = (1..=12).filter(|s| mask >> (s - 1) & 1 == 1).collect();
        let mut period = |reading| {
            let proof = scratch.period_of(&set, reading, &Beginning::Wall, 1 << 20, &limits);
            proof.unwrap().unwrap().period()
        };
        let (nimbers, outcomes) = (period(Reading::Nimbers), period(Reading::Outcomes));
        differ += u32::from(nimbers != outcomes);
        let longest = &mut longest[usize::try_from(set[set.len() - 1]).unwrap()];
        *longest = outcomes.period.max(*longest);
    }
    assert_eq!(differ, 362);
    assert_eq!(longest[1..], [2, 4, 6, 8, 10, 12, 22, 25, 28, 45, 54, 61]);
}

#[test]
fn every_law_that_shows_by_the_last_heap_is_found() {
    let (mut scratch, limits) = (Scratch::default(), Limits::none());
    let (reading, beginning) = (Reading::Nimbers, Beginning::Wall);
    for last in [5, 12, 20, 30, 60] {
        let mut count = 0;
        for (a, b) in (2..=10).flat_map(|b| (1..b).map(move |a| (a, b))) {
            let set = [a, b];
            let found = scratch.period(&set, last, &limits).unwrap();
            // The last window comes again where it was seen before.
            let heaps = i64::try_from(last + 1).unwrap();
            let values = read_by_definition(&set, reading, &beginning, heaps);
            let width = usize::try_from(b).unwrap();
            let shows = values.len() > width && {
                let window = &values[values.len() - width..];
                values[..values.len() - 1]
                    .windows(width)
                    .any(|it| it == window)
            };
            assert_eq!(found.is_some(), shows, "{set:?} up to {last}");
            count += usize::from(shows);
        }
        if last == 30 {
            assert_eq!(count, 45);
        }
    }
}
