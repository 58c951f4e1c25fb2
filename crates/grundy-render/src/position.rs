//! Pictures of positions: SVG, PNG, TikZ and text for a terminal.
//!
//! Left is blue, Right red, and what both may use green. Colours never stand alone: pieces carry
//! letters, and edges have dash patterns (a terminal draws them with letters).
//!
//! ```
//! use grundy_render::position::{svg, terminal};
//! use grundy_rules::{Mark, Picture};
//! let board = Picture::Squares(vec![vec![Mark::Left, Mark::Empty, Mark::Gone]]);
//! let text = "┌───┬───┬───┐\n│ L │   │▒▒▒│\n└───┴───┴───┘\n";
//! assert_eq!(terminal(&board)?, text);
//! assert!(svg(&board, "clobber(\"X.#\")")?.starts_with("<svg"));
//! # Ok::<(), grundy_render::position::TooLargeToDraw>(())
//! ```

mod board;
mod graph;
mod heaps;
mod layers;
mod layout;
mod network;
pub(crate) mod paint;
mod raster;
mod spread;

use grundy_rules::Picture;

use crate::scene::{Anchor, Piece, Point, Scene, Stroke, shorten, text_width};

/// A picture would be larger than anybody could look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLargeToDraw {
    /// Its width on the page, in units of the SVG, rounded up.
    pub width: u64,
    /// Its height.
    pub height: u64,
}

/// The longest side of a page.
const LONGEST_SIDE: f64 = 12_000.0;

/// The largest page: as a PNG of two pixels to the unit, 64 MB in memory.
const LARGEST_PAGE: f64 = 4_000_000.0;

/// The longest name in the words for those who cannot see the picture.
const LONGEST_NAME: usize = 400;

impl std::fmt::Display for TooLargeToDraw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the picture would be {} wide and {} high, expected at most {LONGEST_SIDE} a side and \
             {LARGEST_PAGE} in all",
            self.width, self.height
        )
    }
}

impl std::error::Error for TooLargeToDraw {}

/// The picture of the position called `name` as an SVG document.
pub fn svg(picture: &Picture, name: &str) -> Result<String, TooLargeToDraw> {
    Ok(crate::svg::write(&compose(picture, name)?))
}

/// The picture as a `tikzpicture` environment, for documents that load the package `tikz`.
pub fn tikz(picture: &Picture, name: &str) -> Result<String, TooLargeToDraw> {
    Ok(crate::tikz::write(&compose(picture, name)?))
}

/// The picture as a PNG file with `scale` pixels to a unit of the SVG, from 1 to 8; fewer where
/// the file would have more than 64 million pixels.
#[cfg(feature = "png")]
pub fn png(picture: &Picture, name: &str, scale: u16) -> Result<Vec<u8>, TooLargeToDraw> {
    Ok(pixels(&compose(picture, name)?, scale))
}

/// The drawing in pixels, fewer to the unit where it is large.
#[cfg(feature = "png")]
pub(crate) fn pixels(scene: &Scene, scale: u16) -> Vec<u8> {
    // A page has at most 4 million square units, so that 4 is always possible.
    let is_large = scene.width * scene.height > LARGEST_PAGE / 4.0;
    let scale = if is_large { scale.min(4) } else { scale };
    crate::png::write(scene, scale)
}

/// The picture in characters.
pub fn terminal(picture: &Picture) -> Result<String, TooLargeToDraw> {
    Ok(match picture {
        Picture::Text(text) => format!("{text}\n"),
        Picture::Squares(rows) => {
            board::check(rows)?;
            board::terminal(rows)
        }
        Picture::Graph {
            vertices,
            edges,
            ground,
        } => graph::terminal(&layout::Layout::of(vertices, edges, ground)?, vertices),
        Picture::Network {
            vertices,
            edges,
            links,
        } => network::terminal(vertices, edges, *links)?,
        Picture::Heaps(heaps) => {
            heaps::check(heaps)?;
            heaps::terminal(heaps)
        }
    })
}

pub(crate) fn compose(picture: &Picture, name: &str) -> Result<Scene, TooLargeToDraw> {
    let name = shorten(name, LONGEST_NAME);
    match picture {
        Picture::Text(text) => Ok(words(text, name)),
        Picture::Squares(rows) => {
            board::check(rows)?;
            Ok(board::compose(rows, name))
        }
        Picture::Graph {
            vertices,
            edges,
            ground,
        } => {
            let layout = layout::Layout::of(vertices, edges, ground)?;
            Ok(graph::compose(&layout, vertices, name))
        }
        Picture::Network {
            vertices,
            edges,
            links,
        } => network::compose(vertices, edges, *links, name),
        Picture::Heaps(heaps) => {
            heaps::check(heaps)?;
            Ok(heaps::compose(heaps, name))
        }
    }
}

/// A page with nothing on it but the text.
fn words(text: &str, name: String) -> Scene {
    let (size, margin) = (16.0, 16.0);
    let text = shorten(text, LONGEST_NAME);
    let mut scene = page(
        text_width(&text, size) + 2.0 * margin,
        size + 2.0 * margin,
        name,
        "A position in its notation.",
    );
    let middle = Point::new(scene.width / 2.0, scene.height / 2.0);
    scene.text(
        middle,
        Anchor::Middle,
        size,
        paint::INK,
        vec![Piece::Words(text)],
    );
    scene
}

pub(crate) fn page(width: f64, height: f64, title: String, description: &str) -> Scene {
    Scene {
        width,
        height,
        title,
        description: description.to_owned(),
        shapes: Vec::new(),
    }
}

/// A line with hatching below it, as ground is drawn in books.
pub(crate) fn draw_ground(scene: &mut Scene, y: f64, [left, right]: [f64; 2]) {
    let mut x = left + 8.0;
    while x <= right {
        let hatch = vec![Point::new(x, y + 1.0), Point::new(x - 8.0, y + 9.0)];
        scene.line(hatch, Stroke::solid(paint::MUTED, 1.0));
        x += 10.0;
    }
    scene.line(
        vec![Point::new(left, y), Point::new(right, y)],
        Stroke::solid(paint::INK, 2.4),
    );
}

/// Whether a page of this size can be drawn.
pub(crate) fn check_size(width: f64, height: f64) -> Result<(), TooLargeToDraw> {
    if width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= LARGEST_PAGE {
        return Ok(());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are positive, and the cast of a vast one is the largest integer"
    )]
    let whole = |x: f64| x.ceil() as u64;
    Err(TooLargeToDraw {
        width: whole(width),
        height: whole(height),
    })
}

/// A count on the page.
#[expect(
    clippy::cast_precision_loss,
    reason = "a count that is not exact is far too large to draw"
)]
pub(crate) fn count(n: usize) -> f64 {
    n as f64
}
