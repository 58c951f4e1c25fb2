//! Pictures in characters, each with its ink, for whoever has colours.
//!
//! Colours never stand alone: what is marked also stands in square brackets where there is room
//! for them, and pieces and edges are letters.

use std::fmt;

/// What a character is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The usual ink.
    #[default]
    Plain,
    /// What stands back: lines of a board, coordinates, squares that are gone.
    Quiet,
    /// Left's, blue.
    Left,
    /// Right's, red.
    Right,
    /// Anybody's, green.
    Both,
}

/// Whether a character belongs to something that is to be seen first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stress {
    /// It does not.
    #[default]
    None,
    /// It belongs to a place that is marked, such as one of a move.
    Marked,
}

/// A character with its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub sign: char,
    /// Its ink.
    pub ink: Ink,
    /// Whether it is marked.
    pub stress: Stress,
}

impl Glyph {
    /// A blank.
    pub const BLANK: Glyph = Glyph::new(' ', Ink::Plain);

    /// A character that is not marked.
    pub const fn new(sign: char, ink: Ink) -> Glyph {
        Glyph {
            sign,
            ink,
            stress: Stress::None,
        }
    }
}

/// Lines of characters with their inks, without blanks at the ends of lines.
///
/// ```
/// use grundy_render::{Glyphs, Ink};
/// let mut glyphs = Glyphs::default();
/// glyphs.push([(" ", Ink::Plain), ("L ", Ink::Left)]);
/// assert_eq!(glyphs.to_string(), " L\n");
/// assert_eq!(glyphs.lines()[0][1].ink, Ink::Left);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glyphs(Vec<Vec<Glyph>>);

impl Glyphs {
    /// The lines.
    pub fn lines(&self) -> &[Vec<Glyph>] {
        &self.0
    }

    /// A line made of texts with their inks.
    pub fn push<'t>(&mut self, pieces: impl IntoIterator<Item = (&'t str, Ink)>) {
        let glyph = |(text, ink): (&'t str, Ink)| text.chars().map(move |c| Glyph::new(c, ink));
        self.push_line(pieces.into_iter().flat_map(glyph).collect());
    }

    /// Other lines after so many blanks.
    pub fn append(&mut self, blanks: usize, lines: Glyphs) {
        for line in lines.0 {
            let blanks = std::iter::repeat_n(Glyph::BLANK, blanks);
            self.push_line(blanks.chain(line).collect());
        }
    }

    /// A line.
    pub(crate) fn push_line(&mut self, mut line: Vec<Glyph>) {
        let end = line.iter().rposition(|glyph| glyph.sign != ' ');
        line.truncate(end.map_or(0, |last| last + 1));
        self.0.push(line);
    }
}

impl From<&str> for Glyphs {
    /// A text in the usual ink.
    fn from(text: &str) -> Glyphs {
        let mut glyphs = Glyphs::default();
        for line in text.lines() {
            glyphs.push([(line, Ink::Plain)]);
        }
        glyphs
    }
}

impl fmt::Display for Glyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.0 {
            let line: String = line.iter().map(|glyph| glyph.sign).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
