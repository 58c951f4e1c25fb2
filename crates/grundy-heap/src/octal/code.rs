//! Codes: which moves a take-and-break game allows.
//!
//! The digit after the point at place `k` speaks of taking `k` beans, and its bits say how many non-empty heaps
//! may be left of the heap they came from: 1 for none, 2 for one, 4 for two, 8 for three.
//! The digit before the point takes nothing, so it may only split the heap.
//! A `!` after a digit says that the two heaps left must not be equal: Grundy's game is `4!.0`.

use std::fmt;
use std::ops::Range;

/// How many heaps a digit can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// Digits 0 to 7: at most two heaps are left.
    Octal,
    /// Digits 0 to f: at most three heaps are left.
    Hexadecimal,
}

/// Whether a heap may be left in two equal halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Halves {
    /// As any two heaps.
    #[default]
    Allowed,
    /// The two heaps must be different.
    Forbidden,
}

/// A way to leave two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Break {
    /// How much is taken.
    pub(super) taken: usize,
    pub(super) halves: Halves,
}

/// The rules of a take-and-break game, such as `0.77` for Kayles.
///
/// Invariant: the last digit after the point is not 0, and the digit before it has neither bit 1 nor bit 2.
///
/// ```
/// use grundy_heap::octal::Code;
/// assert_eq!(Code::octal(".770")?.to_string(), "0.77");
/// assert_eq!(Code::octal("0.78").unwrap_err().range(), 3..4);
/// # Ok::<_, grundy_heap::octal::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    base: Base,
    /// The digit before the point first.
    digits: Vec<u8>,
    /// The places of digits with a `!`, in order.
    unequal: Vec<usize>,
}

/// Why a text is not a code, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CodeError {
    message: String,
    range: Range<usize>,
}

impl Code {
    /// Reads an octal code: `0` or `4`, a point, digits 0 to 7. The digit before the point may be left out.
    pub fn octal(text: &str) -> Result<Code, CodeError> {
        Code::parse(Base::Octal, text)
    }

    /// Reads a hexadecimal code: `0`, `4`, `8` or `c`, a point, digits 0 to f.
    pub fn hexadecimal(text: &str) -> Result<Code, CodeError> {
        Code::parse(Base::Hexadecimal, text)
    }

    /// Reads a code of the given base.
    pub fn parse(base: Base, text: &str) -> Result<Code, CodeError> {
        let mut digits: Vec<u8> = Vec::new();
        let mut unequal = Vec::new();
        let mut point = None;
        let mut after_digit = false;
        for (at, found) in text.char_indices() {
            let range = at..at + found.len_utf8();
            if found == '!' {
                let splits = digits.last().is_some_and(|digit| digit & 4 != 0);
                if base != Base::Octal || !after_digit || !splits {
                    return Err(CodeError::new(base.no_mark(), range));
                }
                unequal.push(digits.len() - 1);
                after_digit = false;
                continue;
            }
            after_digit = found != '.';
            if found == '.' {
                if point.is_some() {
                    return Err(CodeError::new(
                        "expected one point, found a second one",
                        range,
                    ));
                }
                if digits.is_empty() {
                    digits.push(0);
                }
                point = Some(at);
                continue;
            }
            let digit = base.digit(found, range.clone())?;
            if point.is_some() {
                digits.push(digit);
            } else if digits.is_empty() {
                if digit & 3 != 0 {
                    return Err(CodeError::new(
                        format!(
                            "expected {} before the point, found `{found}`: a move that takes nothing must split the heap",
                            base.first_digits()
                        ),
                        range,
                    ));
                }
                digits.push(digit);
            } else {
                return Err(CodeError::new(
                    format!(
                        "expected `.` after the first digit, found `{found}`; Kayles, for one, is 0.77"
                    ),
                    range,
                ));
            }
        }
        if digits.is_empty() {
            return Err(CodeError::new(
                format!("expected {} such as 0.77, found nothing", base.named()),
                0..text.len(),
            ));
        }
        if point.is_none() {
            return Err(CodeError::new(
                format!(
                    "expected `.` and digits after `{text}`, found the end; Kayles, for one, is 0.77"
                ),
                text.len()..text.len(),
            ));
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Code {
            base,
            digits,
            unequal,
        })
    }

    /// The base it was written in.
    pub fn base(&self) -> Base {
        self.base
    }

    /// The most beans a move takes: the place of the last digit, 0 when there is none after the point.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// The digit at a place, 0 beyond the last.
    pub fn digit(&self, taken: usize) -> u8 {
        self.digits.get(taken).copied().unwrap_or(0)
    }

    /// The numbers of beans that may be taken so that exactly `heaps` non-empty heaps are left.
    pub fn taking(&self, heaps: u32) -> Vec<usize> {
        let places = 0..self.digits.len();
        places
            .filter(|&taken| self.digits[taken] >> heaps & 1 == 1)
            .collect()
    }

    /// Whether two equal heaps may be left after taking so many beans, where two may be left at all.
    pub fn halves(&self, taken: usize) -> Halves {
        match self.unequal.binary_search(&taken) {
            Ok(_) => Halves::Forbidden,
            Err(_) => Halves::Allowed,
        }
    }

    /// Whether some split into equal heaps is forbidden.
    pub fn has_unequal(&self) -> bool {
        !self.unequal.is_empty()
    }

    /// The ways to leave two heaps.
    pub(super) fn breaks(&self) -> Vec<Break> {
        let places = self.taking(2).into_iter();
        let breaks = places.map(|taken| Break {
            taken,
            halves: self.halves(taken),
        });
        breaks.collect()
    }

