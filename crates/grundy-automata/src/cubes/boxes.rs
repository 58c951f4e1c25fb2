//! Patterns for the binary automaton of a machine.
//!
//! By the thermometer property of the code, bit p of the next code is 0 exactly when the next
//! letter is at least a threshold, and "this neighbour's letter lies between lo and hi" fixes two
//! bits. So each threshold is a set of triples of letters to be covered by boxes, three intervals
//! each; triples with two heads never occur and may be covered or not.

use super::Cube;
use crate::cellular::{Letter, LocalRule, place};
use crate::{Encoding, MachineAutomaton};

/// Three intervals of letters, for the left, centre and right cell; both ends count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Block {
    low: [usize; 3],
    high: [usize; 3],
}

/// All patterns: for each bit p of a code that is ever 0, those of the boxes of its threshold.
pub(super) fn cover(machine: &MachineAutomaton, encoding: Encoding) -> Vec<Cube> {
    let letters = machine.automaton().letters();
    let legal = legal_triples(machine);
    let mut cubes = Vec::new();
    for bit in 2..=letters {
        let threshold = letters + 1 - bit;
        let blocks = cover_threshold(&legal, letters, threshold);
        cubes.extend(
            blocks
                .iter()
                .map(|block| block.cube(letters, encoding, bit)),
        );
    }
    cubes
}

/// The triples with at most one head, and the next letter of their centre.
fn legal_triples(machine: &MachineAutomaton) -> Vec<([usize; 3], usize)> {
    let letters = 0..Letter::try_from(machine.automaton().letters()).expect("letters are counted");
    let mut legal = Vec::new();
    for left in letters.clone() {
        for centre in letters.clone() {
            for right in letters.clone() {
                let triple = [left, centre, right];
                if machine.is_legal(&triple) {
                    let next = machine.automaton().next(&triple);
                    legal.push((triple.map(usize::from), usize::from(next)));
                }
            }
        }
    }
    legal
}

/// Boxes that hold every legal triple whose next letter reaches the threshold and no other.
fn cover_threshold(legal: &[([usize; 3], usize)], letters: usize, threshold: usize) -> Vec<Block> {
    let (targets, others): (Vec<_>, Vec<_>) =
        legal.iter().partition(|(_, next)| *next >= threshold);
    let avoided = Sums::new(letters, &others);
    let mut blocks: Vec<Block> = targets
        .iter()
        .flat_map(|(triple, _)| grown(*triple, letters, &avoided))
        .collect();
    blocks.sort_unstable();
    blocks.dedup();
    let mut left: Vec<[usize; 3]> = targets.iter().map(|(triple, _)| *triple).collect();
    let mut chosen: Vec<Block> = Vec::new();
    while !left.is_empty() {
        let count = |block: &Block| left.iter().filter(|triple| block.holds(triple)).count();
        // The most triples for each move of the game that a pattern costs.
        let best = blocks
            .iter()
            .rev()
            .max_by(|a, b| (count(a) * b.cost(letters)).cmp(&(count(b) * a.cost(letters))));
        let best = *best.expect("every triple is in a box of its own");
        left.retain(|triple| !best.holds(triple));
        chosen.push(best);
    }
    for index in (0..chosen.len()).rev() {
        let others = |triple: &[usize; 3]| {
            (0..chosen.len()).any(|other| other != index && chosen[other].holds(triple))
        };
        if targets.iter().all(|(triple, _)| others(triple)) {
            chosen.remove(index);
        }
    }
    chosen
}

/// The boxes that grow from one triple as far as they can, one direction after the other, for
/// every order of the axes and either direction first.
fn grown(triple: [usize; 3], letters: usize, avoided: &Sums) -> Vec<Block> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut blocks = Vec::new();
    for order in ORDERS {
        for directions in 0..8 {
            let mut block = Block {
                low: triple,
                high: triple,
            };
            for axis in order {
                let down_first = directions >> axis & 1 == 0;
                for down in [down_first, !down_first] {
                    block.grow(axis, down, letters, avoided);
                }
            }
            blocks.push(block);
        }
    }
    blocks
}

impl Block {
    fn grow(&mut self, axis: usize, down: bool, letters: usize, avoided: &Sums) {
        loop {
            let mut larger = *self;
            if down && larger.low[axis] > 0 {
                larger.low[axis] -= 1;
            } else if !down && larger.high[axis] + 1 < letters {
                larger.high[axis] += 1;
            } else {
                return;
            }
            if avoided.inside(&larger) > 0 {
                return;
            }
            *self = larger;
        }
    }

    fn holds(&self, triple: &[usize; 3]) -> bool {
        (0..3).all(|axis| (self.low[axis]..=self.high[axis]).contains(&triple[axis]))
    }

    /// The moves of the game that the pattern costs: three, and one for each bit it fixes.
    fn cost(&self, letters: usize) -> usize {
        let lows = self.low.iter().filter(|&&low| low > 0).count();
        let highs = self.high.iter().filter(|&&high| high + 1 < letters).count();
        // Two bits show where codes end; one of them may say `at least 1` as well.
        3 + lows + highs + if self.low.contains(&1) { 1 } else { 2 }
    }

    /// The pattern: the two bits that end the code of one neighbour that is not blank, which shows
    /// where all codes lie, and the bits of each interval that is not everything.
    fn cube(&self, letters: usize, encoding: Encoding, bit: usize) -> Cube {
        let middle = encoding.length() + bit;
        let offset = |cell: usize, at: usize| {
            let at = place(cell * encoding.length() + at) - place(middle);
            i32::try_from(at).expect("codes are short")
        };
        let mut literals = Vec::new();
        for cell in 0..3 {
            let (low, high) = (self.low[cell], self.high[cell]);
            if low > 0 {
                literals.push((offset(cell, letters + 1 - low), 0));
            }
            if high + 1 < letters {
                literals.push((offset(cell, letters - high), 1));
            }
        }
        let is_one = self.low.iter().position(|&low| low == 1);
        let ending = is_one.or_else(|| self.low.iter().position(|&low| low > 1));
        let ending = ending.expect("a box without the blank triple excludes 0 somewhere");
        literals.push((offset(ending, letters), 0));
        literals.push((offset(ending, letters + 1), 1));
        Cube::new(literals)
    }
}

/// How many triples of a list any box holds, from sums over all boxes at the corner.
struct Sums {
    side: usize,
    sums: Vec<u32>,
}

impl Sums {
    fn new(letters: usize, triples: &[&([usize; 3], usize)]) -> Sums {
        let side = letters + 1;
        let mut sums = vec![0; side * side * side];
        for ([x, y, z], _) in triples {
            sums[((x + 1) * side + y + 1) * side + z + 1] += 1;
        }
        for stride in [1, side, side * side] {
            for index in stride..sums.len() {
                if !(index / stride).is_multiple_of(side) {
                    sums[index] += sums[index - stride];
                }
            }
        }
        Sums { side, sums }
    }

    fn inside(&self, block: &Block) -> u32 {
        let at = |x, y, z| u64::from(self.sums[(x * self.side + y) * self.side + z]);
        let [a, b, c] = block.low;
        let [x, y, z] = block.high.map(|high| high + 1);
        let more = at(x, y, z) + at(a, b, z) + at(a, y, c) + at(x, b, c);
        let less = at(a, y, z) + at(x, b, z) + at(x, y, c) + at(a, b, c);
        u32::try_from(more - less).expect("a count of triples")
    }
}
