//! The operators between two values.

use std::cmp::Ordering;

use grundy_game::{GameSum, Games};
use grundy_num::{BitTest, Dyadic, Halt, IBig, Nimber, Outcome, Rational, Sign, UBig};
use grundy_solve::expand_if_cheap;

use crate::diagnostic::{Diagnostic, Refusal, Span};
use crate::evaluate::{Placed, as_integer, canonical, game_sum, number, wrong_kind};
use crate::range::{Integers, floor_divide};
use crate::rulesets::Rules;
use crate::surreal::{self, Compared};
use crate::syntax::{BinaryOp, CompareOp};
use crate::value::Value;

/// Applies an operator that gives a value; `span` is the whole expression.
pub(crate) fn binary(
    games: Games<'_>,
    op: BinaryOp,
    left: Placed,
    right: Placed,
    span: Span,
) -> Result<Value, Refusal> {
    if let Some(value) = surreal::binary(games, op, &left, &right, span)? {
        return Ok(value);
    }
    let (left, right) = match op {
        BinaryOp::Add | BinaryOp::Sub => return add(games, op, left, right, span),
        BinaryOp::IntegerMultiple => (left.settled(games)?, right),
        _ => (left.settled(games)?, right.settled(games)?),
    };
    match op {
        BinaryOp::Add | BinaryOp::Sub => unreachable!("sums were taken care of"),
        BinaryOp::Multiply => multiply(games, left, right, span),
        BinaryOp::Divide => divide(games, &left, &right),
        BinaryOp::Power => power(games, &left, &right, span),
        BinaryOp::IntegerMultiple => {
            if let Value::Record(_) = left.value {
                let mistake = Diagnostic::new(span, "expected the name of a field after `.`");
                let hint = "`v` is a down and no name: v(X) of continuous Nim is its field `least`";
                return Err(mistake.hint(hint).into());
            }
            let Some(n) = as_integer(&left.value) else {
                let mistake = Diagnostic::new(left.span, "expected an integer before `.`");
                return Err(mistake
                    .hint("`3.{2|1}` is three copies; `g * h` multiplies games")
                    .into());
            };
            match right.value {
                Value::Sum(sum) => return Ok(Value::Sum(sum.multiple(games, &n)?)),
                Value::Rules(rules) => {
                    let copies = rules.copies.clone() * n;
                    return Ok(Value::Rules(Rules { copies, ..rules }));
                }
                _ => {}
            }
            let sum = game_sum(right, "a game after `.`")?;
            Ok(Value::Game(games.sum_multiple(&n, sum)?))
        }
        BinaryOp::OrdinalSum => {
            let base = canonical(games, left, "a game as the base of an ordinal sum")?;
            let top = canonical(games, right, "a game on top of an ordinal sum")?;
            Ok(Value::Game(games.sum_of(games.ordinal_sum(base, top)?)?))
        }
        BinaryOp::Range => Ok(Value::Range(Integers::between(&left, &right)?)),
        BinaryOp::IntegerDivide | BinaryOp::Remainder => {
            let (n, d) = (whole(&left, op)?, whole(&right, op)?);
            if d == IBig::ZERO {
                return Err(Diagnostic::new(right.span, "division by zero").into());
            }
            let quotient = floor_divide(&n, &d);
            Ok(number(Rational::from(match op {
                BinaryOp::IntegerDivide => quotient,
                _ => n - quotient * d,
            })))
        }
        BinaryOp::NimSum => {
            let natural = |placed: &Placed| {
                let n = UBig::try_from(whole(placed, op)?);
                n.map_err(|_| {
                    Diagnostic::new(placed.span, "expected no negative number beside `xor`")
                })
            };
            let (a, b) = (natural(&left)?, natural(&right)?);
            Ok(number(Rational::from(IBig::from(a ^ b))))
        }
    }
}

