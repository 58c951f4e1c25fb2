//! Two ways to write a game graph: arrows `a > b L`, and rows of values `a,b,L`.

use std::ops::Range;

use grundy_num::Player;
use grundy_rules::{ArgError, shorten};

/// Whose move an arrow is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movers {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Both players'.
    Both,
}

impl Movers {
    /// Reads `L` or `left`, `R` or `right`, `both` or nothing; the error says what was expected.
    pub fn read(letter: &str) -> Result<Movers, String> {
        match letter {
            "" | "both" | "Both" => Ok(Movers::Both),
            "L" | "left" | "Left" => Ok(Movers::Left),
            "R" | "right" | "Right" => Ok(Movers::Right),
            other => {
                let found = shorten(other);
                Err(format!("expected `L`, `R` or nothing, found `{found}`"))
            }
        }
    }

    /// Whether the player is one of them.
    pub fn has(self, player: Player) -> bool {
        match self {
            Movers::Left => player == Player::Left,
            Movers::Right => player == Player::Right,
            Movers::Both => true,
        }
    }
}

/// An arrow, or a vertex that stands alone.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    pub(super) from: &'a str,
    pub(super) to: Option<(&'a str, Movers)>,
    /// The bytes it stands in.
    pub(super) place: Range<usize>,
}

impl<'a> Row<'a> {
    /// An arrow, or a vertex alone, that stands in these bytes of some text. Names that could not
    /// be written back are refused.
    pub fn new(
        from: &'a str,
        to: Option<(&'a str, Movers)>,
        place: Range<usize>,
    ) -> Result<Row<'a>, ArgError> {
        for end in std::iter::once(from).chain(to.map(|(to, _)| to)) {
            name(end).map_err(|message| ArgError::new(0, message).at(place.clone()))?;
        }
        Ok(Row { from, to, place })
    }
}

const ARROWS_HINT: &str = "write moves `a > b`, with `L` or `R` after them when they are one \
                           player's, and commas between them";
const CSV_HINT: &str = "write rows `from,to,player`, where the player is `L`, `R` or nothing";

/// Reads `a > b L, a > c R, b > c`; items may also be separated by line ends.
pub(super) fn read_arrows(text: &str) -> Result<Vec<Row<'_>>, ArgError> {
    let mut rows = Vec::new();
    for (item, place) in pieces(text, |letter| letter == ',' || letter == '\n') {
        let error = |message: String| {
            ArgError::new(0, message)
                .at(place.clone())
                .label(format!("item {}", rows.len() + 1))
                .hint(ARROWS_HINT)
        };
        let mut ends = item.split('>').map(str::trim);
        let from = name(ends.next().unwrap_or_default()).map_err(error)?;
        let to = match ends.next() {
            None => None,
            Some(end) => {
                let (to, letter) = end.split_once(char::is_whitespace).unwrap_or((end, ""));
                let movers = Movers::read(letter.trim()).map_err(error)?;
                Some((name(to).map_err(error)?, movers))
            }
        };
        if ends.next().is_some() {
            return Err(error(format!(
                "expected one move, found `{}`",
                shorten(item)
            )));
        }
        rows.push(Row { from, to, place });
    }
    Ok(rows)
}

/// Reads lines `from,to,player`.
pub(super) fn read_csv(text: &str) -> Result<Vec<Row<'_>>, ArgError> {
    let mut rows = Vec::new();
    for (i, (line, place)) in pieces(text, |letter| letter == '\n').enumerate() {
        let error = |message: String| {
            ArgError::new(0, message)
                .at(place.clone())
                .label(format!("row {}", i + 1))
                .hint(CSV_HINT)
        };
        let values: Vec<&str> = line.split(',').map(str::trim).collect();
        let (from, to, letter) = match *values {
            ["from", "to", "player"] | ["from", "to"] if i == 0 => continue,
            [from, to] => (from, to, ""),
            [from, to, letter] => (from, to, letter),
            _ => {
                let message = format!("expected 2 or 3 values, found {}", values.len());
                return Err(error(message));
            }
        };
        let movers = Movers::read(letter).map_err(error)?;
        let to = Some((name(to).map_err(error)?, movers));
        let from = name(from).map_err(error)?;
        rows.push(Row { from, to, place });
    }
    Ok(rows)
}

/// The pieces between separators without the space around them, and their places; empty ones are
/// left out.
fn pieces(text: &str, ends: fn(char) -> bool) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut start = 0;
    text.split(ends).filter_map(move |piece| {
        let from = start + piece.len() - piece.trim_start().len();
        // Separators are one byte long.
        start += piece.len() + 1;
        let piece = piece.trim();
        (!piece.is_empty()).then(|| (piece, from..from + piece.len()))
    })
}

/// Names can be written back in both ways and between quotes.
fn name(name: &str) -> Result<&str, String> {
    if name.is_empty() {
        return Err("expected the name of a vertex, found nothing".to_owned());
    }
    let bad = |letter: char| {
        letter.is_whitespace() || letter.is_control() || matches!(letter, '>' | ',' | '"' | '\\')
    };
    match name.chars().find(|letter| bad(*letter)) {
        None => Ok(name),
        Some(letter) => Err(format!(
            "expected the name of a vertex without {letter:?}, found `{}`",
            shorten(name)
        )),
    }
}
