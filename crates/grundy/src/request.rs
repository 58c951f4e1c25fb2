//! Questions in JSON and their answers: the same for `grundy batch` and any other program.
//!
//! A request is an object with the name of a question as `do`, the fields of that question, and
//! fields that every question takes (see [`Common`]). An error is an answer too.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use grundy_game::Notation;
use grundy_lang::{Workbench, suggest};
use grundy_num::Halt;
use grundy_render::{Background, Format, Style};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ask::{AnyAnswer, Asking, Convention, Entry, NoWatch, Question, Wanted};
use crate::budget::{Budget, Surroundings, parse_mebibytes, parse_seconds};
use crate::json::{Cut, to_ascii};
use crate::picture::{draw, text_of};
use crate::questions::{self, QUESTIONS};
use crate::schema::FieldNames;
use crate::{Diagnostic, Refusal, Span};

/// The fields that every request may have beside those of its question.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Common {
    /// Comes back with the answer.
    pub id: Option<Value>,
    /// Seconds, such as 10 or 0.5.
    pub time_limit: Option<Amount>,
    /// MiB, such as 512 or 0.5.
    pub memory_limit: Option<Amount>,
    /// Which conventions the answer follows where books differ.
    #[serde(default)]
    pub convention: Convention,
    /// How values are written in texts and pictures.
    #[serde(default)]
    pub notation: NotationName,
    /// What the answer is wanted as.
    #[serde(default, rename = "as")]
    pub shown: Shape,
    /// What pictures stand on.
    #[serde(default)]
    pub background: BackgroundName,
}

/// The names of the fields above.
const COMMON: &[&str] = &[
    "id",
    "time_limit",
    "memory_limit",
    "convention",
    "notation",
    "as",
    "background",
];

/// An amount of time or memory: a number, with or without quotes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// A number.
    Number(serde_json::Number),
    /// A text.
    Text(String),
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Amount::Number(number) => number.fmt(f),
            Amount::Text(text) => f.write_str(text),
        }
    }
}

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NotationName {
    /// `±1`, `↑2*`.
    #[default]
    Unicode,
    /// `+-1`, `^2*`.
    Ascii,
    /// For math mode.
    Latex,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Unicode => Notation::Unicode,
            NotationName::Ascii => Notation::Ascii,
            NotationName::Latex => Notation::Latex,
        }
    }
}

/// What an answer is wanted as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Its fields.
    #[default]
    Json,
    /// `{"text":"…"}`, as a person reads it.
    Text,
    /// `{"svg":"…"}`, its picture for browsers and documents.
    Svg,
    /// `{"tikz":"…"}`, its picture for LaTeX.
    Tikz,
}

/// What pictures stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BackgroundName {
    /// White paper.
    #[default]
    White,
    /// A dark page, with inks that can be read on it.
    Dark,
    /// Nothing: whatever is below shows through.
    None,
}

impl From<BackgroundName> for Background {
    fn from(name: BackgroundName) -> Background {
        match name {
            BackgroundName::White => Background::White,
            BackgroundName::Dark => Background::Dark,
            BackgroundName::None => Background::None,
        }
    }
}

/// Answers requests within a budget, on a workbench that several threads may share.
///
/// ```
/// use grundy::{Desk, Workbench};
/// let desk = Desk::default();
/// let answer = desk.answer(&Workbench::default(), r#"{"do":"eval","expr":"{0|1} == 1/2"}"#);
/// assert_eq!(answer, r#"{"kind":"bool","value":true}"#);
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_family = "wasm"), derive(Default))]
pub struct Desk {
    /// What a request may use that brings no limits of its own.
    pub budget: Budget,
    /// Where it stands.
    pub machine: Surroundings,
}

impl Desk {
    /// The answer to a request, one line of ASCII.
    pub fn answer(&self, bench: &Workbench, request: impl AsRef<[u8]>) -> String {
        self.answer_until(bench, request, &AtomicBool::new(false))
    }

