//! Certificates and checkpoints as JSON, and what a check of a certificate said.

use grundy_heap::{Certificate, Checked, Checkpoint, Depth, HeapGame, Period, Refusal};
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
    put("game", Value::from(game.to_string()));
    put("preperiod", integer(period.preperiod));
    put("period", integer(period.period));
    put("saltus", integer(period.saltus));
    put("theorem", Value::from(theorem.clone()));
    put("evidence", lists_json(fields));
    serde_json::to_string_pretty(&Value::Object(object)).expect("plain values")
}

/// A certificate out of JSON; a file that is none is refused as a false one is.
pub fn read_certificate(text: &str) -> Result<Certificate, Refusal> {
    let value = read_object(text)?;
    let period = Period {
        preperiod: number_in(&value, "preperiod")?,
        period: number_in(&value, "period")?,
        saltus: number_in(&value, "saltus")?,
    };
    Ok(Certificate {
        game: game_in(&value, "game")?,
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
    object.insert(
        "search".to_owned(),
        Value::from(checkpoint.game.to_string()),
    );
    object.insert("state".to_owned(), lists_json(&checkpoint.fields));
    serde_json::to_string(&Value::Object(object)).expect("plain values")
}

/// A checkpoint out of JSON.
pub fn read_checkpoint(text: &str) -> Result<Checkpoint, QuestionError> {
    let read = |value: &Value| {
        Ok(Checkpoint {
            game: game_in(value, "search")?,
            fields: lists_in(value, "state")?,
        })
    };
    let checkpoint = read_object(text).and_then(|value| read(&value));
    checkpoint.map_err(|refusal: Refusal| QuestionError::Mistake(refusal.to_string()))
}

fn lists_json(fields: &[(String, Vec<u128>)]) -> Value {
    let lists = fields.iter().map(|(name, list)| {
        let list = list.iter().copied().map(integer).collect();
        (name.clone(), Value::Array(list))
    });
    Value::Object(lists.collect())
}

fn refuse<T>(place: impl Into<String>, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal {
        place: place.into(),
        reason: reason.into(),
    })
}

fn read_object(text: &str) -> Result<Value, Refusal> {
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => refuse("file", "expected a JSON object"),
        Err(error) => refuse("file", format!("expected a JSON object: {error}")),
    }
}

/// A number has one spelling, 0 or digits that do not begin with 0, bare or as a text: what two readers
/// could take for two numbers is none.
fn as_number(place: &str, value: Option<&Value>) -> Result<u128, Refusal> {
    let digits = match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let plain = plain && (digits == "0" || !digits.starts_with('0'));
    match digits.parse() {
        Ok(number) if plain => Ok(number),
        _ => {
            let found = value.map_or_else(|| "nothing".to_owned(), Value::to_string);
            let expected = "expected an integer of at most 38 digits, as in 12";
            refuse(place, format!("{expected}, found {found}"))
        }
    }
}

fn number_in(value: &Value, name: &str) -> Result<u128, Refusal> {
    as_number(name, value.get(name))
}

fn text_in(value: &Value, name: &str) -> Result<String, Refusal> {
    match value.get(name) {
        Some(Value::String(text)) => Ok(text.clone()),
        _ => refuse(name, "expected a text"),
    }
}

/// A game in its one spelling.
fn game_in(value: &Value, name: &str) -> Result<HeapGame, Refusal> {
    HeapGame::read_written(&text_in(value, name)?).or_else(|error| refuse(name, error.message))
}

fn lists_in(value: &Value, name: &str) -> Result<Vec<(String, Vec<u128>)>, Refusal> {
    let expected = "expected lists of integers by name";
    let Some(Value::Object(object)) = value.get(name) else {
        return refuse(name, expected);
    };
    let list = |(field, list): (&String, &Value)| {
        let place = format!("{name}.{field}");
        let Value::Array(list) = list else {
            return refuse(place, expected);
        };
        let number = |(i, value)| as_number(&format!("{place}[{i}]"), Some(value));
        let numbers = list.iter().enumerate().map(number);
        Ok((field.clone(), numbers.collect::<Result<_, _>>()?))
    };
    object.iter().map(list).collect()
}
