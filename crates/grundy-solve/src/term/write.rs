//! Terms as they are typed.

use grundy_game::{Games, Notation};
use grundy_num::{Halt, Rational, Sign, with_deep_stack};

use super::{Braces, Bracket, Moves, Term};
use crate::analysis::write_game;
use crate::position_sum::before;

impl Term {
    /// The term as it is typed.
    pub fn write(&self, games: Games<'_>, notation: Notation) -> Result<String, Halt> {
        let mut text = String::new();
        self.write_into(games, notation, &mut text)?;
        Ok(text)
    }

    fn write_into(
        &self,
        games: Games<'_>,
        notation: Notation,
        text: &mut String,
    ) -> Result<(), Halt> {
        games.limits().tick()?;
        match &self.moves {
            Moves::Canonical => text.push_str(&write_game(games, self.value.games(), notation)?),
            Moves::Unlisted => text.push_str(&self.value.write(games, notation)?),
            Moves::Position => {
                let (position, sign) = self.signed();
                text.extend([before(sign, ""), &position.write()]);
            }
            Moves::Edges(stalk) => text.push_str(&stalk.write()),
            Moves::Typed(braces, sign) => {
                write_typed(games, notation, braces, *sign, text)?;
            }
            Moves::Sum(terms) => write_terms(games, notation, terms, text)?,
            Moves::Copies(copies) => {
                let (sign, copy) = (copies.sign(), &copies.copy);
                text.extend([before(sign, ""), &copies.count.to_string(), "."]);
                match &**copy {
                    [only]
                        if !only.is_canonical()
                            && (only.is_shown_as_typed() || only.is_typed()) =>
                    {
                        let copy = only.clone().times(games, sign)?;
                        with_deep_stack(|| copy.write_into(games, notation, text))?;
                    }
                    // Without brackets the dot before a number would be a decimal point.
                    terms => {
                        text.push('(');
                        write_terms(games, notation, terms, text)?;
                        text.push(')');
                    }
                }
            }
        }
        Ok(())
    }
}

/// Terms with their signs between them.
pub fn write_terms(
    games: Games<'_>,
    notation: Notation,
    terms: &[Term],
    text: &mut String,
) -> Result<(), Halt> {
    for (i, term) in terms.iter().enumerate() {
        let sign = if i == 0 { Sign::Plus } else { term.sign() };
        if i > 0 {
            text.push_str(before(sign, "a term"));
        }
        let term = term.clone().times(games, sign)?;
        with_deep_stack(|| term.write_into(games, notation, text))?;
    }
    Ok(())
}

/// A game that was typed, or its negative, by its options: `±1`, `{2|1||-1}`.
fn write_typed(
    games: Games<'_>,
    notation: Notation,
    braces: &Braces,
    sign: Sign,
    text: &mut String,
) -> Result<(), Halt> {
    let [left, right] = &braces.sides(games, sign)?;
    if braces.bracket() == Bracket::PlusMinus {
        let is_plain = matches!(&**left, [Term { moves: Moves::Canonical, value }]
            if value.games().as_number().is_some_and(Rational::is_positive));
        let (open, close) = if is_plain { ("", "") } else { ("(", ")") };
        text.extend([
            if notation == Notation::Ascii {
                "+-"
            } else {
                "±"
            },
            open,
        ]);
        write_list(games, notation, left, text)?;
        text.push_str(close);
        return Ok(());
    }
    let bare = [bare_sides(games, left)?, bare_sides(games, right)?];
    let bars = if bare.iter().any(Option::is_some) {
        "||"
    } else {
        "|"
    };
    text.push('{');
    for (i, (side, bare)) in [left, right].into_iter().zip(&bare).enumerate() {
        if i > 0 {
            text.push_str(bars);
        }
        match bare {
            Some([left, right]) => {
                write_list(games, notation, left, text)?;
                text.push('|');
                write_list(games, notation, right, text)?;
            }
            None => write_list(games, notation, side, text)?,
        }
    }
    text.push('}');
    Ok(())
}

fn write_list(
    games: Games<'_>,
    notation: Notation,
    options: &[Term],
    text: &mut String,
) -> Result<(), Halt> {
    for (i, option) in options.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        with_deep_stack(|| option.write_into(games, notation, text))?;
    }
    Ok(())
}

/// The sides of the only option, where that loses its braces between longer bars: `{2|1}` in
/// `{2|1||-1}`.
fn bare_sides(games: Games<'_>, options: &[Term]) -> Result<Option<[Vec<Term>; 2]>, Halt> {
    let [
        Term {
            moves: Moves::Typed(braces, sign),
            ..
        },
    ] = options
    else {
        return Ok(None);
    };
    let sides = braces.sides(games, *sign)?;
    // Beside an empty side the bars of both would run together.
    let is_bare = braces.bracket() == Bracket::Braces
        && sides.iter().all(|side| !side.is_empty())
        && sides.iter().flatten().all(Term::is_canonical);
    Ok(is_bare.then_some(sides))
}
