//! Questions in JSON and their answers: the same for `grundy batch` and any other program.
//!
//! A request is an object with the name of a question as `do`, the fields of that question, and
//! fields that every question takes (see [`Common`]). An error is an answer too.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use grundy_game::Notation;
use grundy_heap::Progress;
use grundy_lang::{Notes, Workbench, suggest};
use grundy_num::{Halt, Limits};
use grundy_render::{Background, Content, Format, Style};
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::ask::{Asking, Convention, Entry, Question, Wanted, Watch};
use crate::budget::{Budget, Surroundings, parse_mebibytes, parse_seconds};
use crate::fields;
use crate::json::{Cut, to_ascii};
use crate::picture::{draw, text_of};
use crate::questions::{self, QUESTIONS};
use crate::strict_json::{Strict, twice};
use crate::used::{Uses, uses};
use crate::vocabulary::vocabulary;
use crate::{Diagnostic, Refusal, Span};

/// The fields that every request may have beside those of its question.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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

uses!(Common {
    id, time_limit, memory_limit, convention, notation, background,
    shown as "as",
});

/// An amount of time or memory: a number, with or without quotes.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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

vocabulary! {
    /// How values are written.
    #[derive(Default)]
    pub enum NotationName for Notation {
        #[default] Unicode = "unicode": "`±1`, `↑2*`.",
        Ascii = "ascii": "`+-1`, `^2*`.",
        Latex = "latex": "For math mode.",
    }
}

/// What an answer is wanted as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Its fields.
    #[default]
    Json,
    /// `{"text":"…"}`, as a person reads it.
    Text,
    /// Its picture in a format, under the ending of the format's files: `{"svg":"…"}`. What is not
    /// text is in base64.
    Picture(Format),
}

impl Shape {
    /// The names of all shapes.
    fn names() -> Vec<&'static str> {
        let formats = Format::ALL.iter().map(|format| format.ending());
        ["json", "text"].into_iter().chain(formats).collect()
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "json" => Ok(Shape::Json),
            "text" => Ok(Shape::Text),
            ending => Format::of_ending(ending)
                .map(Shape::Picture)
                .ok_or_else(|| {
                    D::Error::custom(format!("expected one of {}", Shape::names().join(", ")))
                }),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Shape {
    fn schema_name() -> Cow<'static, str> {
        "Shape".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "its fields, its text for a person, or its picture in a format (PNG in base64)",
            "enum": Shape::names(),
        })
    }
}

/// A question under way, as other threads see it: they may stop it and read how far it is.
///
/// ```
/// use grundy::Workbench;
/// use grundy::requests::{Desk, Work};
/// let (desk, bench, work) = (Desk::default(), Workbench::default(), Work::default());
/// let request = r#"{"do":"eval","expr":"domineering(\"6x7\")"}"#;
/// std::thread::scope(|scope| {
///     let asked = scope.spawn(|| desk.answer_while(&bench, request, &work));
///     work.stop();
///     assert!(asked.join().unwrap().contains("\"halt\":\"stopped\""));
/// });
/// ```
#[derive(Debug, Default)]
pub struct Work {
    stop: AtomicBool,
    steps: AtomicU64,
    reached: Mutex<Option<Progress>>,
}

impl Work {
    /// Work that has not begun.
    pub const fn new() -> Work {
        Work {
            stop: AtomicBool::new(false),
            steps: AtomicU64::new(0),
            reached: Mutex::new(None),
        }
    }

    /// Makes it ready for another question.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::SeqCst);
        self.steps.store(0, Ordering::Relaxed);
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// The limits of a question that is asked now, which this stops and which count their steps
    /// here.
    pub fn limits(&self, budget: Budget, machine: Surroundings) -> Limits<'_> {
        budget.start(machine, &self.stop).watched(&self.steps)
    }

    /// Has the question stop, which it does within milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// How many small steps of work were done; it grows as long as something is computed.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// How far the question is, where it can tell.
    pub fn reached(&self) -> Option<Progress> {
        let reached = self.reached.lock();
        reached.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Both in JSON: `{"steps":…,"reached":{"unit":…,"done":…,"total":…}}`.
    pub fn progress(&self) -> String {
        let reached = self.reached().map(|it| {
            json!({
                "unit": it.unit,
                "done": it.done.to_string(),
                "total": it.total.map(|total| total.to_string()),
            })
        });
        json!({ "steps": self.steps(), "reached": reached }).to_string()
    }
}

impl Watch for Work {
    fn progress(&self, progress: &Progress, _: &dyn Fn() -> String) {
        let reached = self.reached.lock();
        *reached.unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
    }
}

vocabulary! {
    /// What pictures stand on.
    #[derive(Default)]
    pub enum BackgroundName for Background {
        #[default] White = "white": "White paper.",
        Dark = "dark": "A dark page, with inks that can be read on it.",
        None = "none": "Nothing: whatever is below shows through.",
    }
}

