//! Moves that know what players call them.
//!
//! A position is reached by a move, and two moves may reach the same one: in Node Kayles two
//! vertices with the same neighbours leave the same graph, and are two moves all the same. So a
//! name cannot be told from two positions; whoever lists the moves gives it.

use std::collections::HashSet;
use std::hash::Hash;

/// A move: the position it leads to, what players call it, and where on the picture it is made.
///
/// ```
/// use grundy_rules::Move;
/// let cut = Move::named("0-1 B", "hackenbush(\"\")").at(["0-1"]);
/// assert_eq!((cut.name.as_deref(), cut.words), (Some("0-1 B"), None));
/// assert_eq!(Move::to("{0|}").name, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move<P> {
    /// What players call it, such as `a1-b1`; `None` where the rules have no names. No two moves
    /// that a player has in a position have the same name.
    pub name: Option<String>,
    /// The position it leads to.
    pub to: P,
    /// The places of the picture that it concerns, as the picture calls them: squares `c2`,
    /// vertices `3`, edges `0-1`, heaps `heap 2`.
    pub places: Vec<String>,
    /// What it does, such as `take 2 from the heap of 3`, where the name is short hand for that.
    pub words: Option<String>,
}

impl<P> Move<P> {
    /// A move without a name.
    pub fn to(to: P) -> Move<P> {
        Move {
            name: None,
            to,
            places: Vec::new(),
            words: None,
        }
    }

    /// A move with a name.
    pub fn named(name: impl Into<String>, to: P) -> Move<P> {
        Move {
            name: Some(name.into()),
            ..Move::to(to)
        }
    }

    /// The move, made at these places of the picture.
    #[must_use]
    pub fn at<S: Into<String>>(mut self, places: impl IntoIterator<Item = S>) -> Move<P> {
        self.places = places.into_iter().map(Into::into).collect();
        self
    }

    /// The move, with words for what it does.
    #[must_use]
    pub fn told(mut self, words: impl Into<String>) -> Move<P> {
        self.words = Some(words.into());
        self
    }

    /// The same move to something made of its position.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Move<Q> {
        Move {
            name: self.name,
            to: change(self.to),
            places: self.places,
            words: self.words,
        }
    }
}

/// Moves without names to these positions, each position once.
pub(crate) fn unnamed<P: Clone + Eq + Hash>(options: Vec<P>) -> Vec<Move<P>> {
    let mut seen = HashSet::new();
    let options = options.into_iter();
    let once = options.filter(|to| seen.insert(to.clone()));
    once.map(Move::to).collect()
}
