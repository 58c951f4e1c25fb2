//! Games on heaps, certificates and checkpoints in requests and answers.

use std::collections::BTreeMap;

use grundy_heap::{Certificate, Checkpoint, HeapError, HeapGame, NamedGame, Period, ReadGameError};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields;
use crate::json::{Whole, Wholes, shortened};
use crate::used::uses;
use crate::{Diagnostic, Refusal, Span};

/// A game on heaps: as it is printed (`"game":"octal 0.77"`), or by its name and its parameters.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct HeapGameField {
    /// The game with its parameters, or the family alone where the parameters are in fields of their own.
    #[serde(default, deserialize_with = "named_game")]
    #[cfg_attr(feature = "schema", schemars(description = game_description()))]
    pub game: String,
    /// The numbers of a subtraction or all-but game, which may be none, or a rule such as `squares`.
    pub set: Option<Value>,
    /// The code of an octal or hexadecimal game.
    pub code: Option<String>,
    /// The row of the misère rook or of digit deletion.
    pub m: Option<Whole>,
}

#[cfg(feature = "schema")]
fn game_description() -> String {
    let names: Vec<String> = grundy_heap::FAMILIES
        .iter()
        .map(|family| format!("`{}`", family.name))
        .collect();
    let (last, others) = names.split_last().expect("there are families");
    format!(
        "The game with its parameters, such as `octal 0.77` or `outcomes octal 0.77`, or a name such as `kayles`; \
         with the parameters in fields of their own the family alone: {} or {last}.",
        others.join(", ")
    )
}

uses!(HeapGameField {
    game,
    set: code.is_none() && m.is_none() => "without `code` and `m`",
    code: set.is_none() && m.is_none() => "without `set` and `m`",
    m: set.is_none() && code.is_none() => "without `set` and `code`",
});

impl HeapGameField {
    /// The game as it is typed.
    pub fn typed(text: impl Into<String>) -> HeapGameField {
        HeapGameField {
            game: text.into(),
            ..HeapGameField::default()
        }
    }

    /// Whether any of its fields was given.
    pub(crate) fn is_given(&self) -> bool {
        let is_parametrised = self.set.is_some() || self.code.is_some() || self.m.is_some();
        !self.game.is_empty() || is_parametrised
    }

    /// The name of its own that the game was asked for by.
    pub(crate) fn called(&self) -> Option<&'static str> {
        NamedGame::find(&self.game).map(|named| named.name)
    }

    pub(crate) fn read(&self) -> Result<HeapGame, Refusal> {
        let (field, parameters) = match (&self.set, &self.code, &self.m) {
            (None, None, None) => {
                let game = HeapGame::read(&self.game);
                return game.map_err(|error| misread(error, "game", &self.game));
            }
            (Some(Value::String(rule)), _, _) => ("set", rule.clone()),
            (Some(Value::Array(numbers)), _, _) => {
                let numbers = numbers.iter().map(|number| match number {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                ("set", numbers.collect::<Vec<_>>().join(","))
            }
            (Some(other), _, _) => ("set", other.to_string()),
            (None, Some(code), _) => ("code", code.clone()),
            (None, None, Some(m)) => ("m", m.to_string()),
        };
        let game = HeapGame::of(&self.game, &parameters);
        let game = game.map_err(|error| misread(error, field, &parameters))?;
        if parameters.trim().is_empty() {
            self.expect_parameters(&game, field)?;
        }
        Ok(game)
    }

    /// Refuses a field of parameters, be it empty, beside a game that has none.
    fn expect_parameters(&self, game: &HeapGame, field: &str) -> Result<(), Diagnostic> {
        let name = self.game.trim();
        let hint = match NamedGame::find(name) {
            Some(named) => format!("`{name}` stands for `{}`", named.game),
            None if game.info().parameters.is_empty() => format!("`{name}` is one game"),
            None => return Ok(()),
        };
        let message = format!("expected no parameters, found an empty `{field}`");
        let mistake = Diagnostic::plain(message).in_field(field);
        Err(mistake.hint(hint).hint(format!("leave `{field}` out")))
    }
}

/// The text of a field `game`, which names a game where it is given.
fn named_game<'de, D: serde::Deserializer<'de>>(text: D) -> Result<String, D::Error> {
    let text = String::deserialize(text)?;
    if text.trim().is_empty() {
        let message = "the field `game` is empty: expected a game such as `octal 0.77`";
        return Err(serde::de::Error::custom(message));
    }
    Ok(text)
}

fn misread(error: ReadGameError, field: &str, text: &str) -> Refusal {
    let mut mistake = match error.range {
        Some(range) => Diagnostic::new(Span::from(range), error.message).within(field, text),
        None => Diagnostic::plain(error.message).in_field("game"),
    };
    mistake.hints.extend(error.hint);
    mistake.into()
}

/// Why a question about heaps has no answer.
pub(crate) fn refused(error: HeapError) -> Refusal {
    match error {
        HeapError::Halt(halt) => halt.into(),
        HeapError::Rule(error) => Diagnostic::plain(error.to_string()).in_field("set").into(),
    }
}

/// What a proved period leaves behind, so that anybody can check it again.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CertificateField {
    /// The game, in its one spelling.
    pub game: String,
    /// The first heap from which the law holds.
    pub preperiod: Whole,
    /// The length of the period.
    pub period: Whole,
    /// What is added from one period to the next.
    pub saltus: Whole,
    /// The name of the theorem that proves it.
    pub theorem: String,
    /// What the checker needs, in lists by name.
    pub evidence: BTreeMap<String, Wholes>,
}

