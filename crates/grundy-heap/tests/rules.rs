//! Sets given by a rule.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use grundy_heap::{Finding, PolynomialError, RuleError, SetRule};
use grundy_num::Limits;
use proptest::prelude::*;

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

const RULES: [&str; 9] = [
    "squares",
    "primes",
    "fibonacci",
    "powers of 2",
    "powers of 3",
    "1, 3, ...",
    "5, 8, ...",
    "n -> n",
    "n -> n^2+1",
];

#[test]
fn rules_give_their_numbers() {
    let numbers = |rule: &str| {
        rule.parse::<SetRule>()
            .unwrap()
            .numbers(40, &Limits::none())
            .unwrap()
    };
    assert_eq!(numbers("squares"), [1, 4, 9, 16, 25, 36]);
    assert_eq!(
        numbers("primes"),
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    );
    assert_eq!(numbers("fibonacci"), [1, 2, 3, 5, 8, 13, 21, 34]);
    assert_eq!(numbers("powers of 3"), [1, 3, 9, 27]);
    assert_eq!(numbers("4, 11, 18, ..."), [4, 11, 18, 25, 32, 39]);
    assert_eq!(numbers("n -> n*(n+1)*2 - (3)"), [1, 9, 21, 37]);
}

#[test]
fn the_values_of_rules_are_those_of_the_definition() {
    for text in RULES {
        let rule: SetRule = text.parse().unwrap();
        let values = rule.values(700, &Limits::none()).unwrap();
        assert_eq!(
            values,
            by_definition(&rule.numbers(700, &Limits::none()).unwrap(), 700),
            "{text}"
        );
        assert_eq!(rule.to_string().parse::<SetRule>().unwrap(), rule);
    }
}

#[test]
fn the_first_values_of_subtract_a_square_are_those_published() {
    // OEIS A014586.
    let published = [
        0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3,
    ];
    let values = SetRule::Squares.values(28, &Limits::none()).unwrap();
    assert_eq!(values, published);
}

#[test]
fn a_period_of_an_infinite_set_is_observed_and_not_proved() {
    let limits = Limits::none();
    let observe = |text: &str| {
        let rule: SetRule = text.parse().unwrap();
        rule.observe(2000, &limits).unwrap()
    };
    let Finding::Observed { period, up_to, .. } = observe("powers of 2") else {
        panic!("seen")
    };
    assert_eq!((period.preperiod, period.period, up_to), (0, 3, 2000));
    assert_eq!(observe("squares"), Finding::Unresolved { up_to: 2000 });
}

#[test]
fn bad_rules_are_refused_with_their_reason() {
    let error = |text: &str| text.parse::<SetRule>().unwrap_err();
    assert!(matches!(error("cubes"), RuleError::Unknown(_)));
    assert_eq!(error("powers of 1"), RuleError::Base(1));
    assert_eq!(error("5, 5, ..."), RuleError::Progression);
    assert_eq!(error("5, 6, 8, ..."), RuleError::Progression);
    for text in [
        "n -> ", "n -> n+", "n -> (n", "n -> n)", "n -> n^n", "n -> 2n", "n -> x",
    ] {
        let error = error(text);
        assert!(
            matches!(
                error,
                RuleError::Polynomial(PolynomialError::Unexpected { .. })
            ),
            "{text}"
        );
    }
    let deep = format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(
        error(&deep),
        RuleError::Polynomial(PolynomialError::TooDeep)
    );
    assert_eq!(
        error("n -> n^65"),
        RuleError::Polynomial(PolynomialError::TooLarge)
    );
    let numbers = |text: &str| {
        text.parse::<SetRule>()
            .unwrap()
            .numbers(1000, &Limits::none())
            .unwrap_err()
    };
    assert_eq!(
        numbers("n -> n - 1"),
        RuleError::NotIncreasing {
            n: 1,
            value: 0,
            before: 0
        }
        .into()
    );
    assert_eq!(
        numbers("n -> 5"),
        RuleError::NotIncreasing {
            n: 2,
            value: 5,
            before: 5
        }
        .into()
    );
    assert_eq!(
        numbers("n -> 10*n - n^2"),
        RuleError::NotIncreasing {
            n: 6,
            value: 24,
            before: 25
        }
        .into()
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "n -> [-n0-9+*^() ]{0,30}") {
        if let Ok(rule) = text.parse::<SetRule>() {
            prop_assert_eq!(rule.to_string().parse::<SetRule>(), Ok(rule.clone()));
            let _ = rule.numbers(1000, &Limits::none());
        }
    }
}
