//! Exact things in JSON: numbers that lose nothing, letters for outcomes, texts in ASCII.
//!
//! JSON's own numbers are exact up to 2^53 in every program that reads them. So a whole number is a
//! number up to there and a text beyond, all of a list alike; a fraction is always a text.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};

use grundy_num::{Halt, IBig, Outcome, Play, Player, Rational, UBig};
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::vocabulary::Vocabulary;

/// The largest whole number that is a JSON number.
const LARGEST: u64 = 1 << 53;

/// Reading more digits than this takes long, and no limit is looked at meanwhile.
const MOST_DIGITS: usize = 1 << 18;

/// The name under which serde hears of numbers; JSON has no use for it.
pub(crate) const NUMBER: &str = "Number";

/// The name under which serde hears of outcomes.
pub(crate) const OUTCOME: &str = "Outcome";

/// A value for a message: its beginning where it is long.
pub(crate) fn shortened(value: &Value) -> String {
    grundy_num::shortened(&value.to_string(), 60)
}

/// Something that is a text in JSON, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<T>(pub T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[cfg(feature = "schema")]
impl<T> JsonSchema for Shown<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Shown".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A fraction: a text such as `"7/2"`; in a request also a whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(pub Rational);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NUMBER, &Shown(&self.0))
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let text = text_of(&value).filter(|text| text.len() <= MOST_DIGITS);
        let number = text.and_then(|text| text.parse().ok());
        number.map(Exact).ok_or_else(|| {
            let expected = format!("a number such as \"7/2\" of at most {MOST_DIGITS} digits");
            D::Error::invalid_value(Unexpected::Other(&shortened(&value)), &expected.as_str())
        })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Exact {
    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "an exact number: a text such as \"7/2\"; in a request a whole number may stand without quotes",
            "type": ["string", "integer"],
            "pattern": "^-?[0-9]+([/.][0-9]+)?$",
        })
    }
}

/// A fraction, or `inf`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactOrInfinite(pub Option<Rational>);

impl Serialize for ExactOrInfinite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(number) => Exact(number.clone()).serialize(serializer),
            None => serializer.serialize_str("inf"),
        }
    }
}

impl Display for ExactOrInfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("inf"),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for ExactOrInfinite {
    fn schema_name() -> Cow<'static, str> {
        "ExactOrInfinite".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "an exact number as a text such as \"7/2\", or `inf`",
            "type": "string",
            "pattern": "^(-?[0-9]+(/[0-9]+)?|inf)$",
        })
    }
}

/// A whole number, a text past 2^53.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whole(pub IBig);

impl Whole {
    fn is_small(&self) -> bool {
        i64::try_from(&self.0).is_ok_and(|number| number.unsigned_abs() <= LARGEST)
    }

    /// The number, if it is one of the machine's and not negative.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }
}

impl From<u64> for Whole {
    fn from(number: u64) -> Whole {
        Whole(number.into())
    }
}

impl From<u128> for Whole {
    fn from(number: u128) -> Whole {
        Whole(number.into())
    }
}

impl From<i128> for Whole {
    fn from(number: i128) -> Whole {
        Whole(number.into())
    }
}

impl From<i64> for Whole {
    fn from(number: i64) -> Whole {
        Whole(number.into())
    }
}

impl From<&UBig> for Whole {
    fn from(number: &UBig) -> Whole {
        Whole(number.clone().into())
    }
}

impl Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(&self.0) {
            Ok(number) if self.is_small() => serializer.serialize_i64(number),
            _ => serializer.serialize_newtype_struct(NUMBER, &Shown(&self.0)),
        }
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let digits = text_of(&value).filter(|text| text.len() <= MOST_DIGITS);
        let digits = digits.filter(|text| is_written_whole(text));
        let number = digits.and_then(|text| text.parse().ok());
        number.map(Whole).ok_or_else(|| {
            let expected = format!(
                "a whole number such as 12, in quotes past 2^53, of at most {MOST_DIGITS} digits"
            );
            D::Error::invalid_value(Unexpected::Other(&shortened(&value)), &expected.as_str())
        })
    }
}

/// Digits after at most a minus: no blanks, no plus, no exponent, no zeros before others.
pub(crate) fn is_written_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_zero = text == "0";
    is_zero || !digits.starts_with('0') && is_digits(digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(feature = "schema")]
impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a whole number; a text where it is larger than 2^53",
            "type": ["integer", "string"],
            "pattern": "^-?[0-9]+$",
        })
    }
}

/// Whole numbers, all of them numbers or, where one is past 2^53, all of them texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wholes(pub Vec<Whole>);