/// An integer beside an operator of integers.
fn whole(placed: &Placed, op: BinaryOp) -> Result<IBig, Diagnostic> {
    as_integer(&placed.value).ok_or_else(|| {
        let expected = format!("an integer beside `{}`", op.symbol());
        let mistake = wrong_kind(placed.span, &expected, &placed.value);
        match &placed.value {
            Value::Game(sum) if sum.as_up_star().is_some_and(|it| it.ups != 0) => {
                mistake.hint("`2^10` is 2 and 10 ups; the power is `2**10`")
            }
            _ => mistake,
        }
    })
}

fn add(
    games: Games<'_>,
    op: BinaryOp,
    left: Placed,
    right: Placed,
    span: Span,
) -> Result<Value, Refusal> {
    match (left.value, right.value) {
        (Value::Game(mut left), Value::Game(right)) => {
            if let (Some(x), Some(y)) = (left.as_number(), right.as_number()) {
                allow_fraction(games, x, y)?;
            }
            let right = if op == BinaryOp::Sub {
                games.sum_neg(right)?
            } else {
                right
            };
            // The smaller sum is poured into the larger one: a million terms take linear time.
            if left.distinct() >= right.distinct() {
                games.sum_append(&mut left, right)?;
                Ok(Value::Game(left))
            } else {
                let mut sum = right;
                games.sum_append(&mut sum, left)?;
                Ok(Value::Game(sum))
            }
        }
        (left, right) => {
            let kinds = (left.kind(), right.kind());
            let (Some(mut sum), Some(other)) = (left.into_sum(), right.into_sum()) else {
                let message = format!("{} and {} do not add", kinds.0, kinds.1);
                return Err(Diagnostic::new(span, message).into());
            };
            let sign = match op {
                BinaryOp::Sub => Sign::Minus,
                _ => Sign::Plus,
            };
            sum.append(games, other.times(games, sign)?)?;
            Ok(Value::Sum(sum))
        }
    }
}

/// On numbers their product, with an integer the multiple, on two nimbers the nim-product, and
/// Conway's product of canonical forms otherwise.
fn multiply(games: Games<'_>, left: Placed, right: Placed, span: Span) -> Result<Value, Refusal> {
    if let (Some(x), Some(y)) = (as_number(&left.value), as_number(&right.value)) {
        allow_bits(games, bits(x) + bits(y), "a product")?;
        allow_fraction(games, x, y)?;
        return Ok(number(x * y));
    }
    if let (Some(a), Some(b)) = (as_nimber(&left.value), as_nimber(&right.value)) {
        let product = a
            .checked_mul(b)
            .map_err(|too_large| Diagnostic::new(span, too_large.to_string()))?;
        return Ok(Value::Game(grundy_game::UpStar::from_star(product).into()));
    }
    if let Some(n) = as_integer(&left.value) {
        let sum = game_sum(right, "a game to multiply")?;
        return Ok(Value::Game(games.sum_multiple(&n, sum)?));
    }
    if let Some(n) = as_integer(&right.value) {
        let sum = game_sum(left, "a game to multiply")?;
        return Ok(Value::Game(games.sum_multiple(&n, sum)?));
    }
    let left = canonical(games, left, "a game to multiply")?;
    let right = canonical(games, right, "a game to multiply")?;
    Ok(Value::Game(games.sum_of(games.conway(left, right)?)?))
}

fn divide(games: Games<'_>, left: &Placed, right: &Placed) -> Result<Value, Refusal> {
    let expect_number = |placed: &Placed| {
        as_number(&placed.value).cloned().ok_or_else(|| {
            let found = placed.value.kind();
            let mistake = Diagnostic::new(
                placed.span,
                format!("only numbers are divided, this is {found}"),
            );
            mistake.hint("`cool`, `norton` and `conway` are operations on games")
        })
    };
    let (x, y) = (expect_number(left)?, expect_number(right)?);
    allow_bits(games, bits(&x) + bits(&y), "a quotient")?;
    if bits(&x) + bits(&y) > MOST_FRACTION_BITS {
        return Err(Halt::TooLarge("a fraction").into());
    }
    match x.checked_div(&y) {
        Some(quotient) => Ok(number(quotient)),
        None => Err(Diagnostic::new(right.span, "division by zero").into()),
    }
}

