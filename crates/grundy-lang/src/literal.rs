//! Literals: a number, ups and a star written without blanks between them.
//!
//! Rules 1, 2, 5 and 6 of the language meet here. Where an operand is expected, `*`, `^` and `v`
//! begin a value. After a number or ups, a tight `*`, `^` or `v` with digits or nothing behind it
//! continues the value, and what it is worth adds up: `^^` is two ups, `1^3*2` is 1 + ↑3 + *2. A
//! sign before a name, a bracket, a brace or a text is left alone, for it joins two values.

use grundy_num::{IBig, Rational, UBig};
use grundy_rules::shorten;

use crate::diagnostic::{Diagnostic, Span};
use crate::lexer::{Follow, Lexer, Lines, is_arrow_word, is_name_char, is_star};

/// A literal as read; the sign in front of it is the parser's.
#[derive(Debug)]
pub(crate) struct Literal<'a> {
    pub(crate) span: Span,
    /// The digits `p`, `p.q`, `.q` or `p/q` of the number.
    pub(crate) number: Option<&'a str>,
    pub(crate) ups: IBig,
    /// The nimber, where one is written.
    pub(crate) star: Option<UBig>,
    pub(crate) has_ups: bool,
    /// The ups right behind a whole number that could be meant as a power, each with its digits:
    /// `^10`, `^2^2`.
    pub(crate) exponents: Option<&'a str>,
}

impl Literal<'_> {
    /// Whether it is a number and nothing else.
    pub(crate) fn is_number(&self) -> bool {
        !self.has_ups && self.star.is_none()
    }
}

/// How a `^` after a number is read: as ups, or as a power where all values are integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carets {
    Ups,
    Powers,
}

/// How a tight `/` between digits is read: as part of the number, or as a division where the number
/// is an exponent or stands right behind `/`, `div` or `mod`. It is a division, too, where the digits
/// behind it begin a decimal, as in `3/0.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slashes {
    Fraction,
    Division,
}

/// Reads the literal that begins exactly here.
pub(crate) fn read<'a>(
    lexer: &mut Lexer<'a>,
    carets: Carets,
    slashes: Slashes,
    lines: Lines,
) -> Result<Literal<'a>, Diagnostic> {
    let from = lexer.offset();
    let mut literal = Literal {
        span: Span::new(from, from),
        number: None,
        ups: IBig::ZERO,
        star: None,
        has_ups: false,
        exponents: None,
    };
    if lexer.char().is_some_and(|c| c.is_ascii_digit()) || lexer.begins_decimal() {
        literal.number = Some(read_number(lexer, slashes)?);
    }
    let is_whole = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    // Where all values are integers nothing is added to a number, so that `^` and `*` are
    // operators, which the parser reads.
    if carets == Carets::Ups || literal.number.is_none() {
        let mut bare = 0;
        let first_arrow = lexer.at;
        let mut could_be_powers = literal.number.is_some_and(is_whole);
        while let Some(arrow) = next_arrow(lexer) {
            let first = literal.number.is_none() && !literal.has_ups;
            if !first && arrow == Arrow::Caret && !continues(lexer, from, '^', lines)? {
                break;
            }
            let sign = lexer.at;
            literal.ups += read_arrow(lexer, &mut bare)?;
            could_be_powers &= arrow == Arrow::Caret && lexer.at > sign + 1;
            if could_be_powers {
                literal.exponents = Some(&lexer.source[first_arrow..lexer.at]);
            }
            literal.has_ups = true;
        }
        if lexer.char().is_some_and(is_star) {
            let first = literal.number.is_none() && !literal.has_ups;
            if first || continues(lexer, from, '*', lines)? {
                lexer.at += lexer.char().map_or(0, char::len_utf8);
                let digits = lexer.digits();
                allow_digits(digits, lexer)?;
                // Behind a lone star no product can be meant, and so no power.
                literal.exponents = literal.exponents.filter(|_| !digits.is_empty());
                literal.star = Some(if digits.is_empty() {
                    UBig::ONE
                } else {
                    big(digits)
                });
            }
        }
    }
    literal.span.to = lexer.offset();
    refuse_decimal_point(lexer, from)?;
    Ok(literal)
}

