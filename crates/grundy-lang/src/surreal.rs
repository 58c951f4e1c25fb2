//! Infinite and infinitesimal numbers among the values: what they add to and what they do not.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::iter::Peekable;
use std::ops::Bound;
use std::str::Chars;

use grundy_game::{GameSum, Games, Notation};
use grundy_num::{Halt, NoFiniteWord, Player, PowerError, Quotient, Rational, Surreal};

use crate::arithmetic::as_number;
use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{Placed, as_integer, number, wrong_kind};
use crate::syntax::BinaryOp;
use crate::value::Value;

/// A number as a value: a rational one is a game like any other.
pub(crate) fn surreal(x: Quotient) -> Value {
    match x.to_surreal().and_then(|x| x.as_rational()) {
        Some(x) => number(x),
        None => Value::Surreal(std::sync::Arc::new(x)),
    }
}

/// The number that a value is, infinite or not.
pub(crate) fn as_surreal(value: &Value) -> Option<Quotient> {
    match value {
        Value::Surreal(x) => Some(Quotient::clone(x)),
        _ => as_number(value).map(|x| Quotient::from(Surreal::from(x.clone()))),
    }
}

/// The number that a value turns out to be when it is looked at closely.
pub(crate) fn to_surreal(games: Games<'_>, value: &Value) -> Result<Option<Quotient>, Halt> {
    if let Some(x) = as_surreal(value) {
        return Ok(Some(x));
    }
    let Value::Game(sum) = value.clone().settled(games)? else {
        return Ok(None);
    };
    let g = grundy_solve::expand_if_cheap(games, &sum)?;
    let x = g.and_then(|g| games.as_number(g));
    Ok(x.map(|x| Quotient::from(Surreal::from(x.clone()))))
}

/// Applies an operator if one side is infinite or infinitesimal.
pub(crate) fn binary(
    games: Games<'_>,
    op: BinaryOp,
    left: &Placed,
    right: &Placed,
    span: Span,
) -> Result<Option<Value>, Refusal> {
    let is_surreal = |placed: &Placed| matches!(placed.value, Value::Surreal(_));
    if !is_surreal(left) && !is_surreal(right) {
        return Ok(None);
    }
    let doing = match op {
        BinaryOp::Add | BinaryOp::Sub => "add",
        BinaryOp::Multiply | BinaryOp::IntegerMultiple => "multiply",
        BinaryOp::Divide => "divide",
        BinaryOp::Power => "make a power",
        BinaryOp::OrdinalSum => "make an ordinal sum",
        BinaryOp::Range => "make a range",
        BinaryOp::IntegerDivide | BinaryOp::Remainder => "divide as integers",
        BinaryOp::NimSum => "make a nim-sum",
    };
    let refusal = || refuse(&left.value, &right.value, doing, span);
    let (x, y) = (
        to_surreal(games, &left.value)?,
        to_surreal(games, &right.value)?,
    );
    let (Some(x), Some(y)) = (x, y) else {
        return Err(refusal().into());
    };
    allow(games, &x, &y)?;
    let result = match op {
        BinaryOp::Add => x.add(&y),
        BinaryOp::Sub => x.add(&y.neg()),
        BinaryOp::Multiply => x.mul(&y),
        BinaryOp::IntegerMultiple if as_integer(&left.value).is_some() => x.mul(&y),
        BinaryOp::IntegerMultiple => {
            let mistake = Diagnostic::new(left.span, "expected an integer before `.`");
            return Err(mistake.hint("`x * y` multiplies numbers").into());
        }
        BinaryOp::Divide => match x.checked_div(&y) {
            Some(quotient) => quotient,
            None => return Err(Diagnostic::new(right.span, "division by zero").into()),
        },
        BinaryOp::Power => power(games, &x, &y, span)?,
        BinaryOp::OrdinalSum
        | BinaryOp::Range
        | BinaryOp::IntegerDivide
        | BinaryOp::Remainder
        | BinaryOp::NimSum => return Err(refusal().into()),
    };
    Ok(Some(surreal(result)))
}

fn refuse(left: &Value, right: &Value, doing: &str, span: Span) -> Diagnostic {
    let message = format!("{} and {} do not {doing}", left.kind(), right.kind());
    let mistake = Diagnostic::new(span, message);
    mistake.hint("infinite and infinitesimal numbers go with numbers alone, as in `omega + 1/2`")
}

/// A product of more terms than this is not multiplied out.
const MOST_PRODUCTS: usize = 200_000;

fn allow(games: Games<'_>, x: &Quotient, y: &Quotient) -> Result<(), Halt> {
    let terms = |x: &Quotient| x.numerator().terms().len() + x.denominator().terms().len();
    let products = terms(x).saturating_mul(terms(y));
    if products > MOST_PRODUCTS || x.bytes().saturating_mul(y.bytes()) > 1 << 34 {
        return Err(Halt::TooLarge("a number of so many terms"));
    }
    if products > 100 {
        games.limits().look()?;
    }
    Ok(())
}

