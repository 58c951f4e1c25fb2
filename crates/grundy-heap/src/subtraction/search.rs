//! The search for the period of a subtraction game as it can be watched and put aside.

use grundy_num::{Halt, Limits};

use super::WINDOW;
use super::hunt::{Hunting, hunt};
use super::solved::{SolvedSubtraction, certificate};
use crate::fields::{CheckpointError, bits_for, expect_fields, list, number, pack, unpack};
use crate::{
    Certificate, Checkpoint, Differences, Finding, Period, Progress, Proof, ResumeError, Search,
    Subtraction,
};

/// The fields of a checkpoint.
const FIELDS: [&str; 6] = ["next", "window", "kept at", "kept", "spacing", "marks"];

/// No search comes to this heap, and sums of a few such numbers fit.
const FURTHEST: u64 = 1 << 60;

/// A search for the period of a subtraction game. It keeps the windows of some hundred heaps,
/// whatever the length of the period.
pub struct SubtractionSearch {
    set: Differences,
    hunt: Box<dyn Hunting>,
    found: Option<Proof>,
}

impl SubtractionSearch {
    /// A search from heap 0 on; fails when the window of the set does not fit the memory.
    pub fn new(set: Differences, limits: &Limits<'_>) -> Result<Self, Halt> {
        let numbers = set.reduced();
        let numbers = numbers.as_slice().iter();
        let numbers: Vec<usize> = numbers
            .map(|&s| usize::try_from(s).map_err(|_| Halt::Memory))
            .collect::<Result<_, _>>()?;
        Ok(SubtractionSearch {
            hunt: hunt(&numbers, limits)?,
            set,
            found: None,
        })
    }

    /// Takes up a search that was put aside.
    pub(crate) fn resume(
        set: Differences,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        let mut search = SubtractionSearch::new(set, limits)?;
        search.restore(checkpoint, limits)?;
        Ok(search)
    }

    fn restore(&mut self, checkpoint: &Checkpoint, limits: &Limits<'_>) -> Result<(), ResumeError> {
        expect_fields(checkpoint, &FIELDS)?;
        let (length, most) = self.shape();
        let bits = bits_for(most);
        let windows = |name: &str| -> Result<Vec<u32>, ResumeError> {
            let windows = unpack(list(checkpoint, name)?, length, bits, most, limits)?;
            Ok(windows.ok_or_else(|| {
                let reason = format!("expected windows of {length} values up to {most}");
                CheckpointError::new(name, reason)
            })?)
        };
        let (next, kept_at) = (number(checkpoint, "next")?, number(checkpoint, "kept at")?);
        let spacing = number(checkpoint, "spacing")?;
        let (window, kept, marks) = (windows("window")?, windows("kept")?, windows("marks")?);
        let block = self.hunt.marks().0;
        let count = (marks.len() / length) as u64;
        if next % block != 0 || (next > 0) != (window.len() == length) || window.len() > length {
            let reason = "expected the end of a block, with its window";
            return Err(CheckpointError::new("next", reason).into());
        }
        if next >= FURTHEST {
            let reason = format!("expected a heap below {FURTHEST}, found {next}");
            return Err(CheckpointError::new("next", reason).into());
        }
        // The heap kept is the greatest block that doubles, or none.
        let blocks = next / block;
        let doubled = if blocks == 0 {
            0
        } else {
            block << blocks.ilog2()
        };
        if kept_at != doubled || (kept_at > 0) != (kept.len() == length) || kept.len() > length {
            let reason = format!("expected {doubled} with its window, found {kept_at}");
            return Err(CheckpointError::new("kept at", reason).into());
        }
        if spacing == 0 || spacing % block != 0 || next / spacing != count {
            let reason =
                format!("expected windows at every multiple of it up to {next}, found {count}");
            return Err(CheckpointError::new("spacing", reason).into());
        }
        let place = [(next, window.as_slice()), (kept_at, kept.as_slice())];
        self.hunt.resume((spacing, &marks), place, limits)
    }

    /// The length of a window and the greatest value.
    fn shape(&self) -> (usize, u32) {
        let length =
            usize::try_from(self.set.greatest() / self.set.gcd()).expect("it has a window");
        (length, u32::try_from(self.set.len()).expect("at most 1023"))
    }

    /// Works to the end and keeps what was learnt on the way, to answer for single heaps.
    pub fn solve(mut self, limits: &Limits<'_>) -> Result<SolvedSubtraction, Halt> {
        let proof = self.prove(limits)?;
        Ok(SolvedSubtraction::by_search(self.set, proof, self.hunt))
    }

    fn prove(&mut self, limits: &Limits<'_>) -> Result<Proof, Halt> {
        if let Some(proof) = &self.found {
            return Ok(proof.clone());
        }
        let (preperiod, period) = self.hunt.advance(limits)?;
        // The numbers were divided by their greatest common divisor; every value stands that
        // many times.
        let gcd = u128::from(self.set.gcd());
        let period = Period {
            preperiod: u128::from(preperiod) * gcd,
            period: u128::from(period) * gcd,
            saltus: 0,
        };
        let checked_to = period.preperiod + period.period + u128::from(self.set.greatest());
        let proof = Proof::new(period, WINDOW, checked_to);
        self.found = Some(proof.clone());
        Ok(proof)
    }
}

impl Search for SubtractionSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        self.prove(limits).map(Finding::Proved)
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: u128::from(self.hunt.heaps()),
            total: None,
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        let (length, most) = self.shape();
        let pack = |values: &[u32]| pack(values, length, bits_for(most));
        let (spacing, marks) = self.hunt.marks();
        let [(next, window), (kept_at, kept)] = self.hunt.place();
        let lists = [
            vec![u128::from(next)],
            pack(&window),
            vec![u128::from(kept_at)],
            pack(&kept),
            vec![u128::from(spacing)],
            pack(&marks),
        ];
        let fields = FIELDS.map(str::to_owned).into_iter().zip(lists);
        Checkpoint {
            game: Subtraction::new(self.set.clone()).into(),
            fields: fields.collect(),
        }
    }

    fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let Some(proof) = &self.found else {
            return Ok(None);
        };
        certificate(&self.set, proof, Some(self.hunt.as_ref()), limits).map(Some)
    }
}
