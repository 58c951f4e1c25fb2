//! The search for the period of a code.
//!
//! Values are computed until the theorem below applies. It is due to Guy and Smith (1956) for two heaps; the same argument
//! works for any number. Let a move leave at most `h` heaps and take at most `k` beans, and let `G(n + p) = G(n)`
//! for `l <= n < h l + (h - 1) p + k`, `l >= 1`. If the law holds below some `n` from there on, then it holds at `n`: of the
//! heaps that a move leaves of `n + p` one has at least `l + p` beans, and `p` of them can be dropped
//! without changing the value; of the heaps left of `n` one has at least `l`, and `p` can be added.
//! So `n + p` and `n` have options of the same values.
//!
//! Periods with a saltus have a theorem of their own, in `arithmetic.rs`.

use super::arithmetic::{self, Law, MAJORITY_AND_SHIFTS, MOST_HEAPS, Verdict};
use super::code::Code;
use super::repetition::{Repetition, closest_to_proof};
use super::sequence::OctalSequence;
use crate::fields::{expect_fields, list, number};
use crate::{
    Certificate, Checkpoint, CheckpointError, Finding, HeapGame, Period, Progress, Proof,
    ResumeError, Search, Theorem,
};
use grundy_num::{Halt, Limits};

/// The theorem that proves periods of games that leave at most two heaps.
pub const GUY_SMITH: Theorem = Theorem {
    name: "Guy-Smith",
    statement: "if moves leave at most two heaps and take at most k beans, and G(n+p) = G(n) \
                for l <= n < 2l+p+k, l >= 1, then G(n+p) = G(n) for all n >= l",
};

/// The theorem that proves periods of games that leave at most three heaps.
pub const GUY_SMITH_THREE: Theorem = Theorem {
    name: "Guy-Smith for three heaps",
    statement: "if moves leave at most three heaps and take at most k beans, and G(n+p) = G(n) \
                for l <= n < 3l+2p+k, l >= 1, then G(n+p) = G(n) for all n >= l",
};

/// The theorem that proves periods of games in which some two heaps that are left must be different. It extends that of
/// Guy and Smith, whose bound `2l + p + k` is not enough here: with `0.6!`, `l = 2` and `p = 3`, it would end at heap 8, and
/// the law fails at 9.
///
/// The argument is that for two heaps, but for two equal heaps: when `p` beans are dropped of the larger of `a` and `a + p`,
/// which together have the value 0, two equal heaps would be left. Then `a - p` and `a + p`, of which the first has at least `l`
/// beans, have the value 0 too. That `n >= 3l + 2p + k` makes `a` at least `l + p`.
pub const GUY_SMITH_UNEQUAL: Theorem = Theorem {
    name: "Guy-Smith extended to unequal heaps",
    statement: "if moves leave at most two heaps, some of which must be different, and take at most k beans, \
                and G(n+p) = G(n) for l <= n < 3l+2p+k, l >= 1, then G(n+p) = G(n) for all n >= l",
};

/// Searches for the period of a code until it is proved or a limit is reached.
///
/// A law of growing values to which [`MAJORITY_AND_SHIFTS`] does not apply is answered as [`Finding::Observed`].
///
/// ```
/// use grundy_heap::{Finding, octal::{self, Code}};
/// use grundy_num::Limits;
/// let Finding::Proved(proof) = octal::find(&Code::octal("0.77")?, &Limits::none())? else { panic!() };
/// let period = proof.period();
/// assert_eq!((period.preperiod, period.period, period.saltus), (71, 12, 0));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn find(code: &Code, limits: &Limits<'_>) -> Result<Finding, Halt> {
    OctalSearch::new(code.clone()).advance(limits)
}

/// A search for the period of a take-and-break game.
#[derive(Clone, Debug)]
pub struct OctalSearch {
    game: HeapGame,
    sequence: OctalSequence,
    next_look: usize,
    /// What the values looked like when they were looked at last.
    looked: Option<(Repetition, u16)>,
    /// The last law with a saltus that was tried, with what the theorem says of it.
    judged: Option<((Repetition, u16), Verdict)>,
    finding: Option<Finding>,
    /// Where to end without an answer.
    last: usize,
}

impl OctalSearch {
    /// A search that has not begun.
    pub fn new(code: Code) -> Self {
        OctalSearch::of_game(code.clone().into(), code)
    }

