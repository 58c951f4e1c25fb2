//! Pictures of positions: boards, graphs and heaps.
//!
//! Left is blue, Right red, and what both may use green. Colours never stand alone: pieces carry
//! letters, and edges have dash patterns (a terminal draws them with letters).
//!
//! ```
//! use grundy_render::position::PositionPicture;
//! use grundy_render::{Drawable, Style};
//! use grundy_rules::{Mark, Picture};
//! let board = Picture::Squares(vec![vec![Mark::Left, Mark::Empty, Mark::Gone]]);
//! let picture = PositionPicture::new(board, "clobber(\"X.#\")");
//! let text = "┌───┬───┬───┐\n│ L │   │▒▒▒│\n└───┴───┴───┘\n";
//! assert_eq!(picture.text(&Style::default())?, text);
//! assert_eq!(picture.drawing()?.title(), "clobber(\"X.#\")");
//! # Ok::<(), grundy_render::TooLargeToDraw>(())
//! ```

mod board;
mod graph;
mod heaps;
mod highlights;
mod layers;
mod layout;
mod lone_piece;
mod network;
mod notes;
pub(crate) mod paint;
mod pins;
mod places;
mod raster;
mod spread;

use grundy_rules::{Links, Picture, edge_places};

pub use highlights::{Highlight, Kind};

use board::Board;

use crate::drawable::{Coordinates, Drawable, Style};
use crate::drawing::{
    Anchor, Drawing, Moves, Piece, Point, Stroke, TooLargeToDraw, check_size, count, shorten,
    text_width,
};
use crate::glyphs::{Glyphs, Ink};

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct PositionPicture {
    /// What it looks like.
    pub picture: Picture,
    /// What it is called.
    pub name: String,
    /// Whether its places are named.
    pub coordinates: Coordinates,
    /// The moves that are made at its places: squares `c2`, vertices `3`, edges `0-1` and heaps
    /// `heap 2`. A page finds them in the SVG.
    pub moves: Moves,
    /// The places that are marked in characters, such as those of the last move.
    pub marked: Vec<String>,
    /// Places that something is said about, in a drawing with a legend.
    pub highlights: Vec<Highlight>,
}

/// The longest name in the words for those who cannot see the picture.
const LONGEST_NAME: usize = 400;

impl PositionPicture {
    /// The picture of the position of this name.
    pub fn new(picture: Picture, name: impl Into<String>) -> PositionPicture {
        PositionPicture {
            picture,
            name: name.into(),
            coordinates: Coordinates::Hidden,
            moves: Moves::new(),
            marked: Vec::new(),
            highlights: Vec::new(),
        }
    }

    /// The picture in characters with their inks.
    ///
    /// ```
    /// use grundy_render::position::PositionPicture;
    /// use grundy_render::{Coordinates, Style};
    /// use grundy_rules::{Mark, Picture};
    /// let board = Picture::Squares(vec![vec![Mark::Left, Mark::Empty], vec![Mark::Gone; 2]]);
    /// let mut picture = PositionPicture::new(board, "");
    /// picture.marked = vec!["b1".to_owned()];
    /// let style = Style { coordinates: Coordinates::Shown, ..Style::default() };
    /// let text = "\x20   a   b\n  ┌───┬───┐\n1 │ L │[ ]│\n  ├───┼───┤\n2 │▒▒▒│▒▒▒│\n  └───┴───┘\n";
    /// assert_eq!(picture.glyphs(&style)?.to_string(), text);
    /// # Ok::<(), grundy_render::TooLargeToDraw>(())
    /// ```
    pub fn glyphs(&self, style: &Style) -> Result<Glyphs, TooLargeToDraw> {
        let coordinates = match self.coordinates {
            Coordinates::Shown => Coordinates::Shown,
            Coordinates::Hidden => style.coordinates,
        };
        glyphs(&self.picture, coordinates, &self.marked)
    }

    /// The same picture with the names of its places.
    #[must_use]
    pub fn with_coordinates(mut self) -> PositionPicture {
        self.coordinates = Coordinates::Shown;
        self
    }
}

impl Drawable for PositionPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        let mut drawing = drawing(&self.picture, &self.name, self.coordinates)?;
        drawing.attach(&self.moves);
        highlights::with_highlights(drawing, &self.highlights)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(self.glyphs(style)?.write(style.colours))
    }
}

