//! Certificates and checkpoints as JSON, and what a check of a certificate said.

use grundy_heap::{Certificate, Checked, Checkpoint, Depth, Period, Refusal};
use serde_json::Value;

use super::QuestionError;
use super::period::integer;

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

/// What a check of a certificate said, as JSON: its `status` is `valid` when everything was checked,
/// `sampled` when no fault was found in a part, and `refused` when there is a fault.
pub fn verification_json(checked: &Result<Checked, Refusal>, depth: Depth) -> String {
    let value = match checked {
        Ok(Checked::Complete { blocks }) => serde_json::json!({
            "status": "valid",
            "blocks": integer(*blocks),
        }),
        Ok(Checked::Sampled { blocks, of }) => serde_json::json!({
            "status": "sampled",
            "blocks": integer(*blocks),
            "of": integer(*of),
            "seed": match depth {
                Depth::Full => Value::Null,
                Depth::Sample { seed } => integer(seed.into()),
            },
        }),
        Err(Refusal { place, reason }) => serde_json::json!({
            "status": "refused",
            "place": place,
            "reason": reason,
        }),
    };
    value.to_string()
}

/// A checkpoint as JSON.
pub fn checkpoint_json(checkpoint: &Checkpoint) -> String {
    let mut object = serde_json::Map::new();
    object.insert("search".to_owned(), Value::from(checkpoint.search.clone()));
    object.insert("state".to_owned(), lists_json(&checkpoint.fields));
    serde_json::to_string(&Value::Object(object)).expect("plain values")
}

/// A checkpoint out of JSON.
pub fn read_checkpoint(text: &str) -> Result<Checkpoint, QuestionError> {
    let value = read_object(text)?;
    Ok(Checkpoint {
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
