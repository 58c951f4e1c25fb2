//! From a normal form to its sign expansion, after Gonshor.
//!
//! The signs of a term r·ω^e are those of e, spread out: after P pluses a plus becomes ω^(P+1)
//! pluses and a minus ω^(P+1) minuses; then come those of r after the first, each ω^P times. In
//! front stands one plus. Of the exponent of a later term the minuses it has in common with the
//! one before are left out, since they are forced; after a coefficient that is not dyadic, so is
//! the minus by which the exponent falls below (Gonshor, *An Introduction to the Theory of
//! Surreal Numbers*, chapter 5).

use super::{Surreal, SurrealTerm};
use crate::sign_word::total;
use crate::{Halt, Ordinal, Rational, Run, Sign, SignWord};

/// Why a number has no sign expansion of finitely many runs and repeated blocks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFiniteWord {
    /// An exponent whose own expansion repeats, so that runs grow without end.
    #[error("the stalk of omega^({0}) has runs that grow without end")]
    Growing(Surreal),
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

impl Surreal {
    /// The sign expansion, where it is a finite list of runs and repeated blocks.
    ///
    /// That is so unless the expansion of an exponent repeats, as for ω^(1/3); its runs are
    /// endless, and [`sign_runs`](Surreal::sign_runs) gives them one by one.
    ///
    /// ```
    /// use grundy_num::{NoFiniteWord, Surreal};
    /// let word = |x: &str| x.parse::<Surreal>().unwrap().sign_word();
    /// assert_eq!(word("omega/2")?.to_string(), "L^w R^w");
    /// assert_eq!(word("omega^(1/2)")?.to_string(), "L^w R^(w^2)");
    /// assert!(matches!(word("omega^(1/3)"), Err(NoFiniteWord::Growing(_))));
    /// # Ok::<_, NoFiniteWord>(())
    /// ```
    pub fn sign_word(&self) -> Result<SignWord, NoFiniteWord> {
        let mut word = SignWord::default();
        let mut previous = None;
        for term in &self.terms {
            let exponent = term.exponent.sign_word()?;
            let reduced = reduced(&exponent, previous.as_ref());
            let Some(power) = emit_exponent(&mut word, term.sign(), &reduced)? else {
                return Err(NoFiniteWord::Growing(term.exponent.clone()));
            };
            emit_coefficient(&mut word, term, &power)?;
            previous = Some(Previous::new(exponent, &term.coefficient));
        }
        Ok(word)
    }

    /// The day on which this number is born: the length of its sign expansion.
    ///
    /// ```
    /// use grundy_num::{NoFiniteWord, Surreal};
    /// let day = |x: &str| x.parse::<Surreal>().unwrap().birthday();
    /// assert_eq!(day("omega/2")?.to_string(), "2*w");
    /// assert_eq!(day("1/omega")?.to_string(), "w");
    /// assert_eq!(day("omega^(1/3)")?.to_string(), "w^w");
    /// # Ok::<_, NoFiniteWord>(())
    /// ```
    pub fn birthday(&self) -> Result<Ordinal, NoFiniteWord> {
        let mut length = Ordinal::ZERO;
        let mut previous = None;
        for term in &self.terms {
            let exponent = term.exponent.sign_word()?;
            let reduced = reduced(&exponent, previous.as_ref());
            let mut word = SignWord::default();
            let mut power = Ordinal::ZERO;
            length = length + Ordinal::ONE;
            for level in reduced.levels() {
                emit_runs(&mut word, Sign::Plus, &level.lead, &mut power)?;
                length = length + word.length() + growing(&level.block, &mut power)?;
                word = SignWord::default();
            }
            emit_runs(&mut word, Sign::Plus, reduced.tail(), &mut power)?;
            emit_coefficient(&mut word, term, &power)?;
            length = length + word.length();
            previous = Some(Previous::new(exponent, &term.coefficient));
        }
        Ok(length)
    }
}

impl SurrealTerm {
    pub(super) fn sign(&self) -> Sign {
        if self.coefficient.is_negative() {
            Sign::Minus
        } else {
            Sign::Plus
        }
    }
}

/// What the expansion of a term depends on in the term before it.
pub(super) struct Previous {
    pub(super) exponent: SignWord,
    pub(super) coefficient_is_dyadic: bool,
}

impl Previous {
    pub(super) fn new(exponent: SignWord, coefficient: &Rational) -> Self {
        Previous {
            exponent,
            coefficient_is_dyadic: coefficient.is_dyadic(),
        }
    }
}

/// The exponent without the minuses that are forced.
///
/// Exponents fall, so none before has a longer common prefix with this one than the last.
fn reduced(exponent: &SignWord, previous: Option<&Previous>) -> SignWord {
    let Some(previous) = previous else {
        return exponent.clone();
    };
    let parting = exponent.parting(&previous.exponent);
    let mut covered = parting.common;
    if parting.second.is_none() && !previous.coefficient_is_dyadic {
        covered = covered + Ordinal::ONE;
    }
    let mut word = SignWord::default();
    let mut at = Ordinal::ZERO;
    for level in exponent.levels() {
        push_uncovered(&mut word, &level.lead, &mut at, &covered);
        let end = &at + total(&level.block) * Ordinal::omega();
        if end <= covered {
            let pluses = level.block.iter().filter(|run| run.sign == Sign::Plus);
            word.push_repeat(&pluses.cloned().collect::<Vec<_>>());
        } else {
            while at < covered {
                push_uncovered(&mut word, &level.block, &mut at, &covered);
            }
            word.push_repeat(&level.block);
        }
        at = end;
    }
    push_uncovered(&mut word, exponent.tail(), &mut at, &covered);
    word
}