/// The value of the digits `p`, `p.q`, `.q` or `p/q`, where the denominator is not zero.
pub(crate) fn rational(text: &str, negative: bool) -> Rational {
    if let Ok(small) = text.parse::<u32>() {
        let small = i64::from(small);
        return Rational::from(if negative { -small } else { small });
    }
    let whole = if text.starts_with('.') { "0" } else { "" };
    let size: Rational = format!("{whole}{text}")
        .parse()
        .expect("the reader leaves digits, and no zero denominator");
    if negative { -size } else { size }
}

/// The value of ASCII digits.
fn big(digits: &str) -> UBig {
    UBig::from_str_radix(digits, 10).expect("digits are a number")
}

/// Reading more digits than this takes long, and no clock is looked at meanwhile.
const MOST_DIGITS: usize = 1_250_000;

/// Refuses digits, just read, that are more than anybody writes.
fn allow_digits(digits: &str, lexer: &Lexer<'_>) -> Result<(), Diagnostic> {
    if digits.len() <= MOST_DIGITS {
        return Ok(());
    }
    let to = lexer.offset();
    let from = to - u32::try_from(digits.len()).unwrap_or(to);
    let message = format!(
        "expected at most {MOST_DIGITS} digits, found {}",
        digits.len()
    );
    Err(Diagnostic::new(Span::new(from, to), message))
}

/// Moves past `p`, a decimal `p.q` or `.q`, or a tight fraction `p/q`.
fn read_number<'a>(lexer: &mut Lexer<'a>, slashes: Slashes) -> Result<&'a str, Diagnostic> {
    let rest = lexer.rest();
    let start = lexer.at;
    lexer.digits();
    let tail = lexer.rest().as_bytes();
    if tail.first() == Some(&b'.') && tail.get(1).is_some_and(u8::is_ascii_digit) {
        lexer.at += 1;
        lexer.digits();
    } else if slashes == Slashes::Fraction && denominator(lexer.rest()).is_some() {
        lexer.at += 1;
        let from = lexer.offset();
        if lexer.digits().bytes().all(|digit| digit == b'0') {
            return Err(Diagnostic::new(
                Span::new(from, lexer.offset()),
                "the denominator is zero",
            )
            .hint("a fraction `p/q` needs a `q` from 1 on"));
        }
    }
    let text = &rest[..lexer.at - start];
    allow_digits(text, lexer)?;
    Ok(text)
}

/// The digits of a tight `/q` that begins a text, where no point makes a decimal of them.
pub(crate) fn denominator(text: &str) -> Option<&str> {
    let behind = text.strip_prefix('/')?;
    let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &behind[..behind.len() - rest.len()];
    let decimals = rest.strip_prefix('.').unwrap_or_default();
    let is_decimal = decimals.starts_with(|c: char| c.is_ascii_digit());
    (!digits.is_empty() && !is_decimal).then_some(digits)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrow {
    /// `^`, which may also be a power.
    Caret,
    Other,
}

/// Whether ups or downs are next.
fn next_arrow(lexer: &Lexer<'_>) -> Option<Arrow> {
    match lexer.char()? {
        '^' => Some(Arrow::Caret),
        '↑' | '↓' | '⇑' | '⇓' => Some(Arrow::Other),
        'v' if is_arrow_word(lexer.name()) => Some(Arrow::Other),
        _ => None,
    }
}

/// Moves past one arrow, or a word of several `v`, and its digits; the ups they are worth.
///
/// `bare` counts the arrows without digits just before: `^^3` could be ↑ + ↑3 or twice ↑3.
fn read_arrow(lexer: &mut Lexer<'_>, bare: &mut u32) -> Result<IBig, Diagnostic> {
    let from = lexer.offset();
    let arrow = lexer.char().unwrap_or('^');
    let (sign, size) = match arrow {
        'v' => (-1, leading(lexer.rest(), 'v')),
        '↓' => (-1, 1),
        '⇓' => (-1, 2),
        '⇑' => (1, 2),
        _ => (1, 1),
    };
    lexer.at += if arrow == 'v' {
        size as usize
    } else {
        arrow.len_utf8()
    };
    let digits = lexer.digits();
    if digits.is_empty() {
        *bare += size;
        return Ok(IBig::from(sign) * IBig::from(size));
    }
    allow_digits(digits, lexer)?;
    if *bare > 0 || size > 1 {
        let single = if sign > 0 { '^' } else { 'v' };
        let digits = shorten(digits);
        return Err(Diagnostic::new(
            Span::new(from, lexer.offset()),
            "expected several arrows or one arrow with digits, found both",
        )
        .hint(format!(
            "`{single}{digits}` is one arrow with digits, `{single}{single}` is `{single}2`"
        ))
        .hint(format!("a sum is written `{single} + {single}{digits}`")));
    }
    Ok(IBig::from(sign) * IBig::from(big(digits)))
}

/// How often `text` begins with `c`, an ASCII character.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the parser refuses sources of 2^32 bytes"
)]
fn leading(text: &str, c: char) -> u32 {
    (text.len() - text.trim_start_matches(c).len()) as u32
}

