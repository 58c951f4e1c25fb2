//! Functions as people type them: `2x`, `x/2 + 1`, `max(2x, x+5)`, `1: 1, 3/2: 2`.
//!
//! A formula is piecewise linear: numbers, x, sums, products with numbers, `floor`, `ceil`, `min`
//! and `max`. Continuous Nim takes nothing else, since the first place where x^2 reaches 2 is not
//! rational; take-away games look at integers alone and take powers and products too.
//! A table has rows `from: formula`, each good up to the next one, and rows `at = number` for the
//! value at a jump. The same text can be the bound of continuous Nim or, rounded down at integers,
//! the rule of a take-away game.

mod parse;

use crate::Rational;

/// A function given by a formula or a table.
///
/// ```
/// use grundy_num::formula::Function;
/// use grundy_num::Rational;
/// let f: Function = "floor(3x/2) + 1".parse()?;
/// assert_eq!(f.value(&Rational::from(5)), Some(Rational::from(8)));
/// let refused = "x^2".parse::<Function>().unwrap_err();
/// assert_eq!(refused.span, (1, 2));
/// # Ok::<(), grundy_num::formula::FormulaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    rows: Vec<Row>,
}

/// A row of a table; a lone formula is one row without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The place.
    pub at: Option<Rational>,
    /// The values from there on, or the one value there.
    pub law: Law,
}

/// The values that a row of a table gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// From the place on.
    From(Formula),
    /// At the place only.
    At(Rational),
}

/// The formulas that a text may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Piecewise linear: x is not multiplied by itself.
    Linear,
    /// With powers and products of x.
    Curved,
    /// Sums, products and powers of n and integers.
    Polynomial,
}

/// slope x + constant + a sum of multiples of atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The multiple of x.
    pub slope: Rational,
    /// The number beside it.
    pub constant: Rational,
    /// Everything else, each part with its multiple.
    pub atoms: Vec<(Rational, Atom)>,
}

/// A part of a formula that is not linear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// The product of formulas none of which is a number; only where powers are allowed.
    Product(Vec<Formula>),
    /// The greatest integer that is not greater.
    Floor(Formula),
    /// The least integer that is not less.
    Ceil(Formula),
    /// The least of the values.
    Min(Vec<Formula>),
    /// The greatest of the values.
    Max(Vec<Formula>),
}

/// What is wrong with the text of a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FormulaError {
    /// Where, in bytes of the text.
    pub span: (usize, usize),
    /// What was expected and what was found.
    pub message: String,
    /// What would work.
    pub hint: &'static str,
}

impl std::str::FromStr for Function {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Function, FormulaError> {
        parse::function(text, Form::Linear)
    }
}

impl Function {
    /// The function of such a text with powers and products of x allowed, for take-away games.
    ///
    /// ```
    /// use grundy_num::formula::Function;
    /// use grundy_num::Rational;
    /// let f = Function::with_powers("x^2 + x(x - 1)/2")?;
    /// assert_eq!(f.value(&Rational::from(4)), Some(Rational::from(22)));
    /// # Ok::<(), grundy_num::formula::FormulaError>(())
    /// ```
    pub fn with_powers(text: &str) -> Result<Function, FormulaError> {
        parse::function(text, Form::Curved)
    }

    /// The rows in increasing order of their places; the value at a place comes before the formula from it.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The value at x; `None` before the first row of a table.
    pub fn value(&self, x: &Rational) -> Option<Rational> {
        let count = self.rows.partition_point(|row| row.is_from(x));
        for row in self.rows[..count].iter().rev() {
            match &row.law {
                Law::From(formula) => {
                    // The value at the very place stands in the row before.
                    let before = self.rows[..count].iter().rev().nth(1);
                    return Some(match before {
                        Some(Row {
                            at: Some(at),
                            law: Law::At(value),
                        }) if at == x => value.clone(),
                        _ => formula.value(x),
                    });
                }
                Law::At(value) if row.at.as_ref() == Some(x) => return Some(value.clone()),
                Law::At(_) => {}
            }
        }
        None
    }
}

impl Row {
    /// Whether the row begins at x or before.
    fn is_from(&self, x: &Rational) -> bool {
        self.at.as_ref().is_none_or(|at| at <= x)
    }
}

