//! The fields of a request, held against their schema before they are read.
//!
//! A schema knows what the types of a question take, so that one place refuses what no question
//! takes, in words that say what would work, and reads a whole number in quotes as the number.

use std::sync::OnceLock;

use grundy_lang::suggest;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::ask::Entry;
use crate::json::{is_written_whole, shortened};
use crate::questions::QUESTIONS;
use crate::request::Common;
use crate::{Diagnostic, Refusal};

/// What a question takes, and which fields its answer always has.
pub(crate) struct Fields {
    properties: Map<String, Value>,
    definitions: Map<String, Value>,
    required: Vec<String>,
    /// The fields that the answer always has.
    pub(crate) answer: Vec<String>,
}

/// The fields of a question.
pub(crate) fn fields_of(entry: &Entry) -> &'static Fields {
    static FIELDS: OnceLock<Vec<Fields>> = OnceLock::new();
    let all = FIELDS.get_or_init(|| QUESTIONS.iter().map(Fields::of).collect());
    let at = QUESTIONS.iter().position(|other| other.name == entry.name);
    &all[at.expect("the question is in the list")]
}

/// The fields that every question takes.
pub(crate) fn common_fields() -> &'static Fields {
    static COMMON: OnceLock<Fields> = OnceLock::new();
    COMMON.get_or_init(|| {
        let schema = generator().into_root_schema_for::<Common>().to_value();
        Fields {
            properties: object(&schema, "properties"),
            definitions: object(&schema, "$defs"),
            required: Vec::new(),
            answer: Vec::new(),
        }
    })
}

fn generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12();
    settings.for_deserialize().into_generator()
}

fn object(schema: &Value, name: &str) -> Map<String, Value> {
    let object = schema.get(name).and_then(Value::as_object);
    object.cloned().unwrap_or_default()
}

/// The fields that are always there.
fn required(schema: &Value) -> Vec<String> {
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.map(Vec::as_slice).unwrap_or_default().iter();
    let names = required.filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}

impl Fields {
    fn of(entry: &Entry) -> Fields {
        let mut asked = generator();
        let request = (entry.fields)(&mut asked).to_value();
        let settings = SchemaSettings::draft2020_12();
        let answer = (entry.answer)(&mut settings.for_serialize().into_generator());
        Fields {
            properties: object(&request, "properties"),
            definitions: asked.take_definitions(true),
            required: required(&request),
            answer: required(answer.as_value()),
        }
    }

    /// The names of the fields.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.properties.keys().map(String::as_str)
    }

    /// Whether there is a field with this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.properties.contains_key(name)
    }

    /// Whether a field must be given.
    pub(crate) fn needs(&self, name: &str) -> bool {
        self.required.iter().any(|required| required == name)
    }

    /// Makes the values fit their types: what is `null` was not given, a whole number in quotes is
    /// the number, and what cannot be read is refused with its place.
    pub(crate) fn fit(&self, fields: &mut Map<String, Value>) -> Result<(), Refusal> {
        fields.retain(|_, value| !value.is_null());
        for (name, value) in fields {
            if let Some(schema) = self.properties.get(name) {
                self.fit_value(name, value, schema)?;
            }
        }
        Ok(())
    }

    fn fit_value(&self, place: &str, value: &mut Value, schema: &Value) -> Result<(), Refusal> {
        let schema = self.resolved(schema);
        if let Some(names) = names_in(schema) {
            let is_one = |text: &str| names.contains(&text);
            return match value.as_str() {
                Some(text) if is_one(text) => Ok(()),
                Some(text) => {
                    let mistake = misfit(place, &format!("one of {}", names.join(", ")), value);
                    Err(suggest(mistake, text, names.iter().copied()).into())
                }
                None => Err(misfit(place, &format!("one of {}", names.join(", ")), value).into()),
            };
        }
        if takes(schema, "integer") && !takes(schema, "string") {
            let written = value.as_str().filter(|text| is_written_whole(text));
            if let Some(number) = written.and_then(|text| text.parse().ok()) {
                *value = Value::Number(number);
            }
            if !(value.is_i64() || value.is_u64()) {
                return Err(misfit(place, "a whole number of at most 64 bits", value).into());
            }
        } else if takes(schema, "boolean") && !value.is_boolean() {
            return Err(misfit(place, "true or false", value).into());
        }
        match value {
            Value::Array(items) if takes(schema, "array") => {
                for (at, item) in items.iter_mut().enumerate() {
                    let prefix = schema.get("prefixItems").and_then(|items| items.get(at));
                    if let Some(schema) = prefix.or_else(|| schema.get("items")) {
                        self.fit_value(&format!("{place}[{at}]"), item, schema)?;
                    }
                }
                let size = schema.get("prefixItems").and_then(Value::as_array);
                match size.map(Vec::len) {
                    Some(size) if size != items.len() => {
                        Err(misfit(place, &format!("a list of {size}"), value).into())
                    }
                    _ => Ok(()),
                }
            }
            Value::Object(fields) if takes(schema, "object") => {
                let Some(Value::Object(known)) = schema.get("properties") else {
                    return Ok(());
                };
                for (name, value) in fields {
                    if let Some(schema) = known.get(name) {
                        self.fit_value(&format!("{place}.{name}"), value, schema)?;
                    }
                }
                Ok(())
            }
            _ if takes(schema, "object") && !takes(schema, "string") => {
                Err(misfit(place, "an object `{…}`", value).into())
            }
            _ if takes(schema, "array") => Err(misfit(place, "a list `[…]`", value).into()),
            _ => Ok(()),
        }
    }

    /// The schema behind a reference; of a field that may be left out, what it is otherwise.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let mut schema = schema;
        loop {
            let name = schema.get("$ref").and_then(Value::as_str);
            if let Some(name) = name.and_then(|name| name.strip_prefix("#/$defs/")) {
                match self.definitions.get(name) {
                    Some(definition) => schema = definition,
                    None => return schema,
                }
                continue;
            }
            let branches = schema.get("anyOf").and_then(Value::as_array);
            match branches.map(Vec::as_slice) {
                Some([only, null] | [null, only]) if null["type"] == "null" => schema = only,
                _ => return schema,
            }
        }
    }
}

