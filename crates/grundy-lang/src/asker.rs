//! Questions inside expressions: `period(subtraction(1, 2)).period`.
//!
//! The language knows no question. Whoever begins a sitting may hand it somebody who does; a call
//! of a function that the language does not have is then asked there, in the arena of the sitting
//! and within its limits.

use grundy_game::{Games, Notation};
use grundy_num::{Halt, Limits, Rational};

use crate::arithmetic::as_number;
use crate::diagnostic::Refusal;
use crate::range::MOST;
use crate::record::Record;
use crate::value::Value;
use crate::workbench::{Notes, Workbench};

/// Somebody who answers the questions that are asked inside expressions.
pub trait Asker: Send + Sync {
    /// The fields that the arguments of a question fill in by their places; `None` where there is
    /// no such question.
    fn places(&self, question: &str) -> Option<&'static [&'static str]>;

    /// Whether a question has a field of this name.
    fn takes(&self, question: &str, field: &str) -> bool;

    /// Whether the answer to a question depends on the moves of a game, not on its value alone.
    fn shows_moves(&self, question: &str) -> bool;

    /// The names of the questions.
    fn names(&self) -> Vec<&'static str>;

    /// Below which temperature no game is, by the conventions that are followed; `None` where numbers are
    /// colder than 0.
    fn least_temperature(&self) -> Option<Rational>;

    /// Asks.
    fn ask(&self, asked: Asked<'_>) -> Result<Record, Refusal>;
}

/// A question as an expression asks it.
pub struct Asked<'a> {
    /// The name of the question.
    pub question: &'a str,
    /// Its fields with what they are given.
    pub fields: Vec<(String, Plain)>,
    /// The arena and the names of the sitting.
    pub bench: &'a Workbench,
    /// How far the work may go.
    pub limits: &'a Limits<'a>,
    /// What is worth saying beside the answer that the expression becomes.
    pub notes: &'a Notes,
}

/// What a field of a question is given: plain data, which means the same in any arena.
#[derive(Clone, Debug, PartialEq)]
pub enum Plain {
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(Rational),
    /// A text, or anything else as it is typed.
    Text(String),
    /// Several of them.
    List(Vec<Plain>),
    /// Several by name.
    Record(Vec<(String, Plain)>),
}

impl Plain {
    /// A value as a field takes it: positions are typed out, not valued.
    pub(crate) fn of(games: Games<'_>, value: &Value) -> Result<Plain, Halt> {
        games.limits().tick()?;
        if let Some(x) = as_number(value) {
            return Ok(Plain::Number(x.clone()));
        }
        Ok(match value {
            Value::Bool(truth) => Plain::Bool(*truth),
            Value::Text(text) => Plain::Text(text.clone()),
            Value::Sum(sum) => Plain::Text(sum.write(games, Notation::Ascii)?),
            Value::List(items) => {
                let items = items.iter().map(|item| Plain::of(games, item));
                Plain::List(items.collect::<Result<_, _>>()?)
            }
            Value::Range(range) if range.len().is_some_and(|len| *len <= MOST.into()) => {
                let numbers = range.iter().map(|n| Plain::Number(Rational::from(n)));
                Plain::List(numbers.collect())
            }
            Value::Record(record) => {
                let fields = record.fields().iter();
                let fields =
                    fields.map(|(name, value)| Ok((name.clone(), Plain::of(games, value)?)));
                Plain::Record(fields.collect::<Result<_, Halt>>()?)
            }
            other => Plain::Text(other.write(games, Notation::Ascii)?),
        })
    }
}
