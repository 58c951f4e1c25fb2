//! The simplest surreal number between two others.

use super::{DecodeError, NoFiniteWord, Surreal};
use crate::{Halt, Ordinal, Sign, SignWord};

impl Surreal {
    /// The simplest number above `lo` and below `hi`, where `None` is unbounded; `None` when
    /// nothing is between.
    ///
    /// Of the numbers in the gap it is the one born first: the common prefix of the two sign
    /// expansions, or the shortest way past the end of one towards the other.
    ///
    /// ```
    /// use grundy_num::{NoFiniteWord, Surreal};
    /// let between = |lo: &str, hi: &str| {
    ///     let (lo, hi): (Surreal, Surreal) = (lo.parse().unwrap(), hi.parse().unwrap());
    ///     let simplest = Surreal::simplest_between(Some(&lo), Some(&hi))?;
    ///     Ok::<_, NoFiniteWord>(simplest.map(|x| x.to_string()))
    /// };
    /// assert_eq!(between("0", "1/omega")?.as_deref(), Some("1/(2*omega)"));
    /// assert_eq!(between("omega", "2*omega")?.as_deref(), Some("omega + 1"));
    /// assert_eq!(between("1/omega", "omega")?.as_deref(), Some("1"));
    /// assert_eq!(between("1", "1")?, None);
    /// # Ok::<_, NoFiniteWord>(())
    /// ```
    pub fn simplest_between(
        lo: Option<&Surreal>,
        hi: Option<&Surreal>,
    ) -> Result<Option<Surreal>, NoFiniteWord> {
        if let (Some(lo), Some(hi)) = (lo, hi)
            && lo >= hi
        {
            return Ok(None);
        }
        let word = |x: Option<&Surreal>| x.map(Surreal::sign_word).transpose();
        let word = match (word(lo)?, word(hi)?) {
            (None, None) => SignWord::default(),
            (Some(lo), None) => beyond(&lo, Sign::Plus),
            (None, Some(hi)) => beyond(&hi, Sign::Minus),
            (Some(lo), Some(hi)) => between(&lo, &hi)?,
        };
        match word.to_surreal() {
            Ok(x) => Ok(Some(x)),
            Err(DecodeError::Halt(halt)) => Err(halt.into()),
            Err(DecodeError::InfinitelyManyTerms(_)) => {
                unreachable!("a prefix of a finite normal form has finitely many terms")
            }
        }
    }
}

/// The shortest word on the side `sign` of a word: the least run that is not below it.
fn beyond(word: &SignWord, sign: Sign) -> SignWord {
    let mut simplest = SignWord::default();
    let mut runs = word.runs();
    match runs.next() {
        Some(first) if first.sign != sign => return simplest,
        Some(first) => simplest.push_run(sign, first.length.clone()),
        None => {}
    }
    if runs.next().is_none() {
        simplest.push_run(sign, Ordinal::ONE);
    }
    simplest
}

fn between(lo: &SignWord, hi: &SignWord) -> Result<SignWord, Halt> {
    let parting = lo.parting(hi);
    match (parting.first, parting.second) {
        // The lower word ends here, and the way on is up, below what the higher word does next.
        (None, _) => Ok(past(lo, hi, Sign::Plus)),
        (_, None) => Ok(past(hi, lo, Sign::Minus)),
        _ => lo.prefix(&parting.common),
    }
}

/// The shortest word that goes on from `start` in direction `sign` and stays short of `end`,
/// which goes on from there too.
fn past(start: &SignWord, end: &SignWord, sign: Sign) -> SignWord {
    let (rest, _) = end.placed_runs(&start.length(), 3);
    let mut word = start.clone();
    word.push_run(sign, Ordinal::ONE);
    let Some((_, from, to)) = rest.first() else {
        return word;
    };
    let first = to.checked_sub(from).unwrap_or_default();
    if first > Ordinal::ONE {
        return word;
    }
    // One step is as far as the end or further, so steps back follow.
    let back = rest.get(1).map(|(_, from, to)| to.checked_sub(from));
    word.push_run(-sign, back.flatten().unwrap_or_default());
    if rest.len() < 3 {
        word.push_run(-sign, Ordinal::ONE);
    }
    word
}
