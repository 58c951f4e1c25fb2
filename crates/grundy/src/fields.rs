//! The fields of a request, read by serde.
//!
//! serde knows what the type of each field takes, so what is wrong with a value is told at one place, in words that
//! say what would work. A whole number in quotes is read as the number.

use std::fmt::{self, Display};

use grundy_lang::suggest;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, Error, Expected, IntoDeserializer, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};

use crate::json::{is_written_whole, shortened};
use crate::used::Uses;
use crate::{Diagnostic, Refusal};

/// Reads something out of its fields. A mistake names the field it is in.
pub(crate) fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Given(fields.into())).map_err(|error| {
        let place = error.path().to_string();
        error.into_inner().at(&place).into()
    })
}

/// Reads a part of these fields by itself, for its mistakes alone.
pub(crate) fn read_part<T: DeserializeOwned + Uses>(
    fields: &Map<String, Value>,
) -> Result<(), Refusal> {
    let names = T::names();
    let own = fields.iter();
    let own = own.filter(|(name, _)| names.contains(&name.as_str()));
    read::<T>(
        own.map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    )
    .map(drop)
}

/// Reads a value with whole numbers in quotes also where serde flattens, which hands on numbers and texts
/// as they are.
pub(crate) fn whole_in_quotes<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let value = Value::deserialize(deserializer)?;
    serde_path_to_error::deserialize(Given(value)).map_err(|error| {
        let inner = error.path().to_string();
        D::Error::custom(format!("{inner}: {}", error.into_inner()))
    })
}

/// A value that was given for a field.
struct Given(Value);

/// Why a value cannot be read, before it is known where it is.
#[derive(Debug)]
struct Misread {
    message: String,
    hints: Vec<String>,
    /// A field that is missing.
    missing: Option<&'static str>,
}

impl Misread {
    fn expected(what: &str, found: &Value) -> Misread {
        let mut error = Misread::custom(format!("expected {what}, found {}", shortened(found)));
        if found.is_f64() {
            let hint = "a number past 2^53 stands in quotes";
            error.hints.push(hint.to_owned());
        }
        error
    }

    /// The mistake of a name that is none of these.
    fn none_of(names: &[&str], found: &Value) -> Misread {
        let mut error = Misread::expected(&format!("one of {}", names.join(", ")), found);
        if let Value::String(name) = found {
            let near = suggest(Diagnostic::plain(""), name, names.iter().copied());
            error.hints.extend(near.hints);
        }
        error
    }

