//! What a question is, and what an answer is.
//!
//! A question is one file in `questions/`: the fields it takes, how it is asked, its typed answer
//! with the answer's text, JSON and pictures. Every interface is an adapter over the list of
//! questions and adds nothing to an answer: it fills in the fields, asks, and shows.

use std::sync::Arc;

use grundy_game::Notation;
use grundy_heap::Progress;
use grundy_lang::{Notes, Sitting, Workbench};
use grundy_num::{Halt, Limits, Rational};
use grundy_render::{Background, Drawable, Style};
use grundy_solve::Stop;
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::Refusal;
use crate::asked::Questions;
use crate::used::Uses;

/// What has a schema, where there are schemas: without the feature `schema` everything has.
#[cfg(feature = "schema")]
pub trait Described: JsonSchema {}

#[cfg(feature = "schema")]
impl<T: JsonSchema> Described for T {}

/// What has a schema, where there are schemas: without the feature `schema` everything has.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// A question, as a value: its fields are what is asked about.
pub trait Question: DeserializeOwned + Described + Uses {
    /// Its name, as in `{"do":"eval"}` and `grundy eval`.
    const NAME: &'static str;

    /// What it asks, in a few words.
    const SUMMARY: &'static str;

    /// A request that runs.
    const EXAMPLE: &'static str;

    /// What is answered.
    type Answer: Answer;

    /// The fields that arguments fill in by their places, where the question is asked inside an
    /// expression: `sequence(game, 0, 20)`. Without any it is not asked there.
    const ARGUMENTS: &'static [&'static str] = &[];

    /// Fields of the answer that are `null` where a limit left nothing: those that every answer
    /// has, and others.
    const CUT: &'static [&'static str];

    /// Finds the answer. What a limit cuts off of it is left out of the answer; a limit that
    /// leaves nothing at all is a [`Refusal`].
    fn find(&self, at: &Asking<'_>) -> Result<Self::Answer, Refusal>;

    /// Asks it: refuses a field that was given and would not be used, and finds the answer.
    fn ask(&self, at: &Asking<'_>) -> Result<Self::Answer, Refusal> {
        match self.unused() {
            Some(unused) => Err(unused.refused(Self::NAME)),
            None => self.find(at),
        }
    }
}

/// An answer: plain data that writes itself as JSON, as text for a person, and as a picture.
pub trait Answer: Serialize + Described + Send + 'static {
    /// Words by which expressions may call fields whose names in JSON are letters or long: the
    /// word, and the field.
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    /// The answer for a person, without a line end. Where it is drawn in characters, the style
    /// says how large and of which.
    fn text(&self, style: &Style) -> Result<String, Refusal>;

    /// The answer in characters, where a picture was asked for.
    fn drawn(&self, style: &Style) -> Result<String, Refusal> {
        self.text(style)
    }

    /// The limit that cut a part of the answer off, if one did.
    fn halt(&self) -> Option<&Halt> {
        None
    }

    /// The picture that shows the answer, if there is one and the question was asked for it.
    fn picture(&self) -> Option<&dyn Drawable> {
        None
    }
}

/// Where and how a question is asked: the workbench, the limits and the conventions.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// The games and names that the question may use.
    pub bench: &'a Workbench,
    /// How far the work may go.
    pub limits: &'a Limits<'a>,
    /// Which conventions the answer follows where books differ.
    pub convention: Convention,
    /// How values are written.
    pub notation: Notation,
    /// What the answer is wanted for.
    pub wanted: Wanted,
    /// What pictures stand on that are part of the answer.
    pub background: Background,
    /// Who is told how far the work is.
    pub watch: &'a dyn Watch,
    /// Where it is noted which of two likely readings was taken, if anybody wants to know.
    pub notes: Option<&'a Notes>,
    /// The name under which the value of an expression is kept, where somebody wants it again.
    pub last: Option<&'a str>,
    /// What is drawn by lot is drawn with this: a number that nobody knew beforehand.
    pub seed: u64,
}

/// Somebody who is told how far a long question is, by the thread that works on it.
pub trait Watch: Sync {
    /// So much is done; `state` writes down what is needed to go on later, in JSON.
    fn progress(&self, progress: &Progress, state: &dyn Fn() -> String);

    /// Whether a state that a question goes on from is one that was told here, which nobody has touched. What
    /// is found from any other is checked completely.
    fn vouches(&self) -> bool {
        false
    }
}

/// Nobody.
pub struct NoWatch;

impl Watch for NoWatch {
    fn progress(&self, _: &Progress, _: &dyn Fn() -> String) {}
}

/// What an answer is wanted for, so that nothing is computed in vain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Its data or its text.
    #[default]
    Words,
    /// Its picture.
    Picture,
}

