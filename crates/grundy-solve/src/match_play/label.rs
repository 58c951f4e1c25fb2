//! What summands are called: by the number of the term as it was typed, and copies by theirs.

use std::fmt;
use std::str::FromStr;

use crate::term::Term;

/// What a summand of a match is called: `2` is the second term as it was typed, `2.3` the third
/// copy in that term.
///
/// ```
/// use grundy_solve::Label;
/// let label: Label = "2.3".parse()?;
/// assert_eq!((label.term(), label.to_string().as_str()), (1, "2.3"));
/// assert!("2.0".parse::<Label>().is_err());
/// # Ok::<(), grundy_solve::ParseLabelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    term: usize,
    /// Counted from 0; `None` where the term is a single summand.
    copy: Option<usize>,
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
                let copy = (!is_single).then_some(at);
                (Label { term, copy }, summand)
            }));
        }
        laid
    }

    /// The term that the summand belongs to, counted from 0 as it was typed.
    pub fn term(self) -> usize {
        self.term
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.term + 1)?;
        match self.copy {
            Some(copy) => write!(f, ".{}", copy + 1),
            None => Ok(()),
        }
    }
}

impl FromStr for Label {
    type Err = ParseLabelError;

    fn from_str(text: &str) -> Result<Label, ParseLabelError> {
        let from_one = |text: &str| {
            let number = text.parse::<usize>().ok()?;
            number.checked_sub(1)
        };
        let (term, copy) = match text.split_once('.') {
            Some((term, copy)) => (from_one(term), Some(from_one(copy).ok_or(ParseLabelError)?)),
            None => (from_one(text), None),
        };
        let term = term.ok_or(ParseLabelError)?;
        Ok(Label { term, copy })
    }
}
