//! Take-away games against the definition, on published and random rules, and at any size.

use std::sync::Arc;

use grundy_amounts::takeaway::{
    LinearRule, StepRule, TakeRule, TakeRuleError, Takeaway, TakeawayTable, TermsEnd,
};
use grundy_amounts::{FunctionError, FunctionRule};
use grundy_num::formula::Function;
use grundy_num::{Limits, Play, Rational, UBig};
use proptest::prelude::*;
use serde_json::Value;

fn corpus() -> Vec<Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/continuous/takeaway_discrete.json"
    );
    let text = std::fs::read_to_string(path).expect("the corpus is part of the project");
    let data: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    data["instances"].as_array().expect("instances").clone()
}

fn rational(text: &Value) -> Rational {
    text.as_str().expect("a text").parse().expect("a number")
}

fn rule(f: &Value) -> Box<dyn TakeRule> {
    if f["kind"] == "linear_floor" {
        return Box::new(LinearRule::new(&rational(&f["a"]), &rational(&f["b"])).expect("a rule"));
    }
    let rows = f["steps"].as_array().expect("steps").iter();
    let number = |x: &Value| UBig::from(x.as_u64().expect("a number"));
    let rows = rows.map(|row| (number(&row[0]), number(&row[1]))).collect();
    Box::new(StepRule::new(rows).expect("a rule"))
}

fn numbers(list: &[UBig]) -> Vec<u64> {
    list.iter()
        .map(|x| u64::try_from(x).expect("a small number"))
        .collect()
}

fn listed(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list").iter();
    list.map(|x| x.as_u64().expect("a number")).collect()
}

/// The winning first moves of at most `bound` for every heap and bound, by the rules.
struct Naive {
    /// `wins[n][k]`: whether the player to move wins n stones when at most k may be taken.
    wins: Vec<Vec<bool>>,
    f: Vec<usize>,
    last: Play,
}

impl Naive {
    fn new(rule: &dyn TakeRule, most: usize, last: Play) -> Naive {
        let f: Vec<usize> = (0..=most)
            .map(|k| match k {
                0 => 0,
                _ => usize::try_from(rule.most_after(&UBig::from(k)))
                    .unwrap_or(most)
                    .min(most),
            })
            .collect();
        let mut naive = Naive {
            wins: vec![vec![last == Play::Misere; most + 1]],
            f,
            last,
        };
        for n in 1..=most {
            let mut row = vec![false; most + 1];
            for k in 1..=most {
                row[k] = row[k - 1] || (k <= n && naive.is_winning(n, k));
            }
            naive.wins.push(row);
        }
        naive
    }

    fn is_winning(&self, n: usize, taken: usize) -> bool {
        if taken == n {
            return self.last == Play::Normal;
        }
        !self.wins[n - taken][self.f[taken].min(n - taken)]
    }

    fn moves(&self, n: usize, bound: usize) -> Vec<u64> {
        let moves = (1..=bound.min(n)).filter(|&x| self.is_winning(n, x));
        moves.map(|x| x as u64).collect()
    }
}

fn check_against_rules(rule: &dyn TakeRule, most: usize) {
    let game = Takeaway::new(rule);
    for last in [Play::Normal, Play::Misere] {
        let naive = Naive::new(rule, most, last);
        for n in 1..=most {
            let solution = game.solve(&UBig::from(n), last, &Limits::none()).unwrap();
            for bound in [1, 2, n / 3 + 1, n] {
                let found = solution
                    .winning_moves(&UBig::from(bound), usize::MAX, &Limits::none())
                    .unwrap();
                assert!(!found.more);
                assert_eq!(
                    numbers(&found.moves),
                    naive.moves(n, bound),
                    "{n} stones, {bound}, {last:?}"
                );
                let wins = !found.moves.is_empty();
                assert_eq!(solution.first_wins(&UBig::from(bound)), wins);
            }
        }
    }
}