/// Whether the tight sign here continues the value: digits or nothing follow. A sign that joins
/// two values does not; a blank and digits behind it could mean either and are refused.
fn continues(lexer: &Lexer<'_>, from: u32, sign: char, lines: Lines) -> Result<bool, Diagnostic> {
    let mut ahead = lexer.clone();
    ahead.at += ahead.char().map_or(0, char::len_utf8);
    if sign == '*' && ahead.char().is_some_and(is_star) {
        return Ok(false);
    }
    match ahead.follow(lines) {
        (_, Follow::Operand) => Ok(false),
        (true, Follow::Digit) => {
            let left = &lexer.source[from as usize..lexer.at];
            ahead.blanks(lines);
            let right = ahead.digits();
            let span = Span::new(lexer.offset(), ahead.offset());
            Err(both_readings(span, sign, left, right))
        }
        _ => Ok(true),
    }
}

/// The refusal of `3 *2` and `3* 2`, and the same for `^`.
pub(crate) fn both_readings(span: Span, sign: char, left: &str, right: &str) -> Diagnostic {
    let (left, right) = (shorten(left), shorten(right));
    let operator = if sign == '^' { "**" } else { "*" };
    let (plus, times) = if sign == '^' {
        ("↑", "to the power")
    } else {
        ("*", "times")
    };
    Diagnostic::new(
        span,
        format!("a `{sign}` with a blank on one side can be read in two ways"),
    )
    .hint(format!("`{left}{sign}{right}` is {left} + {plus}{right}"))
    .hint(format!(
        "`{left} {operator} {right}` is {left} {times} {right}"
    ))
}

/// Refuses a point that follows digits and has digits behind it, but does not belong to the number:
/// `1.2.5`, `^3.5`.
fn refuse_decimal_point(lexer: &Lexer<'_>, from: u32) -> Result<(), Diagnostic> {
    let mut ahead = lexer.clone();
    if !ahead.rest().starts_with('.')
        || !lexer.source[..lexer.at].ends_with(|c: char| c.is_ascii_digit())
    {
        return Ok(());
    }
    ahead.at += 1;
    if ahead.digits().is_empty() {
        Ok(())
    } else {
        Err(decimal_point(lexer.source, Span::new(from, ahead.offset())))
    }
}

/// The refusal of a point between digits that can be read in two ways, or in none.
pub(crate) fn decimal_point(source: &str, span: Span) -> Diagnostic {
    let text = &source[span.range()];
    let (whole, part) = text.rsplit_once('.').unwrap_or((text, ""));
    let (whole, part) = (whole.trim(), part.trim());
    let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain(whole) && is_plain(part) {
        let (whole, part) = (shorten(whole), shorten(part));
        return Diagnostic::new(
            span,
            "a `.` with a blank on one side can be read in two ways",
        )
        .hint(format!("`{whole}.{part}` is a decimal"))
        .hint(format!(
            "`{whole} . {part}` is the sum of {whole} copies of {part}"
        ));
    }
    let diagnostic = Diagnostic::new(
        span,
        "a decimal point stands between the digits of a whole number",
    );
    // `3*.5` and `2^.5`: the sign ended the value, and may have been meant to join two.
    for (sign, joins, does) in [('*', "*", "multiplies"), ('^', "**", "is a power")] {
        if let Some(value) = whole.strip_suffix(sign).map(shorten)
            && !value.is_empty()
        {
            return diagnostic.hint(format!("`{value} {joins} 0.{}` {does}", shorten(part)));
        }
    }
    diagnostic.hint("write a fraction such as `7/2`, or `3 . 5` for the sum of 3 fives")
}

/// Whether a name continues right here, as in `2x`.
pub(crate) fn name_follows(lexer: &Lexer<'_>) -> bool {
    lexer.char().is_some_and(|c| is_name_char(c) || c == 'ω')
}
