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
mod layers;
mod layout;
mod network;
pub(crate) mod paint;
mod places;
mod raster;
mod spread;

use grundy_rules::{Links, Picture, edge_places};

use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Drawing, Moves, Piece, Point, Stroke, TooLargeToDraw, check_size, count, shorten,
    text_width,
};
use crate::glyphs::Glyphs;

/// A picture of a position.
#[derive(Clone, Debug)]
pub struct PositionPicture {
    /// What it looks like.
    pub picture: Picture,
    /// What it is called.
    pub name: String,
    /// The moves that are made at its places: squares `c2`, vertices `3`, edges `0-1` and heaps
    /// `heap 2`. A page finds them in the SVG.
    pub moves: Moves,
    /// The places that are marked in characters, such as those of the last move.
    pub marked: Vec<String>,
}

/// The longest name in the words for those who cannot see the picture.
const LONGEST_NAME: usize = 400;

impl PositionPicture {
    /// The picture of the position of this name.
    pub fn new(picture: Picture, name: impl Into<String>) -> PositionPicture {
        PositionPicture {
            picture,
            name: name.into(),
            moves: Moves::new(),
            marked: Vec::new(),
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
        let (coordinates, marked) = (style.coordinates, &self.marked);
        Ok(match &self.picture {
            Picture::Text(text) => Glyphs::from(text.as_str()),
            Picture::Squares(rows) => {
                board::check(rows)?;
                board::terminal(rows, coordinates, marked)
            }
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
            Picture::Heaps(heaps) => {
                heaps::check(heaps)?;
                heaps::terminal(heaps, marked)
            }
        })
    }
}

impl Drawable for PositionPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        let mut drawing = drawing(&self.picture, &self.name)?;
        drawing.attach(&self.moves);
        Ok(drawing)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(self.glyphs(style)?.to_string())
    }
}

/// The drawing of a position of this name.
pub(crate) fn drawing(picture: &Picture, name: &str) -> Result<Drawing, TooLargeToDraw> {
    let name = shorten(name, LONGEST_NAME);
    match picture {
        Picture::Text(text) => words(text, name),
        Picture::Squares(rows) => board::compose(rows, name),
        Picture::Graph {
            vertices,
            edges,
            ground,
        } => {
            let layout = layout::Layout::of(&graph::marks(vertices), edges, ground)?;
            let places = edge_places(vertices, edges, Links::Lines);
            graph::compose(&layout, vertices, &places, name)
        }
        Picture::Network {
            vertices,
            edges,
            links,
        } => network::compose(vertices, edges, *links, name),
        Picture::Heaps(heaps) => heaps::compose(heaps, name),
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
