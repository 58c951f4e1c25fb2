//! What summands are called: by the number of the term as it was typed, and copies by theirs.

use std::fmt;
use std::str::FromStr;

use grundy_num::UBig;

use crate::term::Term;

/// What a summand is called wherever a move is told: `2` is the second term as it was typed, `2.3`
/// the third summand of that term, which is a sum or several copies.
///
/// ```
/// use grundy_solve::Label;
/// let label: Label = "2.3".parse()?;
/// assert_eq!((label.term(), label.to_string().as_str()), (1, "2.3"));
/// assert!("2.0".parse::<Label>().is_err());
/// # Ok::<(), grundy_solve::ParseLabelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    term: usize,
    /// Counted from 0; `None` where the term is a single summand.
    place: Option<UBig>,
}

/// A text is not what a summand is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a summand, such as `2`, or `2.3` for a copy")]
pub struct ParseLabelError;

/// A term of more copies than this is one summand.
pub const MOST_SUMMANDS: usize = 100;

impl Label {
    /// The summands that lie on the table where these terms are played: copies, and other terms
    /// that are sums, lie there separately.
    pub fn lay_out(terms: Vec<Term>) -> Vec<(Label, Term)> {
        let mut laid = Vec::with_capacity(terms.len());
        for (term, it) in terms.into_iter().enumerate() {
            let copies = it.summands(MOST_SUMMANDS).unwrap_or_else(|_| vec![it]);
            let is_single = copies.len() == 1;
            laid.extend(copies.into_iter().enumerate().map(|(at, summand)| {
                let place = (!is_single).then(|| UBig::from(at));
                (Label { term, place }, summand)
            }));
        }
        laid
    }

    /// The summand of a term at a place among those that the term falls apart into, both counted
    /// from 0; without a place the term is a single summand.
    pub(crate) fn at(term: usize, place: Option<UBig>) -> Label {
        Label { term, place }
    }

    /// The term that the summand belongs to, counted from 0 as it was typed.
    pub fn term(&self) -> usize {
        self.term
    }

    /// Whether the term falls apart into several summands, of which this is one.
    pub fn is_one_of_several(&self) -> bool {
        self.place.is_some()
    }

    /// What the summand was called before a move in the summand `moved`, which fell apart into
    /// `into` summands.
    pub(crate) fn before(self, moved: &Label, into: &UBig) -> Label {
        if self.term != moved.term {
            return self;
        }
        let place = match (self.place, &moved.place) {
            (Some(place), Some(first)) if place < first + into => Some(place.min(first.clone())),
            (Some(place), Some(_)) => Some(place + UBig::ONE - into),
            (_, None) | (None, _) => None,
        };
        Label { place, ..self }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.term + 1)?;
        match &self.place {
            Some(place) => write!(f, ".{}", place + UBig::ONE),
            None => Ok(()),
        }
    }
}

impl FromStr for Label {
    type Err = ParseLabelError;

    fn from_str(text: &str) -> Result<Label, ParseLabelError> {
        let from_one = |text: &str| {
            let number = text.parse::<UBig>().ok()?;
            (!number.is_zero()).then(|| number - UBig::ONE)
        };
        let (term, place) = match text.split_once('.') {
            Some((term, place)) => (term, Some(from_one(place).ok_or(ParseLabelError)?)),
            None => (text, None),
        };
        let term = from_one(term).and_then(|term| usize::try_from(term).ok());
        let term = term.ok_or(ParseLabelError)?;
        Ok(Label { term, place })
    }
}
