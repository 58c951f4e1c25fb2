//! Legends: what colours, lines and marks of a picture mean, in lines below it.

use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, count, text_width,
};
use crate::palette::MUTED;

/// How a thing of the picture looks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look {
    /// A line.
    Line(Stroke),
    /// An area.
    Square(Colour),
    /// A frame around a place.
    Frame(Stroke),
}

/// An entry of a legend.
pub(crate) struct Entry {
    pub(crate) look: Look,
    pub(crate) text: String,
}

impl Entry {
    pub(crate) fn new(look: Look, text: impl Into<String>) -> Entry {
        Entry {
            look,
            text: text.into(),
        }
    }

    fn width(&self) -> f64 {
        SWATCH + GAP + text_width(&self.text, SIZE) * 0.9 + APART
    }
}

const SIZE: f64 = 13.0;
const LINE: f64 = 21.0;
const SWATCH: f64 = 24.0;
const GAP: f64 = 7.0;
const APART: f64 = 20.0;

/// The entries in lines that are not wider than this, if one entry is not.
fn lines(entries: &[Entry], width: f64) -> Vec<&[Entry]> {
    let mut lines = Vec::new();
    let (mut first, mut used) = (0, 0.0);
    for (i, entry) in entries.iter().enumerate() {
        if i > first && used + entry.width() > width {
            lines.push(&entries[first..i]);
            (first, used) = (i, 0.0);
        }
        used += entry.width();
    }
    if first < entries.len() {
        lines.push(&entries[first..]);
    }
    lines
}

/// The room that a legend takes on a page so wide.
pub(crate) fn height(entries: &[Entry], width: f64) -> f64 {
    count(lines(entries, width).len()) * LINE
}

/// Draws a legend from a corner on.
pub(crate) fn draw(drawing: &mut Drawing, entries: &[Entry], corner: Point, width: f64) {
    for (i, line) in lines(entries, width).into_iter().enumerate() {
        let y = corner.y + (count(i) + 0.5) * LINE;
        let mut x = corner.x;
        for entry in line {
            swatch(drawing, Point::new(x, y), entry);
            let at = Point::new(x + SWATCH + GAP, y);
            let pieces = vec![Piece::Words(entry.text.clone())];
            drawing.label(at, Anchor::Start, SIZE, MUTED, pieces);
            x += entry.width();
        }
    }
}

/// The drawing with a legend below it, on a page that has room for both.
pub(crate) fn below(drawing: Drawing, entries: &[Entry]) -> Result<Drawing, TooLargeToDraw> {
    const MARGIN: f64 = 12.0;
    if entries.is_empty() {
        return Ok(drawing);
    }
    let widest = entries.iter().map(Entry::width).fold(0.0, f64::max);
    let (width, top) = (f64::from(drawing.width()), f64::from(drawing.height()));
    let width = width.max(widest + 2.0 * MARGIN);
    let inside = width - 2.0 * MARGIN;
    let mut drawing = drawing.resized(width, top + height(entries, inside) + MARGIN)?;
    draw(&mut drawing, entries, Point::new(MARGIN, top), inside);
    Ok(drawing)
}

fn swatch(drawing: &mut Drawing, at: Point, entry: &Entry) {
    let square = |half: f64, fill: Colour, stroke: Stroke| {
        let middle = at.x + SWATCH / 2.0;
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        Shape::Area {
            points: corners
                .map(|(x, y)| Point::new(middle + x, at.y + y))
                .to_vec(),
            fill,
            stroke,
            about: None,
        }
    };
    match entry.look {
        Look::Line(stroke) => {
            drawing.line(vec![at, Point::new(at.x + SWATCH, at.y)], stroke);
        }
        Look::Square(fill) => drawing.push(square(6.5, fill, Stroke::solid(MUTED, 0.8))),
        Look::Frame(stroke) => drawing.push(square(6.5, Colour::WHITE, stroke)),
    }
}
