//! What is printed can be typed back in, means the same and prints the same.

use grundy_game::{Game, Games, Notation};
use grundy_lang::{Sitting, Value, Workbench};
use grundy_num::{Halt, Limits};
use proptest::prelude::*;

/// The antichains of a list of games: option lists in which none dominates another.
fn antichains(games: Games<'_>, list: &[Game]) -> Result<Vec<Vec<Game>>, Halt> {
    let mut all = vec![Vec::new()];
    for &g in list {
        for i in 0..all.len() {
            let mut apart = true;
            for &h in &all[i] {
                apart &= games.compare(g, h)?.is_none();
            }
            if apart {
                let mut longer = all[i].clone();
                longer.push(g);
                all.push(longer);
            }
        }
    }
    Ok(all)
}

/// All games born by a day, each once.
fn born_by(games: Games<'_>, day: u32) -> Result<Vec<Game>, Halt> {
    let mut born = vec![Game::ZERO];
    for _ in 0..day {
        let lists = antichains(games, &born)?;
        let mut next = Vec::new();
        for left in &lists {
            for right in &lists {
                next.push(games.from_options(left, right)?);
            }
        }
        games.sort(&mut next);
        next.dedup();
        born = next;
    }
    Ok(born)
}

fn is_balanced(latex: &str) -> bool {
    let mut depth = 0_i32;
    let mut letters = latex.chars();
    while let Some(letter) = letters.next() {
        match letter {
            // `\{` is a brace that is seen, not one that groups.
            '\\' => {
                letters.next();
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    let pairs = latex.matches("\\left").count() - latex.matches("\\leftarrow").count();
    depth == 0 && pairs == latex.matches("\\right").count()
}

/// Writes, reads and writes again.
fn check(sitting: &Sitting<'_>, value: &Value) {
    let games = sitting.games();
    for notation in [Notation::Unicode, Notation::Ascii] {
        let text = value.write(games, notation).unwrap();
        let again = sitting.evaluate(&text).expect(&text);
        assert_eq!(again.write(games, notation).unwrap(), text);
        if let (Value::Game(one), Value::Game(two)) = (value, &again) {
            assert_eq!(games.expand(one), games.expand(two), "{text}");
            let sum = games.write_sum(one, notation).unwrap();
            let Value::Game(three) = sitting.evaluate(&sum).expect(&sum) else {
                panic!("{sum} is no game");
            };
            assert_eq!(games.expand(one), games.expand(&three), "{sum}");
            assert_eq!(games.write_sum(&three, notation).unwrap(), sum);
        } else {
            assert_eq!(value, &again);
        }
        assert!(!notation_is_ascii(notation) || text.is_ascii(), "{text}");
    }
    let latex = value.write(games, Notation::Latex).unwrap();
    assert!(is_balanced(&latex), "{latex}");
}

fn notation_is_ascii(notation: Notation) -> bool {
    notation == Notation::Ascii
}

#[test]
fn all_games_born_by_day_three_read_back() {
    let limits = Limits::none();
    let bench = Workbench::default();
    let sitting = bench.sit(&limits).unwrap();
    let games = sitting.games();
    let born = born_by(games, 3).unwrap();
    assert_eq!(born.len(), 1474);
    let values: Vec<Value> = born
        .iter()
        .map(|&g| Value::Game(games.sum_of(g).unwrap()))
        .collect();
    for value in &values {
        check(&sitting, value);
    }
}

#[test]
fn named_games_read_back() {
    let (bench, limits) = (Workbench::default(), Limits::none());
    let sitting = bench.sit(&limits).unwrap();
    for text in [
        "tiny(3)",
        "miny(1/2)",
        "tiny(^)",
        "tiny({2|1})",
        "up_power(4)",
        "-up_power(4)",
        "up_sum(4)",
        "-up_sum(4)",
        "{tiny(2)|miny(1)}",
        "+-(tiny(1))",
        "1 + tiny(1)",
        "tiny(2) + tiny(1)",
        "{up_power(2)|*}",
        "{0||0|-1/3}",
        "1/3^*",
        "+-(1/3)",
        "{1/3|v*}",
        "+-(*2, 1)",
        "+-(^)",
        "+-(1*)",
        "{{3|2||1}|0||-1}",
        "{+-1|-2}",
        "{3|+-1}",
        "{3||2|1,*}",
        "{2|1,{1|0}||-1}",
        "[1, [*, ^]]",
        "outcome(*) == outcome(*)",
        "-7/3 + {2|1} + 3.{3||1|0} - 2.{4||1|0}",
    ] {
        let value = sitting.evaluate(text).expect(text);
        check(&sitting, &value);
    }
}

fn plain() -> impl Strategy<Value = String> {
    prop_oneof![
        (-40_i32..40, 0_u32..5).prop_map(|(n, k)| format!("({n}/{})", 1 << k)),
        (-9_i32..9).prop_map(|n| n.to_string()),
        (0_u32..9).prop_map(|n| format!("*{n}")),
        (-3_i32..4, -4_i32..5, 0_u32..4)
            .prop_map(|(x, ups, star)| { format!("({x} + {ups}.^ + *{star})") }),
        (1_u32..4).prop_map(|n| format!("tiny({n})")),
        (1_u32..4).prop_map(|n| format!("(-up_power({n}))")),
    ]
}

/// Expressions of games, nested a few deep.
fn expression() -> impl Strategy<Value = String> {
    plain().prop_recursive(4, 24, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 1..3).prop_map(|list| list.join(","));
        prop_oneof![
            4 => (list.clone(), list.clone()).prop_map(|(l, r)| format!("{{{l}|{r}}}")),
            1 => list.prop_map(|list| format!("+-({list})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            1 => (-3_i32..4, inner).prop_map(|(n, a)| format!("({n}.({a}))")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_games_read_back(text in expression()) {
        let bench = Workbench::default();
        let cheap = Limits::none().steps(200_000);
        let sitting = bench.sit(&cheap).unwrap();
        if let Ok(value) = sitting.evaluate(&text)
            && let Value::Game(sum) = &value
            && sitting.games().expand(sum).is_ok()
        {
            let limits = Limits::none();
            let sitting = bench.sit(&limits).unwrap();
            check(&sitting, &value);
        }
    }
}
