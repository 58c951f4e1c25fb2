//! Places of a position that something is said about: blocks that were laid, the last move, and
//! moves that win.

use grundy_num::Player;
use grundy_rules::Mark;

use super::{TooLargeToDraw, paint};
use crate::drawing::{Anchor, Drawing, End, Piece, Point, Shape, Stroke};
use crate::legend::{self, Entry, Look};
use crate::palette::LAST;

/// Places that something is said about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Where: names of places, as the picture has them. Others are passed over.
    pub places: Vec<String>,
    /// What is said.
    pub kind: Kind,
}

/// What is said about places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A block of this player's lies on them.
    Block(Player),
    /// The last move was made there.
    Last,
    /// A move there wins: for Left, Right or both.
    Wins(Mark),
}

impl Kind {
    fn stroke(self) -> Stroke {
        match self {
            Kind::Block(player) => Stroke::solid(paint::colour(block(player)), 1.4),
            Kind::Last => Stroke {
                colour: LAST,
                width: 3.0,
                dash: &[5, 3],
            },
            Kind::Wins(mark) => Stroke::solid(paint::colour(mark), 3.4),
        }
    }

    fn entry(self) -> Entry {
        let look = match self {
            Kind::Block(player) => Look::Square(paint::colour(block(player))),
            Kind::Last | Kind::Wins(_) => Look::Frame(self.stroke()),
        };
        let text = match self {
            Kind::Block(player) => format!("{player}'s domino"),
            Kind::Last => "the last move".to_owned(),
            Kind::Wins(Mark::Left) => "a move there wins for Left".to_owned(),
            Kind::Wins(Mark::Right) => "a move there wins for Right".to_owned(),
            Kind::Wins(_) => "a move there wins for either player".to_owned(),
        };
        Entry::new(look, text)
    }
}

fn block(player: Player) -> Mark {
    match player {
        Player::Left => Mark::Left,
        Player::Right => Mark::Right,
    }
}

/// The drawing with its highlights, and a legend that says what they mean.
pub(super) fn with_highlights(
    mut drawing: Drawing,
    highlights: &[Highlight],
) -> Result<Drawing, TooLargeToDraw> {
    let mut kinds: Vec<Kind> = Vec::new();
    for highlight in highlights {
        let is_there = match highlight.kind {
            Kind::Block(player) => lay(&mut drawing, &highlight.places, player),
            kind => frame(&mut drawing, &highlight.places, kind),
        };
        if is_there && !kinds.contains(&highlight.kind) {
            kinds.push(highlight.kind);
        }
    }
    let entries: Vec<Entry> = kinds.into_iter().map(Kind::entry).collect();
    legend::below(drawing, &entries)
}

/// Lays a block over places; whether they are on the drawing.
fn lay(drawing: &mut Drawing, places: &[String], player: Player) -> bool {
    const INSET: f64 = 4.0;
    let Some([from, to]) = drawing.bounds_of_places(places) else {
        return false;
    };
    let corners = [
        Point::new(from.x + INSET, from.y + INSET),
        Point::new(to.x - INSET, from.y + INSET),
        Point::new(to.x - INSET, to.y - INSET),
        Point::new(from.x + INSET, to.y - INSET),
    ];
    let mark = block(player);
    drawing.push(Shape::Area {
        points: corners.to_vec(),
        fill: paint::colour(mark),
        stroke: Kind::Block(player).stroke(),
        about: Some(format!("{player}'s domino")),
    });
    let middle = Point::new(f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
    let letter: String = paint::letter(mark).into_iter().collect();
    let pieces = vec![Piece::Words(letter)];
    drawing.label(middle, Anchor::Middle, 15.0, paint::PAPER, pieces);
    true
}

/// Frames each of some places, or draws along it where it is a line.
fn frame(drawing: &mut Drawing, places: &[String], kind: Kind) -> bool {
    if kind == Kind::Last
        && let Some(around) = block_of(drawing, places)
    {
        drawing.line(around, kind.stroke());
        return true;
    }
    let mut frames = Vec::new();
    for part in drawing.parts() {
        if !places.iter().any(|place| place == part.place()) {
            continue;
        }
        let shapes = &drawing.shapes()[part.shapes()];
        let frame = match shapes.first() {
            Some(Shape::Line { points, stroke, .. }) => {
                // Two thin lines beside a thick one are seen whatever its colour is.
                let beside = |way: f64| Shape::Line {
                    points: beside(points, way * (stroke.width / 2.0 + 3.0)),
                    stroke: Stroke {
                        width: 2.0,
                        ..kind.stroke()
                    },
                    end: End::Plain,
                    about: None,
                };
                vec![beside(1.0), beside(-1.0)]
            }
            Some(Shape::Disc { at, radius, .. }) if is_one(shapes) => vec![Shape::Disc {
                at: *at,
                radius: radius + 4.0,
                fill: None,
                stroke: kind.stroke(),
                about: None,
            }],
            first => {
                // Squares touch one another, and so their frames are inside; others have room.
                let inside = match first {
                    Some(Shape::Area { points, .. }) if points.len() == 4 => INSIDE,
                    _ => -1.5 * INSIDE,
                };
                let bounds = Drawing::bounds_of(shapes).into_iter();
                let lines = bounds.map(|bounds| Shape::Line {
                    points: rectangle(bounds, inside),
                    stroke: kind.stroke(),
                    end: End::Plain,
                    about: None,
                });
                lines.collect()
            }
        };
        frames.extend(frame);
    }
    let is_there = !frames.is_empty();
    for shape in frames {
        drawing.push(shape);
    }
    is_there
}

/// The way around places that are one rectangle together, such as those of a domino.
fn block_of(drawing: &Drawing, places: &[String]) -> Option<Vec<Point>> {
    let bounds = drawing.bounds_of_places(places)?;
    let area = |[from, to]: [Point; 2]| (to.x - from.x) * (to.y - from.y);
    let single = places.iter();
    let single = single.filter_map(|place| drawing.bounds_of_places(std::slice::from_ref(place)));
    let together: f64 = single.map(area).sum();
    // Squares share their borders, so that together they are a little more than the rectangle.
    (places.len() > 1 && together >= area(bounds)).then(|| rectangle(bounds, INSIDE))
}

/// How far a frame is inside of its square.
const INSIDE: f64 = 2.5;

/// Whether shapes are one disc and its letters.
fn is_one(shapes: &[Shape]) -> bool {
    shapes
        .iter()
        .skip(1)
        .all(|shape| matches!(shape, Shape::Text { .. }))
}

/// The way around a rectangle, so far inside of it.
fn rectangle([from, to]: [Point; 2], inside: f64) -> Vec<Point> {
    let (left, top) = (from.x + inside, from.y + inside);
    let (right, bottom) = (to.x - inside, to.y - inside);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let corners = corners.into_iter().chain([(left, top)]);
    corners.map(|(x, y)| Point::new(x, y)).collect()
}

/// The line beside a line, so far away.
fn beside(points: &[Point], way: f64) -> Vec<Point> {
    let shifted = |i: usize, point: &Point| {
        let before = points[i.saturating_sub(1)];
        let after = points[(i + 1).min(points.len() - 1)];
        let (dx, dy) = (after.x - before.x, after.y - before.y);
        let length = dx.hypot(dy).max(f64::EPSILON);
        Point::new(point.x - way * dy / length, point.y + way * dx / length)
    };
    let points = points.iter().enumerate();
    points.map(|(i, point)| shifted(i, point)).collect()
}
