//! The runs of a sign expansion one by one, where they are no finite list.

use std::collections::VecDeque;

use super::encode::{signed, spread, uncovered};
use super::{Surreal, SurrealTerm};
use crate::{Halt, Ordinal, Run, Sign, SignWord};

/// The runs of the sign expansion of a number, in order, each as long as it can be.
///
/// They may be endless: of a word with a repeated block, what follows the block is never reached.
pub struct SignRuns {
    /// Runs that are certain.
    ready: VecDeque<Run>,
    /// The last run so far, which the next may continue.
    pending: Option<Run>,
    source: Source,
}

/// Where runs come from once the ready ones are used up.
enum Source {
    End,
    /// The block of a coefficient.
    Cycle {
        block: Vec<Run>,
        index: usize,
    },
    /// The runs of an exponent, spread out.
    Spread(Box<Spreading>),
    Failed(Halt),
}

struct Spreading {
    sign: Sign,
    exponent: SignRuns,
    /// Minuses of the exponent before this are left out.
    covered: Ordinal,
    at: Ordinal,
    power: Ordinal,
}

impl Surreal {
    /// The runs of the sign expansion, one by one.
    ///
    /// ```
    /// use grundy_num::{Halt, Surreal};
    /// let x: Surreal = "omega^(1/3)".parse()?;
    /// let runs = x.sign_runs().take(4).map(|run| Ok(run?.length.to_string()));
    /// let runs: Vec<String> = runs.collect::<Result<_, Halt>>()?;
    /// assert_eq!(runs, ["w", "2*w^2", "w^2", "w^3"]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn sign_runs(&self) -> SignRuns {
        let mut runs = SignRuns {
            ready: VecDeque::new(),
            pending: None,
            source: Source::End,
        };
        // The terms with finitely many runs; the first other one is the last that is reached.
        let mut word = SignWord::default();
        let mut finite = Surreal::ZERO;
        for term in &self.terms {
            finite.terms.push(term.clone());
            match finite.sign_word() {
                Ok(longer) if longer.has_finitely_many_runs() => word = longer,
                Ok(longer) => {
                    let level = &longer.levels()[0];
                    runs.ready = level.lead.iter().cloned().collect();
                    runs.source = Source::Cycle {
                        block: level.block.clone(),
                        index: 0,
                    };
                    return runs;
                }
                Err(_) => {
                    runs.ready = word.tail().iter().cloned().collect();
                    runs.pending = runs.ready.pop_back();
                    runs.source = spreading(&finite.terms);
                    if let Source::Spread(spreading) = &runs.source {
                        runs.push(spreading.sign, Ordinal::ONE);
                    }
                    return runs;
                }
            }
        }
        runs.ready = word.tail().iter().cloned().collect();
        runs
    }
}

/// The runs of the last of some terms, whose exponent has endless ones.
fn spreading(terms: &[SurrealTerm]) -> Source {
    let [before @ .., term] = terms else {
        return Source::End;
    };
    let covered = match before.last() {
        None => Ok(Ordinal::ZERO),
        Some(previous) => covered(&term.exponent, previous),
    };
    match covered {
        Ok(covered) => Source::Spread(Box::new(Spreading {
            sign: term.sign(),
            exponent: term.exponent.sign_runs(),
            covered,
            at: Ordinal::ZERO,
            power: Ordinal::ZERO,
        })),
        Err(halt) => Source::Failed(halt),
    }
}

/// How much an exponent with endless runs has in common with the one before it, which has not:
/// as far as minuses are left out.
fn covered(exponent: &Surreal, previous: &SurrealTerm) -> Result<Ordinal, Halt> {
    let mut common = Ordinal::ZERO;
    let mut before = previous.exponent.sign_runs();
    for run in exponent.sign_runs() {
        let run = run?;
        let Some(other) = before.next().transpose()? else {
            let is_dyadic = previous.coefficient.is_dyadic();
            return Ok(common + Ordinal::from(u64::from(!is_dyadic)));
        };
        if other == run {
            common = common + run.length;
            continue;
        }
        if other.sign == run.sign {
            let is_end = other.length < run.length && before.next().is_none();
            common = common + other.length.min(run.length);
            if is_end && !previous.coefficient.is_dyadic() {
                common = common + Ordinal::ONE;
            }
        }
        return Ok(common);
    }
    Ok(common)
}

impl SignRuns {
    /// Takes a run that may continue the one before.
    fn push(&mut self, sign: Sign, length: Ordinal) {
        if length.is_zero() {
            return;
        }
        match &mut self.pending {
            Some(last) if last.sign == sign => last.length = &last.length + length,
            pending => self.ready.extend(pending.replace(Run { sign, length })),
        }
    }

    /// Brings one more piece from the source; whether there was one.
    fn pull(&mut self) -> Result<bool, Halt> {
        let (sign, length) = match &mut self.source {
            Source::End => {
                self.ready.extend(self.pending.take());
                return Ok(false);
            }
            Source::Failed(halt) => return Err(halt.clone()),
            Source::Cycle { block, index } => {
                let run = block[*index % block.len()].clone();
                *index = (*index + 1) % block.len();
                (run.sign, run.length)
            }
            Source::Spread(spreading) => {
                let Some(run) = spreading.exponent.next() else {
                    self.source = Source::End;
                    return Ok(true);
                };
                let (sign, length) = uncovered(&run?, &mut spreading.at, &spreading.covered);
                let (sign, length) = if length.is_zero() {
                    (sign, length)
                } else {
                    spread(&Run { sign, length }, &mut spreading.power)?
                };
                (signed(spreading.sign, sign), length)
            }
        };
        self.push(sign, length);
        Ok(true)
    }
}

impl Iterator for SignRuns {
    type Item = Result<Run, Halt>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(run) = self.ready.pop_front() {
                return Some(Ok(run));
            }
            match self.pull() {
                Ok(true) => {}
                Ok(false) => return self.ready.pop_front().map(Ok),
                Err(halt) => {
                    self.source = Source::End;
                    self.pending = None;
                    return Some(Err(halt));
                }
            }
        }
    }
}
