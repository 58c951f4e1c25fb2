//! Functions of x in a request: a formula, or an object that says of which kind it is.

#[cfg(feature = "schema")]
use std::borrow::Cow;

use grundy_amounts::continuous::{Bound, Piece};
use grundy_amounts::takeaway::{LinearRule, StepRule, TakeRule};
use grundy_amounts::{FunctionError, FunctionRule};
use grundy_num::formula::{FormulaError, Function};
use grundy_num::{Rational, UBig};
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::json::{Exact, Whole};
use crate::{Diagnostic, Refusal, Span};

/// A function of x.
#[derive(Clone, Debug)]
pub enum FunctionField {
    /// A formula such as `2x` or `max(2x, 5)`, or a table such as `1: 1, 3/2: 2x`.
    Formula(String),
    /// The same by its parts.
    Parts(FunctionParts),
}

/// A function by its parts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FunctionParts {
    /// The same as `linear`.
    LinearFloor {
        /// The slope.
        a: Exact,
        /// The constant.
        b: Exact,
    },
    /// `a x + b`; in a take-away game rounded down.
    Linear {
        /// The slope.
        a: Exact,
        /// The constant.
        b: Exact,
    },
    /// Constant between jumps: rows `[from, value]`.
    Step {
        /// The rows, in increasing order.
        steps: Vec<(Exact, Exact)>,
    },
    /// Linear between breakpoints; of continuous Nim alone.
    Piecewise {
        /// The pieces, in increasing order.
        pieces: Vec<PieceField>,
    },
    /// A formula.
    Formula {
        /// The formula.
        text: String,
    },
}

/// A piece of a function: its value at a breakpoint, and the line to the right of it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PieceField {
    /// The breakpoint.
    pub at: Exact,
    /// The value there.
    pub value: Exact,
    /// The limit from the right.
    pub right: Exact,
    /// The slope to the right.
    pub slope: Exact,
}

impl<'de> Deserialize<'de> for FunctionField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FunctionField, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(formula) => Ok(FunctionField::Formula(formula)),
            parts @ Value::Object(_) => FunctionParts::deserialize(parts)
                .map(FunctionField::Parts)
                .map_err(D::Error::custom),
            other => Err(D::Error::custom(format!(
                "expected a formula such as \"2x\" or an object with its `kind`, found {other}"
            ))),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for FunctionField {
    fn schema_name() -> Cow<'static, str> {
        "Function".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let parts = generator.subschema_for::<FunctionParts>();
        schemars::json_schema!({
            "description": "a function of x: a formula such as \"2x\" or \"max(2x, 5)\", or its parts",
            "anyOf": [{ "type": "string" }, parts],
        })
    }
}

impl FunctionField {
    /// What was typed: a formula, a table, or the JSON of a function by its parts.
    pub fn typed(text: &str) -> FunctionField {
        let parts = crate::strict_json::read(text).and_then(FunctionParts::deserialize);
        match parts {
            Ok(parts) if text.trim_start().starts_with('{') => FunctionField::Parts(parts),
            _ => FunctionField::Formula(text.to_owned()),
        }
    }

    fn formula(&self) -> Option<&str> {
        match self {
            FunctionField::Formula(text)
            | FunctionField::Parts(FunctionParts::Formula { text }) => Some(text),
            FunctionField::Parts(_) => None,
        }
    }

