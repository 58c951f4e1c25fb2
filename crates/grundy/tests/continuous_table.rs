//! The table of v(X) in continuous Nim: each of its pieces against the single questions.

use grundy::Workbench;
use grundy::requests::Desk;
use grundy::values::Rational;
use grundy_num::formula::Function;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let answer = Desk::default().answer(&Workbench::default(), request.to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn number(value: &Value) -> Rational {
    let text = value.as_str().expect("a number as a text");
    text.parse().expect("a number")
}

/// A formula in X at x, read as formulas for g are; nothing where it is infinite.
fn value(formula: &Value, x: &Rational) -> Option<Rational> {
    let formula = formula.as_str().expect("a formula");
    if formula == "inf" {
        return None;
    }
    let formula: Function = formula.replace('X', "x").parse().expect("a formula");
    Some(formula.value(x).expect("a value"))
}

/// Checks that a table has every number up to X once, and that its pieces say what the single
/// question says: at the ends that belong to them, and at `share` of the way between.
fn check(request: &Value, share: &Rational) {
    let mut with_table = request.clone();
    with_table["table"] = json!(true);
    let answer = ask(&with_table);
    let pieces = answer["pieces"].as_array();
    let pieces = pieces.unwrap_or_else(|| panic!("{request}: {answer}"));
    let has_zero = request["variant"] != "exhaust";
    let (mut end, mut is_covered) = (Rational::ZERO, !has_zero);
    for piece in pieces {
        let (lo, hi) = (number(&piece["lo"]), number(&piece["hi"]));
        assert_eq!(lo, end, "{request}: {piece} leaves a gap");
        assert_eq!(piece["lo_closed"], !is_covered, "{request}: {piece}");
        let inside = &lo + (&hi - &lo) * share;
        let ends = [(&lo, "lo_closed"), (&hi, "hi_closed")];
        let ends = ends.into_iter().filter(|(_, closed)| piece[closed] == true);
        let mut places: Vec<Rational> = ends.map(|(end, _)| end.clone()).collect();
        if lo < hi {
            places.push(inside);
        }
        assert!(!places.is_empty(), "{request}: {piece} is empty");
        for x in places {
            let mut single = request.clone();
            single["X"] = json!(x.to_string());
            let single = ask(&single);
            let expected = match value(&piece["v"], &x) {
                Some(v) => v.to_string(),
                None => "inf".to_owned(),
            };
            assert_eq!(single["v"], expected, "{request}: {piece} at {x}");
            assert_eq!(single["attained"], piece["attained"], "{request}: at {x}");
        }
        (end, is_covered) = (hi, piece["hi_closed"] == true);
    }
    assert_eq!(
        (end, is_covered),
        (number(&request["X"]), true),
        "{request}"
    );
    for pair in pieces.windows(2) {
        let is_one = pair[0]["v"] == pair[1]["v"] && pair[0]["attained"] == pair[1]["attained"];
        assert!(!is_one, "{request}: {} could be one piece", json!(pair));
    }
}

/// Bounds for m = 1: lines, jumps, flat stretches, and values of their own at jumps.
const BOUNDS: [&str; 9] = [
    "1",
    "x",
    "2x",
    "3x/2 + 1/3",
    "x/2 + 1",
    "max(2x, x + 5/2)",
    "1: 1, 3/2: 2",
    "1: 1, 3/2 = 3/2, 3/2: 2x",
    "1: 2, 3: 2x - 4, 4: 9/2",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_piece_says_what_the_single_question_says(
        variant in select(vec!["neg", "neglose", "exhaust"]),
        g in select(BOUNDS.to_vec()),
        (twelfths, thirds) in (1_i64..120, 0_i64..4),
        (part, whole) in (1_i64..97, Just(97_i64)),
    ) {
        let x = Rational::new(twelfths, 12).unwrap() + Rational::new(thirds, 7).unwrap();
        let share = Rational::new(part, whole).unwrap();
        let request = json!({"do": "continuous", "variant": variant, "m": "1", "g": g,
            "X": x.to_string()});
        check(&request, &share);
    }
}

#[test]
fn a_table_ends_at_its_number_wherever_that_is() {
    let half = Rational::new(1, 2).unwrap();
    for x in ["0", "1/2", "1", "3", "9/2", "11/2"] {
        for variant in ["neg", "neglose", "exhaust"] {
            if (variant, x) != ("exhaust", "0") {
                let request =
                    json!({"do": "continuous", "variant": variant, "m": 1, "g": "2x", "X": x});
                check(&request, &half);
            }
        }
    }
}

#[test]
fn a_layout_without_a_table_is_refused() {
    let request = json!({"do": "continuous", "variant": "neg", "m": 1, "g": "2x", "X": 5,
        "layout": "csv"});
    let answer = ask(&request);
    assert_eq!(answer["field"], "layout", "{answer}");
    let request = json!({"do": "continuous", "variant": "neg", "m": 1, "g": "2x", "X": 5});
    assert!(ask(&request).get("pieces").is_none());
}

#[test]
fn a_table_that_nobody_reads_is_refused() {
    let request = json!({"do": "continuous", "variant": "neg", "m": 1, "g": "1", "X": 200_000,
        "table": true});
    let answer = ask(&request);
    assert_eq!(
        answer["error"], "expected at most 100000 pieces of v in a table, found 200001",
        "{answer}"
    );
}

#[test]
fn the_text_is_laid_out_as_it_is_wanted() {
    let text = |layout: &str| {
        let answer = ask(
            &json!({"do": "continuous", "variant": "neglose", "m": 1, "g": "1",
            "X": "7/2", "table": true, "layout": layout, "as": "text"}),
        );
        answer["text"].as_str().expect("a text").to_owned()
    };
    assert_eq!(
        text("csv"),
        "from,from belongs,to,to belongs,v(X),attained\n\
         0,yes,1,no,inf,no\n\
         1,yes,2,no,1,yes\n\
         2,yes,3,no,X - 1,no\n\
         3,yes,7/2,yes,1,yes"
    );
    assert_eq!(
        text("latex"),
        "\\begin{tabular}{r|rr}\n  \
         $X$ & $v(X)$ & $\\mbox{attained}$ \\\\\n  \\hline\n  \
         $[0, 1)$ & $\\infty$ & $\\mbox{no}$ \\\\\n  \
         $[1, 2)$ & $1$ & $\\mbox{yes}$ \\\\\n  \
         $[2, 3)$ & $X - 1$ & $\\mbox{no}$ \\\\\n  \
         $[3, \\frac{7}{2}]$ & $1$ & $\\mbox{yes}$ \\\\\n\\end{tabular}"
    );
}
