//! The fields of a JSON request: numbers in quotes or not, functions by formula or table.

use grundy_heap::continuous::{Bound, Piece};
use grundy_heap::formula::Function;
use grundy_heap::takeaway::{LinearRule, StepRule, TakeRule};
use grundy_num::{Rational, UBig};
use serde_json::Value;

use super::QuestionError;

type Answer<T> = Result<T, QuestionError>;

fn mistake<T>(message: String) -> Answer<T> {
    Err(QuestionError::Mistake(message))
}

/// The text of a number, which may stand in quotes.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A rational number.
pub(crate) fn rational(value: &Value, name: &str) -> Answer<Rational> {
    let found = text(value).and_then(|text| text.parse().ok());
    match found {
        Some(number) => Ok(number),
        None => mistake(format!(
            "{name}: expected a number such as \"7/2\", found {value}"
        )),
    }
}

/// A number of stones.
pub(crate) fn stones(value: &Value, name: &str) -> Answer<UBig> {
    let found = text(value).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let found = found.and_then(|text| UBig::from_str_radix(&text, 10).ok());
    match found {
        Some(number) if !number.is_zero() => Ok(number),
        _ => mistake(format!(
            "{name}: expected a positive integer, found {value}"
        )),
    }
}

/// A field of the object `name`, which must be there.
fn member<'v>(value: &'v Value, field: &str, name: &str) -> Answer<&'v Value> {
    match value.get(field) {
        Some(found) => Ok(found),
        None => mistake(format!("{name}: expected a field `{field}`")),
    }
}

fn members<'v>(value: &'v Value, field: &str, name: &str) -> Answer<&'v Vec<Value>> {
    match member(value, field, name)?.as_array() {
        Some(list) => Ok(list),
        None => mistake(format!("{name}: expected a list `{field}`")),
    }
}

/// A typed bound.
fn typed_bound(text: &str, m: &Rational, to: &Rational) -> Answer<Bound> {
    let function: Function = text
        .parse()
        .map_err(|error| QuestionError::formula(error, text))?;
    let bound = function.to_bound(m, to);
    bound.map_err(|error| QuestionError::function(&error, text))
}

/// A typed rule.
pub(crate) fn typed_rule(text: &str) -> Answer<Box<dyn TakeRule>> {
    let function =
        Function::with_powers(text).map_err(|error| QuestionError::formula(error, text))?;
    match function.to_rule() {
        Ok(rule) => Ok(Box::new(rule)),
        Err(error) => Err(QuestionError::function(&error, text)),
    }
}

/// The bound g of continuous Nim for numbers up to `to`.
pub(crate) fn bound(value: &Value, m: &Rational, to: &Rational) -> Answer<Bound> {
    const KINDS: &str = "g: expected a formula such as \"2x\", or an object whose `kind` is linear, \
                         step, piecewise or formula";
    let wrong =
        |error: grundy_heap::continuous::BoundError| QuestionError::Mistake(error.to_string());
    if let Some(text) = value.as_str() {
        return typed_bound(text, m, to);
    }
    match value.get("kind").and_then(Value::as_str) {
        Some("linear") => {
            let slope = rational(member(value, "a", "g")?, "g.a")?;
            let constant = rational(member(value, "b", "g")?, "g.b")?;
            Bound::linear(m, &slope, &constant).map_err(wrong)
        }
        Some("step") => {
            let row = |row: &Value| match row.as_array().map(Vec::as_slice) {
                Some([at, value]) => Ok((rational(at, "g.steps")?, rational(value, "g.steps")?)),
                _ => mistake(format!("g.steps: expected rows [from, value], found {row}")),
            };
            let rows = members(value, "steps", "g")?.iter().map(row);
            Bound::steps(m, &rows.collect::<Answer<Vec<_>>>()?).map_err(wrong)
        }
        Some("piecewise") => {
            let piece = |piece: &Value| {
                let number = |field| rational(member(piece, field, "g.pieces")?, "g.pieces");
                Ok(Piece {
                    at: number("at")?,
                    value: number("value")?,
                    right: number("right")?,
                    slope: number("slope")?,
                })
            };
            let pieces = members(value, "pieces", "g")?.iter().map(piece);
            Bound::new(m, pieces.collect::<Answer<Vec<_>>>()?).map_err(wrong)
        }
        Some("formula") => match member(value, "text", "g")?.as_str() {
            Some(text) => typed_bound(text, m, to),
            None => mistake(KINDS.to_owned()),
        },
        _ => mistake(KINDS.to_owned()),
    }
}

/// The rule f of a take-away game.
pub(crate) fn rule(value: &Value) -> Answer<Box<dyn TakeRule>> {
    const KINDS: &str = "f: expected a formula such as \"2x\", or an object whose `kind` is \
                         linear_floor, step or formula";
    let wrong =
        |error: grundy_heap::takeaway::TakeRuleError| QuestionError::Mistake(error.to_string());
    if let Some(text) = value.as_str() {
        return typed_rule(text);
    }
    match value.get("kind").and_then(Value::as_str) {
        Some("linear_floor" | "linear") => {
            let slope = rational(member(value, "a", "f")?, "f.a")?;
            let constant = rational(member(value, "b", "f")?, "f.b")?;
            Ok(Box::new(LinearRule::new(&slope, &constant).map_err(wrong)?))
        }
        Some("step") => {
            let row = |row: &Value| match row.as_array().map(Vec::as_slice) {
                Some([from, value]) => Ok((stones(from, "f.steps")?, stones(value, "f.steps")?)),
                _ => mistake(format!("f.steps: expected rows [from, value], found {row}")),
            };
            let rows = members(value, "steps", "f")?.iter().map(row);
            let rows = rows.collect::<Answer<Vec<_>>>()?;
            Ok(Box::new(StepRule::new(rows).map_err(wrong)?))
        }
        Some("formula") => match member(value, "text", "f")?.as_str() {
            Some(text) => typed_rule(text),
            None => mistake(KINDS.to_owned()),
        },
        _ => mistake(KINDS.to_owned()),
    }
}

/// A number of stones in JSON: as it is up to 2^53, as a text beyond.
pub(crate) fn stones_json(number: &UBig) -> Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => Value::from(small),
        _ => Value::from(number.to_string()),
    }
}
