//! Parts of a drawing that stand for something: places of a position, and the moves made there.
//!
//! In SVG a part is a group with attributes, so that a page can answer a click: `data-place` is
//! the name of the place, and `data-move` has the moves, one to a line. Other formats ignore them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Drawing;

/// The moves that are made at each place, as they are typed.
pub type Moves = BTreeMap<String, Vec<String>>;

/// Some shapes of a drawing, one after the other, that stand for a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    shapes: Range<usize>,
    place: String,
    moves: Vec<String>,
}

impl Part {
    /// Which shapes of the drawing these are; there is at least one.
    pub fn shapes(&self) -> Range<usize> {
        self.shapes.clone()
    }

    /// The name of the place: `c2` for a square, `3` for a vertex, `0-1` for an edge, `heap 2`.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The moves that are made there.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }
}

impl Drawing {
    /// Draws what stands for a place. Parts have no parts of their own: of one that is drawn
    /// within another, only the shapes are kept.
    ///
    /// ```
    /// use grundy_render::drawing::{Colour, Drawing, Moves, Point, Stroke};
    /// let mut drawing = Drawing::new(20.0, 10.0, "an edge", "")?;
    /// let ends = vec![Point::new(2.0, 5.0), Point::new(18.0, 5.0)];
    /// drawing.part("0-1", |drawing| drawing.line(ends, Stroke::solid(Colour([0; 3]), 1.0)));
    /// drawing.attach(&Moves::from([("0-1".to_owned(), vec!["0-1 B".to_owned()])]));
    /// assert_eq!(drawing.parts()[0].moves(), ["0-1 B"]);
    /// # Ok::<(), grundy_render::TooLargeToDraw>(())
    /// ```
    pub fn part(&mut self, place: impl Into<String>, draw: impl FnOnce(&mut Drawing)) {
        let (first, parts) = (self.shapes.len(), self.parts.len());
        draw(self);
        self.parts.truncate(parts);
        let shapes = first..self.shapes.len();
        if !shapes.is_empty() {
            self.parts.push(Part {
                shapes,
                place: place.into(),
                moves: Vec::new(),
            });
        }
    }

    /// Makes the parts of another drawing, whose shapes are drawn next, parts of this one.
    pub(super) fn take_parts(&mut self, other: &Drawing, before: &str) {
        let first = self.shapes.len();
        let parts = other.parts.iter().map(|part| Part {
            shapes: first + part.shapes.start..first + part.shapes.end,
            place: format!("{before}{}", part.place),
            moves: part.moves.clone(),
        });
        self.parts.extend(parts);
    }

    /// The parts, in the order of their shapes; no shape belongs to two of them.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Says which moves are made at the places of the drawing. Other places are passed over.
    pub fn attach(&mut self, moves: &Moves) {
        for part in &mut self.parts {
            if let Some(moves) = moves.get(&part.place) {
                part.moves.extend_from_slice(moves);
            }
        }
    }
}
