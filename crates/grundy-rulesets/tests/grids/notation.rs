//! Values as other programs write them: `{1*, {2|0}|-1/2}`, `v*`, `5^3*2`.

use grundy_game::{Game, Games, UpStar};
use grundy_num::{Halt, Nimber, Rational};

/// Reads a value.
pub(crate) fn value(games: Games<'_>, text: &str) -> Result<Game, Halt> {
    let mut rest = text;
    let game = term(games, &mut rest)?;
    assert!(rest.is_empty(), "{text}: {rest} is left over");
    Ok(game)
}

fn term(games: Games<'_>, rest: &mut &str) -> Result<Game, Halt> {
    *rest = rest.trim_start();
    if !take(rest, '{') {
        return games.up_star(plain(rest));
    }
    let left = list(games, rest)?;
    assert!(take(rest, '|'), "a bar before {rest}");
    let right = list(games, rest)?;
    assert!(take(rest, '}'), "a brace before {rest}");
    games.from_options(&left, &right)
}

fn list(games: Games<'_>, rest: &mut &str) -> Result<Vec<Game>, Halt> {
    let mut list = Vec::new();
    while !rest.starts_with(['|', '}']) {
        list.push(term(games, rest)?);
        take(rest, ',');
    }
    Ok(list)
}

/// A number, ups and a star in this order, each of which may be missing.
fn plain(rest: &mut &str) -> UpStar {
    let number = digits(rest);
    let mut value = UpStar::from_number(Rational::from(0));
    if !number.is_empty() {
        value.number = number.parse().expect("a number");
    }
    let count = |text: &str| {
        if text.is_empty() {
            1
        } else {
            text.parse().expect("a count")
        }
    };
    if take(rest, '^') {
        value.ups = count(digits(rest));
    } else if take(rest, 'v') {
        value.ups = -count(digits(rest));
    }
    if take(rest, '*') {
        let star = u64::try_from(count(digits(rest))).expect("a nimber");
        value.star = Nimber::from(star);
    }
    value
}

fn digits<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '-' || c == '/'));
    let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after;
    digits
}

fn take(rest: &mut &str, letter: char) -> bool {
    let after = rest.strip_prefix(letter);
    *rest = after.unwrap_or(rest);
    after.is_some()
}
