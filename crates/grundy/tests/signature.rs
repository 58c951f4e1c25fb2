//! The signature: a hash of the answer to every request of `corpus/signature.jsonl`, of which
//! there are some for every question, as data, as text and as pictures.
//!
//! A change that is meant to alter no answer must not move it; `cargo xtask signature` writes it
//! anew. An error counts as an error whatever its wording. Every answer is also held against the
//! schema of its question.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use grundy::Workbench;
use grundy::questions::QUESTIONS;
use grundy::requests::Desk;
use serde_json::Value;

fn corpus(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../../corpus").join(name)
}

/// The requests with their answers.
fn answered() -> Vec<(Value, String)> {
    let requests = std::fs::read_to_string(corpus("signature.jsonl")).unwrap();
    let (desk, bench) = (Desk::default(), Workbench::default());
    let answer = |line: &str| {
        let request = serde_json::from_str(line).unwrap();
        (request, desk.answer(&bench, line))
    };
    requests.lines().map(answer).collect()
}

/// FNV-1a of what an answer says.
fn hash(answer: &str) -> u64 {
    let parsed: Value = serde_json::from_str(answer).unwrap();
    let text = if parsed.get("error").is_some() {
        "error"
    } else {
        answer
    };
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn every_answer_is_the_one_that_was_signed() {
    let answered = answered();
    let mut signature = String::new();
    for (request, answer) in &answered {
        assert!(answer.is_ascii(), "{answer}");
        writeln!(signature, "{} {:016x}", request["id"], hash(answer)).unwrap();
    }
    if std::env::var_os("GRUNDY_SIGNATURE").is_some() {
        std::fs::write(corpus("signature.txt"), &signature).unwrap();
        return;
    }
    let signed = std::fs::read_to_string(corpus("signature.txt")).unwrap();
    for ((found, signed), (request, answer)) in signature.lines().zip(signed.lines()).zip(&answered)
    {
        let beginning: String = answer.chars().take(2000).collect();
        assert_eq!(found, signed, "{request} is answered by {beginning}");
    }
    assert_eq!(signature.lines().count(), signed.lines().count());
}

#[test]
fn every_answer_fits_its_schema() {
    let schema = grundy::requests::schema();
    let definitions = &schema["$defs"];
    let mut asked = BTreeSet::new();
    for (request, answer) in answered() {
        let name = request["do"].as_str().unwrap_or_default();
        let question = &schema["questions"][name];
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let fits = |part: &str, value: &Value| {
            let mut part = question[part].clone();
            part["$defs"] = definitions.clone();
            let schema = jsonschema::validator_for(&part).expect("a schema is valid");
            let errors: Vec<String> = schema.iter_errors(value).map(|it| it.to_string()).collect();
            errors.join("; ")
        };
        if question.is_null() {
            assert!(answer.get("error").is_some(), "{request}");
            continue;
        }
        if answer.get("error").is_none() {
            assert_eq!(fits("request", &request), "", "{request}");
        }
        assert_eq!(
            fits("answer", &answer),
            "",
            "{request} is answered by {answer}"
        );
        asked.insert(name.to_owned());
    }
    let all: BTreeSet<String> = QUESTIONS
        .iter()
        .map(|entry| entry.name.to_owned())
        .collect();
    assert_eq!(asked, all, "the signature asks every question");
}

#[test]
fn every_example_is_answered_and_fits_its_schema() {
    let (desk, bench) = (Desk::default(), Workbench::default());
    for entry in QUESTIONS {
        let request: Value = serde_json::from_str(entry.example).expect(entry.name);
        assert_eq!(request["do"], entry.name);
        let answer: Value = serde_json::from_str(&desk.answer(&bench, entry.example)).unwrap();
        assert_eq!(answer.get("error"), None, "{}: {answer}", entry.name);
    }
}