#[test]
fn the_corpus_of_take_away_games_holds() {
    let cases = corpus();
    assert_eq!(cases.len(), 32);
    for case in cases {
        let (id, rule) = (&case["id"], rule(&case["f"]));
        let game = Takeaway::new(rule);
        let number = |name: &str| UBig::from(case[name].as_u64().expect("a number"));
        let (n, m) = (number("n"), number("m"));
        let solution = game.solve(&n, Play::Normal, &Limits::none()).unwrap();
        assert_eq!(solution.least_winning_move(), Some(&number("L")), "{id}");
        let winner = if solution.first_wins(&m) {
            "first"
        } else {
            "second"
        };
        assert_eq!(winner, case["winner"], "{id}");
        let moves = solution.winning_moves(&m, 1000, &Limits::none()).unwrap();
        assert_eq!(
            numbers(&moves.moves),
            listed(&case["winning_moves"]),
            "{id}"
        );
        let runs = solution.representation().runs().iter();
        let parts: Vec<u64> = runs
            .flat_map(|run| {
                let times = usize::try_from(&run.times).expect("few parts");
                vec![u64::try_from(&run.part).expect("a small part"); times]
            })
            .collect();
        assert_eq!(
            parts,
            listed(&case["representation_smallest_first"]),
            "{id}"
        );
        let terms = game
            .terms(&UBig::from(160_u8), 1000, &Limits::none())
            .unwrap();
        assert_eq!(numbers(&terms.terms), listed(&case["H"]), "{id}");
        assert_eq!(
            Value::from(terms.end == TermsEnd::Finite),
            case["H_finite"],
            "{id}"
        );
    }
}

#[test]
fn the_rules_of_the_corpus_agree_with_their_definition_to_60_stones() {
    let mut seen = Vec::new();
    for case in corpus() {
        if !seen.contains(&case["f"]) {
            check_against_rules(&rule(&case["f"]), 60);
            seen.push(case["f"].clone());
        }
    }
    assert_eq!(seen.len(), 13);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_tables_agree_with_their_definition(
        first in 1_u32..5,
        steps in proptest::collection::vec((1_u32..6, 0_u32..12), 0..8),
    ) {
        let mut rows = vec![(UBig::ONE, UBig::from(first))];
        let (mut at, mut value) = (1, first);
        for (further, more) in steps {
            at += further;
            value += more;
            rows.push((UBig::from(at), UBig::from(value)));
        }
        check_against_rules(&StepRule::new(rows).unwrap(), 40);
    }

    #[test]
    fn random_lines_agree_with_their_definition(p in 0_i64..20, q in 1_i64..7, b in 0_i64..6) {
        let slope = Rational::new(p, q).unwrap();
        if let Ok(rule) = LinearRule::new(&slope, &Rational::from(b)) {
            check_against_rules(&rule, 40);
        }
    }

    #[test]
    fn a_representation_found_in_stretches_is_the_greedy_one(digits in "[1-9][0-9]{0,250}", c in 1_i64..9) {
        let n = UBig::from_str_radix(&digits, 10).unwrap();
        let game = Takeaway::new(LinearRule::new(&Rational::from(c), &Rational::ZERO).unwrap());
        let terms = game.terms(&n, usize::MAX, &Limits::none()).unwrap();
        let mut rest = n.clone();
        let mut parts = Vec::new();
        for term in terms.terms.iter().rev() {
            if *term <= rest {
                rest -= term;
                parts.push(term.clone());
            }
        }
        prop_assert!(rest.is_zero());
        let found = game.representation(&n, &Limits::none()).unwrap();
        prop_assert!(found.runs().iter().all(|run| run.times.is_one()));
        let found: Vec<UBig> = found.runs().iter().rev().map(|run| run.part.clone()).collect();
        prop_assert_eq!(found, parts);
    }
}

#[test]
fn powers_and_products_agree_with_their_definition() {
    for text in [
        "x^2",
        "x(x+1)/2",
        "2^3 x^3/5 + 1",
        "max(x^2/7, 3)",
        "floor(x^2/2) + 1",
    ] {
        let rule = FunctionRule::of(&Function::with_powers(text).expect(text));
        check_against_rules(&rule.expect(text), 70);
    }
    for text in ["x^2 - 3x + 4", "(x - 3)(x - 5) - 7", "9 - x^2"] {
        let rule = FunctionRule::of(&Function::with_powers(text).expect(text));
        assert!(matches!(rule, Err(FunctionError::Rule(_))), "{text}");
    }
}

