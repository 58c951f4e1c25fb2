//! From the text of a function to its rows.

use crate::{BitTest, IBig, Rational};

use super::{Atom, Form, Formula, FormulaError, Function, Law, Row};

/// Brackets nest at most so deep.
const DEEPEST: usize = 64;

/// x is multiplied by itself at most so many times, and exponents are no greater.
const MOST_DEGREE: usize = 64;

const FORMS: &str = "write numbers, x, + and -, products with numbers, floor, ceil, min and max, \
                     such as `2x`, `x/2 + 1` or `max(2x, x+5)`; in take-away games powers too, `x^2`";

const LINEAR: &str = "only multiples of x keep every answer rational, such as `2x` or \
                      `max(2x, x+5)`";

const POLYNOMIALS: &str = "write n, integers, + - * ^ and brackets, such as `n^2 + 1`";

/// Powers of numbers that take more bits than this are refused.
const MOST_BITS: usize = 1 << 16;

/// A polynomial in n.
pub(super) fn polynomial(text: &str) -> Result<Formula, FormulaError> {
    let mut parser = Parser::new(text, Form::Polynomial);
    let polynomial = parser.sum()?;
    match parser.peek() {
        None => Ok(polynomial),
        Some(_) => Err(parser.unexpected("the end of the formula")),
    }
}

