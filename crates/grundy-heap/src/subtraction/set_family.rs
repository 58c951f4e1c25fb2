//! Families of sets: every set of so many numbers, each with a number of its own.
//!
//! Sets are counted by their greatest number, and those with the same one in lexicographic order: a set
//! keeps its number when larger ones join the family, and neighbours have their least numbers in
//! common, which is what the kernels go by. There are `C(s - 1, k)` sets of `k` numbers below `s`, so that
//! the number of a set is found, and the set of a number, by the combinatorial number system.

use std::ops::Range;

/// All sets of `size` numbers up to `most`.
///
/// ```
/// use grundy_heap::SetFamily;
/// let family = SetFamily { size: 2, most: 4 };
/// assert_eq!(family.count(), Some(6));
/// let mut walk = family.walk(2..5);
/// let mut sets = Vec::new();
/// while let Some(set) = walk.next_set() {
///     sets.push(set.to_vec());
/// }
/// assert_eq!(sets, [[2, 3], [1, 4], [2, 4]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetFamily {
    /// How many numbers a set has, from 1 to 31; a family of other sizes is empty.
    pub size: usize,
    /// The greatest number allowed.
    pub most: u64,
}

impl SetFamily {
    /// The largest sets that are counted.
    pub const LARGEST: usize = 31;

    /// How many sets there are, unless they are 2^64 or more.
    pub fn count(&self) -> Option<u64> {
        if self.size == 0 || self.size > Self::LARGEST {
            return Some(0);
        }
        choose(self.most, self.size)
    }

    /// The sets with these numbers, in order; numbers beyond the family have none.
    pub fn walk(&self, numbers: Range<u64>) -> SetWalk {
        let end = numbers.end.min(self.count().unwrap_or(u64::MAX));
        SetWalk {
            place: Place::new(self.size, numbers.start),
            left: end.saturating_sub(numbers.start),
            is_fresh: true,
        }
    }
}

/// A walk over the sets of a family, which lends one after the other.
#[derive(Clone, Debug)]
pub struct SetWalk {
    place: Place,
    left: u64,
    is_fresh: bool,
}

impl SetWalk {
    /// The next set, its numbers increasing.
    #[inline]
    pub fn next_set(&mut self) -> Option<&[u64]> {
        self.left = self.left.checked_sub(1)?;
        if !std::mem::take(&mut self.is_fresh) {
            self.place.advance();
        }
        Some(self.place.set())
    }
}

/// A set and the way to the next one, in numbers without end.
#[derive(Clone, Debug)]
struct Place {
    set: [u64; SetFamily::LARGEST],
    size: usize,
}

impl Place {
    /// The set with this number among those of `size` numbers.
    fn new(size: usize, number: u64) -> Self {
        let size = size.min(SetFamily::LARGEST);
        let mut set = [0; SetFamily::LARGEST];
        if let Some(others) = size.checked_sub(1) {
            let (greatest, rest) = greatest_below(size, number);
            set[others] = greatest;
            // Counted from the last one, and from the greatest number down, the lexicographic order of
            // the others is the order by their greatest ones.
            let all = choose(greatest - 1, others).expect("fewer than there are numbers");
            let mut rest = all - 1 - rest;
            for (k, place) in (1..=others).rev().zip(&mut set) {
                let (number, left) = greatest_below(k, rest);
                *place = greatest - number;
                rest = left;
            }
        }
        Place { set, size }
    }

    fn set(&self) -> &[u64] {
        &self.set[..self.size]
    }

    /// Goes on to the next set.
    #[inline]
    fn advance(&mut self) {
        let Some((greatest, others)) = self.set[..self.size].split_last_mut() else {
            return;
        };
        // The last number but the greatest that has room to grow.
        let count = others.len();
        let room = |i: usize| *greatest - (count - i) as u64;
        if let Some(i) = (0..count).rev().find(|&i| others[i] < room(i)) {
            let grown = others[i] + 1;
            for (number, place) in (grown..).zip(&mut others[i..]) {
                *place = number;
            }
        } else {
            // Beyond the last number there is no set, and none is asked for.
            *greatest = greatest.saturating_add(1);
            for (number, place) in (1..).zip(others) {
                *place = number;
            }
        }
    }
}

/// The greatest `s` such that `C(s - 1, k)` is at most `number`, and what is left then.
fn greatest_below(k: usize, number: u64) -> (u64, u64) {
    // One less, so that it is a number of the type: C(k - 1, k) = 0 and C(number + k, k) > number.
    let least = k as u64 - 1;
    let (mut low, mut high) = (least, number.saturating_add(k as u64));
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        match choose(middle, k) {
            Some(below) if below <= number => low = middle,
            _ => high = middle,
        }
    }
    let below = choose(low, k).expect("it is at most the number");
    (low + 1, number - below)
}

/// The number of sets of `k` numbers up to `n`.
fn choose(n: u64, k: usize) -> Option<u64> {
    let mut product = 1u128;
    for i in 0..k as u64 {
        let Some(factor) = n.checked_sub(i) else {
            return Some(0);
        };
        // The product of i + 1 numbers in a row is divisible by (i + 1)!.
        product = product.checked_mul(factor.into())? / u128::from(i + 1);
    }
    u64::try_from(product).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_one_number_by_its_greatest_number() {
        for size in 1..=4 {
            let most = 9;
            let mut sets: Vec<Vec<u64>> = vec![Vec::new()];
            for _ in 0..size {
                let longer = |set: &Vec<u64>| -> Vec<Vec<u64>> {
                    let from = set.last().map_or(1, |last| last + 1);
                    let with = |s| set.iter().copied().chain([s]).collect();
                    (from..=most).map(with).collect()
                };
                sets = sets.iter().flat_map(longer).collect();
            }
            sets.sort_by_key(|set| (set[size - 1], set.clone()));
            let family = SetFamily { size, most };
            assert_eq!(family.count(), Some(sets.len() as u64));
            let mut walk = family.walk(0..u64::MAX);
            for (number, set) in (0..).zip(&sets) {
                assert_eq!(Place::new(size, number).set(), set);
                assert_eq!(walk.next_set(), Some(set.as_slice()));
            }
            assert_eq!(walk.next_set(), None);
        }
    }

    #[test]
    fn families_without_sets_and_with_too_many_are_counted() {
        for (size, most) in [(0, 9), (32, 100), (5, 4)] {
            let family = SetFamily { size, most };
            assert_eq!(family.count(), Some(0));
            assert_eq!(family.walk(0..9).next_set(), None);
        }
        let huge = SetFamily {
            size: 7,
            most: u64::MAX,
        };
        assert_eq!(huge.count(), None);
        let far = u64::MAX - 1;
        assert_eq!(Place::new(1, far).set(), [u64::MAX]);
        let mut last = huge.walk(far..u64::MAX);
        assert!(last.next_set().is_some() && last.next_set().is_none());
    }
}
