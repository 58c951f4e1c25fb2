//! Transfinite sign expansions: words of signs as long as an ordinal.
//!
//! A word is a list of runs, each as long as an ordinal, and of blocks repeated ω times. One word
//! can be written in many ways; it is kept in the one where runs are as long as they can be and
//! blocks and what leads up to them as short as they can be, so that equal words are equal lists.

mod build;
mod order;
mod text;

use crate::{Halt, Ordinal, Sign};

pub use order::Parting;
pub use text::{ParseWordError, WordMistake};

/// A run of equal signs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The sign of the run.
    pub sign: Sign,
    /// How many signs there are, in order.
    pub length: Ordinal,
}

/// A sign expansion made of finitely many runs and blocks repeated ω times.
///
/// As a stalk of Hackenbush it is written from the ground up, `L` for a blue edge, which is a
/// plus, and `R` for a red one.
///
/// ```
/// use grundy_num::{SignWord, Surreal};
/// let word: SignWord = "L^w R^w".parse()?;
/// assert_eq!(word.to_surreal()?, "omega/2".parse::<Surreal>()?);
/// let (x, y): (SignWord, SignWord) = ("(LR)^w".parse()?, "LRL (RL)^w".parse()?);
/// assert_eq!(x, y);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct SignWord {
    levels: Vec<Level>,
    /// The runs after the last block. Invariant: neighbours differ in sign, no run is empty.
    tail: Vec<Run>,
}

/// Runs and then a block repeated ω times.
///
/// Invariant: all neighbours differ in sign, also those from one copy of the block to the next;
/// the block is no power of a shorter one, and the last run of the lead is not that of the block.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Level {
    pub(crate) lead: Vec<Run>,
    pub(crate) block: Vec<Run>,
}

