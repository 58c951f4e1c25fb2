//! Sums, products and remainders of ordinals.

use std::cmp::Ordering;

use dashu_int::UBig;

use super::{Ordinal, OrdinalTerm};
use crate::operators::binary_operator;

impl Ordinal {
    /// The natural sum: coefficients of equal powers of ω add.
    ///
    /// ```
    /// use grundy_num::Ordinal;
    /// let (x, y): (Ordinal, Ordinal) = ("w^2 + 3".parse()?, "w + 1".parse()?);
    /// assert_eq!(x.natural_add(&y).to_string(), "w^2+w+4");
    /// assert_eq!((&x + &y).to_string(), "w^2+w+1");
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    #[must_use]
    pub fn natural_add(&self, other: &Ordinal) -> Ordinal {
        let terms = self.infinite.iter().chain(&other.infinite).cloned();
        Ordinal {
            infinite: collect(terms.collect()),
            finite: &self.finite + &other.finite,
        }
    }

    /// The natural product: exponents of ω add naturally, as in a product of polynomials.
    ///
    /// ```
    /// use grundy_num::Ordinal;
    /// let x: Ordinal = "w + 1".parse()?;
    /// assert_eq!(x.natural_mul(&x).to_string(), "w^2+2*w+1");
    /// assert_eq!((&x * &x).to_string(), "w^2+w+1");
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    #[must_use]
    pub fn natural_mul(&self, other: &Ordinal) -> Ordinal {
        let mut terms = Vec::new();
        for (a, m) in self.terms() {
            for (b, n) in other.terms() {
                terms.push(OrdinalTerm {
                    exponent: a.natural_add(&b),
                    coefficient: &m * &n,
                });
            }
        }
        let mut infinite = collect(terms);
        let finite = infinite
            .pop_if(|term| term.exponent.is_zero())
            .map_or(UBig::ZERO, |term| term.coefficient);
        Ordinal { infinite, finite }
    }

    /// The ordinal that added on the right of `other` gives this one, if `other` is no greater.
    ///
    /// ```
    /// use grundy_num::Ordinal;
    /// let x: Ordinal = "w + 3".parse()?;
    /// assert_eq!(x.checked_sub(&Ordinal::from(7u64)), Some(x.clone()));
    /// assert_eq!(x.checked_sub(&Ordinal::omega()), Some(Ordinal::from(3u64)));
    /// assert_eq!(Ordinal::omega().checked_sub(&x), None);
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    pub fn checked_sub(&self, other: &Ordinal) -> Option<Ordinal> {
        for (i, x) in self.infinite.iter().enumerate() {
            let Some(y) = other.infinite.get(i) else {
                // What is left of `other` is finite and vanishes under an infinite term.
                return Some(self.tail_from(i));
            };
            match x.exponent.cmp(&y.exponent) {
                Ordering::Less => return None,
                Ordering::Greater => return Some(self.tail_from(i)),
                Ordering::Equal => match x.coefficient.cmp(&y.coefficient) {
                    Ordering::Less => return None,
                    Ordering::Greater => {
                        let mut rest = self.tail_from(i);
                        rest.infinite[0].coefficient -= &y.coefficient;
                        return Some(rest);
                    }
                    Ordering::Equal => {}
                },
            }
        }
        let is_less = self.infinite.len() < other.infinite.len() || self.finite < other.finite;
        (!is_less).then(|| Ordinal::from(&self.finite - &other.finite))
    }

    /// The terms from the i-th infinite one on.
    fn tail_from(&self, i: usize) -> Ordinal {
        Ordinal {
            infinite: self.infinite[i..].to_vec(),
            finite: self.finite.clone(),
        }
    }

    /// The quotient and remainder by ω^power: this is ω^power · quotient + remainder.
    ///
    /// ```
    /// use grundy_num::Ordinal;
    /// let x: Ordinal = "w^3 + 2*w + 5".parse()?;
    /// let (quotient, remainder) = x.div_rem_omega_power(&Ordinal::ONE);
    /// assert_eq!(quotient.to_string(), "w^2+2");
    /// assert_eq!(remainder.to_string(), "5");
    /// # Ok::<_, grundy_num::ParseSurrealError>(())
    /// ```
    pub fn div_rem_omega_power(&self, power: &Ordinal) -> (Ordinal, Ordinal) {
        let mut quotient = Ordinal::ZERO;
        for (i, term) in self.infinite.iter().enumerate() {
            match term.exponent.checked_sub(power) {
                None => return (quotient, self.tail_from(i)),
                Some(exponent) if exponent.is_zero() => {
                    quotient.finite.clone_from(&term.coefficient);
                }
                Some(exponent) => quotient.infinite.push(OrdinalTerm {
                    exponent,
                    coefficient: term.coefficient.clone(),
                }),
            }
        }
        if power.is_zero() {
            (self.clone(), Ordinal::ZERO)
        } else {
            (quotient, Ordinal::from(self.finite.clone()))
        }
    }
}

/// Terms in falling order with equal exponents joined.
fn collect(mut terms: Vec<OrdinalTerm>) -> Vec<OrdinalTerm> {
    terms.sort_by(|x, y| y.exponent.cmp(&x.exponent));
    terms.dedup_by(|next, kept| {
        let is_same = next.exponent == kept.exponent;
        if is_same {
            kept.coefficient += &next.coefficient;
        }
        is_same
    });
    terms
}

/// What is below the highest term on the right vanishes on the left.
fn add(x: &Ordinal, y: &Ordinal) -> Ordinal {
    let Some(lead) = y.infinite.first() else {
        return Ordinal {
            infinite: x.infinite.clone(),
            finite: &x.finite + &y.finite,
        };
    };
    let kept = x.infinite.partition_point(|t| t.exponent > lead.exponent);
    let mut infinite = x.infinite[..kept].to_vec();
    infinite.extend_from_slice(&y.infinite);
    if let Some(same) = x.infinite.get(kept)
        && same.exponent == lead.exponent
    {
        infinite[kept].coefficient += &same.coefficient;
    }
    Ordinal {
        infinite,
        finite: y.finite.clone(),
    }
}

/// x·(y + z) = x·y + x·z; x·ω^b = ω^(a+b) for the highest exponent a of x, and x·n multiplies
/// the highest coefficient.
fn mul(x: &Ordinal, y: &Ordinal) -> Ordinal {
    let Some((a, m)) = x.leading() else {
        return Ordinal::ZERO;
    };
    let mut product = Ordinal::ZERO;
    for term in &y.infinite {
        let power = Ordinal::raised(add(&a, &term.exponent), term.coefficient.clone());
        product = add(&product, &power);
    }
    if y.finite.is_zero() {
        return product;
    }
    let mut last = x.clone();
    match last.infinite.first_mut() {
        Some(term) => term.coefficient = m * &y.finite,
        None => last.finite = m * &y.finite,
    }
    add(&product, &last)
}

binary_operator!(
    Ordinal,
    Add,
    add,
    /// The ordinary sum, which does not commute.
    add
);
binary_operator!(
    Ordinal,
    Mul,
    mul,
    /// The ordinary product: `self` repeated `other` times.
    mul
);
