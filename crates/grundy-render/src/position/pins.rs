//! Rows of pins, as in a skittle alley: each row from left to right, its size behind it.

use grundy_rules::heap_place;

use super::graph::stress;
use super::{TooLargeToDraw, check_size, count, paint};
use crate::drawing::{Anchor, Drawing, Piece, Point, Shape, Stroke, shorten, text_width};
use crate::glyphs::{Glyphs, Ink, Stress};

/// The most pins that are drawn one by one; of a longer row the picture shows both ends.
const MOST_PINS: usize = 40;

const MARGIN: f64 = 14.0;
const STEP: f64 = 17.0;
const ROW: f64 = 34.0;
const SIZE: f64 = 14.0;
const LONGEST_SIZE: usize = 20;

/// One place of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Pin,
    Dots,
}

fn places_of(size: &str) -> Vec<Place> {
    match size.parse::<usize>() {
        Ok(pins) if pins <= MOST_PINS => vec![Place::Pin; pins],
        _ => {
            let mut row = vec![Place::Pin; MOST_PINS];
            row[MOST_PINS / 2 - 1..=MOST_PINS / 2].fill(Place::Dots);
            row
        }
    }
}

fn page_size(rows: &[String]) -> (f64, f64) {
    let width = |size: &String| {
        count(places_of(size).len()) * STEP + text_width(&shorten(size, LONGEST_SIZE), SIZE) + 14.0
    };
    let widest = rows.iter().map(width).fold(2.0 * STEP, f64::max);
    (
        widest + 2.0 * MARGIN,
        count(rows.len().max(1)) * ROW + 2.0 * MARGIN,
    )
}

/// Whether the rows can be drawn.
pub(super) fn check(rows: &[String]) -> Result<(), TooLargeToDraw> {
    let (width, height) = page_size(rows);
    check_size(width, height)
}

/// The rows as a drawing.
pub(super) fn compose(rows: &[String], name: String) -> Result<Drawing, TooLargeToDraw> {
    let (width, height) = page_size(rows);
    let sizes: Vec<String> = rows
        .iter()
        .map(|size| shorten(size, LONGEST_SIZE))
        .collect();
    let description = if rows.is_empty() {
        "No pins.".to_owned()
    } else {
        format!("Rows of {} pins.", shorten(&sizes.join(", "), 400))
    };
    let mut drawing = Drawing::new(width, height, name, description)?;
    for (i, (row, size)) in rows.iter().zip(sizes).enumerate() {
        let foot = MARGIN + (count(i) + 0.85) * ROW;
        drawing.part(heap_place(i), |drawing| {
            let row = places_of(row);
            let end = MARGIN + count(row.len()) * STEP;
            for (place, x) in row.iter().zip(0..) {
                let x = MARGIN + (f64::from(x) + 0.5) * STEP;
                match place {
                    Place::Pin => pin(drawing, Point::new(x, foot)),
                    Place::Dots => drawing.push(Shape::Disc {
                        at: Point::new(x, foot - 3.0),
                        radius: 1.6,
                        fill: Some(paint::MUTED),
                        stroke: Stroke::solid(paint::MUTED, 0.0),
                        about: None,
                    }),
                }
            }
            let at = Point::new(end + 8.0, foot - 0.35 * ROW);
            let pieces = vec![Piece::Formula(size)];
            drawing.label(at, Anchor::Start, SIZE, paint::MUTED, pieces);
        });
    }
    Ok(drawing)
}

/// A pin over the middle of its foot: a body and a head.
fn pin(drawing: &mut Drawing, foot: Point) {
    let outline = [
        (-3.0, 0.0),
        (-4.6, -6.0),
        (-1.8, -14.0),
        (1.8, -14.0),
        (4.6, -6.0),
        (3.0, 0.0),
    ];
    let line = Stroke::solid(paint::MUTED, 1.0);
    drawing.push(Shape::Area {
        points: outline
            .map(|(x, y)| Point::new(foot.x + x, foot.y + y))
            .to_vec(),
        fill: paint::MUTED,
        stroke: line,
        about: None,
    });
    drawing.push(Shape::Disc {
        at: Point::new(foot.x, foot.y - 17.0),
        radius: 3.4,
        fill: Some(paint::MUTED),
        stroke: line,
        about: None,
    });
}

/// The rows in characters; a marked row stands in brackets.
pub(super) fn terminal(rows: &[String], marked: &[String]) -> Glyphs {
    if rows.is_empty() {
        return Glyphs::from("(no pins)");
    }
    let mut glyphs = Glyphs::default();
    for (i, size) in rows.iter().enumerate() {
        let pins = places_of(size).into_iter().map(|place| match place {
            Place::Pin => '●',
            Place::Dots => '·',
        });
        let pins: String = pins.collect();
        let [open, close] = match stress(marked, &heap_place(i)) {
            Stress::Marked => [" [", "] "],
            Stress::None => ["  ", "  "],
        };
        let size = shorten(size, LONGEST_SIZE);
        let pieces = [open, &pins, close].map(|text| (text, Ink::Plain));
        glyphs.push(pieces.into_iter().chain([(size.as_str(), Ink::Quiet)]));
    }
    glyphs
}