impl Formula {
    /// The polynomial in n with integer coefficients that a text is, as a formula.
    ///
    /// ```
    /// use grundy_num::Rational;
    /// use grundy_num::formula::Formula;
    /// let f = Formula::polynomial("n^2 + 3n - 1")?;
    /// assert_eq!(f.value(&Rational::from(4)), Rational::from(27));
    /// assert!(Formula::polynomial("n/2").is_err());
    /// # Ok::<(), grundy_num::formula::FormulaError>(())
    /// ```
    pub fn polynomial(text: &str) -> Result<Formula, FormulaError> {
        parse::polynomial(text)
    }

    fn constant(value: Rational) -> Formula {
        Formula {
            slope: Rational::ZERO,
            constant: value,
            atoms: Vec::new(),
        }
    }

    fn x() -> Formula {
        Formula {
            slope: Rational::ONE,
            constant: Rational::ZERO,
            atoms: Vec::new(),
        }
    }

    fn atom(atom: Atom) -> Formula {
        Formula {
            slope: Rational::ZERO,
            constant: Rational::ZERO,
            atoms: vec![(Rational::ONE, atom)],
        }
    }

    /// The number it is, if x does not occur in it.
    fn as_constant(&self) -> Option<&Rational> {
        (self.slope.is_zero() && self.atoms.is_empty()).then_some(&self.constant)
    }

    fn plus(mut self, other: Formula) -> Formula {
        self.slope += other.slope;
        self.constant += other.constant;
        self.atoms.extend(other.atoms);
        self
    }

    fn times(mut self, factor: &Rational) -> Formula {
        self.slope = self.slope * factor;
        self.constant = self.constant * factor;
        for (multiple, _) in &mut self.atoms {
            *multiple = &*multiple * factor;
        }
        self.atoms.retain(|(multiple, _)| !multiple.is_zero());
        self
    }

    /// The value at x.
    pub fn value(&self, x: &Rational) -> Rational {
        // Brackets nest at most as deep as the parser lets them, so this recursion is bounded.
        let mut value = &self.slope * x + &self.constant;
        for (multiple, atom) in &self.atoms {
            value += multiple * &atom.value(x);
        }
        value
    }

    /// Whether its parts already say that it never decreases from 1 on.
    pub fn is_plainly_nondecreasing(&self) -> bool {
        let fine = |(multiple, atom): &(Rational, Atom)| {
            // A product of nondecreasing factors is nondecreasing where none is negative.
            let is_product = matches!(atom, Atom::Product(_));
            let fine = |inner: &Formula| {
                inner.is_plainly_nondecreasing()
                    && !(is_product && inner.value(&Rational::ONE).is_negative())
            };
            !multiple.is_negative() && atom.arguments().iter().all(fine)
        };
        !self.slope.is_negative() && self.atoms.iter().all(fine)
    }

    /// How many times x is multiplied by itself at most.
    fn degree(&self) -> usize {
        let of_atom = |(_, atom): &(Rational, Atom)| {
            let degrees = atom.arguments().iter().map(Formula::degree);
            match atom {
                Atom::Product(_) => degrees.sum(),
                _ => degrees.max().unwrap_or(0),
            }
        };
        let of_atoms = self.atoms.iter().map(of_atom).max();
        of_atoms
            .unwrap_or(0)
            .max(usize::from(!self.slope.is_zero()))
    }

    /// Whether x is multiplied by itself somewhere.
    pub fn is_curved(&self) -> bool {
        self.atoms.iter().any(|(_, atom)| {
            matches!(atom, Atom::Product(_)) || atom.arguments().iter().any(Formula::is_curved)
        })
    }
}

impl Atom {
    /// The formulas it is made of.
    pub fn arguments(&self) -> &[Formula] {
        match self {
            Atom::Floor(inner) | Atom::Ceil(inner) => std::slice::from_ref(inner),
            Atom::Product(all) | Atom::Min(all) | Atom::Max(all) => all,
        }
    }

    fn value(&self, x: &Rational) -> Rational {
        let values = self.arguments().iter().map(|inner| inner.value(x));
        let value = match self {
            Atom::Floor(inner) => Some(inner.value(x).floor()),
            Atom::Ceil(inner) => Some(inner.value(x).ceil()),
            Atom::Product(_) => values.reduce(|product, value| product * value),
            Atom::Min(_) => values.min(),
            Atom::Max(_) => values.max(),
        };
        value.expect("the parser asks for an argument")
    }
}
