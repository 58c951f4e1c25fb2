//! A take-away game being played: whose turn it is does not matter, only what is on the table.

use std::sync::Arc;

use grundy_num::{Halt, Limits, Play, UBig};

use super::{TakeRule, Takeaway};

/// A heap and how much of it may be taken now.
#[derive(Debug)]
pub struct TakeawayTable<R> {
    game: Arc<Takeaway<R>>,
    play: Play,
    heap: UBig,
    bound: UBig,
}

/// A number of stones that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of stones from 1 to {most}, found {found}")]
pub struct IllegalTake {
    /// How many can be taken at most.
    pub most: UBig,
    /// What was asked for.
    pub found: UBig,
}

// Derived, this would ask for a rule that can be copied.
impl<R> Clone for TakeawayTable<R> {
    fn clone(&self) -> Self {
        TakeawayTable {
            game: Arc::clone(&self.game),
            play: self.play,
            heap: self.heap.clone(),
            bound: self.bound.clone(),
        }
    }
}

impl<R: TakeRule> TakeawayTable<R> {
    /// A heap of which at most `bound` stones may be taken first.
    pub fn new(game: Arc<Takeaway<R>>, heap: UBig, bound: UBig, play: Play) -> Self {
        TakeawayTable {
            game,
            play,
            heap,
            bound,
        }
    }

    /// Who wins by taking the last stone.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The stones left.
    pub fn heap(&self) -> &UBig {
        &self.heap
    }

    /// How many stones may be taken at most now.
    pub fn most(&self) -> &UBig {
        (&self.bound).min(&self.heap)
    }

    /// Takes stones; afterwards the other player is to move.
    pub fn take(&mut self, stones: &UBig) -> Result<(), IllegalTake> {
        if stones.is_zero() || stones > self.most() {
            return Err(IllegalTake {
                most: self.most().clone(),
                found: stones.clone(),
            });
        }
        self.heap -= stones;
        self.bound = self.game.rule().most_after(stones);
        Ok(())
    }

    /// How the game ended, if it is over: whoever took the last stone won in normal play and lost in
    /// misère play.
    pub fn result(&self) -> Option<Play> {
        self.heap.is_zero().then_some(self.play)
    }

    /// A winning number of stones, if there is one.
    pub fn winning_move(&self, limits: &Limits<'_>) -> Result<Option<UBig>, Halt> {
        let solution = self.game.solve(&self.heap, self.play, limits)?;
        Ok(solution.winning_move(&self.bound).cloned())
    }
}