    /// The most heaps that one heap becomes in one move.
    pub fn most_heaps(&self) -> u32 {
        let highest = self.digits.iter().copied().max().unwrap_or(0);
        u8::BITS.saturating_sub(highest.leading_zeros() + 1)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (taken, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:x}")?;
            if self.halves(taken) == Halves::Forbidden {
                f.write_str("!")?;
            }
            if taken == 0 {
                f.write_str(".")?;
            }
        }
        if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}

impl Halves {
    /// The greatest smaller part of a total that is left in two heaps; 0 when it cannot be.
    pub fn greatest_part(self, total: u64) -> u64 {
        match self {
            Halves::Allowed => total / 2,
            Halves::Forbidden => total.saturating_sub(1) / 2,
        }
    }
}

impl Break {
    /// The greatest smaller part of what is left.
    pub(super) fn half(self, rest: usize) -> usize {
        match self.halves {
            Halves::Allowed => rest / 2,
            Halves::Forbidden => rest.saturating_sub(1) / 2,
        }
    }
}

impl Base {
    fn named(self) -> &'static str {
        match self {
            Base::Octal => "an octal code",
            Base::Hexadecimal => "a hexadecimal code",
        }
    }

    /// Why a `!` does not stand well.
    fn no_mark(self) -> &'static str {
        match self {
            Base::Octal => {
                "expected `!` only once, right after a digit 4 to 7: the two heaps left must differ"
            }
            Base::Hexadecimal => "expected digits without `!`, which only octal codes have",
        }
    }

    fn first_digits(self) -> &'static str {
        match self {
            Base::Octal => "0 or 4",
            Base::Hexadecimal => "0, 4, 8 or c",
        }
    }

    fn digit(self, found: char, range: Range<usize>) -> Result<u8, CodeError> {
        let radix = match self {
            Base::Octal => 8,
            Base::Hexadecimal => 16,
        };
        if let Some(digit) = found
            .to_digit(radix)
            .and_then(|digit| u8::try_from(digit).ok())
        {
            return Ok(digit);
        }
        let message = match self {
            Base::Octal if found.is_ascii_hexdigit() => {
                format!(
                    "expected a digit 0 to 7, found `{found}`; digits 8 to f make a hexadecimal code"
                )
            }
            Base::Octal => format!("expected a digit 0 to 7 or the point, found `{found}`"),
            Base::Hexadecimal if found.is_ascii_alphabetic() => {
                format!(
                    "expected a digit 0 to f, found `{found}`; more than three heaps cannot be left"
                )
            }
            Base::Hexadecimal => format!("expected a digit 0 to f or the point, found `{found}`"),
        };
        Err(CodeError::new(message, range))
    }
}

impl CodeError {
    fn new(message: impl Into<String>, range: Range<usize>) -> Self {
        CodeError {
            message: message.into(),
            range,
        }
    }

    /// The bytes of the text that are wrong; empty when something is missing there.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(base: Base, text: &str, range: Range<usize>, message: &str) {
        let error = Code::parse(base, text).unwrap_err();
        assert_eq!(error.range(), range, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }

    #[test]
    fn codes_are_written_without_idle_digits() {
        for (text, written) in [
            ("0.77", "0.77"),
            (".6", "0.6"),
            ("4.700", "4.7"),
            ("0.000", "0.0"),
            ("0.", "0.0"),
            ("4.", "4.0"),
            ("4!.", "4!.0"),
            (".4!7!70", "0.4!7!7"),
        ] {
            let code = Code::octal(text).unwrap();
            assert_eq!(code.to_string(), written);
            assert_eq!(Code::octal(written), Ok(code));
        }
        assert_eq!(Code::hexadecimal("C.F8").unwrap().to_string(), "c.f8");
    }

    #[test]
    fn digits_say_what_is_left() {
        let code = Code::octal("4.137").unwrap();
        assert_eq!(code.taking(0), [1, 2, 3]);
        assert_eq!(code.taking(1), [2, 3]);
        assert_eq!(code.taking(2), [0, 3]);
        assert_eq!((code.most_heaps(), code.most_taken()), (2, 3));
        let most = |text| Code::hexadecimal(text).unwrap().most_heaps();
        assert_eq!(
            (most("0.0"), most("0.1"), most("0.3"), most("0.08")),
            (0, 0, 1, 3)
        );
    }

    #[test]
    fn what_is_not_a_code_is_pointed_at() {
        refused(
            Base::Octal,
            "0.78",
            3..4,
            "digits 8 to f make a hexadecimal code",
        );
        refused(Base::Octal, "0.7x", 3..4, "expected a digit 0 to 7");
        refused(Base::Octal, "0.7é7", 3..5, "found `é`");
        refused(Base::Octal, "3.7", 0..1, "expected 0 or 4 before the point");
        refused(Base::Octal, "07", 1..2, "expected `.`");
        refused(Base::Octal, "0", 1..1, "found the end");
        refused(Base::Octal, "", 0..0, "found nothing");
        refused(Base::Octal, "0.7.7", 3..4, "a second one");
        refused(Base::Octal, "-0.7", 0..1, "found `-`");
        refused(Base::Hexadecimal, "0.fg", 3..4, "more than three heaps");
        refused(Base::Hexadecimal, "5.f", 0..1, "0, 4, 8 or c");
        for (text, at) in [
            ("!.4", 0),
            ("0!.4", 1),
            ("4.!", 2),
            ("0.3!", 3),
            ("4!!.0", 2),
        ] {
            refused(Base::Octal, text, at..at + 1, "right after a digit 4 to 7");
        }
        refused(Base::Hexadecimal, "4!.0", 1..2, "only octal codes");
    }
}
