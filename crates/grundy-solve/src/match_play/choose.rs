//! Moves by what is typed: a number of the list, a name, or what the summand becomes.

use grundy_game::{Games, Notation};
use grundy_num::Halt;

use super::{LegalMove, MatchView, MoveView, Summand};

/// What was typed is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// A number outside the list.
    #[error("expected a number from 1 to {most}, found `{typed}`")]
    NoSuchNumber {
        /// What was typed.
        typed: String,
        /// The last number of the list.
        most: usize,
    },
    /// Neither a number nor the name or text of a move.
    #[error("there is no move `{typed}`; a number from the list works, or `{example}`")]
    NoSuchMove {
        /// What was typed.
        typed: String,
        /// The first move of the list, as it could be typed.
        example: String,
    },
    /// Several moves have this name or text.
    #[error("`{typed}` is each of the moves {numbers}; type one of these numbers")]
    Several {
        /// What was typed.
        typed: String,
        /// The numbers of the moves, with commas.
        numbers: String,
    },
}

impl LegalMove {
    /// What the move makes of its summand, as text in a notation.
    pub(super) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        match (&self.to, notation) {
            (Summand::Position { .. }, _) | (_, Notation::Ascii) => Ok(self.text.clone()),
            (Summand::Game(g), _) => games.write(*g, notation),
        }
    }
}

impl MatchView {
    /// The move that was typed: its number in the list, its name, or the text of what the summand
    /// becomes; after `to ` a number is a text too.
    pub fn choose(&self, typed: &str) -> Result<&MoveView, ChooseError> {
        let moves = &self.moves;
        let typed = typed.trim();
        let text = typed.strip_prefix("to ").map(str::trim_start);
        if text.is_none() && !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = typed.parse::<usize>().ok();
            let found = number.and_then(|n| moves.get(n.checked_sub(1)?));
            return found.ok_or_else(|| ChooseError::NoSuchNumber {
                typed: typed.to_owned(),
                most: moves.len(),
            });
        }
        let wanted = squeezed(text.unwrap_or(typed));
        let is_meant = |it: &LegalMove| {
            let name = it.name.as_deref().map(squeezed);
            squeezed(&it.text) == wanted || name.as_ref() == Some(&wanted)
        };
        let meant: Vec<&MoveView> = moves.iter().filter(|it| is_meant(&it.legal)).collect();
        match meant[..] {
            [only] => Ok(only),
            [] => Err(ChooseError::NoSuchMove {
                typed: typed.to_owned(),
                example: moves.first().map_or_else(String::new, |it| {
                    let name = it.legal.name.clone();
                    name.unwrap_or_else(|| format!("to {}", it.legal.text))
                }),
            }),
            _ => {
                let numbers: Vec<String> = meant.iter().map(|it| it.number.to_string()).collect();
                Err(ChooseError::Several {
                    typed: typed.to_owned(),
                    numbers: numbers.join(", "),
                })
            }
        }
    }
}

/// A text without blanks, the signs that stand for others replaced, letters small: how texts of
/// moves are compared.
fn squeezed(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '↑' => squeezed.push('^'),
            '↓' => squeezed.push('v'),
            '±' => squeezed.push_str("+-"),
            _ if letter.is_whitespace() => {}
            _ => squeezed.extend(letter.to_lowercase()),
        }
    }
    squeezed
}
