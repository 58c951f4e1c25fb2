//! The search for a window that comes again in a [`Line`], in memory that does not grow with the period.
//!
//! Brent's method: a window is kept at heaps that double, and every later window is compared with it. It comes again for
//! the first time after exactly the least period. Then two lines that far apart are compared from the beginning, which
//! finds the last heap at which the law fails. Before that the kernels for small sets are asked, which are many times faster
//! where the period is short.

use grundy_num::{Halt, Limits};

use crate::fields::{CheckpointError, bits_for, expect_fields, list, number, pack, unpack};
use crate::subtraction::recurrence::{self, Comparison};
use crate::window::{Line, Rolling, short, to_cells, to_numbers};
use crate::{
    Certificate, Checkpoint, Finding, HeapGame, Period, Progress, Proof, ResumeError, Search,
};

/// The fields of a checkpoint.
const FIELDS: [&str; 4] = ["next", "window", "kept at", "kept"];

/// No search comes to this heap, and sums of a few such numbers fit.
const FURTHEST: u64 = 1 << 60;

/// A search for the period of a line.
pub(crate) struct WindowSearch {
    game: HeapGame,
    line: Line,
    /// Every entry of the line stands for so many heaps.
    stretch: u64,
    rolling: Rolling,
    /// The window compared with, before heap `kept_at`; none yet at the beginning.
    kept: Vec<u16>,
    kept_at: u64,
    period: Option<u64>,
    found: Option<Proof>,
    attempt: Attempt,
}

/// Whether the kernels for small sets may answer at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Open,
    /// They did not, or were interrupted: what is computed slowly is not lost.
    Over,
}

impl WindowSearch {
    pub(crate) fn new(
        game: HeapGame,
        line: Line,
        stretch: u64,
        limits: &Limits<'_>,
    ) -> Result<Self, Halt> {
        Ok(WindowSearch {
            game,
            rolling: line.start(limits)?,
            line,
            stretch,
            kept: Vec::new(),
            kept_at: 0,
            period: None,
            found: None,
            attempt: Attempt::Open,
        })
    }

    /// Goes to the place that a checkpoint names. What is found from there is checked by the caller.
    pub(crate) fn resume(
        mut self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        expect_fields(checkpoint, &FIELDS)?;
        let most = self.line.most();
        let (length, numbers) = (self.line.max(), u32::from(most) + 1);
        let window = |name: &str, there: usize| -> Result<Vec<u16>, ResumeError> {
            let words = list(checkpoint, name)?;
            let window = unpack(words, length, bits_for(numbers), numbers, limits)?;
            let window = window.filter(|window| window.len() == there);
            let window = window.ok_or_else(|| {
                let reason = format!("expected a window of {length} entries up to {numbers}");
                CheckpointError::new(name, reason)
            })?;
            Ok(to_cells(&window, most))
        };
        let (next, kept_at) = (number(checkpoint, "next")?, number(checkpoint, "kept at")?);
        let first = self.line.first();
        if !(first..FURTHEST).contains(&next) {
            let reason = format!("expected a heap from {first} to {FURTHEST}, found {next}");
            return Err(CheckpointError::new("next", reason).into());
        }
        if kept_at != 0 && !(first..=next).contains(&kept_at) {
            let reason = format!("expected 0, or a heap from {first} to {next}, found {kept_at}");
            return Err(CheckpointError::new("kept at", reason).into());
        }
        self.rolling = Rolling::at(next, window("window", length)?);
        self.kept = window("kept", if kept_at == 0 { 0 } else { length })?;
        self.kept_at = kept_at;
        self.attempt = Attempt::Over;
        Ok(self)
    }

    /// The preperiod and the period, where the kernels for small sets find them soon.
    fn find_at_once(&mut self, limits: &Limits<'_>) -> Result<Option<(u64, u64)>, Halt> {
        if self.attempt == Attempt::Over {
            return Ok(None);
        }
        self.attempt = Attempt::Over;
        let found = match self.line.quick_period(limits) {
            // The slower way spares memory.
            Err(Halt::Memory) => None,
            found => found?,
        };
        let heaps = |n: u128| u64::try_from(n).expect("as many as were computed");
        let period = found.map(|proof| proof.period());
        Ok(period.map(|period| (heaps(period.preperiod), heaps(period.period))))
    }

