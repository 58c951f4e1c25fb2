//! Polynomials in `n` as they are written in rules, such as `n^2 + 3*n - 1`.

use std::fmt;
use std::str::FromStr;

/// A polynomial with integer coefficients, from the constant up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial {
    coefficients: Vec<i128>,
    text: String,
}

/// Why a text is not a polynomial.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolynomialError {
    /// Something else than expected.
    #[error(
        "expected {expected}, found {found}; a rule is made of `n`, numbers, + - * ^ and brackets"
    )]
    Unexpected {
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// Coefficients or exponents that are out of all proportion.
    #[error("expected coefficients below 2^127 and a degree up to {MOST_DEGREE}")]
    TooLarge,
    /// Brackets in brackets, too deep to be meant.
    #[error("expected at most {MOST_NESTED} brackets in each other")]
    TooDeep,
}

/// The highest degree: 2 to this power is beyond every heap.
const MOST_DEGREE: usize = 64;

/// The deepest nesting of brackets.
const MOST_NESTED: usize = 64;

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
        let mut reader = Reader {
            rest: text,
            nested: 0,
        };
        let coefficients = reader.sum()?;
        if !reader.peek().is_empty() {
            return Err(reader.unexpected("+, -, *, ^ or the end"));
        }
        Ok(Polynomial {
            coefficients,
            text: text.trim().to_owned(),
        })
    }
}

struct Reader<'a> {
    rest: &'a str,
    nested: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> &str {
        self.rest = self.rest.trim_start();
        self.rest
    }

    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start();
        self.rest = rest.strip_prefix(sign).unwrap_or(rest);
        self.rest.len() < rest.len()
    }

    fn unexpected(&mut self, expected: &'static str) -> PolynomialError {
        let found = match self.peek().chars().next() {
            Some(sign) => format!("`{sign}`"),
            None => "the end".to_owned(),
        };
        PolynomialError::Unexpected { expected, found }
    }

    fn sum(&mut self) -> Result<Vec<i128>, PolynomialError> {
        let mut sum = self.product()?;
        loop {
            let sign = if self.takes('+') {
                1
            } else if self.takes('-') {
                -1
            } else {
                return Ok(sum);
            };
            let term = multiply(&self.product()?, &[sign])?;
            sum.resize(sum.len().max(term.len()), 0);
            for (coefficient, more) in sum.iter_mut().zip(term) {
                *coefficient = coefficient
                    .checked_add(more)
                    .ok_or(PolynomialError::TooLarge)?;
            }
        }
    }

    fn product(&mut self) -> Result<Vec<i128>, PolynomialError> {
        let mut product = self.power()?;
        while self.takes('*') {
            product = multiply(&product, &self.power()?)?;
        }
        Ok(product)
    }

    fn power(&mut self) -> Result<Vec<i128>, PolynomialError> {
        let base = self.atom()?;
        if !self.takes('^') {
            return Ok(base);
        }
        let exponent = self
            .number()?
            .ok_or_else(|| self.unexpected("a number as exponent"))?;
        if exponent > MOST_DEGREE as i128 {
            return Err(PolynomialError::TooLarge);
        }
        (0..exponent).try_fold(vec![1], |power, _| multiply(&power, &base))
    }

    fn atom(&mut self) -> Result<Vec<i128>, PolynomialError> {
        if self.takes('n') {
            return Ok(vec![0, 1]);
        }
        if self.takes('(') {
            self.nested += 1;
            if self.nested > MOST_NESTED {
                return Err(PolynomialError::TooDeep);
            }
            let inner = self.sum()?;
            self.nested -= 1;
            if !self.takes(')') {
                return Err(self.unexpected("`)`"));
            }
            return Ok(inner);
        }
        let number = self.number()?;
        number
            .map(|number| vec![number])
            .ok_or_else(|| self.unexpected("`n`, a number or `(`"))
    }

    fn number(&mut self) -> Result<Option<i128>, PolynomialError> {
        let rest = self.rest.trim_start();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.rest = &rest[digits..];
        match &rest[..digits] {
            "" => Ok(None),
            digits => digits
                .parse()
                .map(Some)
                .map_err(|_| PolynomialError::TooLarge),
        }
    }
}

fn multiply(a: &[i128], b: &[i128]) -> Result<Vec<i128>, PolynomialError> {
    if a.len() + b.len() > MOST_DEGREE + 2 {
        return Err(PolynomialError::TooLarge);
    }
    let mut product = vec![0i128; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let more = x.checked_mul(*y).ok_or(PolynomialError::TooLarge)?;
            let sum = product[i + j].checked_add(more);
            product[i + j] = sum.ok_or(PolynomialError::TooLarge)?;
        }
    }
    Ok(product)
}
