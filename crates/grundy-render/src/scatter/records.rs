//! The records of a scatter plot: rings, the steps that join them, and names that do not overlap.
//!
//! To the left of a record and above it there is nothing, for all that is to the left is lower:
//! there its name is put, if it fits. The last records are named first, since they are the
//! greatest. A name stands on the other side only where it covers no dot.

use super::{LONGEST_LABEL, Record, ScatterPicture};
use crate::axis::{Field, Reach};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, count, shorten, text_width,
};
use crate::palette::{INK, PAPER};

const RECORD: Colour = Colour([0xb8, 0x50, 0x0c]);

/// The line through the records.
pub(super) const STEPS: Stroke = Stroke::solid(RECORD, 1.0);

/// The size of a name.
const SIZE: f64 = 12.0;

/// How far a name keeps from the middle of a dot.
const DOT: f64 = 3.0;

/// More records than this are too close for rings.
const MOST_RINGS: usize = 80;

/// A rectangle of the page, from its upper left to its lower right corner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Patch {
    from: Point,
    to: Point,
}

impl Patch {
    /// So far around a point.
    fn around(at: Point, reach: f64) -> Patch {
        Patch {
            from: Point::new(at.x - reach, at.y - reach),
            to: Point::new(at.x + reach, at.y + reach),
        }
    }

    fn meets(&self, other: &Patch) -> bool {
        self.from.x < other.to.x
            && other.from.x < self.to.x
            && self.from.y < other.to.y
            && other.from.y < self.to.y
    }
}

/// What names must not cover beside the records.
#[derive(Clone, Copy, Debug)]
pub(super) enum Around<'p> {
    /// Dots at these places.
    Dots(&'p [Point]),
    /// Cells, anywhere below the records.
    Cells,
}

/// A name at its place.
#[derive(Debug)]
struct Name {
    at: Point,
    anchor: Anchor,
    text: String,
    patch: Patch,
}

/// Draws the records that have a place; whether there are any.
pub(super) fn draw(
    drawing: &mut Drawing,
    field: &Field,
    picture: &ScatterPicture,
    (across, up): (&Reach, &Reach),
    around: Around<'_>,
) -> bool {
    let place = |it: &Record| Some(field.at(across.share(it.x)?, up.share(it.y)?));
    let placed = picture
        .records
        .iter()
        .filter_map(|it| Some((it, place(it)?)));
    let mut placed: Vec<(&Record, Point)> = placed.collect();
    placed.sort_by_key(|(record, _)| (record.x, record.y));
    let Some(&(_, last)) = placed.last() else {
        return false;
    };
    let mut steps: Vec<Point> = Vec::new();
    for &(_, at) in &placed {
        if let Some(before) = steps.last() {
            steps.push(Point::new(at.x, before.y));
        }
        steps.push(at);
    }
    steps.push(Point::new(field.right(), last.y));
    let names = names(field, &placed, &steps, around);
    drawing.line(steps, STEPS);
    for name in &names {
        let Patch { from, to } = name.patch;
        let corners = [
            (from.x, from.y),
            (to.x, from.y),
            (to.x, to.y),
            (from.x, to.y),
        ];
        drawing.push(Shape::Area {
            points: corners.map(|(x, y)| Point::new(x, y)).to_vec(),
            fill: PAPER,
            stroke: Stroke::solid(PAPER, 0.0),
            about: None,
        });
    }
    let (inner, outer) = radii(placed.len());
    for &(record, at) in &placed {
        if outer > inner {
            drawing.push(Shape::Disc {
                at,
                radius: outer,
                fill: Some(PAPER),
                stroke: Stroke::solid(RECORD, 1.2),
                about: None,
            });
        }
        drawing.push(Shape::Disc {
            at,
            radius: inner,
            fill: Some(RECORD),
            stroke: Stroke::solid(RECORD, 0.0),
            about: Some(picture.told(record)),
        });
    }
    for name in names {
        let words = vec![Piece::Words(name.text)];
        drawing.label(name.at, name.anchor, SIZE, INK, words);
    }
    true
}