    fn find_period(&mut self, limits: &Limits<'_>) -> Result<u64, Halt> {
        if let Some(period) = self.period {
            return Ok(period);
        }
        let block = self.line.block();
        let first = self.line.first();
        loop {
            limits.tick()?;
            let from = self.rolling.next;
            // What is put aside must be read again, and only a false checkpoint begins so far on.
            if FURTHEST - from <= block as u64 {
                return Err(Halt::TooLarge("the number of heaps"));
            }
            let cells = self.rolling.ahead(&self.line, block, limits)?;
            let again = if self.kept_at > 0 {
                recurrence::find(cells, &self.kept, limits)
            } else {
                Ok(None)
            };
            match again {
                Ok(Some(offset)) => {
                    let period = from + offset as u64 - self.kept_at;
                    self.period = Some(period);
                    self.rolling.pass(block);
                    return Ok(period);
                }
                Ok(None) => self.rolling.pass(block),
                Err(halt) => {
                    self.rolling.drop_ahead(block);
                    return Err(halt);
                }
            }
            let next = self.rolling.next;
            if self.kept_at == 0 || next - first >= 2 * (self.kept_at - first) {
                self.kept = self.rolling.window().to_vec();
                self.kept_at = next;
            }
        }
    }

    /// The first heap from which the law of a period holds.
    fn find_preperiod(&self, period: u64, limits: &Limits<'_>) -> Result<u64, Halt> {
        let first = self.line.first();
        let mut here = self.line.start(limits)?;
        let mut there = self.line.start(limits)?;
        there.run_to(&self.line, first + period, limits)?;
        let (max, block) = (self.line.max(), self.line.block());
        let mut preperiod = first;
        let mut comparison = Comparison::within(limits);
        while here.next < self.kept_at {
            let count = block.min(short(self.kept_at - here.next));
            let heap = here.next;
            let cells = here.ahead(&self.line, count, limits)?;
            let later = there.ahead(&self.line, count, limits)?;
            if let Some(i) = comparison.last_unlike(&cells[max..], &later[max..])? {
                preperiod = heap + i as u64 + 1;
            }
            here.pass(count);
            there.pass(count);
        }
        if preperiod > first {
            return Ok(preperiod);
        }
        // All that is computed obeys the law; of the heaps that are given, those at the end may too.
        let given = self.line.entries(0..first, limits)?;
        let later = self.line.entries(period..period + first, limits)?;
        let unlike = given.iter().zip(&later).rposition(|(a, b)| a != b);
        Ok(unlike.map_or(0, |heap| heap as u64 + 1))
    }

    fn prove(&mut self, limits: &Limits<'_>) -> Result<Proof, Halt> {
        if let Some(proof) = &self.found {
            return Ok(proof.clone());
        }
        let (preperiod, period) = match self.find_at_once(limits)? {
            Some(found) => found,
            None => {
                let period = self.find_period(limits)?;
                (self.find_preperiod(period, limits)?, period)
            }
        };
        let stretched = |heaps: u64| u128::from(heaps) * u128::from(self.stretch);
        let period = Period {
            preperiod: stretched(preperiod),
            period: stretched(period),
            saltus: 0,
        };
        let max = self.line.max() as u64;
        // The window that proves it reaches at least to the last heap that is given.
        let window = preperiod.max(self.line.first().saturating_sub(max));
        let checked_to = stretched(window) + period.period + stretched(max);
        let proof = Proof::new(period, self.line.theorem(), checked_to);
        self.found = Some(proof.clone());
        Ok(proof)
    }
}

impl Search for WindowSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        self.prove(limits).map(Finding::Proved)
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "heaps",
            done: u128::from(self.rolling.next) * u128::from(self.stretch),
            total: None,
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        let (length, most) = (self.line.max(), self.line.most());
        let bits = bits_for(u32::from(most) + 1);
        let window = |cells: &[u16]| pack(&to_numbers(cells, most), length, bits);
        let lists = [
            vec![u128::from(self.rolling.next)],
            window(self.rolling.window()),
            vec![u128::from(self.kept_at)],
            window(&self.kept),
        ];
        let fields = FIELDS.map(str::to_owned).into_iter().zip(lists);
        Checkpoint {
            game: self.game.clone(),
            fields: fields.collect(),
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let proof = self.found.as_ref();
        Ok(proof.map(|proof| Certificate::plain(self.game.clone(), proof)))
    }
}