/// The power of numbers of which one is not an integer.
pub(crate) fn power(
    games: Games<'_>,
    base: &Quotient,
    exponent: &Quotient,
    span: Span,
) -> Result<Quotient, Refusal> {
    let refused = |error: PowerError| match error {
        PowerError::Halt(halt) => Refusal::Halt(halt),
        PowerError::Irrational(_) => Diagnostic::new(span, error.to_string())
            .hint("roots are taken where they come out rational, as `(4*omega)^(1/2)` does")
            .into(),
        error => Diagnostic::new(span, error.to_string()).into(),
    };
    let too_wild = || refused(PowerError::InfiniteExponent);
    let n = exponent.to_surreal().ok_or_else(too_wild)?;
    if let Some(x) = base.to_surreal() {
        return match x.pow(&n) {
            Ok(power) => Ok(Quotient::from(power)),
            Err(PowerError::NegativePowerOfSum) => {
                let power = x.pow(&-&n).map_err(refused)?;
                let quotient = Quotient::new(&Surreal::from(1), &power);
                Ok(quotient.expect("a power of a sum is not 0"))
            }
            Err(error) => Err(refused(error)),
        };
    }
    // A pair is raised part by part.
    let raise = |x: &Surreal, n: &Surreal| x.pow(n).map_err(refused);
    games.limits().look()?;
    let size = n.abs();
    let (above, below) = (
        raise(base.numerator(), &size)?,
        raise(base.denominator(), &size)?,
    );
    let pair = if n.is_negative() {
        Quotient::new(&below, &above)
    } else {
        Quotient::new(&above, &below)
    };
    Ok(pair.expect("neither part of a pair is 0"))
}

/// What comparing says where one side is infinite or infinitesimal.
pub(crate) enum Compared {
    /// Neither side is.
    NotSurreal,
    /// How they compare; `None` where they are confused.
    As(Option<Ordering>),
}

/// How two values compare of which one is an infinite or infinitesimal number.
pub(crate) fn order(
    games: Games<'_>,
    left: &Value,
    right: &Value,
    span: Span,
) -> Result<Compared, Refusal> {
    if !matches!(
        (left, right),
        (Value::Surreal(_), _) | (_, Value::Surreal(_))
    ) {
        return Ok(Compared::NotSurreal);
    }
    let order = match (to_surreal(games, left)?, to_surreal(games, right)?) {
        (Some(x), Some(y)) => {
            allow(games, &x, &y)?;
            Some(x.cmp(&y))
        }
        (Some(x), None) if let Value::Game(g) = right => {
            game_order(games, g, &x)?.map(Ordering::reverse)
        }
        (None, Some(y)) if let Value::Game(g) = left => game_order(games, g, &y)?,
        _ => {
            let message = format!("{} is not compared with {}", left.kind(), right.kind());
            let mistake = Diagnostic::new(span, message);
            return Err(mistake
                .hint("only numbers and games are compared with infinite numbers")
                .into());
        }
    };
    Ok(Compared::As(order))
}

/// How a game that is no number compares with a number that no stop can be, since it is not rational.
///
/// In g - x nobody gains by moving in the number before g has become one, so that Left, moving first, wins exactly if the left stop of g is
/// greater than x, and loses otherwise; likewise Right.
fn game_order(games: Games<'_>, g: &GameSum, x: &Quotient) -> Result<Option<Ordering>, Refusal> {
    let against = |player| -> Result<Ordering, Refusal> {
        let stop = Quotient::from(Surreal::from(games.sum_stop(g, player)?.number));
        allow(games, &stop, x)?;
        Ok(stop.cmp(x))
    };
    Ok(match (against(Player::Left)?, against(Player::Right)?) {
        (Ordering::Less, _) => Some(Ordering::Less),
        (_, Ordering::Greater) => Some(Ordering::Greater),
        _ => None,
    })
}

/// Whether one of these values is infinite or infinitesimal.
pub(crate) fn is_among(values: &[Placed]) -> bool {
    let mut values = values.iter();
    values.any(|placed| matches!(placed.value, Value::Surreal(_)))
}

/// The number of which these are the options: the simplest one between those of Left and those of Right.
pub(crate) fn of_options(
    games: Games<'_>,
    left: &[Placed],
    right: &[Placed],
    span: Span,
) -> Result<Value, Refusal> {
    let lo = furthest(games, left, Ordering::Greater)?;
    let hi = furthest(games, right, Ordering::Less)?;
    simplest(lo.as_ref(), hi.as_ref(), span)?.ok_or_else(|| {
        let message = "beside an infinite number the options of Left are less than those of Right";
        let mistake = Diagnostic::new(span, message);
        mistake.hint("`{0|1/omega}` is 1/(2*omega)").into()
    })
}