    /// The mistake in the field at this place.
    fn at(self, place: &str) -> Diagnostic {
        let mistake = match (self.missing, place) {
            (Some(field), _) => Diagnostic::plain(self.message).in_field(field),
            (None, ".") => Diagnostic::plain(self.message),
            // What was read by itself begins with the place inside.
            (None, _) => match self.message.split_once("]: ") {
                Some((inner, rest)) if inner.starts_with('[') => {
                    let place = format!("{place}{inner}]");
                    Diagnostic::plain(format!("{place}: {rest}")).in_field(&place)
                }
                _ => Diagnostic::plain(format!("{place}: {}", self.message)).in_field(place),
            },
        };
        self.hints.into_iter().fold(mistake, Diagnostic::hint)
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misread {}

impl Error for Misread {
    fn custom<T: Display>(message: T) -> Misread {
        Misread {
            message: message.to_string(),
            hints: Vec::new(),
            missing: None,
        }
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Misread::custom(format!("expected {expected}, found {found}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Misread::invalid_type(found, expected)
    }

    fn unknown_variant(found: &str, names: &'static [&'static str]) -> Misread {
        Misread::none_of(names, &found.into())
    }

    fn unknown_field(found: &str, names: &'static [&'static str]) -> Misread {
        let mistake = Diagnostic::plain(format!("there is no field `{found}` here"));
        let mistake = suggest(mistake, found, names.iter().copied());
        Misread {
            hints: mistake.hints,
            ..Misread::custom(mistake.message)
        }
    }

    fn missing_field(name: &'static str) -> Misread {
        Misread {
            missing: Some(name),
            ..Misread::custom(format!("the request needs a field `{name}`"))
        }
    }
}

/// Whole numbers of the machine, which may stand in quotes.
macro_rules! integers {
    ($($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let Given(value) = &self;
            let written = value.as_str().filter(|text| is_written_whole(text));
            let number = match written {
                Some(text) => text.parse::<Number>().ok(),
                None => value.as_number().cloned(),
            };
            let number = number.filter(|it| it.is_i64() || it.is_u64());
            let number = number.ok_or_else(|| {
                Misread::expected("a whole number of at most 64 bits", value)
            })?;
            Given(Value::Number(number)).deserialize_any(visitor)
        })+
    };
}

impl<'de> Deserializer<'de> for Given {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(truth),
            Value::Number(number) => number.deserialize_any(visitor).map_err(Misread::custom),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Given));
                let read = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(read)
            }
            Value::Object(fields) => {
                let fields = fields.into_iter().map(|(name, value)| (name, Given(value)));
                let mut fields = MapDeserializer::new(fields);
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Bool(_) => self.deserialize_any(visitor),
            other => Err(Misread::expected("true or false", &other)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::String(_) => self.deserialize_any(visitor),
            other => Err(Misread::expected("a text", &other)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Array(_) => self.deserialize_any(visitor),
            other => Err(Misread::expected("a list `[…]`", &other)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        size: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Array(items) if items.len() != size => {
                let what = format!("a list of {size}");
                Err(Misread::expected(&what, &items.into()))
            }
            _ => self.deserialize_seq(visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            other => Err(Misread::expected("an object `{…}`", &other)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(name.into_deserializer()),
            other => Err(Misread::none_of(names, &other)),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct identifier ignored_any
    }
}

impl IntoDeserializer<'_, Misread> for Given {
    type Deserializer = Given;

    fn into_deserializer(self) -> Given {
        self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::questions::{Eval, LatticeGameField, NodeKaylesOf, Tree, Verify};

    #[track_caller]
    fn reads<T: DeserializeOwned>(fields: Value) -> T {
        let Value::Object(fields) = fields else {
            panic!("{fields} is no object")
        };
        read(fields).unwrap_or_else(|refusal| panic!("{refusal:?}"))
    }

    #[test]
    fn whole_numbers_may_stand_in_quotes_wherever_they_stand() {
        let tree: Tree = reads(json!({"expr": "1", "depth": "3"}));
        assert_eq!(tree.depth, 3);
        let graph = json!({"vertices": "3", "edges": [["0", 1]], "as": null});
        assert_eq!(reads::<NodeKaylesOf>(graph).edges, [(0, 1)]);
        let game: LatticeGameField = reads(json!({"D": [["-1", 2]]}));
        assert_eq!(game.moves, Some(vec![vec![-1, 2]]));
    }

    #[track_caller]
    fn refused<T: DeserializeOwned>(fields: Value, message: &str, field: &str) {
        let Value::Object(fields) = fields else {
            panic!("{fields} is no object")
        };
        match read::<T>(fields) {
            Err(Refusal::Mistake(mistake)) => {
                assert_eq!(mistake.message, message);
                assert_eq!(mistake.field(), Some(field));
            }
            _ => panic!("{message}"),
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_with_its_place() {
        refused::<LatticeGameField>(
            json!({"D": [[1, "x"]]}),
            "D[0][1]: expected a whole number of at most 64 bits, found \"x\"",
            "D[0][1]",
        );
        refused::<Verify>(
            json!({"certificate": [1]}),
            "certificate: expected an object `{…}`, found [1]",
            "certificate",
        );
        refused::<Eval>(
            json!({"expr": "1", "form": 1}),
            "form: expected true or false, found 1",
            "form",
        );
        refused::<Eval>(json!({}), "the request needs a field `expr`", "expr");
        refused::<NodeKaylesOf>(
            json!({"vertices": 3, "edges": [[0, 1, 2]]}),
            "edges[0]: expected a list of 2, found [0,1,2]",
            "edges[0]",
        );
    }

    #[test]
    fn a_word_that_is_no_choice_is_refused_with_the_nearest() {
        let fields = json!({"expr": "1", "play": "mysery"});
        let Err(Refusal::Mistake(mistake)) = read::<Eval>(fields.as_object().cloned().unwrap())
        else {
            panic!("it is read")
        };
        assert_eq!(
            mistake.message,
            "play: expected one of normal, misere, found \"mysery\""
        );
        assert_eq!(mistake.hints, ["did you mean `misere`?"]);
    }
}
