//! The JSON Schema of every question and answer, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use grundy_render::Format;

use crate::ask::Entry;
use crate::questions::QUESTIONS;
use crate::request::{Common, ErrorAnswer};

/// Generators for what programs send and for what they get.
fn generators() -> [SchemaGenerator; 2] {
    let settings = SchemaSettings::draft2020_12();
    [
        settings.clone().for_deserialize().into_generator(),
        settings.for_serialize().into_generator(),
    ]
}

/// The schema of all requests and their answers: under `questions` the name of each question with
/// what it takes (`request`) and gives (`answer`).
///
/// ```
/// let schema = grundy::requests::schema();
/// let request = &schema["questions"]["eval"]["request"];
/// assert_eq!(request["properties"]["expr"]["type"], "string");
/// ```
pub fn schema() -> Value {
    let [mut asked, mut answered] = generators();
    let common = properties(&asked.root_schema_for::<Common>());
    let error = answered.subschema_for::<ErrorAnswer>();
    let every = json!({
        "id": { "description": "as it stood in the request" },
        "notes": {
            "description": "which of two likely readings was taken, and how the other is written",
            "type": "array",
            "items": { "type": "string" },
        },
    });
    let shapes = Format::ALL.iter().map(|format| format.ending());
    let shapes = shapes.chain(["text"]);
    let shown = json!({
        "description": "what was asked for by `as`",
        "properties": shapes
            .map(|name| (name.to_owned(), json!({ "type": "string" })))
            .collect::<Map<_, _>>(),
        "minProperties": 1,
    });
    let mut questions = Map::new();
    for entry in QUESTIONS {
        let request = request_schema(entry, &mut asked, &common);
        let answer = (entry.answer)(&mut answered);
        // A limit that leaves nothing makes everything null.
        let cut = json!({
            "type": "object",
            "description": "a limit was reached before anything was found",
            "required": ["halt"],
            "properties": { "halt": { "type": "string" }, "id": {} },
            "additionalProperties": { "type": "null" },
        });
        questions.insert(
            entry.name.to_owned(),
            json!({
                "summary": entry.summary,
                "example": serde_json::from_str::<Value>(entry.example).unwrap_or_default(),
                "request": request,
                "answer": {
                    "anyOf": [answer, shown, error, cut],
                    "properties": every,
                    "unevaluatedProperties": false,
                },
            }),
        );
    }
    let mut definitions = asked.take_definitions(true);
    definitions.append(&mut answered.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Requests and answers of grundy",
        "questions": questions,
        "$defs": definitions,
    })
}

/// The schema as text.
pub fn schema_text() -> String {
    serde_json::to_string_pretty(&schema()).expect("a schema is plain values")
}

fn properties(schema: &Schema) -> Map<String, Value> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.cloned().unwrap_or_default()
}

/// What a question takes, with `do` and the fields of every request.
fn request_schema(
    entry: &Entry,
    generator: &mut SchemaGenerator,
    common: &Map<String, Value>,
) -> Value {
    let mut schema = (entry.fields)(generator).to_value();
    allow_quotes(&mut schema);
    let object = schema.as_object_mut().expect("questions are structs");
    let own = object.entry("properties").or_insert_with(|| json!({}));
    let own = own.as_object_mut().expect("properties are an object");
    own.insert("do".to_owned(), json!({ "const": entry.name }));
    for (name, field) in common {
        own.insert(name.clone(), field.clone());
    }
    let required = object.entry("required").or_insert_with(|| json!([]));
    required
        .as_array_mut()
        .expect("required is a list")
        .insert(0, "do".into());
    object.insert("additionalProperties".to_owned(), false.into());
    schema
}

/// Whole numbers may stand in quotes in every request.
fn allow_quotes(schema: &mut Value) {
    let mut waiting = vec![schema];
    while let Some(schema) = waiting.pop() {
        match schema {
            Value::Object(parts) => {
                let is_integer = |kind: &Value| kind == "integer";
                let may_be = match parts.get("type") {
                    Some(Value::Array(kinds)) => kinds.iter().any(is_integer),
                    Some(kind) => is_integer(kind),
                    None => false,
                };
                if may_be && !parts.contains_key("pattern") {
                    parts.insert("type".to_owned(), json!(["integer", "string", "null"]));
                    parts.insert("pattern".to_owned(), json!("^-?[0-9]+$"));
                }
                waiting.extend(parts.values_mut());
            }
            Value::Array(parts) => waiting.extend(parts),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(value: &Value) -> Vec<&str> {
        let list = value.as_array().into_iter().flatten();
        list.filter_map(Value::as_str).collect()
    }

    #[test]
    fn the_names_of_fields_are_those_of_the_schema() {
        for entry in QUESTIONS {
            let [mut asked, mut answered] = generators();
            let request = (entry.fields)(&mut asked).to_value();
            let fields = request["properties"].as_object();
            let fields: Vec<&String> = fields.into_iter().flat_map(Map::keys).collect();
            assert_eq!((entry.names)(), fields, "{}", entry.name);
            let answer = (entry.answer)(&mut answered).to_value();
            let required = texts(&answer["required"]);
            assert!(
                entry.cut.starts_with(&required),
                "{}: {required:?}",
                entry.name
            );
        }
    }
}
