//! Building words, which brings them into their one normal form.

use super::{Level, MOST_RUNS, Run, SignWord};
use crate::{Halt, Ordinal, Sign};

const TOO_LONG: Halt = Halt::TooLarge("a stalk of more than 2^22 runs");

impl SignWord {
    /// Puts a run at the end.
    pub fn push_run(&mut self, sign: Sign, length: Ordinal) {
        push_run(&mut self.tail, sign, length);
    }

    /// Puts a block repeated ω times at the end.
    ///
    /// ```
    /// use grundy_num::{Ordinal, Run, Sign, SignWord};
    /// let mut word = SignWord::default();
    /// let run = |sign| Run { sign, length: Ordinal::ONE };
    /// word.push_repeat(&[run(Sign::Plus), run(Sign::Minus), run(Sign::Plus)]);
    /// assert_eq!(word.to_string(), "L (R L^2)^w");
    /// ```
    pub fn push_repeat(&mut self, block: &[Run]) {
        let mut joined = Vec::new();
        for run in block {
            push_run(&mut joined, run.sign, run.length.clone());
        }
        let mut block = joined;
        let [first, .., last] = block.as_slice() else {
            if let Some(run) = block.pop() {
                self.push_run(run.sign, run.length * Ordinal::omega());
            }
            return;
        };
        // The ends of neighbouring copies join, and so does the first copy with what is before.
        if first.sign == last.sign {
            let first = block.remove(0);
            self.push_run(first.sign, first.length.clone());
            push_run(&mut block, first.sign, first.length);
        }
        if self
            .tail
            .last()
            .is_some_and(|run| run.sign == block[0].sign)
        {
            self.push_run(block[0].sign, block[0].length.clone());
            block.rotate_left(1);
        }
        block.truncate(primitive_length(&block));
        while self.tail.last().is_some() && self.tail.last() == block.last() {
            self.tail.pop();
            block.rotate_right(1);
        }
        self.levels.push(Level {
            lead: std::mem::take(&mut self.tail),
            block,
        });
    }

    /// Puts a whole word at the end.
    pub fn append(&mut self, word: &SignWord) {
        for level in &word.levels {
            self.push_level(level.clone());
        }
        for run in &word.tail {
            self.push_run(run.sign, run.length.clone());
        }
    }

    pub(super) fn push_level(&mut self, level: Level) {
        for run in level.lead {
            self.push_run(run.sign, run.length);
        }
        self.push_repeat(&level.block);
    }

    /// Puts the first `left` signs of some runs at the end.
    pub(super) fn push_cut<'r>(
        &mut self,
        runs: impl Iterator<Item = &'r Run>,
        mut left: Ordinal,
    ) -> Result<(), Halt> {
        for run in runs {
            if left.is_zero() {
                break;
            }
            if self.tail.len() == MOST_RUNS {
                return Err(TOO_LONG);
            }
            let Some(rest) = left.checked_sub(&run.length) else {
                self.push_run(run.sign, left);
                break;
            };
            self.push_run(run.sign, run.length.clone());
            left = rest;
        }
        Ok(())
    }

    /// The word repeated `times`: a run any number of times, several runs less than ω^2 times.
    /// `None` stands for a word that is no finite list of runs and blocks.
    pub(super) fn repeated(&self, times: &Ordinal) -> Result<Option<SignWord>, Halt> {
        let mut word = SignWord::default();
        if times.is_zero() || self.is_empty() {
            return Ok(Some(word));
        }
        if let ([], [run]) = (self.levels.as_slice(), self.tail.as_slice()) {
            word.push_run(run.sign, &run.length * times);
            return Ok(Some(word));
        }
        let (limits, copies) = times.div_rem_omega_power(&Ordinal::ONE);
        let (Some(limits), Some(copies)) = (limits.as_finite(), copies.as_finite()) else {
            return Ok(None);
        };
        if limits > &dashu_int::UBig::ZERO && !self.levels.is_empty() {
            return Ok(None);
        }
        let parts = self
            .levels
            .iter()
            .map(|level| level.lead.len() + level.block.len());
        let size = dashu_int::UBig::from(parts.sum::<usize>() + self.tail.len());
        if (limits + copies) * size > dashu_int::UBig::from(MOST_RUNS) {
            return Err(TOO_LONG);
        }
        let count = |n: &dashu_int::UBig| usize::try_from(n).expect("a small count");
        for _ in 0..count(limits) {
            word.push_repeat(&self.tail);
        }
        for _ in 0..count(copies) {
            word.append(self);
        }
        Ok(Some(word))
    }
}

/// Puts a run at the end of others, joined to the last if that has the same sign.
fn push_run(runs: &mut Vec<Run>, sign: Sign, length: Ordinal) {
    if length.is_zero() {
        return;
    }
    match runs.last_mut() {
        Some(last) if last.sign == sign => last.length = &last.length + length,
        _ => runs.push(Run { sign, length }),
    }
}

/// The length of the shortest block of which this one is a power.
///
/// The longest border of a word, found as in Knuth, Morris and Pratt's search, gives its shortest
/// period; a power is a word whose shortest period divides its length.
fn primitive_length(block: &[Run]) -> usize {
    let mut borders = vec![0; block.len()];
    for i in 1..block.len() {
        let mut border = borders[i - 1];
        while border > 0 && block[i] != block[border] {
            border = borders[border - 1];
        }
        borders[i] = border + usize::from(block[i] == block[border]);
    }
    let period = block.len() - borders.last().copied().unwrap_or(0);
    if block.len().is_multiple_of(period) {
        period
    } else {
        block.len()
    }
}
