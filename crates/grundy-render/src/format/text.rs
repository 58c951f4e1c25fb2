//! Pictures in characters.
//!
//! What text is made of is not a list of shapes, so that every picture says for itself how it
//! looks in characters. This file replaces those that are not ASCII where that is asked for, and
//! holds what several pictures have in common.

pub(crate) mod chart;

use super::{Content, Entry};
use crate::drawable::{Characters, Drawable, Style};
use crate::drawing::TooLargeToDraw;

pub(crate) const ENTRY: Entry = Entry {
    ending: "txt",
    summary: "a drawing of characters",
    content: Content::Text,
    write,
};

fn write(picture: &dyn Drawable, style: &Style) -> Result<Vec<u8>, TooLargeToDraw> {
    let text = picture.text(style)?;
    let text = match style.characters {
        Characters::Unicode => text,
        Characters::Ascii => text.chars().map(ascii).collect(),
    };
    Ok(text.into_bytes())
}

/// The character of ASCII that is most like this one. One for one, so that columns stay.
fn ascii(c: char) -> char {
    match c {
        c if c.is_ascii() => c,
        '─' | '−' => '-',
        '═' => '=',
        '│' | '║' | '┊' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╫' | '╪' | '╬' => {
            '+'
        }
        '▒' => '#',
        '●' | '○' => 'o',
        '·' | '┈' => '.',
        '⋮' => ':',
        '↑' | '▲' => '^',
        '↓' => 'v',
        '→' => '>',
        'ω' => 'w',
        '…' => '~',
        _ => '?',
    }
}
