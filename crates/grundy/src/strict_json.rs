//! JSON in which no field stands twice: of two values for one name a reader would take either.
//!
//! Requests, certificates, checkpoints and whatever else comes in files are read by this reader.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads one value of JSON; a field that an object has twice is refused by its name.
pub(crate) fn read(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text).map(|Strict(value)| value)
}

/// A value whose objects, however deep, have no field twice.
pub(crate) struct Strict(pub(crate) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(ReadStrict).map(Strict)
    }
}

/// The refusal of a field that stands in an object for the second time.
pub(crate) fn twice<E: Error>(name: &str) -> E {
    E::custom(format!("duplicate field `{name}`"))
}

struct ReadStrict;

#[expect(
    clippy::disallowed_types,
    reason = "JSON has floats; the fields that take numbers refuse them"
)]
impl<'de> Visitor<'de> for ReadStrict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(truth.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(twice(&name));
            }
            let Strict(value) = entries.next_value()?;
            fields.insert(name, value);
        }
        Ok(fields.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_once_is_read_as_it_is() {
        for text in [
            "null",
            r#"{"a":[1,-2,true,"x",{"b":18446744073709551615}],"c":1.5}"#,
        ] {
            let expected: Value = serde_json::from_str(text).expect(text);
            assert_eq!(read(text).expect(text), expected);
        }
    }

    #[test]
    fn a_field_that_stands_twice_is_named_however_deep_it_stands() {
        for text in [
            r#"{"game":1,"game":1}"#,
            r#"[{"a":{"game":1,"b":2,"game":3}}]"#,
            r#"{"game":1,"\u0067ame":2}"#,
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with("duplicate field `game`"), "{error}");
        }
    }
}
