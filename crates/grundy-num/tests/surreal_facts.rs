//! Surreal numbers and stalks against the facts of `corpus/`.

use grundy_num::{Ordinal, Quotient, Rational, SignWord, Surreal};
use serde_json::Value;

fn cases(path: &str, field: &str) -> Vec<Value> {
    let path = format!("{}/../../corpus/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let facts: Value = serde_json::from_str(&text).expect("the corpus is JSON");
    facts[field].as_array().expect("a list of cases").clone()
}

fn text<'v>(case: &'v Value, field: &str) -> &'v str {
    case[field].as_str().unwrap_or_default()
}

fn surreal(text: &str) -> Surreal {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn word(text: &str) -> SignWord {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ordinal(text: &str) -> Ordinal {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn stalks_of_the_corpus_have_their_values_and_back() {
    for case in cases("continuous/stalks.json", "instances") {
        let (word, value) = (word(text(&case, "stalk")), surreal(text(&case, "value")));
        assert_eq!(word.to_surreal(), Ok(value.clone()), "{case}");
        assert_eq!(value.sign_word(), Ok(word.clone()), "{case}");
        assert_eq!(word.length(), ordinal(text(&case, "birthday")), "{case}");
        assert_eq!(value.birthday(), Ok(word.length()), "{case}");
    }
}

#[test]
fn canonical_stalks_of_the_corpus_are_the_same_words() {
    for case in cases("continuous/stalks.json", "instances") {
        if text(&case, "kind") == "periodic" {
            let (lead, block) = (
                text(&case, "canonical_pre"),
                text(&case, "canonical_period"),
            );
            let canonical = format!("{lead} ({block})^w");
            assert_eq!(word(&canonical), word(text(&case, "stalk")), "{case}");
        }
    }
}

#[test]
fn finite_stalks_of_the_corpus_have_their_values() {
    for case in cases("partizan/stalks.json", "cases") {
        let (word, value) = (word(text(&case, "stalk")), surreal(text(&case, "value")));
        assert_eq!(word.to_surreal(), Ok(value.clone()), "{case}");
        assert_eq!(value.sign_word(), Ok(word), "{case}");
    }
}

#[test]
fn periodic_stalks_of_the_corpus_have_their_values() {
    for case in cases("partizan/stalks_periodic.json", "cases") {
        let word = word(&format!(
            "{} ({})^w",
            text(&case, "pre"),
            text(&case, "period")
        ));
        let value: Rational = text(&case, "value").parse().unwrap();
        assert_eq!(
            word.to_surreal(),
            Ok(Surreal::from(value.clone())),
            "{case}"
        );
        assert_eq!(value.to_sign_word(), Ok(word), "{case}");
    }
}

#[test]
fn identities_of_the_corpus_hold() {
    for case in cases("continuous/surreal_identities.json", "instances") {
        let (x, result) = (surreal(text(&case, "x")), text(&case, "result"));
        let y = || surreal(text(&case, "y"));
        match text(&case, "op") {
            "add" => assert_eq!(x + y(), surreal(result), "{case}"),
            "mul" => assert_eq!(x * y(), surreal(result), "{case}"),
            "div" => {
                let quotient = Quotient::new(&x, &y()).unwrap();
                assert_eq!(quotient.to_surreal(), Some(surreal(result)), "{case}");
            }
            "cmp" => {
                let sign = match x.cmp(&y()) {
                    std::cmp::Ordering::Less => "<",
                    std::cmp::Ordering::Equal => "=",
                    std::cmp::Ordering::Greater => ">",
                };
                assert_eq!(sign, result, "{case}");
            }
            "birthday" => assert_eq!(x.birthday(), Ok(ordinal(result)), "{case}"),
            other => panic!("an operation {other} that no test knows"),
        }
    }
}
