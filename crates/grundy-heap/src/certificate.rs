//! Certificates: what a proved period leaves behind, so that anybody can check it again.
//!
//! A certificate is plain data, as it comes out of a file, and proves nothing by itself. The checkers in
//! `verify/` share no code with the kernels: they compute from the rules alone, slowly and plainly.

use grundy_num::Halt;

use crate::{HeapGame, Period, Proof};

/// A claim about a period with the data needed to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game.
    pub game: HeapGame,
    /// The period that is claimed; it must hold and be the least.
    pub period: Period,
    /// The name of the theorem that proves it.
    pub theorem: String,
    /// What the checker of this kind of game needs, in named lists: states at block boundaries
    /// where a full check is long, nothing where the rules alone suffice.
    pub fields: Vec<(String, Vec<u128>)>,
}

impl Certificate {
    /// The certificate of a period that the rules alone suffice to check.
    pub(crate) fn plain(game: HeapGame, proof: &Proof) -> Self {
        Certificate {
            game,
            period: proof.period(),
            theorem: proof.theorem().name.to_owned(),
            fields: Vec::new(),
        }
    }
}

/// How thorough a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Everything, however long it takes.
    Full,
    /// Everything where that takes seconds; of a longer certificate the ends and a sample of blocks
    /// drawn with this seed.
    Sample {
        /// Where the draw starts: the same seed checks the same blocks. Whoever wrote the
        /// certificate must not know it beforehand.
        seed: u64,
    },
}

/// What a check that found no fault covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// All that the claim rests on was recomputed: the certificate is valid.
    Complete {
        /// The blocks there are.
        blocks: u128,
    },
    /// Some blocks were recomputed and hold; a fault may be in the others, so this proves nothing.
    Sampled {
        /// The blocks that were recomputed.
        blocks: u128,
        /// The blocks there are.
        of: u128,
    },
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Refusal {
    /// Where the claim fails: a field, a heap, a block.
    pub place: String,
    /// What was expected there and what was found.
    pub reason: String,
}

/// Why a check did not end well.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The certificate is wrong.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A limit was reached before anything could be said.
    #[error(transparent)]
    Halt(#[from] Halt),
}
