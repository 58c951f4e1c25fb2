//! Outcomes as a sequence of their own, and games whose first values are given.

use grundy_heap::{Certificate, Checked, Depth, Finding, HeapGame, Period, VerifyError, verify};
use grundy_num::Limits;
use proptest::prelude::*;

fn game(text: &str) -> HeapGame {
    HeapGame::read(text).unwrap()
}

/// The period that is proved, whose certificate passes.
#[track_caller]
fn proved(text: &str) -> Period {
    let limits = Limits::none();
    let mut search = game(text).search(&limits).unwrap();
    let Finding::Proved(proof) = search.advance(&limits).unwrap() else {
        panic!("{text} is not proved");
    };
    let certificate = search.certificate(&limits).unwrap().unwrap();
    let checked = verify(&certificate, Depth::Full, &limits).unwrap();
    assert!(matches!(checked, Checked::Complete { .. }), "{text}");
    proof.period()
}

#[track_caller]
fn check(text: &str, preperiod: u128, period: u128, saltus: u128) {
    let expected = Period {
        preperiod,
        period,
        saltus,
    };
    assert_eq!(proved(text), expected, "{text}");
}

/// Preperiod and period of a sequence, by looking at as much of it as there is.
fn naive(values: &[i128]) -> (u128, u128) {
    let count = values.len();
    let law = (1..=count / 4).find_map(|p| {
        let unlike = (0..count - p).rposition(|n| values[n] != values[n + p]);
        let preperiod = unlike.map_or(0, |n| n + 1);
        (preperiod <= count / 2).then_some((preperiod as u128, p as u128))
    });
    law.expect("enough values")
}