    /// The same, interrupted once `stop` is true. A request of bytes that are not UTF-8 is
    /// answered by an error.
    pub fn answer_until(
        &self,
        bench: &Workbench,
        request: impl AsRef<[u8]>,
        stop: &AtomicBool,
    ) -> String {
        let parsed = serde_json::from_slice::<Map<String, Value>>(request.as_ref());
        let mut id = None;
        let answer = match parsed {
            Ok(mut fields) => {
                id = fields.remove("id");
                self.answer_fields(bench, fields, stop)
            }
            Err(error) => {
                let message = format!("expected a JSON object: {error}");
                Err(Diagnostic::plain(message).into())
            }
        };
        let answer = answer.unwrap_or_else(|refusal| error_json(&refusal));
        to_ascii(match id {
            Some(id) => format!("{{\"id\":{id},{}", &answer[1..]),
            None => answer,
        })
    }

    fn answer_fields(
        &self,
        bench: &Workbench,
        mut fields: Map<String, Value>,
        stop: &AtomicBool,
    ) -> Result<String, Refusal> {
        let entry = entry(fields.remove("do"))?;
        let mut common = Map::new();
        for &name in COMMON {
            common.extend(fields.remove_entry(name));
        }
        let common: Common = read_fields(Value::Object(common))?;
        // What is not there and what is null are the same.
        fields.retain(|_, value| !value.is_null());
        refuse_unknown(entry, &fields)?;
        let limits = self.budget_of(&common)?.start(self.machine, stop);
        let at = Asking {
            bench,
            limits: &limits,
            convention: common.convention,
            notation: match common.shown {
                Shape::Json => Notation::Ascii,
                _ => common.notation.into(),
            },
            wanted: match common.shown {
                Shape::Json | Shape::Text => Wanted::Words,
                Shape::Svg | Shape::Tikz => Wanted::Picture,
            },
            background: common.background.into(),
            watch: &NoWatch,
            seed: self.machine.seed,
        };
        let answer = match (entry.ask)(Value::Object(fields), &at) {
            Err(Refusal::Halt(halt)) if !halt.is_final() => {
                return Ok(match common.shown {
                    Shape::Json => cut_off(entry, &halt),
                    _ => error_json(&halt.into()),
                });
            }
            answer => answer?,
        };
        let style = Style {
            background: at.background,
            ..Style::default()
        };
        let picture = |format: Format| -> Result<String, Refusal> {
            let picture = answer.picture().ok_or_else(|| {
                let message = format!("the answer to `{}` has no picture", entry.name);
                Refusal::from(Diagnostic::plain(message).in_field("as"))
            })?;
            Ok(text_of(draw(picture, format, &style)?))
        };
        let (name, shown) = match common.shown {
            Shape::Json => return Ok(answer.json()),
            Shape::Text => ("text", answer.text(&style)?),
            Shape::Svg => ("svg", picture(Format::Svg)?),
            Shape::Tikz => ("tikz", picture(Format::Tikz)?),
        };
        Ok(serde_json::json!({ name: shown }).to_string())
    }

    fn budget_of(&self, common: &Common) -> Result<Budget, Refusal> {
        let mut budget = self.budget;
        let wrong = |field: &str, message: String| Diagnostic::plain(message).in_field(field);
        if let Some(seconds) = &common.time_limit {
            let time = parse_seconds(&seconds.to_string());
            budget.time = Some(time.map_err(|error| wrong("time_limit", error.to_string()))?);
        }
        if let Some(mebibytes) = &common.memory_limit {
            let bytes = parse_mebibytes(&mebibytes.to_string());
            budget.memory = bytes.map_err(|error| wrong("memory_limit", error.to_string()))?;
        }
        Ok(budget)
    }
}

/// The question that `do` names.
fn entry(name: Option<Value>) -> Result<&'static Entry, Refusal> {
    let names = || QUESTIONS.iter().map(|entry| entry.name);
    let listed = || {
        let names: Vec<&str> = names().collect();
        format!("the questions are {}", names.join(", "))
    };
    let Some(Value::String(name)) = name else {
        let mistake = Diagnostic::plain("the request needs a text `do`, the name of a question");
        return Err(mistake.in_field("do").hint(listed()).into());
    };
    questions::find(&name).ok_or_else(|| {
        let mistake = Diagnostic::plain(format!("there is no question `{name}`")).in_field("do");
        suggest(mistake, &name, names()).hint(listed()).into()
    })
}

