//! Sets of positive numbers: all of a size, all whatever their size, or a random sample.

use std::ops::Range;

use grundy::heaps::SetFamily;
use grundy::values::SplitMix64;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::SweepError;

/// Which sets are swept.
///
/// Sets are numbered by their greatest number first, so that a set keeps its number when larger ones
/// join. A sample depends on the seed and the number of the set alone.
///
/// ```
/// use grundy_sweep::families::Sets;
/// let mut listed = Vec::new();
/// Sets::of_size(2, 4).each(0..6, |set| Ok::<_, ()>(listed.push(set.to_vec()))).unwrap();
/// assert_eq!(listed, [[1, 2], [1, 3], [2, 3], [1, 4], [2, 4], [3, 4]]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(description = "Sets of numbers.", extend("dependentRequired" = {"seed": ["random"]}))]
pub struct Sets {
    /// How many numbers each set has [default: any].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// The greatest number allowed.
    #[serde(rename(serialize = "most"), alias = "most")]
    pub max: u64,
    /// Take only sets with these numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<u64>,
    /// Sample this many sets at random instead of taking all; a set may be drawn twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<u64>,
    /// Seed for the sample: the same seed draws the same sets [default: 0].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(seed: &u64) -> bool {
    *seed == 0
}

/// Sets of any size have a bit for every number.
const MOST_OF_ANY_SIZE: u64 = 40;

/// The greatest number there may be.
const GREATEST: u64 = 1 << 32;

impl Sets {
    /// All sets of so many numbers up to `most`.
    pub fn of_size(size: usize, most: u64) -> Sets {
        Sets {
            size: Some(size),
            max: most,
            ..Sets::default()
        }
    }

    /// All sets of numbers up to `most`, but the empty one.
    pub fn up_to(most: u64) -> Sets {
        Sets {
            max: most,
            ..Sets::default()
        }
    }

    /// How many sets are looked at; those without the numbers that all must have count, too.
    pub(crate) fn count(&self) -> Result<u64, SweepError> {
        let (most, largest) = (self.max, SetFamily::LARGEST);
        if most == 0 || most > GREATEST {
            return Err(SweepError::mistake(
                format!("expected a greatest number from 1 to 2^32, found {most}"),
                "`--max 100` has sets of numbers up to 100",
            ));
        }
        if let Some(number) = self.with.iter().find(|&&n| n == 0 || n > most) {
            let hint = match number {
                0 => "to take 0 counters is no move".to_owned(),
                number => format!("`--max {number}` has sets with {number}"),
            };
            return Err(SweepError::mistake(
                format!("expected numbers from 1 to {most} in every set, found {number}"),
                hint,
            ));
        }
        match self.size {
            Some(size) if size == 0 || size > largest || size as u64 > most => {
                let most = most.min(largest as u64);
                Err(SweepError::mistake(
                    format!("expected sets of 1 to {most} numbers, found {size}"),
                    "no other sets have numbers that differ",
                ))
            }
            Some(size) if self.with.len() > size => Err(SweepError::mistake(
                format!(
                    "expected at most {size} numbers in every set, found {}",
                    self.with.len()
                ),
                "sets cannot hold more than their size",
            )),
            Some(size) => match self.random {
                Some(draws) => Ok(draws),
                None => SetFamily { size, most }.count().ok_or_else(|| {
                    let message =
                        format!("there are 2^64 sets of {size} numbers up to {most} or more");
                    SweepError::mistake(message, "take a sample: `--random 1000000`")
                }),
            },
            None if self.random.is_some() => Err(SweepError::mistake(
                "a random sample of sets needs a size",
                "for example `--size 5 --random 1000`",
            )),
            None if most > MOST_OF_ANY_SIZE => Err(SweepError::mistake(
                format!(
                    "expected numbers up to {MOST_OF_ANY_SIZE} in sets of any size, found {most}"
                ),
                "name a size: `--size 3`",
            )),
            None => Ok((1 << most) - 1),
        }
    }

    /// What is swept, in words.
    pub(crate) fn words(&self) -> String {
        let many = match self.random {
            Some(draws) => format!(
                "{draws} sets drawn, with repetition, by the seed {}",
                self.seed
            ),
            None => "all sets".to_owned(),
        };
        let size = match self.size {
            Some(1) => " of one number".to_owned(),
            Some(size) => format!(" of {size} numbers"),
            None => " of numbers".to_owned(),
        };
        let with: Vec<String> = self.with.iter().map(u64::to_string).collect();
        let with = match with.as_slice() {
            [] => String::new(),
            with => format!(", with {} in each", with.join(", ")),
        };
        format!("{many}{size} up to {}{with}", self.max)
    }

    /// Calls `visit` with the sets that have these numbers, in order.
    pub fn each<E>(
        &self,
        members: Range<u64>,
        mut visit: impl FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let has_all = |set: &[u64]| self.with.iter().all(|n| set.binary_search(n).is_ok());
        match (self.size, self.random) {
            (Some(size), None) => {
                let mut walk = SetFamily {
                    size,
                    most: self.max,
                }
                .walk(members);
                while let Some(set) = walk.next_set() {
                    if has_all(set) {
                        visit(set)?;
                    }
                }
            }
            (Some(size), Some(draws)) => {
                let mut set = Vec::with_capacity(size);
                for number in members.start..members.end.min(draws) {
                    self.draw(size, number, &mut set);
                    visit(&set)?;
                }
            }
            (None, _) => {
                let mut set = Vec::new();
                for number in members {
                    // The first set is {1}; the bits of the others count on from there.
                    let bits = number + 1;
                    set.clear();
                    set.extend((1..=self.max).filter(|s| bits >> (s - 1) & 1 == 1));
                    if has_all(&set) {
                        visit(&set)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The set with a number, drawn at random among all of its size that have what all must have.
    fn draw(&self, size: usize, number: u64, set: &mut Vec<u64>) {
        let mut numbers = SplitMix64::new(self.seed ^ SplitMix64::mixed(number.wrapping_add(1)));
        set.clear();
        set.extend(&self.with);
        set.sort_unstable();
        set.dedup();
        while set.len() < size {
            let drawn = 1 + numbers.below(self.max);
            if let Err(place) = set.binary_search(&drawn) {
                set.insert(place, drawn);
            }
        }
    }
}

/// Writes a set as it is typed: `1,2,6`.
pub(crate) fn text(set: &[u64]) -> String {
    let mut text = String::new();
    write(set, &mut text);
    text
}

/// The same, behind other text.
#[inline]
pub(crate) fn write(set: &[u64], text: &mut String) {
    for (place, &number) in set.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        push_number(text, number);
    }
}

/// Digits by hand, since a sweep writes millions of short numbers.
fn push_number(text: &mut String, mut number: u64) {
    let mut digits = [0; 20];
    let mut from = digits.len();
    loop {
        from -= 1;
        digits[from] = b'0' + u8::try_from(number % 10).expect("a digit");
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[from..].iter().map(|&digit| char::from(digit)));
}