    /// The search for the period of a game that is played as this code says.
    pub(crate) fn of_game(game: HeapGame, code: Code) -> Self {
        OctalSearch::over(game, OctalSequence::new(code))
    }

    fn over(game: HeapGame, sequence: OctalSequence) -> Self {
        let next_look = sequence
            .values()
            .len()
            .max(64 + 2 * sequence.code().most_taken());
        OctalSearch {
            game,
            sequence,
            next_look,
            looked: None,
            judged: None,
            finding: None,
            last: usize::MAX,
        }
    }

    /// Goes on from a checkpoint. The values in it are believed; whoever asks has the certificate checked.
    pub(crate) fn resume(
        code: Code,
        checkpoint: &Checkpoint,
        limits: &Limits<'_>,
    ) -> Result<Self, ResumeError> {
        expect_fields(checkpoint, &["count", "values"])?;
        let packed = list(checkpoint, "values")?;
        let count = usize::try_from(number(checkpoint, "count")?).ok();
        let Some(count) =
            count.filter(|&count| 0 < count && count.div_ceil(PER_WORD) == packed.len())
        else {
            let reason = "expected the number of packed values";
            return Err(CheckpointError::new("count", reason).into());
        };
        // No sequence is longer, whatever the file says.
        if u32::try_from(count).is_err() {
            let reason = format!("expected fewer than 2^32 values, found {count}");
            return Err(CheckpointError::new("count", reason).into());
        }
        limits.allow_memory(packed.len() as u64 * size_of::<u128>() as u64)?;
        limits.allow_more(packed.len() as u64 * size_of::<u128>() as u64)?;
        let mut values = Vec::with_capacity(packed.len() * PER_WORD);
        for words in packed.chunks(WORDS_PER_LOOK) {
            limits.look()?;
            let bytes = words.iter().map(|word| word.to_le_bytes());
            values.extend(bytes.flat_map(|bytes| {
                let places = 0..PER_WORD;
                places.map(move |at| u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]))
            }));
        }
        let rest = values.split_off(count);
        let is_packed = values.iter().all(|&value| value < 1 << 15) && rest.iter().all(|&v| v == 0);
        if values[0] != 0 || !is_packed {
            let reason = "expected nim-values below 32768, the first of them 0";
            return Err(CheckpointError::new("values", reason).into());
        }
        let mut sequence = OctalSequence::with_values(code, values);
        sequence.choose_mask(limits)?;
        Ok(OctalSearch::over(checkpoint.game.clone(), sequence))
    }

    /// The values computed so far.
    pub fn sequence(&self) -> &OctalSequence {
        &self.sequence
    }

    /// What can be said now: the answer, or what the values so far suggest.
    fn seen(&self) -> Finding {
        if let Some(finding) = &self.finding {
            return finding.clone();
        }
        let values = self.sequence.values();
        let up_to = values.len() as u128;
        let (heaps, taken) = self.heaps_and_taken();
        // What is asked for after a halt is answered soon: of a long sequence by the last look.
        let seen = if values.len() <= SEEN_ANEW {
            let anew = self.repetition(&Limits::none());
            anew.expect("there is no limit to reach")
        } else {
            self.looked.filter(|&looked| self.goes_on(looked))
        };
        let seen = seen.filter(|(repetition, _)| {
            let Repetition { preperiod, period } = *repetition;
            let agreeing = values.len() - preperiod - period;
            agreeing >= 2 * period && agreeing >= values.len() / 4
        });
        let seen = seen.filter(|&law| self.judged != Some((law, Verdict::Refuted)));
        match seen {
            Some((repetition, saltus)) => Finding::Observed {
                period: period(repetition, saltus),
                up_to,
                lacking: match (saltus, self.judged) {
                    (1.., Some((law, verdict))) if law == (repetition, saltus) => lacking(verdict),
                    (1.., _) => format!(
                        "a proof by {} is tried once all heaps below {} go on like this",
                        MAJORITY_AND_SHIFTS.name,
                        repetition.proved_by(heaps, taken)
                    ),
                    (0, _) => go_on_to(self.theorem(), repetition.proved_by(heaps, taken)),
                },
            },
            None => Finding::Unresolved { up_to },
        }
    }

    /// Works until the period is known or there are `count` values, whichever is first.
    pub(super) fn advance_to(&mut self, count: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        while self.finding.is_none() && self.sequence.values().len() < count {
            self.sequence.extend_to(self.next_look.min(count), limits)?;
            if self.sequence.values().len() >= self.next_look {
                self.look(limits)?;
            }
        }
        Ok(())
    }

    /// The period, when it is proved.
    pub(super) fn proved(&self) -> Option<Period> {
        match &self.finding {
            Some(Finding::Proved(proof)) => Some(proof.period()),
            _ => None,
        }
    }

    /// Extends the values whatever is known of their period.
    pub(super) fn extend_to(&mut self, count: usize, limits: &Limits<'_>) -> Result<(), Halt> {
        self.sequence.extend_to(count, limits)
    }

    fn theorem(&self) -> Theorem {
        if self.sequence.code().most_heaps() > 2 {
            GUY_SMITH_THREE
        } else if self.sequence.code().has_unequal() {
            GUY_SMITH_UNEQUAL
        } else {
            GUY_SMITH
        }
    }

    fn heaps_and_taken(&self) -> (usize, usize) {
        let code = self.sequence.code();
        // Heaps that must be different take as many values to prove as three heaps do.
        let heaps = if code.most_heaps() > 2 || code.has_unequal() {
            3
        } else {
            2
        };
        (heaps, code.most_taken())
    }

    /// The law closest to its proof, with its saltus.
    fn repetition(&self, limits: &Limits<'_>) -> Result<Option<(Repetition, u16)>, Halt> {
        let values = self.sequence.values();
        let (heaps, taken) = self.heaps_and_taken();
        let plain = closest_to_proof(values, heaps, taken, limits)?;
        // No octal game is arithmetically periodic (Winning Ways, chapter 4). A code that leaves
        // three heaps never has so many values that their steps take long to write down.
        let steps: Vec<i32> = match heaps {
            2 => Vec::new(),
            _ => values
                .windows(2)
                .map(|two| i32::from(two[1]) - i32::from(two[0]))
                .collect(),
        };
        // Where the steps repeat from some place on, the law with a saltus holds from the same place on.
        let growing = closest_to_proof(&steps, heaps, taken, limits)?.and_then(|found| {
            let later = values[found.preperiod + found.period];
            let saltus = later.checked_sub(values[found.preperiod])?;
            (saltus > 0).then_some((found, saltus))
        });
        let plain = plain.map(|found| (found, 0));
        let candidates = plain.into_iter().chain(growing);
        Ok(candidates.min_by_key(|(found, _)| found.proved_by(heaps, taken)))
    }

    /// Whether a law that held at an earlier look holds for all values since.
    fn goes_on(&self, (repetition, saltus): (Repetition, u16)) -> bool {
        let values = &self.sequence.values()[repetition.preperiod..];
        let later = &values[repetition.period..];
        match saltus {
            0 => values[..later.len()] == *later,
            _ => later.iter().zip(values).all(|(b, a)| *b == a + saltus),
        }
    }

    /// Looks whether the values so far prove a period, and when to look again if not.
    fn look(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let count = self.sequence.values().len();
        let (heaps, taken) = self.heaps_and_taken();
        // Not too soon again, so that looking stays cheap beside computing.
        let (soon, late) = (count + count / 64 + 1, count + count / 2);
        self.looked = self.repetition(limits)?;
        let Some((repetition, saltus)) = self.looked else {
            self.next_look = late;
            return Ok(());
        };
        let needed = repetition.proved_by(heaps, taken);
        if needed > count {
            self.next_look = needed.clamp(soon, late);
            return Ok(());
        }
        if saltus > 0 {
            return self.look_at_growth((repetition, saltus), limits);
        }
        let period = period(repetition, saltus);
        let proof = Proof::new(period, self.theorem(), needed as u128);
        self.finding = Some(Finding::Proved(proof));
        Ok(())
    }

    /// Looks whether the theorem proves a law with a saltus.
    fn look_at_growth(&mut self, law: (Repetition, u16), limits: &Limits<'_>) -> Result<(), Halt> {
        let count = self.sequence.values().len();
        let verdict = match self.judged {
            Some((judged, verdict)) if judged == law => verdict,
            _ => {
                let (Repetition { preperiod, period }, saltus) = law;
                let values = self.sequence.values();
                let seen = Law {
                    values,
                    preperiod,
                    period,
                    saltus,
                };
                arithmetic::judge(self.sequence.code(), &seen, limits)?
            }
        };
        self.judged = Some((law, verdict));
        let (repetition, saltus) = law;
        let (heaps, taken) = self.heaps_and_taken();
        let until = OBSERVED.max(2 * repetition.proved_by(heaps, taken));
        let period = period(repetition, saltus);
        match verdict {
            Verdict::Proved(needed) if needed > count => self.next_look = needed,
            Verdict::Proved(needed) => {
                let proof = Proof::new(period, MAJORITY_AND_SHIFTS, needed as u128);
                self.finding = Some(Finding::Proved(proof));
            }
            // It fails further on: the values there may show another law.
            Verdict::Refuted => self.next_look = count + count / 2,
            Verdict::Open | Verdict::TooLong if count < until => self.next_look = until,
            Verdict::Open | Verdict::TooLong => {
                self.finding = Some(Finding::Observed {
                    period,
                    up_to: count as u128,
                    lacking: lacking(verdict),
                });
            }
        }
        Ok(())
    }
}