/// The radius of the dots and of the rings around them.
fn radii(records: usize) -> (f64, f64) {
    if records > MOST_RINGS {
        return (1.6, 0.0);
    }
    let shrunk = (24.0 / count(records.max(1))).powf(0.3).clamp(0.7, 1.0);
    (2.2 * shrunk, 4.6 * shrunk)
}

/// Places for as many names as fit, the last records first.
fn names(
    field: &Field,
    placed: &[(&Record, Point)],
    steps: &[Point],
    around: Around<'_>,
) -> Vec<Name> {
    let (inner, outer) = radii(placed.len());
    let ring = inner.max(outer) + 0.5;
    let mut taken: Vec<Patch> = Vec::new();
    for &(_, at) in placed {
        taken.push(Patch::around(at, ring));
    }
    if let Around::Dots(dots) = around {
        taken.extend(dots.iter().map(|&at| Patch::around(at, DOT)));
    }
    for pair in steps.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        taken.push(Patch {
            from: Point::new(a.x.min(b.x) - 0.5, a.y.min(b.y) - 0.5),
            to: Point::new(a.x.max(b.x) + 0.5, a.y.max(b.y) + 0.5),
        });
    }
    let mut names: Vec<Name> = Vec::new();
    for &(record, at) in placed.iter().rev() {
        if record.label.is_empty() {
            continue;
        }
        let text = shorten(&record.label, LONGEST_LABEL);
        let (width, half) = (text_width(&text, SIZE), SIZE * 0.62);
        let gap = ring + 3.0;
        let above = at.y - ring - half;
        let mut candidates = vec![
            (Anchor::End, at.x - gap, above),
            (Anchor::End, at.x - gap, at.y),
            (Anchor::End, at.x - gap, above - half),
            (Anchor::Middle, at.x, above - 2.0),
        ];
        if let Around::Dots(_) = around {
            candidates.push((Anchor::Start, at.x + gap, above));
            candidates.push((Anchor::Start, at.x + gap, at.y + half + 3.0));
        }
        let fitting = candidates.into_iter().find_map(|(anchor, x, y)| {
            let left = match anchor {
                Anchor::Start => x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            let patch = Patch {
                from: Point::new(left - 2.0, y - half),
                to: Point::new(left + width + 2.0, y + half),
            };
            let is_inside = patch.from.x >= field.left + 2.0
                && patch.to.x <= field.right()
                && patch.from.y >= field.top - 6.0
                && patch.to.y <= field.floor() - 2.0;
            let is_free = taken.iter().all(|other| !patch.meets(other));
            let at = Point::new(x, y);
            (is_inside && is_free).then_some((anchor, at, patch))
        });
        if let Some((anchor, at, patch)) = fitting {
            taken.push(patch);
            names.push(Name {
                at,
                anchor,
                text,
                patch,
            });
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::PlotAxis;
    use proptest::prelude::*;

    const FIELD: Field = Field {
        left: 60.0,
        top: 60.0,
        width: 600.0,
        height: 400.0,
    };

    proptest! {
        #[test]
        fn names_overlap_neither_each_other_nor_a_ring(
            points in prop::collection::btree_map(0i128..500, 1i128..900, 1..60),
            length in 1usize..30,
        ) {
            let mut best = 0;
            let mut records = Vec::new();
            for (x, more) in points {
                best += more;
                records.push(Record { x, y: best, label: "m".repeat(length) });
            }
            let across = Reach::of(records.iter().map(|it| it.x), &PlotAxis::linear(""));
            let up = Reach::of(records.iter().map(|it| it.y), &PlotAxis::logarithmic(""));
            let at = |it: &Record| FIELD.at(across.share(it.x).unwrap(), up.share(it.y).unwrap());
            let placed: Vec<(&Record, Point)> = records.iter().map(|it| (it, at(it))).collect();
            let names = names(&FIELD, &placed, &[], Around::Cells);
            for (i, name) in names.iter().enumerate() {
                prop_assert!(names[..i].iter().all(|other| !name.patch.meets(&other.patch)));
                let reach = radii(records.len());
                let reach = reach.0.max(reach.1);
                prop_assert!(placed.iter().all(|(_, at)| !name.patch.meets(&Patch::around(*at, reach))));
            }
        }
    }
}
