//! Sets given by a rule.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use grundy_heap::{
    Certificate, Checked, Depth, Finding, HeapGame, Period, PolynomialError, RuleError, SetRule,
    VerifyError, verify,
};
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
    for same in ["n*(n+1)*2 - (3)", "2n(n+1) - 3n^0", "-3 + 2(n+1) n"] {
        assert_eq!(numbers(&format!("n -> {same}")), [1, 9, 21, 37], "{same}");
    }
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
fn a_period_of_an_infinite_set_is_proved_by_residues_when_they_allow_it() {
    let limits = Limits::none();
    let observe = |text: &str| {
        let rule: SetRule = text.parse().unwrap();
        rule.observe(2000, &limits).unwrap()
    };
    let Finding::Proved(proof) = observe("powers of 2") else {
        panic!("1 and 2 are powers of 2, and no multiple of 3 is")
    };
    let period = proof.period();
    assert_eq!((period.preperiod, period.period), (0, 3));
    assert_eq!((proof.theorem().name, proof.checked_to()), ("residues", 5));
    assert_eq!(observe("squares"), Finding::Unresolved { up_to: 2000 });
}

#[test]
fn a_period_that_a_greater_number_will_break_is_not_even_observed() {
    // Below 100000 only 1 may be taken, and the values are 0, 1, 0, 1, …
    let limits = Limits::none();
    let powers: SetRule = "powers of 100000".parse().unwrap();
    let found = powers.observe(2000, &limits).unwrap();
    assert_eq!(found, Finding::Unresolved { up_to: 2000 });
    let odd: SetRule = "powers of 100001".parse().unwrap();
    assert!(matches!(odd.observe(2000, &limits), Ok(Finding::Proved(_))));
}

/// The game of a rule, its certificate within some thousand heaps, and the values of the first of them.
fn certified(rule: &str) -> Option<(Certificate, Vec<u32>)> {
    let limits = Limits::none();
    let game = HeapGame::read(&format!("subtraction {rule}")).unwrap();
    let mut search = game.search(&limits).unwrap();
    search.look_to(3000);
    search.advance(&limits).unwrap();
    let certificate = search.certificate(&limits).unwrap()?;
    let numbers = rule.parse::<SetRule>().unwrap().numbers(9000, &limits);
    Some((certificate, by_definition(&numbers.unwrap(), 9000)))
}

fn is_refused(certificate: &Certificate) -> bool {
    let verdict = verify(certificate, Depth::Full, &Limits::none());
    matches!(verdict, Err(VerifyError::Refused(_)))
}

fn holds(values: &[u32], period: Period) -> bool {
    let (l, p) = (period.preperiod as usize, period.period as usize);
    values[l + p..]
        .iter()
        .zip(&values[l..])
        .all(|(later, value)| later == value)
}

/// Checks a proved period against the definition, and that false claims about it are refused.
#[track_caller]
fn agrees(rule: &str, expected: [u128; 2]) {
    let (certificate, values) = certified(rule).unwrap_or_else(|| panic!("{rule} has no proof"));
    let period = certificate.period;
    assert_eq!([period.preperiod, period.period], expected, "{rule}");
    assert_eq!(certificate.theorem, "residues", "{rule}");
    assert!(holds(&values, period), "{rule}: {period:?}");
    let valid = verify(&certificate, Depth::Full, &Limits::none());
    assert!(
        matches!(valid, Ok(Checked::Complete { .. })),
        "{rule}: {valid:?}"
    );
    let changes: [fn(&mut Certificate); 8] = [
        |bad| bad.period.preperiod += 1,
        |bad| bad.period.preperiod = bad.period.preperiod.wrapping_sub(1),
        |bad| bad.period.period += 1,
        |bad| bad.period.period -= 1,
        |bad| bad.period.period *= 2,
        |bad| bad.period.saltus = 1,
        |bad| bad.theorem = "repeated window".into(),
        |bad| bad.fields.push(("numbers".to_owned(), vec![1])),
    ];
    for change in changes {
        let mut bad = certificate.clone();
        change(&mut bad);
        assert!(is_refused(&bad), "{bad:?}");
    }
}

