//! What it means that a sequence is periodic, and how it is known.

/// A sequence `a` with `a(n + period) = a(n) + saltus` for all `n >= preperiod`.
///
/// Both `preperiod` and `period` are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The first index from which the law holds.
    pub preperiod: u128,
    /// The length of the period, at least 1.
    pub period: u128,
    /// What is added from one period to the next; 0 for a plainly periodic sequence.
    pub saltus: u128,
}

/// The theorem by which finitely many values prove a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theorem {
    /// A short name, as printed after a period.
    pub name: &'static str,
    /// The statement in one sentence.
    pub statement: &'static str,
}

/// A period whose theorem's hypothesis was checked.
///
/// Only the searches of this crate make one, after the check; [`Finding::Observed`] is all that
/// anybody else can claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    period: Period,
    theorem: Theorem,
    checked_to: u128,
}

impl Proof {
    /// Records a checked hypothesis.
    pub(crate) fn new(period: Period, theorem: Theorem, checked_to: u128) -> Self {
        Proof {
            period,
            theorem,
            checked_to,
        }
    }

    /// The period that is proved.
    pub fn period(&self) -> Period {
        self.period
    }

    /// The theorem that proves it.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The first index whose value was not needed: 0 when a formula answered.
    pub fn checked_to(&self) -> u128 {
        self.checked_to
    }
}

/// What a search found out about the period of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The period, with the theorem that proves it.
    Proved(Proof),
    /// A period that holds for all computed values, without a proof.
    Observed {
        /// The period that was seen.
        period: Period,
        /// The first index that was not computed.
        up_to: u128,
        /// What a proof would take.
        lacking: String,
    },
    /// No period fits what was computed.
    Unresolved {
        /// The first index that was not computed.
        up_to: u128,
    },
}