fn glyphs(
    picture: &Picture,
    coordinates: Coordinates,
    marked: &[String],
) -> Result<Glyphs, TooLargeToDraw> {
    if let Some(board) = board_of(picture, coordinates) {
        board.check()?;
        return Ok(board.terminal(marked));
    }
    Ok(match picture {
        Picture::Text(text) => Glyphs::from(text.as_str()),
        Picture::Graph {
            vertices,
            edges,
            ground,
        } => {
            let layout = layout::Layout::of(&graph::marks(vertices), edges, ground)?;
            let places = edge_places(vertices, edges, Links::Lines);
            graph::terminal(&layout, vertices, &places, coordinates, marked)
        }
        Picture::Network {
            vertices,
            edges,
            links,
        } => network::terminal(vertices, edges, *links, marked)?,
        Picture::Pins(rows) => {
            pins::check(rows)?;
            pins::terminal(rows, marked)
        }
        Picture::Noted(picture, notes) => {
            let mut text = glyphs(picture, coordinates, marked)?;
            for (mark, note) in notes {
                let note = shorten(note, LONGEST_NAME);
                text.push([("  ", Ink::Plain), (&note, paint::ink(*mark))]);
            }
            text
        }
        Picture::Heaps(heaps) => {
            heaps::check(heaps)?;
            heaps::terminal(heaps, marked)
        }
        Picture::Squares(_) | Picture::Strip(_) | Picture::Piece(_) => Glyphs::default(),
    })
}

/// The drawing of a position of this name.
pub(crate) fn drawing(
    picture: &Picture,
    name: &str,
    coordinates: Coordinates,
) -> Result<Drawing, TooLargeToDraw> {
    let short = shorten(name, LONGEST_NAME);
    if let Some(board) = board_of(picture, coordinates) {
        return board.compose(short);
    }
    match picture {
        Picture::Text(text) => words(text, short),
        Picture::Graph {
            vertices,
            edges,
            ground,
        } => {
            let layout = layout::Layout::of(&graph::marks(vertices), edges, ground)?;
            let places = edge_places(vertices, edges, Links::Lines);
            if edges.is_empty() && ground.len() == vertices.len() {
                return words("nothing left", short);
            }
            graph::compose(&layout, vertices, &places, coordinates, short)
        }
        Picture::Network {
            vertices,
            edges,
            links,
        } => network::compose(vertices, edges, *links, short),
        Picture::Heaps(heaps) => heaps::compose(heaps, short),
        Picture::Pins(rows) => pins::compose(rows, short),
        Picture::Noted(picture, notes) => {
            let inner = drawing(picture, name, coordinates)?;
            notes::below(inner, notes)
        }
        Picture::Squares(_) | Picture::Strip(_) | Picture::Piece(_) => words("", short),
    }
}

/// The board that a picture is, if it is one.
fn board_of(picture: &Picture, coordinates: Coordinates) -> Option<Board> {
    match picture {
        Picture::Squares(rows) => Some(Board::squares(rows, coordinates)),
        Picture::Strip(row) => Some(Board::strip(row, coordinates)),
        Picture::Piece(piece) => Some(Board::around(piece)),
        _ => None,
    }
}

/// A page with nothing on it but the text.
fn words(text: &str, name: String) -> Result<Drawing, TooLargeToDraw> {
    let (size, margin) = (16.0, 16.0);
    let text = shorten(text, LONGEST_NAME);
    let (width, height) = (text_width(&text, size) + 2.0 * margin, size + 2.0 * margin);
    let mut drawing = Drawing::new(width, height, name, "A position in its notation.")?;
    drawing.label(
        Point::new(width / 2.0, height / 2.0),
        Anchor::Middle,
        size,
        paint::INK,
        vec![Piece::Words(text)],
    );
    Ok(drawing)
}

/// A line with hatching below it, as ground is drawn in books.
pub(crate) fn draw_ground(drawing: &mut Drawing, y: f64, [left, right]: [f64; 2]) {
    let mut x = left + 8.0;
    while x <= right {
        let hatch = vec![Point::new(x, y + 1.0), Point::new(x - 8.0, y + 9.0)];
        drawing.line(hatch, Stroke::solid(paint::MUTED, 1.0));
        x += 10.0;
    }
    drawing.line(
        vec![Point::new(left, y), Point::new(right, y)],
        Stroke::solid(paint::INK, 2.4),
    );
}
