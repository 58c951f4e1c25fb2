//! Chains of quotients and remainders are read from left to right, tight or spaced: expressions made at
//! random, with decimals and powers, against an evaluator that knows of literals only that a base
//! has its sign and its denominator with it.

use grundy_lang::{Refusal, Workbench, parse};
use proptest::prelude::*;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i128, i128);

/// Why a chain has no value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lack {
    /// A division by 0, or a remainder of fractions.
    Undefined,
    /// The numbers outgrow 128 bits.
    TooLarge,
    /// An exponent is a fraction.
    Root,
}

impl Fraction {
    fn new(above: i128, below: i128) -> Result<Fraction, Lack> {
        if below == 0 {
            return Err(Lack::Undefined);
        }
        let divisor = gcd(above.unsigned_abs(), below.unsigned_abs());
        let divisor = i128::try_from(divisor).map_err(|_| Lack::TooLarge)? * below.signum();
        Ok(Fraction(above / divisor, below / divisor))
    }

    fn integer(self) -> Result<i128, Lack> {
        if self.1 == 1 {
            Ok(self.0)
        } else {
            Err(Lack::Undefined)
        }
    }

    fn negative(self) -> Fraction {
        Fraction(-self.0, self.1)
    }

    fn power(self, exponent: i128) -> Result<Fraction, Lack> {
        let base = if exponent < 0 {
            Fraction::new(self.1, self.0)?
        } else {
            self
        };
        // Powers of 0 and of ±1 do not grow.
        let times = match base {
            Fraction(-1..=1, 1) => exponent.unsigned_abs().min(2 + exponent.unsigned_abs() % 2),
            _ => exponent.unsigned_abs().min(200),
        };
        (0..times).try_fold(Fraction(1, 1), |product, _| product.times(base))
    }

    fn times(self, other: Fraction) -> Result<Fraction, Lack> {
        let product = |x: i128, y: i128| x.checked_mul(y).ok_or(Lack::TooLarge);
        Fraction::new(product(self.0, other.0)?, product(self.1, other.1)?)
    }

    fn plus(self, other: Fraction) -> Result<Fraction, Lack> {
        let product = |x: i128, y: i128| x.checked_mul(y).ok_or(Lack::TooLarge);
        let above = product(self.0, other.1)?.checked_add(product(other.0, self.1)?);
        Fraction::new(above.ok_or(Lack::TooLarge)?, product(self.1, other.1)?)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Div,
    Mod,
    Power,
}

#[derive(Clone, Debug)]
enum Operand {
    Digits(u8),
    /// So many tenths, and whether a 0 before the point is written.
    Decimal(u8, Zero),
    /// One of the names of [`NAMES`].
    Name(usize),
    Brackets(Box<Chain>),
    Negative(Box<Operand>),
}

/// Operands with signs between them, of which each may have blanks around it.
#[derive(Clone, Debug)]
struct Chain {
    first: Operand,
    rest: Vec<(Sign, Blanks, Operand)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blanks {
    None,
    Around,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zero {
    Written,
    LeftOut,
}

const NAMES: [(&str, i128); 3] = [("x", 8), ("n", 10), ("m", 3)];

impl Operand {
    /// Whether it is a whole number, perhaps with a minus.
    fn is_digits(&self) -> bool {
        match self {
            Operand::Digits(_) => true,
            Operand::Negative(operand) => operand.is_digits(),
            _ => false,
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Operand::Digits(digits) => *text += &digits.to_string(),
            Operand::Decimal(tenths, zero) => {
                let whole = match (tenths / 10, zero) {
                    (0, Zero::LeftOut) => String::new(),
                    (whole, _) => whole.to_string(),
                };
                *text += &[whole, (tenths % 10).to_string()].join(".");
            }
            Operand::Name(name) => *text += NAMES[*name].0,
            Operand::Brackets(chain) => {
                text.push('(');
                chain.write(text);
                text.push(')');
            }
            Operand::Negative(operand) => {
                text.push('-');
                operand.write(text);
            }
        }
    }

    fn value(&self) -> Result<Fraction, Lack> {
        match self {
            Operand::Digits(digits) => Fraction::new(i128::from(*digits), 1),
            Operand::Decimal(tenths, _) => Fraction::new(i128::from(*tenths), 10),
            Operand::Name(name) => Fraction::new(NAMES[*name].1, 1),
            Operand::Brackets(chain) => chain.value(),
            Operand::Negative(operand) => operand.value().map(Fraction::negative),
        }
    }
}

/// An operand with the operand of a tight fraction behind it, where that is one number.
#[derive(Clone, Copy)]
struct Base<'c> {
    operand: &'c Operand,
    below: Option<u8>,
}

impl Base<'_> {
    /// The number raised to these exponents. A minus before a literal belongs to it, and any other to the
    /// power.
    fn raised(self, exponents: &[&Operand]) -> Result<Fraction, Lack> {
        let Some((&first, rest)) = exponents.split_first() else {
            return self.of(self.operand.value()?);
        };
        let mut inner = (self.operand, 0);
        while let Operand::Negative(operand) = inner.0 {
            inner = (&**operand, inner.1 + 1);
        }
        let (operand, mut minuses) = inner;
        let mut base = self.of(operand.value()?)?;
        if minuses > 0 && matches!(operand, Operand::Digits(_) | Operand::Decimal(..)) {
            minuses -= 1;
            base = base.negative();
        }
        let exponent = Base {
            operand: first,
            below: None,
        };
        let exponent = exponent.raised(rest)?.integer();
        let power = base.power(exponent.map_err(|_| Lack::Root)?)?;
        Ok(if minuses % 2 == 1 {
            power.negative()
        } else {
            power
        })
    }

