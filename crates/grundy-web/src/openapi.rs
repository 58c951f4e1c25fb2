//! `GET /openapi.json`: the requests and answers, made from their schema.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};

/// The document, which is the same for everybody.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_string());

pub(crate) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

fn document() -> Value {
    let mut schema = grundy::requests::schema();
    // What is defined once stands elsewhere in this format.
    move_references(&mut schema);
    let questions = schema["questions"].as_object().cloned().unwrap_or_default();
    let parts = |name: &str| -> Vec<Value> {
        let part = |question: &Value| question[name].clone();
        questions.values().map(part).collect()
    };
    let examples: Map<String, Value> = questions
        .iter()
        .map(|(name, question)| {
            let example = json!({ "summary": question["summary"], "value": question["example"] });
            (name.clone(), example)
        })
        .collect();
    let answered = |description: &str| json!({ "description": description });
    json!({
        "openapi": "3.1.0",
        "info": { "title": "grundy", "version": env!("CARGO_PKG_VERSION") },
        "paths": { "/ask": { "post": {
            "summary": "Ask a question about games",
            "requestBody": {
                "required": true,
                "content": { "application/json": {
                    "schema": { "oneOf": parts("request") },
                    "examples": examples,
                } },
            },
            "responses": {
                "200": {
                    "description": "The answer; a mistake in the question is an answer too. With `Accept: \
                        text/event-stream`, events `progress` and then one `answer`",
                    "content": { "application/json": { "schema": { "anyOf": parts("answer") } } },
                },
                "400": answered("It is no JSON object"),
                "401": answered("The token is missing or wrong"),
                "403": answered("A page of another server asks"),
                "408": answered("The request did not come in time"),
                "413": answered("The request is too long"),
                "415": answered("The request is not called JSON"),
                "421": answered("The server is called by a name that is not its own"),
                "503": answered("The server is closing"),
            },
        } } },
        "components": { "schemas": schema["$defs"] },
    })
}

fn move_references(schema: &mut Value) {
    let mut waiting = vec![schema];
    while let Some(schema) = waiting.pop() {
        match schema {
            Value::Object(parts) => {
                if let Some(Value::String(to)) = parts.get_mut("$ref") {
                    *to = to.replace("#/$defs/", "#/components/schemas/");
                }
                waiting.extend(parts.values_mut());
            }
            Value::Array(parts) => waiting.extend(parts),
            _ => {}
        }
    }
}