/// Powers of numbers with integer exponents, and of nimbers in their field.
fn power(games: Games<'_>, base: &Placed, exponent: &Placed, span: Span) -> Result<Value, Refusal> {
    if let (Some(_), Some(n)) = (as_number(&base.value), as_number(&exponent.value))
        && !n.is_integer()
        && let (Some(x), Some(n)) = (
            surreal::as_surreal(&base.value),
            surreal::as_surreal(&exponent.value),
        )
    {
        return Ok(surreal::surreal(surreal::power(games, &x, &n, span)?));
    }
    let Some(n) = as_integer(&exponent.value) else {
        let found = exponent.value.kind();
        let mistake = Diagnostic::new(
            exponent.span,
            format!("expected an integer as the exponent, found {found}"),
        );
        return Err(mistake
            .hint("an exponent is an integer, as in `2**40`")
            .into());
    };
    if let Some(x) = as_number(&base.value) {
        if x.is_zero() && n < IBig::ZERO {
            return Err(Diagnostic::new(base.span, "0 has no negative power").into());
        }
        return Ok(number(number_power(games, x, &n)?));
    }
    let nimber = as_nimber(&base.value).ok_or_else(|| {
        let found = base.value.kind();
        Diagnostic::new(
            base.span,
            format!("only numbers and nimbers have powers, this is {found}"),
        )
        .hint("`{2|1} + ^` adds an up; `n.g` is a multiple")
    })?;
    let too_large = |reason: String| Diagnostic::new(base.span, reason);
    let is_negative = n < IBig::ZERO;
    let (_, size) = n.into_parts();
    let nimber = if is_negative {
        let inverse = nimber
            .checked_inverse()
            .map_err(|reason| too_large(reason.to_string()))?;
        inverse.ok_or_else(|| Diagnostic::new(base.span, "*0 has no inverse"))?
    } else {
        nimber.clone()
    };
    let result = nimber
        .checked_pow(&size)
        .map_err(|reason| too_large(reason.to_string()))?;
    Ok(Value::Game(grundy_game::UpStar::from_star(result).into()))
}

/// The largest number of bits of a power or product: a million digits, which are still written
/// within a second or two. No clock is looked at inside one operation on numbers.
const MOST_BITS: u64 = 1 << 22;

/// The largest number of bits of a fraction that is brought to lowest terms, which takes longer.
const MOST_FRACTION_BITS: u64 = 1 << 20;

/// Refuses to add or multiply fractions whose common divisor would take long to find.
fn allow_fraction(games: Games<'_>, x: &Rational, y: &Rational) -> Result<(), Halt> {
    if (x.is_dyadic() && y.is_dyadic()) || bits(x) + bits(y) < 4096 {
        return Ok(());
    }
    if bits(x) + bits(y) > MOST_FRACTION_BITS {
        return Err(Halt::TooLarge("a fraction"));
    }
    games.limits().look()
}

fn allow_bits(games: Games<'_>, bits: u64, what: &'static str) -> Result<(), Halt> {
    if bits > MOST_BITS {
        return Err(Halt::TooLarge(what));
    }
    if bits > 1 << 16 {
        games.limits().look()?;
    }
    games.limits().allow_memory(bits / 4)
}