    fn of(self, above: Fraction) -> Result<Fraction, Lack> {
        match self.below {
            None => Ok(above),
            Some(below) => above.times(Fraction::new(1, i128::from(below))?),
        }
    }
}

impl Chain {
    fn write(&self, text: &mut String) {
        self.first.write(text);
        let mut before = &self.first;
        for (sign, blanks, operand) in &self.rest {
            // A tight `*` behind digits is a nimber, and one behind a `+` is the `±` of a minus.
            let is_named = matches!(before, Operand::Name(_) | Operand::Brackets(_));
            let is_plus = *sign == Sign::Plus && matches!(operand, Operand::Negative(_));
            let tight = *blanks == Blanks::None && !is_plus;
            *text += match (sign, tight) {
                (Sign::Plus, true) => "+",
                (Sign::Plus, false) => " + ",
                (Sign::Minus, true) => "-",
                (Sign::Minus, false) => " - ",
                (Sign::Times, true) if is_named => "*",
                (Sign::Times, _) => " * ",
                (Sign::Over, true) => "/",
                (Sign::Over, false) => " / ",
                (Sign::Div, _) => " div ",
                (Sign::Mod, _) => " mod ",
                (Sign::Power, true) => "**",
                (Sign::Power, false) => " ** ",
            };
            operand.write(text);
            before = operand;
        }
    }

    /// The operands with the signs before them, a tight fraction `p/q` joined to one. Behind `/`,
    /// `div`, `mod` and `**` none is.
    fn joined(&self) -> Vec<(Sign, Base<'_>)> {
        let mut joined = Vec::new();
        let first = (Sign::Plus, Blanks::None, &self.first);
        let rest = self
            .rest
            .iter()
            .map(|(sign, blanks, operand)| (*sign, *blanks, operand));
        let mut operands = std::iter::once(first).chain(rest).peekable();
        while let Some((sign, _, operand)) = operands.next() {
            let mut below = None;
            let is_plain = !matches!(sign, Sign::Over | Sign::Div | Sign::Mod | Sign::Power);
            if is_plain
                && operand.is_digits()
                && let Some((Sign::Over, Blanks::None, Operand::Digits(digits))) = operands.peek()
            {
                below = Some(*digits);
                operands.next();
            }
            joined.push((sign, Base { operand, below }));
        }
        joined
    }

    /// The value by the textbook: powers from the right, products and quotients from left to right,
    /// then sums.
    fn value(&self) -> Result<Fraction, Lack> {
        let mut sum = Fraction(0, 1);
        let (mut minus, mut product) = (Sign::Plus, Fraction(0, 1));
        let signed = |sign, x: Fraction| if sign == Sign::Minus { x.negative() } else { x };
        let joined = self.joined();
        let mut at = 0;
        while let Some((sign, base)) = joined.get(at) {
            let exponents = joined[at + 1..].iter();
            let exponents = exponents.take_while(|(sign, _)| *sign == Sign::Power);
            let exponents: Vec<&Operand> = exponents.map(|(_, base)| base.operand).collect();
            at += 1 + exponents.len();
            let y = base.raised(&exponents)?;
            match sign {
                Sign::Plus | Sign::Minus => {
                    sum = sum.plus(signed(minus, product))?;
                    (minus, product) = (*sign, y);
                }
                Sign::Times => product = product.times(y)?,
                Sign::Over => product = product.times(Fraction::new(y.1, y.0)?)?,
                Sign::Div | Sign::Mod => {
                    let (a, b) = (product.integer()?, y.integer()?);
                    let floor = a.checked_div(b).ok_or(Lack::Undefined)?;
                    let floor = floor - i128::from(a % b != 0 && (a < 0) != (b < 0));
                    let found = match sign {
                        Sign::Div => floor,
                        _ => a - b * floor,
                    };
                    product = Fraction(found, 1);
                }
                Sign::Power => unreachable!("exponents go with their base"),
            }
        }
        sum.plus(signed(minus, product))
    }
}

fn decimal() -> impl Strategy<Value = Operand> + Clone {
    let zero = prop_oneof![Just(Zero::Written), Just(Zero::LeftOut)];
    (0u8..=42, zero).prop_map(|(tenths, zero)| Operand::Decimal(tenths, zero))
}

/// Small integers, with a sign or as a name, and now and then anything else.
fn exponent(operand: impl Strategy<Value = Operand> + Clone) -> impl Strategy<Value = Operand> {
    let digits = (0u8..=3).prop_map(Operand::Digits);
    prop_oneof![
        4 => digits.clone(),
        1 => digits.prop_map(|it| Operand::Negative(Box::new(it))),
        1 => Just(Operand::Name(2)),
        1 => Just(Operand::Decimal(20, Zero::Written)),
        1 => operand,
    ]
}

fn operand() -> impl Strategy<Value = Operand> {
    let leaf = prop_oneof![
        5 => (0u8..=12).prop_map(Operand::Digits),
        2 => decimal(),
        2 => (0..NAMES.len()).prop_map(Operand::Name),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![
            4 => inner.clone(),
            1 => inner.clone().prop_map(|it| Operand::Negative(Box::new(it))),
            1 => chain_of(inner, 0..4).prop_map(|it| Operand::Brackets(Box::new(it))),
        ]
    })
}

