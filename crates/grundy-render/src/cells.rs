//! Pictures of many small squares: space-time diagrams, tapes and tables.
//!
//! A square is one byte, the number of its ink. A PNG keeps these numbers (with a palette), so a
//! picture of millions of squares takes as many bytes and little time.

mod diagrams;
mod inks;
mod plot;
mod tables;
mod triangle;
mod window;

use std::sync::Arc;

pub use diagrams::{diagram_picture, tape_picture};
pub use plot::{Axis, Direction};
pub use tables::{TableView, table_picture};
pub use window::window_picture;

use grundy_num::{Halt, Limits};

use crate::drawable::{Drawable, Style};
use crate::drawing::{Colour, Drawing, TooLargeToDraw};

/// How a square looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// As a character.
    pub glyph: char,
    /// As a colour.
    pub colour: Colour,
}

/// A rectangle of squares, each with one of at most 256 inks.
///
/// ```
/// use grundy_render::cells::{Cells, Ink};
/// use grundy_render::drawing::Colour;
/// let inks = vec![
///     Ink { glyph: '.', colour: Colour::WHITE },
///     Ink { glyph: '#', colour: Colour([0; 3]) },
/// ];
/// let mut cells = Cells::new(3, 2, inks);
/// cells.set(1, 0, 1);
/// assert_eq!(cells.text(), ".#.\n...\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    columns: usize,
    rows: usize,
    squares: Vec<u8>,
    inks: Vec<Ink>,
}

/// A picture of cells, with numbers along its sides and a legend unless there are too many squares
/// for that.
#[derive(Clone, Debug)]
pub struct CellPicture {
    /// What it shows, in words.
    pub title: String,
    /// The squares.
    pub cells: Arc<Cells>,
    /// The units of the drawing to a side of each square, 1 at least.
    pub side: u16,
    /// What columns and rows count, if they are numbered.
    pub axes: Option<[Axis; 2]>,
    /// What some inks mean, by their numbers.
    pub legend: Vec<(u8, String)>,
    /// Whether the squares are circles, and each row half a square further to the left than the one
    /// above it, without axes and legend.
    pub shifted: bool,
}

/// The most squares of a picture, whatever its format.
const MOST_SQUARES: usize = 1 << 28;

/// A small picture is enlarged to about this many units.
const SUITABLE_SIZE: usize = 1000;
const LARGEST_SIDE: u16 = 16;

impl Cells {
    /// A rectangle of the first ink. There must be an ink, and at most 256 of them count.
    pub fn new(columns: usize, rows: usize, mut inks: Vec<Ink>) -> Cells {
        inks.truncate(256);
        Cells {
            columns,
            rows,
            squares: vec![0; columns * rows],
            inks,
        }
    }

    /// Gives a square its ink; of an ink that does not exist, the last one.
    pub fn set(&mut self, column: usize, row: usize, ink: u8) {
        let last = u8::try_from(self.inks.len().saturating_sub(1)).unwrap_or(u8::MAX);
        self.squares[row * self.columns + column] = ink.min(last);
    }

    /// The columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// The inks, in the order of their numbers.
    pub fn inks(&self) -> &[Ink] {
        &self.inks
    }

    /// The numbers of the inks of each row.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.squares.chunks(self.columns.max(1))
    }

    /// The squares in characters, one line for each row.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity((self.columns + 1) * self.rows);
        for line in self.lines() {
            text.extend(self.glyphs(line));
            text.push('\n');
        }
        text
    }

    /// Each row in characters.
    pub fn rows_of_text(&self, limits: &Limits<'_>) -> Result<Vec<String>, Halt> {
        allow(self.columns, self.rows, limits)?;
        let mut rows = Vec::with_capacity(self.rows);
        for line in self.lines() {
            limits.look()?;
            let mut row = String::with_capacity(self.columns);
            row.extend(self.glyphs(line));
            rows.push(row);
        }
        Ok(rows)
    }

    fn glyphs(&self, line: &[u8]) -> impl Iterator<Item = char> {
        line.iter().map(|&ink| self.inks[usize::from(ink)].glyph)
    }
}

/// Whether there is room for so many squares, which take a byte each.
fn allow(columns: usize, rows: usize, limits: &Limits<'_>) -> Result<(), Halt> {
    let squares = columns.checked_mul(rows);
    let squares = squares.ok_or(Halt::TooLarge("a picture of this size"))?;
    limits.allow_memory(squares as u64)
}

impl CellPicture {
    /// A picture of these squares, each as large as suits their number.
    pub fn new(title: impl Into<String>, cells: Cells) -> CellPicture {
        let (columns, rows) = cells.size();
        let suits = SUITABLE_SIZE / columns.max(rows).max(1);
        CellPicture {
            title: title.into(),
            cells: Arc::new(cells),
            side: u16::try_from(suits).map_or(LARGEST_SIDE, |suits| suits.clamp(1, LARGEST_SIDE)),
            axes: None,
            legend: Vec::new(),
            shifted: false,
        }
    }
}

impl Drawable for CellPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        let (columns, rows) = self.cells.size();
        let most = MOST_SQUARES;
        if columns * rows > most {
            return Err(TooLargeToDraw::Squares {
                columns,
                rows,
                most,
            });
        }
        if self.shifted {
            return triangle::drawing(self);
        }
        if let Some(plot) = plot::compose(self) {
            return plot;
        }
        let cells = Arc::clone(&self.cells);
        Ok(Drawing::of_cells(cells, self.side.max(1), &self.title))
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(if self.shifted {
            triangle::characters(&self.cells)
        } else {
            plot::characters(self, style)
        })
    }
}
