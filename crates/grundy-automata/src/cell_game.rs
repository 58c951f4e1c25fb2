//! A binary automaton as a subtraction game.
//!
//! Two heaps hold a place and a time, the others a mode. A position of mode C stands for a cell:
//! it is P exactly when the cell is 1. From C the player chooses a cube whose match would make the
//! cell 0 (mode M, one for each cube); from there the opponent chooses a literal that fails: a
//! move to the cell itself for a literal 0, and through the mode N, which negates, for a literal 1.
//! The mode B makes cells near the edge of the quadrant 1, all but the single 0 of the start.

use crate::Cubes;
use crate::cellular::LocalRule;
use crate::lattice::{LatticeError, LatticeGame};

/// How the modes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Six heaps for every automaton.
    Six,
    /// A heap of its own for each mode, with one stone in that of the current one.
    Plain,
}

/// The game of a binary automaton that starts with a single 0 among ones.
#[derive(Clone, Debug)]
pub struct CellGame {
    game: LatticeGame,
    variant: Variant,
    cubes: usize,
    /// The stones in the first two heaps at time 0, and how many each step adds.
    base: u64,
    height: u64,
}

/// An automaton has no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// Too many patterns, or too wide ones, for the numbers of stones.
    #[error("an automaton with {0} patterns of this radius is too large for a game")]
    TooLarge(usize),
    /// The vectors make no game; a sign of a mistake in the construction.
    #[error(transparent)]
    Lattice(#[from] LatticeError),
}

#[derive(Clone, Copy)]
enum Mode {
    Cell,
    Negation,
    Match(usize),
    Edge,
    End,
}

impl CellGame {
    /// The game of an automaton.
    ///
    /// ```
    /// use grundy_automata::{Automaton, CellGame, Cubes, Variant};
    /// let cubes = Cubes::of_table(&Automaton::elementary(137)).unwrap();
    /// let game = CellGame::new(&cubes, Variant::Six).unwrap();
    /// assert_eq!((game.game().heaps(), game.game().moves().len()), (6, 17));
    /// assert_eq!(game.position(0, 0), Some(vec![2, 2, 0, 0, 2, 0]));
    /// ```
    pub fn new(cubes: &Cubes, variant: Variant) -> Result<CellGame, GameError> {
        // With no pattern at all the start still needs its single 0: a pattern that never matches.
        let never = crate::Cube::new(vec![(0, 0), (0, 1)]);
        let patterns = if cubes.cubes().is_empty() {
            std::slice::from_ref(&never)
        } else {
            cubes.cubes()
        };
        let too_large = || GameError::TooLarge(patterns.len());
        // A rule that looks at its own cell alone is played as one of radius 1.
        let radius = i64::try_from(cubes.radius().max(1)).map_err(|_| too_large())?;
        let count = i64::try_from(patterns.len()).map_err(|_| too_large())?;
        if radius > 1 << 30 || count > 1 << 30 {
            return Err(too_large());
        }
        let base = match variant {
            Variant::Six => (2 * radius).max((count + 1) / 2),
            Variant::Plain => 2 * radius,
        };
        let edge = radius + 1;
        let modes = Modes {
            variant,
            cubes: patterns.len(),
        };
        let mut moves = Vec::new();
        let mut go =
            |x: i64, y: i64, from: Mode, to: Mode| moves.push(modes.vector(x, y, from, to));
        for cube in 0..patterns.len() {
            go(base, base, Mode::Cell, Mode::Match(cube));
        }
        go(1, 1, Mode::Negation, Mode::Cell);
        for (number, cube) in patterns.iter().enumerate() {
            let from = Mode::Match(number);
            for &(offset, bit) in cube.literals() {
                let offset = i64::from(offset);
                if bit == 0 {
                    go(2 - offset, 2 + offset, from, Mode::Cell);
                } else {
                    go(1 - offset, 1 + offset, from, Mode::Negation);
                }
            }
            go(1, 0, from, Mode::Edge);
            go(0, 1, from, Mode::Edge);
        }
        go(edge, edge, Mode::Edge, Mode::End);
        Ok(CellGame {
            game: LatticeGame::new(modes.heaps(), moves)?,
            variant,
            cubes: patterns.len(),
            base: base.unsigned_abs(),
            height: base.unsigned_abs() + 2,
        })
    }

    /// The subtraction game.
    pub fn game(&self) -> &LatticeGame {
        &self.game
    }

    /// The stones in either of the first two heaps for the cell at place 0 and time 0.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// How many stones each step of time adds to either of them.
    pub fn height(&self) -> u64 {
        self.height
    }

    /// How far from place 0 the cells of a time have positions.
    pub fn reach(&self, time: u64) -> Option<u64> {
        self.height.checked_mul(time)?.checked_add(self.base)
    }

    /// The position that is P exactly when the cell holds 1; `None` for cells that are too far
    /// from place 0 to have one, which all hold 1.
    pub fn position(&self, place: i64, time: u64) -> Option<Vec<u64>> {
        let middle = self.reach(time)?;
        let modes = Modes {
            variant: self.variant,
            cubes: self.cubes,
        };
        let mut position = vec![
            middle.checked_add_signed(place)?,
            middle.checked_sub_signed(place)?,
        ];
        position.extend(
            modes
                .heaps_of(Mode::Cell)
                .iter()
                .map(|stones| stones.unsigned_abs()),
        );
        Some(position)
    }
}

/// The heaps of the modes.
struct Modes {
    variant: Variant,
    cubes: usize,
}

impl Modes {
    fn heaps(&self) -> usize {
        2 + self.heaps_of(Mode::End).len()
    }

    fn heaps_of(&self, mode: Mode) -> Vec<i64> {
        let number = |index: usize| i64::try_from(index).expect("patterns are counted");
        match self.variant {
            Variant::Six => match mode {
                Mode::Cell => vec![0, 0, 2, 0],
                Mode::Edge => vec![0, 0, 1, 1],
                Mode::Negation => vec![0, 0, 0, 2],
                Mode::Match(cube) => vec![number(cube + 1), number(self.cubes - cube), 0, 0],
                Mode::End => vec![0; 4],
            },
            Variant::Plain => {
                let mut heaps = vec![0; self.cubes + 3];
                match mode {
                    Mode::Cell => heaps[0] = 1,
                    Mode::Negation => heaps[1] = 1,
                    Mode::Match(cube) => heaps[2 + cube] = 1,
                    Mode::Edge => heaps[2 + self.cubes] = 1,
                    Mode::End => {}
                }
                heaps
            }
        }
    }

    fn vector(&self, x: i64, y: i64, from: Mode, to: Mode) -> Vec<i64> {
        let mut vector = vec![x, y];
        let (from, to) = (self.heaps_of(from), self.heaps_of(to));
        vector.extend(from.iter().zip(&to).map(|(from, to)| from - to));
        vector
    }
}
