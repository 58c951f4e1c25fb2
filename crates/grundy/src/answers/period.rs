//! Periods and sequences of games on heaps, for people and programs.

use std::fmt::Write as _;

use grundy_heap::{FAMILIES, Finding, HeapGame, Period};
use grundy_num::{Halt, Limits};
use grundy_render::view::halt_name;
use serde::Serialize;
use serde_json::Value;

use super::QuestionError;
use super::heap_game::{heap_game_of, heap_values, read_heap_game};
use crate::desk::{Refusal, Request};

pub(crate) const FIELDS: &[&str] = &["preperiod", "period", "saltus", "status", "theorem"];
pub(crate) const SEQUENCE_FIELDS: &[&str] = &["values"];

/// Integers beyond this are texts in JSON.
const LARGEST_JSON: u128 = 1 << 53;

pub(super) fn integer(n: u128) -> Value {
    match u64::try_from(n) {
        Ok(small) if n <= LARGEST_JSON => Value::from(small),
        _ => Value::from(n.to_string()),
    }
}

/// The answer to the request `period`.
pub(crate) fn answer(request: &Request<'_>, limits: &Limits<'_>) -> Result<String, Refusal> {
    let fields = request.values();
    let game = game_of_fields(|name| fields.get(name))?;
    Ok(PeriodAnswer::of(&game, limits)?.to_json())
}

/// The answer to the request `sequence`.
pub(crate) fn sequence_answer(
    request: &Request<'_>,
    limits: &Limits<'_>,
) -> Result<String, Refusal> {
    let fields = request.values();
    let game = game_of_fields(|name| fields.get(name))?;
    let (from, to) = heaps_of_fields(|name| fields.get(name))?;
    Ok(sequence_json(&heap_values(&game, from, to, limits)?))
}

/// What was found out about the period of a game.
#[derive(Clone, Debug)]
pub struct PeriodAnswer {
    /// The game, as it is typed.
    pub game: String,
    /// The finding, if there is one.
    pub finding: Option<Finding>,
    /// The limit that stopped the search.
    pub halt: Option<Halt>,
}

#[derive(Serialize)]
struct PeriodView<'a> {
    game: &'a str,
    preperiod: Option<Value>,
    period: Option<Value>,
    saltus: Option<Value>,
    status: Option<&'static str>,
    theorem: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lacking: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    halt: Option<&'static str>,
}

impl PeriodAnswer {
    /// Looks for the period within limits. What was seen when a limit stopped the search is kept.
    pub fn of(game: &HeapGame, limits: &Limits<'_>) -> Result<PeriodAnswer, QuestionError> {
        let mut search = game.search(limits)?;
        Ok(match search.advance(limits) {
            Ok(finding) => PeriodAnswer {
                game: game.to_string(),
                finding: Some(finding),
                halt: None,
            },
            Err(halt) => PeriodAnswer {
                game: game.to_string(),
                finding: search.so_far(),
                halt: Some(halt),
            },
        })
    }

    /// The answer in JSON.
    pub fn to_json(&self) -> String {
        let (period, status, theorem, up_to, lacking) = match &self.finding {
            Some(Finding::Proved(proof)) => (
                Some(proof.period()),
                Some("proved"),
                Some(proof.theorem().name),
                None,
                None,
            ),
            Some(Finding::Observed {
                period,
                up_to,
                lacking,
            }) => (
                Some(*period),
                Some("observed"),
                None,
                Some(*up_to),
                Some(lacking.as_str()),
            ),
            Some(Finding::Unresolved { up_to }) => {
                (None, Some("unresolved"), None, Some(*up_to), None)
            }
            None => (None, None, None, None, None),
        };
        let part = |of: fn(Period) -> u128| period.map(of).map(integer);
        let view = PeriodView {
            game: &self.game,
            preperiod: part(|period| period.preperiod),
            period: part(|period| period.period),
            saltus: part(|period| period.saltus),
            status,
            theorem,
            up_to: up_to.map(integer),
            lacking,
            halt: self.halt.as_ref().map(halt_name),
        };
        serde_json::to_string(&view).expect("answers have text keys and plain values")
    }

    /// The answer in lines for a person.
    pub fn report(&self) -> String {
        let mut text = self.game.clone();
        let mut line = |name: &str, what: String| {
            write!(text, "\n  {name:<11}{what}").expect("writing to a string cannot fail");
        };
        let mut lines = |period: Period| {
            line("preperiod", grouped(period.preperiod));
            line("period", grouped(period.period));
            line("saltus", grouped(period.saltus));
        };
        match &self.finding {
            Some(Finding::Proved(proof)) => {
                lines(proof.period());
                let theorem = proof.theorem();
                line("status", "proved".to_owned());
                line(
                    "theorem",
                    format!("{}: {}", theorem.name, theorem.statement),
                );
                if proof.checked_to() > 0 {
                    line(
                        "checked",
                        format!("heaps below {}", grouped(proof.checked_to())),
                    );
                }
            }
            Some(Finding::Observed {
                period,
                up_to,
                lacking,
            }) => {
                lines(*period);
                line("status", format!("observed up to heap {}", grouped(*up_to)));
                line("lacking", lacking.clone());
            }
            Some(Finding::Unresolved { up_to }) => {
                line(
                    "status",
                    format!("no period seen below heap {}", grouped(*up_to)),
                );
            }
            None => line("status", "not resolved".to_owned()),
        }
        if let Some(halt) = &self.halt {
            line("stopped", halt.to_string());
        }
        text
    }
}

/// An integer with its digits in groups of three.
fn grouped(n: u128) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The game that a request names: `game`, as it is printed or with `set`, `code`, `rule` or `m` beside it.
fn game_of_fields<'v>(
    field: impl Fn(&str) -> Option<&'v Value>,
) -> Result<HeapGame, QuestionError> {
    let Some(name) = field("game").and_then(Value::as_str) else {
        let examples: Vec<&str> = FAMILIES.iter().map(|family| family.example).collect();
        return Err(QuestionError::Mistake(format!(
            "the request needs a text `game`, such as {}",
            examples.join(" or ")
        )));
    };
    let parameter = ["set", "code", "m", "rule"].into_iter().find_map(&field);
    let parameters = match parameter {
        None => return read_heap_game(name),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            let items = items.iter().map(|item| match item {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            });
            items.collect::<Vec<_>>().join(",")
        }
        Some(other) => other.to_string(),
    };
    heap_game_of(name, &parameters)
}

/// The heaps `from` (0 unless given) and `to` of a request.
fn heaps_of_fields<'v>(
    field: impl Fn(&str) -> Option<&'v Value>,
) -> Result<(u64, u64), QuestionError> {
    let heap = |name: &str| match field(name) {
        None => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| {
            QuestionError::Mistake(format!("{name}: expected a heap, found {value}"))
        }),
    };
    let from = heap("from")?.unwrap_or(0);
    match heap("to")? {
        Some(to) if to >= from => Ok((from, to)),
        Some(to) => Err(QuestionError::Mistake(format!(
            "to: expected a heap from {from} up, found {to}"
        ))),
        None => Err(QuestionError::Mistake(
            "the request needs a number `to`, the last heap".to_owned(),
        )),
    }
}

/// Values as JSON: `{"values":[…]}`.
pub fn sequence_json(values: &[String]) -> String {
    let value = |text: &String| match text.parse::<i64>() {
        Ok(n) if u128::from(n.unsigned_abs()) <= LARGEST_JSON => text.clone(),
        _ => format!("\"{text}\""),
    };
    let values: Vec<String> = values.iter().map(value).collect();
    format!("{{\"values\":[{}]}}", values.join(","))
}
