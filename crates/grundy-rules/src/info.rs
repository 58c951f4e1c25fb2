//! What the catalogue knows of a ruleset.

/// The page of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The rules in a sentence.
    pub summary: &'static str,
    /// A position as it is typed.
    pub example: &'static str,
    /// The rules in a few sentences: what a position is, what each player may do, who wins.
    pub rules: &'static str,
    /// How a position is typed: every letter, and all forms that are read.
    pub notation: &'static str,
    /// What is known of the game.
    pub theory: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
}

/// What stands in square brackets after the parameters of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// There are no such brackets.
    Nothing,
    /// A heap, which is the position; several heaps in the brackets are a sum of positions.
    Heap,
    /// A heap or a list of heaps, which is the position.
    Heaps,
}

impl Index {
    /// A call with these arguments, the last of which goes into the brackets if there are some.
    pub(crate) fn notation(self, name: &str, arguments: &str) -> String {
        if self == Index::Nothing {
            return format!("{name}({arguments})");
        }
        // An integer holds no comma, so the last comma ends the arguments before the index.
        let (before, index) = arguments.rsplit_once(',').unwrap_or(("", arguments));
        format!("{name}({before})[{}]", index.trim_start())
    }
}
