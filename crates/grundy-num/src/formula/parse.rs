//! From the text of a function to its rows.

use crate::{IBig, Rational};

use super::{Atom, Formula, FormulaError, Function, Law, Powers, Row};

/// Brackets nest at most so deep.
const DEEPEST: usize = 64;

/// x is multiplied by itself at most so many times, and exponents are no greater.
const MOST_DEGREE: usize = 64;

const FORMS: &str = "write numbers, x, + and -, products with numbers, floor, ceil, min and max, \
                     such as `2x`, `x/2 + 1` or `max(2x, x+5)`; in take-away games powers too, `x^2`";

const LINEAR: &str = "only multiples of x keep every answer rational, such as `2x` or \
                      `max(2x, x+5)`";

/// A function: a formula, or rows `from: formula` and `at = number` between commas.
pub(super) fn function(text: &str, powers: Powers) -> Result<Function, FormulaError> {
    let mut parser = Parser {
        text,
        powers,
        at: 0,
        depth: 0,
    };
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
    powers: Powers,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
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
            hint: FORMS,
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
                Some('/') => {
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
            (None, None) if self.powers == Powers::Allowed => {
                self.product_of(vec![left, right], at)
            }
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
        if self.powers == Powers::Refused {
            return Err(curved((at, at + 1), "a power"));
        }
        self.take();
        let start = self.skip_spaces();
        let exponent = self.base()?;
        let exponent = self.number(&exponent, (start, self.at))?;
        let exponent = (1..=MOST_DEGREE).find(|&n| exponent == Rational::from(IBig::from(n)));
        let exponent = exponent.ok_or_else(|| FormulaError {
            span: (start, self.at),
            message: format!("expected an exponent from 1 to {MOST_DEGREE}, found another"),
            hint: "for example `x^2`",
        })?;
        match base.as_constant() {
            Some(number) => {
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
                if behind.first() == Some(&b'.') && behind.get(1).is_some_and(u8::is_ascii_digit) {
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
            _ => Err(self.unexpected("a number, x or a bracket")),
        }
    }

    /// x, or a function with its arguments.
    fn named(&mut self, start: usize) -> Result<Formula, FormulaError> {
        let name = &self.text[start..self.at];
        let span = (start, self.at);
        match name {
            "x" | "n" | "k" => return Ok(Formula::x()),
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
                hint: FORMS,
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