/// The greatest of some numbers, or the least.
fn furthest(
    games: Games<'_>,
    options: &[Placed],
    side: Ordering,
) -> Result<Option<Surreal>, Refusal> {
    let mut furthest: Option<Quotient> = None;
    for Placed { value, span } in options {
        let Some(x) = to_surreal(games, value)? else {
            let mistake = wrong_kind(*span, "a number beside an infinite one", value);
            return Err(mistake.into());
        };
        match &furthest {
            Some(other) => {
                allow(games, &x, other)?;
                if x.cmp(other) == side {
                    furthest = Some(x);
                }
            }
            None => furthest = Some(x),
        }
    }
    let Some(furthest) = furthest else {
        return Ok(None);
    };
    let finite = furthest.to_surreal();
    finite.map(Some).ok_or_else(|| {
        let span = options[0].span.join(options[options.len() - 1].span);
        Diagnostic::new(span, MANY_TERMS).hint(FEW_TERMS).into()
    })
}

/// The simplest number between two others, where there is one.
pub(crate) fn simplest(
    lo: Option<&Surreal>,
    hi: Option<&Surreal>,
    span: Span,
) -> Result<Option<Value>, Refusal> {
    let real = |end: Option<&Surreal>| end.map_or(Some(None), |x| x.as_rational().map(Some));
    // Real numbers need no sign expansions, whose periods can be long.
    let found = match (real(lo), real(hi)) {
        (Some(lo), Some(hi)) => {
            let [lo, hi] = [&lo, &hi].map(|end| match end {
                Some(x) => Bound::Excluded(x),
                None => Bound::Unbounded,
            });
            Ok(Rational::simplest_between(lo, hi).map(Surreal::from))
        }
        _ => Surreal::simplest_between(lo, hi),
    };
    match found {
        Ok(simplest) => Ok(simplest.map(|x| surreal(x.into()))),
        Err(NoFiniteWord::Halt(halt)) => Err(halt.into()),
        Err(error) => Err(Diagnostic::new(span, error.to_string()).into()),
    }
}

/// What is said of a quotient whose sign expansion nobody can write.
pub(crate) const MANY_TERMS: &str = "this quotient has infinitely many terms";
pub(crate) const FEW_TERMS: &str = "sums of powers of omega are known to their last sign";

/// Whether a number is closer to 0 than every positive rational one.
pub(crate) fn is_infinitesimal(x: &Quotient) -> bool {
    // The highest exponents decide, since a denominator is positive.
    let exponent = |x: &Surreal| x.terms().first().map(|term| term.exponent.clone());
    match (exponent(x.numerator()), exponent(x.denominator())) {
        (Some(above), Some(below)) => above < below,
        _ => true,
    }
}

pub(crate) fn write(x: &Quotient, notation: Notation) -> String {
    let text = x.to_string();
    match notation {
        Notation::Ascii => text,
        Notation::Unicode => text.replace("omega", "ω"),
        Notation::Latex => latex(&text),
    }
}

/// Exponents in braces and products by juxtaposition.
fn latex(text: &str) -> String {
    let mut written = String::new();
    // Whether each open bracket is that of an exponent.
    let mut open = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '^' if letters.peek() == Some(&'(') => written.push('^'),
            '^' => {
                written.push_str("^{");
                while let Some(c) = letters.next_if(char::is_ascii_alphanumeric) {
                    written.push(c);
                }
                written.push('}');
            }
            '(' => {
                let is_exponent = written.ends_with('^');
                open.push(is_exponent);
                written.push(if is_exponent { '{' } else { '(' });
            }
            ')' => written.push(if open.pop() == Some(true) { '}' } else { ')' }),
            '*' => written.push_str(r"\,"),
            digit if digit.is_ascii_digit() => {
                let above = format!("{digit}{}", digits(&mut letters));
                let mut ahead = letters.clone();
                // A fraction of two numbers, not a quotient such as 1/omega.
                if ahead.next() == Some('/') && ahead.next().is_some_and(|c| c.is_ascii_digit()) {
                    letters.next();
                    let below = digits(&mut letters);
                    write!(written, r"\frac{{{above}}}{{{below}}}").expect("a string takes all");
                } else {
                    written.push_str(&above);
                }
            }
            other => written.push(other),
        }
    }
    written.replace("omega", r"\omega")
}

/// The digits that come next.
fn digits(letters: &mut Peekable<Chars<'_>>) -> String {
    std::iter::from_fn(|| letters.next_if(char::is_ascii_digit)).collect()
}

/// The square root of a number.
pub(crate) fn sqrt(games: Games<'_>, x: &Quotient, span: Span) -> Result<Value, Refusal> {
    let half = Quotient::from(Surreal::from(Rational::ONE.half()));
    Ok(surreal(power(games, x, &half, span)?))
}

#[cfg(test)]
mod tests {
    use super::latex;

    #[test]
    fn fractions_and_exponents_are_written_as_a_book_has_them() {
        assert_eq!(latex("1/2*omega"), r"\frac{1}{2}\,\omega");
        assert_eq!(latex("omega^2 - 12/13"), r"\omega^{2} - \frac{12}{13}");
        assert_eq!(latex("omega^(1/2)"), r"\omega^{\frac{1}{2}}");
        assert_eq!(latex("1/omega + 3"), r"1/\omega + 3");
    }
}
