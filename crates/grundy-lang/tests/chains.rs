//! Chains of quotients and remainders are read from left to right, tight or spaced: expressions made at
//! random against an evaluator that knows nothing of literals.

use grundy_lang::{Refusal, Workbench, parse};
use proptest::prelude::*;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(above: i128, below: i128) -> Option<Fraction> {
        let divisor = gcd(above.unsigned_abs(), below.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()? * below.signum();
        (below != 0).then(|| Fraction(above / divisor, below / divisor))
    }

    fn integer(self) -> Option<i128> {
        (self.1 == 1).then_some(self.0)
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
}

#[derive(Clone, Debug)]
enum Operand {
    Digits(u8),
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

const NAMES: [(&str, i128); 3] = [("x", 8), ("n", 10), ("m", 3)];

impl Operand {
    fn write(&self, text: &mut String) {
        match self {
            Operand::Digits(digits) => *text += &digits.to_string(),
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

    fn value(&self) -> Option<Fraction> {
        match self {
            Operand::Digits(digits) => Fraction::new(i128::from(*digits), 1),
            Operand::Name(name) => Fraction::new(NAMES[*name].1, 1),
            Operand::Brackets(chain) => chain.value(),
            Operand::Negative(operand) => operand.value().map(|x| Fraction(-x.0, x.1)),
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
            };
            operand.write(text);
            before = operand;
        }
    }

    /// The value by the textbook: products and quotients from left to right, then sums.
    fn value(&self) -> Option<Fraction> {
        let mut sum = Fraction(0, 1);
        let mut sign = 1;
        let mut product = self.first.value()?;
        for (operator, _, operand) in &self.rest {
            let y = operand.value()?;
            match operator {
                Sign::Plus | Sign::Minus => {
                    sum = add(sum, sign, product)?;
                    sign = if *operator == Sign::Plus { 1 } else { -1 };
                    product = y;
                }
                Sign::Times => product = times(product, y)?,
                Sign::Over => product = times(product, Fraction::new(y.1, y.0)?)?,
                Sign::Div | Sign::Mod => {
                    let (a, b) = (product.integer()?, y.integer()?);
                    let floor = a.checked_div(b)? - i128::from(a % b != 0 && (a < 0) != (b < 0));
                    let found = match operator {
                        Sign::Div => floor,
                        _ => a - b * floor,
                    };
                    product = Fraction(found, 1);
                }
            }
        }
        add(sum, sign, product)
    }
}

fn times(x: Fraction, y: Fraction) -> Option<Fraction> {
    Fraction::new(x.0.checked_mul(y.0)?, x.1.checked_mul(y.1)?)
}

fn add(x: Fraction, sign: i128, y: Fraction) -> Option<Fraction> {
    let above = x.0.checked_mul(y.1)? + sign * y.0.checked_mul(x.1)?;
    Fraction::new(above, x.1.checked_mul(y.1)?)
}

fn operand() -> impl Strategy<Value = Operand> {
    let leaf = prop_oneof![
        5 => (0u8..=12).prop_map(Operand::Digits),
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
    let rest = prop::collection::vec((sign, blanks, operand.clone()), length);
    (operand, rest).prop_map(|(first, rest)| Chain { first, rest })
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_the_textbook_tight_or_spaced(chain in chain_of(operand().boxed(), 1..7)) {
        let mut text = String::new();
        chain.write(&mut text);
        let names = NAMES.map(|(name, value)| format!("{name} := {value}; ")).concat();
        let found = Workbench::default().show(&format!("{names}{text}"));
        let expected = chain.value().map(|Fraction(above, below)| match below {
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
