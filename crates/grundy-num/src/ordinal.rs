//! Ordinals below ε₀, in Cantor normal form.
//!
//! An ordinal is Σ ω^exponent · coefficient with falling exponents that are ordinals themselves.
//! Runs of a transfinite sign expansion are as long as ordinals, and a birthday is one.

mod arithmetic;
mod text;

use std::cmp::Ordering;

use dashu_int::UBig;

use crate::Halt;

/// An ordinal number below ε₀ = ω^ω^ω^….
///
/// `+` and `*` are the ordinary operations, which do not commute; the natural ones of Hessenberg
/// are [`natural_add`](Ordinal::natural_add) and [`natural_mul`](Ordinal::natural_mul).
///
/// ```
/// use grundy_num::Ordinal;
/// let (one, omega) = (Ordinal::from(1u64), Ordinal::omega());
/// assert_eq!(&one + &omega, omega);
/// assert_eq!((&omega + &one).to_string(), "w+1");
/// assert_eq!(one.natural_add(&omega), &omega + &one);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Ordinal {
    /// The terms with exponents from 1 on, highest first. Invariant: falling, coefficients not 0.
    infinite: Vec<OrdinalTerm>,
    /// The coefficient of ω^0.
    finite: UBig,
}

/// A term ω^exponent · coefficient with an exponent of at least 1.
#[derive(Clone, PartialEq, Eq, Hash)]
struct OrdinalTerm {
    exponent: Ordinal,
    coefficient: UBig,
}

/// Exponents are nested no deeper than this, so that recursion over them stays shallow.
pub(crate) const DEEPEST: usize = 64;

pub(crate) const TOO_DEEP: Halt = Halt::TooLarge("a tower of more than 64 exponents");

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Ordinal = Ordinal {
        infinite: Vec::new(),
        finite: UBig::ZERO,
    };

    /// The ordinal 1.
    pub const ONE: Ordinal = Ordinal {
        infinite: Vec::new(),
        finite: UBig::ONE,
    };

    /// The first infinite ordinal.
    pub fn omega() -> Ordinal {
        Ordinal::raised(Ordinal::ONE, UBig::ONE)
    }

    /// The power ω^exponent.
    ///
    /// The error is [`Halt::TooLarge`], past a tower of 64 exponents.
    pub fn omega_power(exponent: &Ordinal) -> Result<Ordinal, Halt> {
        if exponent.depth() >= DEEPEST {
            return Err(TOO_DEEP);
        }
        Ok(Ordinal::raised(exponent.clone(), UBig::ONE))
    }

    /// ω^exponent · coefficient, whatever the depth, which the caller has seen to.
    fn raised(exponent: Ordinal, coefficient: UBig) -> Ordinal {
        if exponent.is_zero() || coefficient.is_zero() {
            return Ordinal::from(coefficient);
        }
        Ordinal {
            infinite: vec![OrdinalTerm {
                exponent,
                coefficient,
            }],
            finite: UBig::ZERO,
        }
    }

    /// How deep exponents are nested: 0 for a finite ordinal, 1 for ω.
    fn depth(&self) -> usize {
        // Exponents fall, and a lower one is no deeper.
        self.infinite
            .first()
            .map_or(0, |term| 1 + term.exponent.depth())
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.infinite.is_empty() && self.finite.is_zero()
    }

    /// Whether this is less than ω.
    pub fn is_finite(&self) -> bool {
        self.infinite.is_empty()
    }

    /// Whether this is neither 0 nor a successor.
    pub fn is_limit(&self) -> bool {
        self.finite.is_zero() && !self.infinite.is_empty()
    }

    /// The natural number this is, if it is finite.
    pub fn as_finite(&self) -> Option<&UBig> {
        self.is_finite().then_some(&self.finite)
    }

    /// The ordinal just below, if there is one.
    pub fn predecessor(&self) -> Option<Ordinal> {
        (!self.finite.is_zero()).then(|| Ordinal {
            infinite: self.infinite.clone(),
            finite: &self.finite - UBig::ONE,
        })
    }

    /// The exponent and coefficient of the highest term, unless this is 0.
    pub fn leading(&self) -> Option<(Ordinal, UBig)> {
        match self.infinite.first() {
            Some(term) => Some((term.exponent.clone(), term.coefficient.clone())),
            None if self.finite.is_zero() => None,
            None => Some((Ordinal::ZERO, self.finite.clone())),
        }
    }

    /// The terms of the normal form, exponent and coefficient, highest first.
    pub fn terms(&self) -> impl Iterator<Item = (Ordinal, UBig)> {
        let finite = (!self.finite.is_zero()).then(|| (Ordinal::ZERO, self.finite.clone()));
        let pair = |term: &OrdinalTerm| (term.exponent.clone(), term.coefficient.clone());
        self.infinite.iter().map(pair).chain(finite)
    }

    /// About how many bytes this takes.
    pub fn bytes(&self) -> u64 {
        let own = size_of::<Ordinal>() as u64 + (self.finite.as_words().len() * 8) as u64;
        let term = |term: &OrdinalTerm| {
            term.exponent.bytes() + 24 + (term.coefficient.as_words().len() * 8) as u64
        };
        own + self.infinite.iter().map(term).sum::<u64>()
    }
}

impl From<u64> for Ordinal {
    fn from(n: u64) -> Self {
        Ordinal::from(UBig::from(n))
    }
}

impl From<UBig> for Ordinal {
    fn from(n: UBig) -> Self {
        Ordinal {
            infinite: Vec::new(),
            finite: n,
        }
    }
}

impl Ord for Ordinal {
    fn cmp(&self, other: &Self) -> Ordering {
        for (x, y) in self.infinite.iter().zip(&other.infinite) {
            let order = x.exponent.cmp(&y.exponent);
            let order = order.then_with(|| x.coefficient.cmp(&y.coefficient));
            if order.is_ne() {
                return order;
            }
        }
        let length = self.infinite.len().cmp(&other.infinite.len());
        length.then_with(|| self.finite.cmp(&other.finite))
    }
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
