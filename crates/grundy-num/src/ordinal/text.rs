//! Ordinals as text, short enough for the length of a run: `w^2+2*w+3`.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;

use super::Ordinal;
use crate::ParseSurrealError;
use crate::surreal::{Reader, Sums};

/// Writes ω as `w` and coefficients on the left: `2*w` is ω·2.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.pad("0");
        }
        let terms: Vec<String> = self.terms().map(|(e, n)| term(&e, &n)).collect();
        f.pad(&terms.join("+"))
    }
}

fn term(exponent: &Ordinal, coefficient: &UBig) -> String {
    if exponent.is_zero() {
        return coefficient.to_string();
    }
    let power = match exponent.as_finite() {
        Some(n) if *n == UBig::ONE => "w".to_owned(),
        Some(n) => format!("w^{n}"),
        None if *exponent == Ordinal::omega() => "w^w".to_owned(),
        None => format!("w^({exponent})"),
    };
    if *coefficient == UBig::ONE {
        power
    } else {
        format!("{coefficient}*{power}")
    }
}

impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `w`, `omega` or `ω` for ω; the terms of a sum must fall.
impl FromStr for Ordinal {
    type Err = ParseSurrealError;

    fn from_str(text: &str) -> Result<Self, ParseSurrealError> {
        let x = Reader::new(text, Sums::Falling).whole()?;
        x.to_ordinal()
            .ok_or_else(|| ParseSurrealError::NotOrdinal(x.to_string()))
    }
}
