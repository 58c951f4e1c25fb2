//! Moves by what is typed: a number of the list, a name, or what the summand becomes.

use grundy_game::{Games, Notation};
use grundy_num::Halt;

use super::{Among, Label, LegalMove, MatchView, MoveView};

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
    /// Several summands have this edge.
    #[error(
        "`{typed}` is a move in each of the summands {summands}; type the summand first: `{example}`"
    )]
    SeveralSummands {
        /// What was typed.
        typed: String,
        /// The numbers of the summands, with commas.
        summands: String,
        /// The first of them, as it could be typed.
        example: String,
    },
    /// Several moves have this name or text.
    #[error(
        "`{typed}` is each of the moves {numbers}; type one of these numbers, or the summand first: `{example}`"
    )]
    Several {
        /// What was typed.
        typed: String,
        /// The numbers of the moves, with commas.
        numbers: String,
        /// The last of them, as it could be typed.
        example: String,
    },
}

impl LegalMove {
    /// What the move makes of its summand, as text in a notation.
    pub(super) fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        match notation {
            Notation::Ascii => Ok(self.text.clone()),
            Notation::Unicode | Notation::Latex => self.to.write(games, notation),
        }
    }
}

impl MatchView {
    /// The move that was typed; see [`LegalMove::choose`].
    pub fn choose(&self, typed: &str) -> Result<&MoveView, ChooseError> {
        let at = LegalMove::choose(self.moves.iter().map(|it| &it.legal), typed)?;
        Ok(&self.moves[at])
    }
}

impl LegalMove {
    /// Which of these moves was typed: by its number in the list, its name, or the text of what the
    /// summand becomes. After `to ` a number is a text too, and after `in 2: ` only the moves in
    /// the second summand are looked at, so that a move in words is understood as well.
    ///
    /// The number of the summand may also stand alone before the move, as in `2 a1-b1`.
    pub fn choose<'m>(
        moves: impl Iterator<Item = &'m LegalMove> + Clone,
        typed: &str,
    ) -> Result<usize, ChooseError> {
        let found = LegalMove::choose_as_typed(moves.clone(), typed);
        let Err(ChooseError::NoSuchMove { .. }) = &found else {
            return found;
        };
        match typed.trim().split_once(char::is_whitespace) {
            Some((number, rest)) if number.parse::<Label>().is_ok() => {
                let there = format!("in {number}: {}", rest.trim_start());
                LegalMove::choose_as_typed(moves, &there).or(found)
            }
            _ => found,
        }
    }

    fn choose_as_typed<'m>(
        moves: impl Iterator<Item = &'m LegalMove> + Clone,
        typed: &str,
    ) -> Result<usize, ChooseError> {
        let typed = typed.trim();
        let (summand, wanted) = in_summand(typed);
        let text = wanted.strip_prefix("to ").map(str::trim_start);
        let is_number = !wanted.is_empty() && wanted.bytes().all(|byte| byte.is_ascii_digit());
        if text.is_none() && summand.is_none() && is_number {
            let most = moves.count();
            let number = wanted.parse::<usize>().ok();
            let found = number
                .and_then(|n| n.checked_sub(1))
                .filter(|at| *at < most);
            return found.ok_or_else(|| ChooseError::NoSuchNumber {
                typed: typed.to_owned(),
                most,
            });
        }
        let wanted = squeezed(text.unwrap_or(wanted));
        let is_meant = |it: &LegalMove| {
            let text = squeezed(&it.text);
            let name = it.name.as_deref().map(squeezed);
            let is_named = |name: &String| wanted == *name || wanted == format!("{name},to{text}");
            summand.as_ref().is_none_or(|label| *label == it.label)
                && (text == wanted || name.as_ref().is_some_and(is_named))
        };
        let meant = moves.clone().enumerate();
        let meant: Vec<(usize, &LegalMove)> = meant.filter(|(_, it)| is_meant(it)).collect();
        match meant[..] {
            // What the summand becomes says enough where several moves make that of it.
            [(at, first), ref others @ ..]
                if others
                    .iter()
                    .all(|(_, it)| (it.summand, &it.to) == (first.summand, &first.to)) =>
            {
                Ok(at)
            }
            [] => Err(ChooseError::NoSuchMove {
                typed: typed.to_owned(),
                example: moves.clone().next().map_or_else(String::new, |it| {
                    let name = it.name.clone();
                    name.unwrap_or_else(|| format!("to {}", it.text))
                }),
            }),
            _ => {
                let numbers: Vec<String> =
                    meant.iter().map(|(at, _)| (at + 1).to_string()).collect();
                Err(ChooseError::Several {
                    typed: typed.to_owned(),
                    numbers: numbers.join(", "),
                    example: {
                        let last = meant.last().map(|(_, it)| it.called(Among::Several));
                        last.unwrap_or_default()
                    },
                })
            }
        }
    }
}

/// What was typed after `in 2: `, and what the summand is called.
fn in_summand(typed: &str) -> (Option<Label>, &str) {
    let rest = typed
        .strip_prefix("in ")
        .and_then(|rest| rest.split_once(':'));
    match rest.and_then(|(number, rest)| Some((number.trim().parse().ok()?, rest))) {
        Some((number, rest)) => (Some(number), rest.trim_start()),
        None => (None, typed),
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
