//! One plot of a figure: axes, lines, marks and the numbers at the axes.

use super::Orientation;
use super::ticks::{Tick, temperature_ticks, value_ticks};
use super::track::{INK, MUTED, Track};
use super::window::Window;
use crate::drawing::{Anchor, Colour, Drawing, Piece, Point, Shape, Stroke, count, text_width};
use crate::labels::{Wanted, rows};
use grundy_game::Corner;
use grundy_num::Rational;

/// A plot whose upper left corner is at `origin`.
pub(super) struct Panel<'a> {
    pub(super) window: &'a Window,
    pub(super) orientation: Orientation,
    pub(super) origin: Point,
}

/// What the numbers of a plot took.
pub(super) struct Numbers {
    /// The room below the plot.
    pub(super) room: f64,
    /// How many had no room anywhere.
    pub(super) left_out: usize,
}

/// The most rows of numbers below a plot.
const MOST_ROWS: usize = 4;

const LABEL: f64 = 13.0;
const ROW: f64 = 18.0;
const GUIDE: Stroke = Stroke {
    colour: Colour([0xc4, 0xc7, 0xcc]),
    width: 1.0,
    dash: &[1, 3],
};
const AXIS: Stroke = Stroke::solid(Colour([0x80, 0x86, 0x8b]), 1.2);

/// The room left of a plot for its numbers.
pub(super) fn room_left(tracks: &[&[Track]]) -> f64 {
    let zero = Rational::from(0);
    let ticks = temperature_ticks(tracks.iter().copied().flatten(), &zero);
    let widest = ticks
        .iter()
        .map(|tick| text_width(&tick.text, LABEL))
        .fold(0.0, f64::max);
    widest + 22.0
}

