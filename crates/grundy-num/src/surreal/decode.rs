//! From a sign expansion to its normal form: the other way round of `encode`.
//!
//! Runs are read from the front. A term takes what extends its exponent, which are runs of at
//! least ω^(P+1) while nothing is left over, then what fits its coefficient, in chunks of ω^P. A
//! run too long for a chunk belongs to the exponent of the next term, which begins one chunk
//! earlier. Minuses of the exponent that encoding left out are put back as they are forced.

use dashu_int::UBig;

use super::encode::{Previous, signed};
use super::{Surreal, SurrealTerm};
use crate::periodic::{FiniteRuns, periodic_number};
use crate::{Dyadic, Halt, Ordinal, Rational, Run, Sign, SignWord};

/// Why a sign expansion is no number of the class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// A repeated block that gives one term after the other.
    #[error(
        "this stalk is a number with infinitely many terms: the block ({0})^w is none of a coefficient"
    )]
    InfinitelyManyTerms(SignWord),
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

impl SignWord {
    /// The number with this sign expansion, if it has finitely many terms.
    ///
    /// ```
    /// use grundy_num::SignWord;
    /// let number = |word: &str| word.parse::<SignWord>().unwrap().to_surreal();
    /// assert_eq!(number("L R^w")?.to_string(), "1/omega");
    /// assert_eq!(number("L^w R L")?.to_string(), "omega - 1/2");
    /// assert_eq!(number("LR (RL)^w R")?.to_string(), "1/3 - 1/omega");
    /// assert!(number("(L^w R)^w").is_err());
    /// # Ok::<_, grundy_num::DecodeError>(())
    /// ```
    pub fn to_surreal(&self) -> Result<Surreal, DecodeError> {
        let mut stream = Stream::new(self);
        let mut terms = Vec::new();
        let mut previous = None;
        while let Some(first) = stream.next()? {
            let (term, exponent) = next_term(&mut stream, &first, previous.as_ref())?;
            previous = Some(Previous::new(exponent, &term.coefficient));
            terms.push(term);
        }
        let is_falling = |pair: &[SurrealTerm]| pair[0].exponent > pair[1].exponent;
        debug_assert!(terms.windows(2).all(is_falling), "{self}");
        Ok(Surreal { terms })
    }
}

/// Reads the term that begins with the run `first`; also gives the word of its exponent.
fn next_term(
    stream: &mut Stream<'_>,
    first: &Run,
    previous: Option<&Previous>,
) -> Result<(SurrealTerm, SignWord), DecodeError> {
    let sign = first.sign;
    let mut exponent = Restoring::new(previous);
    let mut power = Ordinal::ZERO;
    let mut left = exponent.take_pluses(first, &mut power)?;
    while left.is_none()
        && let Some(run) = stream.next()?
    {
        let (minuses, rest) = run.length.div_rem_omega_power(&(&power + Ordinal::ONE));
        left = if minuses.is_zero() {
            Some(run)
        } else if run.sign == sign {
            exponent.take_pluses(&run, &mut power)?
        } else {
            exponent.minuses(minuses);
            nonempty(run.sign, rest)
        };
    }
    let coefficient = coefficient(stream, sign, &power, left)?;
    let word = exponent.word;
    let term = SurrealTerm {
        exponent: word.to_surreal()?,
        coefficient: match sign {
            Sign::Plus => coefficient,
            Sign::Minus => -coefficient,
        },
    };
    Ok((term, word))
}

fn nonempty(sign: Sign, length: Ordinal) -> Option<Run> {
    (!length.is_zero()).then_some(Run { sign, length })
}

/// Reads |r| in chunks of ω^power, beginning with what is left of a run, and gives back to the
/// stream what belongs to the next term.
fn coefficient(
    stream: &mut Stream<'_>,
    sign: Sign,
    power: &Ordinal,
    mut left: Option<Run>,
) -> Result<Rational, DecodeError> {
    let chunk = Ordinal::omega_power(power)?;
    let too_long = &chunk * &Ordinal::omega();
    let mut signs: FiniteRuns = vec![(Sign::Plus, UBig::ONE)];
    loop {
        let run = match left.take() {
            Some(run) => run,
            None => {
                if let Some(block) = stream.take_block(|run| chunks(run, sign, power)) {
                    return Ok(periodic_number(signs, &block)?);
                }
                let Some(run) = stream.next()? else {
                    break;
                };
                if run.length >= too_long {
                    // The chunk before begins the next term, whose exponent this run extends.
                    let last = signs.last_mut().expect("the coefficient has a first sign");
                    last.1 -= UBig::ONE;
                    let start = signed(sign, last.0);
                    stream.give_back(run);
                    stream.give_back(Run {
                        sign: start,
                        length: chunk,
                    });
                    break;
                }
                run
            }
        };
        let (count, rest) = run.length.div_rem_omega_power(power);
        let count = count
            .as_finite()
            .expect("a run too long for chunks was given back");
        signs.push((signed(sign, run.sign), count.clone()));
        if let Some(rest) = nonempty(run.sign, rest) {
            stream.give_back(rest);
            break;
        }
    }
    Ok(Rational::from(Dyadic::from_sign_runs(signs)?))
}