/// The state of a search for a period, to be taken up later.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckpointField {
    /// The game, in its one spelling.
    pub game: String,
    /// The state, in lists by name.
    pub state: BTreeMap<String, Wholes>,
}

impl CertificateField {
    /// The certificate as files hold it, a list a line.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("certificates are plain values")
    }

    pub(crate) fn of(certificate: &Certificate) -> CertificateField {
        let Period {
            preperiod,
            period,
            saltus,
        } = certificate.period;
        CertificateField {
            game: certificate.game.to_string(),
            preperiod: Whole::from(preperiod),
            period: Whole::from(period),
            saltus: Whole::from(saltus),
            theorem: certificate.theorem.clone(),
            evidence: lists(&certificate.fields),
        }
    }

    /// The certificate, which proves nothing yet; what cannot be one is told by its place.
    pub(crate) fn read(&self) -> Result<Certificate, Refusal> {
        let number = |name: &str, number: &Whole| {
            u128::try_from(&number.0).map_err(|_| too_long(&format!("certificate.{name}")))
        };
        Ok(Certificate {
            game: written(&self.game, "certificate.game")?,
            period: Period {
                preperiod: number("preperiod", &self.preperiod)?,
                period: number("period", &self.period)?,
                saltus: number("saltus", &self.saltus)?,
            },
            theorem: self.theorem.clone(),
            fields: numbers(&self.evidence, "certificate.evidence")?,
        })
    }
}

impl CheckpointField {
    /// The state as files hold it.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("states are plain values")
    }

    pub(crate) fn of(checkpoint: &Checkpoint) -> CheckpointField {
        CheckpointField {
            game: checkpoint.game.to_string(),
            state: lists(&checkpoint.fields),
        }
    }

    pub(crate) fn read(&self) -> Result<Checkpoint, Refusal> {
        Ok(Checkpoint {
            game: written(&self.game, "checkpoint.game")?,
            fields: numbers(&self.state, "checkpoint.state")?,
        })
    }
}

fn written(game: &str, field: &str) -> Result<HeapGame, Refusal> {
    HeapGame::read_written(game).map_err(|error| misread(error, field, game))
}

fn too_long(field: &str) -> Refusal {
    let mistake = Diagnostic::plain(format!("{field}: expected integers of at most 38 digits"));
    mistake.in_field(field).into()
}

fn lists(fields: &[(String, Vec<u128>)]) -> BTreeMap<String, Wholes> {
    let lists = fields.iter();
    lists
        .map(|(name, list)| (name.clone(), list.iter().copied().collect()))
        .collect()
}

fn numbers(
    lists: &BTreeMap<String, Wholes>,
    field: &str,
) -> Result<Vec<(String, Vec<u128>)>, Refusal> {
    let list = |(name, Wholes(list)): (&String, &Wholes)| {
        let numbers = list.iter().map(|number| u128::try_from(&number.0));
        let numbers = numbers.collect::<Result<Vec<_>, _>>();
        let numbers = numbers.map_err(|_| too_long(&format!("{field}.{name}")))?;
        Ok((name.clone(), numbers))
    };
    lists.iter().map(list).collect()
}

/// A certificate out of JSON, as files hold it.
pub fn read_certificate(text: &str) -> Result<CertificateField, Refusal> {
    read_json(text, "certificate")
}

/// The state of a search out of JSON, as files hold it.
pub fn read_checkpoint(text: &str) -> Result<CheckpointField, Refusal> {
    read_json(text, "checkpoint")
}

fn read_json<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, Refusal> {
    let expected = |found: String| Diagnostic::plain(format!("expected a {what} in JSON: {found}"));
    match crate::strict_json::read(text) {
        Ok(Value::Object(fields)) => fields::read(fields),
        Ok(other) => Err(expected(format!("found {}", shortened(&other))).into()),
        Err(error) => Err(expected(error.to_string()).into()),
    }
}