/// What a law with a saltus lacks to be proved.
fn lacking(verdict: Verdict) -> String {
    let name = MAJORITY_AND_SHIFTS.name;
    match verdict {
        Verdict::Proved(needed) => go_on_to(MAJORITY_AND_SHIFTS, needed),
        Verdict::TooLong => format!(
            "the theorem of this program, {name}, is tried only where preperiod and period have at most {MOST_HEAPS} heaps together"
        ),
        Verdict::Open | Verdict::Refuted => format!(
            "the theorem of this program, {name}, does not apply: for some value no option was found that shifts with the law"
        ),
    }
}

/// The values that a theorem lacks.
fn go_on_to(theorem: Theorem, needed: usize) -> String {
    format!(
        "a proof by {} needs the values of all heaps below {needed} to go on like this",
        theorem.name
    )
}

/// Up to so many values what they look like is found out in some milliseconds.
const SEEN_ANEW: usize = 1 << 21;

/// A period without a proof is reported when it holds for at least so many values.
const OBSERVED: usize = 512;

/// How many values fit into an integer of a checkpoint.
const PER_WORD: usize = 8;

/// Integers of a checkpoint that are unpacked between two looks at the clock.
const WORDS_PER_LOOK: usize = 1 << 16;

impl Search for OctalSearch {
    fn advance(&mut self, limits: &Limits<'_>) -> Result<Finding, Halt> {
        loop {
            self.advance_to(self.last, limits)?;
            if let Some(finding) = &self.finding {
                return Ok(finding.clone());
            }
            if self.sequence.values().len() >= self.last {
                return Ok(self.seen());
            }
        }
    }

