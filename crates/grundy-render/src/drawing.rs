//! A drawing: a page and a list of shapes on it.
//!
//! Every picture becomes one, and each format only writes it down. The page is as wide
//! and as high as a whole number of units, so that it ends where the last pixel of a PNG does.

mod part;
mod shape;
mod words;

use std::ops::Range;
use std::sync::Arc;

use crate::cells::Cells;
use crate::palette::Background;

pub use part::{Moves, Part};
pub use shape::{Anchor, Colour, End, Fill, Mark, Piece, Point, Shape, Stroke};
pub use words::shorten;
pub(crate) use words::text_width;

/// A page with shapes on it, and words for those who cannot see it.
///
/// ```
/// use grundy_render::drawing::{Colour, Drawing, Point, Stroke};
/// let mut drawing = Drawing::new(20.5, 10.0, "a line", "From left to right.")?;
/// let ends = vec![Point::new(2.0, 5.0), Point::new(18.0, 5.0)];
/// drawing.line(ends, Stroke::solid(Colour([0; 3]), 1.0));
/// assert_eq!((drawing.width(), drawing.height()), (21, 10));
/// # Ok::<(), grundy_render::TooLargeToDraw>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    width: u32,
    height: u32,
    title: String,
    description: String,
    shapes: Vec<Shape>,
    parts: Vec<Part>,
    frames: Vec<Range<usize>>,
    background: Background,
}

/// A picture would be larger than anybody could look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLargeToDraw {
    /// Its page would be.
    Page {
        /// The width in units, rounded up.
        width: u64,
        /// The height.
        height: u64,
    },
    /// It would have more squares than its format draws.
    Squares {
        /// The squares in a row.
        columns: usize,
        /// The squares in a column.
        rows: usize,
        /// The most squares of this format.
        most: usize,
    },
}

/// The longest side of a page.
const LONGEST_SIDE: f64 = 12_000.0;

/// The largest page: as a PNG of two pixels to the unit, 64 MB in memory.
const LARGEST_PAGE: f64 = 4_000_000.0;

impl std::fmt::Display for TooLargeToDraw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TooLargeToDraw::Page { width, height } => write!(
                f,
                "the picture would be {width} wide and {height} high, expected at most \
                 {LONGEST_SIDE} a side and {LARGEST_PAGE} in all"
            ),
            TooLargeToDraw::Squares {
                columns,
                rows,
                most,
            } => write!(
                f,
                "the picture would be of {columns} by {rows} squares, expected at most {most} in \
                 this format"
            ),
        }
    }
}

impl std::error::Error for TooLargeToDraw {}

