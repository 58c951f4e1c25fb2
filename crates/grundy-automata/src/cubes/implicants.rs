//! Patterns for the zeros of a table with two letters.

use super::Cube;
use crate::cellular::{Automaton, LocalRule};

/// A pattern on a table: which bits of the window's number are fixed, and to what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern {
    fixed: usize,
    bits: usize,
}

/// Few patterns that match exactly the windows with 0: of all largest ones, greedily those that
/// match the most zeros that are left, then fewer while a short search finds them.
pub(super) fn cover_zeros(automaton: &Automaton) -> Vec<Cube> {
    let width = 2 * automaton.radius() + 1;
    let zeros: Vec<usize> = (0..1 << width)
        .filter(|&window| automaton.table()[window] == 0)
        .collect();
    let patterns = largest(automaton.table(), width);
    let mut left = zeros.clone();
    let mut chosen: Vec<Pattern> = Vec::new();
    while !left.is_empty() {
        let count = |pattern: &Pattern| {
            left.iter()
                .filter(|&&window| pattern.matches(window))
                .count()
        };
        // The first of the best, so that the answer does not depend on anything else.
        let best = patterns.iter().rev().max_by_key(|pattern| count(pattern));
        let best = *best.expect("every zero is matched by a pattern");
        left.retain(|&window| !best.matches(window));
        chosen.push(best);
    }
    let mut steps = MOST_STEPS;
    while let Some(most) = chosen.len().checked_sub(1)
        && let Some(fewer) = cover_with(&patterns, &zeros, most, &mut steps)
    {
        chosen = fewer;
    }
    chosen.sort_unstable();
    chosen.iter().map(|pattern| pattern.cube(width)).collect()
}

/// Steps of the search for fewer patterns: enough to be certain for elementary rules.
const MOST_STEPS: u32 = 20_000;

/// At most `most` of the patterns that match all these windows, if the search finds them.
///
/// The zero that the fewest patterns match needs one of them. As deep as there are patterns chosen.
fn cover_with(
    patterns: &[Pattern],
    zeros: &[usize],
    most: usize,
    steps: &mut u32,
) -> Option<Vec<Pattern>> {
    let matching = |window: usize| {
        patterns
            .iter()
            .filter(move |pattern| pattern.matches(window))
    };
    let Some(&rarest) = zeros.iter().min_by_key(|&&window| matching(window).count()) else {
        return Some(Vec::new());
    };
    *steps = steps.checked_sub(1)?;
    let fewer = most.checked_sub(1)?;
    matching(rarest).find_map(|&pattern| {
        let rest = zeros
            .iter()
            .copied()
            .filter(|&window| !pattern.matches(window));
        let rest: Vec<usize> = rest.collect();
        let mut found = cover_with(patterns, &rest, fewer, steps)?;
        found.push(pattern);
        Some(found)
    })
}

/// All patterns that match zeros only and cannot leave another bit open.
fn largest(table: &[u16], width: usize) -> Vec<Pattern> {
    let mut largest = Vec::new();
    let mut level: Vec<Pattern> = (0..1usize << width)
        .filter(|&bits| table[bits] == 0)
        .map(|bits| Pattern {
            fixed: (1 << width) - 1,
            bits,
        })
        .collect();
    while !level.is_empty() {
        let present: std::collections::BTreeSet<Pattern> = level.iter().copied().collect();
        let mut next = std::collections::BTreeSet::new();
        for pattern in &level {
            let fixed = (0..width)
                .map(|bit| 1 << bit)
                .filter(|bit| pattern.fixed & bit != 0);
            let mut is_largest = true;
            for bit in fixed {
                let twin = Pattern {
                    bits: pattern.bits ^ bit,
                    ..*pattern
                };
                if present.contains(&twin) {
                    is_largest = false;
                    next.insert(Pattern {
                        fixed: pattern.fixed & !bit,
                        bits: pattern.bits & !bit,
                    });
                }
            }
            if is_largest {
                largest.push(*pattern);
            }
        }
        level = next.into_iter().collect();
    }
    largest.sort_unstable();
    largest
}

impl Pattern {
    fn matches(self, window: usize) -> bool {
        window & self.fixed == self.bits
    }

    /// The highest bit of a window's number is its leftmost cell.
    fn cube(self, width: usize) -> Cube {
        let radius = i32::try_from(width / 2).expect("tables have a small radius");
        let places = (0..width).filter(|place| self.fixed >> (width - 1 - place) & 1 == 1);
        let literals = places.map(|place| {
            let offset = i32::try_from(place).expect("tables have a small radius") - radius;
            (offset, u8::from(self.bits >> (width - 1 - place) & 1 == 1))
        });
        Cube::new(literals.collect())
    }
}
