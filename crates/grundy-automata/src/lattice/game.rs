//! The rules of a subtraction game on several heaps.

use std::fmt;

/// A subtraction game: every move subtracts one of the vectors, and no heap becomes negative.
///
/// Negative entries add stones. Invariant: every vector has one entry for each heap, and its
/// weighted total is positive, so the weighted total of a position falls with every move.
///
/// ```
/// use grundy_automata::lattice::LatticeGame;
/// let game = LatticeGame::new(2, vec![vec![1, 2], vec![3, -2]])?;
/// assert_eq!(game.options(&[3, 1]), [vec![0, 3]]);
/// let refused = LatticeGame::new(2, vec![vec![1, -1]]).unwrap_err();
/// assert_eq!(refused.to_string(), "the move (1, -1) does not lower the total of the heaps: it changes by 0");
/// # Ok::<(), grundy_automata::lattice::LatticeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticeGame {
    weights: Vec<u64>,
    moves: Vec<Vec<i64>>,
    /// How far each move lowers the weighted total.
    drops: Vec<u64>,
}

/// A list of vectors is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LatticeError {
    /// A vector is too long or too short.
    #[error("expected {expected} entries in the move {}, found {}", Vector(vector), vector.len())]
    Length {
        /// The vector.
        vector: Vec<i64>,
        /// The number of heaps.
        expected: usize,
    },
    /// A move does not lower the weighted total, so play need not end.
    #[error("the move {} does not lower the {}: it changes by {}", Vector(vector), Sum(weights), -drop)]
    NotFalling {
        /// The vector.
        vector: Vec<i64>,
        /// The weights of the heaps.
        weights: Vec<u64>,
        /// By how much the weighted total falls: zero or negative.
        drop: i128,
    },
    /// A weight is zero.
    #[error("the weights {} must all be positive", Vector(weights))]
    Weight {
        /// The weights.
        weights: Vec<u64>,
    },
    /// The weighted total of a move does not fit 64 bits.
    #[error(
        "the move {} is too large: its weighted total must be below 2^64",
        Vector(vector)
    )]
    TooLarge {
        /// The vector.
        vector: Vec<i64>,
    },
}

/// A list of heaps is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The wrong number of heaps.
    #[error("expected {expected} heaps, found {found}: {}", Vector(position))]
    Length {
        /// The heaps.
        position: Vec<u64>,
        /// How many heaps the game has.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// The weighted total does not fit 64 bits.
    #[error(
        "the position {} is too large: its weighted total must be below 2^64",
        Vector(position)
    )]
    TooLarge {
        /// The heaps.
        position: Vec<u64>,
    },
}

impl LatticeGame {
    /// The game on so many heaps with these moves; each must lower the number of stones.
    pub fn new(heaps: usize, moves: Vec<Vec<i64>>) -> Result<LatticeGame, LatticeError> {
        LatticeGame::weighted(vec![1; heaps], moves)
    }

    /// The same where a stone of each heap has a weight of its own; each move must lower the
    /// weighted total. Equal moves are one move.
    pub fn weighted(weights: Vec<u64>, moves: Vec<Vec<i64>>) -> Result<LatticeGame, LatticeError> {
        if weights.contains(&0) {
            return Err(LatticeError::Weight { weights });
        }
        let mut game = LatticeGame {
            weights,
            moves: Vec::with_capacity(moves.len()),
            drops: Vec::with_capacity(moves.len()),
        };
        let mut seen = rustc_hash::FxHashSet::default();
        for vector in moves {
            let drop = game.drop_of(&vector)?;
            if seen.insert(vector.clone()) {
                game.moves.push(vector);
                game.drops.push(drop);
            }
        }
        Ok(game)
    }

    fn drop_of(&self, vector: &[i64]) -> Result<u64, LatticeError> {
        if vector.len() != self.heaps() {
            return Err(LatticeError::Length {
                vector: vector.to_vec(),
                expected: self.heaps(),
            });
        }
        let entries = vector.iter().zip(&self.weights);
        let mut total = entries.map(|(&entry, &weight)| i128::from(entry) * i128::from(weight));
        // A product is below 2^127; only sums can leave the type.
        let Some(drop) = total.try_fold(0, i128::checked_add) else {
            return Err(LatticeError::TooLarge {
                vector: vector.to_vec(),
            });
        };
        if drop <= 0 {
            return Err(LatticeError::NotFalling {
                vector: vector.to_vec(),
                weights: self.weights.clone(),
                drop,
            });
        }
        u64::try_from(drop).map_err(|_| LatticeError::TooLarge {
            vector: vector.to_vec(),
        })
    }