/// Answers requests within a budget, on a workbench that several threads may share.
///
/// ```
/// use grundy::Workbench;
/// use grundy::requests::Desk;
/// let desk = Desk::default();
/// let answer = desk.answer(&Workbench::default(), r#"{"do":"eval","expr":"{0|1} == 1/2"}"#);
/// assert_eq!(answer, r#"{"expr":"{0|1} == 1/2","kind":"bool","value":true}"#);
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_family = "wasm"), derive(Default))]
pub struct Desk {
    /// What a request may use that brings no limits of its own.
    pub budget: Budget,
    /// Whether a request may bring larger limits than that.
    pub larger_limits: LargerLimits,
    /// Where it stands.
    pub machine: Surroundings,
}

/// What becomes of a request that brings larger limits than the budget has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LargerLimits {
    /// It gets them.
    #[default]
    Granted,
    /// It gets what the budget has, as where strangers ask.
    Cut,
}

impl Desk {
    /// The answer to a request, one line of ASCII.
    pub fn answer(&self, bench: &Workbench, request: impl AsRef<[u8]>) -> String {
        self.answer_while(bench, request, &Work::default())
    }

    /// The same, while other threads may look at the work and stop it. A request of bytes that are
    /// not UTF-8 is answered by an error.
    pub fn answer_while(
        &self,
        bench: &Workbench,
        request: impl AsRef<[u8]>,
        work: &Work,
    ) -> String {
        self.answer_watched(bench, request, work, work)
    }

    /// The same, with somebody else who is told how far it is and what it takes to go on from there.
    pub fn answer_watched(
        &self,
        bench: &Workbench,
        request: impl AsRef<[u8]>,
        work: &Work,
        watch: &dyn Watch,
    ) -> String {
        let mut id = None;
        let answer = read_request(request.as_ref()).and_then(|request| {
            id = request.id;
            self.answer_fields(bench, request.fields, id.as_deref(), work, watch)
        });
        to_ascii(answer.unwrap_or_else(|refusal| {
            let error = ErrorAnswer::of(&refusal);
            reply(id.as_deref(), &error, &Notes::default())
        }))
    }

    /// The same for whoever shows mistakes in a way of his own: an answer, which may hold letters
    /// beyond ASCII, or why there is none. An `id` does not come back.
    ///
    /// ```
    /// use grundy::{Refusal, Workbench};
    /// use grundy::requests::{Desk, Work};
    /// let (desk, bench, work) = (Desk::default(), Workbench::default(), Work::default());
    /// let refused = desk.answer_or_refuse(&bench, r#"{"do":"eval","expr":"1 +"}"#, &work);
    /// let Err(Refusal::Mistake(mistake)) = refused else { unreachable!() };
    /// assert_eq!((mistake.field(), mistake.text()), (Some("expr"), Some("1 +")));
    /// ```
    pub fn answer_or_refuse(
        &self,
        bench: &Workbench,
        request: impl AsRef<[u8]>,
        work: &Work,
    ) -> Result<String, Refusal> {
        let request = read_request(request.as_ref())?;
        self.answer_fields(bench, request.fields, None, work, work)
    }

    fn answer_fields(
        &self,
        bench: &Workbench,
        mut fields: Map<String, Value>,
        id: Option<&RawValue>,
        work: &Work,
        watch: &dyn Watch,
    ) -> Result<String, Refusal> {
        let entry = entry(fields.remove("do"))?;
        let mut common = Map::new();
        for name in Common::names() {
            common.extend(
                fields
                    .remove_entry(name)
                    .filter(|(_, value)| !value.is_null()),
            );
        }
        let common: Common = fields::read(common)?;
        let limits = work.limits(self.budget_of(&common)?, self.machine);
        let notes = Notes::default();
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
                Shape::Picture(_) => Wanted::Picture,
            },
            background: common.background.into(),
            watch,
            notes: Some(&notes),
            last: None,
            seed: (self.machine.seed)(),
        };
        let answer = match (entry.ask)(fields, &at) {
            Err(Refusal::Halt(halt)) if !halt.is_final() => {
                let none = Notes::default();
                return Ok(match common.shown {
                    Shape::Json => reply(id, &CutOff(entry, halt), &none),
                    _ => reply(id, &ErrorAnswer::of(&halt.into()), &none),
                });
            }
            answer => answer?,
        };
        let style = Style {
            background: at.background,
            ..Style::default()
        };
        let (name, text) = match common.shown {
            Shape::Json => return Ok(answer.json(id, &notes)),
            Shape::Text => ("text", answer.text(&style)?),
            Shape::Picture(format) => {
                let picture = answer.picture().ok_or_else(|| {
                    let message = format!("the answer to `{}` has no picture", entry.name);
                    Refusal::from(Diagnostic::plain(message).in_field("as"))
                })?;
                let picture = draw(picture, format, &style)?;
                let text = match format.content() {
                    Content::Text => text_of(picture),
                    Content::Bytes => BASE64_STANDARD.encode(picture),
                };
                (format.ending(), text)
            }
        };
        Ok(reply(id, &BTreeMap::from([(name, text)]), &notes))
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
        if self.larger_limits == LargerLimits::Cut {
            let times = [budget.time, self.budget.time];
            budget.time = times.into_iter().flatten().min();
            budget.memory = budget.memory.min(self.budget.memory);
        }
        Ok(budget)
    }
}

