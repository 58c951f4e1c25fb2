//! The position that an expression is.

use grundy::{Diagnostic, EvalError, Position, Sitting, Span, Value};

/// The single position that an expression is; anything else is a mistake.
pub(crate) fn position(sitting: &Sitting<'_>, source: &str) -> Result<Position, EvalError> {
    of_value(sitting.evaluate(source)?, source)
}

/// The single position that the value of an expression is.
pub(crate) fn of_value(value: Value, source: &str) -> Result<Position, EvalError> {
    if let Value::Sum(sum) = &value
        && let Some(position) = sum.as_position()
    {
        return Ok(position.clone());
    }
    let found = match value {
        Value::Sum(_) => "a sum",
        other => other.kind(),
    };
    let end = u32::try_from(source.len()).unwrap_or(u32::MAX);
    let message = format!("expected one position such as `nim(3, 5)`, found {found}");
    Err(Diagnostic::new(Span::new(0, end), message).into())
}
