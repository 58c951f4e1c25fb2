//! Numbers as text: `3`, `-7/4`; decimals such as `0.35` are read too, exactly.

use std::fmt;
use std::str::FromStr;

use dashu_int::{IBig, UBig};

use crate::{Dyadic, Rational};

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseNumberError {
    /// Digits were missing at the end.
    #[error("expected a number such as `3` or `-7/4`, found the end after {at} bytes")]
    Missing {
        /// Where the text ends, in bytes.
        at: usize,
    },
    /// Something that is no digit stood among the digits.
    #[error("expected a number such as `3` or `-7/4`, found `{found}` at byte {at}")]
    Unexpected {
        /// What was found.
        found: char,
        /// Where it was found, in bytes.
        at: usize,
    },
    /// The denominator is 0.
    #[error("expected a denominator that is not zero, as in `7/4`, found zero")]
    ZeroDenominator,
    /// The denominator in lowest terms is not a power of two.
    #[error("expected a denominator that is a power of two, as in `7/4`, found another")]
    NotDyadic,
}

/// A number with a mark before every three of its digits, counted from the right.
///
/// ```
/// assert_eq!(grundy_num::grouped(10_485_505, ','), "10,485,505");
/// assert_eq!(grundy_num::grouped(34, ','), "34");
/// ```
pub fn grouped(number: u128, mark: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_small() {
            Some((numerator, 0)) => fmt::Display::fmt(&numerator, f),
            Some((numerator, k)) if k < 64 => write_fraction(f, &numerator, &(1u64 << k)),
            _ if self.is_integer() => fmt::Display::fmt(&self.numerator(), f),
            _ => write_fraction(
                f,
                &self.numerator(),
                &(UBig::ONE << self.exponent() as usize),
            ),
        }
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_dyadic() {
            Some(x) => x.fmt(f),
            None => write_fraction(f, &self.numerator(), &self.denominator()),
        }
    }
}

/// Writes `p/q`, padded as one word if the formatter asks for a width.
fn write_fraction(
    f: &mut fmt::Formatter<'_>,
    numerator: &impl fmt::Display,
    denominator: &impl fmt::Display,
) -> fmt::Result {
    if f.width().is_some() {
        return f.pad(&format!("{numerator}/{denominator}"));
    }
    write!(f, "{numerator}/{denominator}")
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        match text.parse::<Rational>()?.as_dyadic() {
            Some(x) => Ok(x.clone()),
            None => Err(ParseNumberError::NotDyadic),
        }
    }
}

/// ```
/// use grundy_num::Rational;
/// assert_eq!("-0.75".parse::<Rational>()?, "-3/4".parse()?);
/// # Ok::<(), grundy_num::ParseNumberError>(())
/// ```
impl FromStr for Rational {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        let (sign, start) = match text.as_bytes().first() {
            Some(b'-') => (dashu_base::Sign::Negative, 1),
            _ => (dashu_base::Sign::Positive, 0),
        };
        let at = text.find(['/', '.']).unwrap_or(text.len());
        let before = digits(text, start, at)?;
        let (numerator, denominator) = match text.as_bytes().get(at) {
            None => return Ok(Rational::from(Dyadic::from(IBig::from_parts(sign, before)))),
            Some(b'.') => {
                let part = digits(text, at + 1, text.len())?;
                let scale = UBig::from(10_u8).pow(text.len() - at - 1);
                (before * &scale + part, scale)
            }
            Some(_) => (before, digits(text, at + 1, text.len())?),
        };
        let numerator = IBig::from_parts(sign, numerator);
        Rational::new(numerator, denominator).ok_or(ParseNumberError::ZeroDenominator)
    }
}

/// The decimal digits of `text` from byte `start` to byte `end`, at least one.
pub(crate) fn digits(text: &str, start: usize, end: usize) -> Result<UBig, ParseNumberError> {
    let part = &text[start..end];
    if let Some((offset, found)) = part.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        return Err(ParseNumberError::Unexpected {
            found,
            at: start + offset,
        });
    }
    if part.is_empty() {
        return Err(match text[end..].chars().next() {
            Some(found) => ParseNumberError::Unexpected { found, at: end },
            None => ParseNumberError::Missing { at: end },
        });
    }
    Ok(UBig::from_str_radix(part, 10).expect("decimal digits are an integer"))
}
