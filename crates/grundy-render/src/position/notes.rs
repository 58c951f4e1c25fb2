//! What belongs to a position beside its board: a line of words below the picture for each.

use grundy_rules::{Mark, note_place};

use super::{TooLargeToDraw, count, paint};
use crate::drawing::{Anchor, Drawing, Piece, Point, Shape, Stroke, shorten, text_width};

const SIZE: f64 = 14.0;
const LINE: f64 = 22.0;
const MARGIN: f64 = 10.0;
const LONGEST: usize = 40;
/// The radius of the dot before a note, in the colour of whose it is.
const DOT: f64 = 5.0;

/// The drawing with its notes below it.
pub(super) fn below(drawing: Drawing, notes: &[(Mark, String)]) -> Result<Drawing, TooLargeToDraw> {
    let (width, height) = (f64::from(drawing.width()), f64::from(drawing.height()));
    let notes: Vec<(Mark, String)> = notes
        .iter()
        .map(|(mark, note)| (*mark, shorten(note, LONGEST)))
        .collect();
    let widest = notes.iter().map(|(_, note)| text_width(note, SIZE));
    let widest = widest.fold(0.0, f64::max) + 2.0 * MARGIN + 3.0 * DOT;
    let page = height + count(notes.len()) * LINE + MARGIN / 2.0;
    let mut drawing = drawing.resized(width.max(widest), page)?;
    for (i, (mark, note)) in notes.into_iter().enumerate() {
        let y = height + (count(i) + 0.5) * LINE;
        drawing.part(note_place(i), |drawing| {
            drawing.push(Shape::Disc {
                at: Point::new(MARGIN + DOT, y),
                radius: DOT,
                fill: Some(paint::colour(mark)),
                stroke: Stroke::solid(paint::colour(mark), 1.0),
                about: None,
            });
            let at = Point::new(MARGIN + 3.0 * DOT, y);
            let pieces = vec![Piece::Words(note)];
            drawing.label(at, Anchor::Start, SIZE, paint::INK, pieces);
        });
    }
    Ok(drawing)
}