/// Whether a schema says that a value may be of this type; one that says nothing takes all.
fn takes(schema: &Value, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == name,
        Some(Value::Array(some)) => some.iter().any(|it| it == name),
        _ => false,
    }
}

/// The names that a schema has to choose from, where it is such a choice.
pub(crate) fn names_in(schema: &Value) -> Option<Vec<&str>> {
    let names = match (schema.get("enum"), schema.get("oneOf")) {
        (Some(Value::Array(names)), _) => names.iter().map(Value::as_str).collect(),
        (None, Some(Value::Array(names))) => {
            names.iter().map(|it| it.get("const")?.as_str()).collect()
        }
        _ => None,
    };
    names.filter(|names: &Vec<&str>| !names.is_empty())
}

fn misfit(place: &str, expected: &str, found: &Value) -> Diagnostic {
    let message = format!("{place}: expected {expected}, found {}", shortened(found));
    let mistake = Diagnostic::plain(message).in_field(place);
    match found {
        Value::Number(number) if number.is_f64() => {
            mistake.hint("a number past 2^53 stands in quotes")
        }
        _ => mistake,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::questions::find;

    #[track_caller]
    fn check(question: &str, fields: &Value, expected: &Result<Value, &str>) {
        let entry = find(question).expect(question);
        let mut fields = fields.as_object().expect("an object").clone();
        match (fields_of(entry).fit(&mut fields), expected) {
            (Ok(()), Ok(expected)) => assert_eq!(Value::Object(fields), *expected),
            (Err(Refusal::Mistake(mistake)), Err(message)) => {
                assert_eq!(mistake.message, *message);
            }
            (found, _) => panic!("{found:?}"),
        }
    }

    #[test]
    fn whole_numbers_may_stand_in_quotes_wherever_they_stand() {
        let fits = |question: &str, fields: Value, fitted: Value| {
            check(question, &fields, &Ok(fitted));
        };
        fits("tree", json!({"depth": "3"}), json!({"depth": 3}));
        fits(
            "node_kayles",
            json!({"vertices": "3", "edges": [["0", 1]], "as": null}),
            json!({"vertices": 3, "edges": [[0, 1]]}),
        );
        fits(
            "lattice",
            json!({"D": [["-1", 2]]}),
            json!({"D": [[-1, 2]]}),
        );
        // What may be longer than 64 bits stays as it is.
        fits("pascal", json!({"x": "12"}), json!({"x": "12"}));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_its_place() {
        let refused = |question: &str, fields: Value, message: &str| {
            check(question, &fields, &Err(message));
        };
        refused(
            "lattice",
            json!({"D": [[1, "x"]]}),
            "D[0][1]: expected a whole number of at most 64 bits, found \"x\"",
        );
        refused(
            "verify",
            json!({"certificate": [1]}),
            "certificate: expected an object `{…}`, found [1]",
        );
        refused(
            "eval",
            json!({"expr": "1", "form": 1}),
            "form: expected true or false, found 1",
        );
    }
}