impl Drawing {
    /// An empty page. Its sides are rounded up to whole units.
    pub fn new(
        width: f64,
        height: f64,
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> Result<Drawing, TooLargeToDraw> {
        let drawing = Drawing {
            width: 0,
            height: 0,
            title: title.into(),
            description: description.into(),
            shapes: Vec::new(),
            parts: Vec::new(),
            frames: Vec::new(),
            background: Background::White,
        };
        drawing.resized(width, height)
    }

    /// The same shapes on a page of another size.
    pub(crate) fn resized(mut self, width: f64, height: f64) -> Result<Drawing, TooLargeToDraw> {
        check_size(width, height)?;
        (self.width, self.height) = (whole(width), whole(height));
        Ok(self)
    }

    /// The same drawing, so many times as large.
    pub(crate) fn enlarged(self, scale: f64) -> Result<Drawing, TooLargeToDraw> {
        let [width, height] = [self.width, self.height].map(|side| scale * f64::from(side));
        let mut page = Drawing::new(width, height, &self.title, &self.description)?;
        page.place(self, Point::new(0.0, 0.0), scale);
        Ok(page)
    }

    /// A page that is nothing but cells, each square so many units wide. It may be larger than
    /// others, since nothing on it is larger than a square.
    pub(crate) fn of_cells(cells: Arc<Cells>, side: u16, title: &str) -> Drawing {
        let (columns, rows) = cells.size();
        let side = f64::from(side);
        Drawing {
            width: whole(count(columns) * side),
            height: whole(count(rows) * side),
            title: title.to_owned(),
            description: format!("{columns} by {rows} squares."),
            shapes: vec![Shape::cells(Point::new(0.0, 0.0), side, cells)],
            parts: Vec::new(),
            frames: Vec::new(),
            background: Background::White,
        }
    }

    /// The cells, where nothing but them is on the page, and the side of their squares in units.
    #[cfg(feature = "png")]
    pub(crate) fn as_cells(&self) -> Option<(&Cells, &[Colour], u16)> {
        let [
            Shape::Cells {
                at,
                side,
                cells,
                colours,
            },
        ] = self.shapes.as_slice()
        else {
            return None;
        };
        let (columns, rows) = cells.size();
        let is_near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let is_page = is_near(at.x, 0.0)
            && is_near(at.y, 0.0)
            && is_near(count(columns) * side, self.width.into())
            && is_near(count(rows) * side, self.height.into());
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a side that the cast changes is not taken"
        )]
        let whole = side.round() as u16;
        (is_page && whole > 0 && is_near(f64::from(whole), *side))
            .then_some((cells, colours, whole))
    }

    /// Whether there are no more squares in any of the cells than a format draws.
    pub(crate) fn allow_squares(&self, most: usize) -> Result<(), TooLargeToDraw> {
        for shape in &self.shapes {
            if let Shape::Cells { cells, .. } = shape {
                let (columns, rows) = cells.size();
                if columns * rows > most {
                    return Err(TooLargeToDraw::Squares {
                        columns,
                        rows,
                        most,
                    });
                }
            }
        }
        Ok(())
    }

    /// The width of the page in units.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The height of the page in units.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// What the drawing shows, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What can be seen on it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The same drawing on another background: every colour becomes what it looks like there.
    ///
    /// Do this once, when everything is drawn.
    pub(crate) fn on(mut self, background: Background) -> Drawing {
        for shape in &mut self.shapes {
            shape.recolour(|colour| background.shows(colour));
        }
        self.background = background;
        self
    }

    /// The colour of the page; `None` where it is whatever lies below.
    pub(crate) fn page(&self) -> Option<Colour> {
        self.background.page()
    }

    /// What is drawn, the first shape undermost.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Draws a shape over all others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Draws a plain line.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.push(Shape::Line {
            points,
            stroke,
            end: End::Plain,
            about: None,
        });
    }

    /// Writes a text.
    pub fn label(
        &mut self,
        at: Point,
        anchor: Anchor,
        size: f64,
        colour: Colour,
        pieces: Vec<Piece>,
    ) {
        self.push(Shape::Text {
            at,
            anchor,
            size,
            colour,
            pieces,
        });
    }

    /// The upper left and the lower right corner of what is drawn; `None` where nothing is.
    pub(crate) fn bounds(&self) -> Option<[Point; 2]> {
        Drawing::bounds_of(&self.shapes)
    }

    /// The same of what stands for some places.
    pub(crate) fn bounds_of_places(&self, places: &[String]) -> Option<[Point; 2]> {
        let parts = self.parts.iter();
        let parts = parts.filter(|part| places.iter().any(|place| place == part.place()));
        let bounds = parts.filter_map(|part| Drawing::bounds_of(&self.shapes[part.shapes()]));
        bounds.reduce(|[from, to], [other, end]| {
            [
                Point::new(from.x.min(other.x), from.y.min(other.y)),
                Point::new(to.x.max(end.x), to.y.max(end.y)),
            ]
        })
    }

    /// The same of some shapes.
    pub(crate) fn bounds_of(shapes: &[Shape]) -> Option<[Point; 2]> {
        let mut bounds: Option<[Point; 2]> = None;
        let mut cover = |at: &Point, x: f64, y: f64| {
            let [least, most] = bounds.unwrap_or([*at, *at]);
            bounds = Some([
                Point::new(least.x.min(at.x - x), least.y.min(at.y - y)),
                Point::new(most.x.max(at.x + x), most.y.max(at.y + y)),
            ]);
        };
        for shape in shapes {
            match shape {
                Shape::Line { points, stroke, .. } | Shape::Area { points, stroke, .. } => {
                    let half = stroke.width / 2.0;
                    for point in points {
                        cover(point, half, half);
                    }
                }
                Shape::Mark { at, .. } => cover(at, 6.0, 6.0),
                Shape::Disc { at, radius, .. } => cover(at, *radius + 1.0, *radius + 1.0),
                Shape::Text {
                    at,
                    anchor,
                    size,
                    pieces,
                    ..
                } => {
                    let widths = pieces.iter().map(|piece| text_width(piece.text(), *size));
                    let width: f64 = widths.sum();
                    // At either end, the text is not wider than this on either side.
                    let x = match anchor {
                        Anchor::Middle => width / 2.0,
                        Anchor::Start | Anchor::End => width,
                    };
                    cover(at, x, *size / 2.0);
                }
                Shape::Cells {
                    at, side, cells, ..
                } => {
                    let (columns, rows) = cells.size();
                    let end = Point::new(at.x + count(columns) * side, at.y + count(rows) * side);
                    cover(at, 0.0, 0.0);
                    cover(&end, 0.0, 0.0);
                }
            }
        }
        bounds
    }

    /// Draws another drawing into this one, smaller or larger, so that its upper left corner
    /// comes here. What its parts stand for is not kept: among others, a place is no longer one.
    pub(crate) fn place(&mut self, mut other: Drawing, corner: Point, scale: f64) {
        other.parts.clear();
        self.place_with(other, corner, scale, "");
    }

    /// Draws another drawing into this one as it is. Its places are called the same with
    /// something before their names.
    pub(crate) fn place_parts(&mut self, other: Drawing, corner: Point, before: &str) {
        self.place_with(other, corner, 1.0, before);
    }

    /// Draws one of several scenes that are seen one after the other.
    pub(crate) fn frame(&mut self, draw: impl FnOnce(&mut Drawing)) {
        let first = self.shapes.len();
        draw(self);
        if first < self.shapes.len() {
            self.frames.push(first..self.shapes.len());
        }
    }

    /// The drawing as it is where nothing moves: of several scenes, the last one.
    pub(crate) fn still(mut self) -> Drawing {
        if let (Some(first), Some(last)) = (self.frames.first(), self.frames.last()) {
            self.shapes.drain(first.start..last.start);
            self.frames.clear();
        }
        self
    }

    /// The shapes of each scene, where the drawing moves; they are its last shapes.
    pub(crate) fn frames(&self) -> &[Range<usize>] {
        &self.frames
    }

    fn place_with(&mut self, other: Drawing, corner: Point, scale: f64, before: &str) {
        self.take_parts(&other, before);
        let moved =
            |point: Point| Point::new(corner.x + scale * point.x, corner.y + scale * point.y);
        let drawn = |stroke: &mut Stroke| stroke.width *= scale;
        for mut shape in other.shapes {
            match &mut shape {
                Shape::Line { points, stroke, .. } | Shape::Area { points, stroke, .. } => {
                    for point in points {
                        *point = moved(*point);
                    }
                    drawn(stroke);
                }
                Shape::Mark { at, .. } => *at = moved(*at),
                Shape::Disc {
                    at, radius, stroke, ..
                } => {
                    *at = moved(*at);
                    *radius *= scale;
                    drawn(stroke);
                }
                Shape::Text { at, size, .. } => {
                    *at = moved(*at);
                    *size *= scale;
                }
                Shape::Cells { at, side, .. } => {
                    *at = moved(*at);
                    *side *= scale;
                }
            }
            self.push(shape);
        }
    }
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
    Err(TooLargeToDraw::Page {
        width: whole(width),
        height: whole(height),
    })
}

/// The least whole number of units that has room for this many, 1 at least.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no side of a page is longer than the largest integer"
)]
fn whole(units: f64) -> u32 {
    units.ceil().max(1.0) as u32
}

/// A count on the page.
#[expect(
    clippy::cast_precision_loss,
    reason = "a count that is not exact is far too large to draw"
)]
pub(crate) fn count(n: usize) -> f64 {
    n as f64
}
