//! A subtraction game whose period is proved: heaps of any size.

use grundy_num::{Halt, Limits, Nimber, UBig};

use super::WINDOW;
use super::formula::Formula;
use super::hunt::Hunting;
use crate::fields::{bits_for, pack};
use crate::{Certificate, Differences, Proof, Subtraction};

/// From this many heaps on a certificate carries windows, so that parts of it can be checked.
const LONG: u128 = 2_000_000_000;

/// A subtraction game with its proved period.
pub struct SolvedSubtraction {
    set: Differences,
    proof: Proof,
    source: Source,
}

/// Where values come from.
enum Source {
    Formula(Formula),
    /// Marks from which a stretch is computed again.
    Marks(Box<dyn Hunting>),
}

impl SolvedSubtraction {
    pub(super) fn by_formula(set: Differences, formula: Formula) -> Self {
        SolvedSubtraction {
            set,
            proof: Proof::new(formula.period(), formula.theorem(), 0),
            source: Source::Formula(formula),
        }
    }

    pub(super) fn by_search(set: Differences, proof: Proof, hunt: Box<dyn Hunting>) -> Self {
        SolvedSubtraction {
            set,
            proof,
            source: Source::Marks(hunt),
        }
    }

    /// The period and the theorem that proves it.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The value of a heap.
    pub fn nimber(&self, heap: &UBig, limits: &Limits<'_>) -> Result<Nimber, Halt> {
        Ok(Nimber::from(self.value(heap, limits)?))
    }

    /// The numbers that can be taken from `heap` to leave the value `target`, in increasing order.
    ///
    /// With target 0 these are the winning moves of one heap; beside other heaps the target is
    /// their sum.
    pub fn winning_moves(
        &self,
        heap: &UBig,
        target: &Nimber,
        limits: &Limits<'_>,
    ) -> Result<Vec<u64>, Halt> {
        let Some(target) = target.to_u64() else {
            return Ok(Vec::new());
        };
        let mut moves = Vec::new();
        for &s in self.set.as_slice() {
            let s_big = UBig::from(s);
            if s_big <= *heap && self.value(&(heap - s_big), limits)? == target {
                moves.push(s);
            }
        }
        Ok(moves)
    }

    fn value(&self, heap: &UBig, limits: &Limits<'_>) -> Result<u64, Halt> {
        let hunt = match &self.source {
            Source::Formula(formula) => return Ok(formula.value(heap)),
            Source::Marks(hunt) => hunt,
        };
        let period = self.proof.period();
        let preperiod = UBig::from(period.preperiod);
        let heap = if *heap < preperiod {
            u128::try_from(heap).expect("below the preperiod")
        } else {
            let beyond = (heap - preperiod) % UBig::from(period.period);
            period.preperiod + u128::try_from(&beyond).expect("below the period")
        };
        let reduced = u64::try_from(heap / u128::from(self.set.gcd()));
        let reduced = reduced.expect("the search came past it");
        let values = hunt.values(reduced..reduced + 1, limits)?;
        Ok(u64::from(values[0]))
    }

    /// The period in a form that others can check.
    pub fn certificate(&self, limits: &Limits<'_>) -> Result<Certificate, Halt> {
        let hunt = match &self.source {
            Source::Formula(_) => None,
            Source::Marks(hunt) => Some(hunt.as_ref()),
        };
        certificate(&self.set, &self.proof, hunt, limits)
    }
}

/// The certificate of a period that a formula gives, or a search has proved.
pub(super) fn certificate(
    set: &Differences,
    proof: &Proof,
    hunt: Option<&dyn Hunting>,
    limits: &Limits<'_>,
) -> Result<Certificate, Halt> {
    let period = proof.period();
    let long = period.preperiod + period.period > LONG;
    let fields = match hunt.filter(|_| long) {
        Some(hunt) => blocks(set, hunt, limits)?,
        None => Vec::new(),
    };
    Ok(Certificate {
        game: Subtraction::new(set.clone()).into(),
        period,
        theorem: WINDOW.name.to_owned(),
        fields,
    })
}

/// The heaps of the marks and the windows before them, stretched as the game is.
fn blocks(
    set: &Differences,
    hunt: &dyn Hunting,
    limits: &Limits<'_>,
) -> Result<Vec<(String, Vec<u128>)>, Halt> {
    let gcd = set.gcd();
    let (spacing, windows) = hunt.marks();
    let length = usize::try_from(set.greatest() / gcd).expect("it has a window");
    let bits = bits_for(u32::try_from(set.len()).expect("at most 1023"));
    let heaps = (1..).map(|i: u128| i * u128::from(spacing) * u128::from(gcd));
    let heaps = heaps.take(windows.len() / length).collect();
    let times = usize::try_from(gcd).map_err(|_| Halt::Memory)?;
    // The windows, stretched and packed.
    let bytes = (windows.len() as u64).saturating_mul(gcd).saturating_mul(4);
    limits.allow_memory(bytes.saturating_mul(2))?;
    let mut packed = Vec::new();
    for window in windows.chunks(length) {
        limits.look()?;
        let stretched: Vec<u32> = window
            .iter()
            .flat_map(|&value| std::iter::repeat_n(value, times))
            .collect();
        packed.extend(pack(&stretched, stretched.len(), bits));
    }
    Ok(vec![
        ("heaps".to_owned(), heaps),
        ("windows".to_owned(), packed),
    ])
}
