//! Sign expansions: the way to a number through the tree of all numbers.
//!
//! Berlekamp's rule reads one off: a first run of n equal signs is the integer ±n, and the j-th
//! sign after it adds or takes 2^-j. In binary, the signs after the first run are the digits of
//! the fraction, so both directions are a few shifts.

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};

use crate::{Dyadic, Halt, Sign};

/// The sign expansion of a dyadic number: a run of equal signs, then the digits of a fraction.
///
/// ```
/// use grundy_num::{Dyadic, Sign};
/// let signs: Vec<Sign> = Dyadic::new(7, 2).to_signs().signs().collect();
/// assert_eq!(signs, [Sign::Plus, Sign::Plus, Sign::Minus, Sign::Plus]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SignExpansion {
    first: Sign,
    /// The length of the first run: 0 for the number 0 alone.
    run: UBig,
    /// The signs after the first run as binary digits, first sign highest; 1 repeats `first`.
    digits: UBig,
    /// How many signs follow the first run. If any, the first of them is not `first`.
    places: u32,
}

impl Dyadic {
    /// The sign expansion of this number.
    ///
    /// The first run is kept as a count, so an integer of any size has one.
    pub fn to_signs(&self) -> SignExpansion {
        let first = if self.is_negative() {
            Sign::Minus
        } else {
            Sign::Plus
        };
        let run = self.abs().ceil().numerator().into_parts().1;
        let places = self.exponent();
        if places == 0 {
            return SignExpansion {
                first,
                run,
                digits: UBig::ZERO,
                places,
            };
        }
        // |x| = run + (2 digits - (2^places - 1)) / 2^places.
        let numerator = self.numerator().into_parts().1;
        let whole = UBig::ONE << places as usize;
        let digits = (numerator + &whole - UBig::ONE - (&run << places as usize)) >> 1usize;
        SignExpansion {
            first,
            run,
            digits,
            places,
        }
    }

    /// The number with these signs, in time linear in their number.
    ///
    /// ```
    /// use grundy_num::{Dyadic, Sign::{Minus, Plus}};
    /// assert_eq!(Dyadic::from_signs([Plus, Minus, Plus]), Ok(Dyadic::new(3, 2)));
    /// ```
    ///
    /// The error is [`Halt::TooLarge`], past 2^32 signs after the first run.
    pub fn from_signs(signs: impl IntoIterator<Item = Sign>) -> Result<Dyadic, Halt> {
        let mut signs = signs.into_iter().peekable();
        let Some(&first) = signs.peek() else {
            return Ok(Dyadic::ZERO);
        };
        let mut run = 0u64;
        while signs.next_if_eq(&first).is_some() {
            run += 1;
        }
        let mut places = 0usize;
        let mut bytes = Vec::new();
        for sign in signs {
            if places.is_multiple_of(8) {
                bytes.push(0);
            }
            if sign == first
                && let Some(byte) = bytes.last_mut()
            {
                *byte |= 0x80 >> (places % 8);
            }
            places += 1;
        }
        let digits = UBig::from_be_bytes(&bytes) >> (bytes.len() * 8 - places);
        let places = u32::try_from(places).map_err(|_| TOO_LONG)?;
        Ok(number(&SignExpansion {
            first,
            run: run.into(),
            digits,
            places,
        }))
    }