fn chain_of(
    operand: impl Strategy<Value = Operand> + Clone,
    length: std::ops::Range<usize>,
) -> impl Strategy<Value = Chain> {
    let sign = prop_oneof![
        2 => Just(Sign::Plus),
        2 => Just(Sign::Minus),
        2 => Just(Sign::Times),
        6 => Just(Sign::Over),
        1 => Just(Sign::Div),
        1 => Just(Sign::Mod),
    ];
    let blanks = prop_oneof![3 => Just(Blanks::None), 1 => Just(Blanks::Around)];
    let with_sign = (sign, operand.clone());
    let power = (Just(Sign::Power), exponent(operand.clone()));
    let next = prop_oneof![6 => with_sign, 1 => power];
    let next = (next, blanks).prop_map(|((sign, operand), blanks)| (sign, blanks, operand));
    let rest = prop::collection::vec(next, length);
    (operand, rest).prop_map(|(first, rest)| Chain { first, rest })
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_the_textbook_tight_or_spaced(chain in chain_of(operand().boxed(), 1..7)) {
        let mut text = String::new();
        chain.write(&mut text);
        let value = chain.value();
        prop_assume!(!matches!(value, Err(Lack::TooLarge | Lack::Root)));
        let names = NAMES.map(|(name, value)| format!("{name} := {value}; ")).concat();
        let found = Workbench::default().show(&format!("{names}{text}"));
        let expected = value.ok().map(|Fraction(above, below)| match below {
            1 => above.to_string(),
            _ => format!("{above}/{below}"),
        });
        prop_assert_eq!(found.ok(), expected, "{}", text);
    }
}

fn notes(source: &str) -> Vec<String> {
    let program = parse(source).expect(source);
    program.notes().iter().map(|it| it.text.clone()).collect()
}

#[test]
fn a_fraction_that_could_be_meant_in_a_chain_is_noted_once() {
    for (source, read, fraction) in [
        ("1/2/1/2", "(…/1)/2", "/(1/2)"),
        ("x/2/3/4", "(…/2)/3", "/(2/3)"),
        ("1 / 2/3", "(… / 2)/3", "/ (2/3)"),
        ("9 div 4/2", "(… div 4)/2", "div (4/2)"),
        ("9 mod 4/2", "(… mod 4)/2", "mod (4/2)"),
        ("8/-4/2", "(…/-4)/2", "/(-4/2)"),
    ] {
        let [note]: [String; 1] = notes(source).try_into().expect(source);
        assert!(note.contains(&format!("as `{read}`")), "{source}: {note}");
        assert!(
            note.ends_with(&format!("written `{fraction}`")),
            "{source}: {note}"
        );
    }
}

#[test]
fn where_no_fraction_could_be_meant_nothing_is_noted() {
    for source in [
        "8/2/2",
        "1/2/3",
        "x / 2 / 3",
        "3 * 4/2",
        "x/2*4/2",
        "8/(2/2)",
        "x/2.5/y",
        "x/2/0.5",
        "3/0.1",
        "9 div 4/.5",
        "x/2/y",
        "omega^2/3",
        "1/2^3*",
    ] {
        assert_eq!(notes(source), [""; 0], "{source}");
    }
}

#[test]
fn a_mistake_in_a_chain_has_the_other_reading_as_a_hint() {
    let Err(Refusal::Mistake(mistake)) = Workbench::default().show("8 div 3/5 mod 2") else {
        panic!("a fraction has no remainder");
    };
    let hint = mistake.hints.join("; ");
    assert!(
        hint.contains("the fraction is written `div (3/5)`"),
        "{hint}"
    );
}
