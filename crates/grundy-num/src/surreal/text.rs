//! Surreal numbers and ordinals as text: `omega^2 - 3*omega + 1/2`, `w^2+3`.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;

use super::{PowerError, Surreal, SurrealTerm};
use crate::{Halt, Rational};

/// Why a text is not a surreal number or an ordinal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSurrealError {
    /// Something else stood where a number or `omega` was expected.
    #[error("expected a number, `omega` or `(`, found {} at byte {at}", shown(*found))]
    Operand {
        /// What was found, or `None` for the end.
        found: Option<char>,
        /// Where, in bytes.
        at: usize,
    },
    /// Something else stood where an operator or the end was expected.
    #[error("expected `+`, `-`, `*`, `/`, `^` or the end, found {} at byte {at}", shown(*found))]
    Operator {
        /// What was found, or `None` for the end.
        found: Option<char>,
        /// Where, in bytes.
        at: usize,
    },
    /// A division by 0 or by a sum.
    #[error("expected a divisor of a single term that is not 0, as in `1/(2*omega)`")]
    Division,
    /// A power outside the class.
    #[error(transparent)]
    Power(#[from] PowerError),
    /// Too many brackets.
    #[error("the text is nested deeper than {DEEPEST_TEXT} brackets and powers")]
    TooDeep,
    /// The number is no ordinal.
    #[error("expected an ordinal such as `w^2+3`, found `{0}`")]
    NotOrdinal(String),
    /// The terms of an ordinal do not fall, so that it could be a natural or an ordinary sum.
    #[error("expected the terms of an ordinal highest first, as in `w+1`")]
    NotFalling,
}

fn shown(found: Option<char>) -> String {
    found.map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"))
}

impl From<Halt> for ParseSurrealError {
    fn from(halt: Halt) -> Self {
        ParseSurrealError::Power(PowerError::Halt(halt))
    }
}

/// Brackets and powers are nested no deeper than this in a text.
const DEEPEST_TEXT: usize = 200;

impl FromStr for Surreal {
    type Err = ParseSurrealError;

    /// Reads sums, products, powers and quotients by single terms; ω is `omega`, `w` or `ω`.
    fn from_str(text: &str) -> Result<Self, ParseSurrealError> {
        Reader::new(text, Sums::Natural).whole()
    }
}

/// How a sum is read whose terms do not fall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sums {
    /// As the sum of numbers, which commutes.
    Natural,
    /// Not at all: `1+w` is w as an ordinary sum of ordinals and w+1 as a natural one.
    Falling,
}

/// Reads an expression; whoever embeds one asks how far it went.
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    sums: Sums,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, sums: Sums) -> Self {
        Reader {
            text,
            at: 0,
            depth: 0,
            sums,
        }
    }

    /// The number that the whole text is.
    pub(crate) fn whole(mut self) -> Result<Surreal, ParseSurrealError> {
        let x = self.sum()?;
        match self.peek() {
            None => Ok(x),
            found => Err(ParseSurrealError::Operator { found, at: self.at }),
        }
    }

    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.at += wanted.len_utf8();
        }
        is_next
    }

    fn sum(&mut self) -> Result<Surreal, ParseSurrealError> {
        let negate = self.take('-');
        let first = self.product()?;
        let mut sum = if negate { -first } else { first };
        loop {
            let is_minus = match self.peek() {
                Some('+') => false,
                Some('-') => true,
                _ => return Ok(sum),
            };
            self.at += 1;
            let term = self.product()?;
            if self.sums == Sums::Falling
                && let (Some(last), Some(next)) = (sum.terms.last(), term.terms.first())
                && last.exponent <= next.exponent
            {
                return Err(ParseSurrealError::NotFalling);
            }
            if is_minus {
                sum -= term;
            } else {
                sum += term;
            }
        }
    }

    fn product(&mut self) -> Result<Surreal, ParseSurrealError> {
        let mut product = self.power()?;
        loop {
            if self.take('*') {
                product = product * self.power()?;
            } else if self.take('/') {
                let divisor = self.power()?;
                product = product
                    .div_monomial(&divisor)
                    .ok_or(ParseSurrealError::Division)?;
            } else {
                return Ok(product);
            }
        }
    }

    fn power(&mut self) -> Result<Surreal, ParseSurrealError> {
        let base = self.operand()?;
        if !self.take('^') {
            return Ok(base);
        }
        let exponent = self.nested(|reader| {
            if reader.take('-') {
                Ok(-reader.power()?)
            } else {
                reader.power()
            }
        })?;
        Ok(base.pow(&exponent)?)
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Surreal, ParseSurrealError>,
    ) -> Result<Surreal, ParseSurrealError> {
        if self.depth == DEEPEST_TEXT {
            return Err(ParseSurrealError::TooDeep);
        }
        self.depth += 1;
        let x = inner(self);
        self.depth -= 1;
        x
    }

    fn operand(&mut self) -> Result<Surreal, ParseSurrealError> {
        let found = self.peek();
        let rest = &self.text[self.at..];
        if let Some(word) = ["omega", "w", "ω"].iter().find(|w| rest.starts_with(**w)) {
            self.at += word.len();
            return Ok(Surreal::omega());
        }
        if found == Some('(') {
            self.at += 1;
            let x = self.nested(Self::sum)?;
            if self.take(')') {
                return Ok(x);
            }
            let found = self.peek();
            return Err(ParseSurrealError::Operator { found, at: self.at });
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(ParseSurrealError::Operand { found, at: self.at });
        }
        // Written tight, `p/q` is one number, so that `w^1/2` is a root.
        let below = rest[digits..].strip_prefix('/').map_or(0, |below| {
            let below = below.bytes().take_while(u8::is_ascii_digit).count();
            below + usize::from(below > 0)
        });
        let literal = &rest[..digits + below];
        self.at += literal.len();
        let x: Rational = literal.parse().map_err(|_| ParseSurrealError::Division)?;
        Ok(Surreal::from(x))
    }
}

impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            let text = write_sum(self);
            return f.pad(&text);
        }
        f.write_str(&write_sum(self))
    }
}

impl fmt::Debug for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for SurrealTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}*omega^({})", self.coefficient, self.exponent)
    }
}

fn write_sum(x: &Surreal) -> String {
    if x.is_zero() {
        return "0".to_owned();
    }
    let mut text = String::new();
    for (i, term) in x.terms.iter().enumerate() {
        text.push_str(match (i, term.coefficient.is_negative()) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        });
        text.push_str(&write_term(&term.exponent, &term.coefficient.abs()));
    }
    text
}

/// A term with a positive coefficient; a negative power stands below the line.
fn write_term(exponent: &Surreal, coefficient: &Rational) -> String {
    if exponent.is_zero() {
        return coefficient.to_string();
    }
    let power = write_power(&exponent.abs());
    if !exponent.is_negative() {
        return if *coefficient == Rational::ONE {
            power
        } else {
            format!("{coefficient}*{power}")
        };
    }
    let (above, below) = (coefficient.numerator(), coefficient.denominator());
    if below == UBig::ONE {
        format!("{above}/{power}")
    } else {
        format!("{above}/({below}*{power})")
    }
}

fn write_power(exponent: &Surreal) -> String {
    match exponent.as_rational() {
        Some(x) if x == Rational::ONE => "omega".to_owned(),
        Some(x) if x.is_integer() => format!("omega^{x}"),
        _ if *exponent == Surreal::omega() => "omega^omega".to_owned(),
        _ => format!("omega^({exponent})"),
    }
}