/// Values by the definition: first values, what lies below heap 0, and the numbers.
fn by_definition(seeds: &[i128], below: Option<i128>, set: &[usize], count: usize) -> Vec<i128> {
    let mut values = seeds.to_vec();
    while values.len() < count {
        let heap = values.len();
        let option = |s: &usize| match heap.checked_sub(*s) {
            Some(left) => Some(values[left]),
            None => below,
        };
        let options: Vec<i128> = set.iter().filter_map(option).collect();
        let most = options.len() as i128;
        values.push((0..=most).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|n| n.to_string()).collect();
    numbers.join(",")
}

#[test]
fn outcomes_settle_before_values_do() {
    check("outcomes subtraction 2,4,7", 4, 3, 0);
    check("subtraction 2,4,7", 8, 3, 0);
}

/// The numbers of a set, given by bits from 1 on.
fn numbers(bits: u32) -> Vec<usize> {
    (1..=32).filter(|s| bits >> (s - 1) & 1 == 1).collect()
}

#[test]
fn the_longest_period_of_outcomes_by_the_greatest_number() {
    let mut longest = [0; 11];
    for bits in 1..1u32 << 10 {
        let set = numbers(bits);
        let period = proved(&format!("outcomes subtraction {}", list(&set)));
        let place = &mut longest[set[set.len() - 1]];
        *place = period.period.max(*place);
    }
    assert_eq!(longest[1..], [2, 4, 6, 8, 10, 12, 22, 25, 28, 45]);
}

#[test]
fn outcomes_and_values_differ_in_their_periods_on_362_sets() {
    let limits = Limits::none();
    let period = |text: String| {
        let found = game(&text).search(&limits).unwrap().advance(&limits);
        let Ok(Finding::Proved(proof)) = found else {
            panic!("{text}")
        };
        proof.period()
    };
    let differ = (1..1u32 << 12).filter(|&bits| {
        let set = list(numbers(bits));
        period(format!("outcomes subtraction {set}")) != period(format!("subtraction {set}"))
    });
    assert_eq!(differ.count(), 362);
}

#[test]
fn outcomes_of_every_family_have_their_period() {
    check("outcomes octal 0.77", 1, 1, 0);
    // The exceptional lost heaps of Dawson's Kayles are 0, 1, 15 and 35 (Winning Ways, chapter 4).
    check("outcomes octal 0.07", 36, 34, 0);
    check("outcomes all-but 1,2,4", 3, 1, 0);
    check("outcomes all-but {}", 1, 1, 0);
    check("outcomes subtraction 3, 5, ...", 3, 1, 0);
    check("outcomes subtraction {}", 0, 1, 0);
    check("outcomes rook 9", 10, 1, 0);
    check("outcomes digits 9", 9, 1, 0);
    check("outcomes digits 0", 0, 1, 0);
}

#[test]
fn rows_have_their_zero_where_it_is() {
    for row in 0..14 {
        for name in ["rook", "digits"] {
            let text = format!("outcomes {name} {row}");
            let values = game(&text).values(0..60, &Limits::none()).unwrap();
            assert_eq!(naive(&values), (proved(&text).preperiod, 1), "{text}");
        }
    }
}

#[test]
fn endless_progressions_are_proved() {
    check("subtraction 2, 4, ...", 0, 2, 1);
    check("subtraction 3, 5, ...", 0, 3, 1);
    check("subtraction 1, 2, ...", 0, 1, 1);
    check("subtraction 1, 3, ...", 0, 2, 0);
    check("subtraction n -> 2*n", 0, 2, 1);
    // The preperiod is 1 less than a square, and the values come up to the first number.
    check("subtraction 40, 41, ...", 0, 40, 1);
    check("subtraction 40, 81, ...", 1599, 41, 0);
}

#[test]
fn a_rule_without_a_theorem_is_looked_at_as_far_as_one_likes() {
    let limits = Limits::none();
    let mut search = game("subtraction squares").search(&limits).unwrap();
    let up_to = |finding| match finding {
        Finding::Unresolved { up_to } | Finding::Observed { up_to, .. } => up_to,
        Finding::Proved(_) => panic!("there is no theorem"),
    };
    assert_eq!(up_to(search.advance(&limits).unwrap()), 1 << 16);
    search.look_to(1000);
    assert_eq!(up_to(search.advance(&limits).unwrap()), 1000);
    let mut outcomes = game("outcomes subtraction primes").search(&limits).unwrap();
    outcomes.look_to(2000);
    assert_eq!(up_to(outcomes.advance(&limits).unwrap()), 2000);
}

#[test]
fn nothing_and_everything_may_be_taken() {
    check("subtraction {}", 0, 1, 0);
    check("all-but {}", 0, 1, 1);
    let values = |text| game(text).values(3..7, &Limits::none()).unwrap();
    assert_eq!(values("subtraction()"), [0, 0, 0, 0]);
    assert_eq!(values("all_but()"), [3, 4, 5, 6]);
}

#[test]
fn a_forged_period_of_outcomes_is_refused() {
    let limits = Limits::none();
    for text in [
        "outcomes subtraction 2,4,7",
        "outcomes subtraction 6, 16, ...",
        "outcomes octal 0.07",
        "outcomes all-but 1,2,4",
        "outcomes rook 5",
        "subtraction {}",
        "all-but {}",
        "subtraction 3, 5, ...",
        "subtraction 6, 16, ...",
        "sink-subtraction 1,2,6",
        "seeded-subtraction 0,0,1,0; 1,2,6",
    ] {
        let certificate = game(text).certificate(&limits).unwrap().unwrap();
        let changes: [fn(&mut grundy_heap::Certificate); 8] = [
            |c| c.period.period += 1,
            |c| c.period.period *= 2,
            |c| c.period.period = 0,
            |c| c.period.preperiod += 1,
            |c| c.period.preperiod = c.period.preperiod.checked_sub(1).unwrap_or(7),
            |c| c.period.saltus += 1,
            |c| c.theorem = "hope".to_owned(),
            |c| c.fields.push(("more".to_owned(), vec![1])),
        ];
        for change in changes {
            let mut forged = certificate.clone();
            change(&mut forged);
            let verdict = verify(&forged, Depth::Full, &limits);
            assert!(verdict.is_err(), "{forged:?}: {verdict:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn outcomes_of_a_set_are_those_of_its_values(
        set in prop::collection::btree_set(1usize..11, 1..6),
        times in 1usize..4,
    ) {
        let set: Vec<usize> = set.into_iter().map(|s| s * times).collect();
        let values = by_definition(&[], None, &set, 3000);
        let outcomes: Vec<i128> = values.iter().map(|&value| i128::from(value > 0)).collect();
        let text = format!("outcomes subtraction {}", list(&set));
        prop_assert_eq!(&game(&text).values(0..3000, &Limits::none()).unwrap(), &outcomes);
        let period = proved(&text);
        prop_assert_eq!((period.preperiod, period.period), naive(&outcomes));
    }

    #[test]
    fn first_values_and_the_sink_are_as_defined(
        set in prop::collection::btree_set(1usize..9, 1..5),
        seeds in prop::collection::vec(0i128..7, 1..14),
    ) {
        let set: Vec<usize> = set.into_iter().collect();
        let texts = [
            (format!("sink-subtraction {}", list(&set)), by_definition(&[0], Some(0), &set, 3000)),
            (
                format!("seeded-subtraction {}; {}", list(&seeds), list(&set)),
                by_definition(&seeds, None, &set, 3000),
            ),
        ];
        for (text, values) in texts {
            prop_assert_eq!(&game(&text).values(0..3000, &Limits::none()).unwrap(), &values);
            let period = proved(&text);
            prop_assert_eq!((period.preperiod, period.period), naive(&values), "{}", text);
            let outcomes: Vec<i128> = values.iter().map(|&value| i128::from(value > 0)).collect();
            let text = format!("outcomes {text}");
            prop_assert_eq!(&game(&text).values(0..3000, &Limits::none()).unwrap(), &outcomes);
            let period = proved(&text);
            prop_assert_eq!((period.preperiod, period.period), naive(&outcomes), "{}", text);
        }
    }

    #[test]
    fn outcomes_of_an_all_but_game_are_those_of_its_values(
        set in prop::collection::btree_set(1u64..20, 1..7),
    ) {
        let text = format!("outcomes all-but {}", list(&set));
        let values = game(&text).values(0..100, &Limits::none()).unwrap();
        let period = proved(&text);
        prop_assert_eq!((period.preperiod, period.period), naive(&values));
    }

    #[test]
    fn a_set_of_many_numbers_is_as_any_other(
        set in prop::collection::btree_set(1usize..400, 129..200),
        seeds in prop::collection::vec(0i128..300, 1..9),
    ) {
        let set: Vec<usize> = set.into_iter().collect();
        let values = by_definition(&seeds, None, &set, 1200);
        let text = format!("seeded-subtraction {}; {}", list(&seeds), list(&set));
        prop_assert_eq!(game(&text).values(0..1200, &Limits::none()).unwrap(), values);
    }
}

/// The law of a period from heap 0 on, claimed by the theorem of the repeated window.
fn claim(text: &str, period: u128) -> Certificate {
    Certificate {
        game: game(text),
        period: Period {
            preperiod: 0,
            period,
            saltus: 0,
        },
        theorem: "repeated window".to_owned(),
        fields: Vec::new(),
    }
}

#[test]
fn a_window_within_the_given_heaps_proves_nothing() {
    // Windows of one, two and three heaps come again among the given ones, and later values break the law.
    let forged = [
        ("0,0,5,0; 1", 1),
        ("0,0,0,0,0,0,0,3; 1,2", 1),
        ("0,1,0,1,0,1,0,1,1; 2,3", 2),
    ];
    for (parameters, period) in forged {
        for family in ["", "outcomes "] {
            let text = format!("{family}seeded-subtraction {parameters}");
            let verdict = verify(&claim(&text, period), Depth::Full, &Limits::none());
            let Err(VerifyError::Refused(refusal)) = verdict else {
                panic!("{text}: {verdict:?}");
            };
            assert!(refusal.place.starts_with("heap "), "{text}: {refusal:?}");
        }
    }
}

#[test]
fn a_period_with_given_heaps_is_checked_past_the_last_of_them() {
    let limits = Limits::none();
    for text in [
        "seeded-subtraction 0,1,0,1,0,1,0,1; 1",
        "outcomes seeded-subtraction 0,1,0,1,0,1,0,1; 1",
    ] {
        let mut search = game(text).search(&limits).unwrap();
        let Finding::Proved(proof) = search.advance(&limits).unwrap() else {
            panic!("{text} is not proved");
        };
        assert_eq!(proof.period(), claim(text, 2).period, "{text}");
        // The window is heap 7, the last one given, and heap 9 is it again.
        assert_eq!(proof.checked_to(), 10, "{text}");
        assert!(
            proof.theorem().statement.contains("last given heap"),
            "{text}"
        );
    }
}