/// A run as so many signs of a coefficient, if it is made of whole chunks.
fn chunks(run: &Run, sign: Sign, power: &Ordinal) -> Option<(Sign, UBig)> {
    let (count, rest) = run.length.div_rem_omega_power(power);
    let count = count.as_finite().filter(|_| rest.is_zero())?;
    Some((signed(sign, run.sign), count.clone()))
}

/// An exponent in the making, with the forced minuses put back.
///
/// While it agrees with the exponent before, which is greater, a minus there is a minus here.
struct Restoring<'p> {
    word: SignWord,
    previous: Option<Agreeing<'p>>,
}

/// The exponent before from where this one has come, all signs so far being equal.
struct Agreeing<'p> {
    runs: std::slice::Iter<'p, Run>,
    coefficient_is_dyadic: bool,
    /// What is left of a run of pluses.
    pluses: Ordinal,
}

impl<'p> Restoring<'p> {
    fn new(previous: Option<&'p Previous>) -> Self {
        let mut restoring = Restoring {
            word: SignWord::default(),
            previous: previous.map(|previous| Agreeing {
                runs: previous.exponent.tail().iter(),
                coefficient_is_dyadic: previous.coefficient_is_dyadic,
                pluses: Ordinal::ZERO,
            }),
        };
        restoring.restore();
        restoring
    }

    /// At the end of a run of the exponent before: puts back the minuses that follow there.
    fn restore(&mut self) {
        while let Some(previous) = &mut self.previous
            && previous.pluses.is_zero()
        {
            match previous.runs.next() {
                Some(run) if run.sign == Sign::Plus => previous.pluses = run.length.clone(),
                Some(run) => self.word.push_run(Sign::Minus, run.length.clone()),
                None => {
                    if !previous.coefficient_is_dyadic {
                        self.word.push_run(Sign::Minus, Ordinal::ONE);
                    }
                    self.previous = None;
                }
            }
        }
    }

    /// Takes the pluses that the first power of ω in a run stands for; what is left of the run.
    fn take_pluses(&mut self, run: &Run, power: &mut Ordinal) -> Result<Option<Run>, Halt> {
        let (exponent, _) = run.length.leading().expect("a run has signs");
        let pluses = exponent.checked_sub(power);
        self.pluses(pluses.expect("a run of pluses in an exponent has a higher power"));
        let taken = Ordinal::omega_power(&exponent)?;
        *power = exponent;
        let rest = run.length.checked_sub(&taken);
        Ok(nonempty(
            run.sign,
            rest.expect("the first power is no longer than the run"),
        ))
    }

    fn pluses(&mut self, mut count: Ordinal) {
        while !count.is_zero() {
            let Some(previous) = &mut self.previous else {
                self.word.push_run(Sign::Plus, count);
                return;
            };
            let (step, rest, left) = match count.checked_sub(&previous.pluses) {
                Some(rest) => (previous.pluses.clone(), rest, Ordinal::ZERO),
                None => {
                    let left = previous.pluses.checked_sub(&count);
                    (count, Ordinal::ZERO, left.unwrap_or_default())
                }
            };
            self.word.push_run(Sign::Plus, step);
            previous.pluses = left;
            count = rest;
            self.restore();
        }
    }

    /// Takes minuses that are written out: from here on the exponent is less than the one before.
    fn minuses(&mut self, count: Ordinal) {
        self.word.push_run(Sign::Minus, count);
        self.previous = None;
    }
}

/// The runs of a word, with blocks unrolled as far as they are asked for.
struct Stream<'w> {
    word: &'w SignWord,
    level: usize,
    index: usize,
    given_back: Vec<Run>,
}

impl<'w> Stream<'w> {
    fn new(word: &'w SignWord) -> Self {
        Stream {
            word,
            level: 0,
            index: 0,
            given_back: Vec::new(),
        }
    }

    fn give_back(&mut self, run: Run) {
        self.given_back.push(run);
    }

    fn next(&mut self) -> Result<Option<Run>, DecodeError> {
        if let Some(run) = self.given_back.pop() {
            return Ok(Some(run));
        }
        let Some(level) = self.word.levels().get(self.level) else {
            let run = self.word.tail().get(self.index);
            self.index += 1;
            return Ok(run.cloned());
        };
        let (lead, block) = (level.lead.len(), level.block.len());
        let run = match self.index.checked_sub(lead) {
            None => &level.lead[self.index],
            // An exponent is done within two copies, since a fixed block has a longest run, and
            // terms that begin at the same run of the block go on alike.
            Some(unrolled) if unrolled > (2 * block + 16) * block => {
                let mut word = SignWord::default();
                for run in &level.block {
                    word.push_run(run.sign, run.length.clone());
                }
                return Err(DecodeError::InfinitelyManyTerms(word));
            }
            Some(unrolled) => &level.block[unrolled % block],
        };
        self.index += 1;
        Ok(Some(run.clone()))
    }

    /// At the start of a copy of a block whose runs all read as signs of a coefficient, takes all
    /// of its copies.
    fn take_block(&mut self, read: impl Fn(&Run) -> Option<(Sign, UBig)>) -> Option<FiniteRuns> {
        let level = self.word.levels().get(self.level)?;
        let unrolled = self.index.checked_sub(level.lead.len())?;
        if !self.given_back.is_empty() || !unrolled.is_multiple_of(level.block.len()) {
            return None;
        }
        let block = level.block.iter().map(read).collect::<Option<_>>()?;
        self.level += 1;
        self.index = 0;
        Some(block)
    }
}
