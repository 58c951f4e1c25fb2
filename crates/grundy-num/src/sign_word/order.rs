//! The order of words: lexicographic, with minus before the end and the end before plus.

use std::cmp::Ordering;

use super::{Run, SignWord};
use crate::{Ordinal, Sign};

/// Where two words part: how much they have in common, and what comes next in each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The length of the longest common prefix.
    pub common: Ordinal,
    /// The sign after it in the first word, unless that ends there.
    pub first: Option<Sign>,
    /// The sign after it in the second word, unless that ends there.
    pub second: Option<Sign>,
}

impl SignWord {
    /// Where this word parts from another.
    ///
    /// ```
    /// use grundy_num::{Sign, SignWord};
    /// let (x, y): (SignWord, SignWord) = ("L^w R".parse()?, "L^w R^w".parse()?);
    /// let parting = x.parting(&y);
    /// assert_eq!(parting.common.to_string(), "w+1");
    /// assert_eq!((parting.first, parting.second), (None, Some(Sign::Minus)));
    /// # Ok::<_, grundy_num::ParseWordError>(())
    /// ```
    pub fn parting(&self, other: &SignWord) -> Parting {
        let mut common = Ordinal::ZERO;
        let mut level = 0;
        while let (Some(x), Some(y)) = (self.levels.get(level), other.levels.get(level))
            && x == y
        {
            common = common + x.length();
            level += 1;
        }
        // Different runs up to blocks are different sequences: they part after finitely many.
        part_runs(common, self.runs_of(level), other.runs_of(level))
    }

    /// The runs of a level, endless if it has a block.
    fn runs_of(&self, level: usize) -> impl Iterator<Item = &Run> {
        let (lead, block) = match self.levels.get(level) {
            Some(level) => (&level.lead, level.block.as_slice()),
            None => (&self.tail, [].as_slice()),
        };
        lead.iter().chain(block.iter().cycle())
    }
}

/// Where two sequences of runs part that are known to have `common` signs before.
///
/// Runs are as long as they can be, so after the shorter of two runs comes another sign or the
/// end. Sequences that agree for ever are never done.
fn part_runs<'r>(
    mut common: Ordinal,
    mut first: impl Iterator<Item = &'r Run>,
    mut second: impl Iterator<Item = &'r Run>,
) -> Parting {
    loop {
        let (x, y) = (first.next(), second.next());
        if let (Some(x), Some(y)) = (x, y)
            && x.sign == y.sign
        {
            common = common + (&x.length).min(&y.length);
            let after = |run: Option<&Run>| run.map(|run| run.sign);
            let (first, second) = match x.length.cmp(&y.length) {
                Ordering::Equal => continue,
                Ordering::Less => (after(first.next()), Some(y.sign)),
                Ordering::Greater => (Some(x.sign), after(second.next())),
            };
            return Parting {
                common,
                first,
                second,
            };
        }
        return Parting {
            common,
            first: x.map(|run| run.sign),
            second: y.map(|run| run.sign),
        };
    }
}

impl Parting {
    /// How the first word compares with the second.
    pub fn order(&self) -> Ordering {
        let rank = |sign: Option<Sign>| match sign {
            Some(Sign::Minus) => 0,
            None => 1,
            Some(Sign::Plus) => 2,
        };
        rank(self.first).cmp(&rank(self.second))
    }
}

impl Ord for SignWord {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parting(other).order()
    }
}

impl PartialOrd for SignWord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
