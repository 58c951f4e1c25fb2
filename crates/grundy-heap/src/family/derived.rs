//! The period of outcomes by way of the values.

use grundy_num::{Halt, Limits};

use super::known::won_from;
use super::{HeapError, HeapGame, OutcomesBy};
use crate::rule::progression::least_round;
use crate::rule::sequence::apparent_period;
use crate::{Certificate, Checkpoint, Finding, Period, Progress, Proof, Search, Theorem};

/// The theorem behind periods that come from those of the values.
const BY_VALUES: Theorem = Theorem {
    name: "outcomes of periodic values",
    statement: "when the values have period p from heap l on, without a saltus, so have the outcomes, and both least numbers show in the first l + p of them",
};

/// The theorem behind outcomes of values that grow.
const BY_GROWTH: Theorem = Theorem {
    name: "outcomes of growing values",
    statement: "when G(n+p) = G(n)+s, s >= 1, for all n >= l, no heap from l + p on has the value 0, so the next player \
                wins all heaps after the last one below l + p that has it",
};

const ONCE_IN_A_ROW: Theorem = Theorem {
    name: "once in a row",
    statement: "from each heap of a row all before it can be moved to, but for the forbidden corner of the rook, so at most one has the value 0, and all after it are won by the next player",
};

/// The period of the outcomes of a row of the rook or of digit deletion. A row other than the first of digit deletion
/// has a 0, and it is near the diagonal: only heaps at which a row above has its 0 can have none.
pub(super) fn once_in_a_row(game: &HeapGame, limits: &Limits<'_>) -> Result<OutcomesBy, Halt> {
    let row: u64 = game.parameters().parse().expect("a row is a number");
    let values = game.values(0..row + 3, limits);
    let values = values.map_err(HeapError::into_halt)?;
    let lost = values.iter().position(|&value| value == 0);
    let preperiod = lost.map_or(0, |heap| heap as u128 + 1);
    Ok(OutcomesBy::Theorem(won_from(preperiod), ONCE_IN_A_ROW))
}

/// The search for the period of outcomes around that of the values.
pub(super) struct Derived {
    outcomes: HeapGame,
    game: HeapGame,
    values: Box<dyn Search>,
    found: Option<(Proof, Proof)>,
}

impl Derived {
    pub(super) fn new(outcomes: HeapGame, game: HeapGame, values: Box<dyn Search>) -> Self {
        Derived {
            outcomes,
            game,
            values,
            found: None,
        }
    }

    /// The first outcomes: whether a heap is won by the next player.
    fn won(&self, count: u128, limits: &Limits<'_>) -> Result<Vec<bool>, Halt> {
        let count = u64::try_from(count).map_err(|_| Halt::Memory)?;
        let values = self.game.values(0..count, limits);
        let values = values.map_err(HeapError::into_halt)?;
        Ok(values.iter().map(|&value| value != 0).collect())
    }

    /// The least period of the outcomes of values with this one.
    fn within(&self, values: Period, limits: &Limits<'_>) -> Result<Period, Halt> {
        let won = self.won(values.preperiod + values.period, limits)?;
        let mut preperiod = usize::try_from(values.preperiod).map_err(|_| Halt::Memory)?;
        let period = least_round(&won[preperiod..], limits)?;
        while preperiod > 0 && won[preperiod - 1] == won[preperiod - 1 + period] {
            limits.tick()?;
            preperiod -= 1;
        }
        Ok(Period {
            preperiod: preperiod as u128,
            period: period as u128,
            saltus: 0,
        })
    }

    /// What the first outcomes show.
    fn observed(&self, up_to: u128, limits: &Limits<'_>) -> Result<Finding, Halt> {
        let won = self.won(up_to, limits)?;
        Ok(match apparent_period(&won, limits)? {
            Some((preperiod, period)) => Finding::Observed {
                period: Period {
                    preperiod: preperiod as u128,
                    period: period as u128,
                    saltus: 0,
                },
                up_to,
                lacking: "a proved period of the values, or a theorem on these outcomes".to_owned(),
            },
            None => Finding::Unresolved { up_to },
        })
    }
}

impl Search for Derived {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        if let Some((proof, _)) = &self.found {
            return Ok(Finding::Proved(proof.clone()));
        }
        match self.values.advance(limits)? {
            Finding::Proved(values) if values.period().saltus == 0 => {
                let period = self.within(values.period(), limits)?;
                let proof = Proof::new(period, BY_VALUES, values.checked_to());
                self.found = Some((proof.clone(), values));
                Ok(Finding::Proved(proof))
            }
            Finding::Proved(values) => {
                let Period {
                    preperiod, period, ..
                } = values.period();
                let won = self.won(preperiod + period, limits)?;
                let lost = won.iter().rposition(|won| !won);
                let period = won_from(lost.map_or(0, |heap| heap as u128 + 1));
                let proof = Proof::new(period, BY_GROWTH, values.checked_to());
                self.found = Some((proof.clone(), values));
                Ok(Finding::Proved(proof))
            }
            Finding::Observed { up_to, .. } | Finding::Unresolved { up_to } => {
                self.observed(up_to, limits)
            }
        }
    }

    fn look_to(&mut self, heap: u64) {
        self.values.look_to(heap);
    }

    fn progress(&self) -> Progress {
        self.values.progress()
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            game: self.outcomes.clone(),
            fields: self.values.checkpoint().fields,
        }
    }

    /// With the period of the values and what its own checker needs.
    fn certificate(&self, limits: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let Some((proof, values)) = &self.found else {
            return Ok(None);
        };
        let Some(inner) = self.values.certificate(limits)? else {
            return Ok(None);
        };
        let period = values.period();
        let mut numbers = vec![period.preperiod, period.period];
        numbers.extend((period.saltus > 0).then_some(period.saltus));
        let law = ("values".to_owned(), numbers);
        Ok(Some(Certificate {
            game: self.outcomes.clone(),
            period: proof.period(),
            theorem: proof.theorem().name.to_owned(),
            fields: [law].into_iter().chain(inner.fields).collect(),
        }))
    }

    fn so_far(&self) -> Option<Finding> {
        let (Finding::Observed { up_to, .. } | Finding::Unresolved { up_to }) =
            self.values.so_far()?
        else {
            return None;
        };
        Some(Finding::Unresolved { up_to })
    }
}