#[test]
fn sequences_of_multiples_end_in_fixed_differences() {
    let distances = [0, 1, 3, 5, 7, 10, 13, 16];
    for (c, d) in (1..).zip(distances) {
        let game = Takeaway::new(LinearRule::new(&Rational::from(c), &Rational::ZERO).unwrap());
        let terms = game
            .terms(&UBig::from(1_000_000_u32), 1000, &Limits::none())
            .unwrap()
            .terms;
        for k in terms.len() / 2..terms.len() - 1 {
            assert_eq!(terms[k + 1], &terms[k] + &terms[k - d], "f = {c} x");
        }
    }
}

#[test]
fn a_constant_rule_leaves_the_remainder_at_any_size() {
    let game = Takeaway::new(LinearRule::new(&Rational::ZERO, &Rational::from(6)).unwrap());
    let n = UBig::from(10_u8).pow(1000);
    let solution = game.solve(&n, Play::Normal, &Limits::none()).unwrap();
    assert_eq!(
        solution.least_winning_move(),
        Some(&(&n % UBig::from(7_u8)))
    );
    let found = solution.winning_moves(&n, 3, &Limits::none()).unwrap();
    assert_eq!(numbers(&found.moves), [4, 11, 18]);
    assert!(found.more);
    assert!(
        !solution
            .winning_moves(&UBig::from(6_u8), 3, &Limits::none())
            .unwrap()
            .more
    );
}

#[test]
fn fibonacci_nim_with_10000_digits_is_solved() {
    let game = Takeaway::new(LinearRule::new(&Rational::from(2), &Rational::ZERO).unwrap());
    let n = UBig::from(10_u8).pow(9999) + UBig::from(12_345_u32);
    let solution = game.solve(&n, Play::Normal, &Limits::none()).unwrap();
    let runs = solution.representation().runs();
    let sum = runs
        .iter()
        .fold(UBig::ZERO, |sum, run| sum + &run.part * &run.times);
    assert_eq!(sum, n);
    for pair in runs.windows(2) {
        assert!(&pair[0].part * UBig::from(2_u8) < pair[1].part);
    }
}

#[test]
fn functions_that_are_no_rules_are_refused() {
    let linear = |a, b| LinearRule::new(&Rational::from(a), &Rational::from(b)).unwrap_err();
    assert_eq!(
        linear(-1, 9).to_string(),
        "expected a nondecreasing f, found one that decreases: its slope is -1"
    );
    assert_eq!(
        linear(2, -2).to_string(),
        "expected f(1) >= 1, so that there always is a move, found f(1) = 0"
    );
    let table = |rows: &[(u8, u8)]| {
        let rows = rows.iter().map(|&(k, f)| (UBig::from(k), UBig::from(f)));
        StepRule::new(rows.collect())
    };
    assert_eq!(table(&[]), Err(TakeRuleError::NoFirst));
    assert_eq!(table(&[(2, 1)]), Err(TakeRuleError::NoFirst));
    assert!(matches!(
        table(&[(1, 3), (4, 2)]),
        Err(TakeRuleError::Decreasing(_))
    ));
    assert!(matches!(
        table(&[(1, 3), (1, 4)]),
        Err(TakeRuleError::Unordered { .. })
    ));
}

#[test]
fn a_winning_position_is_won_against_every_defence() {
    let game = Takeaway::new(LinearRule::new(&Rational::from(2), &Rational::ZERO).unwrap());
    let game = Arc::new(game);
    for last in [Play::Normal, Play::Misere] {
        for n in 1_u32..60 {
            let start =
                TakeawayTable::new(Arc::clone(&game), UBig::from(n), UBig::from(5_u8), last);
            let wins = start.winning_move(&Limits::none()).unwrap().is_some();
            let mut random = n;
            for _ in 0..20 {
                let mut table = start.clone();
                let mut ours = wins;
                let winner = loop {
                    random = random.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    let reply = UBig::from(random >> 16) % table.most() + UBig::ONE;
                    let taken = if ours {
                        let best = table.winning_move(&Limits::none()).unwrap();
                        best.expect("a winning position stays one")
                    } else {
                        reply
                    };
                    table.take(&taken).unwrap();
                    if let Some(result) = table.result() {
                        break ours == (result == Play::Normal);
                    }
                    ours = !ours;
                };
                assert!(winner, "{n} stones, {last:?}");
            }
        }
    }
    let mut table = TakeawayTable::new(game, 9_u8.into(), 3_u8.into(), Play::Normal);
    let refused = table.take(&UBig::from(4_u8)).unwrap_err().to_string();
    assert_eq!(refused, "expected a number of stones from 1 to 3, found 4");
}
