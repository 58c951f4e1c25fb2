//! Records: values by name, as the answers to questions are.

use std::sync::Arc;

use grundy_game::{Games, Notation};
use grundy_num::Halt;
use grundy_rules::shorten;

use crate::builtins::suggest;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::value::Value;

/// Values by name, in the order they were given; cheap to copy.
///
/// ```
/// use grundy_lang::{Value, Workbench};
/// use grundy_num::Limits;
/// let kept = Workbench::default().evaluate("(period: 12, saltus: 0)", &Limits::none())?;
/// let limits = Limits::none();
/// let (_, Value::Record(record)) = kept.within(&limits) else { unreachable!() };
/// assert_eq!(record.get("period"), Some(&Value::number(12)));
/// # Ok::<(), grundy_lang::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    fields: Arc<[(String, Value)]>,
    /// Words for fields whose names are letters: the word, and the field.
    words: &'static [(&'static str, &'static str)],
}

impl Record {
    /// The record of these fields, each name there once.
    pub fn new(fields: Vec<(String, Value)>) -> Record {
        Record {
            fields: fields.into(),
            words: &[],
        }
    }

    /// The same, some of whose fields go by another word, too: the word, and the field.
    #[must_use]
    pub fn also_called(self, words: &'static [(&'static str, &'static str)]) -> Record {
        Record { words, ..self }
    }

    /// The names and values, in order.
    pub fn fields(&self) -> &[(String, Value)] {
        &self.fields
    }

    /// The value of a field, if there is one of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let named = self.fields.iter().find(|(other, _)| other == name);
        named.map(|(_, value)| value)
    }

    /// The value of the field with the name at `span`. A list that goes on beyond what it holds,
    /// as `more` says, is refused: what is said of a part need not hold for the whole.
    pub(crate) fn field(&self, name: &str, span: Span) -> Result<Value, Refusal> {
        let word = self.words.iter().find(|(word, _)| *word == name);
        let name = word.map_or(name, |(_, field)| field);
        let Some(value) = self.get(name) else {
            let message = format!("this record has no field `{}`", shorten(name));
            let names = self.fields.iter().map(|(name, _)| name.as_str());
            let listed: Vec<&str> = names.clone().collect();
            let mistake = suggest(Diagnostic::new(span, message), name, names);
            return Err(mistake
                .hint(format!("its fields are {}", listed.join(", ")))
                .into());
        };
        if let Some(Value::List(cut)) = self.get("more")
            && cut
                .iter()
                .any(|it| matches!(it, Value::Text(cut) if cut == name))
        {
            let message = format!("the list `{name}` goes on beyond what an answer holds");
            let hint = format!("it begins with {} entries", length(value));
            return Err(Diagnostic::new(span, message).hint(hint).into());
        }
        Ok(value.clone())
    }

    /// The record as it is typed: `(period: 12, saltus: 0)`.
    pub(crate) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let fields = self.fields.iter().map(|(name, value)| {
            games.limits().tick()?;
            Ok(format!("{name}: {}", value.write(games, notation)?))
        });
        let fields = fields.collect::<Result<Vec<_>, Halt>>()?;
        Ok(format!("({})", fields.join(", ")))
    }

    /// The same fields with other values.
    pub(crate) fn map<E>(&self, each: impl Fn(&Value) -> Result<Value, E>) -> Result<Record, E> {
        let fields = self.fields.iter();
        let fields = fields.map(|(name, value)| Ok((name.clone(), each(value)?)));
        Ok(Record::new(fields.collect::<Result<_, E>>()?).also_called(self.words))
    }
}

fn length(value: &Value) -> usize {
    match value {
        Value::List(items) => items.len(),
        _ => 0,
    }
}