/// Reads the fields of a question; a mistake names the field it is in.
pub(crate) fn read_fields<T: DeserializeOwned>(fields: Value) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let path = error.path().to_string();
        let message = error.into_inner().to_string();
        let mistake = match message.strip_prefix("missing field ") {
            Some(name) => {
                let field = name.trim_matches('`');
                Diagnostic::plain(format!("the request needs a field {name}")).in_field(field)
            }
            None if path == "." => Diagnostic::plain(message),
            None => Diagnostic::plain(format!("{path}: {message}")).in_field(&path),
        };
        mistake.into()
    })
}

/// A field that a question does not take is a mistake, most likely of spelling.
fn refuse_unknown(entry: &Entry, fields: &Map<String, Value>) -> Result<(), Refusal> {
    let known = &names_of(entry).fields;
    for name in fields.keys() {
        if !known.contains(name) {
            let message = format!("`{}` takes no field `{name}`", entry.name);
            let mistake = Diagnostic::plain(message).in_field(name);
            let names = known.iter().map(String::as_str);
            let mistake = suggest(mistake, name, names.chain(COMMON.iter().copied()));
            let hint = format!("its fields are {}", known.join(", "));
            return Err(mistake.hint(hint).into());
        }
    }
    Ok(())
}

/// The names of the fields of a question and of its answer, out of their schemas.
fn names_of(entry: &Entry) -> &'static FieldNames {
    static NAMES: OnceLock<Vec<FieldNames>> = OnceLock::new();
    let all = NAMES.get_or_init(|| QUESTIONS.iter().map(FieldNames::of).collect());
    let at = QUESTIONS.iter().position(|other| other.name == entry.name);
    &all[at.expect("the question is in the list")]
}

/// The answer whose fields a limit cut off, all of them.
fn cut_off(entry: &Entry, halt: &Halt) -> String {
    let fields = names_of(entry).answer.iter().map(String::as_str);
    let mut answer = String::from("{");
    for field in fields.chain(entry.cut.iter().copied()) {
        answer.extend(["\"", field, "\":null,"]);
    }
    answer.extend(["\"halt\":\"", Cut(halt.clone()).name(), "\"}"]);
    answer
}

/// The answer to a question as [`Desk`] gives it to a program: one line of ASCII, whatever became
/// of the question.
pub fn answer_json<Q: Question>(answer: &Result<Q::Answer, Refusal>) -> String {
    to_ascii(match answer {
        Ok(answer) => AnyAnswer::json(answer),
        Err(Refusal::Halt(halt)) if !halt.is_final() => cut_off(&Entry::of::<Q>(), halt),
        Err(refusal) => error_json(refusal),
    })
}

/// An error as an answer: what is wrong, in which field, at which place, and what would work.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorAnswer {
    /// What was expected and what was found.
    error: String,
    /// The field of the request that the mistake is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The bytes of that field's text that are wrong: the first, and the one after the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[u32; 2]>,
    /// What would work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    hints: Vec<String>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    halt: Option<Cut>,
}

/// A refusal in JSON.
fn error_json(refusal: &Refusal) -> String {
    let answer = match refusal {
        Refusal::Mistake(mistake) => {
            let Span { from, to } = mistake.span;
            ErrorAnswer {
                error: mistake.message.clone(),
                field: mistake.field().map(str::to_owned),
                span: mistake.text().is_some().then_some([from, to]),
                hints: mistake.hints.clone(),
                halt: None,
            }
        }
        Refusal::Halt(halt) => ErrorAnswer {
            error: halt.to_string(),
            field: None,
            span: None,
            hints: Vec::new(),
            halt: Some(Cut(halt.clone())),
        },
    };
    serde_json::to_string(&answer).expect("errors are plain values")
}
