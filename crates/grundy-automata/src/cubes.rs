//! The windows on which a binary automaton gives 0, as a short list of patterns.
//!
//! A cube fixes some bits of the window and leaves the others open; the next bit is 0 exactly when
//! some cube matches. The fewer cubes and fixed bits, the fewer moves the game made of them has.

mod boxes;
mod implicants;

use crate::cellular::{Automaton, Letter, LocalRule};
use crate::{Encoding, MachineAutomaton};

/// A pattern: bits at some offsets from the middle, in the order of offsets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cube {
    literals: Vec<(i32, u8)>,
}

/// A binary automaton by the windows that give 0; all others give 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes {
    cubes: Vec<Cube>,
    radius: usize,
}

/// An automaton has no list of cubes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CubeError {
    /// It has other letters than 0 and 1.
    #[error("expected an automaton with two letters, found {0}")]
    Letters(usize),
    /// It looks too far.
    #[error("patterns are sought for a radius of at most 4, found {0}")]
    Radius(usize),
    /// A line of ones does not stay.
    #[error("the blank 1 does not stay blank: a window of ones must give 1")]
    Blank,
}

impl Cube {
    /// The pattern with these bits at these offsets.
    pub fn new(mut literals: Vec<(i32, u8)>) -> Cube {
        literals.sort_unstable();
        literals.dedup();
        Cube { literals }
    }

    /// The offsets and their bits.
    pub fn literals(&self) -> &[(i32, u8)] {
        &self.literals
    }

    /// Whether the bits around the middle of a window are those of the pattern.
    fn matches(&self, window: &[Letter]) -> bool {
        self.literals.iter().all(|&(offset, bit)| {
            let at = (window.len() / 2).checked_add_signed(offset as isize);
            at.and_then(|at| window.get(at)) == Some(&Letter::from(bit))
        })
    }
}

impl Cubes {
    /// The automaton that gives 0 exactly where one of the cubes matches.
    pub fn new(cubes: Vec<Cube>) -> Cubes {
        let offsets = cubes.iter().flat_map(|cube| &cube.literals);
        let radius = offsets
            .map(|&(offset, _)| offset.unsigned_abs())
            .max()
            .unwrap_or(0);
        Cubes {
            cubes,
            radius: radius as usize,
        }
    }

    /// The patterns of an automaton with two letters that keeps a line of ones.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Cubes};
    /// // Pascal's automaton gives 0 where its left neighbour differs from the cell.
    /// let pascal = Cubes::of_table(&Automaton::elementary(195)).unwrap();
    /// let patterns: Vec<_> = pascal.cubes().iter().map(|cube| cube.literals()).collect();
    /// assert_eq!(patterns, [&[(-1, 0), (0, 1)][..], &[(-1, 1), (0, 0)]]);
    /// ```
    pub fn of_table(automaton: &Automaton) -> Result<Cubes, CubeError> {
        if automaton.letters() != 2 {
            return Err(CubeError::Letters(automaton.letters()));
        }
        if automaton.radius() > 4 {
            return Err(CubeError::Radius(automaton.radius()));
        }
        if !automaton.keeps(1) {
            return Err(CubeError::Blank);
        }
        Ok(Cubes::new(implicants::cover_zeros(automaton)))
    }

    /// The patterns of the binary automaton of a machine. They are right on codes of lines with at
    /// most one head, and may give anything elsewhere.
    pub fn of_machine(machine: &MachineAutomaton) -> Cubes {
        let encoding = Encoding::new(machine.automaton().letters());
        Cubes::new(boxes::cover(machine, encoding))
    }

    /// The patterns.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// The number of bits that all patterns fix together.
    pub fn literals(&self) -> usize {
        self.cubes.iter().map(|cube| cube.literals.len()).sum()
    }
}

impl LocalRule for Cubes {
    fn radius(&self) -> usize {
        self.radius
    }

    fn next(&self, window: &[Letter]) -> Letter {
        Letter::from(!self.cubes.iter().any(|cube| cube.matches(window)))
    }
}
