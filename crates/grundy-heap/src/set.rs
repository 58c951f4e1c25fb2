//! Finite sets of numbers of counters, as the rules of subtraction and all-but games name them.

use std::fmt;
use std::str::FromStr;

/// Why a list of numbers is not a set that a game can be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {}", self.message(), self.hint())]
pub enum SetError {
    /// There is no number at all.
    Empty,
    /// A move that takes nothing would never end.
    Zero,
    /// The same number twice, which is more likely a slip than meant.
    Repeated(u64),
    /// Something that is not a number from 1 to 2^64 - 1.
    NotANumber(String),
}

impl SetError {
    /// What was expected and what was found.
    pub fn message(&self) -> String {
        match self {
            SetError::Empty => "expected at least one number of counters, found none".to_owned(),
            SetError::Zero => "expected numbers of counters from 1 up, found 0".to_owned(),
            SetError::Repeated(number) => {
                format!("expected each number once, found {number} twice")
            }
            SetError::NotANumber(text) => {
                format!("expected a number from 1 to 18446744073709551615, found `{text}`")
            }
        }
    }

    /// What would work.
    pub fn hint(&self) -> &'static str {
        match self {
            SetError::Empty => "write them as in `1,2,5`; the empty set is `{}`",
            SetError::Zero => "a move takes at least one counter",
            SetError::Repeated(_) => "leave one of them out",
            SetError::NotANumber(_) => "numbers are separated by commas, as in `1,2,5`",
        }
    }
}

/// A finite set of positive numbers, at least one, in increasing order.
///
/// ```
/// use grundy_heap::{Differences, SetError};
/// let set: Differences = "6, 1, 11, 2".parse()?;
/// assert_eq!(set.to_string(), "1,2,6,11");
/// assert_eq!(Differences::new([2, 0]), Err(SetError::Zero));
/// assert_eq!(Differences::new([2, 3, 2]), Err(SetError::Repeated(2)));
/// # Ok::<_, SetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Differences(Box<[u64]>);

impl Differences {
    /// The set of these numbers, given in any order.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Result<Self, SetError> {
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        match numbers.first() {
            None => return Err(SetError::Empty),
            Some(0) => return Err(SetError::Zero),
            Some(_) => {}
        }
        if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SetError::Repeated(twice[0]));
        }
        Ok(Differences(numbers.into()))
    }

    /// The numbers in increasing order.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The least number.
    pub fn least(&self) -> u64 {
        self.0[0]
    }

    /// The greatest number.
    pub fn greatest(&self) -> u64 {
        self.0[self.0.len() - 1]
    }

    /// How many numbers there are.
    #[expect(clippy::len_without_is_empty, reason = "no set is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether `number` is one of them.
    pub fn contains(&self, number: u64) -> bool {
        self.0.binary_search(&number).is_ok()
    }

    /// The greatest common divisor of the numbers.
    pub fn gcd(&self) -> u64 {
        self.0.iter().fold(0, |g, &s| gcd(g, s))
    }

    /// The set with every number divided by their greatest common divisor.
    ///
    /// Heap `n` of a subtraction game is worth what heap `n / gcd` of the reduced game is:
    /// the remainder is never touched.
    #[must_use]
    pub fn reduced(&self) -> Differences {
        let gcd = self.gcd();
        Differences(self.0.iter().map(|s| s / gcd).collect())
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The numbers with commas, as they are read.
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, s) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{s}")?;
        }
        Ok(())
    }
}

impl FromStr for Differences {
    type Err = SetError;

    fn from_str(text: &str) -> Result<Self, SetError> {
        if text.trim().is_empty() {
            return Err(SetError::Empty);
        }
        let number = |part: &str| {
            let part = part.trim();
            part.parse()
                .map_err(|_| SetError::NotANumber(part.to_owned()))
        };
        let numbers: Vec<u64> = text.split(',').map(number).collect::<Result<_, _>>()?;
        Differences::new(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bad_set_is_refused_with_its_reason() {
        assert_eq!(Differences::new([]), Err(SetError::Empty));
        assert_eq!(" ".parse::<Differences>(), Err(SetError::Empty));
        assert_eq!("0,1".parse::<Differences>(), Err(SetError::Zero));
        assert_eq!("3,1,3".parse::<Differences>(), Err(SetError::Repeated(3)));
        for bad in ["-1", "1,,2", "1;2", "99999999999999999999", "x"] {
            let error = bad.parse::<Differences>().unwrap_err();
            assert!(matches!(error, SetError::NotANumber(_)), "{bad}: {error}");
        }
    }

    #[test]
    fn a_set_is_reduced_by_what_divides_all_of_it() {
        let set = Differences::new([6, 10, 16]).unwrap();
        assert_eq!(set.gcd(), 2);
        assert_eq!(set.reduced().as_slice(), [3, 5, 8]);
    }
}