    /// The number whose expansion has these runs of signs, each with its length.
    ///
    /// ```
    /// use grundy_num::{Dyadic, Sign::{Minus, Plus}, UBig};
    /// let million = Dyadic::from_sign_runs([(Minus, UBig::from(1_000_000u32))]);
    /// assert_eq!(million, Ok(Dyadic::from(-1_000_000)));
    /// let half = Dyadic::from_sign_runs([(Plus, UBig::ONE), (Minus, UBig::ONE)]);
    /// assert_eq!(half, Ok(Dyadic::new(1, 1)));
    /// ```
    ///
    /// The error is [`Halt::TooLarge`], past 2^32 signs after the first run.
    pub fn from_sign_runs(runs: impl IntoIterator<Item = (Sign, UBig)>) -> Result<Dyadic, Halt> {
        let mut runs = runs
            .into_iter()
            .filter(|(_, length)| !length.is_zero())
            .peekable();
        let Some((first, mut run)) = runs.next() else {
            return Ok(Dyadic::ZERO);
        };
        while let Some((_, length)) = runs.next_if(|&(sign, _)| sign == first) {
            run += length;
        }
        let (mut bytes, mut places) = (Vec::new(), 0u32);
        for (sign, length) in runs {
            let length = u32::try_from(&length).map_err(|_| TOO_LONG)?;
            let end = places.checked_add(length).ok_or(TOO_LONG)?;
            bytes.resize((end as usize).div_ceil(8), 0);
            if sign == first {
                fill_digits(&mut bytes, places, end);
            }
            places = end;
        }
        let digits = UBig::from_be_bytes(&bytes) >> (bytes.len() * 8 - places as usize);
        Ok(number(&SignExpansion {
            first,
            run,
            digits,
            places,
        }))
    }
}

const TOO_LONG: Halt = Halt::TooLarge("a sign expansion with more than 2^32 signs");

/// Sets the binary digits from `start` to `end`, counted from the highest of the first byte.
fn fill_digits(bytes: &mut [u8], start: u32, end: u32) {
    let (mut at, end) = (start as usize, end as usize);
    while at < end {
        if at.is_multiple_of(8) && end - at >= 8 {
            bytes[at / 8] = 0xff;
            at += 8;
        } else {
            bytes[at / 8] |= 0x80 >> (at % 8);
            at += 1;
        }
    }
}

/// Berlekamp's rule.
fn number(signs: &SignExpansion) -> Dyadic {
    let places = signs.places as usize;
    let whole = (&signs.run << places) + UBig::ONE + (&signs.digits << 1usize);
    let magnitude = Dyadic::from_parts(IBig::from(whole - (UBig::ONE << places)), signs.places);
    match signs.first {
        Sign::Plus => magnitude,
        Sign::Minus => -magnitude,
    }
}

impl SignExpansion {
    /// How many signs there are: the birthday of the number.
    pub fn length(&self) -> UBig {
        &self.run + UBig::from(self.places)
    }

    /// The number with this expansion.
    pub fn to_number(&self) -> Dyadic {
        number(self)
    }

    /// The signs one by one. An integer of n has n of them; see [`SignExpansion::runs`].
    pub fn signs(&self) -> impl Iterator<Item = Sign> {
        let mut left = self.run.clone();
        let run = std::iter::from_fn(move || {
            if left.is_zero() {
                return None;
            }
            left -= UBig::ONE;
            Some(self.first)
        });
        run.chain(self.fraction())
    }

    /// The runs of equal signs with their lengths, in order.
    ///
    /// ```
    /// use grundy_num::{Dyadic, Sign, UBig};
    /// let x = Dyadic::new(1, 50) + Dyadic::from(9);
    /// let runs: Vec<(Sign, UBig)> = x.to_signs().runs().collect();
    /// let expected = [(Sign::Plus, 10u32), (Sign::Minus, 50)];
    /// assert_eq!(runs, expected.map(|(sign, length)| (sign, UBig::from(length))));
    /// ```
    pub fn runs(&self) -> impl Iterator<Item = (Sign, UBig)> {
        let first = (!self.run.is_zero()).then(|| (self.first, self.run.clone()));
        let mut fraction = self.fraction().peekable();
        let rest = std::iter::from_fn(move || {
            let sign = fraction.next()?;
            let mut length = 1u64;
            while fraction.next_if_eq(&sign).is_some() {
                length += 1;
            }
            Some((sign, UBig::from(length)))
        });
        first.into_iter().chain(rest)
    }

    /// The signs after the first run.
    fn fraction(&self) -> impl Iterator<Item = Sign> {
        (0..self.places as usize).rev().map(|place| {
            if self.digits.bit(place) {
                self.first
            } else {
                -self.first
            }
        })
    }
}
