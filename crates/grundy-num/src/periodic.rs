//! Rational numbers as eventually periodic sign expansions.
//!
//! The signs after the first run and one opposite sign are the binary digits of the fractional
//! part. Those of a rational number end or repeat; those that repeat one sign for ever are of no
//! real number.

use dashu_int::{IBig, UBig};

use crate::{Dyadic, Halt, Ordinal, Rational, Run, Sign, SignWord};

/// A period of more binary digits than this is not written.
const LONGEST_PERIOD: usize = 1 << 22;

const TOO_LONG: Halt = Halt::TooLarge("a sign expansion with a period of more than 2^22 signs");

impl Rational {
    /// The sign expansion, finite for a dyadic number and else repeating.
    ///
    /// The error is [`Halt::TooLarge`], when the binary period of the fraction is past 2^22.
    ///
    /// ```
    /// use grundy_num::Rational;
    /// let word = |x: &str| x.parse::<Rational>().unwrap().to_sign_word().unwrap().to_string();
    /// assert_eq!(word("1/3"), "L R^2 (L R)^w");
    /// assert_eq!(word("2/3"), "(L R)^w");
    /// assert_eq!(word("-5/2"), "R^3 L");
    /// ```
    pub fn to_sign_word(&self) -> Result<SignWord, Halt> {
        let mut word = SignWord::default();
        if let Some(x) = self.as_dyadic() {
            for (sign, length) in x.to_signs().runs() {
                word.push_run(sign, Ordinal::from(length));
            }
            return Ok(word);
        }
        let first = if self.is_negative() {
            Sign::Minus
        } else {
            Sign::Plus
        };
        let floor = self.abs().floor();
        let whole = floor.numerator().into_parts().1 + UBig::ONE;
        word.push_run(first, Ordinal::from(whole));
        word.push_run(-first, Ordinal::ONE);
        let (digits, lead) = fraction_digits(&(self.abs() - floor))?;
        let run = |&digit: &bool| Run {
            sign: if digit { first } else { -first },
            length: Ordinal::ONE,
        };
        for digit in &digits[..lead] {
            word.push_run(run(digit).sign, Ordinal::ONE);
        }
        let block: Vec<Run> = digits[lead..].iter().map(run).collect();
        word.push_repeat(&block);
        Ok(word)
    }
}

/// A sign expansion that is of no real number with a rational value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReal {
    /// An infinite run, which leads past every real number or infinitely close to one.
    #[error(
        "expected a real number, found the infinite run {0} of one colour, after which a stalk is infinite or infinitely close to a number"
    )]
    InfiniteRun(SignWord),
    /// Signs after an infinite block.
    #[error(
        "expected a real number, found edges after an infinite block, which make a stalk infinitely close to a number"
    )]
    AfterBlock,
    /// A limit was reached.
    #[error(transparent)]
    Halt(#[from] Halt),
}

impl SignWord {
    /// The rational number with this sign expansion, which is finite or repeats from some sign on.
    ///
    /// ```
    /// use grundy_num::{NotReal, SignWord};
    /// let number = |word: &str| word.parse::<SignWord>().unwrap().to_rational();
    /// assert_eq!(number("LR (RL)^w")?.to_string(), "1/3");
    /// assert!(matches!(number("L R^w"), Err(NotReal::InfiniteRun(_))));
    /// # Ok::<_, NotReal>(())
    /// ```
    pub fn to_rational(&self) -> Result<Rational, NotReal> {
        let finite = |runs: &[Run]| -> Result<FiniteRuns, NotReal> {
            let finite = |run: &Run| match run.length.as_finite() {
                Some(length) => Ok((run.sign, length.clone())),
                None => {
                    let mut word = SignWord::default();
                    word.push_run(run.sign, run.length.clone());
                    Err(NotReal::InfiniteRun(word))
                }
            };
            runs.iter().map(finite).collect()
        };
        match (self.levels(), self.tail()) {
            ([], runs) => Ok(Rational::from(Dyadic::from_sign_runs(finite(runs)?)?)),
            ([level], []) => {
                let (lead, block) = (finite(&level.lead)?, finite(&level.block)?);
                Ok(periodic_number(lead, &block)?)
            }
            _ => Err(NotReal::AfterBlock),
        }
    }
}

/// The binary digits of a fraction below 1 that is not dyadic, up to the end of their first
/// period, and how many stand before that.
fn fraction_digits(x: &Rational) -> Result<(Vec<bool>, usize), Halt> {
    let denominator = x.denominator();
    let lead = denominator.trailing_zeros().unwrap_or(0);
    let mut rest = x.numerator().into_parts().1;
    let mut digits = Vec::new();
    // After as many digits as the denominator has twos the remainders repeat from the start.
    let mut start = None;
    loop {
        if digits.len() == lead {
            start = Some(rest.clone());
        }
        rest <<= 1usize;
        let digit = rest >= denominator;
        if digit {
            rest -= &denominator;
        }
        digits.push(digit);
        if start.as_ref() == Some(&rest) {
            return Ok((digits, lead));
        }
        if digits.len() > lead.saturating_add(LONGEST_PERIOD) {
            return Err(TOO_LONG);
        }
    }
}

/// Runs of finite length.
pub(crate) type FiniteRuns = Vec<(Sign, UBig)>;

/// The rational number whose expansion has these runs and then a block of both signs for ever.
///
/// Each copy of the block is worth 2^-length of the one before it.
pub(crate) fn periodic_number(mut lead: FiniteRuns, block: &FiniteRuns) -> Result<Rational, Halt> {
    // Past the first change of sign every sign is worth a digit.
    lead.extend_from_slice(block);
    lead.extend_from_slice(block);
    let start = Dyadic::from_sign_runs(lead.iter().cloned())?;
    lead.extend_from_slice(block);
    let step = Rational::from(Dyadic::from_sign_runs(lead)?) - Rational::from(start.clone());
    let length: UBig = block.iter().map(|(_, length)| length).sum();
    let length = usize::try_from(&length).ok();
    let length = length.filter(|&length| length <= LONGEST_PERIOD);
    let power = IBig::ONE << length.ok_or(TOO_LONG)?;
    let series = Rational::new(power.clone(), power - IBig::ONE);
    Ok(Rational::from(start) + step * series.expect("2^length is not 1"))
}
