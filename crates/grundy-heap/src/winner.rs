//! Who wins an impartial game.

/// The player who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The player to move.
    Next,
    /// The player who just moved: the value is 0.
    Previous,
}

impl Winner {
    /// By the value, which is 0 when the previous player wins.
    pub(crate) fn of(is_zero: bool) -> Winner {
        if is_zero {
            Winner::Previous
        } else {
            Winner::Next
        }
    }
}
