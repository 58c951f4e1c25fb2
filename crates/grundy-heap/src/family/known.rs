//! The search for a period that a formula gives: over before it begins.

use grundy_num::{Halt, Limits};

use crate::{Certificate, Checkpoint, Finding, HeapGame, Period, Progress, Proof, Search, Theorem};

pub(super) struct Known {
    proof: Proof,
    certificate: Certificate,
}

impl Known {
    pub(super) fn new(proof: Proof, certificate: Certificate) -> Self {
        Known { proof, certificate }
    }

    /// What a theorem says of this very game, with nothing more to check than that it is such a game.
    pub(super) fn by_theorem(game: HeapGame, period: Period, theorem: Theorem) -> Self {
        let certificate = Certificate {
            game,
            period,
            theorem: theorem.name.to_owned(),
            fields: Vec::new(),
        };
        Known::new(Proof::new(period, theorem, 0), certificate)
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
        Checkpoint {
            game: self.certificate.game.clone(),
            fields: Vec::new(),
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        Ok(Some(self.certificate.clone()))
    }
}