/// A function: a formula, or rows `from: formula` and `at = number` between commas.
pub(super) fn function(text: &str, form: Form) -> Result<Function, FormulaError> {
    let mut parser = Parser::new(text, form);
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let start = parser.skip_spaces();
        let head = parser.sum()?;
        let end = parser.skip_spaces();
        let row = match parser.peek() {
            Some(sign @ (':' | '=')) => {
                let at = parser.number(&head, (start, end))?;
                parser.take();
                let start = parser.skip_spaces();
                let body = parser.sum()?;
                let end = parser.skip_spaces();
                let law = if sign == ':' {
                    Law::From(body)
                } else {
                    Law::At(parser.number(&body, (start, end))?)
                };
                Row { at: Some(at), law }
            }
            _ if rows.is_empty() => Row {
                at: None,
                law: Law::From(head),
            },
            _ => return Err(parser.unexpected("`:` or `=` after the place of a row")),
        };
        if let Some(last) = rows.last() {
            let is_after = match (&last.law, &row.law) {
                (Law::At(_), Law::From(_)) => last.at <= row.at,
                _ => last.at < row.at,
            };
            if !is_after {
                return Err(FormulaError {
                    span: (start, parser.at),
                    message: "expected the rows of the table in increasing order".to_owned(),
                    hint: "the value at a jump stands before the formula from there: \
                           `1: 1, 3/2 = 3/2, 3/2: 2`",
                });
            }
        }
        let is_table = row.at.is_some();
        rows.push(row);
        match parser.peek() {
            None => return Ok(Function { rows }),
            Some(',' | ';') if is_table => parser.take(),
            _ => return Err(parser.unexpected("the end of the formula")),
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    form: Form,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, form: Form) -> Self {
        Parser {
            text,
            form,
            at: 0,
            depth: 0,
        }
    }

    fn hint(&self) -> &'static str {
        match self.form {
            Form::Linear | Form::Curved => FORMS,
            Form::Polynomial => POLYNOMIALS,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips spaces and says where it stands.
    fn skip_spaces(&mut self) -> usize {
        while self.peek().is_some_and(char::is_whitespace) {
            self.take();
        }
        self.at
    }

    fn unexpected(&self, expected: &str) -> FormulaError {
        let (found, length) = match self.peek() {
            Some(letter) => (format!("`{letter}`"), letter.len_utf8()),
            None => ("the end".to_owned(), 0),
        };
        FormulaError {
            span: (self.at, self.at + length),
            message: format!("expected {expected}, found {found}"),
            hint: self.hint(),
        }
    }

    fn number(&self, formula: &Formula, span: (usize, usize)) -> Result<Rational, FormulaError> {
        formula.as_constant().cloned().ok_or_else(|| FormulaError {
            span,
            message: format!(
                "expected a number, found `{}`",
                self.text[span.0..span.1].trim_end()
            ),
            hint: "a table reads `1: 1, 3/2 = 3/2, 3/2: 2`, each row from its place on",
        })
    }

    fn sum(&mut self) -> Result<Formula, FormulaError> {
        let mut sum = self.product()?;
        loop {
            self.skip_spaces();
            let sign = match self.peek() {
                Some('+') => Rational::ONE,
                Some('-') => -Rational::ONE,
                _ => return Ok(sum),
            };
            self.take();
            sum = sum.plus(self.product()?.times(&sign));
        }
    }

    fn product(&mut self) -> Result<Formula, FormulaError> {
        let mut product = self.factor()?;
        loop {
            let at = self.skip_spaces();
            match self.peek() {
                Some('/') if self.form != Form::Polynomial => {
                    self.take();
                    let divisor = self.factor()?;
                    let span = (at, self.at);
                    let Some(divisor) = divisor.as_constant() else {
                        return Err(curved(span, "a quotient by x"));
                    };
                    let inverse = Rational::ONE.checked_div(divisor);
                    let inverse = inverse.ok_or_else(|| FormulaError {
                        span,
                        message: "expected a divisor that is not zero, found zero".to_owned(),
                        hint: FORMS,
                    })?;
                    product = product.times(&inverse);
                }
                Some('*') => {
                    self.take();
                    product = self.multiply(product, at)?;
                }
                // A number or a bracket directly before x, a name or a bracket multiplies it.
                Some(letter) if letter == '(' || letter.is_alphabetic() => {
                    product = self.multiply(product, at)?;
                }
                _ => return Ok(product),
            }
        }
    }

    fn multiply(&mut self, left: Formula, at: usize) -> Result<Formula, FormulaError> {
        let right = self.factor()?;
        match (left.as_constant(), right.as_constant()) {
            (Some(factor), _) => Ok(right.times(factor)),
            (None, Some(factor)) => Ok(left.times(factor)),
            (None, None) if self.form != Form::Linear => self.product_of(vec![left, right], at),
            (None, None) => Err(curved((at, self.at), "x times x")),
        }
    }

    /// A base, or a power of one.
    fn factor(&mut self) -> Result<Formula, FormulaError> {
        self.skip_spaces();
        if self.peek() == Some('-') {
            self.take();
            return self.enter(|parser| Ok(parser.factor()?.times(&-Rational::ONE)));
        }
        let base = self.base()?;
        let at = self.skip_spaces();
        if self.peek() != Some('^') {
            return Ok(base);
        }
        if self.form == Form::Linear {
            return Err(curved((at, at + 1), "a power"));
        }
        self.take();
        let start = self.skip_spaces();
        if self.form == Form::Polynomial && !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.unexpected("a number as exponent"));
        }
        let exponent = self.base()?;
        let exponent = self.number(&exponent, (start, self.at))?;
        let least = usize::from(self.form != Form::Polynomial);
        let exponent = (least..=MOST_DEGREE).find(|&n| exponent == Rational::from(IBig::from(n)));
        let exponent = exponent.ok_or_else(|| FormulaError {
            span: (start, self.at),
            message: format!("expected an exponent from {least} to {MOST_DEGREE}, found another"),
            hint: "for example `x^2`",
        })?;
        match base.as_constant() {
            _ if exponent == 0 => Ok(Formula::constant(Rational::ONE)),
            Some(number) => {
                let bits = number
                    .numerator()
                    .bit_len()
                    .max(number.denominator().bit_len());
                if bits * exponent > MOST_BITS {
                    return Err(FormulaError {
                        span: (start, self.at),
                        message: format!(
                            "expected a power of at most {MOST_BITS} bits, found more"
                        ),
                        hint: self.hint(),
                    });
                }
                let power = (1..exponent).fold(number.clone(), |power, _| power * number);
                Ok(Formula::constant(power))
            }
            None if exponent == 1 => Ok(base),
            None if base.degree() * exponent > MOST_DEGREE => Err(self.too_curved(at)),
            None => self.product_of(vec![base; exponent], at),
        }
    }

    /// The product of formulas that are no numbers.
    fn product_of(&self, factors: Vec<Formula>, at: usize) -> Result<Formula, FormulaError> {
        let product = Formula::atom(Atom::Product(factors));
        if product.degree() > MOST_DEGREE {
            return Err(self.too_curved(at));
        }
        Ok(product)
    }

    fn too_curved(&self, at: usize) -> FormulaError {
        FormulaError {
            span: (at, self.at),
            message: format!(
                "expected x multiplied by itself at most {MOST_DEGREE} times, found more"
            ),
            hint: "for example `x^2`",
        }
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.take();
        }
    }

    fn base(&mut self) -> Result<Formula, FormulaError> {
        let start = self.skip_spaces();
        match self.peek() {
            Some('(') => {
                self.take();
                let inner = self.enter(Parser::sum)?;
                self.close()?;
                Ok(inner)
            }
            Some(letter) if letter.is_ascii_digit() => {
                self.digits();
                let behind = &self.text.as_bytes()[self.at..];
                let may_be_decimal = self.form != Form::Polynomial;
                if may_be_decimal
                    && behind.first() == Some(&b'.')
                    && behind.get(1).is_some_and(u8::is_ascii_digit)
                {
                    self.take();
                    self.digits();
                }
                let number = self.text[start..self.at].parse();
                Ok(Formula::constant(number.expect("digits are a number")))
            }
            Some(letter) if letter.is_alphabetic() => {
                while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
                    self.take();
                }
                self.named(start)
            }
            _ if self.form == Form::Polynomial => {
                Err(self.unexpected("`n`, a number or a bracket"))
            }
            _ => Err(self.unexpected("a number, x or a bracket")),
        }
    }

    /// x, or a function with its arguments.
    fn named(&mut self, start: usize) -> Result<Formula, FormulaError> {
        let name = &self.text[start..self.at];
        let span = (start, self.at);
        match name {
            "n" => return Ok(Formula::x()),
            _ if self.form == Form::Polynomial => {
                return Err(FormulaError {
                    span,
                    message: format!("expected `n`, found `{name}`"),
                    hint: POLYNOMIALS,
                });
            }
            "x" | "k" => return Ok(Formula::x()),
            "floor" | "ceil" | "min" | "max" => {}
            "sqrt" | "log" | "exp" | "ln" => return Err(curved(span, &format!("`{name}`"))),
            _ => {
                return Err(FormulaError {
                    span,
                    message: format!("expected x, floor, ceil, min or max, found `{name}`"),
                    hint: FORMS,
                });
            }
        }
        self.skip_spaces();
        if self.peek() != Some('(') {
            return Err(self.unexpected(&format!("`(` after {name}")));
        }
        self.take();
        let mut arguments = vec![self.enter(Parser::sum)?];
        while self.peek() == Some(',') && matches!(name, "min" | "max") {
            self.take();
            arguments.push(self.enter(Parser::sum)?);
        }
        self.close()?;
        let last = arguments.pop().expect("there is an argument");
        Ok(Formula::atom(match name {
            "floor" => Atom::Floor(last),
            "ceil" => Atom::Ceil(last),
            _ => {
                arguments.push(last);
                if name == "min" {
                    Atom::Min(arguments)
                } else {
                    Atom::Max(arguments)
                }
            }
        }))
    }

    fn close(&mut self) -> Result<(), FormulaError> {
        self.skip_spaces();
        if self.peek() != Some(')') {
            return Err(self.unexpected("`)`"));
        }
        self.take();
        Ok(())
    }

    /// One bracket or sign deeper.
    fn enter<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(FormulaError {
                span: (self.at, self.at),
                message: format!(
                    "expected at most {DEEPEST} nested brackets and signs, found more"
                ),
                hint: self.hint(),
            });
        }
        let found = inner(self)?;
        self.skip_spaces();
        self.depth -= 1;
        Ok(found)
    }
}

fn curved(span: (usize, usize), found: &str) -> FormulaError {
    FormulaError {
        span,
        message: format!(
            "expected a piecewise linear function of x, found {found}, \
             whose inverse leaves the rational numbers"
        ),
        hint: LINEAR,
    }
}
