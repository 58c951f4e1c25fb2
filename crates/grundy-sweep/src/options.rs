//! The options of a family, read off the schema of its order.
//!
//! A family has one definition of what may be asked of it: the structure that serde reads, with its documentation.
//! The flags of the command, their help and the classes of the Python package follow from what is listed here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::SweepError;

/// What may be asked of a family.
#[derive(Clone, Debug, Serialize)]
pub struct Options {
    /// What is swept, in a sentence.
    pub summary: String,
    /// The options: those that are required first, in the order of their definition, then the others by name.
    pub list: Vec<FamilyOption>,
}

/// One option of a family.
#[derive(Clone, Debug, Serialize)]
pub struct FamilyOption {
    /// Its name: `max`.
    pub name: String,
    /// What it is.
    pub help: String,
    /// What its value is called: `NUMBER`.
    pub value_name: String,
    /// What it takes.
    pub takes: Takes,
    /// Whether the family is incomplete without it.
    pub is_required: bool,
    /// What holds without it, where that is a value.
    pub default: Option<Value>,
    /// Another option, without which this one means nothing.
    pub requires: Option<String>,
    /// The group that it belongs to.
    pub group: Option<Group>,
}

/// Options that several families have together: which sets, which interval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Its name: `sets`.
    pub name: String,
    /// What its options say together.
    pub help: String,
    /// Whether they are the two ends of an interval, which the command takes as one: `--rows 0..12`.
    pub is_interval: bool,
}

/// Numbers from a first to a last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(extend("format" = "interval"))]
pub struct Interval {
    /// The first one.
    #[serde(default)]
    pub first: u32,
    /// The last one.
    pub last: u32,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// An integer in this range.
    Integer {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// A text.
    Text,
    /// The path of a file.
    File,
    /// A list.
    List(Box<Takes>),
    /// One of several alternatives; those but the default are options of the command.
    Choice(Vec<Alternative>),
}

/// One of the alternatives that an option chooses from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Alternative {
    /// Its name.
    pub name: String,
    /// What it is.
    pub help: String,
    /// What it takes, if anything.
    pub takes: Option<Takes>,
}

/// Values by the names of their options.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Given(Map<String, Value>);

impl Given {
    /// Values out of an object in JSON.
    pub fn of_json(text: &str) -> Result<Given, SweepError> {
        serde_json::from_str(text).map_err(|error| {
            SweepError::mistake(error.to_string(), "options are an object in JSON")
        })
    }

    /// Adds a value: a number, a text or a list.
    pub fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }
}

/// A value that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong with it, for people.
    pub message: String,
    /// In which way.
    pub wrong: Wrong,
}

/// What may be wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is of another type.
    Type,
    /// The type is right, the value is not one of those allowed.
    Value,
}

impl Options {
    /// The options that a schema describes.
    pub(crate) fn of(schema: &Value) -> Options {
        let root = Reader {
            definitions: &schema["$defs"],
        };
        let mut list = root.options(schema, None);
        // What must be given comes first, as it is defined.
        list.sort_by_key(|option| {
            (
                !option.is_required,
                place(&schema["required"], &option.name),
            )
        });
        Options {
            // What follows the first paragraph is for readers of the code.
            summary: one_line(described(schema).split("\n\n").next().unwrap_or_default()),
            list,
        }
    }

    /// Whether there is an option of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.list.iter().any(|option| option.name == name)
    }

    /// The order, in JSON, that these values are.
    pub fn order(&self, given: Given) -> Result<String, Misfit> {
        let mut order = Map::new();
        for (name, mut value) in given.0 {
            let Some(option) = self.list.iter().find(|option| option.name == name) else {
                return Err(Misfit {
                    message: format!("there is no option `{name}`"),
                    wrong: Wrong::Type,
                });
            };
            option.takes.fit(&mut value).map_err(|wrong| {
                let expected = option.takes.words(&option.value_name);
                let message = format!("{name}: expected {expected}, found {value}");
                Misfit { message, wrong }
            })?;
            match &option.group {
                None => order.insert(name, value),
                Some(group) => {
                    let group = order
                        .entry(&group.name)
                        .or_insert_with(|| Map::new().into());
                    group
                        .as_object_mut()
                        .and_then(|group| group.insert(name, value))
                }
            };
        }
        Ok(Value::from(order).to_string())
    }
}

impl Takes {
    /// What is expected, in words, where several of it are called `items`.
    fn words(&self, items: &str) -> String {
        match self {
            Takes::Integer {
                least: 0,
                most: u64::MAX,
            } => "a nonnegative integer".to_owned(),
            Takes::Integer { least, most } => format!("an integer from {least} to {most}"),
            Takes::Text => "a text".to_owned(),
            Takes::File => "the path of a file".to_owned(),
            Takes::List(_) => format!("a list of {}", items.to_lowercase()),
            Takes::Choice(alternatives) => {
                let words = alternatives.iter().map(|it| match &it.takes {
                    None => format!("`{}`", it.name),
                    Some(takes) => takes.words(&it.name),
                });
                words.collect::<Vec<_>>().join(" or ")
            }
        }
    }

