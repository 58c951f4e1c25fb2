//! Questions asked inside expressions, by the same way as all others.

use grundy_game::Notation;
use grundy_lang::{Asked, Asker, Plain, Record};
use grundy_num::Rational;
use grundy_render::Background;
use serde_json::{Map, Value};

use crate::Refusal;
use crate::ask::{Asking, Convention, NoWatch, Wanted};
use crate::questions::{self, QUESTIONS};

/// The questions of the list, as expressions ask them: for their data, by the conventions of the
/// question that the expression belongs to.
pub(crate) struct Questions {
    pub(crate) convention: Convention,
    pub(crate) seed: u64,
}

impl Asker for Questions {
    fn places(&self, question: &str) -> Option<&'static [&'static str]> {
        let entry = questions::find(question)?;
        Some(entry.arguments).filter(|places| !places.is_empty())
    }

    fn takes(&self, question: &str, field: &str) -> bool {
        questions::find(question).is_some_and(|entry| (entry.names)().contains(&field))
    }

    fn shows_moves(&self, question: &str) -> bool {
        ["solve", "tree"].contains(&question)
    }

    fn names(&self) -> Vec<&'static str> {
        let entries = QUESTIONS.iter();
        let callable = entries.filter(|entry| !entry.arguments.is_empty());
        callable.map(|entry| entry.name).collect()
    }

    fn least_temperature(&self) -> Option<Rational> {
        self.convention.least_temperature()
    }

    fn ask(&self, asked: Asked<'_>) -> Result<Record, Refusal> {
        let entry = questions::find(asked.question).expect("only questions of the list are asked");
        let fields = asked.fields.into_iter();
        let fields: Map<String, Value> = fields.map(|(name, it)| (name, json(it))).collect();
        let at = Asking {
            bench: asked.bench,
            limits: asked.limits,
            convention: self.convention,
            notation: Notation::Ascii,
            wanted: Wanted::Words,
            background: Background::White,
            watch: &NoWatch,
            notes: Some(asked.notes),
            last: None,
            seed: self.seed,
        };
        let answer = (entry.ask)(fields, &at)?;
        // What is said of a part of an answer need not hold for the whole.
        if let Some(halt) = answer.halt()
            && !halt.is_final()
        {
            return Err(halt.clone().into());
        }
        match answer.record() {
            grundy_lang::Value::Record(record) => {
                if let Some(note) = unproved(asked.question, &record) {
                    asked.notes.add(&note);
                }
                Ok(record)
            }
            value => Ok(Record::new(vec![("value".to_owned(), value)])),
        }
    }
}

/// What is said beside an expression with an answer in it that is observed and not proved, since a
/// field of the answer alone does not tell.
fn unproved(question: &str, record: &Record) -> Option<String> {
    let text = |field: &str| match record.get(field) {
        Some(grundy_lang::Value::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let is_observed = text("status").as_deref() == Some("observed");
    let what = text("game").or_else(|| text("expr"))?;
    let Some(grundy_lang::Value::Game(up_to)) = record.get("up_to") else {
        return None;
    };
    let up_to = up_to.as_number()?;
    is_observed.then(|| format!("`{question}` of {what} is observed up to {up_to}, not proved"))
}

/// What a field is given, in JSON; numbers are texts, which every field of numbers reads.
fn json(plain: Plain) -> Value {
    match plain {
        Plain::Bool(truth) => truth.into(),
        Plain::Number(number) => number.to_string().into(),
        Plain::Text(text) => text.into(),
        Plain::List(items) => items.into_iter().map(json).collect(),
        Plain::Record(fields) => {
            let fields = fields.into_iter();
            Value::Object(fields.map(|(name, it)| (name, json(it))).collect())
        }
    }
}