    /// The number of heaps.
    pub fn heaps(&self) -> usize {
        self.weights.len()
    }

    /// The vectors, in the order they were given.
    pub fn moves(&self) -> &[Vec<i64>] {
        &self.moves
    }

    /// The weight of a stone of each heap.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// How far each move lowers the weighted total; all positive.
    pub fn drops(&self) -> &[u64] {
        &self.drops
    }

    /// The weighted total of a position.
    pub fn total(&self, position: &[u64]) -> Result<u64, PositionError> {
        if position.len() != self.heaps() {
            return Err(PositionError::Length {
                position: position.to_vec(),
                expected: self.heaps(),
                found: position.len(),
            });
        }
        let mut heaps = position.iter().zip(&self.weights);
        heaps
            .try_fold(0u64, |sum, (&heap, &weight)| {
                sum.checked_add(heap.checked_mul(weight)?)
            })
            .ok_or_else(|| PositionError::TooLarge {
                position: position.to_vec(),
            })
    }

    /// The position after a move, or `None` where a heap would become negative.
    pub fn play(&self, position: &[u64], vector: &[i64]) -> Option<Vec<u64>> {
        let heaps = position.iter().zip(vector);
        heaps.map(|(&heap, &taken)| subtract(heap, taken)).collect()
    }

    /// All options of a position, in the order of the moves.
    pub fn options(&self, position: &[u64]) -> Vec<Vec<u64>> {
        let moves = self.moves.iter();
        moves
            .filter_map(|vector| self.play(position, vector))
            .collect()
    }
}

/// A heap less the stones taken from it. A sum past the type is no option of a position whose
/// weighted total fits it: some other heap of that move is then too small.
pub(super) fn subtract(heap: u64, taken: i64) -> Option<u64> {
    if taken >= 0 {
        heap.checked_sub(taken.unsigned_abs())
    } else {
        heap.checked_add(taken.unsigned_abs())
    }
}

/// A vector as it is written: `(1, -2)`.
pub(super) struct Vector<'v, T>(pub(super) &'v [T]);

impl<T: fmt::Display> fmt::Display for Vector<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, entry) in self.0.iter().enumerate() {
            write!(f, "{}{entry}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// The weighted total, in words.
struct Sum<'w>(&'w [u64]);

impl fmt::Display for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.iter().all(|&weight| weight == 1) {
            f.write_str("total of the heaps")
        } else {
            write!(f, "total weighted by {}", Vector(self.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_does_not_fall_is_named_with_the_weights() {
        let error = LatticeGame::weighted(vec![1, 3], vec![vec![2, 1], vec![2, -1]]).unwrap_err();
        let text = "the move (2, -1) does not lower the total weighted by (1, 3): it changes by 1";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn other_weights_allow_other_moves() {
        assert!(LatticeGame::new(2, vec![vec![1, -2]]).is_err());
        assert!(LatticeGame::weighted(vec![3, 1], vec![vec![1, -2]]).is_ok());
    }

    #[test]
    fn entries_at_the_edge_of_their_type_are_refused_not_wrapped() {
        let huge = vec![vec![i64::MAX, i64::MAX, i64::MAX]];
        assert!(matches!(
            LatticeGame::new(3, huge),
            Err(LatticeError::TooLarge { .. })
        ));
        let game = LatticeGame::new(2, vec![vec![1, 0]]).unwrap();
        assert!(matches!(
            game.total(&[u64::MAX, 1]),
            Err(PositionError::TooLarge { .. })
        ));
    }

    #[test]
    fn the_zero_vector_and_vectors_of_other_lengths_are_refused() {
        let error = LatticeGame::new(2, vec![vec![0, 0]]).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the move (0, 0) does not lower")
        );
        let error = LatticeGame::new(2, vec![vec![1]]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected 2 entries in the move (1), found 1"
        );
        assert!(LatticeGame::weighted(vec![1, 0], vec![]).is_err());
    }
}