impl<T: Into<Whole>> FromIterator<T> for Wholes {
    fn from_iter<I: IntoIterator<Item = T>>(numbers: I) -> Wholes {
        Wholes(numbers.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Wholes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.iter().all(Whole::is_small) {
            return serializer.collect_seq(&self.0);
        }
        let texts: Vec<Shown<&IBig>> = self.0.iter().map(|number| Shown(&number.0)).collect();
        serializer.serialize_newtype_struct(NUMBER, &texts)
    }
}

impl<'de> Deserialize<'de> for Wholes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wholes, D::Error> {
        Vec::deserialize(deserializer).map(Wholes)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Wholes {
    fn schema_name() -> Cow<'static, str> {
        "Wholes".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "whole numbers, all of them texts where one is larger than 2^53",
            "anyOf": [
                { "type": "array", "items": { "type": "integer" } },
                { "type": "array", "items": { "type": "string", "pattern": "^-?[0-9]+$" } },
            ],
        })
    }
}

/// Who wins, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter(pub Outcome);

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(OUTCOME, &self.0.letter())
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Letter {
    fn schema_name() -> Cow<'static, str> {
        "Outcome".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "who wins: L Left, R Right, N the next player to move, P the previous one",
            "enum": ["L", "R", "N", "P"],
        })
    }
}

/// A convention of play by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayName(pub Play);

impl Vocabulary for PlayName {
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (
            PlayName(Play::Normal),
            "normal",
            "A player who cannot move loses.",
        ),
        (
            PlayName(Play::Misere),
            "misere",
            "A player who cannot move wins.",
        ),
    ];
    const ALIASES: &'static [(&'static str, &'static str)] = &[("mis\u{e8}re", "misere")];
}

impl Serialize for PlayName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PlayName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayName, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::unknown_variant(&name, &["normal", "misere"]);
        PlayName::of_word(&name).ok_or_else(unknown)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for PlayName {
    fn schema_name() -> Cow<'static, str> {
        "Play".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "who cannot move loses under normal play and wins under misere play",
            "enum": ["normal", "misere", "mis\u{e8}re"],
        })
    }
}

/// A player by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerName(pub Player);

impl Default for PlayerName {
    fn default() -> PlayerName {
        PlayerName(Player::Left)
    }
}

impl Vocabulary for PlayerName {
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (PlayerName(Player::Left), "left", ""),
        (PlayerName(Player::Right), "right", ""),
    ];
}

impl Serialize for PlayerName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for PlayerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerName, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::unknown_variant(&name, &["left", "right"]);
        PlayerName::of_word(&name).ok_or_else(unknown)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for PlayerName {
    fn schema_name() -> Cow<'static, str> {
        "Player".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "a player", "enum": ["left", "right"] })
    }
}

/// The limit that cut an answer off, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut(pub Halt);

impl Cut {
    /// The name of the limit.
    pub fn name(&self) -> &'static str {
        match self.0 {
            Halt::Deadline => "time",
            Halt::Memory => "memory",
            Halt::Steps => "steps",
            Halt::Stopped => "stopped",
            Halt::TooLarge(_) => "size",
            Halt::Failed(_) => "rules",
        }
    }
}

impl Serialize for Cut {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Cut {
    fn schema_name() -> Cow<'static, str> {
        "Halt".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "the limit that cut a part of the answer off",
            "enum": ["time", "memory", "steps", "stopped", "size", "rules"],
        })
    }
}

/// Reads a text, or a number as its text.
pub(crate) fn read_text<'de, D: Deserializer<'de>>(
    deserializer: D,
    expected: &str,
) -> Result<String, D::Error> {
    let value = Value::deserialize(deserializer)?;
    text_of(&value)
        .ok_or_else(|| D::Error::invalid_value(Unexpected::Other(&shortened(&value)), &expected))
}

/// The text of a number, which may stand in quotes.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// JSON in which everything beyond ASCII is escaped.
pub(crate) fn to_ascii(json: String) -> String {
    if json.is_ascii() {
        return json;
    }
    let mut ascii = String::with_capacity(json.len() + json.len() / 2);
    let mut units = [0; 2];
    for letter in json.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut units) {
            write!(ascii, "\\u{unit:04x}").expect("a string takes all");
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }

    #[test]
    fn a_list_is_of_numbers_or_of_texts() {
        let small: Wholes = [3_u64, LARGEST].into_iter().collect();
        assert_eq!(json(&small), "[3,9007199254740992]");
        let large: Wholes = [3_u64, LARGEST + 1].into_iter().collect();
        assert_eq!(json(&large), "[\"3\",\"9007199254740993\"]");
        assert_eq!(json(&Whole::from(-1_i64)), "-1");
    }

    #[test]
    fn whole_numbers_have_one_spelling() {
        let read = |text: &str| serde_json::from_str::<Whole>(text).ok().map(|n| n.0);
        assert_eq!(read("\"12\""), Some(12.into()));
        assert_eq!(read("-3"), Some((-3).into()));
        for wrong in [
            "\"+3\"", "\"03\"", "\" 3\"", "\"-0\"", "3.0", "1e3", "\"\"", "null", "[3]",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn letters_beyond_ascii_are_escaped() {
        assert_eq!(to_ascii("\"↑𝔾\"".to_owned()), "\"\\u2191\\ud835\\udd3e\"");
    }
}