fn number_power(games: Games<'_>, x: &Rational, n: &IBig) -> Result<Rational, Halt> {
    if x.is_zero() || *x == Rational::ONE {
        return Ok(if *n == IBig::ZERO {
            Rational::ONE
        } else {
            x.clone()
        });
    }
    let (_, size) = n.clone().into_parts();
    let size = u64::try_from(&size).map_err(|_| Halt::TooLarge("a power"))?;
    let work = bits(x).max(1).saturating_mul(size);
    allow_bits(games, work, "a power")?;
    if !x.is_dyadic() && work > MOST_FRACTION_BITS {
        return Err(Halt::TooLarge("a fraction"));
    }
    let size = usize::try_from(size).map_err(|_| Halt::TooLarge("a power"))?;
    let power = match x.as_dyadic() {
        Some(x) => {
            let exponent = u64::from(x.exponent()) * size as u64;
            let exponent = u32::try_from(exponent).map_err(|_| Halt::TooLarge("a power"))?;
            Rational::from(Dyadic::from_parts(x.numerator().pow(size), exponent))
        }
        None => {
            let (numerator, denominator) = (x.numerator().pow(size), x.denominator().pow(size));
            Rational::new(numerator, denominator).expect("a power of a denominator is not zero")
        }
    };
    Ok(if *n < IBig::ZERO {
        Rational::ONE
            .checked_div(&power)
            .expect("only 0 has a power that is 0")
    } else {
        power
    })
}

/// About how many bits a number takes.
fn bits(x: &Rational) -> u64 {
    let size = |n: UBig| n.bit_len() as u64;
    match x.as_dyadic() {
        Some(x) => x.bit_size(),
        None => size(x.denominator()) + x.numerator().bit_len() as u64,
    }
}

pub(crate) fn as_number(value: &Value) -> Option<&Rational> {
    let Value::Game(sum) = value else { return None };
    sum.as_number()
}

/// The nimber that a value is; 0 counts as `*0`.
pub(crate) fn as_nimber(value: &Value) -> Option<&Nimber> {
    let Value::Game(sum) = value else { return None };
    let plain = sum.as_up_star()?;
    (plain.ups == 0 && plain.number.is_zero()).then_some(&plain.star)
}

/// Whether a relation holds.
pub(crate) fn compare(
    games: Games<'_>,
    op: CompareOp,
    left: &Placed,
    right: &Placed,
) -> Result<bool, Refusal> {
    if let (Some(x), Some(y)) = (as_number(&left.value), as_number(&right.value))
        && op != CompareOp::Member
    {
        return Ok(holds(op, Some(x.cmp(y))));
    }
    let span = left.span.join(right.span);
    if op == CompareOp::Member {
        return is_member(games, left, right);
    }
    let (left, right) = (
        left.value.clone().settled(games)?,
        right.value.clone().settled(games)?,
    );
    if let Compared::As(order) = surreal::order(games, &left, &right, span)? {
        return Ok(holds(op, order));
    }
    match (left, right) {
        (Value::Game(left), Value::Game(right)) => Ok(holds(op, order(games, left, right)?)),
        (left, right) if is_alike(&left, &right) => match op {
            CompareOp::Equal => same(games, &left, &right),
            CompareOp::NotEqual => Ok(!same(games, &left, &right)?),
            _ => {
                let message = format!("`{}` compares games, not {}", op.symbol(), left.kind());
                Err(Diagnostic::new(span, message)
                    .hint("`==` and `!=` compare anything")
                    .into())
            }
        },
        (left, right) => {
            let message = format!("{} is not compared with {}", left.kind(), right.kind());
            let mistake = Diagnostic::new(span, message);
            Err(match (left, right) {
                (Value::Text(_), Value::Outcome(outcome))
                | (Value::Outcome(outcome), Value::Text(_)) => mistake.hint(format!(
                    "an outcome is written `{0}`, a text `\"{0}\"`",
                    outcome.letter()
                )),
                _ => mistake,
            }
            .into())
        }
    }
}

/// Whether two values are of kinds that can be equal.
fn is_alike(left: &Value, right: &Value) -> bool {
    std::mem::discriminant(left) == std::mem::discriminant(right)
        || matches!((left, right), (Value::Nothing, _) | (_, Value::Nothing))
        || matches!(
            (left, right),
            (Value::List(_), Value::Range(_)) | (Value::Range(_), Value::List(_))
        )
}

