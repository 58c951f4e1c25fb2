//! Periods and sequences of games on heaps, for people and programs.

use std::fmt::Write as _;

use grundy_heap::{Certificate, Checked, Finding, Period, Refusal};
use grundy_num::{Halt, Limits};
use grundy_render::view::halt_name;
use serde::Serialize;
use serde_json::Value;

use super::QuestionError;
use super::heap_game::HeapGame;

pub(crate) const PERIOD_FIELDS: &[&str] = &["preperiod", "period", "saltus", "status", "theorem"];
pub(crate) const SEQUENCE_FIELDS: &[&str] = &["values"];

/// Integers beyond this are texts in JSON.
const LARGEST_JSON: u128 = 1 << 53;

fn integer(n: u128) -> Value {
    match u64::try_from(n) {
        Ok(small) if n <= LARGEST_JSON => Value::from(small),
        _ => Value::from(n.to_string()),
    }
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
                game: game.text(),
                finding: Some(finding),
                halt: None,
            },
            Err(halt) => PeriodAnswer {
                game: game.text(),
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

/// The game that a request names: `game`, and `set`, `code`, `rule` or `m`.
pub(crate) fn game_of_fields<'v>(
    field: impl Fn(&str) -> Option<&'v Value>,
) -> Result<HeapGame, QuestionError> {
    let Some(name) = field("game").and_then(Value::as_str) else {
        return Err(QuestionError::Mistake(format!(
            "the request needs a text `game`: one of {}",
            super::heap_game::HEAP_GAMES.join(", ")
        )));
    };
    let parameter = ["set", "code", "m", "rule"].into_iter().find_map(&field);
    let parameters = match parameter {
        None => String::new(),
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
    HeapGame::read(name, &parameters)
}

/// The heaps `from` (0 unless given) and `to` of a request.
pub(crate) fn heaps_of_fields<'v>(
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

/// A certificate as JSON.
pub fn certificate_json(certificate: &Certificate) -> String {
    let Certificate {
        game,
        period,
        theorem,
        fields,
    } = certificate;
    let mut object = serde_json::Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put("game", Value::from(game.clone()));
    put("preperiod", integer(period.preperiod));
    put("period", integer(period.period));
    put("saltus", integer(period.saltus));
    put("theorem", Value::from(theorem.clone()));
    put("evidence", lists_json(fields));
    serde_json::to_string_pretty(&Value::Object(object)).expect("plain values")
}

/// A certificate out of JSON.
pub fn read_certificate(text: &str) -> Result<Certificate, QuestionError> {
    let value = read_object(text)?;
    let period = Period {
        preperiod: number_in(&value, "preperiod")?,
        period: number_in(&value, "period")?,
        saltus: number_in(&value, "saltus")?,
    };
    Ok(Certificate {
        game: text_in(&value, "game")?,
        period,
        theorem: text_in(&value, "theorem")?,
        fields: lists_in(&value, "evidence")?,
    })
}

/// What a check of a certificate said, as JSON.
pub fn verification_json(checked: &Result<Checked, Refusal>) -> String {
    let value = match checked {
        Ok(Checked { blocks, of }) => serde_json::json!({
            "valid": true,
            "complete": blocks == of,
            "blocks": integer(*blocks),
            "of": integer(*of),
        }),
        Err(Refusal { place, reason }) => serde_json::json!({
            "valid": false,
            "place": place,
            "reason": reason,
        }),
    };
    value.to_string()
}

/// A checkpoint as JSON.
pub fn checkpoint_json(checkpoint: &grundy_heap::Checkpoint) -> String {
    let mut object = serde_json::Map::new();
    object.insert("search".to_owned(), Value::from(checkpoint.search.clone()));
    object.insert("state".to_owned(), lists_json(&checkpoint.fields));
    serde_json::to_string(&Value::Object(object)).expect("plain values")
}

/// A checkpoint out of JSON.
pub fn read_checkpoint(text: &str) -> Result<grundy_heap::Checkpoint, QuestionError> {
    let value = read_object(text)?;
    Ok(grundy_heap::Checkpoint {
        search: text_in(&value, "search")?,
        fields: lists_in(&value, "state")?,
    })
}

fn lists_json(fields: &[(String, Vec<u128>)]) -> Value {
    let lists = fields.iter().map(|(name, list)| {
        let list = list.iter().copied().map(integer).collect();
        (name.clone(), Value::Array(list))
    });
    Value::Object(lists.collect())
}

fn read_object(text: &str) -> Result<Value, QuestionError> {
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err(QuestionError::Mistake("expected a JSON object".to_owned())),
        Err(error) => Err(QuestionError::Mistake(format!(
            "expected a JSON object: {error}"
        ))),
    }
}

fn as_number(value: &Value) -> Option<u128> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

fn number_in(value: &Value, name: &str) -> Result<u128, QuestionError> {
    value.get(name).and_then(as_number).ok_or_else(|| {
        QuestionError::Mistake(format!("{name}: expected an integer of at most 38 digits"))
    })
}

fn text_in(value: &Value, name: &str) -> Result<String, QuestionError> {
    let text = value.get(name).and_then(Value::as_str);
    text.map(str::to_owned)
        .ok_or_else(|| QuestionError::Mistake(format!("{name}: expected a text")))
}

fn lists_in(value: &Value, name: &str) -> Result<Vec<(String, Vec<u128>)>, QuestionError> {
    let wrong = |place: &str| {
        QuestionError::Mistake(format!("{place}: expected lists of integers by name"))
    };
    let object = value.get(name).and_then(Value::as_object);
    let object = object.ok_or_else(|| wrong(name))?;
    let list = |(field, list): (&String, &Value)| {
        let list = list.as_array().map(|list| list.iter().map(as_number));
        let list = list.and_then(Iterator::collect::<Option<Vec<u128>>>);
        Ok((field.clone(), list.ok_or_else(|| wrong(field))?))
    };
    object.iter().map(list).collect()
}