    /// Checks a value. One that is given without the name of its alternative gets it.
    fn fit(&self, value: &mut Value) -> Result<(), Wrong> {
        match (self, value) {
            (Takes::Integer { least, most }, Value::Number(number)) => {
                let fits = number
                    .as_u64()
                    .is_some_and(|n| (*least..=*most).contains(&n));
                fits.then_some(()).ok_or(Wrong::Value)
            }
            (Takes::Text | Takes::File, Value::String(_)) => Ok(()),
            (Takes::List(takes), Value::Array(items)) => {
                items.iter_mut().try_for_each(|item| takes.fit(item))
            }
            (Takes::Choice(alternatives), Value::String(name)) => {
                let mut plain = alternatives.iter().filter(|it| it.takes.is_none());
                let fits = plain.any(|it| it.name == *name);
                fits.then_some(()).ok_or(Wrong::Value)
            }
            (Takes::Choice(alternatives), value) => {
                let fitting = alternatives.iter().find(|it| {
                    let takes = it.takes.as_ref();
                    takes.is_some_and(|takes| takes.fit(value).is_ok())
                });
                let name = fitting.ok_or(Wrong::Type)?.name.clone();
                *value = Map::from_iter([(name, value.take())]).into();
                Ok(())
            }
            _ => Err(Wrong::Type),
        }
    }
}

/// Reads schemas that may refer to definitions.
struct Reader<'s> {
    definitions: &'s Value,
}

impl Reader<'_> {
    /// The options that the properties of an object are; an object among them is a group.
    fn options(&self, object: &Value, group: Option<&Group>) -> Vec<FamilyOption> {
        let properties = object["properties"].as_object().into_iter().flatten();
        let options = properties.map(|(name, property)| {
            let schema = self.resolved(property);
            if schema["properties"].is_object() {
                let is_interval = schema["format"] == "interval";
                // An interval is what its field says it is an interval of.
                let documented = if is_interval { property } else { schema };
                let group = Group {
                    name: name.clone(),
                    help: one_line(described(documented)),
                    is_interval,
                };
                return self.options(schema, Some(&group));
            }
            let takes = self.takes(schema);
            let named = property["title"].as_str();
            vec![FamilyOption {
                name: name.clone(),
                help: one_line(described(property)),
                value_name: named.map_or_else(|| takes.value_name().to_owned(), str::to_owned),
                takes,
                is_required: place(&object["required"], name).is_some(),
                default: property.get("default").filter(|it| !it.is_null()).cloned(),
                requires: object["dependentRequired"][name][0]
                    .as_str()
                    .map(str::to_owned),
                group: group.cloned(),
            }]
        });
        options.flatten().collect()
    }

    fn takes(&self, schema: &Value) -> Takes {
        if let Some(alternatives) = schema["oneOf"].as_array() {
            return Takes::Choice(alternatives.iter().map(|it| self.alternative(it)).collect());
        }
        let is = |name: &str| match &schema["type"] {
            Value::Array(types) => types.iter().any(|it| it == name),
            only => only == name,
        };
        if is("integer") {
            return Takes::Integer {
                least: schema["minimum"].as_u64().unwrap_or(0),
                most: match schema["format"].as_str() {
                    Some("uint8") => u8::MAX.into(),
                    Some("uint32") => u32::MAX.into(),
                    _ => u64::MAX,
                },
            };
        }
        if is("array") {
            return Takes::List(Box::new(self.takes(self.resolved(&schema["items"]))));
        }
        match schema["format"].as_str() {
            Some("path") => Takes::File,
            _ => Takes::Text,
        }
    }

    fn alternative(&self, schema: &Value) -> Alternative {
        let with_value = schema["properties"]
            .as_object()
            .and_then(|it| it.iter().next());
        let name = schema["const"].as_str();
        let (name, takes) = match with_value {
            Some((name, content)) => (name.as_str(), Some(self.takes(self.resolved(content)))),
            None => (name.expect("an alternative has a name"), None),
        };
        Alternative {
            name: name.to_owned(),
            help: one_line(described(schema)),
            takes,
        }
    }

    /// The schema that a reference leads to.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"].as_str();
        match name.and_then(|name| name.strip_prefix("#/$defs/")) {
            Some(name) => &self.definitions[name],
            None => schema,
        }
    }
}

impl Takes {
    /// What a value is called, unless its option says otherwise.
    fn value_name(&self) -> &'static str {
        match self {
            Takes::Integer { .. } => "NUMBER",
            Takes::Text | Takes::Choice(_) => "TEXT",
            Takes::File => "FILE",
            Takes::List(item) => match **item {
                Takes::Integer { .. } => "NUMBERS",
                _ => "TEXTS",
            },
        }
    }
}

/// The place of a name in a list.
fn place(names: &Value, name: &str) -> Option<usize> {
    names.as_array()?.iter().position(|it| it == name)
}

/// The documentation of a schema.
fn described(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