impl<'a> Asking<'a> {
    /// Asking by the usual conventions, with values in ASCII, as programs read them.
    ///
    /// ```
    /// use grundy::questions::Eval;
    /// use grundy::{Asking, Limits, Question, Workbench};
    /// let (bench, limits) = (Workbench::default(), Limits::none());
    /// let answer = Eval::of("{2|1||-1} + {2|1||-1}").ask(&Asking::new(&bench, &limits))?;
    /// assert_eq!(answer.written.to_string(), "{1|0}");
    /// # Ok::<(), grundy::Refusal>(())
    /// ```
    pub fn new(bench: &'a Workbench, limits: &'a Limits<'a>) -> Asking<'a> {
        Asking {
            bench,
            limits,
            convention: Convention::Usual,
            notation: Notation::Ascii,
            wanted: Wanted::Words,
            background: Background::White,
            watch: &NoWatch,
            notes: None,
            last: None,
            seed: 0,
        }
    }

    /// Begins the work: a sitting in which expressions may ask questions.
    pub fn sit(&self) -> Result<Sitting<'a>, Halt> {
        let questions = Questions {
            convention: self.convention,
            seed: self.seed,
        };
        let sitting = self.bench.sit(self.limits)?.asking(Arc::new(questions));
        Ok(match self.notes {
            Some(notes) => sitting.noting(notes),
            None => sitting,
        })
    }
}

/// Which conventions answers follow where books differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// A number m/2^k has temperature -1/2^k, and thermographs begin at -1.
    #[default]
    Usual,
    /// As in the brochure: numbers have temperature 0, and thermographs begin there.
    Brochure,
}

impl Convention {
    /// When a match stops.
    pub fn stop(self) -> Stop {
        match self {
            Convention::Usual => Stop::Stuck,
            Convention::Brochure => Stop::Numbers,
        }
    }

    /// Below which temperature no game is; `None` where numbers are colder than 0.
    pub fn least_temperature(self) -> Option<Rational> {
        match self {
            Convention::Usual => None,
            Convention::Brochure => Some(Rational::ZERO),
        }
    }

    /// A temperature under this convention.
    pub fn temperature(self, temperature: Rational) -> Rational {
        match self.least_temperature() {
            None => temperature,
            Some(least) => temperature.max(least),
        }
    }

    /// A thermograph under this convention.
    pub fn thermograph(self, thermograph: grundy_game::Thermograph) -> grundy_game::Thermograph {
        match self.least_temperature() {
            None => thermograph,
            Some(least) => thermograph.above(&least),
        }
    }
}

/// An answer whatever its question.
pub trait AnyAnswer: Send {
    /// The answer in JSON, with the `id` of its request and the notes beside it; it may hold letters
    /// beyond ASCII.
    fn json(&self, id: Option<&RawValue>, notes: &Notes) -> String;

    /// The answer as a record of the language.
    fn record(&self) -> grundy_lang::Value;

    /// See [`Answer::text`].
    fn text(&self, style: &Style) -> Result<String, Refusal>;

    /// See [`Answer::halt`].
    fn halt(&self) -> Option<&Halt>;

    /// See [`Answer::picture`].
    fn picture(&self) -> Option<&dyn Drawable>;
}

impl<A: Answer> AnyAnswer for A {
    fn json(&self, id: Option<&RawValue>, notes: &Notes) -> String {
        crate::request::reply(id, self, notes)
    }

    fn record(&self) -> grundy_lang::Value {
        match crate::record::value_of(self) {
            grundy_lang::Value::Record(record) => {
                grundy_lang::Value::Record(record.also_called(A::WORDS))
            }
            value => value,
        }
    }

    fn text(&self, style: &Style) -> Result<String, Refusal> {
        Answer::text(self, style)
    }

    fn halt(&self) -> Option<&Halt> {
        Answer::halt(self)
    }

    fn picture(&self) -> Option<&dyn Drawable> {
        Answer::picture(self)
    }
}

/// Reads the fields of a question and asks it.
pub(crate) type Ask = fn(Map<String, Value>, &Asking<'_>) -> Result<Box<dyn AnyAnswer>, Refusal>;

/// A question of the list, whatever its type.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it asks.
    pub summary: &'static str,
    /// A request that runs.
    pub example: &'static str,
    /// See [`Question::ARGUMENTS`].
    pub arguments: &'static [&'static str],
    /// Reads the fields and asks.
    pub(crate) ask: Ask,
    /// Reads the fields alone.
    pub(crate) read: fn(Map<String, Value>) -> Result<(), Refusal>,
    /// The names of its fields, sorted.
    pub(crate) names: fn() -> Vec<&'static str>,
    /// What its fields are.
    #[cfg(feature = "schema")]
    pub(crate) fields: fn(&mut SchemaGenerator) -> Schema,
    /// See [`Question::CUT`].
    pub(crate) cut: &'static [&'static str],
    /// What its answer is.
    #[cfg(feature = "schema")]
    pub(crate) answer: fn(&mut SchemaGenerator) -> Schema,
}

impl Entry {
    /// The entry of a question.
    pub(crate) const fn of<Q: Question>() -> Entry {
        Entry {
            name: Q::NAME,
            summary: Q::SUMMARY,
            example: Q::EXAMPLE,
            arguments: Q::ARGUMENTS,
            ask: |fields, at| {
                let question: Q = crate::request::read_question(fields)?;
                Ok(Box::new(question.ask(at)?))
            },
            read: |fields| crate::request::read_question::<Q>(fields).map(drop),
            names: Q::names,
            cut: Q::CUT,
            #[cfg(feature = "schema")]
            fields: Q::json_schema,
            #[cfg(feature = "schema")]
            answer: <Q::Answer as JsonSchema>::json_schema,
        }
    }
}
