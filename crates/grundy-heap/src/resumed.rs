//! A search that goes on from a checkpoint, and believes nothing in it for good.
//!
//! A checkpoint is a file that anybody may have written. A search that goes on from it may find any period, so
//! what it finds is a claim: its certificates are checked completely, by the checker of the family, which trusts
//! the rules alone. A claim that fails, or that nobody can check, is dropped, and the search begins anew.
//! So a false checkpoint costs time, never truth.

use grundy_num::{Halt, Limits};

use crate::verify::verify;
use crate::{
    Certificate, Checked, Checkpoint, Depth, Finding, HeapGame, Progress, Proof, RookRow, Search,
    VerifyError,
};

/// A search around the one that was taken up.
pub(crate) struct Resumed {
    game: HeapGame,
    search: Box<dyn Search>,
    belief: Belief,
}

/// How far what the search says can be believed.
enum Belief {
    /// It goes on from what a file says and has found nothing yet.
    Unchecked,
    /// It has found this, and the first so many of its claims are checked.
    Checking { proof: Proof, checked: usize },
    /// All of it is checked, or the search has done everything itself.
    Earned,
}

impl Resumed {
    pub(crate) fn new(game: HeapGame, search: Box<dyn Search>) -> Self {
        Resumed {
            game,
            search,
            belief: Belief::Unchecked,
        }
    }

    /// Checks the claims that are not checked yet; whether all of them hold. After a [`Halt`] those that are
    /// checked stay so.
    fn check(&mut self, limits: &Limits<'_>) -> Result<bool, Halt> {
        let Belief::Checking { proof, checked } = &mut self.belief else {
            return Ok(true);
        };
        // What is handed out as the certificate is the claim that the proof rests on.
        let claimed = self.search.certificate(limits)?;
        if claimed.is_none_or(|certificate| certificate.period != proof.period()) {
            return Ok(false);
        }
        while let Some(claim) = self.search.claim(*checked, limits)? {
            match verify(&claim, Depth::Full, limits) {
                Ok(Checked::Complete { .. }) => *checked += 1,
                Ok(Checked::Sampled { .. }) | Err(VerifyError::Refused(_)) => return Ok(false),
                Err(VerifyError::Halt(halt)) => return Err(halt),
            }
        }
        Ok(*checked > 0)
    }
}

impl Search for Resumed {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        if let Belief::Unchecked = self.belief {
            match self.search.advance(limits)? {
                Finding::Proved(proof) => self.belief = Belief::Checking { proof, checked: 0 },
                // There is no certificate of what was only observed: it is observed again.
                Finding::Observed { .. } => {
                    self.search = self.game.search(limits)?;
                    self.belief = Belief::Earned;
                }
                Finding::Unresolved { up_to } => return Ok(Finding::Unresolved { up_to }),
            }
        }
        if !self.check(limits)? {
            self.search = self.game.search(limits)?;
        }
        self.belief = Belief::Earned;
        self.search.advance(limits)
    }

    /// While claims are checked, how many of them are; otherwise how far the search itself is.
    fn progress(&self) -> Progress {
        match &self.belief {
            Belief::Checking { checked, .. } => Progress {
                unit: "certificates checked",
                done: *checked as u128,
                total: None,
            },
            Belief::Unchecked | Belief::Earned => self.search.progress(),
        }
    }

    fn checkpoint(&self) -> Checkpoint {
        self.search.checkpoint()
    }

    fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        match self.belief {
            Belief::Earned => self.search.certificate(limits),
            Belief::Unchecked | Belief::Checking { .. } => Ok(None),
        }
    }

    fn look_to(&mut self, heap: u64) {
        self.search.look_to(heap);
    }

    fn claim(&self, number: usize, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        self.search.claim(number, limits)
    }

    fn so_far(&self) -> Option<Finding> {
        match &self.belief {
            Belief::Earned => self.search.so_far(),
            Belief::Checking { proof, .. } => Some(Finding::Observed {
                period: proof.period(),
                up_to: proof.checked_to(),
                lacking: format!(
                    "a proof by {} needs a complete check of what was taken from the checkpoint",
                    proof.theorem().name
                ),
            }),
            Belief::Unchecked => self.search.so_far().map(|finding| match finding {
                Finding::Observed {
                    period,
                    up_to,
                    lacking,
                } => Finding::Observed {
                    period,
                    up_to,
                    lacking: format!(
                        "{lacking}, and those taken from the checkpoint to be checked"
                    ),
                },
                other => other,
            }),
        }
    }

    /// None before they are checked.
    fn rows(&self) -> &[RookRow] {
        match self.belief {
            Belief::Earned => self.search.rows(),
            Belief::Unchecked | Belief::Checking { .. } => &[],
        }
    }
}
