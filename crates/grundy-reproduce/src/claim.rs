//! Whether what was found is what was claimed.

use serde_json::{Map, Value};

/// Whether a claim fits what was found: texts and numbers by what they are written as, lists member by
/// member, and of an object the fields that are claimed.
pub(crate) fn fits(claimed: &Value, found: &Value) -> bool {
    match (claimed, found) {
        (Value::Array(claimed), Value::Array(found)) => {
            claimed.len() == found.len()
                && claimed
                    .iter()
                    .zip(found)
                    .all(|(claimed, found)| fits(claimed, found))
        }
        (Value::Object(claimed), found @ Value::Object(_)) => claimed
            .iter()
            .all(|(name, claimed)| field(found, name).is_some_and(|found| fits(claimed, found))),
        (Value::String(_) | Value::Number(_), Value::String(_) | Value::Number(_)) => {
            written(claimed) == written(found)
        }
        _ => claimed == found,
    }
}

/// The first place in which a claim does not fit, with both parts there.
pub(crate) fn first_difference<'a>(
    claimed: &'a Value,
    found: &'a Value,
) -> (String, &'a Value, &'a Value) {
    let within = |name: String, claimed: &'a Value, found: &'a Value| {
        let (place, claimed, found) = first_difference(claimed, found);
        let place = match place.strip_suffix(": ") {
            Some(place) => format!("{name}.{place}: "),
            None => format!("{name}: "),
        };
        (place, claimed, found)
    };
    let inner = match (claimed, found) {
        (Value::Array(claims), Value::Array(values)) if claims.len() == values.len() => {
            let mut pairs = claims.iter().zip(values).enumerate();
            let pair = pairs.find(|(_, (claimed, found))| !fits(claimed, found));
            pair.map(|(at, (claimed, found))| within(at.to_string(), claimed, found))
        }
        (Value::Object(claims), found_in @ Value::Object(_)) => {
            claims.iter().find_map(|(name, claimed)| {
                let found = field(found_in, name).filter(|found| !fits(claimed, found))?;
                let name = name.trim_start_matches('/').replace('/', ".");
                Some(within(name, claimed, found))
            })
        }
        _ => None,
    };
    inner.unwrap_or((String::new(), claimed, found))
}

/// A field of an answer, by its name or by the pointer to it.
pub(crate) fn field<'a>(answer: &'a Value, name: &str) -> Option<&'a Value> {
    if name.starts_with('/') {
        answer.pointer(name)
    } else {
        answer.get(name)
    }
}

/// A value as a person writes it: the fields of an answer, and parts as the language shows them.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::Object(fields) => fields_written(fields),
        value => part_written(value),
    }
}

/// What was found in a step: the values of its expressions, or fields of its answer.
pub(crate) fn told(found: &Value) -> String {
    match found {
        Value::Array(values) => values.iter().map(written).collect::<Vec<_>>().join(" · "),
        value => written(value),
    }
}

fn part_written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(part_written).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(fields) => format!("({})", fields_written(fields)),
        value => value.to_string(),
    }
}

fn fields_written(fields: &Map<String, Value>) -> String {
    let fields = fields.iter().map(|(name, value)| {
        let name = name.trim_start_matches('/').replace('/', ".");
        format!("{name}: {}", part_written(value))
    });
    fields.collect::<Vec<_>>().join(", ")
}

/// Of an answer what a claim speaks of.
pub(crate) fn spoken_of(claimed: &Value, answer: &Value) -> Value {
    match claimed {
        Value::Object(claimed) => {
            let fields = claimed.keys().map(|name| {
                let value = field(answer, name).cloned();
                (name.clone(), value.unwrap_or(Value::Null))
            });
            Value::Object(fields.collect())
        }
        _ => answer.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_claim_fits_by_what_is_written_and_where_it_speaks() {
        assert!(fits(&json!(["34", 2, true]), &json!([34, "2", true])));
        assert!(fits(
            &json!({"period": 3, "/rows/1": "a"}),
            &json!({"period": "3", "rows": ["b", "a"], "more": 1})
        ));
        for (claimed, found) in [
            (json!([1]), json!([1, 2])),
            (json!({"period": 3}), json!({"preperiod": 3})),
            (json!(true), json!("true")),
            (json!("1/2"), json!("2/4")),
            (json!(0), json!(null)),
        ] {
            assert!(!fits(&claimed, &found), "{claimed} fits {found}");
        }
    }

    #[test]
    fn a_wrong_cell_is_named() {
        let (claimed, found) = (
            json!({"cells": [[1, 2], [3, 4]]}),
            json!({"cells": [[1, 2], [3, 5]]}),
        );
        let (place, four, five) = first_difference(&claimed, &found);
        assert_eq!(
            (place.as_str(), four, five),
            ("cells.1.1: ", &json!(4), &json!(5))
        );
        let (one, two) = (json!("1"), json!("2"));
        assert_eq!(first_difference(&one, &two).0, "");
    }
}
