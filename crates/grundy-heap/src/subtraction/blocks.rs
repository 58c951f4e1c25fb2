//! The outcomes of a subtraction game in blocks as long as its greatest number, for looking at.
//!
//! Let A be the greatest number, val(n) be 0 where the previous player wins and 1 where the next one does, and
//! `v_i` the vector of val(A i), …, val(A i + A - 1). The outcome of a heap depends on those of the A heaps before
//! it, so `v_(i+1) = F(v_i)` for a map F of the 2^A vectors into themselves: some vector comes again, and from there
//! on the outcomes repeat.

use std::collections::HashMap;

use grundy_num::{Halt, Limits};

use super::Subtraction;

/// The vectors until one comes again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The vectors, the one that comes again twice; `true` where the next player wins.
    pub vectors: Vec<Vec<bool>>,
    /// The place of the vector that comes again.
    pub first: usize,
}

impl Subtraction {
    /// The outcomes as vectors, until one comes again.
    ///
    /// ```
    /// use grundy_heap::Subtraction;
    /// use grundy_num::Limits;
    ///
    /// let blocks = Subtraction::new("2,5".parse()?).blocks(&Limits::none()).unwrap();
    /// assert_eq!(blocks.vectors[0], [false, false, true, true, false]);
    /// assert_eq!((blocks.first, blocks.vectors.len()), (0, 8));
    /// # Ok::<_, grundy_heap::SetError>(())
    /// ```
    pub fn blocks(&self, limits: &Limits<'_>) -> Result<Blocks, Halt> {
        let length = usize::try_from(self.set().greatest()).map_err(|_| Halt::Memory)?;
        let numbers = self.set().as_slice().iter();
        let numbers = numbers.map(|&number| usize::try_from(number).map_err(|_| Halt::Memory));
        let numbers = numbers.collect::<Result<Vec<usize>, Halt>>()?;
        let mut seen: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut vectors: Vec<Vec<bool>> = Vec::new();
        loop {
            let kept = 2 * (vectors.len() as u64 + 1);
            limits.allow_memory(kept.saturating_mul(length as u64))?;
            let before = vectors.last();
            let mut vector: Vec<bool> = Vec::with_capacity(length);
            for place in 0..length {
                limits.tick()?;
                // The next player wins where some move leaves a heap that the previous one wins; there is none
                // before the first block.
                let is_lost = |&taken: &usize| match (place.checked_sub(taken), before) {
                    (Some(left), _) => !vector[left],
                    (None, Some(before)) => !before[length + place - taken],
                    (None, None) => false,
                };
                let wins = numbers.iter().any(is_lost);
                vector.push(wins);
            }
            let place = vectors.len();
            vectors.push(vector.clone());
            if let Some(&first) = seen.get(&vector) {
                return Ok(Blocks { vectors, first });
            }
            seen.insert(vector, place);
        }
    }
}
