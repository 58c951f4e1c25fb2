//! Whatever can be drawn: a picture says what is drawn where, and a format writes it down.

use crate::drawing::{Drawing, TooLargeToDraw};
use crate::palette::Background;

/// A picture, whatever it is of. [`Format::write`](crate::Format::write) writes it.
pub trait Drawable {
    /// The picture as shapes on a page.
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw>;

    /// The picture in characters, as lines of text. Whichever these are,
    /// [`Format::Text`](crate::Format::Text) replaces them where the style asks for ASCII.
    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw>;
}

/// How a picture is written, where its format leaves a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Pixels of a PNG to a unit of the drawing, from 1 to 8: without, as many as suit it. Fewer
    /// where the file would have more than 64 million pixels.
    pub scale: Option<u16>,
    /// What the picture stands on.
    pub background: Background,
    /// The characters of a text.
    pub characters: Characters,
    /// Whether a text is coloured.
    pub colours: Colours,
    /// The columns that a text may have, for pictures that can be of any size.
    pub width: Option<u16>,
    /// The lines that a text may have, more or less.
    pub height: Option<u16>,
    /// Whether places carry the names by which moves speak of them.
    pub coordinates: Coordinates,
}

/// Whether a position is drawn with its coordinates: the letters of columns and the numbers of
/// rows on a board, the numbers of joints and vertices on a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Without.
    #[default]
    Hidden,
    /// With them.
    Shown,
}

/// The characters a text is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    /// Lines of box-drawing characters and of Braille dots, eight to a character.
    #[default]
    Unicode,
    /// ASCII alone: `/`, `\` and `|`.
    Ascii,
}

/// Whether a text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Letters alone, for files and programs.
    #[default]
    Plain,
    /// Left is blue, Right red and what is both players' green, as a terminal shows colours.
    Terminal,
}

impl Style {
    /// The columns and lines of a text of any size: between 24 by 8 and 400 by 200, and 80 by 20
    /// without a wish.
    pub(crate) fn sheet(&self) -> (usize, usize) {
        let columns = self.width.unwrap_or(80).clamp(24, 400);
        let lines = self.height.unwrap_or(20).clamp(8, 200);
        (usize::from(columns), usize::from(lines))
    }
}

/// A drawing that was made without a picture is told in its own words.
impl Drawable for Drawing {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        Ok(self.clone())
    }

    fn text(&self, _: &Style) -> Result<String, TooLargeToDraw> {
        Ok(format!("{}\n{}\n", self.title(), self.description()))
    }
}
