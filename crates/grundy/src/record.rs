//! Answers as records of the language: the same fields as in JSON, with the values themselves.
//!
//! An answer says by serde what its fields are; here numbers become numbers and outcomes outcomes,
//! where JSON has texts for both. [`crate::json`] marks them by the names of its types.

#![expect(
    clippy::disallowed_types,
    reason = "serde may say that it writes a float, which no answer does: it is refused"
)]

use std::fmt::Error;

use grundy_lang::{Record, Value};
use grundy_num::{Outcome, Rational};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::json::{NUMBER, OUTCOME};

/// The value that an answer, or a part of one, is.
pub(crate) fn value_of(answer: &(impl Serialize + ?Sized)) -> Value {
    let written = answer.serialize(Writer(Reading::Text));
    written.expect("answers are made of plain values")
}

/// What a text stands for.
#[derive(Clone, Copy)]
enum Reading {
    Text,
    Number,
    Outcome,
}

#[derive(Clone, Copy)]
struct Writer(Reading);

/// Members of a list, all read alike.
struct Items(Reading, Vec<Value>);

/// Fields of a record; of a map the key comes before its value.
struct Fields(Reading, Vec<(String, Value)>, String);

impl Writer {
    fn text(self, text: &str) -> Value {
        let read = match self.0 {
            Reading::Text => None,
            Reading::Number => text.parse::<Rational>().ok().map(Value::number),
            Reading::Outcome => {
                let outcomes = [
                    Outcome::Left,
                    Outcome::Right,
                    Outcome::Next,
                    Outcome::Previous,
                ];
                let named = |it: &Outcome| text.chars().eq([it.letter()]);
                outcomes.into_iter().find(named).map(Value::Outcome)
            }
        };
        read.unwrap_or_else(|| Value::Text(text.to_owned()))
    }
}

/// Numbers of the machine, which all become numbers.
macro_rules! numbers {
    ($($method:ident: $number:ty),+) => {
        $(fn $method(self, number: $number) -> Result<Value, Error> {
            Writer(Reading::Number).serialize_str(&number.to_string())
        })+
    };
}

impl Serializer for Writer {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_i128: i128, serialize_u128: u128
    }

    fn serialize_f32(self, _: f32) -> Result<Value, Error> {
        Err(Error)
    }

    fn serialize_f64(self, _: f64) -> Result<Value, Error> {
        Err(Error)
    }

    fn serialize_bool(self, truth: bool) -> Result<Value, Error> {
        Ok(Value::Bool(truth))
    }

    fn serialize_char(self, letter: char) -> Result<Value, Error> {
        Ok(self.text(letter.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, text: &str) -> Result<Value, Error> {
        Ok(self.text(text))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, Error> {
        Ok(self.text(&String::from_utf8_lossy(bytes)))
    }

    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Error> {
        Ok(Value::Nothing)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Error> {
        Ok(Value::Nothing)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        let reading = match name {
            NUMBER => Reading::Number,
            OUTCOME => Reading::Outcome,
            _ => self.0,
        };
        value.serialize(Writer(reading))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        let value = value.serialize(self)?;
        Ok(Value::Record(Record::new(vec![(
            variant.to_owned(),
            value,
        )])))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Error> {
        Ok(Items(self.0, Vec::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Items, Error> {
        self.serialize_seq(None)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Error> {
        Ok(Fields(self.0, Vec::new(), String::new()))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Error> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Fields, Error> {
        self.serialize_map(None)
    }
}

impl Items {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.1.push(value.serialize(Writer(self.0))?);
        Ok(())
    }
}

impl Fields {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.1
            .push((name.to_owned(), value.serialize(Writer(self.0))?));
        Ok(())
    }

    fn record(self) -> Value {
        Value::Record(Record::new(self.1))
    }
}

/// The four ways in which serde writes several values.
macro_rules! items {
    ($($of:ident :: $method:ident),+) => {
        $(impl $of for Items {
            type Ok = Value;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.add(value)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(Value::list(self.1))
            }
        })+
    };
}

items! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
}

/// The two ways in which serde writes values by name.
macro_rules! fields {
    ($($of:ident),+) => {
        $(impl $of for Fields {
            type Ok = Value;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.add(name, value)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(self.record())
            }
        })+
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Fields {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.2 = match key.serialize(Writer(Reading::Text))? {
            Value::Text(name) => name,
            _ => return Err(Error),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = std::mem::take(&mut self.2);
        self.add(&name, value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.record())
    }
}
