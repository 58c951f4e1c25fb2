//! What drawings are made of: points, colours, strokes, and the shapes that are drawn with them.

use std::sync::Arc;

use crate::cells::Cells;

/// A place on the page: units to the right and downwards from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A colour: its red, green and blue. Displayed as six hexadecimal digits.
///
/// ```
/// use grundy_render::drawing::Colour;
/// assert_eq!(Colour([26, 95, 180]).to_string(), "1a5fb4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub [u8; 3]);

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width in units.
    pub width: f64,
    /// The lengths of dashes and gaps in turn; a solid line has none.
    pub dash: &'static [u8],
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Plain,
    /// The head of an arrow that points upwards.
    Arrow,
}

/// The mark of a corner. Games in one picture have marks of different shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle that points upwards.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A triangle that points downwards.
    Wedge,
    /// A regular hexagon.
    Hexagon,
}

/// Whether a mark is filled with its colour or with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// With its colour.
    Solid,
    /// With the paper's.
    Hollow,
}

/// Which point of a text its place names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words, set upright.
    Words(String),
    /// A number or a game, set as a formula.
    Formula(String),
    /// What has ω and powers in it, such as `L^(2*w)`, set as mathematics.
    Power(String),
}

/// One shape of a drawing. What it is `about` is told to those who point at it.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line through the points.
    Line {
        /// Where it goes.
        points: Vec<Point>,
        /// How it looks.
        stroke: Stroke,
        /// What is at its last point.
        end: End,
        /// What it is.
        about: Option<String>,
    },
    /// The mark of a point, of the same size whatever it is drawn on.
    Mark {
        /// The point.
        at: Point,
        /// Its shape.
        mark: Mark,
        /// How it is filled.
        fill: Fill,
        /// Its colour.
        colour: Colour,
        /// What it is.
        about: Option<String>,
    },
    /// A disc or, without a fill, a circle.
    Disc {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
        /// The colour inside.
        fill: Option<Colour>,
        /// The line around it.
        stroke: Stroke,
        /// What it is.
        about: Option<String>,
    },
    /// The area inside the points.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// The colour inside.
        fill: Colour,
        /// The line around it.
        stroke: Stroke,
        /// What it is.
        about: Option<String>,
    },
    /// A text on one line.
    Text {
        /// The height of its middle, and what the anchor says.
        at: Point,
        /// Which point of it that is.
        anchor: Anchor,
        /// The size of its letters.
        size: f64,
        /// Their colour.
        colour: Colour,
        /// What it says.
        pieces: Vec<Piece>,
    },
    /// Many small squares of few colours.
    Cells {
        /// The upper left corner.
        at: Point,
        /// The side of each square.
        side: f64,
        /// The squares.
        cells: Arc<Cells>,
        /// The colour of each ink, by its number.
        colours: Vec<Colour>,
    },
}

impl Point {
    /// The point so far to the right and so far down.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

impl Colour {
    /// The colour of paper.
    pub const WHITE: Colour = Colour([255; 3]);
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "{red:02x}{green:02x}{blue:02x}")
    }
}

impl Stroke {
    /// A line without gaps.
    pub const fn solid(colour: Colour, width: f64) -> Stroke {
        Stroke {
            colour,
            width,
            dash: &[],
        }
    }
}

impl Shape {
    /// Squares from this corner on, in the colours of their inks.
    pub fn cells(at: Point, side: f64, cells: Arc<Cells>) -> Shape {
        let colours = cells.inks().iter().map(|ink| ink.colour).collect();
        Shape::Cells {
            at,
            side,
            cells,
            colours,
        }
    }

    /// Gives every colour of the shape another one.
    pub(crate) fn recolour(&mut self, new: impl Fn(Colour) -> Colour) {
        let change = |colour: &mut Colour| *colour = new(*colour);
        match self {
            Shape::Line { stroke, .. } => change(&mut stroke.colour),
            Shape::Mark { colour, .. } | Shape::Text { colour, .. } => change(colour),
            Shape::Disc { fill, stroke, .. } => {
                fill.iter_mut().for_each(change);
                change(&mut stroke.colour);
            }
            Shape::Area { fill, stroke, .. } => {
                change(fill);
                change(&mut stroke.colour);
            }
            Shape::Cells { colours, .. } => colours.iter_mut().for_each(change),
        }
    }
}

impl Mark {
    /// The corners of the mark around its middle; a circle has none.
    pub(crate) fn outline(self, radius: f64) -> Vec<Point> {
        let turns: &[(f64, f64)] = match self {
            Mark::Circle => &[],
            Mark::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Mark::Triangle => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            Mark::Diamond => &[(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)],
            Mark::Wedge => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
            Mark::Hexagon => &[
                (1.15, 0.0),
                (0.58, 1.0),
                (-0.58, 1.0),
                (-1.15, 0.0),
                (-0.58, -1.0),
                (0.58, -1.0),
            ],
        };
        turns
            .iter()
            .map(|&(x, y)| Point::new(x * radius, y * radius))
            .collect()
    }
}

impl Piece {
    /// What is written, as it is typed.
    pub fn text(&self) -> &str {
        match self {
            Piece::Words(text) | Piece::Formula(text) | Piece::Power(text) => text,
        }
    }
}
