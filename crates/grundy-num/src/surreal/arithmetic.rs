//! Sums, products and quotients of surreal numbers, term by term.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::{Surreal, SurrealTerm};
use crate::Rational;
use crate::operators::{assigning_operator, binary_operator};

impl Surreal {
    /// The quotient by a number of a single term, or `None` when `other` is 0 or has more terms.
    ///
    /// ```
    /// use grundy_num::Surreal;
    /// let (x, y): (Surreal, Surreal) = ("omega + 1".parse()?, "2*omega".parse()?);
    /// assert_eq!(x.div_monomial(&y), Some("1/2 + 1/(2*omega)".parse()?));
    /// assert_eq!(y.div_monomial(&x), None);
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    pub fn div_monomial(&self, other: &Surreal) -> Option<Surreal> {
        let divisor = other.as_monomial()?;
        let divide = |term: &SurrealTerm| {
            Some(SurrealTerm {
                exponent: &term.exponent - &divisor.exponent,
                coefficient: term.coefficient.checked_div(&divisor.coefficient)?,
            })
        };
        let terms = self.terms.iter().map(divide).collect::<Option<_>>()?;
        Some(Surreal { terms })
    }

    /// The quotient if it has finitely many terms, found in at most `most_terms` steps.
    ///
    /// Long division from the highest term down. The last term of a product is the product of
    /// the last terms, so a step below their quotient shows that there is no exact one.
    pub(super) fn div_exact(&self, other: &Surreal, most_terms: usize) -> Option<Surreal> {
        if other.terms.len() <= 1 {
            return self.div_monomial(other);
        }
        let (Some(last), Some(lead)) = (self.terms.last(), other.terms.first()) else {
            return Some(Surreal::ZERO);
        };
        let lead = Surreal {
            terms: vec![lead.clone()],
        };
        let lowest = &last.exponent - &other.terms.last()?.exponent;
        let (mut rest, mut quotient) = (self.clone(), Vec::new());
        while let Some(first) = rest.terms.first() {
            let first = Surreal {
                terms: vec![first.clone()],
            };
            let step = first.div_monomial(&lead)?;
            if quotient.len() == most_terms || step.terms[0].exponent < lowest {
                return None;
            }
            rest -= &step * other;
            quotient.extend(step.terms);
        }
        Some(Surreal { terms: quotient })
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Surreal {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// This number times a rational one.
    pub(super) fn scaled(&self, factor: &Rational) -> Surreal {
        if factor.is_zero() {
            return Surreal::ZERO;
        }
        let scale = |term: &SurrealTerm| SurrealTerm {
            exponent: term.exponent.clone(),
            coefficient: &term.coefficient * factor,
        };
        Surreal {
            terms: self.terms.iter().map(scale).collect(),
        }
    }
}

fn add(x: &Surreal, y: &Surreal) -> Surreal {
    let mut terms = Vec::with_capacity(x.terms.len() + y.terms.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(a), Some(b)) = (x.terms.get(i), y.terms.get(j)) {
        match a.exponent.cmp(&b.exponent) {
            Ordering::Greater => {
                terms.push(a.clone());
                i += 1;
            }
            Ordering::Less => {
                terms.push(b.clone());
                j += 1;
            }
            Ordering::Equal => {
                let coefficient = &a.coefficient + &b.coefficient;
                if !coefficient.is_zero() {
                    terms.push(SurrealTerm {
                        exponent: a.exponent.clone(),
                        coefficient,
                    });
                }
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    terms.extend_from_slice(&x.terms[i..]);
    terms.extend_from_slice(&y.terms[j..]);
    Surreal { terms }
}

fn sub(x: &Surreal, y: &Surreal) -> Surreal {
    add(x, &-y)
}

fn mul(x: &Surreal, y: &Surreal) -> Surreal {
    if let [a] = x.terms.as_slice() {
        return shifted(y, a);
    }
    if let [b] = y.terms.as_slice() {
        return shifted(x, b);
    }
    let mut product: BTreeMap<Surreal, Rational> = BTreeMap::new();
    for a in &x.terms {
        for b in &y.terms {
            *product.entry(&a.exponent + &b.exponent).or_default() +=
                &a.coefficient * &b.coefficient;
        }
    }
    let terms = product.into_iter().rev();
    let term = |(exponent, coefficient): (Surreal, Rational)| SurrealTerm {
        exponent,
        coefficient,
    };
    Surreal {
        terms: terms
            .filter(|(_, coefficient)| !coefficient.is_zero())
            .map(term)
            .collect(),
    }
}

/// A product by a single term keeps the order of the terms.
fn shifted(x: &Surreal, factor: &SurrealTerm) -> Surreal {
    let shift = |term: &SurrealTerm| SurrealTerm {
        exponent: &term.exponent + &factor.exponent,
        coefficient: &term.coefficient * &factor.coefficient,
    };
    Surreal {
        terms: x.terms.iter().map(shift).collect(),
    }
}

binary_operator!(Surreal, Add, add, add);
binary_operator!(Surreal, Sub, sub, sub);
binary_operator!(
    Surreal,
    Mul,
    mul,
    /// The product.
    ///
    /// # Panics
    ///
    /// When a dyadic denominator of a coefficient would pass 2^(2^32-1).
    mul
);
assigning_operator!(Surreal, AddAssign, add_assign, add);
assigning_operator!(Surreal, SubAssign, sub_assign, sub);

impl std::ops::Neg for &Surreal {
    type Output = Surreal;
    fn neg(self) -> Surreal {
        let negate = |term: &SurrealTerm| SurrealTerm {
            exponent: term.exponent.clone(),
            coefficient: -&term.coefficient,
        };
        Surreal {
            terms: self.terms.iter().map(negate).collect(),
        }
    }
}

impl std::ops::Neg for Surreal {
    type Output = Surreal;
    fn neg(mut self) -> Surreal {
        for term in &mut self.terms {
            term.coefficient = -&term.coefficient;
        }
        self
    }
}
