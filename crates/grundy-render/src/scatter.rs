//! Scatter plots: points of integers, however many, with the records among them.
//!
//! Few points are dots. Many would be a blot, so that the page is cut into cells, and the more
//! points lie in a cell the darker is its ink; a picture of a million points is then no larger than
//! one of ten thousand. Where many points lie on each other, cells tell that too. Records are
//! ringed and joined by the steps of the greatest value so far.

mod characters;
mod density;
mod records;

use std::sync::Arc;

use crate::axis::{Field, PlotAxis, Reach};
use crate::drawable::{Drawable, Style};
use crate::drawing::{
    Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, TooLargeToDraw, count, shorten,
};
use crate::legend::{self, Entry, Look};
use crate::palette::{INK, MUTED};
use density::Density;
use records::Around;

/// A scatter plot: what to draw, not how.
///
/// ```
/// use grundy_render::scatter::{Record, ScatterPicture, record_points};
/// use grundy_render::{Drawable, PlotAxis, Style};
/// let points = vec![(1, 2), (2, 3), (3, 3), (4, 9), (4, 5)];
/// let records = record_points(&points).into_iter().map(|at| Record {
///     x: points[at].0,
///     y: points[at].1,
///     label: format!("{{{}}}", points[at].0),
/// });
/// let picture = ScatterPicture {
///     title: "periods of subtraction games".to_owned(),
///     x: PlotAxis::linear("greatest member"),
///     y: PlotAxis::linear("period"),
///     records: records.collect(),
///     points,
/// };
/// let labels: Vec<&str> = picture.records.iter().map(|it| it.label.as_str()).collect();
/// assert_eq!(labels, ["{1}", "{2}", "{4}"]);
/// assert_eq!(picture.drawing()?.title(), "periods of subtraction games");
/// assert!(picture.text(&Style::default())?.contains("{4} at (4, 9)"));
/// # Ok::<(), grundy_render::TooLargeToDraw>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScatterPicture {
    /// What stands above it.
    pub title: String,
    /// The axis to the right.
    pub x: PlotAxis,
    /// The axis upwards.
    pub y: PlotAxis,
    /// The points, in any order and in the parts of the axes. Those that a logarithmic axis has no place for are left out, and
    /// the picture says how many.
    pub points: Vec<(i128, i128)>,
    /// Points that are ringed and named, as [`record_points`] finds them; none for a plain plot.
    pub records: Vec<Record>,
}

/// A point that is greater than all before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How far to the right it is.
    pub x: i128,
    /// How far up it is.
    pub y: i128,
    /// What it is called, such as `{29,71,100}`; empty for no name.
    pub label: String,
}

