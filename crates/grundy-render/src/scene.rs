//! A drawing as a list of shapes: what SVG and TikZ pictures have in common.
//!
//! A figure is composed once, here, and each format only writes it down.

/// A place on the page: units to the right and downwards from the upper left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A colour as six hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Colour(pub(crate) &'static str);

/// How a line is drawn. An empty `dash` is a solid line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) width: f64,
    pub(crate) dash: &'static [u8],
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Plain,
    Arrow,
}

/// The mark of a corner. Games in one picture have marks of different shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
}

/// Whether a mark is filled with its colour or with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    Solid,
    Hollow,
}

/// Which point of a text its place names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A piece of a text: words are set upright, numbers and games as formulas, and what has ω and
/// powers in it, such as `L^(2*w)`, as mathematics.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Words(String),
    Formula(String),
    Power(String),
}

/// One shape of a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A line through the points.
    Line {
        points: Vec<Point>,
        stroke: Stroke,
        end: End,
        about: Option<String>,
    },
    /// The mark of a point.
    Mark {
        at: Point,
        mark: Mark,
        fill: Fill,
        colour: Colour,
        about: Option<String>,
    },
    /// A disc or, without a fill, a circle.
    Disc {
        at: Point,
        radius: f64,
        fill: Option<Colour>,
        stroke: Stroke,
        about: Option<String>,
    },
    /// The area inside the points.
    Area {
        points: Vec<Point>,
        fill: Colour,
        stroke: Stroke,
        about: Option<String>,
    },
    /// A text whose middle height is at the place.
    Text {
        at: Point,
        anchor: Anchor,
        size: f64,
        colour: Colour,
        pieces: Vec<Piece>,
    },
}

/// A whole drawing with words for those who cannot see it.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) shapes: Vec<Shape>,
}

impl Point {
    pub(crate) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

impl Stroke {
    pub(crate) const fn solid(colour: Colour, width: f64) -> Stroke {
        Stroke {
            colour,
            width,
            dash: &[],
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
        };
        turns
            .iter()
            .map(|&(x, y)| Point::new(x * radius, y * radius))
            .collect()
    }
}

impl Scene {
    pub(crate) fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.shapes.push(Shape::Line {
            points,
            stroke,
            end: End::Plain,
            about: None,
        });
    }

    pub(crate) fn text(
        &mut self,
        at: Point,
        anchor: Anchor,
        size: f64,
        colour: Colour,
        pieces: Vec<Piece>,
    ) {
        self.shapes.push(Shape::Text {
            at,
            anchor,
            size,
            colour,
            pieces,
        });
    }
}

impl Scene {
    /// The upper left and the lower right corner of what is drawn; `None` where nothing is.
    pub(crate) fn bounds(&self) -> Option<[Point; 2]> {
        let mut bounds: Option<[Point; 2]> = None;
        let mut cover = |at: &Point, x: f64, y: f64| {
            let [least, most] = bounds.unwrap_or([*at, *at]);
            bounds = Some([
                Point::new(least.x.min(at.x - x), least.y.min(at.y - y)),
                Point::new(most.x.max(at.x + x), most.y.max(at.y + y)),
            ]);
        };
        for shape in &self.shapes {
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
                    at, size, pieces, ..
                } => {
                    let width: f64 = pieces
                        .iter()
                        .map(|piece| match piece {
                            Piece::Words(text) | Piece::Formula(text) | Piece::Power(text) => {
                                text_width(text, *size)
                            }
                        })
                        .sum();
                    // Whatever the anchor, the text is not wider than this on either side.
                    let x = match shape {
                        Shape::Text {
                            anchor: Anchor::Middle,
                            ..
                        } => width / 2.0,
                        _ => width,
                    };
                    cover(at, x, *size / 2.0);
                }
            }
        }
        bounds
    }

    /// Draws another drawing into this one, smaller or larger, so that its upper left corner
    /// comes here.
    pub(crate) fn place(&mut self, other: Scene, corner: Point, scale: f64) {
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
            }
            self.shapes.push(shape);
        }
    }
}

/// An upper estimate of the width of a text: most sans-serif letters are narrower than this.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            '/' | '|' | '.' | ',' | '{' | '}' | '(' | ')' | ' ' | 'i' | 'l' | 't' | 'f' => 0.42,
            '-' | '−' => 0.60,
            'm' | 'w' | 'M' | 'W' => 0.98,
            _ => 0.64,
        })
        .sum();
    ems * size
}

/// A text cut in the middle to at most `longest` characters: its ends say most about it.
pub(crate) fn shorten(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let tail = (longest - 1) / 2;
    let head = longest - 1 - tail;
    text.chars()
        .take(head)
        .chain(['…'])
        .chain(text.chars().skip(count - tail))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_both_ends() {
        assert_eq!(shorten("123456789", 9), "123456789");
        assert_eq!(shorten("1234567890", 5), "12…90");
    }
}