    /// The bound g of continuous Nim with least move `m`, for numbers up to `to`.
    pub(crate) fn bound(&self, m: &Rational, to: &Rational) -> Result<Bound, Refusal> {
        if let Some(text) = self.formula() {
            let function: Function = text.parse().map_err(|error| misread(error, text, "g"))?;
            return Bound::of(&function, m, to).map_err(|error| unfit(&error, text, "g"));
        }
        let bound = match self {
            FunctionField::Parts(
                FunctionParts::Linear { a, b } | FunctionParts::LinearFloor { a, b },
            ) => Bound::linear(m, &a.0, &b.0),
            FunctionField::Parts(FunctionParts::Step { steps }) => {
                let rows = steps
                    .iter()
                    .map(|(from, value)| (from.0.clone(), value.0.clone()));
                Bound::steps(m, &rows.collect::<Vec<_>>())
            }
            FunctionField::Parts(FunctionParts::Piecewise { pieces }) => {
                let pieces = pieces.iter().map(|piece| Piece {
                    at: piece.at.0.clone(),
                    value: piece.value.0.clone(),
                    right: piece.right.0.clone(),
                    slope: piece.slope.0.clone(),
                });
                Bound::new(m, pieces.collect::<Vec<_>>())
            }
            FunctionField::Formula(_) | FunctionField::Parts(FunctionParts::Formula { .. }) => {
                unreachable!("formulas are read above")
            }
        };
        bound.map_err(|error| Diagnostic::plain(error.to_string()).in_field("g").into())
    }

    /// The function as it is typed in quotes, or this letter for one given by its parts.
    pub(crate) fn name(&self, letter: &str) -> String {
        match self.formula() {
            Some(text) => format!("\"{text}\""),
            None => letter.to_owned(),
        }
    }

    /// The rule f of a take-away game.
    pub(crate) fn rule(&self) -> Result<Box<dyn TakeRule>, Refusal> {
        let wrong = |message: String| Refusal::from(Diagnostic::plain(message).in_field("f"));
        if let Some(text) = self.formula() {
            let function =
                Function::with_powers(text).map_err(|error| misread(error, text, "f"))?;
            let rule = FunctionRule::of(&function).map_err(|error| unfit(&error, text, "f"))?;
            return Ok(Box::new(rule));
        }
        match self {
            FunctionField::Parts(
                FunctionParts::Linear { a, b } | FunctionParts::LinearFloor { a, b },
            ) => {
                let rule = LinearRule::new(&a.0, &b.0);
                Ok(Box::new(rule.map_err(|error| wrong(error.to_string()))?))
            }
            FunctionField::Parts(FunctionParts::Step { steps }) => {
                let rows = steps
                    .iter()
                    .map(|(from, value)| Ok((stones(from)?, stones(value)?)));
                let rows = rows.collect::<Result<Vec<_>, String>>().map_err(wrong)?;
                let rule = StepRule::new(rows);
                Ok(Box::new(rule.map_err(|error| wrong(error.to_string()))?))
            }
            _ => Err(wrong(
                "expected a formula such as \"2x\", or an object whose `kind` is linear, step or \
                 formula"
                    .to_owned(),
            )),
        }
    }
}

/// A number of stones in a row of a table.
fn stones(Exact(number): &Exact) -> Result<UBig, String> {
    let whole = number.is_integer().then(|| number.numerator());
    let positive = whole.and_then(|whole| UBig::try_from(whole).ok());
    positive
        .filter(|stones| !stones.is_zero())
        .ok_or_else(|| format!("expected positive whole numbers in the rows, found {number}"))
}

/// A positive whole number of stones in a field.
pub(crate) fn stones_in(field: &str, number: &Whole) -> Result<UBig, Refusal> {
    let stones = UBig::try_from(number.0.clone()).ok();
    stones.filter(|stones| !stones.is_zero()).ok_or_else(|| {
        let message = format!("expected a positive whole number, found {number}");
        Diagnostic::plain(message).in_field(field).into()
    })
}

fn misread(error: FormulaError, text: &str, field: &str) -> Refusal {
    let span = Span::from(error.span.0..error.span.1);
    let mistake = Diagnostic::new(span, error.message).hint(error.hint);
    mistake.within(field, text).into()
}

/// A mistake of the whole text of a function.
fn unfit(error: &FunctionError, text: &str, field: &str) -> Refusal {
    let mistake = Diagnostic::of_text(text, error.to_string()).hint(error.hint());
    mistake.in_field(field).into()
}
