//! Games on heaps that have a name of their own.

use super::{FAMILIES, HeapGame, ReadGameError};

/// A game that books call by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name, as it is typed.
    pub name: &'static str,
    /// What it stands for: a family and its parameters.
    pub game: &'static str,
    /// The rules in a line.
    pub summary: &'static str,
}

/// Declares the list, a line each.
macro_rules! named {
    ($($name:literal = $game:literal: $summary:literal,)*) => {
        /// All games with a name, in the order in which they are told to people.
        pub static NAMED_GAMES: &[NamedGame] = &[
            $(NamedGame { name: $name, game: $game, summary: $summary },)*
        ];
    };
}

named! {
    "nim" = "all-but {}": "take any number of counters",
    "kayles" = "octal 0.77": "knock down a pin, or two that stand side by side",
    "dawsons-chess" = "octal 0.137": "take a pawn of a row with its neighbours",
    "dawsons-kayles" = "octal 0.07": "knock down two pins that stand side by side",
    "treblecross" = "octal 0.007": "noughts and crosses on a strip, with crosses only",
    "guiles" = "octal 0.15": "take a heap of 1 or 2, or take 2 and leave two heaps",
    "officers" = "octal 0.6": "take 1 from a heap and leave one heap or two",
    "grundys-game" = "octal 4!.0": "divide a heap into two unequal heaps",
}

impl NamedGame {
    /// The game of this name, with `-` or `_` between its words.
    ///
    /// ```
    /// use grundy_heap::NamedGame;
    /// assert_eq!(NamedGame::find("grundys_game").unwrap().game, "octal 4!.0");
    /// assert_eq!(NamedGame::find("octal"), None);
    /// ```
    pub fn find(name: &str) -> Option<&'static NamedGame> {
        let name = name.trim().replace('_', "-");
        NAMED_GAMES.iter().find(|named| named.name == name)
    }

    pub(super) fn read(&self, parameters: &str) -> Result<HeapGame, ReadGameError> {
        if parameters.trim().is_empty() {
            return HeapGame::read_written(self.game);
        }
        let found = parameters.trim();
        let error = ReadGameError::new(format!("expected no parameters, found `{found}`"));
        let hint = format!("`{}` stands for `{}`", self.name, self.game);
        Err(error.at(0..parameters.len()).hint(hint))
    }
}

/// The mistake of a name that no game has, with the names that it is a part of, or all.
pub(super) fn no_game(name: &str) -> ReadGameError {
    let error = ReadGameError::new(format!("no game on heaps is called `{name}`"));
    let families = FAMILIES.iter().map(|family| family.name);
    let all: Vec<&str> = families
        .chain(NAMED_GAMES.iter().map(|named| named.name))
        .collect();
    let alike = |known: &&&str| {
        let (known, name) = (known.replace('-', ""), name.replace(['-', '\''], ""));
        name.len() > 2 && (known.contains(&name) || name.contains(&known))
    };
    let near: Vec<String> = all
        .iter()
        .filter(alike)
        .map(|known| format!("`{known}`"))
        .collect();
    if near.is_empty() {
        return error.hint(format!("there are {}", all.join(", ")));
    }
    error.hint(format!("did you mean {}?", near.join(" or ")))
}
