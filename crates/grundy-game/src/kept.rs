//! Things made of games that keep the arena of those games alive.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use grundy_num::Limits;

use crate::{GameArena, Games};

/// Something whose games live in an arena that it keeps alive.
///
/// A [`Game`](crate::Game) is a number that means a game in one arena and another game in any
/// other, so whatever outlives a computation carries its arena with it, and is read by
/// [`Kept::within`], which gives both together.
///
/// ```
/// use std::sync::Arc;
/// use grundy_game::{GameArena, Kept, Notation};
/// use grundy_num::Limits;
///
/// let (arena, limits) = (Arc::new(GameArena::new()), Limits::none());
/// let two = arena.within(&limits).integer(2)?;
/// let kept = Kept::new(Arc::clone(&arena), two);
/// drop(arena);
/// let (games, two) = kept.within(&limits);
/// assert_eq!(games.write(*two, Notation::Ascii)?, "2");
/// # Ok::<(), grundy_num::Halt>(())
/// ```
#[derive(Clone)]
pub struct Kept<T> {
    arena: Arc<GameArena>,
    it: T,
}

impl<T> Kept<T> {
    /// Keeps something beside the arena of its games.
    pub fn new(arena: Arc<GameArena>, it: T) -> Kept<T> {
        Kept { arena, it }
    }

    /// The thing with the games it speaks of.
    pub fn within<'a>(&'a self, limits: &'a Limits<'a>) -> (Games<'a>, &'a T) {
        (self.arena.within(limits), &self.it)
    }

    /// The arena and the thing apart, for whoever keeps both.
    pub fn into_parts(self) -> (Arc<GameArena>, T) {
        (self.arena, self.it)
    }

    /// Another thing made of the same games.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Kept<U> {
        Kept {
            arena: self.arena,
            it: change(self.it),
        }
    }
}

/// What was kept, for reading what is not a game in it.
impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.it
    }
}

impl<T: fmt::Debug> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.it.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Kept<T> {
    /// Things of different arenas are never called equal: their games cannot be compared.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.arena, &other.arena) && self.it == other.it
    }
}
