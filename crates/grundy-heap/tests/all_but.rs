//! All-but games against the definition, and against the facts that were computed elsewhere.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use grundy_heap::{AllBut, Differences, Finding, Period, Search};
use grundy_num::{Halt, Limits, Nimber, UBig};
use proptest::prelude::*;
use serde_json::Value;

/// The values of all heaps below `count`, as the rules say.
fn by_definition(set: &[u64], count: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let options = (0..n).filter(|m| !set.contains(&(n - m)));
        let options: BTreeSet<u64> = options.map(|m| values[m as usize]).collect();
        values.push((0..=n).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn game(set: &[u64]) -> AllBut {
    AllBut::new(Differences::new(set.iter().copied()).unwrap())
}

fn period(set: &[u64]) -> Period {
    let limits = Limits::none();
    match game(set).search(&limits).unwrap().advance(&limits).unwrap() {
        Finding::Proved(proof) => proof.period(),
        other => panic!("an all-but search ends with a proof, not {other:?}"),
    }
}

fn facts() -> Vec<(Vec<u64>, Period)> {
    let path = format!(
        "{}/../../corpus/heap/allbut.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let facts: Value = serde_json::from_str(&text).unwrap();
    let fact = |fact: &Value| {
        let set = fact["set"].as_array().unwrap().iter();
        let set = set.map(|s| s.as_u64().unwrap()).collect();
        let [preperiod, period, saltus] =
            ["preperiod", "period", "saltus"].map(|key| u128::from(fact[key].as_u64().unwrap()));
        (
            set,
            Period {
                preperiod,
                period,
                saltus,
            },
        )
    };
    facts["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(fact)
        .collect()
}

#[test]
fn the_periods_of_the_corpus_are_found() {
    let facts = facts();
    assert_eq!(facts.len(), 178);
    for (set, expected) in facts {
        assert_eq!(period(&set), expected, "{set:?}");
    }
}

proptest! {
    #[test]
    fn values_are_those_of_the_definition(
        set in prop::collection::btree_set(1u64..40, 1..8),
        from in 0u64..60,
        count in 0u64..120,
    ) {
        let set: Vec<u64> = set.into_iter().collect();
        let values = game(&set).values(from..from + count, &Limits::none()).unwrap();
        prop_assert_eq!(&values, &by_definition(&set, from + count)[from as usize..]);
    }

    #[test]
    fn patterns_of_every_width_give_the_values_of_the_definition(
        set in prop::collection::btree_set(1u64..200, 1..20),
        greatest in prop::sample::select(vec![61u64, 62, 63, 64, 125, 126, 127, 128, 200]),
    ) {
        let mut set: BTreeSet<u64> = set.into_iter().filter(|&s| s < greatest).collect();
        set.insert(greatest);
        let set: Vec<u64> = set.into_iter().collect();
        let values = game(&set).values(0..500, &Limits::none()).unwrap();
        prop_assert_eq!(values, by_definition(&set, 500));
    }

    #[test]
    fn a_period_holds_and_is_the_least(set in prop::collection::btree_set(1u64..16, 1..6)) {
        let set: Vec<u64> = set.into_iter().collect();
        let found = period(&set);
        let (l, p, d) = (found.preperiod as u64, found.period as u64, found.saltus as u64);
        prop_assume!(l + 2 * p < 800);
        let values = by_definition(&set, l + 2 * p + 100);
        let holds = |p: u64, d: u64, n: u64| values[(n + p) as usize] == values[n as usize] + d;
        prop_assert!((l..l + p + 100).all(|n| holds(p, d, n)));
        prop_assert!(l == 0 || !holds(p, d, l - 1));
        for q in (2..=p).filter(|q| p % q == 0 && d % q == 0) {
            prop_assert!(!(l..l + p).all(|n| holds(p / q, d / q, n)));
        }
    }

    #[test]
    fn heaps_beyond_any_table_follow_the_period(
        set in prop::collection::btree_set(1u64..14, 1..5),
        heap in 0u64..100,
        turns in 0u64..1_000_000_000_000,
    ) {
        let limits = Limits::none();
        let set: Vec<u64> = set.into_iter().collect();
        let solved = game(&set).solve(&limits).unwrap();
        let found = solved.proof().period();
        let (preperiod, period) = (found.preperiod as u64, found.period as u64);
        prop_assume!(preperiod + period < 500);
        let heap = preperiod + heap % (2 * period);
        let value = by_definition(&set, heap + 1)[heap as usize];
        let turns = UBig::from(turns).pow(20);
        let huge = UBig::from(heap) + &turns * UBig::from(found.period);
        let value = UBig::from(value) + &turns * UBig::from(found.saltus);
        prop_assert_eq!(solved.nimber(&huge, &limits).unwrap(), Nimber::from(value.clone()));
        // Every heap that is said to have the value has it, this one among them, and no others near.
        let heaps = solved.heaps_of(&value, &limits).unwrap();
        prop_assert!(heaps.contains(&huge));
        let near = (0..40u32).map(|i| &heaps[0] + UBig::from(i));
        for near in near {
            let same = solved.nimber(&near, &limits).unwrap() == Nimber::from(value.clone());
            prop_assert_eq!(same, heaps.contains(&near));
        }
    }

    #[test]
    fn winning_moves_are_those_of_the_definition(
        set in prop::collection::btree_set(1u64..14, 1..5),
        heap in 0u64..90,
        target in 0u64..12,
    ) {
        let limits = Limits::none();
        let set: Vec<u64> = set.into_iter().collect();
        let values = by_definition(&set, heap + 1);
        let solved = game(&set).solve(&limits).unwrap();
        let moves = solved.winning_moves(&UBig::from(heap), &Nimber::from(target), &limits).unwrap();
        let good = |taken: &u64| !set.contains(taken) && values[(heap - taken) as usize] == target;
        let expected: Vec<UBig> = (1..=heap).filter(good).map(UBig::from).collect();
        prop_assert_eq!(moves, expected);
    }
}

#[test]
fn formulas_agree_with_the_search() {
    for k in 1..40 {
        for set in [(1..=k).collect::<Vec<u64>>(), vec![k]] {
            let formula = game(&set).formula().unwrap();
            assert_eq!(formula.period(), period(&set), "{set:?}");
            let values = by_definition(&set, 130);
            for (heap, &value) in values.iter().enumerate() {
                assert_eq!(
                    formula.value(&UBig::from(heap)),
                    UBig::from(value),
                    "{set:?}: {heap}"
                );
            }
        }
    }
}

#[test]
fn the_first_blank_row_of_table_6_is_filled() {
    let found = period(&[1, 35, 90, 108, 109]);
    let expected = Period {
        preperiod: 24_024_490,
        period: 15_971_559,
        saltus: 6_115_267,
    };
    assert_eq!(found, expected);
}

#[test]
fn a_search_put_aside_is_taken_up_where_it_was() {
    let limits = Limits::none();
    let stop = std::sync::atomic::AtomicBool::new(true);
    let search = game(&[1, 35, 90, 108, 109]).search(&limits).unwrap();
    let mut search: Box<dyn Search> = Box::new(search);
    assert_eq!(
        search.advance(&Limits::none().stop(&stop)),
        Err(Halt::Stopped)
    );
    let mut halts = 0;
    let finding = loop {
        // A slice of 32,768 values is a tick, and the first 1024 ticks are free.
        match search.advance(&Limits::none().steps(0)) {
            Ok(finding) => break finding,
            Err(halt) => assert_eq!(halt, Halt::Steps),
        }
        halts += 1;
        let checkpoint = search.checkpoint();
        search = checkpoint.resume(&limits).unwrap();
        assert_eq!(search.checkpoint(), checkpoint);
        for field in 0..checkpoint.fields.len() {
            let mut longer = checkpoint.clone();
            longer.fields[field].1.push(1);
            assert!(longer.resume(&limits).is_err(), "{field}");
        }
        if halts > 3 {
            break search.advance(&limits).unwrap();
        }
    };
    let Finding::Proved(proof) = finding else {
        panic!("proved")
    };
    assert_eq!(proof.period().preperiod, 24_024_490);
}

/// About a minute and a half on the processor, with the check of a sample of the certificate.
#[cfg(feature = "slow")]
#[test]
fn the_second_blank_row_of_table_6_is_filled_and_certified() {
    use grundy_heap::{Checked, Depth, verify};

    let limits = Limits::none().memory(1 << 30);
    let solved = game(&[1, 36, 99, 100, 104]).solve(&limits).unwrap();
    let expected = Period {
        preperiod: 9_705_381_502,
        period: 198_150_669,
        saltus: 69_394_123,
    };
    assert_eq!(solved.proof().period(), expected);
    let certificate = solved.certificate(&limits).unwrap();
    let sample = Depth::Sample { seed: 1 };
    let checked = verify(&certificate, sample, &limits);
    assert_eq!(
        checked,
        Ok(Checked::Sampled {
            blocks: 24,
            of: 1040
        })
    );
}