fn read_request(request: &[u8]) -> Result<Request, Refusal> {
    serde_json::from_slice(request).map_err(|error| {
        let message = format!("expected a JSON object: {error}");
        Diagnostic::plain(message).into()
    })
}

/// A request: what comes back as it was, and the fields.
struct Request {
    id: Option<Box<RawValue>>,
    fields: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        deserializer.deserialize_map(ReadRequest)
    }
}

struct ReadRequest;

impl<'de> Visitor<'de> for ReadRequest {
    type Value = Request;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request such as {\"do\":\"eval\",\"expr\":\"1 + 1\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request, A::Error> {
        let mut request = Request {
            id: None,
            fields: Map::new(),
        };
        while let Some(name) = map.next_key::<String>()? {
            // Two values for one name are a mistake that nobody would see otherwise.
            let is_new = if name == "id" {
                request.id.replace(map.next_value()?).is_none()
            } else {
                let Strict(value) = map.next_value()?;
                request.fields.insert(name.clone(), value).is_none()
            };
            if !is_new {
                return Err(twice(&name));
            }
        }
        Ok(request)
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

/// Reads a question out of its fields; one that it does not take is a mistake.
pub(crate) fn read_question<Q: Question>(mut fields: Map<String, Value>) -> Result<Q, Refusal> {
    refuse_unknown::<Q>(&fields)?;
    // A field that is `null` was not given.
    fields.retain(|_, value| !value.is_null());
    Q::check_parts(&fields)?;
    fields::read(fields)
}

/// A field that a question does not take is a mistake, most likely of spelling.
fn refuse_unknown<Q: Question>(fields: &Map<String, Value>) -> Result<(), Refusal> {
    let known = Q::names();
    let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) else {
        return Ok(());
    };
    let message = format!("`{}` takes no field `{name}`", Q::NAME);
    let mistake = Diagnostic::plain(message).in_field(name);
    let names = known.iter().copied().chain(Common::names());
    let mistake = suggest(mistake, name, names);
    let hint = match known.as_slice() {
        [] => "it has no fields of its own".to_owned(),
        names => format!("its fields are {}", names.join(", ")),
    };
    Err(mistake.hint(hint).into())
}

/// An answer with what comes back beside it, whatever was asked.
#[derive(Serialize)]
struct Reply<'a, A> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: &'a A,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// An answer in JSON, which may hold letters beyond ASCII.
pub(crate) fn reply(id: Option<&RawValue>, answer: &impl Serialize, notes: &Notes) -> String {
    let notes = notes.taken();
    let reply = Reply { id, answer, notes };
    serde_json::to_string(&reply).expect("answers have text keys and plain values")
}

/// The answer whose fields a limit cut off, all of them.
struct CutOff<'e>(&'e Entry, Halt);

impl Serialize for CutOff<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let CutOff(entry, halt) = self;
        let mut answer = serializer.serialize_map(None)?;
        for field in entry.cut {
            answer.serialize_entry(field, &())?;
        }
        answer.serialize_entry("halt", &Cut(halt.clone()))?;
        answer.end()
    }
}

/// The answer to a question as [`Desk`] gives it to a program: one line of ASCII, whatever became
/// of the question.
pub fn answer_json<Q: Question>(answer: &Result<Q::Answer, Refusal>, notes: &Notes) -> String {
    to_ascii(match answer {
        Ok(answer) => reply(None, answer, notes),
        Err(Refusal::Halt(halt)) if !halt.is_final() => {
            let cut_off = CutOff(&Entry::of::<Q>(), halt.clone());
            reply(None, &cut_off, &Notes::default())
        }
        Err(refusal) => reply(None, &ErrorAnswer::of(refusal), &Notes::default()),
    })
}

/// An error as an answer: what is wrong, in which field, at which place, and what would work.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
    #[cfg_attr(feature = "schema", schemars(default))]
    hints: Vec<String>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    halt: Option<Cut>,
}

impl ErrorAnswer {
    fn of(refusal: &Refusal) -> ErrorAnswer {
        match refusal {
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
        }
    }
}