/// A part of a word, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segment<'w> {
    /// A run.
    Run(&'w Run),
    /// A block repeated ω times.
    Repeat(&'w [Run]),
}

/// A word of more runs than this is not written out.
pub(crate) const MOST_RUNS: usize = 1 << 22;

impl SignWord {
    /// The runs and blocks of the word.
    pub fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        let levels = self.levels.iter().flat_map(|level| {
            let lead = level.lead.iter().map(Segment::Run);
            lead.chain([Segment::Repeat(&level.block)])
        });
        levels.chain(self.tail.iter().map(Segment::Run))
    }

    pub(crate) fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The runs after the last repeated block: all runs, where there is none.
    pub(crate) fn tail(&self) -> &[Run] {
        &self.tail
    }

    /// Whether there are no signs.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty() && self.tail.is_empty()
    }

    /// Whether no block is repeated, so that the runs are a finite list.
    pub fn has_finitely_many_runs(&self) -> bool {
        self.levels.is_empty()
    }

    /// How many signs there are: the birthday of the number.
    ///
    /// ```
    /// use grundy_num::SignWord;
    /// let word: SignWord = "LR (RL)^w R^2".parse()?;
    /// assert_eq!(word.length().to_string(), "w+2");
    /// # Ok::<_, grundy_num::ParseWordError>(())
    /// ```
    pub fn length(&self) -> Ordinal {
        let mut length = Ordinal::ZERO;
        for level in &self.levels {
            length = length + level.length();
        }
        length + total(&self.tail)
    }

    /// The runs in order; endless where a block is repeated, so that what follows it is not seen.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        let (lead, block) = match self.levels.first() {
            Some(level) => (&level.lead, level.block.as_slice()),
            None => (&self.tail, [].as_slice()),
        };
        lead.iter().chain(block.iter().cycle())
    }

    /// The first signs up to `length`, or the whole word if that is shorter.
    ///
    /// For a stalk this is what is left when the edge number `length`, counted from 0, is cut.
    /// The error is [`Halt::TooLarge`], past 2^22 runs.
    ///
    /// ```
    /// use grundy_num::{Ordinal, SignWord};
    /// let word: SignWord = "L^w R^w".parse()?;
    /// assert_eq!(word.prefix(&"w+3".parse()?)?.to_string(), "L^w R^3");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn prefix(&self, length: &Ordinal) -> Result<SignWord, Halt> {
        let mut word = SignWord::default();
        let mut left = length.clone();
        for level in &self.levels {
            if let Some(rest) = left.checked_sub(&level.length()) {
                word.push_level(level.clone());
                left = rest;
                continue;
            }
            word.push_cut(level.lead.iter().chain(level.block.iter().cycle()), left)?;
            return Ok(word);
        }
        word.push_cut(self.tail.iter(), left)?;
        Ok(word)
    }

    /// The runs from the sign number `from` on, each with the number of its first sign and the
    /// first number after it; at most `most` of them, and whether these are all.
    ///
    /// ```
    /// use grundy_num::{Ordinal, Sign, SignWord};
    /// let word: SignWord = "L^w R^w".parse()?;
    /// let (runs, are_all) = word.placed_runs(&Ordinal::from(5u64), 10);
    /// let (omega, twice): (Ordinal, Ordinal) = ("w".parse()?, "2*w".parse()?);
    /// assert_eq!(runs[0], (Sign::Plus, Ordinal::from(5u64), omega.clone()));
    /// assert_eq!(runs[1], (Sign::Minus, omega, twice));
    /// assert!(are_all && runs.len() == 2);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed_runs(&self, from: &Ordinal, most: usize) -> (Vec<PlacedRun>, bool) {
        let mut placed = Vec::new();
        let mut at = Ordinal::ZERO;
        let mut place = |at: &mut Ordinal, run: &Run| {
            let start = std::mem::replace(at, &*at + &run.length);
            let is_full = *at > *from && placed.len() == most;
            if *at > *from && !is_full {
                placed.push((run.sign, start.max(from.clone()), at.clone()));
            }
            !is_full
        };
        for level in &self.levels {
            let end = &at + level.length();
            if end <= *from {
                at = end;
                continue;
            }
            for run in &level.lead {
                if !place(&mut at, run) {
                    return (placed, false);
                }
            }
            at = at.clone() + copies_before(&total(&level.block), &at, from);
            for run in level.block.iter().cycle() {
                if !place(&mut at, run) {
                    return (placed, false);
                }
            }
        }
        for run in &self.tail {
            if !place(&mut at, run) {
                return (placed, false);
            }
        }
        (placed, true)
    }

    /// The opposite word.
    #[must_use]
    pub fn negated(&self) -> SignWord {
        let flip = |runs: &[Run]| -> Vec<Run> {
            let flip = |run: &Run| Run {
                sign: -run.sign,
                length: run.length.clone(),
            };
            runs.iter().map(flip).collect()
        };
        SignWord {
            levels: self
                .levels
                .iter()
                .map(|level| Level {
                    lead: flip(&level.lead),
                    block: flip(&level.block),
                })
                .collect(),
            tail: flip(&self.tail),
        }
    }
}

/// A run with the number of its first sign and the first number after it.
pub type PlacedRun = (Sign, Ordinal, Ordinal);

impl Level {
    pub(crate) fn length(&self) -> Ordinal {
        total(&self.lead) + total(&self.block) * Ordinal::omega()
    }
}

/// The length of several runs.
pub(crate) fn total(runs: &[Run]) -> Ordinal {
    let add = |sum: Ordinal, run: &Run| sum + &run.length;
    runs.iter().fold(Ordinal::ZERO, add)
}

/// The length of some whole copies of a block that begin at `at` and end before `from`: all of
/// them or nearly so, so that few are left to walk through.
fn copies_before(block: &Ordinal, at: &Ordinal, from: &Ordinal) -> Ordinal {
    let way = from.checked_sub(at).unwrap_or_default();
    match (way.leading(), block.leading()) {
        (Some((a, m)), Some((b, n))) if a == b && m > n => {
            block * &Ordinal::from(m / n - dashu_int::UBig::ONE)
        }
        _ => Ordinal::ZERO,
    }
}
