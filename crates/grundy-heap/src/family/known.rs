//! Periods that a formula or a theorem gives, without a search.

use std::ops::Range;

use grundy_num::{Halt, Limits};

use super::{HeapError, Kernel};
use crate::fields::expect_fields;
use crate::{
    Certificate, Checkpoint, Finding, HeapGame, Period, Progress, Proof, ResumeError, Search,
    Theorem,
};

/// All heaps alike, from the first on.
pub(super) const CONSTANT: Period = won_from(0);

/// The outcomes when the next player wins every heap from this one on, and not the one before.
pub(super) const fn won_from(preperiod: u128) -> Period {
    Period {
        preperiod,
        period: 1,
        saltus: 0,
    }
}

/// A search that is over before it begins.
pub(crate) struct Known {
    proof: Proof,
    certificate: Certificate,
}

impl Known {
    pub(crate) fn new(proof: Proof, certificate: Certificate) -> Self {
        Known { proof, certificate }
    }

    /// The period that a theorem gives this very game, with nothing more to check than that it is such a game.
    pub(super) fn by_theorem(game: HeapGame, period: Period, theorem: Theorem) -> Self {
        let proof = Proof::new(period, theorem, 0);
        let certificate = Certificate::plain(game, &proof);
        Known::new(proof, certificate)
    }
}

impl Search for Known {
    fn advance(&mut self, _: &Limits<'_>) -> Result<Finding, Halt> {
        Ok(Finding::Proved(self.proof.clone()))
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: 0,
            total: Some(0),
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint::empty(self.certificate.game.clone())
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(Some(self.certificate.clone()))
    }
}

/// The kernel of a game whose values are 0 for a period, then the saltus, then twice that, and so on.
pub(super) struct Stairs {
    pub(super) game: HeapGame,
    pub(super) period: Period,
    pub(super) theorem: Theorem,
}

impl Kernel for Stairs {
    fn values(&self, heaps: Range<u64>, limits: &Limits<'_>) -> Result<Vec<i128>, HeapError> {
        let Period { period, saltus, .. } = self.period;
        let mut values = Vec::new();
        for heap in heaps {
            limits.tick()?;
            let value = u128::from(heap) / period * saltus;
            values.push(i128::try_from(value).map_err(|_| Halt::TooLarge("the value of a heap"))?);
        }
        Ok(values)
    }

    fn search(&self, _: &Limits<'_>) -> Result<Box<dyn Search>, Halt> {
        let game = self.game.clone();
        Ok(Box::new(Known::by_theorem(game, self.period, self.theorem)))
    }

    fn resume(
        &self,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Box<dyn Search>, ResumeError> {
        expect_fields::<&str>(checkpoint, &[])?;
        Ok(self.search(limits)?)
    }
}