/// The records among points, as places in the list from left to right: of each x the greatest y, if
/// it exceeds that of every smaller x.
///
/// ```
/// use grundy_render::scatter::record_points;
/// assert_eq!(record_points(&[(5, 2), (1, 1), (1, 7), (3, 7), (9, 8)]), [2, 4]);
/// ```
pub fn record_points(points: &[(i128, i128)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    // The greatest of each x comes first, so that the others of it are no records.
    order.sort_unstable_by_key(|&at| (points[at].0, std::cmp::Reverse(points[at].1), at));
    let mut best = None;
    order.retain(|&at| {
        let is_record = best.is_none_or(|best| points[at].1 > best);
        if is_record {
            best = Some(points[at].1);
        }
        is_record
    });
    order
}

/// The side of a cell, and how many there are in a row and in a column.
const SIDE: f64 = 3.0;
const COLUMNS: usize = 254;
const ROWS: usize = 140;

/// More points than this at different places are drawn as cells.
const MOST_DOTS: usize = 2_000;

/// Where more points than this lie at a place on average, their number is worth an ink.
const PILE: usize = 4;

/// Dots up to so many tell their numbers to whoever points at them.
const MOST_TOLD: usize = 500;

const DOT: Colour = Colour([0x1f, 0x5f, 0xbf]);

/// The room above and below the plot.
const TOP: f64 = 66.0;
const BELOW: f64 = 54.0;

/// The share of the height that is kept free for names above the highest point.
const HEADROOM: f64 = 0.07;

impl ScatterPicture {
    /// The numbers that both axes reach.
    fn reaches(&self) -> (Reach, Reach) {
        let records = || self.records.iter().map(|it| (it.x, it.y));
        let shown = || {
            let (x, y) = (self.x.scale, self.y.scale);
            let has_place = move |&(a, b): &(i128, i128)| x.takes(a) && y.takes(b);
            self.points
                .iter()
                .copied()
                .chain(records())
                .filter(has_place)
        };
        let across = Reach::of(shown().map(|point| point.0), &self.x);
        let up = Reach::of(shown().map(|point| point.1), &self.y);
        let names = self.records.iter().any(|it| !it.label.is_empty());
        let up = if names {
            up.with_headroom(HEADROOM)
        } else {
            up
        };
        (across, up)
    }

    /// The points that have a place, each once, unless they are more than so many, or so many lie
    /// on each other that dots would hide it.
    fn few_points(&self, across: &Reach, up: &Reach, most: usize) -> Option<Vec<(i128, i128)>> {
        let mut places = std::collections::BTreeSet::new();
        for &(x, y) in &self.points {
            if across.share(x).is_some() && up.share(y).is_some() {
                places.insert((x, y));
                if places.len() > most {
                    return None;
                }
            }
        }
        let are_piled = self.points.len() > most && self.points.len() / PILE > places.len();
        (!are_piled).then(|| places.into_iter().collect())
    }

    /// What is said of points that a logarithmic axis has no place for.
    fn left_out(&self) -> Option<String> {
        let has_place = |&&(x, y): &&(i128, i128)| self.x.scale.takes(x) && self.y.scale.takes(y);
        let out = self.points.len() - self.points.iter().filter(has_place).count();
        match out {
            0 => None,
            1 => Some("1 point at 0 or below is left out".to_owned()),
            out => Some(format!("{out} points at 0 or below are left out")),
        }
    }

    /// The picture in words.
    fn describe(&self) -> String {
        let mut words = match self.points.as_slice() {
            [] => "no points".to_owned(),
            [_] => "1 point".to_owned(),
            points => format!("{} points", points.len()),
        };
        for (axis, of) in [(&self.x, 0), (&self.y, 1)] {
            let numbers = || {
                self.points
                    .iter()
                    .map(|&(x, y)| if of == 0 { x } else { y })
            };
            if let (Some(least), Some(most)) = (numbers().min(), numbers().max()) {
                let (least, most) = (axis.shown(least), axis.shown(most));
                words.extend(["; ", &axis.name, " from ", &least, " to ", &most]);
            }
        }
        words.extend(self.left_out().map(|it| format!("; {it}")));
        let told = self.records.iter().rev().take(12);
        let told: Vec<String> = told.map(|record| self.told(record)).collect();
        if !told.is_empty() {
            words.extend(["; records, the last first: ", &told.join(", ")]);
        }
        words
    }
}

impl ScatterPicture {
    /// A record in words.
    fn told(&self, record: &Record) -> String {
        let (x, y) = (self.x.shown(record.x), self.y.shown(record.y));
        match record.label.as_str() {
            "" => format!("({x}, {y})"),
            label => format!("{} at ({x}, {y})", shorten(label, LONGEST_LABEL)),
        }
    }
}

/// A longer name is cut.
const LONGEST_LABEL: usize = 40;

impl Drawable for ScatterPicture {
    fn drawing(&self) -> Result<Drawing, TooLargeToDraw> {
        compose(self)
    }

    fn text(&self, style: &Style) -> Result<String, TooLargeToDraw> {
        Ok(characters::draw(self, style))
    }
}

fn compose(picture: &ScatterPicture) -> Result<Drawing, TooLargeToDraw> {
    let (across, up) = picture.reaches();
    let field = Field {
        left: Field::room(&up),
        top: TOP,
        width: SIDE * count(COLUMNS),
        height: SIDE * count(ROWS),
    };
    let (width, height) = (field.right() + 28.0, field.floor() + BELOW);
    let mut drawing = Drawing::new(width, height, &picture.title, picture.describe())?;
    let few = picture.few_points(&across, &up, MOST_DOTS);
    let places = few.map(|points| {
        field.grid(&mut drawing, &up);
        dots(&mut drawing, &field, (picture, &points), (&across, &up))
    });
    let mut legend = match places {
        Some(_) => Vec::new(),
        None => cells(&mut drawing, &field, picture, (&across, &up)),
    };
    field.axes(
        &mut drawing,
        (&across, &picture.x.name),
        (&up, &picture.y.name),
    );
    let around = match &places {
        Some(places) => Around::Dots(places),
        None => Around::Cells,
    };
    if records::draw(&mut drawing, &field, picture, (&across, &up), around) {
        let words = format!("the greatest {} so far", picture.y.name);
        legend.push(Entry::new(Look::Line(records::STEPS), words));
    }
    let heading = vec![Piece::Words(shorten(&picture.title, 90))];
    let middle = Point::new(field.left + field.width / 2.0, 24.0);
    drawing.label(middle, Anchor::Middle, 17.0, INK, heading);
    if let Some(words) = picture.left_out() {
        let at = Point::new(field.left, field.floor() + 40.0);
        drawing.label(at, Anchor::Start, 12.0, MUTED, vec![Piece::Words(words)]);
    }
    legend::below(drawing, &legend)
}

/// A dot for each point, and where these are.
fn dots(
    drawing: &mut Drawing,
    field: &Field,
    (picture, points): (&ScatterPicture, &[(i128, i128)]),
    (across, up): (&Reach, &Reach),
) -> Vec<Point> {
    // The more dots there are, the smaller they are, and never too small to be seen.
    let radius = (3.6 * (60.0 / count(points.len().max(1))).powf(0.28)).clamp(1.2, 3.6);
    let mut places = Vec::new();
    for &(x, y) in points {
        let (Some(right), Some(height)) = (across.share(x), up.share(y)) else {
            continue;
        };
        let at = field.at(right, height);
        places.push(at);
        drawing.push(Shape::Disc {
            at,
            radius,
            fill: Some(DOT),
            stroke: Stroke::solid(DOT, 0.0),
            about: (points.len() <= MOST_TOLD)
                .then(|| format!("({}, {})", picture.x.shown(x), picture.y.shown(y))),
        });
    }
    places
}

/// A cell for each place of the page, and what its inks mean.
fn cells(
    drawing: &mut Drawing,
    field: &Field,
    picture: &ScatterPicture,
    (across, up): (&Reach, &Reach),
) -> Vec<Entry> {
    let density = Density::of(&picture.points, across, up, (COLUMNS, ROWS));
    let corner = Point::new(field.left, field.top);
    drawing.push(Shape::cells(corner, SIDE, Arc::new(density.cells())));
    density.legend()
}
