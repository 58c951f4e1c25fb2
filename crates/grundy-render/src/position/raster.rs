//! Lines in characters.

use crate::drawing::{Point, count};
use crate::glyphs::{Glyph, Glyphs};

/// The size of a character on the page.
const WIDTH: f64 = 10.0;
const HEIGHT: f64 = 16.0;

/// A page of characters.
pub(super) struct Raster {
    rows: Vec<Vec<Glyph>>,
}

impl Raster {
    /// An empty page of this size, which is known to be drawable.
    pub(super) fn new(width: f64, height: f64) -> Raster {
        let row = vec![Glyph::BLANK; cell(width, WIDTH) + 1];
        Raster {
            rows: vec![row; cell(height, HEIGHT) + 1],
        }
    }

    /// Puts a character at a place; what is off the page is not drawn.
    pub(super) fn put(&mut self, at: Point, glyph: Glyph) {
        let row = self.rows.get_mut(cell(at.y, HEIGHT));
        if let Some(place) = row.and_then(|row| row.get_mut(cell(at.x, WIDTH))) {
            *place = glyph;
        }
    }

    /// Writes a few characters around a place, with the ink and the stress of `like`.
    pub(super) fn write(&mut self, at: Point, text: &str, like: Glyph) {
        let before = count(text.chars().count().saturating_sub(1)) / 2.0;
        for (i, sign) in text.chars().enumerate() {
            let x = at.x + (count(i) - before.floor()) * WIDTH;
            self.put(Point::new(x, at.y), Glyph { sign, ..like });
        }
    }

    /// Draws a line through the points, a character in every row or column it passes.
    pub(super) fn line(&mut self, points: &[Point], glyph: Glyph) {
        for ends in points.windows(2) {
            let [from, to] = [ends[0], ends[1]];
            let columns = cell(from.x, WIDTH).abs_diff(cell(to.x, WIDTH));
            let rows = cell(from.y, HEIGHT).abs_diff(cell(to.y, HEIGHT));
            let steps = columns.max(rows).max(1);
            for step in 0..=steps {
                let t = count(step) / count(steps);
                let mix = |a: f64, b: f64| a + t * (b - a);
                self.put(Point::new(mix(from.x, to.x), mix(from.y, to.y)), glyph);
            }
        }
    }

    /// The page as lines, without blank lines around it.
    pub(super) fn into_glyphs(self) -> Glyphs {
        let is_drawn = |row: &Vec<Glyph>| row.iter().any(|glyph| glyph.sign != ' ');
        let first = self.rows.iter().position(is_drawn).unwrap_or(0);
        let end = self
            .rows
            .iter()
            .rposition(is_drawn)
            .map_or(0, |last| last + 1);
        let mut glyphs = Glyphs::default();
        for row in self.rows.into_iter().take(end).skip(first) {
            glyphs.push_line(row);
        }
        glyphs
    }
}

/// The row or column of a coordinate; one before the first is the first.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pages have at most some thousand rows and columns, and a cast of less than 0 is 0"
)]
fn cell(x: f64, size: f64) -> usize {
    (x / size).round() as usize
}