/// Whether a value is a member of a list or a range.
fn is_member(games: Games<'_>, member: &Placed, list: &Placed) -> Result<bool, Refusal> {
    match &list.value {
        Value::Range(range) => Ok(as_integer(&member.value).is_some_and(|n| range.contains(&n))),
        Value::List(items) => {
            for item in items.iter() {
                games.limits().tick()?;
                if same(games, &member.value, item)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        other => Err(wrong_kind(list.span, "a list or a range after `in`", other).into()),
    }
}

/// Whether two values are equal; games by value.
pub(crate) fn same(games: Games<'_>, left: &Value, right: &Value) -> Result<bool, Refusal> {
    if let (Some(x), Some(y)) = (as_number(left), as_number(right)) {
        return Ok(x == y);
    }
    Ok(match (left, right) {
        (Value::Game(_) | Value::Sum(_), Value::Game(_) | Value::Sum(_)) => {
            match (left.clone().settled(games)?, right.clone().settled(games)?) {
                (Value::Game(left), Value::Game(right)) => {
                    order(games, left, right)? == Some(Ordering::Equal)
                }
                _ => unreachable!("positions settle to games"),
            }
        }
        (Value::List(left), Value::List(right)) => {
            if left.len() != right.len() {
                return Ok(false);
            }
            for (left, right) in left.iter().zip(right.iter()) {
                games.limits().tick()?;
                if !same(games, left, right)? {
                    return Ok(false);
                }
            }
            true
        }
        (Value::List(items), Value::Range(range)) | (Value::Range(range), Value::List(items)) => {
            range.len() == Some(&IBig::from(items.len()))
                && range
                    .iter()
                    .zip(items.iter())
                    .all(|(n, item)| as_integer(item) == Some(n))
        }
        (Value::Record(left), Value::Record(right)) => {
            if left.fields().len() != right.fields().len() {
                return Ok(false);
            }
            for ((name, left), (other, right)) in left.fields().iter().zip(right.fields()) {
                if name != other || !same(games, left, right)? {
                    return Ok(false);
                }
            }
            true
        }
        (left, right) => left == right,
    })
}

fn holds(op: CompareOp, order: Option<Ordering>) -> bool {
    use Ordering::{Equal, Greater, Less};
    match op {
        CompareOp::Equal => order == Some(Equal),
        CompareOp::NotEqual => order != Some(Equal),
        CompareOp::Less => order == Some(Less),
        CompareOp::LessOrEqual => matches!(order, Some(Less | Equal)),
        CompareOp::Greater => order == Some(Greater),
        CompareOp::GreaterOrEqual => matches!(order, Some(Greater | Equal)),
        CompareOp::Confused => order.is_none(),
        CompareOp::LessOrConfused => !matches!(order, Some(Greater | Equal)),
        CompareOp::GreaterOrConfused => !matches!(order, Some(Less | Equal)),
        CompareOp::Member => unreachable!("membership is no order"),
    }
}

/// How two sums compare: by canonical forms where those are cheap, else by playing the difference.
fn order(games: Games<'_>, left: GameSum, right: GameSum) -> Result<Option<Ordering>, Halt> {
    if !left.is_switches_only() || !right.is_switches_only() {
        let cheap = (
            expand_if_cheap(games, &left)?,
            expand_if_cheap(games, &right)?,
        );
        if let (Some(left), Some(right)) = cheap {
            return games.compare(left, right);
        }
    }
    let mut difference = games.sum_neg(right)?;
    games.sum_append(&mut difference, left)?;
    Ok(match games.sum_outcome(&difference)? {
        Outcome::Left => Some(Ordering::Greater),
        Outcome::Right => Some(Ordering::Less),
        Outcome::Previous => Some(Ordering::Equal),
        Outcome::Next => None,
    })
}
