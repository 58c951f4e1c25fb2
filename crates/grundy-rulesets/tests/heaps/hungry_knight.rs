use grundy_num::{Limits, Nimber, Player};
use grundy_rules::Rules;
use grundy_rulesets::hungry_knight::HungryKnight;
use grundy_solve::{Hooks, NimberSolver};
use proptest::prelude::*;
use serde_json::Value;

use super::{check_round_trip, corpus, read, refusal, refused_list, winning_names};

fn nimber(text: &str, hooks: Hooks) -> u64 {
    let (rules, knight) = read::<HungryKnight>(text);
    let nimber = NimberSolver::new(&rules, hooks).nimber(&knight, &Limits::none());
    nimber.unwrap().to_u64().unwrap()
}

fn winning_moves(text: &str) -> Vec<String> {
    winning_names::<HungryKnight>(text)
}

#[test]
fn the_corpus_of_the_hungry_knight_holds() {
    let data = corpus("hungry_knight");
    for case in data["cases"].as_array().unwrap() {
        let board = match &case["board"] {
            Value::Null => String::new(),
            board => format!(", {}, {}", board[0], board[1]),
        };
        let text = format!(
            "{}, {}, {}{board}",
            case["row"], case["col"], case["apples"]
        );
        for hooks in [Hooks::Used, Hooks::Ignored] {
            assert_eq!(Some(nimber(&text, hooks)), case["value"].as_u64(), "{text}");
        }
        let expected = case["winning"].as_array().unwrap().iter();
        let mut expected: Vec<String> = expected
            .map(|winning| match &winning["move"] {
                Value::String(name) => name.clone(),
                _ => format!("eat {}", winning["eat"]),
            })
            .collect();
        let mut found = winning_moves(&text);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_tables_of_the_corpus_hold() {
    let data = corpus("hungry_knight");
    for (table, board) in [
        ("table_unbounded_24x24", ""),
        ("table_board_9x10", ", 9, 10"),
        ("table_board_8x8", ", 8, 8"),
    ] {
        for (r, row) in data[table].as_array().unwrap().iter().enumerate() {
            for (c, expected) in row.as_array().unwrap().iter().enumerate() {
                let text = format!("{}, {}, 0{board}", r + 1, c + 1);
                assert_eq!(
                    Some(nimber(&text, Hooks::Used)),
                    expected.as_u64(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn the_examples_of_the_brochure_hold() {
    assert_eq!(nimber("3, 6, 4", Hooks::Used), 6);
    assert_eq!(winning_moves("3, 6, 4"), ["eat 2"]);
    assert_eq!(nimber("3, 6, 1", Hooks::Used), 3);
    assert_eq!(winning_moves("3, 6, 1"), ["NNE", "NWW", "SWW"]);
}

/// The check that proves the periodic formula, see `unbounded`: the squares cover every remainder
/// of the row and column beside every small difference, and both edges.
#[test]
fn the_periodic_formula_satisfies_the_rule_of_the_least_excluded_value() {
    for row in 1..=48 {
        for column in 1..=48 {
            let (rules, knight) = read::<HungryKnight>(&format!("{row}, {column}, 0"));
            let options = rules
                .option_list(&knight, Player::Left)
                .expect("they can be listed");
            let nimbers: Vec<Nimber> = options
                .iter()
                .map(|option| {
                    rules
                        .known_nimber(option, &Limits::none())
                        .unwrap()
                        .unwrap()
                })
                .collect();
            let least = (0..=4).map(Nimber::from).find(|n| !nimbers.contains(n));
            assert_eq!(
                rules.known_nimber(&knight, &Limits::none()).unwrap(),
                least,
                "{row}, {column}"
            );
        }
    }
}

#[test]
fn knights_and_bags_of_any_size_are_answered() {
    let huge = format!("4{}", "0".repeat(400));
    // Rows and columns count modulo 4 along the diagonal.
    let (rules, knight) = read::<HungryKnight>(&format!("{huge}3, {huge}6, {huge}"));
    let expected = Nimber::from(2) + huge.parse::<Nimber>().unwrap();
    assert_eq!(
        rules.known_nimber(&knight, &Limits::none()).unwrap(),
        Some(expected)
    );
    refused_list(&rules, &knight);
    let moves = rules
        .winning_moves(&knight, Player::Left, &Nimber::ZERO, &Limits::none())
        .unwrap()
        .unwrap();
    assert_eq!(moves.len(), 1);
    assert!(moves[0].name.as_ref().is_some_and(|name| name.len() < 20));
    // A board so large that its edges are out of reach is unbounded.
    assert_eq!(
        nimber("3, 6, 0, 1000000000000, 1000000000000", Hooks::Used),
        2
    );
}

#[test]
fn a_knight_off_the_board_is_refused() {
    assert_eq!(
        refusal::<HungryKnight>("0, 6, 4"),
        "expected a row counted from 1, found 0"
    );
    assert_eq!(
        refusal::<HungryKnight>("3, 11, 4, 9, 10"),
        "expected a column from 1 to 10, found 11"
    );
    assert_eq!(
        refusal::<HungryKnight>("3, 6, 4, 9"),
        "expected rows and columns of the board, found only rows"
    );
    assert_eq!(
        refusal::<HungryKnight>("3, 6, -4"),
        "expected an integer that is not negative, found -4"
    );
}

proptest! {
    #[test]
    fn bounded_boards_agree_with_the_options(
        rows in 1u64..9, columns in 1u64..9, r in 0u64..9, c in 0u64..9, apples in 0u64..4,
    ) {
        let (row, column) = (r % rows + 1, c % columns + 1);
        let text = format!("{row}, {column}, {apples}, {rows}, {columns}");
        prop_assert_eq!(nimber(&text, Hooks::Used), nimber(&text, Hooks::Ignored));
        let (rules, knight) = read::<HungryKnight>(&text);
        check_round_trip(&rules, &knight);
        let mut winning = rules.option_list(&knight, Player::Left).expect("they can be listed");
        let mut plain = NimberSolver::new(&rules, Hooks::Ignored);
        let limits = Limits::none();
        winning.retain(|after| plain.nimber(after, &limits).unwrap().is_zero());
        let found = rules.winning_moves(&knight, Player::Left, &Nimber::ZERO, &Limits::none()).unwrap().unwrap();
        let found: Vec<_> = found.into_iter().map(|it| it.to).collect();
        prop_assert_eq!(found, winning);
    }

    #[test]
    fn options_are_the_four_moves_and_the_meals(
        row in 1i64..9, column in 1i64..9, apples in 0i64..4,
    ) {
        let text = format!("{row}, {column}, {apples}, 8, 8");
        prop_assume!(row <= 8 && column <= 8);
        let (rules, knight) = read::<HungryKnight>(&text);
        let options = rules.option_list(&knight, Player::Right).expect("they can be listed");
        let mut listed: Vec<String> = options.iter().map(|after| rules.write(after)).collect();
        let mut naive: Vec<String> = (0..apples)
            .map(|left| format!("{row}, {column}, {left}, 8, 8"))
            .collect();
        for r in 1..=8i64 {
            for c in 1..=8i64 {
                let (south, east) = (r - row, c - column);
                let knightly = south.abs() * east.abs() == 2;
                // North by two, or west by two.
                if knightly && (south == -2 || east == -2) {
                    naive.push(format!("{r}, {c}, {apples}, 8, 8"));
                }
            }
        }
        listed.sort();
        naive.sort();
        prop_assert_eq!(listed, naive);
    }
}
