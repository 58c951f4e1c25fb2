//! The walk through boundary patterns, one step for each value, for looking at.
//!
//! `H_k(n)` says whether the heap n has a value below k. Its boundary pattern is `H_k` from the first heap that has
//! none on, as many heaps as the greatest number of the set; no heap beyond has such a value. A pattern determines
//! the next one, so the walk ends in a cycle: of `2^(max - 1)` patterns one must come again.

use grundy_num::{Halt, Limits};

use super::AllBut;
use super::pattern::Pattern;

/// A step of the walk: what is known when all values below `value` have been handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternStep {
    /// k: the values below it have been handed out.
    pub value: u64,
    /// The first heap that has no value below k.
    pub first: u64,
    /// `H_k` from there on: whether each heap has a value below k.
    pub pattern: Vec<bool>,
    /// How far the first heap without a value moves when k is handed out.
    pub moves: u64,
}

/// The walk until a pattern comes again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternWalk {
    /// The first steps.
    pub steps: Vec<PatternStep>,
    /// Patterns before the cycle.
    pub before: u64,
    /// Patterns in the cycle: the saltus.
    pub cycle: u64,
    /// How far the first heap without a value moves in a cycle: the period.
    pub heaps: u64,
}

impl AllBut {
    /// The walk through boundary patterns, with at most so many of its first steps written out.
    ///
    /// ```
    /// use grundy_heap::AllBut;
    /// use grundy_num::Limits;
    ///
    /// let walk = AllBut::new("1,4,5".parse()?).patterns(9, &Limits::none()).unwrap();
    /// assert_eq!((walk.cycle, walk.heaps), (4, 12));
    /// # Ok::<_, grundy_heap::SetError>(())
    /// ```
    pub fn patterns(&self, most: usize, limits: &Limits<'_>) -> Result<PatternWalk, Halt> {
        let greatest = self.set().greatest();
        limits.allow_memory(greatest.saturating_mul(most as u64))?;
        let numbers = self.set().as_slice().iter();
        let numbers = numbers.map(|&number| usize::try_from(number).map_err(|_| Halt::Memory));
        let numbers = numbers.collect::<Result<Vec<usize>, Halt>>()?;
        match greatest {
            0..64 => walk::<u64>(&numbers, most, limits),
            64..128 => walk::<u128>(&numbers, most, limits),
            _ => walk::<Vec<u64>>(&numbers, most, limits),
        }
    }
}

fn walk<P: Pattern>(
    numbers: &[usize],
    most: usize,
    limits: &Limits<'_>,
) -> Result<PatternWalk, Halt> {
    let set = P::of_set(numbers);
    let greatest = numbers[numbers.len() - 1];
    let (mut steps, mut pattern, mut first) = (Vec::new(), P::empty(&set), 0);
    let (before, cycle) = cycle(&set, limits)?;
    for value in 0..(before + cycle).min(most as u64) {
        limits.tick()?;
        let bits = bits(&pattern, greatest - 1);
        let moves = pattern.step(&set);
        steps.push(PatternStep {
            value,
            first,
            pattern: std::iter::once(false).chain(bits).collect(),
            moves,
        });
        first += moves;
    }
    let mut heaps = 0_u64;
    let mut pattern = P::empty(&set);
    for value in 0..before + cycle {
        limits.tick()?;
        let moves = pattern.step(&set);
        if value >= before {
            heaps = heaps
                .checked_add(moves)
                .ok_or(Halt::TooLarge("the period"))?;
        }
    }
    Ok(PatternWalk {
        steps,
        before,
        cycle,
        heaps,
    })
}

/// The first bits of a pattern, which follow the first free heap.
fn bits<P: Pattern>(pattern: &P, count: usize) -> Vec<bool> {
    let words = pattern.words();
    // Patterns are one word of any width, or several of 64 bits.
    let width = if words.len() == 1 { 128 } else { 64 };
    let bit = |i: usize| words[i / width] >> (i % width) & 1 == 1;
    (0..count).map(bit).collect()
}

/// How many patterns come before the cycle and how many are in it, by Brent's method: no pattern is kept but two.
fn cycle<P: Pattern>(set: &P, limits: &Limits<'_>) -> Result<(u64, u64), Halt> {
    let (mut power, mut cycle) = (1_u64, 1_u64);
    let (mut slow, mut fast) = (P::empty(set), P::empty(set));
    fast.step(set);
    while slow != fast {
        limits.tick()?;
        if power == cycle {
            slow = fast.clone();
            power *= 2;
            cycle = 0;
        }
        fast.step(set);
        cycle += 1;
    }
    let (mut slow, mut fast) = (P::empty(set), P::empty(set));
    for _ in 0..cycle {
        limits.tick()?;
        fast.step(set);
    }
    let mut before = 0;
    while slow != fast {
        limits.tick()?;
        slow.step(set);
        fast.step(set);
        before += 1;
    }
    Ok((before, cycle))
}
