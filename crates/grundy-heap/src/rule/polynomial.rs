//! Polynomials in `n` as they are written in rules, such as `n^2 + 3*n - 1`.

use std::fmt;
use std::str::FromStr;

use grundy_num::Rational;
use grundy_num::formula::{Atom, Formula, FormulaError};

/// A polynomial with integer coefficients, from the constant up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial {
    coefficients: Vec<i128>,
    text: String,
}

/// Why a text is not a polynomial.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolynomialError {
    /// The text is not a formula of this kind.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// Coefficients that are out of all proportion.
    #[error("expected coefficients below 2^127")]
    TooLarge,
}

impl Polynomial {
    /// The value at `n`, unless it or a part of it is beyond 127 bits.
    pub fn at(&self, n: u64) -> Option<i128> {
        let horner = |value: i128, &c: &i128| value.checked_mul(i128::from(n))?.checked_add(c);
        self.coefficients.iter().rev().try_fold(0, horner)
    }

    /// The remainder of the value at `n` by a number.
    pub(super) fn residue(&self, n: u64, modulus: u64) -> u64 {
        let modulus = i128::from(modulus);
        let n = i128::from(n) % modulus;
        let horner = |value: i128, c: &i128| (value * n + c % modulus) % modulus;
        let value = self.coefficients.iter().rev().fold(0, horner);
        u64::try_from(value.rem_euclid(modulus)).expect("a remainder fits")
    }

    /// The value at 1 and what is added from then on, of a polynomial of degree 1 whose values are positive and grow.
    pub fn in_equal_steps(&self) -> Option<(u64, u64)> {
        let used = self.coefficients.iter().rposition(|&c| c != 0)?;
        let [constant, step] = self.coefficients[..=used] else {
            return None;
        };
        let first = u64::try_from(constant.checked_add(step)?).ok();
        let step = u64::try_from(step).ok();
        Some((first.filter(|&first| first > 0)?, step?))
    }
}

/// As it was written.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Polynomial {
    type Err = PolynomialError;

    fn from_str(text: &str) -> Result<Self, PolynomialError> {
        let formula = Formula::polynomial(text)?;
        Ok(Polynomial {
            coefficients: expand(&formula).ok_or(PolynomialError::TooLarge)?,
            text: text.trim().to_owned(),
        })
    }
}

/// The coefficients, if no number on the way is too large.
fn expand(formula: &Formula) -> Option<Vec<i128>> {
    let integer = |number: &Rational| i128::try_from(number.numerator()).ok();
    let mut sum = vec![integer(&formula.constant)?, integer(&formula.slope)?];
    for (multiple, atom) in &formula.atoms {
        let Atom::Product(factors) = atom else {
            unreachable!("the parser of polynomials knows no other atom");
        };
        let mut product = vec![integer(multiple)?];
        for factor in factors {
            product = multiply(&product, &expand(factor)?)?;
        }
        sum.resize(sum.len().max(product.len()), 0);
        for (coefficient, more) in sum.iter_mut().zip(product) {
            *coefficient = coefficient.checked_add(more)?;
        }
    }
    Some(sum)
}

fn multiply(a: &[i128], b: &[i128]) -> Option<Vec<i128>> {
    let mut product = vec![0i128; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = product[i + j].checked_add(x.checked_mul(*y)?)?;
        }
    }
    Some(product)
}