impl Panel<'_> {
    /// Draws the axes, then the lines, the first ones undermost. What comes back is what the
    /// numbers took.
    pub(super) fn draw(&self, drawing: &mut Drawing, tracks: &[Track]) -> Numbers {
        let beside = self.temperature_labels(drawing, tracks);
        let mut below = self.value_labels(drawing, tracks);
        below.left_out += beside;
        self.axes(drawing);
        for track in tracks {
            drawing.push(Shape::Line {
                points: track
                    .points
                    .iter()
                    .map(|corner| self.place(corner))
                    .collect(),
                stroke: track.stroke,
                end: track.end,
                about: Some(track.about.clone()),
            });
        }
        for track in tracks {
            for corner in track.points.iter().take(track.marked) {
                drawing.push(Shape::Mark {
                    at: self.place(corner),
                    mark: track.mark,
                    fill: track.fill,
                    colour: track.stroke.colour,
                    about: Some(format!(
                        "temperature {}, value {}",
                        corner.temperature, corner.value
                    )),
                });
            }
        }
        below
    }

    fn axes(&self, drawing: &mut Drawing) {
        let (left, right) = (self.origin.x, self.origin.x + self.window.width);
        let bottom = self.bottom();
        drawing.line(
            vec![
                Point::new(left, self.origin.y - 6.0),
                Point::new(left, bottom),
                Point::new(right, bottom),
            ],
            AXIS,
        );
        let zero = Rational::from(0);
        if self.window.temperature.contains(&zero) && zero != self.window.temperature.lo {
            let y = self.y(&zero);
            drawing.line(vec![Point::new(left, y), Point::new(right, y)], AXIS);
        }
    }

    /// The numbers at the temperature axis; how many have no room comes back.
    fn temperature_labels(&self, drawing: &mut Drawing, tracks: &[Track]) -> usize {
        let zero = Rational::from(0);
        let mut ticks = temperature_ticks(tracks.iter(), &zero);
        ticks.retain(|tick| self.window.temperature.contains(&tick.number));
        let wanted = |tick: &Tick| Wanted {
            middle: self.y(&tick.number),
            length: LABEL + 2.0,
            rank: tick.rank,
        };
        let places = rows(&ticks.iter().map(wanted).collect::<Vec<_>>(), 1);
        let left_out = places.iter().filter(|place| place.is_none()).count();
        for (tick, place) in ticks.iter().zip(places) {
            let y = self.y(&tick.number);
            let left = self.origin.x;
            drawing.line(vec![Point::new(left - 5.0, y), Point::new(left, y)], AXIS);
            if place.is_none() {
                continue;
            }
            let reached = marked(tracks)
                .filter(|c| c.temperature == tick.number)
                .map(|c| self.place(c).x);
            if let Some(x) = reached.reduce(f64::max)
                && tick.number != self.window.temperature.lo
            {
                drawing.line(vec![Point::new(left, y), Point::new(x, y)], GUIDE);
            }
            let text = vec![Piece::Formula(tick.text.clone())];
            drawing.label(Point::new(left - 10.0, y), Anchor::End, LABEL, INK, text);
        }
        left_out
    }

    fn value_labels(&self, drawing: &mut Drawing, tracks: &[Track]) -> Numbers {
        let ticks = value_ticks(tracks.iter());
        let wanted = |tick: &Tick| {
            // A long number near an end of the axis moves inwards, not into the next panel.
            let length = text_width(&tick.text, LABEL) + 8.0;
            let first = self.origin.x - 12.0 + length / 2.0;
            let last = self.origin.x + self.window.width + 12.0 - length / 2.0;
            Wanted {
                middle: self.x(&tick.number).min(last).max(first),
                length,
                rank: tick.rank,
            }
        };
        let wanted: Vec<Wanted> = ticks.iter().map(wanted).collect();
        let places = rows(&wanted, MOST_ROWS);
        let bottom = self.bottom();
        let is_under_a_label = |x: f64, own: usize| {
            let mut above = wanted
                .iter()
                .zip(&places)
                .filter(|(_, row)| row.is_some_and(|row| row < own));
            above.any(|(label, _)| (label.middle - x).abs() < label.length / 2.0)
        };
        for ((tick, label), place) in ticks.iter().zip(&wanted).zip(&places) {
            let x = self.x(&tick.number);
            let from_axis = |to: f64| vec![Point::new(x, bottom), Point::new(x, bottom + to)];
            drawing.line(from_axis(5.0), AXIS);
            let Some(row) = place else { continue };
            let down = count(*row) * ROW;
            if *row > 0 && !is_under_a_label(x, *row) {
                drawing.line(from_axis(5.0 + down), GUIDE);
            }
            let noted = tracks.iter().filter_map(|track| track.noted.as_ref());
            let reached = marked(tracks)
                .chain(noted)
                .filter(|c| c.value == tick.number);
            if let Some(y) = reached.map(|c| self.place(c).y).reduce(f64::min)
                && y < bottom
            {
                drawing.line(vec![Point::new(x, bottom), Point::new(x, y)], GUIDE);
            }
            let text = vec![Piece::Formula(tick.text.clone())];
            let place = Point::new(label.middle, bottom + 15.0 + down);
            drawing.label(place, Anchor::Middle, LABEL, INK, text);
        }
        let last = places.iter().flatten().max().copied().unwrap_or(0);
        Numbers {
            room: 15.0 + count(last) * ROW,
            left_out: places.iter().filter(|place| place.is_none()).count(),
        }
    }

    /// The name of the temperature axis over it, and that of the value axis below its numbers.
    pub(super) fn names(&self, drawing: &mut Drawing, below: f64) {
        let above = Point::new(self.origin.x - 6.0, self.origin.y - 22.0);
        drawing.label(
            above,
            Anchor::Start,
            LABEL - 1.0,
            MUTED,
            vec![Piece::Words("temperature".to_owned())],
        );
        let words = match self.orientation {
            Orientation::Usual => "value, positive to the left",
            Orientation::Brochure => "value, positive to the right",
        };
        let below = Point::new(
            self.origin.x + self.window.width / 2.0,
            self.bottom() + below + 22.0,
        );
        drawing.label(
            below,
            Anchor::Middle,
            LABEL - 1.0,
            MUTED,
            vec![Piece::Words(words.to_owned())],
        );
    }

    fn place(&self, corner: &Corner) -> Point {
        Point::new(self.x(&corner.value), self.y(&corner.temperature))
    }

    fn x(&self, value: &Rational) -> f64 {
        let fraction = self.window.value.fraction(value);
        let from_left = match self.orientation {
            Orientation::Usual => 1.0 - fraction,
            Orientation::Brochure => fraction,
        };
        self.origin.x + self.window.width * from_left
    }

    fn y(&self, temperature: &Rational) -> f64 {
        self.origin.y + self.window.height * (1.0 - self.window.temperature.fraction(temperature))
    }

    fn bottom(&self) -> f64 {
        self.origin.y + self.window.height
    }
}

fn marked(tracks: &[Track]) -> impl Iterator<Item = &Corner> {
    tracks
        .iter()
        .flat_map(|track| track.points.iter().take(track.marked))
}