#[test]
fn powers_have_the_period_of_the_first_two_of_them() {
    for base in 2..40u128 {
        let period = if base % 2 == 0 { base + 1 } else { 2 };
        agrees(&format!("powers of {base}"), [0, period]);
    }
}

#[test]
fn polynomials_without_the_forbidden_residues_have_a_period() {
    agrees("n -> 2*n^2 - 1", [0, 2]);
    agrees("n -> n*(n+1)*2 - 3", [0, 2]);
    agrees("n -> 6*n^2 - 5", [0, 2]);
    agrees("n -> -5 + 2n(3 n)", [0, 2]);
}

#[test]
fn a_false_period_of_an_infinite_set_is_refused() {
    let mut tried = 0;
    for rule in [
        "squares",
        "primes",
        "fibonacci",
        "powers of 2",
        "powers of 6",
        "powers of 100000",
        "n -> n^2+1",
        "n -> 2*n^2-1",
        "n -> n^3",
    ] {
        let numbers = rule
            .parse::<SetRule>()
            .unwrap()
            .numbers(3000, &Limits::none());
        let values = by_definition(&numbers.unwrap(), 3000);
        for (preperiod, period) in (0..9).flat_map(|l| (1..30).map(move |p| (l, p))) {
            let period = Period {
                preperiod,
                period,
                saltus: 0,
            };
            if rule != "powers of 100000" && holds(&values, period) {
                continue;
            }
            tried += 1;
            let claim = Certificate {
                game: HeapGame::read(&format!("subtraction {rule}")).unwrap(),
                period,
                theorem: "residues".to_owned(),
                fields: Vec::new(),
            };
            assert!(is_refused(&claim), "{rule}: {period:?}");
        }
    }
    assert!(tried > 2000);
}

#[test]
fn the_outcomes_of_powers_are_proved_by_their_values() {
    let limits = Limits::none();
    let game = HeapGame::read("outcomes subtraction powers of 4").unwrap();
    let certificate = game.certificate(&limits).unwrap().unwrap();
    assert_eq!(
        (certificate.period.preperiod, certificate.period.period),
        (0, 5)
    );
    assert!(verify(&certificate, Depth::Full, &limits).is_ok());
    let mut bad = certificate.clone();
    bad.fields[0].1[1] = 10;
    bad.period.period = 10;
    assert!(is_refused(&bad));
}

#[test]
fn bad_rules_are_refused_with_their_reason() {
    let error = |text: &str| text.parse::<SetRule>().unwrap_err();
    assert!(matches!(error("cubes"), RuleError::Unknown(_)));
    assert_eq!(error("powers of 1"), RuleError::Base(1));
    assert_eq!(error("5, 5, ..."), RuleError::Progression);
    assert_eq!(error("5, 6, 8, ..."), RuleError::Progression);
    for text in [
        "n -> ",
        "n -> n+",
        "n -> (n",
        "n -> n)",
        "n -> n^n",
        "n -> n^(2)",
        "n -> n/2",
        "n -> 1.5",
        "n -> x",
        "n -> n^65",
        "n -> floor(n)",
        "n -> 1: n",
        "n -> 2 3",
    ] {
        let error = error(text);
        assert!(
            matches!(error, RuleError::Polynomial(PolynomialError::Formula(_))),
            "{text}"
        );
    }
    let deep = format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(error(&deep).to_string().contains("nested brackets"));
    assert!(error("n -> (((9^64)^64)^64)n").to_string().contains("bits"));
    for text in ["n -> 9^64 * n", "n -> n - n + (n + 3^64)^2"] {
        let error = error(text);
        assert_eq!(
            error,
            RuleError::Polynomial(PolynomialError::TooLarge),
            "{text}"
        );
    }
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
