//! `cargo xtask signature`: one number over every value the corpus produces.
//!
//! A change that is meant to alter no answer must not move it. The release build of `grundy batch`
//! answers `corpus/signature.jsonl`; the hash covers, request by request, the fields that carry
//! mathematics. An error counts as an error whatever its wording, and a new field moves nothing.

use std::fs::File;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::project::Project;

const REQUESTS: &str = "corpus/signature.jsonl";

/// What a signature covers, in the order it is hashed.
const FIELDS: [&str; 10] = [
    "kind",
    "value",
    "form",
    "outcome",
    "temperature",
    "mean",
    "left_stop",
    "right_stop",
    "left_wall",
    "right_wall",
];

pub(crate) fn run(project: &Project) -> Result<String> {
    let requests = project.read(REQUESTS)?;
    let output = project
        .command("cargo")
        .args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "grundy-cli",
            "--",
            "batch",
        ])
        .stdin(File::open(project.root().join(REQUESTS))?)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(
        output.status.success(),
        "`grundy batch` failed: {}",
        output.status
    );
    let answers = String::from_utf8(output.stdout).context("an answer is not UTF-8")?;
    let Signature {
        hash,
        answers,
        errors,
    } = Signature::of(&requests, &answers)?;
    Ok(format!(
        "Signature: {hash:016x} ({answers} answers, {errors} of them errors)"
    ))
}

#[derive(Debug, PartialEq, Eq)]
struct Signature {
    hash: u64,
    answers: usize,
    errors: usize,
}

impl Signature {
    /// The signature of answers given in the order of their requests.
    fn of(requests: &str, answers: &str) -> Result<Self> {
        let mut signature = Signature {
            hash: FNV_START,
            answers: 0,
            errors: 0,
        };
        let mut answers = answers.lines();
        for (number, request) in (1..).zip(requests.lines()) {
            let request: Value = serde_json::from_str(request)
                .with_context(|| format!("{REQUESTS}:{number}: not a JSON request"))?;
            let Some(answer) = answers.next() else {
                bail!("no answer to the request at {REQUESTS}:{number}");
            };
            let answer: Value = serde_json::from_str(answer)
                .with_context(|| format!("the answer to {REQUESTS}:{number} is not JSON"))?;
            ensure!(
                answer["id"] == request["id"],
                "{REQUESTS}:{number} has id {}, its answer has {}",
                request["id"],
                answer["id"]
            );
            signature.take(&answer);
        }
        ensure!(
            answers.next().is_none(),
            "there are more answers than requests"
        );
        Ok(signature)
    }

    fn take(&mut self, answer: &Value) {
        self.answers += 1;
        self.feed(&answer["id"].to_string());
        if answer.get("error").is_some() {
            self.errors += 1;
            self.feed("error");
            return;
        }
        for field in FIELDS {
            if let Some(value) = answer.get(field) {
                self.feed(field);
                self.feed(&value.to_string());
            }
        }
    }

    /// FNV-1a, with a byte between texts that no UTF-8 text contains.
    fn feed(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
    }
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

#[cfg(test)]
mod tests {
    use super::*;

    const REQUESTS: &str = "{\"id\":1,\"expr\":\"*+*\"}\n{\"id\":2,\"expr\":\"{1|\"}\n";

    fn hash(answers: &str) -> u64 {
        Signature::of(REQUESTS, answers).unwrap().hash
    }

    #[test]
    fn a_value_moves_the_signature() {
        let zero = hash("{\"id\":1,\"value\":\"0\"}\n{\"id\":2,\"error\":\"a\"}\n");
        let star = hash("{\"id\":1,\"value\":\"*\"}\n{\"id\":2,\"error\":\"a\"}\n");
        assert_ne!(zero, star);
    }

    #[test]
    fn wording_and_other_fields_do_not_move_the_signature() {
        let short = hash("{\"id\":1,\"value\":\"0\"}\n{\"id\":2,\"error\":\"a\"}\n");
        let long = hash("{\"value\":\"0\",\"ms\":3,\"id\":1}\n{\"error\":\"b\",\"id\":2}\n");
        assert_eq!(short, long);
    }

    #[test]
    fn errors_are_counted() {
        let answers = "{\"id\":1,\"value\":\"0\"}\n{\"id\":2,\"error\":\"a\"}\n";
        let signature = Signature::of(REQUESTS, answers).unwrap();
        assert_eq!((signature.answers, signature.errors), (2, 1));
    }

    #[test]
    fn answers_out_of_order_or_missing_are_refused() {
        assert!(Signature::of(REQUESTS, "{\"id\":2}\n{\"id\":1}\n").is_err());
        assert!(Signature::of(REQUESTS, "{\"id\":1}\n").is_err());
        assert!(Signature::of(REQUESTS, "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n").is_err());
    }

    #[test]
    fn the_requests_of_the_corpus_have_distinct_ids() {
        let text = Project::here().read(super::REQUESTS).unwrap();
        let mut ids: Vec<u64> = text
            .lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).unwrap()["id"]
                    .as_u64()
                    .unwrap()
            })
            .collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
