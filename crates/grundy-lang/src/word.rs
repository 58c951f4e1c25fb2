//! The reserved words: what they are called is what they mean, and no value has such a name.

/// A reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    For,
    In,
    If,
    Then,
    Else,
    And,
    Or,
    Not,
    Implies,
    Div,
    Mod,
    Xor,
}

impl Word {
    /// The word that a name is, if it is reserved.
    pub(crate) fn of(name: &str) -> Option<Word> {
        Some(match name {
            "for" => Word::For,
            "in" => Word::In,
            "if" => Word::If,
            "then" => Word::Then,
            "else" => Word::Else,
            "and" => Word::And,
            "or" => Word::Or,
            "not" => Word::Not,
            "implies" => Word::Implies,
            "div" => Word::Div,
            "mod" => Word::Mod,
            "xor" => Word::Xor,
            _ => return None,
        })
    }

    /// Whether a value may begin with it.
    pub(crate) const fn begins_a_value(self) -> bool {
        matches!(self, Word::If | Word::Not)
    }
}