    fn look_to(&mut self, heap: u64) {
        self.last = usize::try_from(heap).unwrap_or(usize::MAX);
    }

    fn progress(&self) -> Progress {
        Progress {
            unit: "values",
            done: self.sequence.values().len() as u128,
            total: None,
        }
    }

    /// All values, eight to an integer, and how many they are: to compute them is what takes the time.
    fn checkpoint(&self) -> Checkpoint {
        let values = self.sequence.values();
        let packed = values.chunks(PER_WORD).map(|values| {
            let places = (0..).step_by(16).zip(values);
            places.fold(0, |word, (place, &value)| word | u128::from(value) << place)
        });
        Checkpoint {
            game: self.game.clone(),
            fields: vec![
                ("count".to_owned(), vec![values.len() as u128]),
                ("values".to_owned(), packed.collect()),
            ],
        }
    }

    fn certificate(&self, _: &Limits<'_>) -> Result<Option<Certificate>, Halt> {
        let Some(Finding::Proved(proof)) = &self.finding else {
            return Ok(None);
        };
        let mask = self.sequence.mask().map(|mask| {
            let mut list = vec![u128::from(mask.bits)];
            list.extend(mask.parity.map(u128::from));
            ("mask".to_owned(), list)
        });
        Ok(Some(Certificate {
            game: self.game.clone(),
            period: proof.period(),
            theorem: proof.theorem().name.to_owned(),
            fields: mask.into_iter().collect(),
        }))
    }

    fn so_far(&self) -> Option<Finding> {
        Some(self.seen())
    }
}

fn period(repetition: Repetition, saltus: u16) -> Period {
    Period {
        preperiod: repetition.preperiod as u128,
        period: repetition.period as u128,
        saltus: saltus.into(),
    }
}
