//! The sequence H of a take-away game, term by term.
//!
//! `H_{k+1}` = `H_k` + `H_j`, where j only ever grows: so the terms from `H_j` to `H_k` are all that the
//! next ones need. A copy of this window is a place from which the sequence can be taken up again.

use std::collections::VecDeque;

use grundy_num::{BitTest, Halt, Limits, UBig};

use super::TakeRule;

/// The first terms of H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The terms in increasing order.
    pub terms: Vec<UBig>,
    /// What comes after them.
    pub end: TermsEnd,
}

/// What comes after the terms that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsEnd {
    /// Nothing: the sequence is finite and these are all its terms.
    Finite,
    /// A greater term than was asked for.
    Greater,
    /// More terms than were asked for.
    More,
}

/// A place in the sequence.
#[derive(Debug)]
pub(super) struct Sequence<'r, R> {
    rule: &'r R,
    /// The terms from `H_j` to the one reached, never empty.
    window: VecDeque<UBig>,
    /// `f(H_j)`.
    reach: UBig,
}

// Derived, this would ask for a rule that can be copied.
impl<R> Clone for Sequence<'_, R> {
    fn clone(&self) -> Self {
        Sequence {
            rule: self.rule,
            window: self.window.clone(),
            reach: self.reach.clone(),
        }
    }
}

impl<'r, R: TakeRule> Sequence<'r, R> {
    /// At `H_1` = 1.
    pub(super) fn new(rule: &'r R) -> Self {
        Sequence {
            rule,
            window: VecDeque::from([UBig::ONE]),
            reach: rule.most_after(&UBig::ONE),
        }
    }

    /// The term reached.
    pub(super) fn term(&self) -> &UBig {
        self.window.back().expect("the term reached is kept")
    }

    /// How many terms a copy of this place holds.
    pub(super) fn window(&self) -> usize {
        self.window.len()
    }

    /// Goes on to the next term, if there is one.
    pub(super) fn advance(&mut self) -> Option<()> {
        while self.reach < *self.term() {
            // Where not even f(H_k) reaches H_k there is no j, and the sequence ends.
            if self.window.len() == 1 {
                return None;
            }
            self.window.pop_front();
            self.reach = self.rule.most_after(self.window.front()?);
        }
        let next = self.term() + self.window.front()?;
        self.window.push_back(next);
        Some(())
    }

    /// The terms from here to `greatest`, at most `most`.
    pub(super) fn terms(
        mut self,
        greatest: &UBig,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Terms, Halt> {
        let mut terms = Vec::new();
        let mut held = 0_u64;
        let end = loop {
            limits.tick()?;
            if self.term() > greatest {
                break TermsEnd::Greater;
            }
            if terms.len() == most {
                break TermsEnd::More;
            }
            held = held.saturating_add(bytes_of(self.term()));
            // The terms that the next ones need are there twice.
            limits.allow_memory(held.saturating_mul(2))?;
            if is_long(self.term()) {
                limits.look()?;
            }
            terms.push(self.term().clone());
            if self.advance().is_none() {
                break TermsEnd::Finite;
            }
        };
        Ok(Terms { terms, end })
    }
}

/// Roughly what a number takes.
pub(super) fn bytes_of(number: &UBig) -> u64 {
    8 * (number.bit_len() as u64 / 64 + 4)
}

/// Whether it takes longer to add the number than to look at the clock.
pub(super) fn is_long(number: &UBig) -> bool {
    number.bit_len() > 1 << 14
}
