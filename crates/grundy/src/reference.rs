//! The reference of requests, written from their schema: what every question takes and gives.

use std::fmt::Write as _;

use grundy_num::shortened;
use serde_json::{Map, Value};

use crate::request::{Common, Desk};
use crate::schema::schema;
use crate::used::Uses;
use crate::{Workbench, questions::QUESTIONS};

/// The reference as Markdown: each question with a request that runs, its answer, and its fields.
///
/// ```
/// # let desk = grundy::requests::Desk::default();
/// assert!(grundy::requests::reference(&desk).contains("## `pascal`"));
/// ```
pub fn reference(desk: &Desk) -> String {
    let schema = schema();
    let writer = Writer {
        definitions: &schema["$defs"],
    };
    let mut text = String::from(HEAD);
    let common = Common::names();
    let first = &schema["questions"][QUESTIONS[0].name]["request"]["properties"];
    writer.table(&mut text, first, |name| common.contains(&name));
    for entry in QUESTIONS {
        let question = &schema["questions"][entry.name];
        let answer = desk.answer(&Workbench::default(), entry.example);
        let answer = shortened(&answer, LONGEST);
        let paragraphs = [
            format!("\n## `{}`\n", entry.name),
            format!("\nAsks for {}.\n", entry.summary),
            format!("\n```json\n{}\n{answer}\n```\n", entry.example),
        ];
        text.extend(paragraphs);
        let asked = &question["request"]["properties"];
        if own_fields(asked, &common) > 0 {
            text.push_str("\nIt takes:\n\n");
            writer.table(&mut text, asked, |name| {
                name != "do" && !common.contains(&name)
            });
        }
        text.push_str("\nIt gives:\n\n");
        let branches = writer.branches(&question["answer"]["anyOf"][0]);
        for (at, branch) in branches.into_iter().enumerate() {
            if at > 0 {
                text.push_str("\nor, or with it:\n\n");
            }
            writer.table(&mut text, &Value::Object(branch), |_| true);
        }
    }
    text
}

const HEAD: &str = "\
# Requests and answers

`grundy batch` reads one request a line and writes one answer a line, in order; the same requests are
answered by every other interface. A request is a JSON object with the name of a question as `do`. An
error is an answer too: `{\"error\":\"…\"}` with the `field`, the `span` of bytes in it, and `hints`.
What a limit cut off is `null`, and `halt` says which limit it was. Whole numbers past 2^53 and all
fractions are texts; in requests every number may be one. This page is written by `grundy schema
--markdown`; `grundy schema` prints the same as a JSON Schema.

Every request may have:

";

/// Longer answers are cut on the page.
const LONGEST: usize = 400;

fn own_fields(properties: &Value, common: &[&str]) -> usize {
    let names = properties.as_object().map(Map::keys).into_iter().flatten();
    names
        .filter(|name| *name != "do" && !common.contains(&name.as_str()))
        .count()
}

struct Writer<'s> {
    definitions: &'s Value,
}

impl Writer<'_> {
    /// The fields of an answer; of one that is this or that, the fields of each, and those that
    /// all have first.
    fn branches(&self, schema: &Value) -> Vec<Map<String, Value>> {
        let schema = self.resolved(schema);
        let own = schema["properties"].as_object().cloned();
        let own = own.filter(|fields| !fields.is_empty());
        let parts = ["anyOf", "oneOf", "allOf"].map(|name| schema[name].as_array());
        let parts = parts.into_iter().flatten().flatten();
        let parts = parts.flat_map(|part| self.branches(part));
        own.into_iter().chain(parts).collect()
    }

    /// A table of the fields whose names are asked for.
    fn table(&self, text: &mut String, properties: &Value, is_asked: impl Fn(&str) -> bool) {
        let Some(properties) = properties.as_object() else {
            return;
        };
        text.push_str("| field | is | |\n| --- | --- | --- |\n");
        for (name, schema) in properties.iter().filter(|(name, _)| is_asked(name)) {
            let words = schema["description"].as_str();
            let words = words.or_else(|| self.resolved(schema)["description"].as_str());
            let words = words
                .unwrap_or_default()
                .replace('\n', " ")
                .replace('|', "\\|");
            writeln!(text, "| `{name}` | {} | {words} |", self.kind(schema))
                .expect("a string takes all");
        }
    }

    /// What a value is, in a word or two.
    fn kind(&self, schema: &Value) -> String {
        let target = self.resolved(schema);
        if let Some(names) = names_in(target) {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            return names.join(", ");
        }
        // A number that may stand in quotes.
        let is_exact = target["pattern"].is_string();
        match &target["type"] {
            Value::Array(_) if is_exact => "number".to_owned(),
            Value::String(kind) if kind == "array" => {
                let items = &target["items"];
                if items.is_object() {
                    format!("list of {}", self.kind(items))
                } else {
                    "list".to_owned()
                }
            }
            Value::String(kind) => word(kind).to_owned(),
            Value::Array(kinds) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                let kinds: Vec<&str> = kinds.filter(|kind| *kind != "null").map(word).collect();
                kinds.join(" or ")
            }
            _ => {
                let parts = target["anyOf"].as_array().into_iter().flatten();
                let parts = parts.filter(|part| part["type"] != "null");
                let mut parts: Vec<String> = parts.map(|part| self.kind(part)).collect();
                parts.dedup();
                match parts.as_slice() {
                    [] => "anything".to_owned(),
                    parts => parts.join(" or "),
                }
            }
        }
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"].as_str();
        match name.and_then(|name| name.strip_prefix("#/$defs/")) {
            Some(name) => self.resolved(&self.definitions[name]),
            None => schema,
        }
    }
}

/// The names that a schema has to choose from, where it is such a choice.
fn names_in(schema: &Value) -> Option<Vec<&str>> {
    let names = match (schema.get("enum"), schema.get("oneOf")) {
        (Some(Value::Array(names)), _) => names.iter().map(Value::as_str).collect(),
        (None, Some(Value::Array(names))) => {
            names.iter().map(|it| it.get("const")?.as_str()).collect()
        }
        _ => None,
    };
    names.filter(|names: &Vec<&str>| !names.is_empty())
}

/// A type of JSON Schema as people call it.
fn word(kind: &str) -> &str {
    match kind {
        "integer" | "number" => "number",
        "string" => "text",
        "boolean" => "true or false",
        "array" => "list",
        other => other,
    }
}