fn push_uncovered(word: &mut SignWord, runs: &[Run], at: &mut Ordinal, covered: &Ordinal) {
    for run in runs {
        let (sign, length) = uncovered(run, at, covered);
        word.push_run(sign, length);
    }
}

/// What is left of a run when minuses before `covered` are dropped; moves past the run.
pub(super) fn uncovered(run: &Run, at: &mut Ordinal, covered: &Ordinal) -> (Sign, Ordinal) {
    let start = std::mem::replace(at, &*at + &run.length);
    let length = match run.sign {
        Sign::Minus if *at <= *covered => Ordinal::ZERO,
        Sign::Minus => {
            let dropped = covered.checked_sub(&start).unwrap_or_default();
            let kept = run.length.checked_sub(&dropped);
            kept.expect("a run that reaches further is longer than its covered part")
        }
        Sign::Plus => run.length.clone(),
    };
    (run.sign, length)
}

/// Writes the plus in front and the exponent; the number of its pluses, unless its runs are
/// endless.
fn emit_exponent(
    word: &mut SignWord,
    sign: Sign,
    reduced: &SignWord,
) -> Result<Option<Ordinal>, Halt> {
    if !reduced.has_finitely_many_runs() {
        return Ok(None);
    }
    word.push_run(sign, Ordinal::ONE);
    let mut power = Ordinal::ZERO;
    emit_runs(word, sign, reduced.tail(), &mut power)?;
    Ok(Some(power))
}

fn emit_runs(
    word: &mut SignWord,
    sign: Sign,
    runs: &[Run],
    power: &mut Ordinal,
) -> Result<(), Halt> {
    for run in runs {
        let (relative, length) = spread(run, power)?;
        word.push_run(signed(sign, relative), length);
    }
    Ok(())
}

/// What a run of an exponent becomes after `power` pluses, which it adds to.
pub(super) fn spread(run: &Run, power: &mut Ordinal) -> Result<(Sign, Ordinal), Halt> {
    let length = match run.sign {
        Sign::Plus => {
            *power = &*power + &run.length;
            Ordinal::omega_power(power)?
        }
        Sign::Minus => Ordinal::omega_power(&(&*power + Ordinal::ONE))? * &run.length,
    };
    Ok((run.sign, length))
}

/// The sign that `relative` is in a term of sign `sign`.
pub(super) fn signed(sign: Sign, relative: Sign) -> Sign {
    match sign {
        Sign::Plus => relative,
        Sign::Minus => -relative,
    }
}

/// Writes the signs of the coefficient after the first.
fn emit_coefficient(word: &mut SignWord, term: &SurrealTerm, power: &Ordinal) -> Result<(), Halt> {
    let chunk = Ordinal::omega_power(power)?;
    let (lead, block) = coefficient_runs(&term.coefficient)?;
    let spread = |run: &Run| Run {
        sign: signed(term.sign(), run.sign),
        length: &chunk * &run.length,
    };
    for run in &lead {
        let run = spread(run);
        word.push_run(run.sign, run.length);
    }
    word.push_repeat(&block.iter().map(spread).collect::<Vec<_>>());
    Ok(())
}

/// The signs of |r| after the first, and the block that they end in.
fn coefficient_runs(r: &Rational) -> Result<(Vec<Run>, Vec<Run>), Halt> {
    let word = r.abs().to_sign_word()?;
    let (mut lead, block) = match word.levels() {
        [] => (word.tail().to_vec(), Vec::new()),
        [level, ..] => (level.lead.clone(), level.block.clone()),
    };
    if lead.is_empty() {
        lead.clone_from(&block);
    }
    let first = &mut lead[0].length;
    *first = first
        .predecessor()
        .expect("a run of a real number is finite");
    Ok((lead, block))
}

/// The length of a block of an exponent repeated ω times and spread out.
///
/// Each copy is spread further than the one before. Where the highest powers of ω of the copies
/// grow, they grow up to that of all pluses; where they stay, ω copies have the next power.
fn growing(block: &[Run], power: &mut Ordinal) -> Result<Ordinal, Halt> {
    let pluses = block.iter().filter(|run| run.sign == Sign::Plus);
    let pluses = total(&pluses.cloned().collect::<Vec<_>>());
    let end = &*power + pluses * Ordinal::omega();
    let mut copy = || -> Result<Ordinal, Halt> {
        let mut word = SignWord::default();
        emit_runs(&mut word, Sign::Plus, block, power)?;
        Ok(word.length().leading().map_or(Ordinal::ZERO, |(e, _)| e))
    };
    copy()?;
    let (second, third) = (copy()?, copy()?);
    let length = if second == third {
        Ordinal::omega_power(&(second + Ordinal::ONE))
    } else {
        Ordinal::omega_power(&end)
    };
    *power = end;
    length
}
