//! The reasons of `solve`: what they claim is true, and every answer to a first move wins.

use grundy::Workbench;
use grundy::requests::Desk;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let answer = Desk::default().answer(&Workbench::default(), request.to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn why(expr: &str) -> Value {
    let answer = ask(&json!({"do": "solve", "expr": expr, "why": true}));
    assert!(answer["why"].is_object(), "{expr}: {answer}");
    answer["why"].clone()
}

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

#[test]
fn switches_stop_where_the_search_says() {
    let mut random = Random(1);
    for _ in 0..60 {
        let count = 1 + random.below(5);
        let terms = (0..count).map(|_| {
            let right = i64::try_from(random.below(12)).unwrap() - 6;
            let left = right + 1 + i64::try_from(random.below(6)).unwrap();
            format!("{{{left}|{right}}}")
        });
        let sum = terms.collect::<Vec<_>>().join(" + ") + " - 1/2";
        let why = why(&sum);
        let worth = ask(&json!({"do": "eval", "expr": sum}));
        assert_eq!(why["by"], "switches", "{sum}");
        for stop in ["left_stop", "right_stop"] {
            assert_eq!(why[stop], worth[stop], "{sum}");
        }
    }
}

#[test]
fn a_nim_sum_is_the_exclusive_or_and_its_changes_are_the_winning_moves() {
    let mut random = Random(2);
    for _ in 0..60 {
        let heaps: Vec<u64> = (0..=random.below(4))
            .map(|_| 1 + random.below(20))
            .collect();
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let expr = format!("nim({})", list.join(", "));
        let why = why(&expr);
        assert_eq!(why["by"], "nim-sum", "{expr}");
        let expected = heaps
            .iter()
            .enumerate()
            .filter(|(_, heap)| (**heap ^ sum) < **heap);
        let expected: Vec<Value> = expected
            .map(|(part, heap)| json!({"part": part, "from": heap, "to": heap ^ sum}))
            .collect();
        assert_eq!(
            why["changes"].as_array().cloned().unwrap_or_default(),
            expected,
            "{expr}"
        );
        assert_eq!(why.get("replies").is_some(), sum == 0, "{expr}");
    }
}

#[test]
fn every_answer_to_a_first_move_wins() {
    for terms in [
        &["nim(1, 3)", "nim(2)"][..],
        &["hackenbush(\"0-1 B, 1-2 R, 0-3 B, 3-4 R, 0-5 R\")"],
        &[
            "toads_and_frogs(\"TF.TF.\")",
            "-toads_and_frogs(\"TF.TF.\")",
        ],
        &["{2|-2}", "{2|-2}"],
        &["{3|1||-1}", "-{3|1||-1}"],
        &["clobber(\"XOX|OXO\")"],
        &["wythoff(3, 5)"],
        &["node_kayles(grid(4, 4))"],
        &[
            "domineering(\"...|...|...\")",
            "-domineering(\"...|...|...\")",
        ],
    ] {
        let sum = |terms: &[String]| {
            let bracketed: Vec<String> = terms.iter().map(|term| format!("({term})")).collect();
            bracketed.join(" + ")
        };
        let terms: Vec<String> = terms.iter().map(|term| (*term).to_owned()).collect();
        let why = why(&sum(&terms));
        let replies = why["replies"].as_array().expect("answers");
        assert!(!replies.is_empty(), "{terms:?}");
        for reply in replies {
            let mut after = terms.clone();
            for made in ["first", "answer"] {
                let at = usize::try_from(reply[made]["component"].as_u64().unwrap()).unwrap();
                reply[made]["move"]
                    .as_str()
                    .unwrap()
                    .clone_into(&mut after[at]);
            }
            // Whoever answered wins when the other moves next.
            let answerer = if reply["player"] == "left" { "R" } else { "L" };
            let worth = ask(&json!({"do": "eval", "expr": sum(&after)}));
            let outcome = worth["outcome"].as_str().unwrap();
            assert!(["P", answerer].contains(&outcome), "{terms:?}: {reply}");
        }
    }
}

#[test]
fn values_that_are_nimbers_by_accident_claim_nothing_of_single_moves() {
    let why = why("hackenbush(\"0-1 G, 1-2 G, 0-3 G\")");
    assert_eq!(why["by"], "nimbers");
    assert_eq!(why.get("changes"), None);
}

#[test]
fn copies_of_nothing_are_written_as_they_are_typed() {
    let why = why("2.(0) + {1|-1}");
    assert_eq!(why["parts"][0]["text"], "2.(0)");
}

#[test]
fn nothing_is_said_to_be_unreached_that_is_not_there() {
    let expr = "+-1 + +-1 + omega - omega";
    let told = ask(&json!({"do": "solve", "expr": expr, "why": true, "as": "text"}));
    let text = told["text"].as_str().expect(expr);
    assert!(
        text.contains("mean 0") && !text.contains("not reached"),
        "{text}"
    );
}

#[test]
fn first_moves_are_called_by_what_was_typed() {
    let replies = |expr: &str| {
        let why = why(expr);
        let replies = why["replies"].as_array().expect("a lost sum has replies");
        let called = |it: &Value| {
            let text = it["typed"].as_str().or(it["move"].as_str());
            text.expect("a move leads somewhere").to_owned()
        };
        let both = |it: &Value| [called(&it["first"]), called(&it["answer"])];
        replies.iter().map(both).collect::<Vec<_>>()
    };
    assert_eq!(
        replies("{|{-1|1}} + 1"),
        [["0", "{-1|1}"], ["{-1|1}", "-1"]]
    );
    let twice = replies("{*,{0|0}|} + 0");
    assert!(
        twice.contains(&["*".to_owned(), "0".to_owned()]),
        "{twice:?}"
    );
    assert!(
        twice.contains(&["{0|0}".to_owned(), "0".to_owned()]),
        "{twice:?}"
    );
}
